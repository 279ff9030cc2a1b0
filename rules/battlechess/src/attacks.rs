//! What attacks what, as in chess (BC-5).

use rules::square::{Direction, knight, ray, ring, slide};
use rules::{Side, Square, Squares};

use crate::{BattleChess, Kind};

static PAWN: [[Squares; 64]; 2] = [pawn_table(1), pawn_table(-1)];

/// The squares from which each square is seen along files and ranks, and along diagonals, on an
/// empty board.
static ORTHOGONAL: [Squares; 64] = lines(false);
static DIAGONAL: [Squares; 64] = lines(true);

const fn pawn_table(forward: i8) -> [Squares; 64] {
    let mut table = [Squares::NONE; 64];
    let mut number = 0;
    while number < 64 {
        let square = Square::new(number);
        let (file, rank) = (square.file().cast_signed(), square.rank().cast_signed() + forward);
        if let Some(to) = Square::at(file - 1, rank) {
            table[number as usize] = table[number as usize].with(to);
        }
        if let Some(to) = Square::at(file + 1, rank) {
            table[number as usize] = table[number as usize].with(to);
        }
        number += 1;
    }
    table
}

const fn lines(diagonal: bool) -> [Squares; 64] {
    let mut table = [Squares::NONE; 64];
    let mut number = 0;
    while number < 64 {
        let mut d = 0;
        while d < 8 {
            if Direction::ALL[d].is_orthogonal() != diagonal {
                let mut at = Square::new(number);
                while let Some(next) = at.step(Direction::ALL[d]) {
                    table[number as usize] = table[number as usize].with(next);
                    at = next;
                }
            }
            d += 1;
        }
        number += 1;
    }
    table
}

/// The squares that a pawn of that side attacks.
#[inline]
pub(crate) fn pawn(side: Side, square: Square) -> Squares {
    PAWN[side.index()][square.index()]
}

/// The squares that a Rook reaches.
#[inline]
pub(crate) fn rook(square: Square, occupied: Squares) -> Squares {
    slide(Direction::North, square, occupied)
        | slide(Direction::East, square, occupied)
        | slide(Direction::South, square, occupied)
        | slide(Direction::West, square, occupied)
}

/// The squares that a Bishop reaches.
#[inline]
pub(crate) fn bishop(square: Square, occupied: Squares) -> Squares {
    slide(Direction::NorthEast, square, occupied)
        | slide(Direction::SouthEast, square, occupied)
        | slide(Direction::SouthWest, square, occupied)
        | slide(Direction::NorthWest, square, occupied)
}

/// The whole line through a square towards another, from the first square's edge side on; only
/// for squares on a common line.
#[inline]
pub(crate) fn line_beyond(from: Square, through: Square) -> Squares {
    match rules::square::direction(from, through) {
        Some(direction) => ray(direction, from),
        None => Squares::NONE,
    }
}

impl BattleChess {
    /// The pieces of a side that attack a square, with only `occupied` in the way.
    #[inline]
    pub(crate) fn attackers(&self, square: Square, by: Side, occupied: Squares) -> Squares {
        let queens = self.of_kind(Kind::Queen);
        let them = self.of_side(by) & occupied;
        let mut found = (pawn(by.other(), square) & self.of_kind(Kind::Pawn))
            | (knight(square) & self.of_kind(Kind::Knight))
            | (ring(square) & self.of_kind(Kind::King));
        let straight = (self.of_kind(Kind::Rook) | queens) & them;
        if straight.meets(ORTHOGONAL[square.index()]) {
            found |= rook(square, occupied) & straight;
        }
        let slanted = (self.of_kind(Kind::Bishop) | queens) & them;
        if slanted.meets(DIAGONAL[square.index()]) {
            found |= bishop(square, occupied) & slanted;
        }
        found & them
    }

    /// The squares that a piece on a square attacks or protects, as in chess.
    pub(crate) fn attacks_from(&self, square: Square, kind: Kind, side: Side) -> Squares {
        let occupied = self.occupied();
        match kind {
            Kind::King => ring(square),
            Kind::Queen => rook(square, occupied) | bishop(square, occupied),
            Kind::Rook => rook(square, occupied),
            Kind::Bishop => bishop(square, occupied),
            Kind::Knight => knight(square),
            Kind::Pawn => pawn(side, square),
        }
    }

    /// The pieces that attack a side's King.
    pub(crate) fn checkers(&self, side: Side) -> Squares {
        match self.king(side) {
            Some(king) => self.attackers(king, side.other(), self.occupied()),
            None => Squares::NONE,
        }
    }

    /// The pieces of `side` that alone stand between its King and an enemy slider.
    pub(crate) fn pinned(&self, king: Square, side: Side, occupied: Squares) -> Squares {
        let them = self.of_side(side.other());
        let queens = self.of_kind(Kind::Queen);
        let snipers = them
            & ((ORTHOGONAL[king.index()] & (self.of_kind(Kind::Rook) | queens))
                | (DIAGONAL[king.index()] & (self.of_kind(Kind::Bishop) | queens)));
        let mut pinned = Squares::NONE;
        for sniper in snipers {
            let between = rules::square::between(king, sniper) & occupied;
            if between.count() == 1 {
                pinned |= between & self.of_side(side);
            }
        }
        pinned
    }
}
