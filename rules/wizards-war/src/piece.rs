//! Pieces and their movements (rules WW-3, WW-10).

use std::num::NonZeroU8;

use rules::Side;
use rules::l10n::{Term, term};
use rules::scene::Symbol;

/// A type of piece, as the set of movements that it combines.
///
/// Bits 0, 1 and 2 are the Knight's, the Bishop's and the Rook's movement, bit 3 marks a Wizard.
/// Creation (rule WW-10) is the union of two sets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind(u8);

impl Kind {
    pub const KNIGHT: Kind = Kind(1);
    pub const BISHOP: Kind = Kind(2);
    pub const ROOK: Kind = Kind(4);
    /// Q = B + R.
    pub const QUEEN: Kind = Kind(6);
    /// Ca = B + N.
    pub(crate) const CARDINAL: Kind = Kind(3);
    /// Ch = R + N.
    pub(crate) const CHANCELLOR: Kind = Kind(5);
    /// Am = Q + N.
    pub(crate) const AMAZON: Kind = Kind(7);
    pub(crate) const KNIGHT_WIZARD: Kind = Kind(9);
    pub(crate) const BISHOP_WIZARD: Kind = Kind(10);
    pub(crate) const ROOK_WIZARD: Kind = Kind(12);

    /// In the rulebook's order.
    pub const ALL: [Kind; 10] = [
        Kind::KNIGHT,
        Kind::BISHOP,
        Kind::ROOK,
        Kind::QUEEN,
        Kind::CARDINAL,
        Kind::CHANCELLOR,
        Kind::AMAZON,
        Kind::KNIGHT_WIZARD,
        Kind::BISHOP_WIZARD,
        Kind::ROOK_WIZARD,
    ];

    /// The components of the other pieces (rule WW-18).
    pub(crate) const SIMPLE: [Kind; 3] = [Kind::KNIGHT, Kind::BISHOP, Kind::ROOK];
    /// Pieces of two components (rule WW-18).
    pub(crate) const DOUBLE: [Kind; 3] = [Kind::CARDINAL, Kind::CHANCELLOR, Kind::QUEEN];

    /// Below 16.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize & 15
    }

    #[inline]
    #[must_use]
    pub const fn is_wizard(self) -> bool {
        self.0 & 8 != 0
    }

    #[inline]
    #[must_use]
    pub const fn leaps(self) -> bool {
        self.0 & 1 != 0
    }

    #[inline]
    #[must_use]
    pub const fn slides_diagonally(self) -> bool {
        self.0 & 2 != 0
    }

    #[inline]
    #[must_use]
    pub const fn slides_straight(self) -> bool {
        self.0 & 4 != 0
    }

    /// The type without magic: the simple piece that a Wizard is named for, or the type itself.
    #[inline]
    #[must_use]
    pub(crate) const fn mundane(self) -> Kind {
        Kind(self.0 & 7)
    }

    pub(crate) const fn wizard(self) -> Kind {
        Kind(self.0 | 8)
    }

    #[inline]
    pub(crate) const fn includes(self, other: Kind) -> bool {
        self.0 & 7 & other.0 == other.0 & 7
    }

    /// The piece that a Wizard creates by taking another, or by moving to an empty square (rule
    /// WW-10).
    #[inline]
    #[must_use]
    pub const fn creates(self, captured: Option<Kind>) -> Kind {
        match captured {
            Some(captured) => Kind((self.0 | captured.0) & 7),
            None => self.mundane(),
        }
    }

    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Kind::KNIGHT => "N",
            Kind::BISHOP => "B",
            Kind::ROOK => "R",
            Kind::QUEEN => "Q",
            Kind::CARDINAL => "Ca",
            Kind::CHANCELLOR => "Ch",
            Kind::KNIGHT_WIZARD => "Nw",
            Kind::BISHOP_WIZARD => "Bw",
            Kind::ROOK_WIZARD => "Rw",
            _ => "Am",
        }
    }

    pub fn from_code(code: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.code() == code)
    }

    #[must_use]
    pub const fn name(self) -> Term {
        match self {
            Kind::KNIGHT => term("wizards-war-knight"),
            Kind::BISHOP => term("wizards-war-bishop"),
            Kind::ROOK => term("wizards-war-rook"),
            Kind::QUEEN => term("wizards-war-queen"),
            Kind::CARDINAL => term("wizards-war-cardinal"),
            Kind::CHANCELLOR => term("wizards-war-chancellor"),
            Kind::KNIGHT_WIZARD => term("wizards-war-knight-wizard"),
            Kind::BISHOP_WIZARD => term("wizards-war-bishop-wizard"),
            Kind::ROOK_WIZARD => term("wizards-war-rook-wizard"),
            _ => term("wizards-war-amazon"),
        }
    }

    /// The lower-case word that the notation accepts instead of the code.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Kind::KNIGHT => "knight",
            Kind::BISHOP => "bishop",
            Kind::ROOK => "rook",
            Kind::QUEEN => "queen",
            Kind::CARDINAL => "cardinal",
            Kind::CHANCELLOR => "chancellor",
            Kind::KNIGHT_WIZARD => "knight-wizard",
            Kind::BISHOP_WIZARD => "bishop-wizard",
            Kind::ROOK_WIZARD => "rook-wizard",
            _ => "amazon",
        }
    }

    pub(crate) const fn symbol(self) -> Symbol {
        match self {
            Kind::KNIGHT => Symbol::Knight,
            Kind::BISHOP => Symbol::Bishop,
            Kind::ROOK => Symbol::Rook,
            Kind::QUEEN => Symbol::Queen,
            Kind::CARDINAL => Symbol::Cardinal,
            Kind::CHANCELLOR => Symbol::Chancellor,
            Kind::KNIGHT_WIZARD => Symbol::KnightWizard,
            Kind::BISHOP_WIZARD => Symbol::BishopWizard,
            Kind::ROOK_WIZARD => Symbol::RookWizard,
            _ => Symbol::Amazon,
        }
    }
}

