//! The canonical text of a move: every part of it is in the action.

use crate::Action;

/// `a1-d4xH`, `a2>b2`, `b7-b8=B`.
pub(crate) fn text(action: Action) -> String {
    let from = action.from();
    let mut text = match action.blitz_direction() {
        None => format!("{from}-{}", action.to()),
        Some(direction) => format!("{from}>{}", from.step(direction).unwrap_or(from)),
    };
    if let Some(kind) = action.captured() {
        text.push('x');
        text.push_str(kind.code());
    }
    if let Some(kind) = action.exchange() {
        text.push('=');
        text.push_str(kind.code());
    }
    text
}
