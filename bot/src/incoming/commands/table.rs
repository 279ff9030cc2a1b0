//! The commands as Discord is told of them: one table, one bulk overwrite. The name of a command and
//! of an option stands here alone.

mod lessons;

use rules::GameInfo;
use rules::saying::{Saying, say};
use serde_json::{Value, json};
use serenity::model::permissions::Permissions;
use tongue::Tongue;

use crate::discord::wire::{MOST_LABEL, shorten};

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Challenge,
    Seek,
    Seeks,
    Move,
    If,
    Draft,
    Settings,
    Board,
    Legal,
    Draw,
    Resign,
    Takeback,
    Abort,
    Analyse,
    Hint,
    Adjudicate,
    Enlist,
    Release,
    Roster,
    Orders,
    Export,
    Import,
    Replay,
    Games,
    Turns,
    Notices,
    Profile,
    Leaderboard,
    Help,
    Rules,
    Tour,
    Unit,
    Building,
    Privacy,
    Setup,
    Clock,
    Vacation,
    Hours,
}

impl Command {
    /// All, in the order in which Discord is told of them.
    const ALL: [Command; 38] = [
        Command::Challenge,
        Command::Seek,
        Command::Seeks,
        Command::Move,
        Command::If,
        Command::Draft,
        Command::Settings,
        Command::Board,
        Command::Legal,
        Command::Draw,
        Command::Resign,
        Command::Takeback,
        Command::Abort,
        Command::Analyse,
        Command::Hint,
        Command::Adjudicate,
        Command::Enlist,
        Command::Release,
        Command::Roster,
        Command::Orders,
        Command::Export,
        Command::Import,
        Command::Replay,
        Command::Games,
        Command::Turns,
        Command::Notices,
        Command::Profile,
        Command::Leaderboard,
        Command::Help,
        Command::Rules,
        Command::Tour,
        Command::Unit,
        Command::Building,
        Command::Privacy,
        Command::Setup,
        Command::Clock,
        Command::Vacation,
        Command::Hours,
    ];

    /// What people type.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Command::Challenge => "challenge",
            Command::Seek => "seek",
            Command::Seeks => "seeks",
            Command::If => "if",
            Command::Move => "move",
            Command::Draft => "draft",
            Command::Settings => "settings",
            Command::Board => "board",
            Command::Legal => "legal",
            Command::Draw => "draw",
            Command::Resign => "resign",
            Command::Takeback => "takeback",
            Command::Abort => "abort",
            Command::Analyse => "analyse",
            Command::Hint => "hint",
            Command::Adjudicate => "adjudicate",
            Command::Enlist => "enlist",
            Command::Release => "release",
            Command::Roster => "roster",
            Command::Orders => "orders",
            Command::Export => "export",
            Command::Import => "import",
            Command::Replay => "replay",
            Command::Games => "games",
            Command::Turns => "turns",
            Command::Notices => "notices",
            Command::Profile => "profile",
            Command::Leaderboard => "leaderboard",
            Command::Help => "help",
            Command::Rules => "rules",
            Command::Tour => "tour",
            Command::Unit => "unit",
            Command::Building => "building",
            Command::Privacy => "privacy",
            Command::Setup => "setup",
            Command::Clock => "clock",
            Command::Vacation => "vacation",
            Command::Hours => "hours",
        }
    }

    /// The command of that name.
    pub(crate) fn from_name(name: &str) -> Option<Command> {
        Command::ALL.into_iter().find(|command| command.name() == name)
    }
}

