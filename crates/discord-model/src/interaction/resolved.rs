//! Users, files and messages that an interaction refers to by id ("Resolved Data").

use serde_json::Value;

use crate::ids::snowflake;
use crate::message::PostedContent;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    pub id: u64,
    pub is_bot: bool,
    pub nick: Option<String>,
    pub global_name: Option<String>,
    pub username: Option<String>,
}

/// "Attachment Object".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    pub url: String,
    pub size: u32,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MessageContent {
    pub text: String,
    /// The first attached text file.
    pub file: Option<Attachment>,
}

impl User {
    pub(super) fn read(user: &Value, member: &Value) -> Option<User> {
        Some(User::user_named(snowflake(&user["id"])?, user, member))
    }

    fn user_named(id: u64, user: &Value, member: &Value) -> User {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        User {
            id,
            is_bot: user["bot"] == true,
            nick: text(&member["nick"]),
            global_name: text(&user["global_name"]),
            username: text(&user["username"]),
        }
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        [&self.nick, &self.global_name, &self.username].into_iter().filter_map(Option::as_deref)
    }
}

pub(super) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

pub(super) fn resolved_user(id: &Value, resolved: &Value) -> Option<User> {
    let id = snowflake(id)?;
    let of = |kind: &str| &resolved[kind][id.to_string()];
    Some(User::user_named(id, of("users"), of("members")))
}

pub(super) fn resolved_file(id: &Value, resolved: &Value) -> Option<Attachment> {
    Attachment::read(&resolved["attachments"][snowflake(id)?.to_string()])
}

pub(super) fn resolved_message(id: &Value, resolved: &Value) -> MessageContent {
    let id = snowflake(id).unwrap_or_default().to_string();
    let message = &resolved["messages"][id];
    let is_text =
        |file: &&Value| file["content_type"].as_str().is_some_and(|kind| kind.starts_with("text/"));
    let attached = list(&message["attachments"]).iter().find(is_text);
    let text = PostedContent::read(message).words();
    MessageContent { text, file: attached.and_then(Attachment::read) }
}

impl Attachment {
    fn read(attachment: &Value) -> Option<Attachment> {
        let size = attachment["size"].as_u64().and_then(|size| u32::try_from(size).ok())?;
        Some(Attachment { url: attachment["url"].as_str()?.to_owned(), size })
    }
}
