use crate::action::Action;
use crate::moves::EDGE;
use crate::piece::{Family, Unit};
use crate::position::Medieval;

pub(crate) fn created(action: Action) -> bool {
    match action {
        Action::Move(action) => action.created.first.is_some(),
        Action::Depart { created, .. } => created.first.is_some(),
        _ => false,
    }
}

/// Returns whether a side has no unit on the board and no Pilgrim who can return.
pub(crate) fn is_helpless(position: &Medieval, side: rules::Side) -> bool {
    let priest = Unit::new(Family::Priests, 1);
    let can_return = position.abroad[side.index()] > 0
        && position.board.room(side, priest) > 0
        && !EDGE.minus(position.board.occupied()).is_empty();
    position.board.of(side).is_empty() && !can_return
}
