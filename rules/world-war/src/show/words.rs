//! Pieces and squares in words.

use rules::Square;
use rules::l10n::{L10nMessage, Term, say, term};

use crate::{Action, Kind, WorldWar};

/// Armor a1.
pub(super) fn piece_at(position: &WorldWar, at: Square) -> L10nMessage {
    say("world-war-piece-at").with("piece", name_at(position, at)).with("at", at)
}

pub(crate) fn name_at(position: &WorldWar, square: Square) -> Term {
    position.kind_at(square).map_or_else(empty_term, Kind::name)
}

pub(crate) const fn empty_term() -> Term {
    term("world-war-nothing")
}

/// The squares of a move's pieces, from the rearmost.
pub(crate) fn movers(action: Action) -> Vec<Square> {
    let Some(direction) = action.blitz_direction() else { return vec![action.from()] };
    std::iter::successors(Some(action.from()), |square| square.step(direction))
        .take_while(|&square| square != action.to())
        .collect()
}
