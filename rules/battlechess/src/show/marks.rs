//! The squares that an action marks.

use rules::Square;
use rules::scene::{Mark, MarkKind};

use crate::{Action, BattleChess};

/// The squares to mark after an action.
pub(crate) fn marks(position: &BattleChess, action: Action) -> Vec<Mark> {
    let mark = |square: Square, kind| Mark::new(square.spot(), kind);
    let here =
        |kind| position.pending_square().map(|square| mark(square, kind)).into_iter().collect();
    match action {
        Action::Move { from, to } => {
            vec![mark(from, MarkKind::LastFrom), mark(to, MarkKind::LastTo)]
        }
        Action::LaterExchange { at, .. } => vec![mark(at, MarkKind::LastTo)],
        Action::Strike(knight) | Action::Champion(knight) => {
            vec![mark(knight, MarkKind::Taking)]
        }
        Action::Recall(piece) => vec![mark(piece.home(), MarkKind::LastTo)],
        Action::Discard(square) => vec![mark(square, MarkKind::LastTo)],
        Action::Exchange(_) | Action::Yield => here(MarkKind::LastTo),
        // A fight at the end of the move is marked as that already.
        Action::AttackerWins | Action::DefenderWins
            if position.movement().map(|movement| movement.to) != position.pending_square() =>
        {
            here(MarkKind::Taking)
        }
        Action::Hold(_)
        | Action::InPerson
        | Action::Patron
        | Action::AttackerWins
        | Action::DefenderWins
        | Action::Engage
        | Action::Release
        | Action::DiscardQueen
        | Action::NoRecall
        | Action::Keep => Vec::new(),
    }
}
