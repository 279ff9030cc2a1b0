//! Radar Lock and the end of the game (WWC-14 to WWC-16).

use rules::l10n::say;
use rules::{Outcome, Side, Square, Squares};

use crate::WorldWar;
use crate::board::attackers;
use crate::info::INFO;

/// Moves in a row without a capture or an exchange that make a Truce (WWC-16).
pub(crate) const QUIET_LIMIT: u8 = 100;

impl WorldWar {
    /// The enemy pieces that put a side's Flag under Radar Lock (WWC-14), with its square.
    pub(crate) fn radar_lock(&self, side: Side) -> Option<(Square, Squares)> {
        let flag = self.flag(side)?;
        let found = attackers(flag, self.sides[side.index()], &self.force(side.other()));
        (!found.is_empty()).then_some((flag, found))
    }

    /// Whether the position by itself is a Truce by WWC-16.
    #[inline]
    pub(crate) fn is_worn_out(&self) -> bool {
        self.quiet >= QUIET_LIMIT || self.only_flags()
    }

    #[inline]
    fn only_flags(&self) -> bool {
        self.sides.iter().all(|side| side.0 & side.0.wrapping_sub(1) == 0)
    }

    fn has_move(&self) -> bool {
        let mut any = false;
        self.generate(|_| any = true);
        any
    }
}

/// The end of the game, in the rulebook's order of checks.
pub(crate) fn ending(position: &WorldWar, occurrences: u32) -> Option<Outcome> {
    let to_act = position.to_act;
    // WWC-15.
    if !position.has_move() {
        let side = INFO.side_name(to_act);
        return Some(match position.radar_lock(to_act) {
            Some(_) => Outcome::win(
                to_act.other(),
                "WWC-15",
                say("world-war-end-locked").with("side", side),
            ),
            None => Outcome::draw("WWC-15", say("world-war-end-no-move").with("side", side)),
        });
    }
    // WWC-16.
    if position.only_flags() {
        Some(Outcome::draw("WWC-16", say("world-war-end-only-flags")))
    } else if occurrences >= 3 {
        Some(Outcome::draw("WWC-16", say("world-war-end-third-time")))
    } else if position.quiet >= QUIET_LIMIT {
        Some(Outcome::draw("WWC-16", say("world-war-end-quiet").with("moves", QUIET_LIMIT)))
    } else {
        None
    }
}
