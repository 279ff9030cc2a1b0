//! How the game ends (rules ME-19, ME-20).

use rules::Side;

use crate::position::{Medieval, Stage};

/// The turns in a row after which nothing having happened is a draw.
pub(crate) const QUIET_TURNS: u32 = 100;

/// The passes in a row that are a draw.
pub(crate) const PASSES: u32 = 2;

impl Medieval {
    /// Whether a side has nothing left (rule ME-19), from White's first move on.
    pub(crate) fn is_decided(&self) -> bool {
        self.stage != Stage::Start && Side::ALL.into_iter().any(|side| self.has_nothing(side))
    }

    /// Whether the position itself, without its history, shows that the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.is_decided()
            || self.stage == Stage::Turn && (self.passes >= PASSES || self.quiet >= QUIET_TURNS)
    }
}
