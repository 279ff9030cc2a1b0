//! Moves in words, as they are seen from the position before them.

use rules::Square;
use rules::l10n::{L10nMessage, Term, say, term};

use crate::{Action, Kind, WorldWar};

/// Armor a1 takes the Helicopter on d4.
pub(crate) fn describe(position: &WorldWar, action: Action) -> L10nMessage {
    let movers = movers(action);
    let to = action.to();
    let moved = if let &[one] = movers.as_slice() {
        let one = piece_at(position, one);
        match action.captured() {
            Some(kind) => say("world-war-takes")
                .with("piece", one)
                .with("captured", kind.name())
                .with("to", to),
            None => say("world-war-moves").with("piece", one).with("to", to),
        }
    } else {
        let pieces: Vec<L10nMessage> = movers.iter().map(|&at| piece_at(position, at)).collect();
        let front = movers.last().map_or_else(nothing, |&at| name_at(position, at));
        match action.captured() {
            Some(kind) => say("world-war-blitz-takes")
                .with("pieces", pieces)
                .with("to", to)
                .with("front", front)
                .with("captured", kind.name()),
            None => say("world-war-blitz").with("pieces", pieces).with("to", to),
        }
    };
    match action.exchange() {
        Some(kind) => say("world-war-and-exchanged").with("move", moved).with("piece", kind.name()),
        None => moved,
    }
}

/// Armor a1.
pub(super) fn piece_at(position: &WorldWar, at: Square) -> L10nMessage {
    say("world-war-piece-at").with("piece", name_at(position, at)).with("at", at)
}

fn name_at(position: &WorldWar, square: Square) -> Term {
    position.kind_at(square).map_or_else(nothing, Kind::name)
}

const fn nothing() -> Term {
    term("world-war-nothing")
}

/// The squares of a move's pieces, from the rearmost.
fn movers(action: Action) -> Vec<Square> {
    let Some(direction) = action.blitz_direction() else { return vec![action.from()] };
    std::iter::successors(Some(action.from()), |square| square.step(direction))
        .take_while(|&square| square != action.to())
        .collect()
}
