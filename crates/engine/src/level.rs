//! How strongly to play.

use std::fmt;

use crate::eval::Evaluator;
use crate::score::Score;

/// A level, 0 to 4: a number of nodes, measured to take about 0.02, 0.5, 2 and 8 seconds of one
/// core a decision from level 1 on, and noise that is added to what the search finds. Level 0 sees
/// its own move only.
///
/// # Examples
///
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
    /// All five, the weakest first.
    pub const ALL: [Level; 5] = [Level::Zero, Level::One, Level::Two, Level::Three, Level::Four];

    /// The level of that number, 0 to 4.
    #[must_use]
    pub fn new(number: u8) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.number() == number)
    }

    /// 0 to 4.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// 0 to 4: its place in a table of the five levels.
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

/// How strongly to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strength {
    /// As that level does.
    Level(Level),
    /// With that level's search and without its noise.
    Exact(Level),
    /// With a search of so many nodes and no noise.
    Nodes(u64),
}

impl Strength {
    /// The nodes of a search; 0 to see one's own move only.
    pub(crate) fn nodes<G: Evaluator>(self) -> u64 {
        match self {
            Strength::Level(level) | Strength::Exact(level) => G::LEVEL_NODES[level.index()],
            Strength::Nodes(nodes) => nodes.max(1),
        }
    }

    /// The evaluation noise at the root: a beginner takes the second-best for the best.
    pub(crate) fn noise<G: Evaluator>(self) -> Score {
        match self {
            Strength::Level(level) => G::LEVEL_NOISE[level.index()],
            Strength::Exact(_) | Strength::Nodes(_) => 0,
        }
    }
}
