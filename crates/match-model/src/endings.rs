use model::Side;
use rules::l10n::L10nMessage;

use crate::Time;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndedBy {
    Rule,
    Resigned,
    Agreed,
    Claimed,
    Flagged,
    /// Aborted before both sides completed a turn, or void because the match was rated and a side
    /// never moved.
    Aborted,
    Adjudicated,
    Voided,
    /// A player of a season never made their first move.
    Forfeited,
}

impl EndedBy {
    /// Returns whether the match has no result: neither won nor drawn.
    #[must_use]
    pub const fn is_void(self) -> bool {
        matches!(self, EndedBy::Aborted | EndedBy::Voided)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// `None` for a draw or a match without a result.
    pub winner: Option<Side>,
    pub ended_by: EndedBy,
    pub rule: Option<String>,
    /// The reason, a sentence without a full stop. Older versions stored English text, which is
    /// shown unchanged.
    pub reason: L10nMessage,
    pub at: Time,
}
