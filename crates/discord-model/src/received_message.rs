//! Messages as the gateway sends them ("Message Create").

use serde_json::Value;

use crate::ids::snowflake;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceivedMessage {
    pub id: u64,
    pub channel: u64,
    /// `None` also if the id can't be read.
    pub guild: Option<u64>,
    pub is_private: bool,
    pub author: u64,
    pub is_automatic: bool,
    /// Whether it is a message or a reply; other types report events of the channel ("Message
    /// Types").
    pub is_written: bool,
    pub mentions: Vec<u64>,
    pub content: String,
}

impl ReceivedMessage {
    pub fn read(event: &Value) -> Option<ReceivedMessage> {
        const TYPED_KINDS: [u64; 2] = [0, 19];
        let author = &event["author"];
        let mentions = event["mentions"].as_array().into_iter().flatten();
        Some(ReceivedMessage {
            id: snowflake(&event["id"])?,
            channel: snowflake(&event["channel_id"])?,
            guild: snowflake(&event["guild_id"]),
            is_private: event["guild_id"].is_null(),
            author: snowflake(&author["id"])?,
            is_automatic: author["bot"] == true || event["webhook_id"].is_string(),
            is_written: event["type"].as_u64().is_some_and(|kind| TYPED_KINDS.contains(&kind)),
            mentions: mentions.filter_map(|person| snowflake(&person["id"])).collect(),
            content: event["content"].as_str().unwrap_or_default().to_owned(),
        })
    }
}
