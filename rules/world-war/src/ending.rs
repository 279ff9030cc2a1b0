//! Radar Lock and the end of the game (WWC-14 to WWC-16).

use rules::{Outcome, Side, Square, Squares};

use crate::WorldWar;
use crate::attack::attackers;

/// Moves in a row without a capture or an exchange that make a Truce (WWC-16).
pub(crate) const QUIET_LIMIT: u8 = 100;

/// "Light" or "Dark".
pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::White => "Light",
        Side::Black => "Dark",
    }
}

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

    /// The end of the game, in the rulebook's order of checks.
    pub(crate) fn outcome(&self, occurrences: u32) -> Option<Outcome> {
        let side = side_name(self.to_act);
        // WWC-15.
        if !self.has_move() {
            return Some(match self.radar_lock(self.to_act) {
                Some(_) => Outcome::win(
                    self.to_act.other(),
                    "WWC-15",
                    format!("{side} is under Radar Lock and has no legal move"),
                ),
                None => Outcome::draw(
                    "WWC-15",
                    format!("Truce: {side} has no legal move and is not under Radar Lock"),
                ),
            });
        }
        // WWC-16.
        if self.only_flags() {
            Some(Outcome::draw("WWC-16", "Truce: both sides have only the Flag left"))
        } else if occurrences >= 3 {
            Some(Outcome::draw("WWC-16", "Truce: the position has occurred for the third time"))
        } else if self.quiet >= QUIET_LIMIT {
            let reason = format!("Truce: {QUIET_LIMIT} moves without a capture or an exchange");
            Some(Outcome::draw("WWC-16", reason))
        } else {
            None
        }
    }
}
