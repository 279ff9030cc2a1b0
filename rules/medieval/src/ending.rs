//! Endings of the game (rules ME-19, ME-20).

use rules::Side;

use crate::position::{Medieval, Stage};

pub(crate) const QUIET_TURNS: u32 = 100;

pub(crate) const PASSES: u32 = 2;

impl Medieval {
    /// Returns whether a side has nothing left (rule ME-19), from White's first move on.
    pub(crate) fn is_decided(&self) -> bool {
        self.stage != Stage::Start && Side::ALL.into_iter().any(|side| self.has_nothing(side))
    }

    /// Returns whether the position without its history ends the game.
    pub(crate) fn is_over(&self) -> bool {
        self.is_decided()
            || self.stage == Stage::Turn && (self.passes >= PASSES || self.quiet >= QUIET_TURNS)
    }
}
