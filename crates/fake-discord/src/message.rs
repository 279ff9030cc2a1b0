use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::snowflake::Snowflake;

pub(crate) const EPHEMERAL: u64 = 1 << 6;
pub(crate) const LOADING: u64 = 1 << 7;
pub(crate) const COMPONENTS_V2: u64 = 1 << 15;

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Attachment {
    pub(crate) id: Snowflake,
    pub(crate) filename: String,
    pub(crate) description: Option<String>,
    pub(crate) content_type: Option<String>,
    pub(crate) width: Option<u32>,
    pub(crate) height: Option<u32>,
    /// Shown inside an embed or component, so not listed under the message.
    pub(crate) placed: bool,
    #[serde(skip)]
    pub(crate) bytes: Arc<[u8]>,
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Message {
    pub(crate) id: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) author: Snowflake,
    /// 0 default, 18 thread created, 19 reply, 20 slash command, 21 thread starter.
    pub(crate) kind: u8,
    pub(crate) content: String,
    pub(crate) embeds: Vec<Value>,
    pub(crate) components: Vec<Value>,
    pub(crate) attachments: Vec<Attachment>,
    #[serde(default)]
    pub(crate) poll: Option<Value>,
    pub(crate) flags: u64,
    pub(crate) edited_ms: Option<u64>,
    pub(crate) edits: u32,
    pub(crate) mentions: Vec<Snowflake>,
    pub(crate) everyone: bool,
    /// People notified by the new message; an edit never notifies.
    pub(crate) pings: Vec<Snowflake>,
    pub(crate) nonce: Option<Value>,
    pub(crate) reply_to: Option<(Snowflake, Snowflake)>,
    pub(crate) interaction: Option<Value>,
    pub(crate) used: Option<(Snowflake, String)>,
    pub(crate) only_for: Option<Snowflake>,
    pub(crate) dismissed: bool,
    pub(crate) webhook: bool,
    pub(crate) pinned: bool,
    pub(crate) reactions: Vec<(String, BTreeSet<Snowflake>)>,
}

impl Message {
    pub(crate) fn visible_to(&self, person: Snowflake) -> bool {
        !self.dismissed && self.only_for.is_none_or(|only| only == person)
    }

    pub(crate) fn loading(&self) -> bool {
        self.flags & LOADING != 0
    }
}
