//! Claims: the statements that puzzles prove.

use std::fmt;
use std::str::FromStr;

/// A solver's achievement against every reply and every result of every fight.
///
/// # Examples
///
/// Claims are stored as texts:
///
/// ```
/// use puzzles::Claim;
///
/// let claim = Claim { turns: 2, points: Some(3) };
/// assert_eq!(claim.to_string(), "gain 3 in 2");
/// assert_eq!("gain 3 in 2".parse(), Ok(claim));
/// assert_eq!("win in 1".parse(), Ok(Claim { turns: 1, points: None }));
/// assert!("win in 0".parse::<Claim>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    /// Number of turns that the solver has, at least 1.
    pub turns: u32,
    /// The material gained, in points, after the reply to the last of these turns; `None` if the
    /// solver wins the game by the end of the last turn.
    pub points: Option<i32>,
}

/// A text that isn't a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoClaim;

impl fmt::Display for NoClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a claim such as `win in 2` or `gain 3 in 1`")
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.points {
            None => write!(f, "win in {}", self.turns),
            Some(points) => write!(f, "gain {points} in {}", self.turns),
        }
    }
}

/// More turns than any proof can follow.
const MAX_TURNS: u32 = 9;

impl FromStr for Claim {
    type Err = NoClaim;

    fn from_str(text: &str) -> Result<Claim, NoClaim> {
        let (goal, turns) = text.split_once(" in ").ok_or(NoClaim)?;
        let turns = turns.parse().map_err(|_| NoClaim)?;
        let points = match goal {
            "win" => None,
            _ => Some(goal.strip_prefix("gain ").ok_or(NoClaim)?.parse().map_err(|_| NoClaim)?),
        };
        let possible = (1..=MAX_TURNS).contains(&turns) && points.is_none_or(|points| points > 0);
        possible.then_some(Claim { turns, points }).ok_or(NoClaim)
    }
}
