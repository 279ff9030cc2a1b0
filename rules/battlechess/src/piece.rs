//! The 32 pieces, each identified by its starting square.

use std::fmt;

use rules::l10n::{Term, term};
use rules::{Side, Square};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

impl Kind {
    pub const ALL: [Kind; 6] =
        [Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];

    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Kind::King => "K",
            Kind::Queen => "Q",
            Kind::Rook => "R",
            Kind::Bishop => "B",
            Kind::Knight => "N",
            Kind::Pawn => "P",
        }
    }

    #[must_use]
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.code().starts_with(letter.to_ascii_uppercase()))
    }

    #[must_use]
    pub const fn name(self) -> Term {
        match self {
            Kind::King => term("battlechess-king"),
            Kind::Queen => term("battlechess-queen"),
            Kind::Rook => term("battlechess-rook"),
            Kind::Bishop => term("battlechess-bishop"),
            Kind::Knight => term("battlechess-knight"),
            Kind::Pawn => term("battlechess-pawn"),
        }
    }

    /// Alternative to the letter in setups: `"king"`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Kind::King => "king",
            Kind::Queen => "queen",
            Kind::Rook => "rook",
            Kind::Bishop => "bishop",
            Kind::Knight => "knight",
            Kind::Pawn => "pawn",
        }
    }
}

/// One of the 32 pieces, an identity that never changes.
///
/// Numbers 0 to 15 have their home on ranks 1 and 2, 16 to 31 on ranks 7 and 8, by rank and file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(u8);

static KINDS: [Kind; 32] = {
    const BACK: [Kind; 8] = [
        Kind::Rook,
        Kind::Knight,
        Kind::Bishop,
        Kind::Queen,
        Kind::King,
        Kind::Bishop,
        Kind::Knight,
        Kind::Rook,
    ];
    let mut kinds = [Kind::Pawn; 32];
    let mut file = 0;
    while file < 8 {
        kinds[file] = BACK[file];
        kinds[24 + file] = BACK[file];
        file += 1;
    }
    kinds
};

impl Piece {
    /// Numbers wrap at 32.
    #[inline]
    pub(crate) const fn new(number: u8) -> Piece {
        Piece(number & 31)
    }

    #[must_use]
    pub(crate) const fn of_home(home: Square) -> Option<Piece> {
        match home.rank() {
            0 | 1 => Some(Piece(home.number())),
            6 | 7 => Some(Piece(home.number() - 32)),
            _ => None,
        }
    }

    pub fn all() -> impl Iterator<Item = Piece> {
        (0..32).map(Piece)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        (self.0 & 31) as usize
    }

    #[inline]
    pub(crate) const fn bit(self) -> u32 {
        1 << (self.0 & 31)
    }

    #[inline]
    #[must_use]
    pub fn kind(self) -> Kind {
        KINDS[self.index()]
    }

    #[inline]
    #[must_use]
    pub const fn home(self) -> Square {
        Square::new(if self.0 < 16 { self.0 } else { self.0 + 32 })
    }

    /// The side for which the piece fought at first.
    #[inline]
    #[must_use]
    pub const fn origin(self) -> Side {
        if self.0 < 16 { Side::White } else { Side::Black }
    }

    /// The piece whose home is directly behind this pawn's home (BC-15).
    #[inline]
    pub(crate) const fn behind(self) -> Piece {
        Piece(if self.0 < 16 { self.0 - 8 } else { self.0 + 8 } & 31)
    }

    /// Index of a Bishop among the four, 0 to 3.
    #[inline]
    pub(crate) fn bishop_index(self) -> Option<usize> {
        BISHOPS.iter().position(|&bishop| bishop == self)
    }
}

pub(crate) const BISHOPS: [Piece; 4] = [Piece(2), Piece(5), Piece(26), Piece(29)];
/// Indexed by side.
pub(crate) const KINGS: [Piece; 2] = [Piece(4), Piece(28)];

impl fmt::Display for Piece {
    /// Letter and home: `Ra1`, `Pe2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.kind().code(), self.home())
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn homes_and_kinds() {
        for piece in Piece::all() {
            assert_eq!(Piece::of_home(piece.home()), Some(piece));
        }
        let piece = |name: &str| Piece::of_home(Square::parse(name).expect("name")).expect("home");
        assert_eq!(piece("d8").kind(), Kind::Queen);
        assert_eq!(piece("e7").to_string(), "Pe7");
        assert_eq!(piece("e7").behind(), piece("e8"));
        assert_eq!(piece("g2").behind(), piece("g1"));
        assert_eq!(KINGS, [piece("e1"), piece("e8")]);
        assert_eq!(BISHOPS, [piece("c1"), piece("f1"), piece("c8"), piece("f8")]);
        assert_eq!(Piece::of_home(Square::parse("e4").expect("name")), None);
    }
}
