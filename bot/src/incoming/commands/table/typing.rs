use super::rows::Command;
use crate::incoming::request::Values;

pub(crate) struct TypedCommand {
    pub(crate) command: Command,
    pub(crate) values: Values,
}

pub(crate) fn read(name: &str, values: &Values) -> Option<TypedCommand> {
    let matches_row = |command: &&Command| command.row().matches_command(name, values);
    let command = *Command::ALL.iter().find(matches_row)?;
    Some(TypedCommand { command, values: command.row().internal_values(values) })
}

impl Command {
    pub(crate) fn from_id(id: &str) -> Option<Command> {
        Command::ALL.iter().copied().find(|command| command.row().id == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::incoming::request::OptionValue;

    fn read_text(text: &str) -> Option<(Command, Values)> {
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
    fn every_command_is_found_by_its_path_and_example() {
        for &command in Command::ALL {
            // `/move` without a move shows the legal moves.
            let expected = if command == Command::Move { Command::Legal } else { command };
            let (path, example) = (command.row().path, command.row().example);
            let (command_read, _) = read_text(path).unwrap_or_else(|| panic!("{command:?}"));
            assert_eq!(command_read, expected, "{path}");
            let example_command = read_text(example).map(|(command, _)| command);
            assert!(
                example_command == Some(command) || example_command == Some(expected),
                "{example}"
            );
        }
        for (text, expected) in [
            ("move text:e2-e4", Command::Move),
            ("games show:answers", Command::Answer),
            ("settings erase", Command::Privacy),
            ("server change", Command::Setup),
            ("move forget:1", Command::Draft),
            ("board step:1", Command::Since),
        ] {
            assert_eq!(read_text(text).map(|(command, _)| command), Some(expected), "{text}");
        }
        for unknown in ["castle", "seek", "team", "team castle", "settings confirm:on"] {
            assert!(read_text(unknown).is_none(), "{unknown}");
        }
    }

    #[test]
    fn options_have_the_names_that_each_command_reads() {
        let read = |text: &str| read_text(text).map(|(_, values)| values).unwrap_or_default();
        let conditional_move = read("move if:e7-e5 text:d2-d4");
        assert_eq!(
            (conditional_move.text("they"), conditional_move.text("answer")),
            (Some("e7-e5"), Some("d2-d4"))
        );
        assert_eq!(read("move draft:send").text("do"), Some("send"));
        assert_eq!(read("move draft:show").text("do"), None);
        assert_eq!(read("board since:3").number("turns"), Some(3));
        assert_eq!(read("board since:0").number("turns"), None);
        assert_eq!(read("games answer:yes").text("what"), Some("yes"));
    }
}
