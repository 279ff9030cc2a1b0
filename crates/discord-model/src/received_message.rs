//! Messages as the gateway sends them ("Message Create").

use serde_json::Value;

use crate::ids::snowflake;

/// A message that was written in a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceivedMessage {
    /// Its id.
    pub id: u64,
    /// The channel or thread.
    pub channel: u64,
    /// The server, if its id can be read.
    pub guild: Option<u64>,
    /// Whether it is in a private chat.
    pub is_private: bool,
    /// The author's id.
    pub author: u64,
    /// Whether a bot or a webhook wrote it.
    pub is_automatic: bool,
    /// Whether someone wrote it, as a message or a reply; other types report events of the channel
    /// ("Message Types").
    pub is_written: bool,
    /// The ids of the users whom it mentions.
    pub mentions: Vec<u64>,
    /// Its text; empty without the right to read it ("Message Content Intent").
    pub content: String,
}

impl ReceivedMessage {
    /// Reads a message; `None` without its id, channel and author.
    #[must_use]
    pub fn read(event: &Value) -> Option<ReceivedMessage> {
        const WRITTEN: [u64; 2] = [0, 19];
        let author = &event["author"];
        let mentions = event["mentions"].as_array().into_iter().flatten();
        Some(ReceivedMessage {
            id: snowflake(&event["id"])?,
            channel: snowflake(&event["channel_id"])?,
            guild: snowflake(&event["guild_id"]),
            is_private: event["guild_id"].is_null(),
            author: snowflake(&author["id"])?,
            is_automatic: author["bot"] == true || event["webhook_id"].is_string(),
            is_written: event["type"].as_u64().is_some_and(|kind| WRITTEN.contains(&kind)),
            mentions: mentions.filter_map(|person| snowflake(&person["id"])).collect(),
            content: event["content"].as_str().unwrap_or_default().to_owned(),
        })
    }
}
