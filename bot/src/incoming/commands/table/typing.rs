//! Finds the row of a typed command.

use super::rows::Command;
use crate::incoming::request::Values;

/// A command with its options, by their internal names.
pub(crate) struct TypedCommand {
    pub(crate) command: Command,
    pub(crate) values: Values,
}

/// Finds the command that a Discord command with these options means.
pub(crate) fn read(name: &str, values: &Values) -> Option<TypedCommand> {
    let is_asked = |command: &&Command| command.row().is_asked_by(name, values);
    let command = *Command::ALL.iter().find(is_asked)?;
    Some(TypedCommand { command, values: command.row().own_values(values) })
}

impl Command {
    /// Finds a command by its name in button ids.
    pub(crate) fn from_id(id: &str) -> Option<Command> {
        Command::ALL.iter().copied().find(|command| command.row().id == id)
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
        for &command in Command::ALL {
            // `/move` without a move shows the legal moves.
            let expected = if command == Command::Move { Command::Legal } else { command };
            let (path, example) = (command.row().path, command.row().example);
            let (read, _) = typed(path).unwrap_or_else(|| panic!("{command:?}"));
            assert_eq!(read, expected, "{path}");
            let asked = typed(example).map(|(command, _)| command);
            assert!(asked == Some(command) || asked == Some(expected), "{example}");
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
