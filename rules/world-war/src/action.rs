//! A move in four bytes.

use std::fmt;

use rules::Square;
use rules::square::Direction;

use crate::Kind;

/// A move of one piece or a blitz (WWC-11), with its capture and exchange.
///
/// Bits from the lowest: 6 for the origin (of a blitz: the rearmost square), 6 for the newly
/// occupied square (of a blitz: the front's destination), 3 for the captured type or 0, 3 for the
/// exchanged type or 0, 4 for the pieces of a blitz or 0, 3 for its direction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u32);

const TO: u32 = 6;
const CAPTURED: u32 = 12;
const EXCHANGE: u32 = 15;
const PIECES: u32 = 18;
const DIRECTION: u32 = 22;

impl Action {
    #[inline]
    pub(crate) const fn single(from: Square, to: Square) -> Action {
        Action(from.number() as u32 | (to.number() as u32) << TO)
    }

    /// A blitz of `pieces`, 2 to 7, from the rearmost; its front arrives on `to`.
    #[inline]
    pub(crate) const fn blitz(
        rear: Square,
        to: Square,
        direction: Direction,
        pieces: u32,
    ) -> Action {
        Action(
            rear.number() as u32
                | (to.number() as u32) << TO
                | pieces << PIECES
                | (direction as u32) << DIRECTION,
        )
    }

    /// Adds the capture of a type by its number (0 for none).
    #[inline]
    pub(crate) const fn capturing(self, number: u32) -> Action {
        Action(self.0 | number << CAPTURED)
    }

    /// Adds an exchange (WWC-10).
    #[inline]
    pub(crate) const fn exchanging(self, kind: Kind) -> Action {
        Action(self.0 | (kind as u32) << EXCHANGE)
    }

    /// The origin; of a blitz, its rearmost piece's.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::new((self.0 & 63) as u8)
    }

    /// The newly occupied square; of a blitz, its front's destination.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::new((self.0 >> TO & 63) as u8)
    }

    #[inline]
    #[must_use]
    pub const fn captured(self) -> Option<Kind> {
        Kind::of_number(self.0 >> CAPTURED & 7)
    }

    /// The type for which Infantry on the last rank is exchanged (WWC-10).
    #[inline]
    #[must_use]
    pub const fn exchange(self) -> Option<Kind> {
        Kind::of_number(self.0 >> EXCHANGE & 7)
    }

    /// The number of moving pieces: 1, or 2 to 7 in a blitz.
    #[inline]
    #[must_use]
    pub const fn pieces(self) -> u32 {
        let pieces = self.0 >> PIECES & 15;
        if pieces == 0 { 1 } else { pieces }
    }

    /// `None` for the move of one piece.
    #[inline]
    #[must_use]
    pub const fn blitz_direction(self) -> Option<Direction> {
        if self.0 >> PIECES & 15 == 0 {
            None
        } else {
            Some(Direction::ALL[(self.0 >> DIRECTION & 7) as usize])
        }
    }
}

impl fmt::Display for Action {
    /// The canonical text: `a1-d4xH`, `a2>b2`, `b7-b8=B`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let from = self.from();
        match self.blitz_direction() {
            None => write!(f, "{from}-{}", self.to())?,
            Some(direction) => write!(f, "{from}>{}", from.step(direction).unwrap_or(from))?,
        }
        if let Some(kind) = self.captured() {
            write!(f, "x{}", kind.code())?;
        }
        if let Some(kind) = self.exchange() {
            write!(f, "={}", kind.code())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
