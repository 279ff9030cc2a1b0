//! An action, one of the three in a turn (MWC-5).

use rules::l10n::{Term, term};
use rules::square::Direction;
use rules::{Square, Squares};

use crate::piece::Kind;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// A piece moves one square (MWC-6).
    Step {
        from: Square,
        /// An empty adjacent square.
        to: Square,
    },
    /// A normal attack by all adjacent pieces (MWC-7).
    Attack { target: Square },
    /// A cannon attack (MWC-8).
    Cannon { rook: Square, target: Square },
    /// Places pawns around the King (MWC-9a).
    Summon(Around),
    /// Takes another turn at once (MWC-9b).
    Again,
    /// Destroys the enemy King and replaces the player's own (MWC-9c); by nothing if no type
    /// qualifies.
    Depose(Option<Kind>),
    /// Places one pawn next to the King (MWC-9d).
    Recruit(Square),
    /// Destroys all pieces of a type (MWC-9e).
    Purge(Kind),
    /// Returns all pieces to starting squares (MWC-9f).
    Reset,
}

impl Action {
    /// Returns whether the action ends the turn at once (MWC-9b, MWC-9d).
    #[inline]
    #[must_use]
    pub const fn ends_turn(self) -> bool {
        matches!(self, Action::Again | Action::Recruit(_))
    }
}

/// A King's power (MWC-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Power {
    Summon,
    Again,
    Depose,
    Recruit,
    Purge,
    Reset,
}

impl Power {
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Power::Summon => "summon",
            Power::Again => "again",
            Power::Depose => "depose",
            Power::Recruit => "recruit",
            Power::Purge => "purge",
            Power::Reset => "reset",
        }
    }

    pub(crate) const fn name(self) -> Term {
        match self {
            Power::Summon => term("medieval-war-summon"),
            Power::Again => term("medieval-war-again"),
            Power::Depose => term("medieval-war-depose"),
            Power::Recruit => term("medieval-war-recruit"),
            Power::Purge => term("medieval-war-purge"),
            Power::Reset => term("medieval-war-reset"),
        }
    }
}

/// A choice among the up to eight squares around a King: bit i is the square in
/// `Direction::ALL[i]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Around(pub(crate) u8);

impl Around {
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Selects those of `squares` that lie around `king`.
    pub(crate) fn of(king: Square, squares: Squares) -> Around {
        let mut bits = 0;
        for direction in Direction::ALL {
            if king.step(direction).is_some_and(|square| squares.has(square)) {
                bits |= 1 << direction as u8;
            }
        }
        Around(bits)
    }

    #[must_use]
    pub fn squares(self, king: Square) -> Squares {
        Direction::ALL
            .into_iter()
            .filter(|&direction| self.0 & (1 << direction as u8) != 0)
            .filter_map(|direction| king.step(direction))
            .collect()
    }

    /// Iterates over every choice of `count` of these squares.
    pub(crate) fn choices(self, count: u32) -> impl Iterator<Item = Around> {
        // Visits every subset: adding one to the last, with carries through the missing bits.
        let mut next = Some(0_u8);
        std::iter::from_fn(move || {
            loop {
                let subset = next?;
                next = (subset != self.0).then(|| subset.wrapping_sub(self.0) & self.0);
                if subset.count_ones() == count {
                    return Some(Around(subset));
                }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_all_and_each_once() {
        for (squares, count, expected) in
            [(0xFF, 3, 56), (0b101, 1, 2), (0b1011, 3, 1), (0, 0, 1), (0xFF, 0, 1), (0xFF, 2, 28)]
        {
            let all: std::collections::BTreeSet<_> = Around(squares).choices(count).collect();
            assert_eq!(all.len(), expected, "{squares:b} by {count}");
            assert_eq!(Around(squares).choices(count).count(), expected);
        }
        let king = Square::new(4);
        let squares = Around(0xFF).squares(king);
        assert_eq!(squares.count(), 5);
        assert_eq!(Around::of(king, squares).squares(king), squares);
    }
}
