//! Checks that everything a control does can be typed, and that most commands have a button.

use discord_model::commands::{CommandDefinition, OptionDefinition, OptionType};
use i18n::Locale;
use messages::buttons::custom_id::CustomId;
use messages::buttons::{ALL, ButtonAction, Buttons};
use rules::GameInfo;

use super::typed_equivalents::Typed;
use super::typed_equivalents::TypedEquivalent::{By, Nothing};
use crate::incoming::commands::matches::more;
use crate::incoming::commands::table::{Command, commands};

/// Each example of each module's buttons.
fn examples() -> Vec<ButtonAction> {
    let read = |id: &&str| {
        ButtonAction::parse(&format!("v1:{id}")).unwrap_or_else(|| panic!("{id} is not read"))
    };
    ALL.iter().flat_map(|(_, examples)| *examples).map(read).collect()
}

/// The registered commands.
fn told() -> Vec<CommandDefinition> {
    let games: Vec<&'static GameInfo> = games::all().iter().map(|game| game.info).collect();
    commands(&Locale::load("en", games::sentences).expect("the catalogue is whole"), &games)
}

/// Finds the option for a typed equivalent, by its internal name.
fn option<'a>(
    told: &'a [CommandDefinition],
    command: Command,
    own: &str,
) -> Option<&'a OptionDefinition> {
    let path = command.row().path;
    let (name, subcommand) = path.split_once(' ').unwrap_or((path, ""));
    let all = &told.iter().find(|row| row.name == name)?.options;
    let of_several = command.row().has_subcommands();
    let renamed = command.row().renamed.iter().find(|(_, name)| *name == own);
    let typed = renamed.map_or(own, |(typed, _)| typed);
    let below = all
        .iter()
        .filter(|one| one.kind == OptionType::Subcommand && (of_several || one.name == subcommand))
        .flat_map(|one| &one.options);
    all.iter().chain(below).find(|option| option.name == typed)
}

#[test]
fn each_name_is_of_one_module_and_has_an_example() {
    let mut all: Vec<&str> = ALL.iter().flat_map(|(names, _)| *names).copied().collect();
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), count, "two modules have one name");
    for (names, examples) in ALL {
        for name in *names {
            let of_name = |id: &&&str| id.split(':').next() == Some(*name);
            assert!(examples.iter().any(|id| of_name(&id)), "no example of {name}");
        }
        for id in *examples {
            let action = ButtonAction::parse(&format!("v1:{id}"));
            let action = action.unwrap_or_else(|| panic!("{id} is not read"));
            assert_eq!(action.id(), format!("v1:{id}"));
        }
    }
}

#[test]
fn whatever_a_button_does_is_typed_too() {
    let told = told();
    for action in examples() {
        let id = action.id();
        match action.typed() {
            By(command, options) => {
                for (name, choice) in options {
                    let option = option(&told, command, name);
                    let option = option.unwrap_or_else(|| panic!("{id}: /{command:?} {name}"));
                    let is_there = option.choices.iter().any(|one| one.value == *choice);
                    assert!(choice.is_empty() || is_there, "{id}: /{command:?} {name}:{choice}");
                }
                // `/games answer:` presses the buttons of its list, and in addition only those of
                // drafts.
                let of_draft = ["v1:send:", "v1:undo-all:"].iter().any(|of| id.starts_with(of));
                let of_list = id.starts_with("v1:seeks:");
                let answered = command == Command::Answer && !of_list || of_draft;
                assert_eq!(action.is_answer(), answered, "{id}");
            }
            Nothing(why) => {
                assert!(!why.is_empty() && !action.is_answer(), "{id}");
            }
        }
    }
}

/// Commands that start or list something have no button.
const WITHOUT_BUTTON: &[Command] = &[
    Command::If,
    Command::Turns,
    Command::Seeks,
    Command::Games,
    Command::Enlist,
    Command::Release,
    Command::Profile,
    Command::Bar,
    Command::ServerGames,
    Command::Adjudicate,
];

#[test]
fn whatever_is_typed_is_reached_by_buttons_or_begins_something() {
    let is_pressed = |command: Command| {
        examples().iter().any(|action| matches!(action.typed(), By(typed, _) if typed == command))
    };
    let without: Vec<Command> = Command::ALL
        .iter()
        .copied()
        .filter(|command| !is_pressed(*command) && !more::asks(*command))
        .collect();
    assert_eq!(without, WITHOUT_BUTTON);
}
