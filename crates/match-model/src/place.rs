use serde::{Deserialize, Serialize};

use crate::{ChannelId, GuildId, MessageId};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BoardPosting {
    #[default]
    EachTurn,
    /// One message, edited every turn; the moves are told in its thread.
    OneBoard,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlaceAccess {
    /// Herald is a member, or it is a direct message channel of Herald: it can post at any time.
    #[default]
    Member,
    /// Herald isn't a member: it can only answer interactions.
    AnswersOnly {
        /// `None` in a group or in the direct messages of two people.
        guild: Option<GuildId>,
    },
}

impl PlaceAccess {
    #[must_use]
    pub const fn is_answers_only(self) -> bool {
        matches!(self, PlaceAccess::AnswersOnly { .. })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MessageRef {
    pub channel: ChannelId,
    pub message: MessageId,
}

impl MessageRef {
    /// Combines two columns, either both set or both null.
    pub fn from_columns(
        channel: Option<ChannelId>,
        message: Option<MessageId>,
    ) -> Option<MessageRef> {
        Some(MessageRef { channel: channel?, message: message? })
    }
}
