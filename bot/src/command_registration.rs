//! Registers the commands in the background, while Herald already plays.
//!
//! A bulk overwrite deletes every command that it does not list. [`keep`] therefore reads the
//! registered commands first and sends those of others back: the Entry Point command of an
//! Activity, without which Discord refuses the list, and commands that Herald does not know.

use discord::backoff::Backoff;
use discord::error::ApiError;
use i18n::Locale;
use metrics::gauge;
use rules::GameInfo;
use serde_json::{Map, Value};
use tokio_util::sync::CancellationToken;
use tracing::{debug, info, warn};

use crate::incoming::commands::table;
use crate::outgoing::messenger::Messenger;

/// The lease of the process that registers, if several share the database.
const LEASE: &str = "commands";
/// "Application Command Types".
const CHAT_INPUT: u64 = 1;
const ENTRY_POINT: u64 = 4;

/// Slash commands of earlier versions of Herald, which are not sent back. A command of another
/// program with one of these names is deleted, too.
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

/// Fields of a registered command that a bulk overwrite takes ("Create Global Application
/// Command").
const SENT_BACK: [&str; 13] = [
    "id",
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "dm_permission",
    "contexts",
    "integration_types",
    "nsfw",
    "handler",
];

/// Registers the commands, and tries until Discord accepts them or Herald stops. Of several
/// processes one registers at a time.
pub(crate) async fn keep(messenger: &Messenger, stop: &CancellationToken) {
    let registering = async {
        if let Some(group) = &messenger.group {
            group.lease(LEASE).await;
        }
        register(messenger).await;
        if let Some(group) = &messenger.group {
            group.release(LEASE).await;
        }
    };
    tokio::select! {
        () = registering => {}
        () = stop.cancelled() => {}
    }
}

async fn register(messenger: &Messenger) {
    let own = own_commands(messenger.locale());
    let mut pauses = Backoff::new(messenger.patience.retry, messenger.patience.longest_reconnect);
    let mut last_refusal = None;
    loop {
        let trouble = match overwrite(messenger, &own).await {
            Ok(kept) => {
                gauge!("herald_commands_registered").set(1.0);
                return info!(commands = own.len(), kept, "registered the commands");
            }
            Err(trouble) => trouble,
        };
        gauge!("herald_commands_registered").set(0.0);
        let backoff = pauses.pause();
        let pause = match trouble.retry_after() {
            Some(after) => after.max(backoff),
            None if trouble.is_temporary() => backoff,
            None => messenger.patience.refused_again,
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

/// Replaces the registered commands. Returns the number of commands that are not Herald's.
async fn overwrite(messenger: &Messenger, own: &[Value]) -> Result<usize, ApiError> {
    let registered = messenger.api.commands().await?;
    let languages = messenger.locales.all().iter().flat_map(|locale| table::menu_commands(locale));
    let menus: Vec<Value> = languages.collect();
    let mut commands = own.to_vec();
    commands.extend(foreign(registered, own, &menus));
    let kept = commands.len() - own.len();
    messenger.api.register(&Value::Array(commands)).await?;
    Ok(kept)
}

fn own_commands(locale: &Locale) -> Vec<Value> {
    let games: Vec<&'static GameInfo> = games::all().iter().map(|game| game.info).collect();
    let mut commands = match table::commands(locale, &games) {
        Value::Array(commands) => commands,
        other => vec![other],
    };
    commands.extend(table::menu_commands(locale));
    commands
}

/// Returns the registered commands that are not Herald's, in the form of a bulk overwrite. `menus`
/// are Herald's menu commands in every language.
fn foreign(registered: Vec<Value>, own: &[Value], menus: &[Value]) -> Vec<Value> {
    let is_same = |one: &Value, other: &Value| {
        kind(one) == kind(other) && one["name"].as_str() == other["name"].as_str()
    };
    let is_foreign = |command: &Value| {
        let is_retired = command["name"].as_str().is_some_and(|name| RETIRED.contains(&name));
        !(own.iter().chain(menus).any(|known| is_same(command, known))
            || kind(command) == CHAT_INPUT && is_retired)
    };
    let is_kept = |command: &Value| kind(command) == ENTRY_POINT || is_foreign(command);
    registered.into_iter().filter(is_kept).map(sent_back).collect()
}

fn kind(command: &Value) -> u64 {
    command["type"].as_u64().unwrap_or(CHAT_INPUT)
}

fn sent_back(command: Value) -> Value {
    let Value::Object(mut fields) = command else { return Value::Null };
    let has_contexts = fields.get("contexts").is_some_and(|contexts| !contexts.is_null());
    let is_sent = |name: &str, value: &Value| match name {
        // Discord derives it from the contexts.
        "dm_permission" if has_contexts => false,
        "description" => value.as_str().is_some_and(|words| !words.is_empty()),
        _ => !value.is_null() && SENT_BACK.contains(&name),
    };
    let fields: Map<String, Value> = std::mem::take(&mut fields)
        .into_iter()
        .filter(|(name, value)| is_sent(name, value))
        .collect();
    Value::Object(fields)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_commands_of_others_are_sent_back() {
        let own = [json!({"type": 1, "name": "play"}), json!({"type": 2, "name": "Challenge"})];
        let menus = [json!({"type": 2, "name": "Herausfordern"})];
        let registered = vec![
            json!({"id": "1", "type": 1, "name": "play", "description": "x", "version": "7"}),
            json!({"id": "2", "type": 2, "name": "Herausfordern", "description": ""}),
            json!({"id": "3", "type": 1, "name": "seek", "description": "x"}),
            // The name of a slash command, in a menu.
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
        let sent = [
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
        assert_eq!(foreign(registered, &own, &menus), sent);
    }

    #[test]
    fn no_present_command_is_retired() {
        let games: Vec<&'static GameInfo> = games::all().iter().map(|game| game.info).collect();
        for root in table::roots::roots(&games) {
            assert!(!RETIRED.contains(&root.name), "{}", root.name);
        }
    }
}
