//! The commands as Discord is told of them: one table, one bulk overwrite. The name of a command
//! and of an option stands here alone.

mod answer;
mod command;
mod lessons;
mod menu;
pub(crate) mod named;
mod option;
mod practice;
pub(crate) mod roots;
pub(crate) mod typing;
pub(crate) mod why;

use discord::Permissions;
use i18n::Locale;
use rules::GameInfo;
use rules::l10n::{L10nMessage, say};
use serde_json::{Value, json};

use crate::buttons::board::BoardAid;
use crate::opponent::analysis::MOST_POINTS;
use crate::replays::ReplaySpeed;

pub(crate) use self::command::Command;
pub(crate) use self::menu::menu_commands;
use self::option::{Kind, OptionRow, described, option};
use self::roots::{Root, roots};

/// Chat input ("Application Command Types").
const CHAT_INPUT: u8 = 1;
/// In a server ("Interaction Context Types").
const SERVER: u8 = 0;
/// In a server, in direct messages with Herald, and in groups and others' direct messages.
const EVERYWHERE: [u8; 3] = [SERVER, 1, 2];
/// What whoever sets Herald up must be allowed in a server.
pub(crate) const MANAGES: Permissions = Permissions::MANAGE_GUILD;
/// Installed to a server ("Application Integration Types").
const GUILD_INSTALL: u8 = 0;
/// Installed by somebody for themselves: then a command is there wherever they are.
const USER_INSTALL: u8 = 1;

/// Where a command is offered, and by whose installation: not where it always refuses.
struct Offer {
    contexts: &'static [u8],
    integration_types: &'static [u8],
}

/// To those in a server that Herald is a member of.
const TO_MEMBERS: Offer = Offer { contexts: &[SERVER], integration_types: &[GUILD_INSTALL] };
/// To everybody, wherever they are.
const ANYWHERE: Offer =
    Offer { contexts: &EVERYWHERE, integration_types: &[GUILD_INSTALL, USER_INSTALL] };

fn offer(root: &Root) -> Offer {
    if root.name == "server" { TO_MEMBERS } else { ANYWHERE }
}

/// Whom a server shows a command, unless it says otherwise itself; `None` is everybody.
fn shown_to(root: &Root) -> Option<Permissions> {
    (root.name == "server").then_some(MANAGES)
}

fn body(locale: &Locale, root: &Root) -> Value {
    let offer = offer(root);
    let mut body = json!({
        "type": CHAT_INPUT,
        "name": root.name,
        "description": described(locale, &root.about),
        "contexts": offer.contexts,
        "integration_types": offer.integration_types,
        "options": root.options.iter().map(|option| option.body(locale)).collect::<Vec<_>>(),
    });
    if let Some(permissions) = shown_to(root) {
        body["default_member_permissions"] = Value::from(permissions.bits().to_string());
    }
    body
}

