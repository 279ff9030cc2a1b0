//! The commands as Discord is told of them: one table, one bulk overwrite. The name of a command and
//! of an option stands here alone.

use rules::GameInfo;
use serde_json::{Value, json};

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Challenge,
    Move,
    Draft,
    Settings,
    Board,
    Legal,
    Draw,
    Resign,
    Enlist,
    Release,
    Roster,
    Orders,
    Export,
    Import,
    Replay,
    Games,
    Help,
    Rules,
}

impl Command {
    /// All, in the order in which Discord is told of them.
    const ALL: [Command; 18] = [
        Command::Challenge,
        Command::Move,
        Command::Draft,
        Command::Settings,
        Command::Board,
        Command::Legal,
        Command::Draw,
        Command::Resign,
        Command::Enlist,
        Command::Release,
        Command::Roster,
        Command::Orders,
        Command::Export,
        Command::Import,
        Command::Replay,
        Command::Games,
        Command::Help,
        Command::Rules,
    ];

    /// What people type.
    const fn name(self) -> &'static str {
        match self {
            Command::Challenge => "challenge",
            Command::Move => "move",
            Command::Draft => "draft",
            Command::Settings => "settings",
            Command::Board => "board",
            Command::Legal => "legal",
            Command::Draw => "draw",
            Command::Resign => "resign",
            Command::Enlist => "enlist",
            Command::Release => "release",
            Command::Roster => "roster",
            Command::Orders => "orders",
            Command::Export => "export",
            Command::Import => "import",
            Command::Replay => "replay",
            Command::Games => "games",
            Command::Help => "help",
            Command::Rules => "rules",
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
    pub(crate) const CONFIRM: &str = "confirm";
    pub(crate) const FIGURES: &str = "figures";
    pub(crate) const MEMBER: &str = "member";
    pub(crate) const PIECE: &str = "piece";
    pub(crate) const STRIKES: &str = "strikes";
    pub(crate) const QUEENS: &str = "queens";
    pub(crate) const MARKERS: &str = "markers";
    pub(crate) const FILE: &str = "file";
    pub(crate) const AFTER: &str = "after";
    pub(crate) const RULE: &str = "rule";
}

/// Chat input ("Application Command Types").
const CHAT_INPUT: u8 = 1;
/// In a server, and in a private chat with Herald ("Interaction Context Types").
const CONTEXTS: [u8; 2] = [0, 1];
/// Installed to a server ("Application Integration Types").
const INTEGRATION_TYPES: [u8; 1] = [0];

/// "Application Command Option Type".
#[derive(Clone, Copy)]
enum Kind {
    Text = 3,
    Number = 4,
    User = 6,
    File = 11,
}

struct OptionRow {
    name: &'static str,
    about: String,
    kind: Kind,
    required: bool,
    completes: bool,
    /// The largest number.
    most: Option<u32>,
    choices: Vec<(String, String)>,
}

fn option(name: &'static str, about: &str, kind: Kind) -> OptionRow {
    OptionRow {
        name,
        about: about.to_owned(),
        kind,
        required: false,
        completes: false,
        most: None,
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

    fn of(self, choices: Vec<(String, String)>) -> OptionRow {
        OptionRow { choices, ..self }
    }

    fn body(&self) -> Value {
        let mut body = json!({
            "type": self.kind as u8,
            "name": self.name,
            "description": self.about,
            "required": self.required,
        });
        if self.completes {
            body["autocomplete"] = Value::from(true);
        }
        if matches!(self.kind, Kind::Number) {
            body["min_value"] = Value::from(1);
        }
        if let Some(most) = self.most {
            body["max_value"] = Value::from(most);
        }
        if !self.choices.is_empty() {
            body["choices"] = self
                .choices
                .iter()
                .map(|(name, value)| json!({ "name": name, "value": value }))
                .collect();
        }
        body
    }
}

fn body(command: Command, about: &str, options: &[OptionRow]) -> Value {
    json!({
        "type": CHAT_INPUT,
        "name": command.name(),
        "description": about,
        "contexts": CONTEXTS,
        "integration_types": INTEGRATION_TYPES,
        "options": options.iter().map(OptionRow::body).collect::<Vec<_>>(),
    })
}

/// The whole set of commands for these games.
pub(crate) fn commands(games: &[&'static GameInfo]) -> Value {
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let game = || {
        option(named::GAME, "Which game", Kind::Text)
            .of(games.iter().map(|info| pair(info.name, info.id)).collect())
    };
    let side = |about: &str, random: bool| {
        let mut sides =
            vec![pair("White (Light), moves first", "white"), pair("Black (Dark)", "black")];
        if random {
            sides.push(pair("By lot", "random"));
        }
        option(named::SIDE, about, Kind::Text).of(sides)
    };
    let which = || {
        option(named::MATCH, "The match's number, when you play several here", Kind::Number)
            .completes()
    };
    let challenge = || {
        let mut rows = vec![
            game().required(),
            option(
                named::OPPONENT,
                "Whom you challenge; leave it out to challenge anyone here",
                Kind::User,
            ),
            side("Your side; by lot if you leave it out", true),
        ];
        rows.extend(game_options(games));
        rows.extend([
            option(
                named::MARSHAL,
                "Who may report the fights, where `combat` is marshal",
                Kind::User,
            ),
            option(
                named::GRACE,
                "Hours until a captain may answer for a member of the team: 1 to 720, else 24",
                Kind::Number,
            )
            .at_most(720),
        ]);
        rows
    };
    let orders = |name, about, choices: &[(&str, &str)]| {
        option(name, about, Kind::Text)
            .of(choices.iter().map(|(name, value)| pair(name, value)).collect())
    };
    let told = |command| match command {
        Command::Challenge => {
            ("Challenge somebody, or anyone in this channel, to a match", challenge())
        }
        Command::Move => (
            "Make your move",
            vec![
                option(named::TEXT, "Your move; legal moves are suggested as you type", Kind::Text)
                    .required()
                    .completes(),
                which(),
            ],
        ),
        Command::Draft => {
            ("Show the turn that you are putting together, to you alone", vec![which()])
        }
        Command::Settings => (
            "What you prefer",
            vec![
                option(
                    named::CONFIRM,
                    "Whether a complete turn asks you once before it is sent",
                    Kind::Text,
                )
                .required()
                .of(vec![pair("ask me", "on"), pair("send it at once", "off")]),
            ],
        ),
        Command::Board => (
            "Show the board, to you alone",
            vec![
                which(),
                side("The side from which you see it", false),
                option(named::FIGURES, "Powers and the like as figures on the pieces", Kind::Text)
                    .of(vec![pair("show", "show"), pair("hide", "hide")]),
            ],
        ),
        Command::Legal => ("Show your legal moves, to you alone", vec![which()]),
        Command::Draw => ("Offer a draw, accept one, or claim one", vec![which()]),
        Command::Resign => ("Resign a match", vec![which()]),
        Command::Enlist => (
            "Let somebody play pieces of yours: their fights and their decisions",
            vec![
                option(named::MEMBER, "Who is to play them", Kind::User).required(),
                option(
                    named::PIECE,
                    "By the square where it began; or several: g1, f1",
                    Kind::Text,
                )
                .required()
                .completes(),
                which(),
            ],
        ),
        Command::Release => (
            "Give pieces back to their captain",
            vec![
                option(
                    named::PIECE,
                    "By the square where it began; or several: g1, f1",
                    Kind::Text,
                )
                .required()
                .completes(),
                which(),
            ],
        ),
        Command::Roster => ("Who plays what in a match, to you alone", vec![which()]),
        Command::Orders => (
            "Your standing orders in a match: decisions made once and for all",
            vec![
                which(),
                orders(
                    named::STRIKES,
                    "When a Knight of yours may strike",
                    &[("ask me", "ask"), ("always strike", "always"), ("never strike", "never")],
                ),
                orders(
                    named::QUEENS,
                    "When a Queen of yours is in a fight",
                    &[("ask me", "ask"), ("always fight in person", "in person")],
                ),
                orders(
                    named::MARKERS,
                    "When a marker of yours is attacked",
                    &[("ask me", "ask"), ("always yield", "yield")],
                ),
            ],
        ),
        Command::Export => ("The record of a match as a text file, for you alone", vec![which()]),
        Command::Import => (
            "Read a record: where it leads, where it goes wrong, and play on from there",
            vec![
                option(named::FILE, "The record as a text file", Kind::File),
                option(named::TEXT, "Or the record itself", Kind::Text),
                game(),
                option(named::OPPONENT, "Whom you challenge to play on from there", Kind::User),
                side("Your side when you play on; by lot if you leave it out", true),
            ],
        ),
        Command::Replay => (
            "Step through a match, to you alone",
            vec![
                which(),
                option(
                    named::AFTER,
                    "After how many actions to begin; else at the start",
                    Kind::Number,
                ),
            ],
        ),
        Command::Games => ("Your matches and challenges, those that wait for you first", vec![]),
        Command::Help => ("What Herald is, and how a game is played", vec![game()]),
        Command::Rules => (
            "Look up a rule by its number or its words",
            vec![
                game().required(),
                option(named::RULE, "Its number, or a word in it", Kind::Text)
                    .required()
                    .completes(),
            ],
        ),
    };
    Command::ALL
        .into_iter()
        .map(|command| {
            let (about, options) = told(command);
            body(command, about, &options)
        })
        .collect()
}

/// Options of games become options of `/challenge`, one for each key.
fn game_options(games: &[&'static GameInfo]) -> Vec<OptionRow> {
    let mut rows: Vec<OptionRow> = Vec::new();
    for info in games {
        for game_option in info.options {
            if rows.iter().any(|row| row.name == game_option.key) {
                continue;
            }
            let about = format!("{}: {}", info.name, game_option.about);
            let choices = game_option
                .values
                .iter()
                .map(|(value, about)| {
                    (
                        crate::discord::wire::shorten(&format!("{value}: {about}"), 100),
                        (*value).to_owned(),
                    )
                })
                .collect();
            let about = crate::discord::wire::shorten(&about, 100);
            rows.push(option(game_option.key, &about, Kind::Text).of(choices));
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_told_once_and_known_by_its_name() {
        let games: Vec<&'static GameInfo> = games::all().iter().map(|game| game.info).collect();
        let told = commands(&games);
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
        for row in commands(&games).as_array().into_iter().flatten() {
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
