use rules::Side;

use crate::board::ARENA;
use crate::piece::Kind;
use crate::position::WizardsWar;

/// Quiet moves after which a draw may be claimed (WW-17).
pub(crate) const CLAIM: u16 = 99;

/// Quiet moves that draw the game without a claim (WW-17).
pub(crate) const QUIET_LIMIT: u16 = 150;

/// WW-12: no Wizard on the board or in hand.
#[inline]
pub(crate) fn has_no_wizard(position: &WizardsWar, side: Side) -> bool {
    let census = &position.census[side.index()];
    census[Kind::KNIGHT_WIZARD.index()]
        | census[Kind::BISHOP_WIZARD.index()]
        | census[Kind::ROOK_WIZARD.index()]
        == 0
}

/// WW-13: no piece in the arena.
#[inline]
pub(crate) fn has_left_arena(position: &WizardsWar, side: Side) -> bool {
    position.men[side.index()].and(ARENA).is_empty()
}

/// Returns whether WW-12, WW-13 or the 150 moves of WW-17 have ended the game.
#[inline]
pub(crate) fn is_lost_or_spent(position: &WizardsWar) -> bool {
    position.quiet >= QUIET_LIMIT
        || Side::ALL
            .into_iter()
            .any(|side| has_no_wizard(position, side) || has_left_arena(position, side))
}
