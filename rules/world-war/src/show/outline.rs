//! A move in parts, for menus and for pointing at squares.

use rules::Outline;
use rules::l10n::say;

use super::words::piece_at;
use crate::{Action, WorldWar};

/// Armor a1: to d4, takes the Helicopter.
pub(crate) fn outline(position: &WorldWar, action: Action) -> Outline {
    let (from, to) = (action.from(), action.to());
    let mut deed = match action.blitz_direction() {
        None => say("world-war-deed-to").with("to", to),
        Some(_) => say("world-war-deed-blitz").with("count", action.pieces()).with("to", to),
    };
    if let Some(kind) = action.captured() {
        deed = say("world-war-deed-takes").with("deed", deed).with("piece", kind.name());
    }
    if let Some(kind) = action.exchange() {
        deed = say("world-war-deed-exchanged").with("deed", deed).with("piece", kind.name());
    }
    Outline {
        group: from.to_string(),
        actor: piece_at(position, from),
        from: Some(from.spot()),
        deed,
        to: Some(to.spot()),
        captures: action.captured().is_some(),
    }
}
