//! Two tables without a gap: how what a button, menu or form does is typed (each module says it
//! beside its buttons), and from where a command is reached by buttons.

use i18n::Locale;
use rules::GameInfo;
use serde_json::Value;

use crate::buttons::custom_id::CustomId;
use crate::buttons::typed::TypedEquivalent::{By, Nothing};
use crate::buttons::{ALL, ButtonAction, Buttons};
use crate::incoming::commands::matches::more;
use crate::incoming::commands::table::{Command, commands};

/// From where a command is reached by buttons.
enum ReachedBy {
    /// A button of that name does its work.
    Button(&'static str),
    /// The menu **More…** on one's own board asks it.
    More,
    /// It is where a way begins, or a setting of one's own or of the server: there is nothing yet
    /// on which a button could be.
    Begins,
}

fn pressed(command: Command) -> ReachedBy {
    use ReachedBy::{Begins, Button, More};
    match command {
        Command::Play => Button("games"),
        Command::Challenge => Button("play-whom"),
        Command::Rematch => Button("rematch"),
        Command::Seeks => Begins,
        Command::Move => Button("lead"),
        Command::If => Begins,
        Command::Draft | Command::Answer => More,
        Command::Settings => Button("settings-confirm"),
        Command::Theme => Button("settings-theme"),
        Command::Board => Button("flip"),
        Command::Legal => Button("legal"),
        Command::Draw => Button("draw"),
        Command::Resign => Button("resign"),
        Command::Takeback | Command::Abort | Command::Analyse | Command::Hint => More,
        Command::Practice => Button("practise"),
        Command::Adjudicate | Command::Bar | Command::ServerGames => Begins,
        Command::Enlist => Begins,
        Command::Release => Button("join-off"),
        Command::Roster | Command::Orders => More,
        Command::Export => Button("export"),
        Command::Import => Begins,
        Command::Replay => Button("replay"),
        Command::Games | Command::Turns => Begins,
        Command::Notices => Button("settings-way"),
        Command::Profile | Command::Leaderboard => Begins,
        Command::Help => Button("guide"),
        Command::Rules => Button("rule"),
        Command::Tour => Button("tour"),
        Command::Unit | Command::Building => Button("card"),
        Command::Privacy => Begins,
        Command::Setup => Button("server-theme"),
        Command::Clock => More,
        Command::Vacation => Button("vacation"),
        Command::Hours => Button("settings-hours"),
        Command::Why => Button("ask"),
        Command::Since | Command::Close | Command::Open => More,
    }
}

/// Each example of each module's buttons.
fn examples() -> Vec<ButtonAction> {
    let read = |id: &&str| {
        ButtonAction::parse(&format!("v1:{id}")).unwrap_or_else(|| panic!("{id} is not read"))
    };
    ALL.iter().flat_map(|(_, examples)| *examples).map(read).collect()
}

/// The commands as Discord is told of them.
fn told() -> Value {
    let games: Vec<&'static GameInfo> = games::all().iter().map(|game| game.info).collect();
    commands(&Locale::load("en", games::sentences).expect("the catalogue is whole"), &games)
}

/// The option of what is typed for something, by its own name.
fn option<'a>(told: &'a Value, command: Command, own: &str) -> Option<&'a Value> {
    let (name, subcommand) = command.typed().split_once(' ').unwrap_or((command.typed(), ""));
    let row = told.as_array()?.iter().find(|row| row["name"] == name)?;
    let all = row["options"].as_array()?;
    let of_several = matches!(command, Command::Setup | Command::Privacy);
    let typed = command.renamed().iter().find(|(_, name)| *name == own).map_or(own, |(it, _)| it);
    let below = all
        .iter()
        .filter(|one| one["type"] == 1 && (of_several || one["name"] == subcommand))
        .filter_map(|one| one["options"].as_array())
        .flatten();
    all.iter().chain(below).find(|option| option["name"] == typed)
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
                    let choices = option["choices"].as_array();
                    let is_there =
                        |choices: &Vec<Value>| choices.iter().any(|one| one["value"] == **choice);
                    assert!(
                        choice.is_empty() || choices.is_some_and(is_there),
                        "{id}: /{command:?} {name}:{choice}"
                    );
                }
                // What is in the list of `/games answer:` is pressed by it, and nothing else but a
                // draft's.
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

/// The names of all buttons.
fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().flat_map(|(names, _)| *names).copied()
}

#[test]
fn whatever_is_typed_is_reached_by_buttons_or_begins_something() {
    let mut begins = 0;
    for command in Command::ALL {
        match pressed(command) {
            ReachedBy::Button(name) => {
                assert!(names().any(|one| one == name), "{command:?}: {name}");
            }
            ReachedBy::More => assert!(more::asks(command), "{command:?}"),
            ReachedBy::Begins => begins += 1,
        }
    }
    assert_eq!(begins, 12, "commands that no button asks");
}
