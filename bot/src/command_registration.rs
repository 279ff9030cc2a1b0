//! Registers the commands in the background. A bulk overwrite deletes every command that it doesn't
//! list, so [`keep`] sends foreign ones back, such as the Entry Point command of an Activity.

use discord::backoff::Backoff;
use discord::error::ApiError;
use discord_model::commands::{CommandDefinition, CommandType, RegisteredCommand};
use i18n::Locale;
use metrics::gauge;
use rules::GameInfo;
use tokio_util::sync::CancellationToken;
use tracing::{debug, info, warn};

use crate::incoming::commands::table;
use crate::outgoing::messenger::Messenger;

const LEASE: &str = "commands";
/// Slash commands of earlier versions. Another program's command of the same name is deleted, too.
const RETIRED: [&str; 29] = [
    "abort",
    "adjudicate",
    "answer",
    "building",
    "close",
    "draft",
    "enlist",
    "export",
    "hours",
    "if",
    "import",
    "legal",
    "notices",
    "open",
    "orders",
    "practice",
    "privacy",
    "rematch",
    "release",
    "roster",
    "seek",
    "seeks",
    "setup",
    "since",
    "tour",
    "turns",
    "unit",
    "vacation",
    "why",
];

/// Registers the commands, retrying until Discord accepts them. Only one process registers at a
/// time.
pub(crate) async fn keep_registered(messenger: &Messenger, stop: &CancellationToken) {
    let registration = async {
        if let Some(group) = &messenger.group {
            group.lease(LEASE).await;
        }
        register(messenger).await;
        if let Some(group) = &messenger.group {
            group.release(LEASE).await;
        }
    };
    tokio::select! {
        () = registration => {}
        () = stop.cancelled() => {}
    }
}

async fn register(messenger: &Messenger) {
    let own = own_commands(messenger.locale());
    let mut pauses = Backoff::new(messenger.patience.retry, messenger.patience.longest_reconnect);
    let mut last_refusal = None;
    loop {
        let trouble = match overwrite(messenger, &own).await {
            Ok(foreign_count) => {
                gauge!("herald_commands_registered").set(1.0);
                return info!(commands = own.len(), foreign_count, "registered the commands");
            }
            Err(trouble) => trouble,
        };
        gauge!("herald_commands_registered").set(0.0);
        let backoff = pauses.pause();
        let pause = match trouble.retry_after() {
            Some(retry_after) => retry_after.max(backoff),
            None if trouble.is_temporary() => backoff,
            None => messenger.patience.resend_refused,
        };
        if last_refusal == Some(trouble.label()) {
            debug!(%trouble, ?pause, "failed to register the commands again");
        } else {
            last_refusal = Some(trouble.label());
            warn!(
                %trouble, ?pause,
                "failed to register the commands; matches continue with those that Discord has"
            );
        }
        tokio::time::sleep(pause).await;
    }
}

/// Returns the number of commands that are not Herald's.
async fn overwrite(
    messenger: &Messenger,
    own_commands: &[CommandDefinition],
) -> Result<usize, ApiError> {
    let registered = messenger.api.commands().await?;
    let languages = messenger.locales.all().iter().flat_map(|locale| table::menu_commands(locale));
    let menus: Vec<CommandDefinition> = languages.collect();
    let foreign = foreign(registered, own_commands, &menus);
    let foreign_count = foreign.len();
    messenger.api.register(own_commands, &foreign).await?;
    Ok(foreign_count)
}

fn own_commands(locale: &Locale) -> Vec<CommandDefinition> {
    let games: Vec<&'static GameInfo> = games::all().iter().map(|game| game.info).collect();
    let mut commands = table::commands(locale, &games);
    commands.extend(table::menu_commands(locale));
    commands
}

/// Registered commands that are not Herald's. `menus` are Herald's menu commands in every language.
fn foreign(
    registered_commands: Vec<RegisteredCommand>,
    own_commands: &[CommandDefinition],
    menus: &[CommandDefinition],
) -> Vec<RegisteredCommand> {
    let is_foreign = |command: &RegisteredCommand| {
        let is_same = |definition: &CommandDefinition| {
            command.is_of(definition.kind) && command.name() == Some(&definition.name)
        };
        let is_retired = command.name().is_some_and(|name| RETIRED.contains(&name));
        !(own_commands.iter().chain(menus).any(is_same)
            || command.is_of(CommandType::ChatInput) && is_retired)
    };
    let is_kept = |command: &RegisteredCommand| command.is_entry_point() || is_foreign(command);
    registered_commands.into_iter().filter(is_kept).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_commands_of_others_are_sent_back() {
        let definition_of = |kind: CommandType, name: &str| CommandDefinition {
            kind,
            name: name.to_owned(),
            description: String::new(),
            contexts: Vec::new(),
            integration_types: Vec::new(),
            default_member_permissions: None,
            options: Vec::new(),
        };
        let own = [
            definition_of(CommandType::ChatInput, "play"),
            definition_of(CommandType::User, "Challenge"),
        ];
        let menus = [definition_of(CommandType::User, "Herausfordern")];
        let registered = vec![
            json!({"id": "1", "type": 1, "name": "play", "description": "x", "version": "7"}),
            json!({"id": "2", "type": 2, "name": "Herausfordern", "description": ""}),
            json!({"id": "3", "type": 1, "name": "seek", "description": "x"}),
            json!({"id": "4", "type": 3, "name": "seek", "description": "", "version": "7"}),
            json!({"id": "5", "type": 4, "name": "play", "description": "", "handler": 2}),
            json!({
                "id": "6", "type": 1, "name": "weather", "description": "x", "nsfw": true,
                "name_localizations": {"de": "wetter"}, "description_localizations": null,
                "contexts": [0], "dm_permission": false, "application_id": "1", "guild_id": "2",
            }),
            json!({
                "id": "7", "type": 1, "name": "old", "description": "x", "contexts": null,
                "dm_permission": false, "default_member_permissions": "0",
            }),
        ];
        let expected = [
            json!({"id": "4", "type": 3, "name": "seek"}),
            json!({"id": "5", "type": 4, "name": "play", "handler": 2}),
            json!({
                "id": "6", "type": 1, "name": "weather", "description": "x", "nsfw": true,
                "name_localizations": {"de": "wetter"}, "contexts": [0],
            }),
            json!({
                "id": "7", "type": 1, "name": "old", "description": "x", "dm_permission": false,
                "default_member_permissions": "0",
            }),
        ];
        let registered = registered.into_iter().filter_map(RegisteredCommand::read).collect();
        assert_eq!(json!(foreign(registered, &own, &menus)), json!(expected));
    }

    #[test]
    fn no_present_command_is_retired() {
        let games: Vec<&'static GameInfo> = games::all().iter().map(|game| game.info).collect();
        for root in table::roots::roots(&games) {
            assert!(!RETIRED.contains(&root.name), "{}", root.name);
        }
    }
}
