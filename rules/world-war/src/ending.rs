//! Radar Lock and the endings of the game (WWC-14 to WWC-16).

use rules::{Side, Square, Squares};

use crate::WorldWar;
use crate::board::attackers;

/// Consecutive moves without a capture or an exchange that make a Truce (WWC-16).
pub(crate) const QUIET_LIMIT: u8 = 100;

impl WorldWar {
    /// The Flag's square and the enemy pieces that put it under Radar Lock (WWC-14).
    pub(crate) fn radar_lock(&self, side: Side) -> Option<(Square, Squares)> {
        let flag = self.flag(side)?;
        let attackers_found = attackers(flag, self.sides[side.index()], &self.force(side.other()));
        (!attackers_found.is_empty()).then_some((flag, attackers_found))
    }

    /// Returns whether the position without its history is a Truce (WWC-16).
    #[inline]
    pub(crate) fn is_worn_out(&self) -> bool {
        self.quiet >= QUIET_LIMIT || self.only_flags()
    }

    #[inline]
    pub(crate) fn only_flags(&self) -> bool {
        self.sides.iter().all(|side| side.0 & side.0.wrapping_sub(1) == 0)
    }

    pub(crate) fn has_move(&self) -> bool {
        let mut any = false;
        self.generate(|_| any = true);
        any
    }
}
