//! The table of commands (`rows.rs`), and what Discord is told of it in one bulk overwrite.

mod answer;
mod lessons;
mod menu;
pub(crate) mod named;
mod option;
mod options;
mod practice;
pub(crate) mod roots;
mod row;
mod rows;
pub(crate) mod typing;
pub(crate) mod why;

use discord_model::Permissions;
use i18n::Locale;
use rules::GameInfo;
use serde_json::{Value, json};

pub(crate) use self::answer::AS_GIF;
pub(crate) use self::menu::menu_commands;
use self::option::described;
pub(crate) use self::options::{ASK, NONE, OVERALL};
use self::roots::{Root, roots};
pub(crate) use self::rows::{Command, MATCHES};

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
            let path = command.row().path;
            let (name, rest) = path.split_once(' ').unwrap_or((path, ""));
            let row = rows.iter().find(|row| row["name"] == name);
            let row = row.unwrap_or_else(|| panic!("/{path}"));
            match rest.split_once(':') {
                None => assert!(rest.is_empty() || subcommand(row, rest), "/{path}"),
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
            assert_eq!(Command::from_id(command.row().id), Some(*command));
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
