//! What people type: some twenty commands, whose subcommands and options lead to what they ask.

use super::command::Command;
use super::named;
use crate::incoming::request::Values;

/// What is asked by a command as it was typed, with the options that this has.
pub(crate) struct TypedCommand {
    pub(crate) command: Command,
    pub(crate) values: Values,
}

/// What a command of that name with these options asks; `None` where there is no such command.
pub(crate) fn read(name: &str, values: &Values) -> Option<TypedCommand> {
    let has = |option: &str| values.has(option);
    let command = match (name, values.subcommand()) {
        ("play", None) if has(named::REMATCH) => Command::Rematch,
        ("play", None) => Command::Play,
        ("challenge", None) => Command::Challenge,
        ("move", None) if has(named::IF) => Command::If,
        ("move", None) if has(named::DRAFT) || has(named::FORGET) => Command::Draft,
        ("move", None) if has(named::TEXT) => Command::Move,
        ("move", None) => Command::Legal,
        ("board", None) if has(named::SINCE) || has(named::STEP) => Command::Since,
        ("board", None) => Command::Board,
        ("draw", None) => Command::Draw,
        ("resign", None) if has(named::ABORT) => Command::Abort,
        ("resign", None) => Command::Resign,
        ("takeback", None) => Command::Takeback,
        ("hint", None) => Command::Hint,
        ("analyse", None) => Command::Analyse,
        ("replay", None) => Command::Replay,
        ("games", None) if has(named::ANSWER) => Command::Answer,
        ("games", None) => match values.text(named::SHOW) {
            Some("turns") => Command::Turns,
            Some("open") => Command::Seeks,
            Some("answers") => Command::Answer,
            _ => Command::Games,
        },
        ("profile", None) => Command::Profile,
        ("leaderboard", None) => Command::Leaderboard,
        ("help", None) => Command::Help,
        ("server", Some(named::SHOW | named::CHANGE | named::CHECK)) => Command::Setup,
        ("settings", Some(named::EXPORT | named::ERASE)) => Command::Privacy,
        (name, Some(subcommand)) => Command::ALL
            .into_iter()
            .find(|command| command.typed().split_once(' ') == Some((name, subcommand)))?,
        _ => return None,
    };
    Some(TypedCommand { command, values: command.own(values) })
}

impl Command {
    /// What people type for it, without its options, but with those that make it this.
    pub(crate) const fn typed(self) -> &'static str {
        match self {
            Command::Play => "play",
            Command::Challenge => "challenge",
            Command::Rematch => "play rematch:yes",
            Command::Seeks => "games show:open",
            Command::Move | Command::Legal => "move",
            Command::If => "move if:",
            Command::Draft => "move draft:show",
            Command::Answer => "games answer:",
            Command::Settings => "settings confirm",
            Command::Theme => "settings theme",
            Command::Board => "board",
            Command::Draw => "draw",
            Command::Resign => "resign",
            Command::Takeback => "takeback",
            Command::Abort => "resign abort:yes",
            Command::Analyse => "analyse",
            Command::Hint => "hint",
            Command::Practice => "learn practice",
            Command::Adjudicate => "server adjudicate",
            Command::Bar => "server bar",
            Command::ServerGames => "server games",
            Command::Enlist => "team enlist",
            Command::Release => "team release",
            Command::Roster => "team roster",
            Command::Orders => "team orders",
            Command::Export => "record export",
            Command::Import => "record import",
            Command::Replay => "replay",
            Command::Games => "games",
            Command::Turns => "games show:turns",
            Command::Notices => "settings notices",
            Command::Profile => "profile",
            Command::Leaderboard => "leaderboard",
            Command::Help => "help",
            Command::Rules => "rules show",
            Command::Tour => "learn tour",
            Command::Unit => "rules unit",
            Command::Building => "rules building",
            Command::Privacy => "settings export",
            Command::Setup => "server show",
            Command::Clock => "clock match",
            Command::Vacation => "clock vacation",
            Command::Hours => "clock hours",
            Command::Why => "rules why",
            Command::Since => "board since:0",
            Command::Close => "settings close",
            Command::Open => "settings open",
        }
    }

    /// Options that are called otherwise where they are typed, among those of other commands: that
    /// name, and its own.
    pub(crate) const fn renamed(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Command::If => &[(named::TEXT, named::ANSWER), (named::IF, named::THEY)],
            Command::Draft => &[(named::DRAFT, named::DO)],
            Command::Since => &[(named::SINCE, named::TURNS)],
            Command::Answer => &[(named::ANSWER, named::WHAT)],
            _ => &[],
        }
    }

    /// Its own name of an option that is typed.
    pub(crate) fn own_name(self, typed: &str) -> &str {
        let renamed = self.renamed().iter().find(|(name, _)| *name == typed);
        renamed.map_or(typed, |(_, own)| own)
    }

    /// The options as it reads them.
    fn own(self, values: &Values) -> Values {
        let mut own = values.clone();
        for (typed, name) in self.renamed() {
            own = own.renamed(typed, name);
        }
        match self {
            // What is shown when nothing is to be done with it.
            Command::Draft if own.text(named::DO) == Some("show") => own.without(named::DO),
            Command::Since if own.number(named::TURNS) == Some(0) => own.without(named::TURNS),
            _ => own,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::incoming::request::OptionValue;

    fn typed(text: &str) -> Option<(Command, Values)> {
        let (name, rest) = text.split_once(' ').unwrap_or((text, ""));
        let mut values = Values::default();
        for part in rest.split_whitespace() {
            values = match part.split_once(':') {
                Some((option, value)) => values.with(option, OptionValue::Text(value.to_owned())),
                None => values.with("/", OptionValue::Text(part.to_owned())),
            };
        }
        read(name, &values).map(|typing| (typing.command, typing.values))
    }

    #[test]
    fn everything_is_asked_as_it_is_said_to_be_typed() {
        for command in Command::ALL {
            // Legal moves are shown to who types no move.
            let expected = if command == Command::Move { Command::Legal } else { command };
            let (read, _) = typed(command.typed()).unwrap_or_else(|| panic!("{command:?}"));
            assert_eq!(read, expected, "{}", command.typed());
        }
        for (text, expected) in [
            ("move text:e2-e4", Command::Move),
            ("games show:answers", Command::Answer),
            ("settings erase", Command::Privacy),
            ("server change", Command::Setup),
            ("move forget:1", Command::Draft),
            ("board step:1", Command::Since),
        ] {
            assert_eq!(typed(text).map(|(command, _)| command), Some(expected), "{text}");
        }
        for nothing in ["castle", "seek", "team", "team castle", "settings confirm:on"] {
            assert!(typed(nothing).is_none(), "{nothing}");
        }
    }

    #[test]
    fn options_have_the_names_that_each_command_reads() {
        let read = |text: &str| typed(text).map(|(_, values)| values).unwrap_or_default();
        let kept = read("move if:e7-e5 text:d2-d4");
        assert_eq!((kept.text("they"), kept.text("answer")), (Some("e7-e5"), Some("d2-d4")));
        assert_eq!(read("move draft:send").text("do"), Some("send"));
        assert_eq!(read("move draft:show").text("do"), None);
        assert_eq!(read("board since:3").number("turns"), Some(3));
        assert_eq!(read("board since:0").number("turns"), None);
        assert_eq!(read("games answer:yes").text("what"), Some("yes"));
    }
}
