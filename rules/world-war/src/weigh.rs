//! Accessors for evaluation, which looks at millions of positions. Nothing here allocates.

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
    /// The hash of the key's position.
    pub fn fingerprint(&self) -> u64 {
        mixed(self.planes, self.sides, self.captured, self.to_act)
    }
}

impl WorldWar {
    /// Equals [`Key::fingerprint`].
    #[inline]
    pub fn fingerprint(&self) -> u64 {
        let planes = self.planes.map(|plane| plane.0);
        mixed(planes, self.sides.map(|side| side.0), self.captured, self.to_act)
    }

    #[inline]
    pub const fn side_to_act(&self) -> Side {
        self.to_act
    }

    #[inline]
    pub fn kind_on(&self, square: Square) -> Option<Kind> {
        Kind::of_number(self.number_at(square))
    }

    /// The number of pieces of a type that a side lost and may regain (WWC-10).
    #[inline]
    pub const fn captured(&self, side: Side, kind: Kind) -> u8 {
        self.captured[side.index()].count(kind)
    }

    /// Returns whether a side may regain any piece (WWC-10).
    #[inline]
    pub const fn has_captured(&self, side: Side) -> bool {
        !self.captured[side.index()].is_empty()
    }

    /// Returns whether board and quiet moves make a Truce (WWC-16).
    #[inline]
    pub fn is_truce(&self) -> bool {
        self.is_worn_out()
    }

    /// Consecutive moves without a capture or an exchange (WWC-16).
    #[inline]
    pub const fn quiet(&self) -> u8 {
        self.quiet
    }

    /// Returns whether the side to act is under Radar Lock (WWC-14).
    #[inline]
    pub fn is_locked(&self) -> bool {
        let side = self.to_act;
        let enemies = self.force(side.other());
        self.force(side)
            .flag
            .first()
            .is_some_and(|flag| !attackers(flag, self.sides[side.index()], &enemies).is_empty())
    }

    /// Gives the turn to the other side, to find threats. No rule allows such a pass.
    #[inline]
    #[must_use]
    pub fn handed_over(mut self) -> WorldWar {
        self.to_act = self.to_act.other();
        self.quiet = self.quiet.saturating_add(1);
        self
    }
}
