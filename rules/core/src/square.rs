//! Squares of an 8×8 board and bit sets of them.
//!
//! Bit 0 is a1, bit 7 is h1, bit 63 is h8. All tables are computed at compile time.

mod lines;

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use model::l10n::Arg;
use model::scene::Spot;

pub use lines::{
    Direction, between, direction, edge_neighbours, first_on_ray, knight, ray, ring, slide,
};

/// A square of an 8×8 board, 0 (a1) to 63 (h8).
///
/// # Examples
///
/// ```
/// use rules::Square;
/// use rules::square::Direction;
///
/// let e4 = Square::parse("E4").expect("a square");
/// assert_eq!((e4.file(), e4.rank(), e4.number()), (4, 3, 28));
/// assert_eq!(e4.step(Direction::NorthEast).map(|square| square.to_string()), Some("f5".into()));
/// assert_eq!(Square::parse("i9"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Returns the square with a number; numbers wrap at 64.
    #[inline]
    pub const fn new(number: u8) -> Square {
        Square(number & 63)
    }

    /// Returns the square on a file and rank, both from 0; `None` off the board.
    #[inline]
    pub const fn at(file: i8, rank: i8) -> Option<Square> {
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            None
        } else {
            Some(Square((rank * 8 + file).cast_unsigned()))
        }
    }

    /// The number, 0 to 63.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The number, 0 to 63, as an index.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The file from 0 (a) to 7 (h).
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// The rank from 0 (1) to 7 (8).
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The set that contains only this square.
    #[inline]
    #[must_use]
    pub const fn set(self) -> Squares {
        Squares(1 << (self.0 & 63))
    }

    /// Parses a name such as `e4`, in either case.
    pub fn parse(name: &str) -> Option<Square> {
        let &[file, rank] = name.as_bytes() else { return None };
        let file = file.to_ascii_lowercase().wrapping_sub(b'a');
        let rank = rank.wrapping_sub(b'1');
        (file < 8 && rank < 8).then(|| Square(rank * 8 + file))
    }

    /// Converts a scene's square; `None` off this board.
    pub fn of_spot(spot: Spot) -> Option<Square> {
        Square::at(i8::try_from(spot.column).ok()?, i8::try_from(spot.row).ok()?)
    }

    /// Converts to a scene's square.
    #[must_use]
    pub const fn spot(self) -> Spot {
        Spot::new(self.file(), self.rank())
    }

    /// All 64 squares, from a1 rank by rank.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..64).map(Square)
    }

    /// All 64 squares sorted by name: a1, a2 … h8 (rule C-8).
    pub fn all_by_name() -> impl Iterator<Item = Square> {
        (0..64).map(|n| Square((n & 7) * 8 + (n >> 3)))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), char::from(b'1' + self.rank()))
    }
}

impl From<Square> for Arg {
    /// Square names need no translation.
    fn from(square: Square) -> Arg {
        Arg::from(square.to_string())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of squares.
///
/// # Examples
///
/// ```
/// use rules::square::{Direction, knight, slide};
/// use rules::{Square, Squares};
///
/// let at = |name| Square::parse(name).expect("a square");
/// assert_eq!(knight(at("b1")).by_name(), [at("a3"), at("c3"), at("d2")]);
///
/// // A rook on a1 moves along its rank up to and including the first piece in its way.
/// let pieces = [at("c1"), at("e1")].into_iter().collect::<Squares>();
/// let reached = slide(Direction::East, at("a1"), pieces);
/// assert_eq!(reached.count(), 2);
/// assert!(reached.has(at("c1")) && !reached.has(at("e1")));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Squares(pub u64);

impl Squares {
    /// The empty set.
    pub const NONE: Squares = Squares(0);
    /// All 64 squares.
    pub const ALL: Squares = Squares(u64::MAX);

    /// The squares of a rank, counted from 0.
    #[inline]
    pub const fn rank(rank: u8) -> Squares {
        Squares(0xFF << ((rank & 7) * 8))
    }

    /// Returns whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of squares, 0 to 64.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the set contains a square.
    #[inline]
    #[must_use]
    pub const fn has(self, square: Square) -> bool {
        self.0 & (1 << (square.0 & 63)) != 0
    }

    /// Returns whether two sets share a square.
    #[inline]
    #[must_use]
    pub const fn intersects(self, other: Squares) -> bool {
        self.0 & other.0 != 0
    }

    /// The square with the lowest number.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
    }

    /// Returns the set with a square added.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Squares {
        Squares(self.0 | square.set().0)
    }

    /// Returns the set with a square removed.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Squares {
        Squares(self.0 & !square.set().0)
    }

    /// Returns the difference of two sets.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Squares) -> Squares {
        Squares(self.0 & !other.0)
    }

    /// The squares sorted by name (rule C-8).
    #[must_use]
    pub fn by_name(self) -> Vec<Square> {
        Square::all_by_name().filter(|&square| self.has(square)).collect()
    }
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.count() as usize;
        (count, Some(count))
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        squares.into_iter().fold(Squares::NONE, Squares::with)
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl BitAnd for Squares {
    type Output = Squares;
    #[inline]
    fn bitand(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Squares;
    #[inline]
    fn bitor(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }
}

impl BitXor for Squares {
    type Output = Squares;
    #[inline]
    fn bitxor(self, other: Squares) -> Squares {
        Squares(self.0 ^ other.0)
    }
}

impl Not for Squares {
    type Output = Squares;
    #[inline]
    fn not(self) -> Squares {
        Squares(!self.0)
    }
}

impl BitAndAssign for Squares {
    #[inline]
    fn bitand_assign(&mut self, other: Squares) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Squares {
    #[inline]
    fn bitor_assign(&mut self, other: Squares) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Squares {
    #[inline]
    fn bitxor_assign(&mut self, other: Squares) {
        self.0 ^= other.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        Square::parse(name).expect(name)
    }

    fn squares(names: &str) -> Squares {
        names.split_whitespace().map(square).collect()
    }

    #[test]
    fn names_round_trip_and_are_ordered() {
        for s in Square::all() {
            assert_eq!(Square::parse(&s.to_string()), Some(s));
        }
        for bad in ["", "a", "a0", "a9", "i1", "a10", "é1"] {
            assert_eq!(Square::parse(bad), None, "{bad}");
        }
        let names: Vec<String> = Square::all_by_name().map(|s| s.to_string()).collect();
        assert!(names.is_sorted());
        assert_eq!(names.len(), 64);
    }

    #[test]
    fn lines_and_leaps() {
        assert_eq!(ring(square("a1")), squares("a2 b1 b2"));
        assert_eq!(edge_neighbours(square("e4")), squares("e3 e5 d4 f4"));
        assert_eq!(knight(square("b1")), squares("a3 c3 d2"));
        assert_eq!(ray(Direction::SouthWest, square("d3")), squares("c2 b1"));
        assert_eq!(slide(Direction::East, square("a1"), squares("c1 e1")), squares("b1 c1"));
        assert_eq!(slide(Direction::South, square("a8"), squares("a5 a1")), squares("a7 a6 a5"));
        assert_eq!(between(square("a1"), square("d4")), squares("b2 c3"));
        assert_eq!(between(square("h4"), square("a4")).count(), 6);
        assert_eq!(between(square("a1"), square("b3")), Squares::NONE);
        assert_eq!(direction(square("e5"), square("b8")), Some(Direction::NorthWest));
    }
}
