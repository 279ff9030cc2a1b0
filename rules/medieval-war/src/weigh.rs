//! What a program needs that weighs positions: it looks at millions, so nothing here allocates.

use rules::{Fingerprint, Side, Squares};

pub use crate::board::Powers;
use crate::board::near;
use crate::ending::Over;
use crate::moves::{attackable, cannon_targets, is_deposable};
use crate::position::Key;
use crate::{Kind, MedievalWar};

/// An end that the position itself shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// That side has won (MWC-11).
    Won(Side),
    /// Drawn (MWC-11, MWC-13, MWC-14).
    Drawn,
}

impl Key {
    /// A number that only this key has, all but certainly: that of its position.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        self.mixed(0)
    }
}

impl MedievalWar {
    /// A number for everything that decides what can come, but for the counts of MWC-14. At the
    /// start of a turn it is [`Key::fingerprint`].
    #[inline]
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let MedievalWar { board, side, skips, done, .. } = *self;
        Key { board, side, skips }.mixed(done)
    }

    /// The end that the position shows by itself: stalemate (MWC-12) is found by asking for
    /// actions.
    #[inline]
    #[must_use]
    pub const fn end(&self) -> Option<End> {
        match self.over {
            None => None,
            Some(Over::Beaten(side)) => Some(End::Won(side.other())),
            Some(Over::BothBeaten | Over::Dead | Over::Quiet | Over::Long) => Some(End::Drawn),
        }
    }

    /// A side's pieces of a type.
    #[inline]
    #[must_use]
    pub const fn of(&self, side: Side, kind: Kind) -> Squares {
        self.board.of(side, kind)
    }

    /// All of a side's pieces.
    #[inline]
    #[must_use]
    pub const fn all(&self, side: Side) -> Squares {
        self.board.side(side)
    }

    /// The powers of a side's pieces (MWC-2, MWC-3).
    #[inline]
    #[must_use]
    pub fn powers(&self, side: Side) -> Powers {
        Powers::of(&self.board, side)
    }

    /// The squares beside any of these.
    #[inline]
    #[must_use]
    pub const fn beside(squares: Squares) -> Squares {
        near(squares)
    }

    /// The enemy pieces that a side's normal attacks would destroy now (MWC-7).
    #[inline]
    #[must_use]
    pub fn attackable(&self, side: Side) -> Squares {
        attackable(&self.board, side)
    }

    /// The enemy pieces that a side's cannons would destroy now (MWC-8).
    #[inline]
    #[must_use]
    pub fn cannon_targets(&self, side: Side) -> Squares {
        self.board
            .of(side, Kind::Rook)
            .fold(Squares::NONE, |all, rook| all | cannon_targets(&self.board, side, rook))
    }

    /// Whether a side's King could depose the other (MWC-9c), were it to act.
    #[inline]
    #[must_use]
    pub fn can_depose(&self, side: Side) -> bool {
        self.board.king(side).is_some() && is_deposable(&self.board, side)
    }

    /// Turns in a row in which nothing has happened (MWC-14).
    #[inline]
    #[must_use]
    pub const fn quiet_turns(&self) -> u8 {
        self.quiet
    }

    /// The side whose turn it is, and its actions still to be made.
    #[inline]
    #[must_use]
    pub const fn acting(&self) -> (Side, u8) {
        (self.side, self.left())
    }
}

impl Key {
    #[inline]
    fn mixed(&self, done: u8) -> u64 {
        let mut mix = Fingerprint::new();
        for kind in Kind::ALL {
            mix = mix.with(self.board.kind(kind).0);
        }
        let state = u64::from(done)
            | (self.side as u64) << 8
            | u64::from(self.skips[0]) << 16
            | u64::from(self.skips[1]) << 17;
        mix.with(self.board.side(Side::White).0).with(state).number()
    }
}
