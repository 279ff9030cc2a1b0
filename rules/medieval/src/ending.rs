//! How the game ends (rules ME-19, ME-20).

use rules::l10n::say;
use rules::{Outcome, Side};

use crate::info::INFO;
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

/// The end, when this position is one.
pub(crate) fn ending(position: &Medieval, occurrences: u32) -> Option<Outcome> {
    if position.stage == Stage::Start {
        return None;
    }
    let lost = |side: Side| {
        let reason = say("medieval-end-nothing-left").with("side", INFO.side_name(side));
        Some(Outcome::win(side.other(), "ME-19", reason))
    };
    match Side::ALL.map(|side| position.has_nothing(side)) {
        [true, true] => return Some(Outcome::draw("ME-19", say("medieval-end-both-nothing-left"))),
        [true, false] => return lost(Side::White),
        [false, true] => return lost(Side::Black),
        [false, false] => {}
    }
    // ME-20, at the start of a turn.
    if position.stage != Stage::Turn {
        return None;
    }
    let reason = if position.passes >= PASSES {
        say("medieval-end-passes")
    } else if occurrences >= 3 {
        say("medieval-end-third-time")
    } else if position.quiet >= QUIET_TURNS {
        say("medieval-end-quiet").with("turns", QUIET_TURNS)
    } else {
        return None;
    };
    Some(Outcome::draw("ME-20", reason))
}
