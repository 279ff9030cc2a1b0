//! How strongly to play.

use std::fmt;

use crate::eval::Mind;
use crate::score::Score;

/// A level, 1 to 4: a size of search, measured to take about 0.1, 0.5, 2 and 8 seconds of one core a decision, and
/// how far it may mistake what it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// All four, the weakest first.
    pub const ALL: [Level; 4] = [Level(1), Level(2), Level(3), Level(4)];

    /// The level of that number, 1 to 4.
    #[must_use]
    pub fn new(number: u8) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.0 == number)
    }

    /// 1 to 4.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    const fn index(self) -> usize {
        (self.0 as usize).saturating_sub(1)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How strongly to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strength {
    /// As that level does.
    Level(Level),
    /// With a search of so many nodes, as well as it can.
    Nodes(u64),
}

impl Strength {
    /// The nodes of a search.
    pub(crate) fn nodes<G: Mind>(self) -> u64 {
        match self {
            Strength::Level(level) => G::LEVELS[level.index() & 3],
            Strength::Nodes(nodes) => nodes,
        }
    }

    /// How far it may mistake an action: a beginner takes the second-best for the best.
    pub(crate) fn taste<G: Mind>(self) -> Score {
        match self {
            Strength::Level(level) => G::TASTES[level.index() & 3],
            Strength::Nodes(_) => 0,
        }
    }
}
