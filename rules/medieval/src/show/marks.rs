//! The squares to mark after an action.

use rules::scene::{Mark, MarkKind};
use rules::{Square, Squares};

use crate::action::Action;

/// Where it began and ended, and what was destroyed or struck without anything arriving.
pub(crate) fn marks(action: Action) -> Vec<Mark> {
    let mark = |at: Square, kind| Mark::new(at.spot(), kind);
    match action {
        Action::Move(action) => {
            let mut marks =
                vec![mark(action.from, MarkKind::LastFrom), mark(action.to, MarkKind::LastTo)];
            marks.extend(action.aside.map(|at| mark(at, MarkKind::Destroyed)));
            marks
        }
        Action::Shot { from, at } | Action::Fire { from, at } => {
            vec![mark(from, MarkKind::Taking), mark(at, MarkKind::Destroyed)]
        }
        Action::Start(at)
        | Action::Return(at)
        | Action::Heal { at, .. }
        | Action::Build { at, .. }
        | Action::Amenity { at, .. } => vec![mark(at, MarkKind::LastTo)],
        Action::Destroy(at) | Action::Rotten(at) => vec![mark(at, MarkKind::Destroyed)],
        Action::Depart { from, .. } => vec![mark(from, MarkKind::LastFrom)],
        Action::Stop | Action::Pass => Vec::new(),
    }
}

/// The squares under discussion in mid-turn.
pub(crate) fn pending(squares: Squares) -> impl Iterator<Item = Mark> {
    squares.map(|at| Mark::new(at.spot(), MarkKind::Pending))
}
