//! Where matches are played.

use serde::{Deserialize, Serialize};

use crate::{ChannelId, GuildId, MessageId};

/// How the board of a match is posted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BoardPosting {
    /// In a message for each turn.
    #[default]
    EachTurn,
    /// In one message, which changes with each turn; what was done is told in its thread.
    OneBoard,
}

/// What Herald can do where a match is played, or a challenge stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlaceAccess {
    /// It is a member, or that is its direct messages with somebody: it writes as it likes.
    #[default]
    Member,
    /// It is no member: it can only answer what is asked of it there.
    AnswersOnly {
        /// The server; `None` in a group, and in the direct messages of two people.
        guild: Option<GuildId>,
    },
}

impl PlaceAccess {
    /// Whether it can only answer there.
    #[must_use]
    pub const fn is_answers_only(self) -> bool {
        matches!(self, PlaceAccess::AnswersOnly { .. })
    }
}

/// A message and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MessageRef {
    /// Its channel or thread.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
}

impl MessageRef {
    /// From two columns that are filled together.
    pub fn from_columns(
        channel: Option<ChannelId>,
        message: Option<MessageId>,
    ) -> Option<MessageRef> {
        Some(MessageRef { channel: channel?, message: message? })
    }
}