/// The whole set of commands for these games.
pub(crate) fn commands(locale: &Locale, games: &[&'static GameInfo]) -> Value {
    roots(games).iter().map(|root| body(locale, root)).collect()
}

/// The commands, and what each does; of one with subcommands, their names.
pub(crate) fn listed(locale: &Locale, games: &[&'static GameInfo]) -> Vec<(String, String)> {
    let row = |root: Root| (root.name.to_owned(), described(locale, &root.about));
    roots(games).into_iter().map(row).collect()
}

/// What a command does, and the options that are its own; of one that is asked by options of
/// another ([`roots`]), what it does alone.
fn told(command: Command, games: &[&'static GameInfo]) -> (L10nMessage, Vec<OptionRow>) {
    match command {
        Command::Play => (say("command-play"), vec![]),
        Command::Challenge => (say("command-challenge"), challenge(games)),
        Command::Move | Command::Legal | Command::Draft | Command::If => {
            (say("command-move"), vec![])
        }
        Command::Rematch => (say("answer-command-rematch"), vec![]),
        Command::Answer => (say("answer-command-what"), vec![]),
        Command::Games | Command::Turns | Command::Seeks => (say("command-games"), vec![]),
        Command::Resign | Command::Abort => (say("command-resign"), vec![]),
        Command::Since => (say("command-board"), vec![]),
        Command::Settings => (
            say("command-settings"),
            vec![
                option(named::CONFIRM, say("command-settings-confirm"), Kind::Text)
                    .of(crate::words::settings::CONFIRMS.into()),
            ],
        ),
        Command::Theme => (say("theme-command"), vec![theme(say("theme-command-theme"))]),
        Command::Board => (
            say("command-board"),
            vec![
                which(),
                side(say("command-board-side"), false),
                option(named::FIGURES, say("command-board-figures"), Kind::Text).of(vec![
                    (say("command-figures-show"), "show"),
                    (say("command-figures-hide"), "hide"),
                ]),
                option(named::SHOW, say("command-board-show"), Kind::Text).of(vec![
                    (say("command-show-reach"), BoardAid::Reach.id()),
                    (say("command-show-attacks"), BoardAid::Attacks.id()),
                    (say("command-show-changes"), BoardAid::Changes.id()),
                ]),
                answer::as_text(),
            ],
        ),
        Command::Draw => (say("command-draw"), vec![which()]),
        Command::Takeback => (say("control-command-takeback"), vec![which()]),
        Command::Analyse => (
            say("analysis-command"),
            vec![
                which(),
                option(named::POINT, say("analysis-command-point"), Kind::Number)
                    .at_most(MOST_POINTS),
                option(named::PAGE, say("analysis-command-page"), Kind::Number),
                option(named::AFTER, say("analysis-command-after"), Kind::Number).from(0),
                answer::as_text(),
            ],
        ),
        Command::Hint => (say("opponent-command-hint"), vec![which(), practice::on()]),
        Command::Practice => (say("practice-command"), practice::options(games)),
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
        Command::Bar => (
            say("moderation-command-bar"),
            vec![
                option(named::PERSON, say("moderation-command-bar-person"), Kind::User),
                option(named::REASON, say("moderation-command-bar-reason"), Kind::Text),
                option(named::LIFT, say("moderation-command-bar-lift"), Kind::Text)
                    .of(vec![(say("moderation-choice-lift"), "yes")]),
            ],
        ),
        Command::ServerGames => {
            let options = vec![
                one_game(named::OFF, say("moderation-command-games-off"), games),
                one_game(named::ON, say("moderation-command-games-on"), games),
            ];
            (say("moderation-command-games"), options)
        }
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
                level(),
                side(say("command-import-side"), true),
                option(named::AFTER, say("command-replay-after"), Kind::Number).from(0),
                answer::as_text(),
            ],
        ),
        Command::Replay => (
            say("command-replay"),
            vec![
                which(),
                option(named::AFTER, say("command-replay-after"), Kind::Number).from(0),
                answer::as_text_or_gif(),
                option(named::FROM, say("command-replay-from"), Kind::Number).from(0),
                option(named::TO, say("command-replay-to"), Kind::Number).from(0),
                option(named::SPEED, say("command-replay-speed"), Kind::Text).of(vec![
                    (say("command-replay-slow"), ReplaySpeed::Slow.id()),
                    (say("command-replay-normal"), ReplaySpeed::Normal.id()),
                    (say("command-replay-fast"), ReplaySpeed::Fast.id()),
                ]),
                side(say("command-replay-side"), false),
                theme(say("command-replay-theme")),
            ],
        ),
        Command::Notices => (say("notices-command"), notices()),
        Command::Setup => (say("setup-command"), setup(i18n::LANGUAGES)),
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
                answer::page(),
            ],
        ),
        Command::Help => (say("command-help"), vec![game(games), answer::how(), answer::as_text()]),
        Command::Rules => (say("command-rules"), lessons::rules(games)),
        Command::Tour => (say("lessons-command-tour"), lessons::tour(games)),
        Command::Unit => (say("command-unit"), card(say("command-unit-name"), games)),
        Command::Building => (say("command-building"), card(say("command-building-name"), games)),
        Command::Clock => (
            say("clock-command"),
            vec![
                which(),
                option(named::GIVE, say("clock-command-give"), Kind::Text),
                answer::clock(),
            ],
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
                option(named::WEEKEND, say("clock-command-hours-weekend"), Kind::Text)
                    .of(crate::words::settings::WEEKENDS.into()),
            ],
        ),
        Command::Why => (say("why-command"), why::why()),
        Command::Close => (say("why-command-close"), why::closable()),
        Command::Open => (say("why-command-open"), why::closable()),
        Command::Privacy => (
            say("privacy-command"),
            vec![
                option(named::EXPORT, say("privacy-command-export"), Kind::Subcommand),
                option(named::ERASE, say("privacy-command-erase"), Kind::Subcommand)
                    .with(vec![answer::forget()]),
            ],
        ),
    }
}

