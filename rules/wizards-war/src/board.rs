//! The 84 squares and bit sets of them (rule WW-1).
//!
//! Bit `rank * 10 + file` is a square, both from 0: bit 2 is c1, bit 97 is h10. The absent corners
//! are in no set and their rays are empty, so that bit 0 and bit 99 can end a search.

use std::fmt;

use rules::l10n::Arg;
use rules::scene::Spot;

/// Files and ranks of the grid, corners included.
pub(crate) const GRID: u8 = 10;
/// Table size for the grid's 100 squares, a power of two.
pub(crate) const ROOM: usize = 128;

/// One of the 84 squares (rule WW-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square on a file and rank, both from 0; `None` off the board and in its corners.
    pub const fn at(file: i8, rank: i8) -> Option<Square> {
        if file < 0 || file > 9 || rank < 0 || rank > 9 {
            return None;
        }
        let outer_file = file < 2 || file > 7;
        let outer_rank = rank < 2 || rank > 7;
        if outer_file && outer_rank {
            None
        } else {
            Some(Square((rank * 10 + file).cast_unsigned()))
        }
    }

    /// `rank * 10 + file`, as an index into tables of [`ROOM`].
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize & (ROOM - 1)
    }

    /// From 0 (a) to 9 (j).
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % GRID
    }

    /// From 0 (1) to 9 (10).
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / GRID
    }

    /// Squares outside the arena are enchanted (rule WW-1).
    #[inline]
    #[must_use]
    pub const fn in_arena(self) -> bool {
        ARENA.has(self)
    }

    #[must_use]
    pub const fn spot(self) -> Spot {
        Spot::new(self.file(), self.rank())
    }

    /// Parses a lower-case name: `e4`, `c10`.
    pub fn parse(name: &str) -> Option<Square> {
        match grid_name(name)? {
            (file, rank, "") => Square::at(file, rank),
            _ => None,
        }
    }

    /// All 84 squares by letter, then number (rule C-8).
    pub fn all_by_name() -> impl Iterator<Item = Square> {
        (0..10).flat_map(|file| (0..10).filter_map(move |rank| Square::at(file, rank)))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl From<Square> for Arg {
    fn from(square: Square) -> Arg {
        Arg::from(square.to_string())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Cuts the name of a grid square, corners included, from the start of a text. Returns file and
/// rank from 0, and the rest.
pub(crate) fn grid_name(text: &str) -> Option<(i8, i8, &str)> {
    let file = *text.as_bytes().first()?;
    if !(b'a'..=b'j').contains(&file) {
        return None;
    }
    let tail = &text[1..];
    let (rank, rest) = match tail.strip_prefix("10") {
        Some(rest) => (9, rest),
        None => match *tail.as_bytes().first()? {
            digit @ b'1'..=b'9' => ((digit - b'1').cast_signed(), &tail[1..]),
            _ => return None,
        },
    };
    Some(((file - b'a').cast_signed(), rank, rest))
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct SquareSet(u128);

impl SquareSet {
    pub(crate) const NONE: SquareSet = SquareSet(0);

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    pub(crate) const fn has(self, square: Square) -> bool {
        self.0 >> (square.0 & 127) & 1 != 0
    }

    #[inline]
    pub(crate) const fn with(self, square: Square) -> SquareSet {
        SquareSet(self.0 | 1 << (square.0 & 127))
    }

    #[inline]
    pub(crate) const fn without(self, square: Square) -> SquareSet {
        SquareSet(self.0 & !(1 << (square.0 & 127)))
    }

    #[inline]
    pub(crate) const fn and(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }

    #[inline]
    pub(crate) const fn or(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }

    #[inline]
    pub(crate) const fn minus(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }

    /// Calls `call` for each square by number. Walking two halves is faster than the whole, and a
    /// single call site lets `call` be inlined.
    #[inline]
    pub(crate) fn for_each(self, mut call: impl FnMut(Square)) {
        for (mut half, first) in [(self.0 as u64, 0), ((self.0 >> 64) as u64, 64)] {
            while half != 0 {
                call(Square(half.trailing_zeros() as u8 + first));
                half &= half - 1;
            }
        }
    }
}

impl Iterator for SquareSet {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(square)
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

const fn board() -> (SquareSet, SquareSet) {
    let (mut arena, mut enchanted) = (SquareSet::NONE, SquareSet::NONE);
    let mut number = 0;
    while number < 100 {
        if let Some(square) = Square::at(number % 10, number / 10) {
            let (file, rank) = (square.file(), square.rank());
            if file >= 2 && file <= 7 && rank >= 2 && rank <= 7 {
                arena = arena.with(square);
            } else {
                enchanted = enchanted.with(square);
            }
        }
        number += 1;
    }
    (arena, enchanted)
}

/// c3–h8 (rule WW-1).
pub(crate) const ARENA: SquareSet = board().0;
/// The other 48 squares (rule WW-1).
pub(crate) const ENCHANTED: SquareSet = board().1;

/// The first four run along files and ranks, the rest diagonally. Of each four, the first two
/// ascend in square numbers.
pub(crate) const DIRECTIONS: [(i8, i8); 8] =
    [(0, 1), (1, 0), (0, -1), (-1, 0), (-1, 1), (1, 1), (-1, -1), (1, -1)];

const LEAPS: [(i8, i8); 8] =
    [(-2, -1), (-1, -2), (1, -2), (2, -1), (-2, 1), (-1, 2), (1, 2), (2, 1)];

const fn steps(deltas: [(i8, i8); 8]) -> [SquareSet; ROOM] {
    let mut table = [SquareSet::NONE; ROOM];
    let mut number = 0;
    while number < 100 {
        let (file, rank) = (number % 10, number / 10);
        if Square::at(file, rank).is_some() {
            let mut i = 0;
            while i < 8 {
                if let Some(to) = Square::at(file + deltas[i].0, rank + deltas[i].1) {
                    table[number as usize] = table[number as usize].with(to);
                }
                i += 1;
            }
        }
        number += 1;
    }
    table
}

/// Rays end at the edge and before an absent corner (rule WW-3).
const fn rays() -> [[SquareSet; ROOM]; 8] {
    let mut table = [[SquareSet::NONE; ROOM]; 8];
    let mut d = 0;
    while d < 8 {
        let mut number = 0;
        while number < 100 {
            let (mut file, mut rank) = (number % 10, number / 10);
            if Square::at(file, rank).is_some() {
                file += DIRECTIONS[d].0;
                rank += DIRECTIONS[d].1;
                while let Some(next) = Square::at(file, rank) {
                    table[d][number as usize] = table[d][number as usize].with(next);
                    file += DIRECTIONS[d].0;
                    rank += DIRECTIONS[d].1;
                }
            }
            number += 1;
        }
        d += 1;
    }
    table
}

static KNIGHT: [SquareSet; ROOM] = steps(LEAPS);
static RING: [SquareSet; ROOM] = steps(DIRECTIONS);
static RAYS: [[SquareSet; ROOM]; 8] = rays();

#[inline]
pub(crate) fn knight(from: Square) -> SquareSet {
    KNIGHT[from.index()]
}

/// The squares one step away in any direction.
#[inline]
pub(crate) fn ring(from: Square) -> SquareSet {
    RING[from.index()]
}

#[inline]
fn up(direction: usize, from: Square, occupied: SquareSet) -> u128 {
    let rays = &RAYS[direction];
    let ray = rays[from.index()].0;
    // Bit 99 is an absent corner with an empty ray, so it means "nothing met".
    let first = ((ray & occupied.0) | 1 << 99).trailing_zeros();
    ray ^ rays[first as usize & (ROOM - 1)].0
}

#[inline]
fn down(direction: usize, from: Square, occupied: SquareSet) -> u128 {
    let rays = &RAYS[direction];
    let ray = rays[from.index()].0;
    let first = 127 - ((ray & occupied.0) | 1).leading_zeros();
    ray ^ rays[first as usize & (ROOM - 1)].0
}

/// A rook's reach: up to and including the first piece on each line.
#[inline]
pub(crate) fn rook(from: Square, occupied: SquareSet) -> SquareSet {
    SquareSet(
        up(0, from, occupied)
            | up(1, from, occupied)
            | down(2, from, occupied)
            | down(3, from, occupied),
    )
}

/// A bishop's reach: up to and including the first piece on each diagonal.
#[inline]
pub(crate) fn bishop(from: Square, occupied: SquareSet) -> SquareSet {
    SquareSet(
        up(4, from, occupied)
            | up(5, from, occupied)
            | down(6, from, occupied)
            | down(7, from, occupied),
    )
}

/// The first of some pieces strictly between two squares on a common line; `None` if there is none
/// or no line.
pub(crate) fn first_between(from: Square, to: Square, pieces: SquareSet) -> Option<Square> {
    let direction = RAYS.iter().position(|rays| rays[from.index()].has(to))?;
    let (file, rank) = DIRECTIONS[direction];
    let mut at = from;
    loop {
        at = Square::at(at.file().cast_signed() + file, at.rank().cast_signed() + rank)?;
        if at == to {
            return None;
        }
        if pieces.has(at) {
            return Some(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        Square::parse(name).expect(name)
    }

    fn set(names: &str) -> SquareSet {
        names.split_whitespace().fold(SquareSet::NONE, |set, name| set.with(square(name)))
    }

    #[test]
    fn ww1_the_board_is_84_squares_and_the_arena_36() {
        assert_eq!(Square::all_by_name().count(), 84);
        assert_eq!((ARENA.count(), ENCHANTED.count()), (36, 48));
        for name in ["c1", "h2", "c9", "h10", "a3", "b8", "i3", "j8"] {
            assert!(ENCHANTED.has(square(name)), "{name}");
        }
        for name in ["c3", "h8", "c8", "h3", "e5"] {
            assert!(square(name).in_arena(), "{name}");
        }
        for name in ["a1", "b2", "i2", "j10", "a9", "b10", "i9", "k5", "e0", "e11", "E4", "", "é1"]
        {
            assert_eq!(Square::parse(name), None, "{name}");
        }
        for square in Square::all_by_name() {
            assert_eq!(Square::parse(&square.to_string()), Some(square));
        }
    }

    #[test]
    fn ww3_absent_corners_are_off_the_board() {
        assert_eq!(knight(square("c1")), set("b3 d3 e2"));
        assert_eq!(knight(square("d1")), set("c3 e3 f2"));
        assert_eq!(ring(square("c2")), set("c1 d1 d2 d3 c3 b3"));
        assert_eq!(bishop(square("a3"), SquareSet::NONE), set("b4 c5 d6 e7 f8 g9 h10"));
        assert_eq!(rook(square("c1"), set("c4 e1")), set("c2 c3 c4 d1 e1"));
        assert_eq!(rook(square("h10"), set("h8 h3 d10")), set("h9 h8 g10 f10 e10 d10"));
        assert_eq!(bishop(square("e5"), set("g7 c3 f4 d6")), set("f6 g7 d4 c3 f4 d6"));
    }

    #[test]
    fn ways_between() {
        assert_eq!(first_between(square("c1"), square("c9"), set("c9 c7 c4")), Some(square("c4")));
        assert_eq!(first_between(square("h8"), square("e5"), set("e5 h8 d4")), None);
        assert_eq!(first_between(square("c1"), square("d3"), set("c2 d2")), None);
    }
}
