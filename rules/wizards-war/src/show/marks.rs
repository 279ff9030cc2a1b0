//! The squares to mark after an action.

use rules::scene::{Mark, MarkKind};

use crate::action::Action;

/// The squares to mark after an action.
pub(crate) fn marks(action: Action) -> Vec<Mark> {
    match action {
        Action::Move { from, to } => {
            vec![Mark::new(from.spot(), MarkKind::LastFrom), Mark::new(to.spot(), MarkKind::LastTo)]
        }
        Action::Drop { to } => vec![Mark::new(to.spot(), MarkKind::LastTo)],
        Action::Pass => Vec::new(),
    }
}
