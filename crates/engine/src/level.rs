use std::fmt;

use crate::eval::Evaluator;
use crate::score::Score;

/// A level, 0 to 4. Levels from 1 on have a number of nodes (about 0.02, 0.5, 2 and 8 seconds of
/// one
/// core per decision) and some noise on the results. Level 0 considers only its own move.
/// # Examples
/// ```
/// use engine::Level;
///
/// const SECONDS: [f64; 5] = [0.001, 0.02, 0.5, 2.0, 8.0];
/// let level = Level::new(3).expect("there are five");
/// assert_eq!(level.to_string(), "3");
/// assert_eq!(SECONDS[level.index()], 2.0);
/// assert_eq!(Level::new(5), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Level {
    Zero,
    One,
    Two,
    Three,
    Four,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 5] = [Level::Zero, Level::One, Level::Two, Level::Three, Level::Four];

    /// Returns the level with a number from 0 to 4.
    #[must_use]
    pub fn new(number: u8) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.number() == number)
    }

    /// The number, 0 to 4.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Index into a table of the five levels.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// Playing strength of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strength {
    /// Nodes and noise of a level.
    Level(Level),
    /// Nodes of a level, without noise.
    Exact(Level),
    /// This many nodes, without noise.
    Nodes(u64),
}

impl Strength {
    /// The nodes of a search; 0 to consider only the own move.
    pub(crate) fn nodes<G: Evaluator>(self) -> u64 {
        match self {
            Strength::Level(level) | Strength::Exact(level) => G::LEVEL_NODES[level.index()],
            Strength::Nodes(nodes) => nodes.max(1),
        }
    }

    /// The evaluation noise at the root, which makes weak levels mistake the second-best action for
    /// the best.
    pub(crate) fn noise<G: Evaluator>(self) -> Score {
        match self {
            Strength::Level(level) => G::LEVEL_NOISE[level.index()],
            Strength::Exact(_) | Strength::Nodes(_) => 0,
        }
    }
}
