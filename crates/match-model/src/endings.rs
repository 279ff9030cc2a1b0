//! The endings of matches.

use model::Side;
use rules::l10n::L10nMessage;

use crate::Time;

/// The sort of an ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndedBy {
    Rule,
    Resigned,
    Agreed,
    Claimed,
    /// By the clock: somebody's time was over.
    Flagged,
    /// Called off before both sides had completed a turn, or void because the match was rated and
    /// a side never moved.
    Aborted,
    /// Decided by a moderator.
    Adjudicated,
    /// Called off by a moderator.
    Voided,
}

impl EndedBy {
    /// Whether the match has come to nothing: neither won nor drawn.
    #[must_use]
    pub const fn is_void(self) -> bool {
        matches!(self, EndedBy::Aborted | EndedBy::Voided)
    }
}

/// The ending of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who won; `None` for a draw, or a match that has come to nothing.
    pub winner: Option<Side>,
    /// The sort of an ending.
    pub how: EndedBy,
    /// The rule that ended it, if one did.
    pub rule: Option<String>,
    /// Why, a sentence without a full stop. Older versions stored it in English; it is said as it
    /// is.
    pub reason: L10nMessage,
    /// When.
    pub at: Time,
}
