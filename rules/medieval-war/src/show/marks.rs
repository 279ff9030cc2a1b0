//! The squares to mark after an action.

use rules::Square;
use rules::scene::{Mark, MarkKind};

use crate::action::Action;
use crate::apply::act;
use crate::position::MedievalWar;

pub(crate) fn marks(position: &MedievalWar, action: Action) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut mark = |square: Square, kind| marks.push(Mark::new(square.spot(), kind));
    let mut after = position.board;
    act(&mut after, position.side, action);
    match action {
        Action::Step { from, to } => {
            mark(from, MarkKind::LastFrom);
            mark(to, MarkKind::LastTo);
        }
        Action::Attack { target } => {
            for square in position.attackers(target).0 {
                mark(square, MarkKind::Taking);
            }
            mark(target, MarkKind::Destroyed);
        }
        Action::Cannon { rook, target } => {
            mark(rook, MarkKind::Taking);
            mark(target, MarkKind::Destroyed);
        }
        Action::Reset => {
            for square in position.board.occupied().minus(after.occupied()) {
                mark(square, MarkKind::LastFrom);
            }
            for square in after.occupied().minus(position.board.occupied()) {
                mark(square, MarkKind::LastTo);
            }
        }
        power => {
            for square in position.board.occupied().minus(after.occupied()) {
                mark(square, MarkKind::Destroyed);
            }
            for square in after.occupied().minus(position.board.occupied()) {
                mark(square, MarkKind::LastTo);
            }
            if let (Action::Depose(Some(_)), Some(king)) =
                (power, position.board.king(position.side))
            {
                mark(king, MarkKind::LastTo);
            }
        }
    }
    for square in after.isolated() {
        mark(square, MarkKind::Destroyed);
    }
    marks
}
