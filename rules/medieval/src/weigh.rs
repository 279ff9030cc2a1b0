//! Accessors for evaluation, which looks at millions of positions. Nothing here allocates.

use std::hash::Hash;

use rules::{Fingerprint, Side, Square, Squares};

use crate::moves::Ground;
use crate::position::{Key, Stage};
use crate::{Board, Medieval, Unit};

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
    pub fn fingerprint(&self) -> u64 {
        // Only Doctors heal, but the rule of repetition counts all graves.
        self.living() ^ self.graveyard.mark()
    }

    pub fn living(&self) -> u64 {
        mixed(&self.board, self.abroad, self.to_act, self.passed).number()
    }
}

impl Medieval {
    /// Hashes everything that affects the rest of the game, except the count of ME-20. At the start
    /// of a turn it equals [`Key::fingerprint`].
    pub fn fingerprint(&self) -> u64 {
        let mut mix = mixed(&self.board, self.abroad, self.to_act, self.passes > 0);
        if self.stage != Stage::Turn {
            self.stage.hash(&mut mix);
        }
        mix.number() ^ self.graveyard.mark()
    }

    /// Removes the graves from a fingerprint: at the start of a turn, [`Key::living`].
    #[inline]
    pub const fn living(&self, fingerprint: u64) -> u64 {
        fingerprint ^ self.graveyard.mark()
    }

    /// Returns a copy that can record many deaths before it allocates.
    pub fn prepared(&self) -> Medieval {
        let mut prepared = self.clone();
        prepared.graveyard.note();
        prepared
    }

    /// Returns whether a turn begins here, with no mid-turn decision pending (ME-18).
    #[inline]
    pub fn is_settled(&self) -> bool {
        self.stage == Stage::Turn
    }

    /// Returns whether first Serfs remain to be placed (ME-4).
    #[inline]
    pub fn is_opening(&self) -> bool {
        self.stage == Stage::Start
    }

    #[inline]
    pub const fn side_to_act(&self) -> Side {
        self.to_act
    }

    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// ME-17.
    #[inline]
    pub const fn abroad(&self, side: Side) -> u32 {
        self.abroad[side.index()]
    }

    /// Returns whether a side has lost (ME-19).
    #[inline]
    pub fn is_wiped_out(&self, side: Side) -> bool {
        self.stage != Stage::Start && self.has_nothing(side)
    }

    /// Returns whether the game is drawn by passes or quiet turns (ME-20).
    #[inline]
    pub fn is_worn_out(&self) -> bool {
        self.is_over() && !self.is_decided()
    }

    /// Consecutive quiet turns (ME-20).
    #[inline]
    pub const fn quiet_turns(&self) -> u32 {
        self.quiet
    }

    #[inline]
    pub fn ground(&self, side: Side) -> Reach {
        Reach(Ground::of(&self.board, side))
    }

    /// Gives the turn to the other side, to find threats. No rule allows such a pass.
    #[inline]
    #[must_use]
    pub fn handed_over(mut self) -> Medieval {
        self.to_act = self.to_act.other();
        self.quiet = self.quiet.saturating_add(1);
        self
    }
}

/// The reach of a side's units, computed once for a position.
#[derive(Clone, Copy, Debug)]
pub struct Reach(Ground);

impl Reach {
    #[inline]
    pub fn of(&self, unit: Unit, from: Square) -> Squares {
        self.0.reach(unit, from)
    }
}