/// The names of the options; a game's own have the names that the game gives them.
pub(crate) mod named {
    pub(crate) const GAME: &str = "game";
    pub(crate) const MATCH: &str = "match";
    pub(crate) const TEXT: &str = "text";
    pub(crate) const OPPONENT: &str = "opponent";
    pub(crate) const SIDE: &str = "side";
    pub(crate) const MARSHAL: &str = "marshal";
    pub(crate) const GRACE: &str = "grace";
    pub(crate) const LEVEL: &str = "level";
    pub(crate) const RATED: &str = "rated";
    pub(crate) const PERSON: &str = "person";
    pub(crate) const EVERYWHERE: &str = "everywhere";
    pub(crate) const CONFIRM: &str = "confirm";
    pub(crate) const FIGURES: &str = "figures";
    pub(crate) const MEMBER: &str = "member";
    pub(crate) const PIECE: &str = "piece";
    pub(crate) const FILE: &str = "file";
    pub(crate) const AFTER: &str = "after";
    pub(crate) const RULE: &str = "rule";
    pub(crate) const NAME: &str = "name";
    pub(crate) const AS: &str = "as";
    pub(crate) const THEY: &str = "they";
    pub(crate) const ANSWER: &str = "answer";
    pub(crate) const LINE: &str = "line";
    pub(crate) const RESULT: &str = "result";
    pub(crate) const REASON: &str = "reason";
    pub(crate) const WAY: &str = "way";
    pub(crate) const HOUR: &str = "hour";
    pub(crate) const ZONE: &str = "zone";
    pub(crate) const REMINDERS: &str = "reminders";
    pub(crate) const ALLOW: &str = "allow";
    pub(crate) const DISALLOW: &str = "disallow";
    pub(crate) const THREADS: &str = "threads";
    pub(crate) const CLOCK: &str = "clock";
    pub(crate) const ADJUDICATOR: &str = "adjudicator";
    pub(crate) const NO_ADJUDICATOR: &str = "no-adjudicator";
    pub(crate) const LANGUAGE: &str = "language";
    /// Subcommands of `/setup`.
    pub(crate) const SHOW: &str = "show";
    pub(crate) const CHANGE: &str = "change";
    pub(crate) const CHECK: &str = "check";
    pub(crate) const GIVE: &str = "give";
    pub(crate) const DO: &str = "do";
    pub(crate) const DAYS: &str = "days";
    pub(crate) const SLEEP: &str = "sleep";
    pub(crate) const WEEKEND: &str = "weekend";
    /// Subcommands of `/privacy`.
    pub(crate) const EXPORT: &str = "export";
    pub(crate) const ERASE: &str = "erase";
}

/// Chat input ("Application Command Types").
const CHAT_INPUT: u8 = 1;
/// In a server, and in a private chat with Herald ("Interaction Context Types").
const CONTEXTS: [u8; 2] = [0, 1];
/// What whoever sets Herald up must be allowed in a server.
pub(crate) const MANAGES: Permissions = Permissions::MANAGE_GUILD;
/// Installed to a server ("Application Integration Types").
const INTEGRATION_TYPES: [u8; 1] = [0];

/// Channels in which people write, and from which threads hang ("Channel Types").
const TEXT_CHANNEL: u8 = 0;
const ANNOUNCEMENTS: u8 = 5;

/// "Application Command Option Type".
#[derive(Clone, Copy)]
enum Kind {
    /// With options of its own.
    Subcommand = 1,
    Text = 3,
    Number = 4,
    User = 6,
    Channel = 7,
    Role = 8,
    File = 11,
}

struct OptionRow {
    name: &'static str,
    about: Saying,
    kind: Kind,
    required: bool,
    completes: bool,
    /// The smallest number.
    least: u32,
    /// The largest number.
    most: Option<u32>,
    /// A subcommand's own options.
    options: Vec<OptionRow>,
    /// What is shown, and what is sent.
    choices: Vec<(Saying, &'static str)>,
}

fn option(name: &'static str, about: Saying, kind: Kind) -> OptionRow {
    OptionRow {
        name,
        about,
        kind,
        required: false,
        completes: false,
        least: 1,
        most: None,
        options: Vec::new(),
        choices: Vec::new(),
    }
}

impl OptionRow {
    fn required(self) -> OptionRow {
        OptionRow { required: true, ..self }
    }

    fn completes(self) -> OptionRow {
        OptionRow { completes: true, ..self }
    }

    fn at_most(self, most: u32) -> OptionRow {
        OptionRow { most: Some(most), ..self }
    }

