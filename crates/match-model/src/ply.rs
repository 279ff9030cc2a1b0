//! Numbers of actions.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Moment;
use crate::matches::Match;

/// The number of an action in the log of a match, from 0, also as it is written. How many actions a
/// match has is a plain number (`plies`): that of the action that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ply(u32);

impl Ply {
    /// The first action.
    pub const FIRST: Ply = Ply(0);

    /// The action of that number, from 0.
    #[must_use]
    pub const fn new(number: u32) -> Ply {
        Ply(number)
    }

    /// Its number, from 0.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }

    /// Its place in a list of all actions.
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
    /// The action that comes next at this moment.
    #[must_use]
    pub const fn next_ply(self) -> Ply {
        Ply(self.plies())
    }
}

impl Match {
    /// The plies of the actions that come next, in order.
    pub fn next_plies(&self) -> impl Iterator<Item = Ply> + use<> {
        (u32::try_from(self.plies).unwrap_or(u32::MAX)..).map(Ply)
    }
}
