//! What a program needs that weighs positions: it looks at millions, so nothing here allocates.

use std::hash::Hash;

use rules::{Fingerprint, Side, Square, Squares};

use crate::moves::Ground;
use crate::position::{Key, Stage};
use crate::{Board, Medieval, Unit};

/// Everything but the graves.
fn mixed(board: &Board, abroad: [u32; 2], to_act: Side, passed: bool) -> Fingerprint {
    let mut mix = Fingerprint::new();
    for side in Side::ALL {
        for at in board.of(side) {
            let unit = board.unit(side, at).map_or(0, |unit| unit.index() as u64 + 1);
            mix = mix.with(u64::from(at.number()) << 8 | unit << 16 | side as u64);
        }
        for at in board.built(side) {
            let building = board.building(at).map_or(0, |(_, building)| building.index() as u64);
            mix = mix.with(u64::from(at.number()) << 8 | building << 16 | 2 | side as u64);
        }
    }
    mix = mix.with(board.pairs().0);
    let abroad = u64::from(abroad[0]) << 8 | u64::from(abroad[1]) << 32;
    mix.with(abroad | u64::from(passed) << 1 | to_act as u64)
}

impl Key {
    /// A number that only this key has, all but certainly: that of its position.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        // Only a Doctor or one who may yet be one heals them, but the rule of repetition counts all
        // graves.
        self.living() ^ self.graveyard.mark()
    }

    /// The same whatever the graves.
    #[must_use]
    pub fn living(&self) -> u64 {
        mixed(&self.board, self.abroad, self.to_act, self.passed).number()
    }
}

impl Medieval {
    /// A number for everything that decides what can come, but for the count of ME-20. At the start
    /// of a turn it is [`Key::fingerprint`].
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut mix = mixed(&self.board, self.abroad, self.to_act, self.passes > 0);
        if self.stage != Stage::Turn {
            self.stage.hash(&mut mix);
        }
        mix.number() ^ self.graveyard.mark()
    }

    /// What its fingerprint would be without any graves: at the start of a turn [`Key::living`].
    #[inline]
    #[must_use]
    pub const fn living(&self, fingerprint: u64) -> u64 {
        fingerprint ^ self.graveyard.mark()
    }

    /// The same position, ready to see many deaths before it allocates anything.
    #[must_use]
    pub fn prepared(&self) -> Medieval {
        let mut prepared = self.clone();
        prepared.graveyard.note();
        prepared
    }

    /// Whether a turn begins: nothing is to be decided in the middle of one (ME-18).
    #[inline]
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.stage == Stage::Turn
    }

    /// Whether the first Serfs are still to be placed (ME-4).
    #[inline]
    #[must_use]
    pub fn is_opening(&self) -> bool {
        self.stage == Stage::Start
    }

    /// The side to act.
    #[inline]
    #[must_use]
    pub const fn side_to_act(&self) -> Side {
        self.to_act
    }

    /// What stands where.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Pilgrims abroad (ME-17).
    #[inline]
    #[must_use]
    pub const fn abroad(&self, side: Side) -> u32 {
        self.abroad[side.index()]
    }

    /// Whether a side has lost (ME-19).
    #[inline]
    #[must_use]
    pub fn is_wiped_out(&self, side: Side) -> bool {
        self.stage != Stage::Start && self.has_nothing(side)
    }

    /// Whether it is drawn by passes or by quiet turns (ME-20).
    #[inline]
    #[must_use]
    pub fn is_worn_out(&self) -> bool {
        self.is_over() && !self.is_decided()
    }

    /// Turns in a row in which nothing has happened (ME-20).
    #[inline]
    #[must_use]
    pub const fn quiet_turns(&self) -> u32 {
        self.quiet
    }

    /// Where a side's units may enter.
    #[inline]
    #[must_use]
    pub fn ground(&self, side: Side) -> Reach {
        Reach(Ground::of(&self.board, side))
    }

    /// The same position with the other side to act, as no rule allows: who asks what is threatened
    /// lets a turn pass.
    #[inline]
    #[must_use]
    pub fn handed_over(mut self) -> Medieval {
        self.to_act = self.to_act.other();
        self.quiet = self.quiet.saturating_add(1);
        self
    }
}

/// Where a side's units may go, worked out once for a position.
#[derive(Clone, Copy, Debug)]
pub struct Reach(Ground);

impl Reach {
    /// The squares that a unit on a square may move to, captures among them.
    #[inline]
    #[must_use]
    pub fn of(&self, unit: Unit, from: Square) -> Squares {
        self.0.reach(unit, from)
    }
}