    fn from(self, least: u32) -> OptionRow {
        OptionRow { least, ..self }
    }

    fn with(self, options: Vec<OptionRow>) -> OptionRow {
        OptionRow { options, ..self }
    }

    fn of(self, choices: Vec<(Saying, &'static str)>) -> OptionRow {
        OptionRow { choices, ..self }
    }

    fn body(&self, tongue: &Tongue) -> Value {
        let mut body = json!({
            "type": self.kind as u8,
            "name": self.name,
            "description": described(tongue, &self.about),
        });
        if !matches!(self.kind, Kind::Subcommand) {
            body["required"] = Value::from(self.required);
        }
        if matches!(self.kind, Kind::Channel) {
            body["channel_types"] = json!([TEXT_CHANNEL, ANNOUNCEMENTS]);
        }
        if !self.options.is_empty() {
            body["options"] = self.options.iter().map(|option| option.body(tongue)).collect();
        }
        if self.completes {
            body["autocomplete"] = Value::from(true);
        }
        if matches!(self.kind, Kind::Number) {
            body["min_value"] = Value::from(self.least);
        }
        if let Some(most) = self.most {
            body["max_value"] = Value::from(most);
        }
        if !self.choices.is_empty() {
            body["choices"] = self
                .choices
                .iter()
                .map(|(name, value)| json!({ "name": described(tongue, name), "value": value }))
                .collect();
        }
        body
    }
}

/// A description, or the name of a choice: at most 100 characters.
fn described(tongue: &Tongue, saying: &Saying) -> String {
    shorten(&tongue.text(saying), MOST_LABEL)
}

fn body(tongue: &Tongue, command: Command, about: &Saying, options: &[OptionRow]) -> Value {
    let mut body = json!({
        "type": CHAT_INPUT,
        "name": command.name(),
        "description": described(tongue, about),
        "contexts": CONTEXTS,
        "integration_types": INTEGRATION_TYPES,
        "options": options.iter().map(|option| option.body(tongue)).collect::<Vec<_>>(),
    });
    if command == Command::Setup {
        // In servers alone, and shown to those who manage them, unless they say otherwise.
        body["contexts"] = json!([CONTEXTS[0]]);
        body["default_member_permissions"] = Value::from(MANAGES.bits().to_string());
    }
    body
}

/// The whole set of commands for these games.
pub(crate) fn commands(tongue: &Tongue, games: &[&'static GameInfo]) -> Value {
    Command::ALL
        .into_iter()
        .map(|command| {
            let (about, options) = told(command, games);
            body(tongue, command, &about, &options)
        })
        .collect()
}

/// What a command does, and its options.
fn told(command: Command, games: &[&'static GameInfo]) -> (Saying, Vec<OptionRow>) {
    match command {
        Command::Challenge => (say("command-challenge"), challenge(games)),
        Command::Move => (
            say("command-move"),
            vec![
                option(named::TEXT, say("command-move-text"), Kind::Text).required().completes(),
                which(),
            ],
        ),
        Command::Draft => (say("command-draft"), vec![which()]),
        Command::Settings => (
            say("command-settings"),
            vec![
                option(named::CONFIRM, say("command-settings-confirm"), Kind::Text).required().of(
                    vec![(say("command-confirm-on"), "on"), (say("command-confirm-off"), "off")],
                ),
            ],
        ),
        Command::Board => (
            say("command-board"),
            vec![
                which(),
                side(say("command-board-side"), false),
                option(named::FIGURES, say("command-board-figures"), Kind::Text).of(vec![
                    (say("command-figures-show"), "show"),
                    (say("command-figures-hide"), "hide"),
                ]),
            ],
        ),
        Command::Legal => (say("command-legal"), vec![which()]),
        Command::Draw => (say("command-draw"), vec![which()]),
        Command::Resign => (say("command-resign"), vec![which()]),
        Command::Seek => (say("control-command-seek"), seek(games)),
        Command::Seeks => (say("control-command-seeks"), vec![]),
        Command::If => (
            say("control-command-if"),
            vec![
                option(named::THEY, say("control-command-if-they"), Kind::Text).required(),
                option(named::ANSWER, say("control-command-if-answer"), Kind::Text).required(),
                option(named::LINE, say("control-command-if-line"), Kind::Number),
                which(),
            ],
        ),
        Command::Takeback => (say("control-command-takeback"), vec![which()]),
        Command::Abort => (say("control-command-abort"), vec![which()]),
        Command::Analyse => (say("opponent-command-analyse"), vec![which()]),
        Command::Hint => (say("opponent-command-hint"), vec![which()]),
        Command::Adjudicate => (
            say("control-command-adjudicate"),
            vec![
                option(named::MATCH, say("control-command-adjudicate-match"), Kind::Number)
                    .required(),
                option(named::RESULT, say("control-command-adjudicate-result"), Kind::Text)
                    .required()
                    .of(vec![
                        (say("control-command-white-wins"), "white"),
                        (say("control-command-black-wins"), "black"),
                        (say("control-command-drawn"), "draw"),
                        (say("control-command-void"), "void"),
                    ]),
                option(named::REASON, say("control-command-adjudicate-reason"), Kind::Text)
                    .required(),
            ],
        ),
        Command::Enlist => (
            say("command-enlist"),
            vec![
                option(named::MEMBER, say("command-enlist-member"), Kind::User).required(),
                piece(),
                which(),
            ],
        ),
        Command::Release => (say("command-release"), vec![piece(), which()]),
        Command::Roster => (say("command-roster"), vec![which()]),
        Command::Orders => {
            let mut rows = vec![which()];
            rows.extend(orders(games));
            (say("command-orders"), rows)
        }
        Command::Export => (say("command-export"), vec![which()]),
        Command::Import => (
            say("command-import"),
            vec![
                option(named::FILE, say("command-import-file"), Kind::File),
                option(named::TEXT, say("command-import-text"), Kind::Text),
                game(games),
                option(named::OPPONENT, say("command-import-opponent"), Kind::User),
                side(say("command-import-side"), true),
            ],
        ),
        Command::Replay => (
            say("command-replay"),
            vec![which(), option(named::AFTER, say("command-replay-after"), Kind::Number)],
        ),
        Command::Games => (say("command-games"), vec![]),
        Command::Turns => (say("notices-command-turns"), vec![]),
        Command::Notices => (say("notices-command"), notices()),
        Command::Setup => (say("setup-command"), setup(tongue::LANGUAGES)),
        Command::Profile => (
            say("command-profile"),
            vec![option(named::PERSON, say("command-profile-person"), Kind::User), game(games)],
        ),
        Command::Leaderboard => (
            say("command-leaderboard"),
            vec![
                game(games).required(),
                option(named::EVERYWHERE, say("command-leaderboard-everywhere"), Kind::Text)
                    .of(vec![(say("command-everywhere-yes"), "yes")]),
            ],
        ),
        Command::Help => (say("command-help"), vec![game(games)]),
        Command::Rules => (say("command-rules"), lessons::rules(games)),
        Command::Tour => (say("lessons-command-tour"), lessons::tour(games)),
        Command::Unit => (say("command-unit"), card(say("command-unit-name"), games)),
        Command::Building => (say("command-building"), card(say("command-building-name"), games)),
        Command::Clock => (
            say("clock-command"),
            vec![which(), option(named::GIVE, say("clock-command-give"), Kind::Text)],
        ),
        Command::Vacation => (
            say("clock-command-vacation"),
            vec![
                option(named::DO, say("clock-command-vacation-do"), Kind::Text).of(vec![
                    (say("clock-command-vacation-start"), "start"),
                    (say("clock-command-vacation-end"), "end"),
                ]),
                option(named::DAYS, say("clock-command-vacation-days"), Kind::Number)
                    .at_most(MOST_VACATION_DAYS),
            ],
        ),
        Command::Hours => (
            say("clock-command-hours"),
            vec![
                option(named::ZONE, say("clock-command-hours-zone"), Kind::Text).completes(),
                option(named::SLEEP, say("clock-command-hours-sleep"), Kind::Text),
                option(named::WEEKEND, say("clock-command-hours-weekend"), Kind::Text).of(vec![
                    (say("clock-command-weekend-rest"), "rest"),
                    (say("clock-command-weekend-play"), "play"),
                ]),
            ],
        ),
        Command::Privacy => (
            say("privacy-command"),
            vec![
                option(named::EXPORT, say("privacy-command-export"), Kind::Subcommand),
                option(named::ERASE, say("privacy-command-erase"), Kind::Subcommand),
            ],
        ),
    }
}

fn game(games: &[&'static GameInfo]) -> OptionRow {
    option(named::GAME, say("command-game"), Kind::Text)
        .of(games.iter().map(|info| (Saying::verbatim(info.name), info.id)).collect())
}

/// What a card is asked for by; the games are those that have cards.
fn card(name: Saying, games: &[&'static GameInfo]) -> Vec<OptionRow> {
    let has_cards = |info: &&&'static GameInfo| {
        games::find(info.id).is_some_and(|game| !game.cards().is_empty())
    };
    let games: Vec<&'static GameInfo> = games.iter().filter(has_cards).copied().collect();
    vec![option(named::NAME, name, Kind::Text).required().completes(), game(&games)]
}

fn side(about: Saying, random: bool) -> OptionRow {
    let mut sides =
        vec![(say("command-side-white"), "white"), (say("command-side-black"), "black")];
    if random {
        sides.push((say("command-side-random"), "random"));
    }
    option(named::SIDE, about, Kind::Text).of(sides)
}

fn which() -> OptionRow {
    option(named::MATCH, say("command-which-match"), Kind::Number).completes()
}

fn piece() -> OptionRow {
    option(named::PIECE, say("command-piece"), Kind::Text).required().completes()
}

fn challenge(games: &[&'static GameInfo]) -> Vec<OptionRow> {
    let mut rows = vec![
        game(games).required(),
        option(named::OPPONENT, say("command-challenge-opponent"), Kind::User),
        option(named::LEVEL, say("opponent-command-level"), Kind::Text)
            .of(crate::words::opponent::levels().into()),
        side(say("command-challenge-side"), true),
        option(named::RATED, say("command-challenge-rated"), Kind::Text)
            .of(vec![(say("command-rated-yes"), "yes"), (say("command-rated-no"), "no")]),
        option(named::CLOCK, say("clock-command-challenge"), Kind::Text).completes(),
    ];
    rows.extend(game_options(games));
    rows.extend([
        option(named::MARSHAL, say("command-challenge-marshal"), Kind::User),
        option(named::GRACE, say("command-challenge-grace"), Kind::Number).at_most(720),
    ]);
    rows
}

/// A challenge to anyone: what `/challenge` has, without whom.
fn seek(games: &[&'static GameInfo]) -> Vec<OptionRow> {
    let mut rows = challenge(games);
    rows.retain(|row| ![named::OPPONENT, named::LEVEL].contains(&row.name));
    rows
}

/// Options of games become options of `/challenge`, one for each key.
fn game_options(games: &[&'static GameInfo]) -> Vec<OptionRow> {
    let mut rows: Vec<OptionRow> = Vec::new();
    for info in games {
        for game_option in info.options {
            if rows.iter().any(|row| row.name == game_option.key) {
                continue;
            }
            let about = say("command-game-option")
                .with("game", info.name)
                .with("about", game_option.about.clone());
            let choices = game_option
                .values
                .iter()
                .map(|(value, about)| {
                    let name = say("command-option-value")
                        .with("value", *value)
                        .with("about", about.clone());
                    (name, *value)
                })
                .collect();
            rows.push(option(game_option.key, about, Kind::Text).of(choices));
        }
    }
    rows
}

/// The value of a way of notices that takes it back for a match.
pub(crate) const OVERALL: &str = "overall";

fn notices() -> Vec<OptionRow> {
    vec![
        option(named::WAY, say("notices-command-way"), Kind::Text).of(vec![
            (say("notices-choice-thread"), "thread"),
            (say("notices-choice-direct"), "direct"),
            (say("notices-choice-digest"), "digest"),
            (say("notices-choice-silent"), "silent"),
            (say("notices-choice-overall"), OVERALL),
        ]),
        option(named::MATCH, say("notices-command-match"), Kind::Number).completes(),
        option(named::HOUR, say("notices-command-hour"), Kind::Number).from(0).at_most(23),
        option(named::ZONE, say("notices-command-zone"), Kind::Text).completes(),
        option(named::REMINDERS, say("notices-command-reminders"), Kind::Text),
    ]
}

/// What is set in a server: the words of an option that takes something back.
pub(crate) const NONE: &str = "none";

fn setup(languages: [&'static str; 1]) -> Vec<OptionRow> {
    let on_or_off = vec![(say("setup-choice-on"), "on"), (say("setup-choice-off"), "off")];
    let mut change = vec![
        option(named::ALLOW, say("setup-command-allow"), Kind::Channel),
        option(named::DISALLOW, say("setup-command-disallow"), Kind::Channel),
        option(named::EVERYWHERE, say("setup-command-everywhere"), Kind::Text)
            .of(vec![(say("setup-choice-everywhere"), "yes")]),
        option(named::THREADS, say("setup-command-threads"), Kind::Text).of(on_or_off),
        option(named::CLOCK, say("setup-command-clock"), Kind::Text).completes(),
        option(named::ADJUDICATOR, say("setup-command-adjudicator"), Kind::Role),
        option(named::NO_ADJUDICATOR, say("setup-command-no-adjudicator"), Kind::Text)
            .of(vec![(say("setup-choice-no-adjudicator"), "yes")]),
    ];
    let languages = languages.map(|language| (Saying::verbatim(language), language));
    change.push(
        option(named::LANGUAGE, say("setup-command-language"), Kind::Text).of(languages.into()),
    );
    vec![
        option(named::SHOW, say("setup-command-show"), Kind::Subcommand),
        option(named::CHANGE, say("setup-command-change"), Kind::Subcommand).with(change),
        option(named::CHECK, say("setup-command-check"), Kind::Subcommand),
    ]
}
/// Nobody has more vacation (`clocks::MOST_VACATION`).
const MOST_VACATION_DAYS: u32 = 14;

/// The value of an order that takes it back.
pub(crate) const ASK: &str = "ask";

/// Standing orders of games become options of `/orders`, one for each key.
fn orders(games: &[&'static GameInfo]) -> Vec<OptionRow> {
    let mut rows: Vec<OptionRow> = Vec::new();
    for order in games.iter().flat_map(|info| info.orders) {
        if rows.iter().any(|row| row.name == order.key) {
            continue;
        }
        let mut choices = vec![(say("command-orders-ask"), ASK)];
        choices.extend(order.values.iter().map(|(value, about)| (about.clone(), *value)));
        rows.push(option(order.key, order.about.clone(), Kind::Text).of(choices));
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_told_once_and_known_by_its_name() {
        let games: Vec<&'static GameInfo> = games::all().iter().map(|game| game.info).collect();
        let tongue = Tongue::load("en").expect("the catalogue is whole");
        let told = commands(&tongue, &games);
        let names: Vec<&str> =
            told.as_array().into_iter().flatten().filter_map(|row| row["name"].as_str()).collect();
        assert_eq!(names.len(), Command::ALL.len());
        for (command, name) in Command::ALL.into_iter().zip(names) {
            assert_eq!(Command::from_name(name), Some(command));
        }
        assert_eq!(Command::from_name("castle"), None);
    }

    #[test]
    fn no_option_of_a_command_has_two_meanings() {
        let games: Vec<&'static GameInfo> = games::all().iter().map(|game| game.info).collect();
        let tongue = Tongue::load("en").expect("the catalogue is whole");
        for row in commands(&tongue, &games).as_array().into_iter().flatten() {
            let mut names: Vec<&str> = row["options"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|option| option["name"].as_str())
                .collect();
            let all = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), all, "{row}");
        }
    }
}
