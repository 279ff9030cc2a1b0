//! The commands as people find them: each by itself, or with subcommands.

use rules::GameInfo;
use rules::l10n::{L10nMessage, say};

use super::{Command, Kind, OptionRow, answer, game, named, option, told, which};

/// A command as people find it.
pub(crate) struct Root {
    pub(crate) name: &'static str,
    pub(crate) about: L10nMessage,
    pub(super) options: Vec<OptionRow>,
}

/// All, in the order in which Discord is told of them: what one begins with first.
pub(crate) fn roots(games: &[&'static GameInfo]) -> Vec<Root> {
    // What is one command of its own.
    let plain = |command: Command| {
        let (about, options) = told(command, games);
        Root { name: command.typed(), about, options }
    };
    // What has subcommands: a command each.
    let of = |name: &'static str, about: L10nMessage, commands: &[Command]| {
        let options = commands.iter().flat_map(|command| subcommands(*command, games)).collect();
        Root { name, about, options }
    };
    vec![
        Root { name: "play", about: say("command-play"), options: play(games) },
        plain(Command::Challenge),
        Root { name: "move", about: say("command-move"), options: moving() },
        Root { name: "board", about: say("command-board"), options: board(games) },
        plain(Command::Draw),
        Root { name: "resign", about: say("command-resign"), options: resign() },
        plain(Command::Takeback),
        plain(Command::Hint),
        plain(Command::Analyse),
        plain(Command::Replay),
        Root { name: "games", about: say("command-games"), options: listing() },
        of("record", say("command-record"), &[Command::Export, Command::Import]),
        of(
            "team",
            say("command-team"),
            &[Command::Enlist, Command::Release, Command::Roster, Command::Orders],
        ),
        of("clock", say("command-clock"), &[Command::Clock, Command::Vacation, Command::Hours]),
        plain(Command::Profile),
        plain(Command::Leaderboard),
        of(
            "rules",
            say("command-rules-root"),
            &[Command::Rules, Command::Why, Command::Unit, Command::Building],
        ),
        of("learn", say("command-learn"), &[Command::Tour, Command::Practice]),
        plain(Command::Help),
        of(
            "settings",
            say("command-settings-root"),
            &[
                Command::Settings,
                Command::Theme,
                Command::Notices,
                Command::Close,
                Command::Open,
                Command::Privacy,
            ],
        ),
        of(
            "server",
            say("command-server"),
            &[Command::Setup, Command::Bar, Command::ServerGames, Command::Adjudicate],
        ),
    ]
}

/// The subcommands that lead to something: one, or those that it has itself.
fn subcommands(command: Command, games: &[&'static GameInfo]) -> Vec<OptionRow> {
    let (about, options) = told(command, games);
    match (command, command.typed().split_once(' ')) {
        (Command::Setup | Command::Privacy, _) => options,
        (_, Some((_, name))) => vec![option(name, about, Kind::Subcommand).with(options)],
        (_, None) => Vec::new(),
    }
}

fn yes(name: &'static str, about: L10nMessage, yes: L10nMessage) -> OptionRow {
    option(name, about, Kind::Text).of(vec![(yes, "yes")])
}

fn play(games: &[&'static GameInfo]) -> Vec<OptionRow> {
    vec![
        game(games),
        yes(named::REMATCH, say("answer-command-rematch"), say("command-rematch-yes")),
        which(),
        yes(named::PIN, say("command-play-pin"), say("command-pin-yes")),
    ]
}

fn moving() -> Vec<OptionRow> {
    vec![
        option(named::TEXT, say("command-move-text"), Kind::Text).completes(),
        option(named::IF, say("control-command-if-they"), Kind::Text),
        option(named::LINE, say("control-command-if-line"), Kind::Number),
        answer::draft(),
        option(named::FORGET, say("answer-command-draft-forget"), Kind::Number),
        which(),
        answer::as_text(),
    ]
}

fn board(games: &[&'static GameInfo]) -> Vec<OptionRow> {
    let (_, mut options) = told(Command::Board, games);
    options.push(option(named::SINCE, say("why-command-turns"), Kind::Number).from(0).at_most(20));
    options.push(option(named::STEP, say("answer-command-since-step"), Kind::Number));
    options
}

fn resign() -> Vec<OptionRow> {
    vec![
        which(),
        yes(named::ABORT, say("control-command-abort"), say("answer-choice-yes-abort")),
        answer::sure(say("answer-choice-yes-sure")),
    ]
}

fn listing() -> Vec<OptionRow> {
    vec![
        option(named::SHOW, say("command-games-show"), Kind::Text).of(vec![
            (say("command-games-mine"), "mine"),
            (say("notices-command-turns"), "turns"),
            (say("control-command-seeks"), "open"),
            (say("command-games-answers"), "answers"),
        ]),
        option(named::ANSWER, say("answer-command-what"), Kind::Text).completes(),
        which(),
    ]
}