fn game(games: &[&'static GameInfo]) -> OptionRow {
    one_game(named::GAME, say("command-game"), games)
}

fn one_game(name: &'static str, about: L10nMessage, games: &[&'static GameInfo]) -> OptionRow {
    option(name, about, Kind::Text)
        .of(games.iter().map(|info| (L10nMessage::verbatim(info.name), info.id)).collect())
}

/// What a card is asked for by; the games are those that have cards.
fn card(name: L10nMessage, games: &[&'static GameInfo]) -> Vec<OptionRow> {
    let has_cards = |info: &&&'static GameInfo| {
        games::find(info.id).is_some_and(|game| !game.cards().is_empty())
    };
    let games: Vec<&'static GameInfo> = games.iter().filter(has_cards).copied().collect();
    vec![
        option(named::NAME, name, Kind::Text).required().completes(),
        game(&games),
        answer::as_text(),
    ]
}

fn theme(about: L10nMessage) -> OptionRow {
    option(named::THEME, about, Kind::Text).of(crate::words::themes::choices())
}

fn side(about: L10nMessage, random: bool) -> OptionRow {
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

/// How strong Herald is as an opponent.
fn level() -> OptionRow {
    option(named::LEVEL, say("opponent-command-level"), Kind::Text)
        .of(crate::words::opponent::levels().into())
}

fn challenge(games: &[&'static GameInfo]) -> Vec<OptionRow> {
    let mut rows = vec![
        game(games),
        option(named::OPPONENT, say("command-challenge-opponent"), Kind::User),
        level(),
        side(say("command-challenge-side"), true),
        option(named::RATED, say("command-challenge-rated"), Kind::Text)
            .of(vec![(say("command-rated-yes"), "yes"), (say("command-rated-no"), "no")]),
        option(named::CLOCK, say("clock-command-challenge"), Kind::Text).completes(),
    ];
    rows.extend(game_options(games));
    rows.extend([
        option(named::BOARD, say("command-challenge-board"), Kind::Text)
            .of(vec![(say("command-board-each"), "each"), (say("command-board-one"), "one")]),
        option(named::MARSHAL, say("command-challenge-marshal"), Kind::User),
        option(named::GRACE, say("command-challenge-grace"), Kind::Number).at_most(720),
    ]);
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
    let mut ways: Vec<(L10nMessage, &str)> = crate::words::notices::WAYS.into();
    ways.push((say("notices-choice-overall"), OVERALL));
    vec![
        option(named::WAY, say("notices-command-way"), Kind::Text).of(ways),
        option(named::MATCH, say("notices-command-match"), Kind::Number).completes(),
        option(named::HOUR, say("notices-command-hour"), Kind::Number).from(0).at_most(23),
        option(named::ZONE, say("notices-command-zone"), Kind::Text).completes(),
        option(named::REMINDERS, say("notices-command-reminders"), Kind::Text),
    ]
}

/// What is set in a server: the words of an option that takes something back.
pub(crate) const NONE: &str = "none";

fn setup(languages: [&'static str; 1]) -> Vec<OptionRow> {
    let on_or_off = crate::words::settings::SERVER_THREADS.into();
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
    let languages = languages.map(|language| (L10nMessage::verbatim(language), language));
    change.push(
        option(named::LANGUAGE, say("setup-command-language"), Kind::Text).of(languages.into()),
    );
    change.push(theme(say("setup-command-theme")));
    let replays = crate::words::settings::SERVER_REPLAYS.into();
    change.push(option(named::REPLAY, say("setup-command-replay"), Kind::Text).of(replays));
    let leavers = crate::words::settings::SERVER_LEAVERS.into();
    change.push(option(named::LEAVERS, say("setup-command-leavers"), Kind::Text).of(leavers));
    vec![
        option(named::SHOW, say("setup-command-show"), Kind::Subcommand),
        option(named::CHANGE, say("setup-command-change"), Kind::Subcommand).with(change),
        option(named::CHECK, say("setup-command-check"), Kind::Subcommand),
    ]
}
/// Nobody has more vacation (`clocks::MOST_VACATION`).
const MOST_VACATION_DAYS: u32 = 14;

/// The value that asks for a moving picture.
pub(crate) const AS_GIF: &str = "gif";

/// The value of an order that takes it back.
pub(crate) const ASK: &str = "ask";

/// Standing orders of games become options of `/team orders`, one for each key.
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
    fn there_are_few_commands_and_every_one_asks_something() {
        let games: Vec<&'static GameInfo> = games::all().iter().map(|game| game.info).collect();
        let locale = Locale::load("en", games::sentences).expect("the catalogue is whole");
        let told = commands(&locale, &games);
        let rows = told.as_array().expect("a list");
        assert!(rows.len() <= 22, "{}", rows.len());
        let subcommand = |row: &Value, name: &str| {
            let options = row["options"].as_array().into_iter().flatten();
            options.into_iter().any(|option| option["type"] == 1 && option["name"] == name)
        };
        for command in Command::ALL {
            let (name, rest) = command.typed().split_once(' ').unwrap_or((command.typed(), ""));
            let row = rows.iter().find(|row| row["name"] == name);
            let row = row.unwrap_or_else(|| panic!("/{}", command.typed()));
            match rest.split_once(':') {
                None => assert!(rest.is_empty() || subcommand(row, rest), "/{}", command.typed()),
                Some((named, value)) => {
                    let option = row["options"].as_array().into_iter().flatten();
                    let mut option = option.filter(|one| one["name"] == named);
                    let option = option.next().unwrap_or_else(|| panic!("{name} {rest}"));
                    let choices = option["choices"].as_array();
                    let is_there =
                        choices.is_none_or(|all| all.iter().any(|one| one["value"] == value));
                    assert!(is_there, "{name} {rest} {value}");
                }
            }
            assert_eq!(Command::from_id(command.id()), Some(command));
        }
        assert_eq!(Command::from_id("castle"), None);
    }

    #[test]
    fn what_a_command_is_for_is_said_in_few_words() {
        let games: Vec<&'static GameInfo> = games::all().iter().map(|game| game.info).collect();
        let locale = Locale::load("en", games::sentences).expect("the catalogue is whole");
        for (name, about) in listed(&locale, &games) {
            assert!(about.split_whitespace().count() <= 12, "/{name}: {about}");
        }
    }

    #[test]
    fn commands_are_offered_where_and_to_whom_they_do_something() {
        let locale = Locale::load("en", games::sentences).expect("the catalogue is whole");
        let manages = Value::from("32");
        for row in commands(&locale, &[]).as_array().into_iter().flatten() {
            let name = row["name"].as_str().expect("a name");
            let (contexts, types) = match name {
                "server" => (json!([0]), json!([0])),
                _ => (json!([0, 1, 2]), json!([0, 1])),
            };
            assert_eq!(row["contexts"], contexts, "{name}");
            assert_eq!(row["integration_types"], types, "{name}");
            let expected = if name == "server" { &manages } else { &Value::Null };
            assert_eq!(&row["default_member_permissions"], expected, "{name}");
        }
    }

    #[test]
    fn no_option_of_a_command_has_two_meanings() {
        let games: Vec<&'static GameInfo> = games::all().iter().map(|game| game.info).collect();
        let locale = Locale::load("en", games::sentences).expect("the catalogue is whole");
        for row in commands(&locale, &games).as_array().into_iter().flatten() {
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
