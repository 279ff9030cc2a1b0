//! Accessors for evaluation, which looks at millions of positions. Nothing here allocates.

use rules::{Fingerprint, Side};

use crate::board::{ARENA, ROOM, SquareSet};
use crate::ending::{QUIET_LIMIT, has_left_arena, has_no_wizard};
use crate::moves::reach;
use crate::position::Key;
use crate::{Kind, Piece, Square, WizardsWar};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// This side has won (WW-12, WW-13).
    Won(Side),
    /// Drawn (WW-17).
    Drawn,
}

fn mixed(
    cells: &[Option<Piece>; ROOM],
    squares: SquareSet,
    hands: [Option<Kind>; 2],
    side: Side,
) -> u64 {
    let mut mix = Fingerprint::new();
    squares.for_each(|square| {
        if let Some(piece) = cells[square.index()] {
            let kind = piece.kind().index() as u64;
            mix = mix.with((square.index() as u64) << 8 | kind << 1 | piece.side() as u64);
        }
    });
    let hand = |hand: Option<Kind>| hand.map_or(0, |kind| kind.index() as u64);
    mix.with(hand(hands[0]) << 8 | hand(hands[1]) << 16 | side as u64).number()
}

impl Key {
    pub fn fingerprint(&self) -> u64 {
        let squares = Square::all_by_name()
            .filter(|square| self.cells[square.index()].is_some())
            .fold(SquareSet::NONE, SquareSet::with);
        mixed(&self.cells, squares, self.hands, self.side)
    }
}

impl WizardsWar {
    #[inline]
    pub fn fingerprint(&self) -> u64 {
        mixed(&self.cells, self.occupied(), self.hands, self.side)
    }

    /// The ending visible in the position, except WW-15 and WW-16, in the rulebook's order.
    #[inline]
    pub fn end(&self) -> Option<End> {
        let mover = self.side.other();
        let has_lost = [has_no_wizard, has_left_arena].into_iter().find_map(|has_lost_check| {
            [self.side, mover].into_iter().find(|&side| has_lost_check(self, side))
        });
        match has_lost {
            Some(loser) => Some(End::Won(loser.other())),
            None => (self.quiet >= QUIET_LIMIT).then_some(End::Drawn),
        }
    }

    #[inline]
    pub const fn side_to_act(&self) -> Side {
        self.side
    }

    #[inline]
    pub fn pieces(&self, side: Side) -> impl Iterator<Item = (Square, Kind)> + '_ {
        self.men[side.index()]
            .into_iter()
            .filter_map(|square| Some((square, self.piece(square)?.kind())))
    }

    /// The number of a side's pieces in the arena (WW-13).
    #[inline]
    pub const fn in_arena(&self, side: Side) -> u32 {
        self.men[side.index()].and(ARENA).count()
    }

    /// The number of arena squares that a piece reaches; friends and enemies both stop it.
    #[inline]
    pub fn arena_reach(&self, kind: Kind, from: Square) -> u32 {
        reach(kind, from, self.occupied()).and(ARENA).count()
    }

    /// Single moves since an irreplaceable piece left the game (WW-17).
    #[inline]
    pub const fn quiet(&self) -> u16 {
        self.quiet
    }

    /// Gives the turn to the other side, to find threats. No rule allows such a pass.
    #[inline]
    #[must_use]
    pub fn handed_over(mut self) -> WizardsWar {
        self.side = self.side.other();
        self.quiet = self.quiet.saturating_add(1);
        self
    }
}
