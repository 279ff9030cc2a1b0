//! The squares to mark after a move.

use rules::scene::{Mark, MarkKind};

use crate::Action;
use crate::board::between;

/// Where the move began, and every square on which a piece of it arrived.
pub(crate) fn marks(action: Action) -> Vec<Mark> {
    let (from, to) = (action.from(), action.to());
    let mut marks = vec![Mark::new(from.spot(), MarkKind::LastFrom)];
    if action.blitz_direction().is_some() {
        let arrived = between(from, to).by_name();
        marks.extend(arrived.iter().map(|square| Mark::new(square.spot(), MarkKind::LastTo)));
    }
    marks.push(Mark::new(to.spot(), MarkKind::LastTo));
    marks
}
