use rules::square::{Direction, ray, slide};
use rules::{Side, Square, Squares};

use crate::Kind;

static PAWN: [[Squares; 64]; 2] = [pawn_table(1), pawn_table(-1)];

/// By square: the squares on its files and ranks, or on its diagonals, on an empty board.
pub(crate) static ORTHOGONAL: [Squares; 64] = lines(false);
pub(crate) static DIAGONAL: [Squares; 64] = lines(true);

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

#[inline]
pub(crate) fn pawn(side: Side, square: Square) -> Squares {
    PAWN[side.index()][square.index()]
}

#[inline]
pub(crate) fn rook(square: Square, occupied: Squares) -> Squares {
    slide(Direction::North, square, occupied)
        | slide(Direction::East, square, occupied)
        | slide(Direction::South, square, occupied)
        | slide(Direction::West, square, occupied)
}

#[inline]
pub(crate) fn bishop(square: Square, occupied: Squares) -> Squares {
    slide(Direction::NorthEast, square, occupied)
        | slide(Direction::SouthEast, square, occupied)
        | slide(Direction::SouthWest, square, occupied)
        | slide(Direction::NorthWest, square, occupied)
}

/// Returns the line from a square through another to the edge; empty without a common line.
#[inline]
pub(crate) fn line_beyond(from: Square, through: Square) -> Squares {
    match rules::square::direction(from, through) {
        Some(direction) => ray(direction, from),
        None => Squares::NONE,
    }
}

pub(crate) const fn last_rank(side: Side) -> u8 {
    match side {
        Side::White => 7,
        Side::Black => 0,
    }
}

#[inline]
pub(crate) fn path_length(kind: Kind, from: Square, to: Square) -> u8 {
    match kind {
        Kind::Knight => 1,
        _ => from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank())),
    }
}

pub(crate) const fn rooks_way(from: Square, to: Square) -> Option<(Square, Square)> {
    let row = from.number() & 56;
    match to.file() {
        6 => Some((Square::new(row + 7), Square::new(row + 5))),
        2 => Some((Square::new(row), Square::new(row + 3))),
        _ => None,
    }
}

/// Sort index of a square, by letter and then number (C-8), 0 to 63.
pub(crate) const fn by_name(square: Square) -> u8 {
    square.file() * 8 + square.rank()
}
