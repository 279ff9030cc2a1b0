//! The table of commands (`rows.rs`), and its registration.

mod answer;
mod lessons;
mod menu;
mod option;
mod options;
mod practice;
pub(crate) mod roots;
mod row;
mod rows;
pub(crate) mod typing;
pub(crate) mod why;

use discord_model::Permissions;
use discord_model::commands::{CommandDefinition, CommandType, IntegrationType};
use discord_model::interaction::InteractionContext;
use i18n::Locale;
pub(crate) use messages::option_names as named;
use rules::GameInfo;

pub(crate) use self::answer::AS_GIF;
pub(crate) use self::menu::menu_commands;
use self::option::shortened_text;
pub(crate) use self::options::{ASK, NONE, OVERALL};
use self::roots::{Root, roots};
pub(crate) use self::rows::{Command, MATCHES};

pub(crate) const MANAGES: Permissions = Permissions::MANAGE_GUILD;

/// The contexts and installations that offer a command, without those where it always refuses.
struct Offer {
    contexts: &'static [InteractionContext],
    integration_types: &'static [IntegrationType],
}

const GUILD_ONLY: Offer = Offer {
    contexts: &[InteractionContext::Guild],
    integration_types: &[IntegrationType::GuildInstall],
};
const ANYWHERE: Offer = Offer {
    contexts: &[
        InteractionContext::Guild,
        InteractionContext::BotDm,
        InteractionContext::PrivateChannel,
    ],
    integration_types: &[IntegrationType::GuildInstall, IntegrationType::UserInstall],
};

fn offer(root: &Root) -> Offer {
    if matches!(root.name, "server" | "season" | "crowd") { GUILD_ONLY } else { ANYWHERE }
}

fn required_permission(root: &Root) -> Option<Permissions> {
    matches!(root.name, "server" | "crowd").then_some(MANAGES)
}

fn definition(locale: &Locale, root: &Root) -> CommandDefinition {
    let offer = offer(root);
    CommandDefinition {
        kind: CommandType::ChatInput,
        name: root.name.to_owned(),
        description: shortened_text(locale, &root.about),
        contexts: offer.contexts.to_vec(),
        integration_types: offer.integration_types.to_vec(),
        default_member_permissions: required_permission(root),
        options: root.options.iter().map(|option| option.definition(locale)).collect(),
    }
}

pub(crate) fn commands(locale: &Locale, games: &[&'static GameInfo]) -> Vec<CommandDefinition> {
    roots(games).iter().map(|root| definition(locale, root)).collect()
}

pub(crate) fn listed(locale: &Locale, games: &[&'static GameInfo]) -> Vec<(String, String)> {
    let row = |root: Root| (root.name.to_owned(), shortened_text(locale, &root.about));
    roots(games).into_iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use discord_model::commands::{OptionDefinition, OptionType};
    use serde_json::json;

    use super::*;

    #[test]
    fn commands_are_few_and_every_row_has_one() {
        let games: Vec<&'static GameInfo> = games::all().iter().map(|game| game.info).collect();
        let locale = Locale::load("en", games::sentences).expect("the catalogue is whole");
        let rows = commands(&locale, &games);
        assert!(rows.len() <= 24, "{}", rows.len());
        let subcommand = |row: &CommandDefinition, name: &str| {
            let is_named = |option: &OptionDefinition| option.name == name;
            row.options.iter().filter(|option| option.kind == OptionType::Subcommand).any(is_named)
        };
        for command in Command::ALL {
            let path = command.row().path;
            let (name, rest) = path.split_once(' ').unwrap_or((path, ""));
            let row = rows.iter().find(|row| row.name == name);
            let row = row.unwrap_or_else(|| panic!("/{path}"));
            match rest.split_once(':') {
                None => assert!(rest.is_empty() || subcommand(row, rest), "/{path}"),
                Some((named, value)) => {
                    let option =
                        row.options.iter().find(|command_option| command_option.name == named);
                    let option = option.unwrap_or_else(|| panic!("{name} {rest}"));
                    let is_listed = option.choices.is_empty()
                        || option.choices.iter().any(|choice| choice.value == value);
                    assert!(is_listed, "{name} {rest} {value}");
                }
            }
            assert_eq!(Command::from_id(command.row().id), Some(*command));
        }
        assert_eq!(Command::from_id("castle"), None);
    }

    #[test]
    fn command_descriptions_are_short() {
        let games: Vec<&'static GameInfo> = games::all().iter().map(|game| game.info).collect();
        let locale = Locale::load("en", games::sentences).expect("the catalogue is whole");
        for (name, about) in listed(&locale, &games) {
            assert!(about.split_whitespace().count() <= 12, "/{name}: {about}");
        }
    }

    #[test]
    fn commands_are_offered_where_they_work() {
        let locale = Locale::load("en", games::sentences).expect("the catalogue is whole");
        for row in commands(&locale, &[]) {
            let name = &row.name;
            let (contexts, types, manages) = match name.as_str() {
                "server" | "crowd" => (json!([0]), json!([0]), json!("32")),
                "season" => (json!([0]), json!([0]), json!(null)),
                _ => (json!([0, 1, 2]), json!([0, 1]), json!(null)),
            };
            let row = json!(row);
            assert_eq!(row["contexts"], contexts, "{name}");
            assert_eq!(row["integration_types"], types, "{name}");
            assert_eq!(row["default_member_permissions"], manages, "{name}");
        }
    }

    #[test]
    fn no_option_of_a_command_has_two_meanings() {
        let games: Vec<&'static GameInfo> = games::all().iter().map(|game| game.info).collect();
        let locale = Locale::load("en", games::sentences).expect("the catalogue is whole");
        for row in commands(&locale, &games) {
            let mut names: Vec<&str> =
                row.options.iter().map(|option| option.name.as_str()).collect();
            let count = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), count, "{}", row.name);
        }
    }
}
