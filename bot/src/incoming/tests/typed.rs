//! Everything a control does can be typed, and most commands have a button.

use discord_model::commands::{CommandDefinition, OptionDefinition, OptionType};
use i18n::Locale;
use messages::buttons::custom_id::CustomId;
use messages::buttons::{ALL, ButtonAction, Buttons};
use rules::GameInfo;

use super::typed_equivalents::Typed;
use super::typed_equivalents::TypedEquivalent::{By, Nothing};
use crate::incoming::commands::matches::more;
use crate::incoming::commands::table::{Command, commands};

fn examples() -> Vec<ButtonAction> {
    let read = |id: &&str| {
        ButtonAction::parse(&format!("v1:{id}")).unwrap_or_else(|| panic!("{id} is not read"))
    };
    ALL.iter().flat_map(|(_, examples)| *examples).map(read).collect()
}

fn command_definitions() -> Vec<CommandDefinition> {
    let games: Vec<&'static GameInfo> = games::all().iter().map(|game| game.info).collect();
    commands(&Locale::load("en", games::sentences).expect("the catalogue is whole"), &games)
}

fn option<'a>(
    definitions: &'a [CommandDefinition],
    command: Command,
    internal_name: &str,
) -> Option<&'a OptionDefinition> {
    let path = command.row().path;
    let (name, subcommand) = path.split_once(' ').unwrap_or((path, ""));
    let all_options = &definitions.iter().find(|row| row.name == name)?.options;
    let has_subcommands = command.row().has_subcommands();
    let renamed = command.row().renamed_options.iter().find(|(_, name)| *name == internal_name);
    let typed = renamed.map_or(internal_name, |(typed, _)| typed);
    let subcommand_options = all_options
        .iter()
        .filter(|candidate| {
            candidate.kind == OptionType::Subcommand
                && (has_subcommands || candidate.name == subcommand)
        })
        .flat_map(|subcommand_row| &subcommand_row.options);
    all_options.iter().chain(subcommand_options).find(|option| option.name == typed)
}

#[test]
fn each_name_is_of_one_module_and_has_an_example() {
    let mut all_names: Vec<&str> = ALL.iter().flat_map(|(names, _)| *names).copied().collect();
    let count = all_names.len();
    all_names.sort_unstable();
    all_names.dedup();
    assert_eq!(all_names.len(), count, "two modules have one name");
    for (names, examples) in ALL {
        for name in *names {
            let has_name = |id: &&&str| id.split(':').next() == Some(*name);
            assert!(examples.iter().any(|id| has_name(&id)), "no example of {name}");
        }
        for id in *examples {
            let action = ButtonAction::parse(&format!("v1:{id}"));
            let action = action.unwrap_or_else(|| panic!("{id} is not read"));
            assert_eq!(action.id(), format!("v1:{id}"));
        }
    }
}

#[test]
fn every_button_has_a_typed_equivalent() {
    let definitions = command_definitions();
    for action in examples() {
        let id = action.id();
        match action.typed() {
            By(command, options) => {
                for (name, choice) in options {
                    let option = option(&definitions, command, name);
                    let option = option.unwrap_or_else(|| panic!("{id}: /{command:?} {name}"));
                    let is_listed =
                        option.choices.iter().any(|known_choice| known_choice.value == *choice);
                    assert!(choice.is_empty() || is_listed, "{id}: /{command:?} {name}:{choice}");
                }
                // `/games answer:` presses the buttons of its list, and in addition only those of
                // drafts.
                let is_draft_button =
                    ["v1:send:", "v1:undo-all:"].iter().any(|prefix| id.starts_with(prefix));
                let is_list_button = id.starts_with("v1:seeks:");
                let is_answer = command == Command::Answer && !is_list_button || is_draft_button;
                assert_eq!(action.is_answer(), is_answer, "{id}");
            }
            Nothing(why) => {
                assert!(!why.is_empty() && !action.is_answer(), "{id}");
            }
        }
    }
}

/// Commands that start or list something have no button.
const WITHOUT_BUTTON: &[Command] = &[
    Command::Turns,
    Command::Seeks,
    Command::Games,
    Command::Profile,
    Command::SeasonChallenge,
    Command::SeasonInvite,
    Command::SeasonEntry,
    Command::Bar,
    Command::ServerBoard,
    Command::Crowd,
    Command::ServerGames,
    Command::Adjudicate,
];

#[test]
fn every_command_has_a_button_or_starts_something() {
    let has_button = |command: Command| {
        examples().iter().any(|action| matches!(action.typed(), By(typed, _) if typed == command))
    };
    let without: Vec<Command> = Command::ALL
        .iter()
        .copied()
        .filter(|command| !has_button(*command) && !more::is_in_menu(*command))
        .collect();
    assert_eq!(without, WITHOUT_BUTTON);
}
