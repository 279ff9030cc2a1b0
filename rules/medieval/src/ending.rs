//! How the game ends (rules ME-19, ME-20).

use rules::Side;

use crate::position::{Medieval, Stage};

/// The turns in a row after which nothing having happened is a draw.
pub const QUIET_TURNS: u32 = 100;

/// Why the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// A side has nothing left (ME-19).
    Bare(Side),
    /// Neither side has anything left (ME-19).
    BothBare,
    /// Two passes in a row (ME-20).
    Passes,
    /// The third occurrence of a position (ME-20).
    Repetition,
    /// A hundred turns without an event (ME-20).
    Quiet,
}

impl Medieval {
    /// Whether a side has nothing left (rule ME-19), from White's first move on.
    pub(crate) fn is_decided(&self) -> bool {
        self.stage != Stage::Start && Side::ALL.into_iter().any(|side| self.has_nothing(side))
    }

    /// Whether the position itself, without its history, shows that the game is over.
    pub(crate) fn over_by_itself(&self) -> bool {
        self.is_decided()
            || self.stage == Stage::Turn && (self.passes >= 2 || self.quiet >= QUIET_TURNS)
    }

    /// The end, when this position is one.
    pub(crate) fn end(&self, occurrences: u32) -> Option<End> {
        if self.stage == Stage::Start {
            return None;
        }
        match Side::ALL.map(|side| self.has_nothing(side)) {
            [true, true] => return Some(End::BothBare),
            [true, false] => return Some(End::Bare(Side::White)),
            [false, true] => return Some(End::Bare(Side::Black)),
            [false, false] => {}
        }
        if self.stage != Stage::Turn {
            None
        } else if self.passes >= 2 {
            Some(End::Passes)
        } else if occurrences >= 3 {
            Some(End::Repetition)
        } else {
            (self.quiet >= QUIET_TURNS).then_some(End::Quiet)
        }
    }
}
