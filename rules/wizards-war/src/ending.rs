//! How the game ends (rules WW-12 to WW-17).

use rules::{Outcome, Side};

use crate::piece::Kind;
use crate::position::WizardsWar;
use crate::square::ARENA;
use crate::words::side_name;

/// WW-17: a draw may be claimed from here on.
pub(crate) const CLAIM: u16 = 99;
/// WW-17: the game is drawn without a claim.
pub(crate) const SPENT: u16 = 150;

impl WizardsWar {
    /// WW-12: no Wizard on the board or in hand.
    #[inline]
    fn has_no_wizard(&self, side: Side) -> bool {
        let census = &self.census[side.index()];
        census[Kind::KNIGHT_WIZARD.index()]
            | census[Kind::BISHOP_WIZARD.index()]
            | census[Kind::ROOK_WIZARD.index()]
            == 0
    }

    /// WW-13: no piece in the arena.
    #[inline]
    fn has_left_arena(&self, side: Side) -> bool {
        self.men[side.index()].and(ARENA).is_empty()
    }

    /// Whether WW-12, WW-13 or the 150 moves of WW-17 have ended the game.
    #[inline]
    pub(crate) fn is_lost_or_spent(&self) -> bool {
        self.quiet >= SPENT
            || Side::ALL
                .into_iter()
                .any(|side| self.has_no_wizard(side) || self.has_left_arena(side))
    }

    /// The end of the game, when this position is one; in the rulebook's order of checks.
    pub(crate) fn end(&self, occurrences: u32) -> Option<Outcome> {
        // WW-14: by the same rule, the mover's victory comes first (only a setup can ask).
        let mover = self.side.other();
        for loser in [self.side, mover] {
            if self.has_no_wizard(loser) {
                let reason = format!("{} has lost its last Wizard", side_name(loser));
                return Some(Outcome::win(loser.other(), "WW-12", reason));
            }
        }
        for loser in [self.side, mover] {
            if self.has_left_arena(loser) {
                let reason = format!("{} has no piece left in the arena", side_name(loser));
                return Some(Outcome::win(loser.other(), "WW-13", reason));
            }
        }
        if occurrences >= 3 {
            let reason = "the same position has occurred for the third time";
            return Some(Outcome::draw("WW-15", reason));
        }
        if !self.can_move(self.side) && !self.can_move(mover) {
            return Some(Outcome::draw("WW-16", "neither side has a legal move"));
        }
        if self.quiet >= SPENT {
            let reason = "150 single moves have passed since an irreplaceable piece left the game";
            return Some(Outcome::draw("WW-17", reason));
        }
        None
    }
}
