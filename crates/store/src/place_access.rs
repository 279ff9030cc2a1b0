//! What Herald can do where a match is played.

use serde::{Deserialize, Serialize};

use crate::GuildId;

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
