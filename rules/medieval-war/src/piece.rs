//! The six types of piece (MWC-1, MWC-2).

use rules::l10n::{Term, term};
use rules::scene::Symbol;
use rules::{Side, Square, Squares};

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
    /// In the order of the board's bit sets.
    pub const ALL: [Kind; 6] =
        [Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];

    /// The types that may replace a King (MWC-9c).
    pub(crate) const HEIRS: [Kind; 4] = [Kind::Queen, Kind::Bishop, Kind::Knight, Kind::Pawn];

    /// The types that can be purged (MWC-9e).
    pub(crate) const PURGEABLE: [Kind; 5] =
        [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Kind::King => 'K',
            Kind::Queen => 'Q',
            Kind::Rook => 'R',
            Kind::Bishop => 'B',
            Kind::Knight => 'N',
            Kind::Pawn => 'P',
        }
    }

    pub(crate) const fn code(self) -> &'static str {
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
    pub const fn name(self) -> Term {
        match self {
            Kind::King => term("medieval-war-king"),
            Kind::Queen => term("medieval-war-queen"),
            Kind::Rook => term("medieval-war-rook"),
            Kind::Bishop => term("medieval-war-bishop"),
            Kind::Knight => term("medieval-war-knight"),
            Kind::Pawn => term("medieval-war-pawn"),
        }
    }

    /// The word that the notation accepts instead of the letter.
    const fn word(self) -> &'static str {
        match self {
            Kind::King => "king",
            Kind::Queen => "queen",
            Kind::Rook => "rook",
            Kind::Bishop => "bishop",
            Kind::Knight => "knight",
            Kind::Pawn => "pawn",
        }
    }

    pub(crate) fn from_word(text: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| {
            let word = kind.word();
            text == word
                || text.strip_suffix('s') == Some(word)
                || text == kind.code().to_lowercase()
        })
    }

    pub(crate) fn from_code(code: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// The power (MWC-2); `None` for a pawn, whose power depends on its neighbours (MWC-3).
    pub(crate) const fn fixed_power(self) -> Option<u32> {
        match self {
            Kind::King | Kind::Rook => Some(0),
            Kind::Queen => Some(2),
            Kind::Bishop => Some(3),
            Kind::Knight => Some(4),
            Kind::Pawn => None,
        }
    }

    /// The starting files from 0, in order (MWC-1).
    const fn files(self) -> &'static [u8] {
        match self {
            Kind::King => &[4],
            Kind::Queen => &[3],
            Kind::Rook => &[0, 7],
            Kind::Bishop => &[2, 5],
            Kind::Knight => &[1, 6],
            Kind::Pawn => &[0, 1, 2, 3, 4, 5, 6, 7],
        }
    }

    /// The maximum number of these pieces: that of the start.
    #[inline]
    pub(crate) const fn most(self) -> u32 {
        self.files().len() as u32
    }

    /// A side's starting squares, in file order a to h (MWC-1, MWC-9f).
    pub(crate) fn starts(self, side: Side) -> impl Iterator<Item = Square> {
        let rank = match (side, self) {
            (Side::White, Kind::Pawn) => 1,
            (Side::White, _) => 0,
            (Side::Black, Kind::Pawn) => 6,
            (Side::Black, _) => 7,
        };
        self.files().iter().map(move |file| Square::new(rank * 8 + file))
    }

    pub(crate) fn start_set(self, side: Side) -> Squares {
        self.starts(side).collect()
    }

    pub(crate) const fn symbol(self) -> Symbol {
        match self {
            Kind::King => Symbol::King,
            Kind::Queen => Symbol::Queen,
            Kind::Rook => Symbol::Rook,
            Kind::Bishop => Symbol::Bishop,
            Kind::Knight => Symbol::Knight,
            Kind::Pawn => Symbol::Pawn,
        }
    }
}
