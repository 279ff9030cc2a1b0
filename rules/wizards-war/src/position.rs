//! The position: board, hands, side to move, and the counter of WW-17.

use rules::Side;

use crate::board::{ROOM, Square, SquareSet};
use crate::piece::{Kind, Piece};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WizardsWar {
    pub(crate) cells: [Option<Piece>; ROOM],
    pub(crate) men: [SquareSet; 2],
    /// A side's pieces on the board and in hand, by [`Kind::index`].
    pub(crate) census: [[u8; 16]; 2],
    /// The piece in each side's hand (rule WW-9).
    pub(crate) hands: [Option<Kind>; 2],
    pub(crate) side: Side,
    /// Single moves since an irreplaceable piece left the game, or since the start (rule WW-17).
    pub(crate) quiet: u16,
    /// The turn number from 1, one for White's and Black's moves together.
    pub(crate) number: u32,
}

/// The state that WW-15 compares: board, hands, side to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Key {
    pub(crate) cells: [Option<Piece>; ROOM],
    pub(crate) hands: [Option<Kind>; 2],
    pub(crate) side: Side,
}

impl Key {
    pub(crate) const fn of(position: &WizardsWar) -> Key {
        Key { cells: position.cells, hands: position.hands, side: position.side }
    }
}

/// Rule WW-2.
pub(crate) const START: [(&str, Side, Kind); 12] = [
    ("f1", Side::White, Kind::BISHOP_WIZARD),
    ("g1", Side::White, Kind::KNIGHT_WIZARD),
    ("h1", Side::White, Kind::ROOK_WIZARD),
    ("f3", Side::White, Kind::BISHOP),
    ("g3", Side::White, Kind::KNIGHT),
    ("h3", Side::White, Kind::ROOK),
    ("e10", Side::Black, Kind::BISHOP_WIZARD),
    ("d10", Side::Black, Kind::KNIGHT_WIZARD),
    ("c10", Side::Black, Kind::ROOK_WIZARD),
    ("e8", Side::Black, Kind::BISHOP),
    ("d8", Side::Black, Kind::KNIGHT),
    ("c8", Side::Black, Kind::ROOK),
];

impl WizardsWar {
    /// Rule WW-2.
    pub(crate) fn initial() -> WizardsWar {
        let mut position = WizardsWar::empty();
        for (name, side, kind) in START {
            if let Some(square) = Square::parse(name) {
                position.add(square, Piece::new(side, kind));
            }
        }
        position
    }

    pub(crate) const fn empty() -> WizardsWar {
        WizardsWar {
            cells: [None; ROOM],
            men: [SquareSet::NONE; 2],
            census: [[0; 16]; 2],
            hands: [None; 2],
            side: Side::White,
            quiet: 0,
            number: 1,
        }
    }

    #[inline]
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        self.cells[square.index()]
    }

    /// WW-9.
    #[inline]
    pub const fn hand(&self, side: Side) -> Option<Kind> {
        self.hands[side.index()]
    }

    #[inline]
    pub const fn count(&self, side: Side, kind: Kind) -> u8 {
        self.census[side.index()][kind.index()]
    }

    #[inline]
    pub(crate) const fn occupied(&self) -> SquareSet {
        self.men[0].or(self.men[1])
    }

    pub(crate) fn add(&mut self, square: Square, piece: Piece) {
        self.place(square, piece);
        self.enter(piece);
    }

    pub(crate) fn add_to_hand(&mut self, side: Side, kind: Kind) {
        self.hands[side.index()] = Some(kind);
        self.enter(Piece::new(side, kind));
    }

    #[inline]
    fn enter(&mut self, piece: Piece) {
        let count = &mut self.census[piece.side().index()][piece.kind().index()];
        *count = count.saturating_add(1);
    }

    /// Places a piece that is already counted on an empty square.
    #[inline]
    pub(crate) fn place(&mut self, square: Square, piece: Piece) {
        self.cells[square.index()] = Some(piece);
        let men = &mut self.men[piece.side().index()];
        *men = men.with(square);
    }

    /// Removes a piece from its square; it still counts.
    #[inline]
    pub(crate) fn lift(&mut self, square: Square) {
        self.cells[square.index()] = None;
        self.men = self.men.map(|men| men.without(square));
    }

    /// Stops counting a piece, which is no longer on a square.
    #[inline]
    pub(crate) fn leave(&mut self, piece: Piece) {
        let count = &mut self.census[piece.side().index()][piece.kind().index()];
        *count = count.saturating_sub(1);
    }
}
