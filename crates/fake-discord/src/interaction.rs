//! Interactions: what a person did, and how far the bot has answered.

use std::time::Duration;

use serde_json::Value;
use tokio::time::Instant;

use crate::snowflake::Snowflake;

/// How long the bot has for its first response, unless a test grants it more.
pub(crate) const FIRST_RESPONSE: Duration = Duration::from_secs(3);
/// How long an interaction's token is good.
pub(crate) const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);
/// The largest file that may be sent here, in bytes.
pub(crate) const ATTACHMENT_LIMIT: usize = 10 * 1024 * 1024;

/// Discord's interaction types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    Modal = 5,
}

/// The bot's first response.
#[derive(Debug, Clone)]
pub(crate) enum First {
    /// A message was sent.
    Message(Snowflake),
    /// "Herald is thinking…": the message to come.
    Thinking(Snowflake),
    /// The clicked message was changed.
    Updated(Snowflake),
    /// The click was taken; a change may follow.
    UpdateLater,
    /// Choices for autocomplete.
    Choices(Vec<Value>),
    /// A form was opened.
    Modal(Value),
}

/// How far an interaction has come.
#[derive(Debug, Clone)]
pub(crate) enum ResponseState {
    Waiting,
    Answered(First),
    /// Nothing came in time: the token is void.
    TimedOut,
}

/// One interaction.
#[derive(Debug, Clone)]
pub(crate) struct Interaction {
    pub(crate) id: Snowflake,
    pub(crate) token: String,
    pub(crate) kind: Kind,
    pub(crate) user: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) name: String,
    /// A command of the menu on a person or message.
    pub(crate) of_menu: bool,
    pub(crate) born: Instant,
    /// How long the bot has for its first response.
    pub(crate) limit: Duration,
    pub(crate) state: ResponseState,
    /// The message whose component was used, or which opened the modal.
    pub(crate) source: Option<Snowflake>,
    /// The `@original` message.
    pub(crate) original: Option<Snowflake>,
    pub(crate) followups: Vec<Snowflake>,
    /// How often `@original` was edited.
    pub(crate) edits: u32,
    pub(crate) metadata: Value,
}

impl Interaction {
    /// Whether the token can still be used.
    pub(crate) fn alive(&self) -> bool {
        self.born.elapsed() < TOKEN_LIFE
    }

    /// Whether the bot may only answer: it was installed by the person alone.
    pub(crate) fn only_answers(&self) -> bool {
        self.metadata["authorizing_integration_owners"]["0"].is_null()
    }

    /// Ends the wait for the first response once its time is over.
    pub(crate) fn expire(&mut self) {
        if matches!(self.state, ResponseState::Waiting) && self.born.elapsed() >= self.limit {
            self.state = ResponseState::TimedOut;
        }
    }
}
