//! What a program needs that weighs positions: it looks at millions, so nothing here allocates.

use rules::{Fingerprint, Side, Square};

use crate::board::attackers;
use crate::position::{Key, Losses};
use crate::{Kind, WorldWar};

fn mixed(planes: [u64; 3], sides: [u64; 2], captured: [Losses; 2], to_act: Side) -> u64 {
    let mut mix = Fingerprint::new();
    for part in planes {
        mix = mix.with(part);
    }
    mix.with(sides[0])
        .with(sides[1])
        .with(captured[0].0)
        .with(captured[1].0 ^ to_act as u64)
        .number()
}

impl Key {
    /// A number that only this key has, all but certainly: that of its position.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        mixed(self.planes, self.sides, self.captured, self.to_act)
    }
}

impl WorldWar {
    /// The number of [`Key::fingerprint`].
    #[inline]
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let planes = self.planes.map(|plane| plane.0);
        mixed(planes, self.sides.map(|side| side.0), self.captured, self.to_act)
    }

    /// The side to act.
    #[inline]
    #[must_use]
    pub const fn side_to_act(&self) -> Side {
        self.to_act
    }

    /// The type on a square.
    #[inline]
    #[must_use]
    pub fn kind_on(&self, square: Square) -> Option<Kind> {
        Kind::of_number(self.number_at(square))
    }

    /// How many pieces of a type a side has lost and may get back (WWC-10).
    #[inline]
    #[must_use]
    pub const fn captured(&self, side: Side, kind: Kind) -> u8 {
        self.captured[side.index()].count(kind)
    }

    /// Whether a side may get any piece back (WWC-10).
    #[inline]
    #[must_use]
    pub const fn has_captured(&self, side: Side) -> bool {
        !self.captured[side.index()].is_empty()
    }

    /// Whether the board and the count of quiet moves make a Truce (WWC-16).
    #[inline]
    #[must_use]
    pub fn is_truce(&self) -> bool {
        self.is_worn_out()
    }

    /// Moves in a row without a capture or an exchange (WWC-16).
    #[inline]
    #[must_use]
    pub const fn quiet(&self) -> u8 {
        self.quiet
    }

    /// Whether the side to act is under Radar Lock (WWC-14).
    #[inline]
    #[must_use]
    pub fn is_locked(&self) -> bool {
        let side = self.to_act;
        let theirs = self.force(side.other());
        self.force(side)
            .flag
            .first()
            .is_some_and(|flag| !attackers(flag, self.sides[side.index()], &theirs).is_empty())
    }

    /// The same position with the other side to act, as no rule allows: who asks what is threatened
    /// lets a turn pass.
    #[inline]
    #[must_use]
    pub fn handed_over(mut self) -> WorldWar {
        self.to_act = self.to_act.other();
        self.quiet = self.quiet.saturating_add(1);
        self
    }
}
