//! Lists the legal actions (rules WW-3 to WW-11, WW-16).

use rules::Side;

use crate::board::{ARENA, ENCHANTED, Square, SquareSet, bishop, knight, ring, rook};
use crate::piece::{Kind, Piece};
use crate::position::WizardsWar;

impl WizardsWar {
    /// Returns whether a side would have a legal move or drop if it were to move (rule WW-16).
    pub(crate) fn can_move(&self, side: Side) -> bool {
        !self.drops(side).is_empty()
            || self.men[side.index()].into_iter().any(|from| !self.targets(from).is_empty())
    }

    /// The squares on which a side may drop the piece in its hand (rule WW-9).
    #[inline]
    pub(crate) fn drops(&self, side: Side) -> SquareSet {
        match self.hands[side.index()] {
            Some(_) => ARENA.minus(self.occupied()),
            None => SquareSet::NONE,
        }
    }

    /// The destinations of the piece on a square, regardless of the side to move.
    #[inline]
    pub(crate) fn targets(&self, from: Square) -> SquareSet {
        let Some(piece) = self.piece(from) else { return SquareSet::NONE };
        let kind = piece.kind();
        let own = self.men[piece.side().index()];
        let reach = reach(kind, from, self.occupied());
        if from.in_arena() {
            // WW-5, WW-6: a Wizard may swap with a friend on an enchanted square.
            let barred = if kind.is_wizard() { own.and(ARENA) } else { own };
            reach.minus(barred)
        } else {
            // WW-7, and WW-4 by WW-8.
            let into_arena = reach.and(ARENA);
            let mut targets = into_arena.minus(own);
            if kind.is_wizard() {
                into_arena.and(own).for_each(|to| {
                    if self.piece(to).is_some_and(|friend| takes_friend(kind, friend)) {
                        targets = targets.with(to);
                    }
                });
            }
            targets.or(ring(from).and(ENCHANTED).minus(self.occupied()))
        }
    }
}

/// WW-11: a Wizard may take a friend that lacks its movement, but never another Wizard.
#[inline]
fn takes_friend(wizard: Kind, friend: Piece) -> bool {
    !friend.kind().is_wizard() && !friend.kind().includes(wizard)
}

/// A type's normal moves (rule WW-3): up to and including the first piece on each line.
#[inline]
pub(crate) fn reach(kind: Kind, from: Square, occupied: SquareSet) -> SquareSet {
    let mut reach = SquareSet::NONE;
    if kind.leaps() {
        reach = reach.or(knight(from));
    }
    if kind.slides_diagonally() {
        reach = reach.or(bishop(from, occupied));
    }
    if kind.slides_straight() {
        reach = reach.or(rook(from, occupied));
    }
    reach
}