/// A side's piece in one byte: the bits of its kind, and bit 4 for Black.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece(NonZeroU8);

impl Piece {
    #[inline]
    pub const fn new(side: Side, kind: Kind) -> Piece {
        // No kind is 0, so the sum is never 0 either.
        match NonZeroU8::new(kind.0 | (side as u8) << 4) {
            Some(bits) => Piece(bits),
            None => Piece(NonZeroU8::MIN),
        }
    }

    #[inline]
    #[must_use]
    pub const fn side(self) -> Side {
        if self.0.get() & 16 == 0 { Side::White } else { Side::Black }
    }

    #[inline]
    #[must_use]
    pub const fn kind(self) -> Kind {
        Kind(self.0.get() & 15)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_read_back_and_pieces_keep_their_parts() {
        for kind in Kind::ALL {
            assert_eq!(Kind::from_code(kind.code()), Some(kind));
            for side in Side::ALL {
                let piece = Piece::new(side, kind);
                assert_eq!((piece.side(), piece.kind()), (side, kind));
            }
        }
        assert_eq!(Kind::from_code("K"), None);
        assert_eq!(Kind::from_code("am"), None);
    }

    #[test]
    fn ww10_the_table_of_creation() {
        // Rows as in the rulebook: captured piece, then the creations of Nw, Bw and Rw; `*` for †.
        let table = "- N B R, N N Ca* Ch*, B Ca* B Q*, R Ch* Q* R, Ca Ca Ca Am*, Ch Ch Am* Ch, \
                     Q Am* Q Q, Am Am Am Am";
        let wizards = [Kind::KNIGHT_WIZARD, Kind::BISHOP_WIZARD, Kind::ROOK_WIZARD];
        for row in table.split(", ") {
            let cells: Vec<&str> = row.split_whitespace().collect();
            let captured = Kind::from_code(cells[0]);
            for (wizard, cell) in wizards.into_iter().zip(&cells[1..]) {
                let created = Kind::from_code(cell.trim_end_matches('*')).expect(cell);
                assert_eq!(wizard.creates(captured), created, "{wizard:?} takes {}", cells[0]);
                if let Some(captured_kind) = captured {
                    assert_eq!(!captured_kind.includes(wizard), cell.ends_with('*'), "{row}");
                    if Kind::SIMPLE.contains(&captured_kind) {
                        // A captured Wizard counts as the piece it is named for.
                        assert_eq!(wizard.creates(Some(captured_kind.wizard())), created);
                    }
                }
            }
        }
    }
}
