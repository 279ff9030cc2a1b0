use std::time::Duration;

use serde_json::Value;
use tokio::time::Instant;

use crate::message::Message;
use crate::snowflake::Snowflake;

/// Time for the first response, unless a test allows more.
pub(crate) const FIRST_RESPONSE: Duration = Duration::from_secs(3);
pub(crate) const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);
pub(crate) const ATTACHMENT_LIMIT: usize = 10 * 1024 * 1024;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    Modal = 5,
}

#[derive(Debug, Clone)]
pub(crate) enum First {
    Message(Snowflake),
    Thinking(Snowflake),
    Updated(Snowflake),
    UpdateLater,
    Choices(Vec<Value>),
    Modal(Value),
}

#[derive(Debug, Clone)]
pub(crate) enum ResponseState {
    Waiting,
    Answered(First),
    TimedOut,
}

#[derive(Debug, Clone)]
pub(crate) struct Interaction {
    pub(crate) id: Snowflake,
    pub(crate) token: String,
    pub(crate) kind: Kind,
    pub(crate) user: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) name: String,
    pub(crate) of_menu: bool,
    pub(crate) created_at: Instant,
    pub(crate) limit: Duration,
    pub(crate) state: ResponseState,
    /// The message whose component was used, or from which the modal was opened.
    pub(crate) source: Option<Snowflake>,
    /// The `@original` message.
    pub(crate) original: Option<Snowflake>,
    pub(crate) followups: Vec<Snowflake>,
    /// The last answer that was deleted: a check may look at it late.
    pub(crate) deleted: Option<Message>,
    pub(crate) edits: u32,
    pub(crate) metadata: Value,
}

impl Interaction {
    pub(crate) fn alive(&self) -> bool {
        self.created_at.elapsed() < TOKEN_LIFE
    }

    /// Whether the bot can only answer, because only the person has installed it.
    pub(crate) fn only_answers(&self) -> bool {
        self.metadata["authorizing_integration_owners"]["0"].is_null()
    }

    pub(crate) fn expire(&mut self) {
        if matches!(self.state, ResponseState::Waiting) && self.created_at.elapsed() >= self.limit {
            self.state = ResponseState::TimedOut;
        }
    }
}
