//! Lines and leaps: neighbours, rays, and the squares between two squares.

use super::{Square, Squares};

/// One of the eight directions, clockwise from north (towards rank 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Direction {
    /// All eight, clockwise from north.
    pub const ALL: [Direction; 8] = [
        Direction::North,
        Direction::NorthEast,
        Direction::East,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
    ];
    /// Along files and ranks.
    pub const ORTHOGONAL: [Direction; 4] =
        [Direction::North, Direction::East, Direction::South, Direction::West];
    /// Along diagonals.
    pub const DIAGONAL: [Direction; 4] =
        [Direction::NorthEast, Direction::SouthEast, Direction::SouthWest, Direction::NorthWest];

    /// The step as (files, ranks).
    #[inline]
    #[must_use]
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Direction::North => (0, 1),
            Direction::NorthEast => (1, 1),
            Direction::East => (1, 0),
            Direction::SouthEast => (1, -1),
            Direction::South => (0, -1),
            Direction::SouthWest => (-1, -1),
            Direction::West => (-1, 0),
            Direction::NorthWest => (-1, 1),
        }
    }

    /// Returns whether the direction runs along a file or rank.
    #[inline]
    #[must_use]
    pub const fn is_orthogonal(self) -> bool {
        (self as u8).is_multiple_of(2)
    }

    /// Returns whether square numbers increase in this direction.
    #[inline]
    #[must_use]
    const fn ascends(self) -> bool {
        let (file, rank) = self.delta();
        rank * 8 + file > 0
    }
}

impl Square {
    /// Returns the next square in a direction; `None` off the board.
    #[inline]
    #[must_use]
    pub const fn step(self, direction: Direction) -> Option<Square> {
        let (file, rank) = direction.delta();
        Square::at(self.file().cast_signed() + file, self.rank().cast_signed() + rank)
    }
}

const fn leaps(steps: &[(i8, i8)]) -> [Squares; 64] {
    let mut table = [Squares::NONE; 64];
    let mut number = 0;
    while number < 64 {
        let from = Square(number);
        let mut i = 0;
        while i < steps.len() {
            let (file, rank) = steps[i];
            if let Some(to) =
                Square::at(from.file().cast_signed() + file, from.rank().cast_signed() + rank)
            {
                table[number as usize] = table[number as usize].with(to);
            }
            i += 1;
        }
        number += 1;
    }
    table
}

const fn rays() -> [[Squares; 64]; 8] {
    let mut table = [[Squares::NONE; 64]; 8];
    let mut d = 0;
    while d < 8 {
        let mut number = 0;
        while number < 64 {
            let mut at = Square(number);
            while let Some(next) = at.step(Direction::ALL[d]) {
                table[d][number as usize] = table[d][number as usize].with(next);
                at = next;
            }
            number += 1;
        }
        d += 1;
    }
    table
}

static RING: [Squares; 64] =
    leaps(&[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]);
static EDGE_NEIGHBOURS: [Squares; 64] = leaps(&[(0, -1), (-1, 0), (1, 0), (0, 1)]);
static KNIGHT: [Squares; 64] =
    leaps(&[(-2, -1), (-1, -2), (1, -2), (2, -1), (-2, 1), (-1, 2), (1, 2), (2, 1)]);
static RAYS: [[Squares; 64]; 8] = rays();

/// The up to eight adjacent squares.
#[inline]
pub fn ring(square: Square) -> Squares {
    RING[square.index()]
}

/// The up to four squares that share an edge.
#[inline]
pub fn edge_neighbours(square: Square) -> Squares {
    EDGE_NEIGHBOURS[square.index()]
}

/// The up to eight squares a chess knight's leap away.
#[inline]
pub fn knight(square: Square) -> Squares {
    KNIGHT[square.index()]
}

/// The squares from here to the edge in a direction, without the start.
#[inline]
pub fn ray(direction: Direction, square: Square) -> Squares {
    RAYS[direction as usize][square.index()]
}

/// The first of `pieces` on the ray from a square.
#[inline]
pub fn first_on_ray(direction: Direction, square: Square, pieces: Squares) -> Option<Square> {
    let blockers = ray(direction, square) & pieces;
    if blockers.is_empty() {
        None
    } else if direction.ascends() {
        Some(Square(blockers.0.trailing_zeros() as u8))
    } else {
        Some(Square(63 - blockers.0.leading_zeros() as u8))
    }
}

/// The squares that a slider reaches in a direction, up to and including the first of `pieces`.
#[inline]
pub fn slide(direction: Direction, square: Square, pieces: Squares) -> Squares {
    let whole = ray(direction, square);
    match first_on_ray(direction, square, pieces) {
        Some(blocker) => whole ^ ray(direction, blocker),
        None => whole,
    }
}

/// The direction from one square to another; `None` if they share no line.
pub fn direction(from: Square, to: Square) -> Option<Direction> {
    Direction::ALL.into_iter().find(|&direction| ray(direction, from).has(to))
}

/// The squares strictly between two squares; none if they share no line.
#[inline]
pub fn between(from: Square, to: Square) -> Squares {
    direction(from, to)
        .map_or(Squares::NONE, |direction| (ray(direction, from) ^ ray(direction, to)).without(to))
}
