//! Who fell by an action, where the position after it does not tell.

use rules::scene::{Layer, Placed};

use super::scene::beaten;
use crate::position::Place;
use crate::{Action, BattleChess, Piece, apply};

/// The pieces that leave the board, or their way, by an action, each where it fell; but for those
/// whose square somebody else has taken, which is to be seen, and for a King who is beaten, who is
/// shown in his last combat (BC-3).
pub(crate) fn fallen(position: &BattleChess, action: Action) -> Vec<Placed> {
    let mut after = *position;
    apply::apply(&mut after, action);
    if after.winner.is_some() {
        return Vec::new();
    }
    let moves = |piece| position.movement().is_some_and(|movement| movement.mover == piece);
    let falls = |&piece: &Piece| {
        let out = matches!(after.place(piece), Place::Captured | Place::Gone);
        let taken = position.drawn_on(piece).and_then(|square| {
            after.on(square).filter(|taker| position.on(square) != Some(*taker))
        });
        let was_in_play = matches!(position.place(piece), Place::On(_) | Place::Moving);
        out && was_in_play && (taken.is_none() || moves(piece))
    };
    let placed = |piece: Piece| {
        let spot = position.drawn_on(piece)?.spot();
        let mut figure = position.figure(piece, None, None);
        figure.badges.insert(0, beaten());
        Some(Placed { spot, layer: Layer::Passing, piece: figure })
    };
    Piece::all().filter(falls).filter_map(placed).collect()
}
