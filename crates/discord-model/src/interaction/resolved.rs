//! Users, files and messages that an interaction names by id, with their data beside it ("Resolved
//! Data").

use serde_json::Value;

use crate::ids::snowflake;
use crate::message::PostedContent;

/// A user, with all names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    /// The id.
    pub id: u64,
    /// Whether the user is a bot.
    pub is_bot: bool,
    /// The nickname in the server.
    pub nick: Option<String>,
    /// The display name.
    pub global_name: Option<String>,
    /// The name of the account.
    pub username: Option<String>,
}

/// A file of a message or command ("Attachment Object").
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// The address from which it can be fetched.
    pub url: String,
    /// In bytes.
    pub size: u32,
}

/// The contents of a message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MessageContent {
    /// All of its words.
    pub text: String,
    /// The first file that is a text.
    pub file: Option<Attachment>,
}

impl User {
    pub(super) fn read(user: &Value, member: &Value) -> Option<User> {
        Some(User::named(snowflake(&user["id"])?, user, member))
    }

    fn named(id: u64, user: &Value, member: &Value) -> User {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        User {
            id,
            is_bot: user["bot"] == true,
            nick: text(&member["nick"]),
            global_name: text(&user["global_name"]),
            username: text(&user["username"]),
        }
    }

    /// The user's names, the one that Discord's clients show first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        [&self.nick, &self.global_name, &self.username].into_iter().filter_map(Option::as_deref)
    }
}

/// A list; an empty one where there is none.
pub(super) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// A user by id; without names if there is no data about the user.
pub(super) fn resolved_user(id: &Value, resolved: &Value) -> Option<User> {
    let id = snowflake(id)?;
    let of = |kind: &str| &resolved[kind][id.to_string()];
    Some(User::named(id, of("users"), of("members")))
}

/// A file that came along.
pub(super) fn resolved_file(id: &Value, resolved: &Value) -> Option<Attachment> {
    Attachment::read(&resolved["attachments"][snowflake(id)?.to_string()])
}

/// The message that a command was used on.
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
