use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Moment;
use crate::matches::Match;

/// The index of an action in a match's log, from 0, also in text form. A match's number of actions
/// is a plain number (`plies`), the index of the next action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ply(u32);

impl Ply {
    pub const FIRST: Ply = Ply(0);

    #[must_use]
    pub const fn new(number: u32) -> Ply {
        Ply(number)
    }

    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }

    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<Ply> for i64 {
    fn from(ply: Ply) -> i64 {
        ply.0.into()
    }
}

impl Moment {
    #[must_use]
    pub const fn next_ply(self) -> Ply {
        Ply(self.plies())
    }
}

impl Match {
    /// The indices of the next actions, in order.
    pub fn next_plies(&self) -> impl Iterator<Item = Ply> + use<> {
        (u32::try_from(self.plies).unwrap_or(u32::MAX)..).map(Ply)
    }
}
