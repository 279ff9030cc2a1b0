//! One action, of which three make a turn (MWC-5).

use rules::l10n::{Term, term};
use rules::square::Direction;
use rules::{Square, Squares};

use crate::piece::Kind;

/// An action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// A piece moves one square (MWC-6).
    Step {
        /// Where it stands.
        from: Square,
        /// The empty square beside it.
        to: Square,
    },
    /// A normal attack on an enemy piece by all who stand beside it (MWC-7).
    Attack {
        /// The enemy piece's square.
        target: Square,
    },
    /// A cannon attack (MWC-8).
    Cannon {
        /// The Rook's square.
        rook: Square,
        /// The enemy piece's square.
        target: Square,
    },
    /// Pawns around one's King (MWC-9a).
    Summon(Around),
    /// Another turn at once (MWC-9b).
    Again,
    /// The enemy King is destroyed, one's own replaced (MWC-9c); by nothing when no type qualifies.
    Depose(Option<Kind>),
    /// One pawn beside one's King (MWC-9d).
    Recruit(Square),
    /// All pieces of a type are destroyed (MWC-9e).
    Purge(Kind),
    /// All pieces return to starting squares (MWC-9f).
    Reset,
}

impl Action {
    /// Whether it ends the turn at once (MWC-9b, MWC-9d).
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
    /// Which it is, in a menu's value.
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

    /// The name.
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

/// A choice among the up to eight squares around a King: bit i is the square in the direction
/// `Direction::ALL[i]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Around(pub(crate) u8);

impl Around {
    /// The choice as a number.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Those of `squares` that lie around `king`.
    pub(crate) fn of(king: Square, squares: Squares) -> Around {
        let mut bits = 0;
        for direction in Direction::ALL {
            if king.step(direction).is_some_and(|square| squares.has(square)) {
                bits |= 1 << direction as u8;
            }
        }
        Around(bits)
    }

    /// The squares chosen, when the King stands there.
    #[must_use]
    pub fn squares(self, king: Square) -> Squares {
        Direction::ALL
            .into_iter()
            .filter(|&direction| self.0 & (1 << direction as u8) != 0)
            .filter_map(|direction| king.step(direction))
            .collect()
    }

    /// Every choice of `count` among these.
    pub(crate) fn choices(self, count: u32) -> impl Iterator<Item = Around> {
        // Every subset once, from none to all: the next is the last one plus one, carried through
        // the bits that are not there.
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
