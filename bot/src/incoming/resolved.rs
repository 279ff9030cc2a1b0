//! What an interaction names by id and tells beside it ("Resolved Data").

use discord_model::ids::snowflake;
use discord_model::message::posted_words;
use match_model::{Person, PersonId};
use serde_json::Value;

use super::request::{AttachedFile, MessageContent};

/// A list; an empty one where there is none.
pub(super) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Somebody, by the first name of which anything can be seen.
pub(super) fn called(id: PersonId, user: &Value, member: &Value) -> Person {
    let names = [&member["nick"], &user["global_name"], &user["username"]];
    let name = names.into_iter().filter_map(Value::as_str).find_map(match_model::plain_name);
    Person { id, name: name.unwrap_or_else(|| format!("player {id}")) }
}

/// Somebody who was chosen by their id, and whether it is a bot.
pub(super) fn resolved_user(id: &Value, resolved: &Value) -> Option<(Person, bool)> {
    let id = snowflake(id)?;
    let of = |kind: &str| &resolved[kind][id.to_string()];
    let user = of("users");
    Some((called(PersonId::new(id), user, of("members")), user["bot"] == true))
}

/// A file that came along.
pub(super) fn resolved_file(id: &Value, resolved: &Value) -> Option<AttachedFile> {
    file(&resolved["attachments"][snowflake(id)?.to_string()])
}

/// A message that a command was used on.
pub(super) fn resolved_message(id: &Value, resolved: &Value) -> MessageContent {
    let id = snowflake(id).unwrap_or_default().to_string();
    let message = &resolved["messages"][id];
    let is_text =
        |file: &&Value| file["content_type"].as_str().is_some_and(|kind| kind.starts_with("text/"));
    let attached = list(&message["attachments"]).iter().find(is_text);
    MessageContent { text: posted_words(message), file: attached.and_then(file) }
}

fn file(attachment: &Value) -> Option<AttachedFile> {
    let size = attachment["size"].as_u64().and_then(|size| u32::try_from(size).ok())?;
    Some(AttachedFile { url: attachment["url"].as_str()?.to_owned(), size })
}
