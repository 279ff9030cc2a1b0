//! Claims: the statements that puzzles prove.

use std::fmt;
use std::str::FromStr;

use crate::fraction::Fraction;

/// A solver's achievement against every reply.
///
/// # Examples
///
/// Claims are stored as texts:
///
/// ```
/// use puzzles::{Claim, Goal};
///
/// let claim = Claim { turns: 2, goal: Goal::Gain(3) };
/// assert_eq!(claim.to_string(), "gain 3 in 2");
/// assert_eq!("gain 3 in 2".parse(), Ok(claim));
/// assert_eq!("win in 1".parse(), Ok(Claim { turns: 1, goal: Goal::Win }));
/// let odds = "chance 3/4 in 2".parse::<Claim>().expect("a claim");
/// assert_eq!(odds.to_string(), "chance 3/4 in 2");
/// assert!("win in 0".parse::<Claim>().is_err());
/// assert!("chance 5/4 in 2".parse::<Claim>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    /// Number of turns that the solver has, at least 1.
    pub turns: u32,
    pub goal: Goal,
}

/// The achievement of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The solver wins the game by the end of the last turn, whatever fights result in.
    Win,
    /// The material gained, in points, after the reply to the last turn, whatever fights result
    /// in; or the solver has won.
    Gain(i32),
    /// The odds with which the solver wins the game by the end of the last turn, if every fight is
    /// even.
    Chance(Fraction),
}

/// A text that isn't a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoClaim;

impl fmt::Display for NoClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a claim such as `win in 2`, `gain 3 in 1` or `chance 3/4 in 2`")
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.goal {
            Goal::Win => f.write_str("win")?,
            Goal::Gain(points) => write!(f, "gain {points}")?,
            Goal::Chance(odds) => write!(f, "chance {odds}")?,
        }
        write!(f, " in {}", self.turns)
    }
}

/// More turns than any proof can follow.
const MAX_TURNS: u32 = 9;

impl FromStr for Claim {
    type Err = NoClaim;

    fn from_str(text: &str) -> Result<Claim, NoClaim> {
        let (goal, turns) = text.split_once(" in ").ok_or(NoClaim)?;
        let turns = turns.parse().map_err(|_| NoClaim)?;
        let (kind, amount) = goal.split_once(' ').unwrap_or((goal, ""));
        let goal = match (kind, amount) {
            ("win", "") => Goal::Win,
            ("gain", _) => Goal::Gain(amount.parse().map_err(|_| NoClaim)?),
            ("chance", _) => Goal::Chance(amount.parse().map_err(|_| NoClaim)?),
            _ => return Err(NoClaim),
        };
        let is_possible = match goal {
            Goal::Win => true,
            Goal::Gain(points) => points > 0,
            Goal::Chance(odds) => odds > Fraction::ZERO && odds < Fraction::ONE,
        };
        let is_claim = is_possible && (1..=MAX_TURNS).contains(&turns);
        is_claim.then_some(Claim { turns, goal }).ok_or(NoClaim)
    }
}
