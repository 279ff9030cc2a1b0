//! Accessors for evaluation, which looks at millions of positions. Nothing here allocates.

use rules::{Fingerprint, Side, Squares};

pub use crate::board::Powers;
use crate::board::near;
use crate::ending::Over;
use crate::moves::{attackable, cannon_targets, is_deposable};
use crate::position::Key;
use crate::{Kind, MedievalWar};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// This side has won (MWC-11).
    Won(Side),
    /// Drawn (MWC-11, MWC-13, MWC-14).
    Drawn,
}

impl Key {
    pub fn fingerprint(&self) -> u64 {
        self.mixed(0)
    }
}

impl MedievalWar {
    /// Hashes everything that affects the rest of the game, except the counters of MWC-14. At the
    /// start of a turn it equals [`Key::fingerprint`].
    #[inline]
    pub fn fingerprint(&self) -> u64 {
        let MedievalWar { board, side, skips, actions_made: done, .. } = *self;
        Key { board, side, skips }.mixed(done)
    }

    /// The ending visible in the position. Stalemate (MWC-12) needs the legal list.
    #[inline]
    pub const fn end(&self) -> Option<End> {
        match self.over {
            None => None,
            Some(Over::Beaten(side)) => Some(End::Won(side.other())),
            Some(Over::BothBeaten | Over::Dead | Over::Quiet | Over::Long) => Some(End::Drawn),
        }
    }

    #[inline]
    pub const fn of(&self, side: Side, kind: Kind) -> Squares {
        self.board.of(side, kind)
    }

    #[inline]
    pub const fn all(&self, side: Side) -> Squares {
        self.board.side(side)
    }

    /// MWC-2, MWC-3.
    #[inline]
    pub fn powers(&self, side: Side) -> Powers {
        Powers::of(&self.board, side)
    }

    #[inline]
    pub const fn neighbours(squares: Squares) -> Squares {
        near(squares)
    }

    /// The enemy pieces that a side's normal attacks could destroy now (MWC-7).
    #[inline]
    pub fn attackable(&self, side: Side) -> Squares {
        attackable(&self.board, side)
    }

    /// The enemy pieces that a side's cannons could destroy now (MWC-8).
    #[inline]
    pub fn cannon_targets(&self, side: Side) -> Squares {
        self.board
            .of(side, Kind::Rook)
            .fold(Squares::NONE, |all, rook| all | cannon_targets(&self.board, side, rook))
    }

    /// Returns whether a side's King could depose the other (MWC-9c) if it were to act.
    #[inline]
    pub fn can_depose(&self, side: Side) -> bool {
        self.board.king(side).is_some() && is_deposable(&self.board, side)
    }

    /// Consecutive quiet turns (MWC-14).
    #[inline]
    pub const fn quiet_turns(&self) -> u8 {
        self.quiet
    }

    /// The side whose turn it is, and its remaining actions.
    #[inline]
    pub const fn acting(&self) -> (Side, u8) {
        (self.side, self.actions_left())
    }
}

impl Key {
    #[inline]
    fn mixed(&self, actions_made: u8) -> u64 {
        let mut mix = Fingerprint::new();
        for kind in Kind::ALL {
            mix = mix.with(self.board.kind(kind).0);
        }
        let state = u64::from(actions_made)
            | (self.side as u64) << 8
            | u64::from(self.skips[0]) << 16
            | u64::from(self.skips[1]) << 17;
        mix.with(self.board.side(Side::White).0).with(state).number()
    }
}
