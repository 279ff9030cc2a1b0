//! A person's standing in a game, and the effect of a result.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, glicko2};

use crate::Rating;

/// The rating period in milliseconds. An unused rating's deviation grows once per period: 60 points
/// become 107 in a year.
pub const PERIOD: i64 = 5 * 24 * 60 * 60 * 1000;

/// Maximum change of the volatility, and the precision of its iteration, from Glickman's own
/// example.
const CONFIG: Glicko2Config = Glicko2Config { tau: 0.5, convergence_tolerance: 0.000_001 };

/// A match result for one of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Score {
    Won,
    Drawn,
    Lost,
}

impl Score {
    /// The result for the opponent.
    #[must_use]
    pub const fn of_other(self) -> Score {
        match self {
            Score::Won => Score::Lost,
            Score::Drawn => Score::Drawn,
            Score::Lost => Score::Won,
        }
    }
}

/// Numbers of rated matches by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Tally {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl Tally {
    fn with(mut self, score: Score) -> Tally {
        let count = match score {
            Score::Won => &mut self.won,
            Score::Drawn => &mut self.drawn,
            Score::Lost => &mut self.lost,
        };
        *count = count.saturating_add(1);
        self
    }

    /// Total number of matches.
    #[must_use]
    pub const fn all(self) -> u32 {
        self.won.saturating_add(self.drawn).saturating_add(self.lost)
    }
}

/// A person's standing in a game.
/// # Examples
/// An unused rating keeps its points but becomes less certain:
/// ```
/// use ratings::{PERIOD, Score, Standing, rate};
///
/// let now = 1_800_000_000_000;
/// let [standing, _] = rate([&Standing::FIRST; 2], Score::Drawn, now);
/// let later = standing.at(now + 73 * PERIOD);
/// assert_eq!(later.points, standing.rating.points);
/// assert!(later.deviation > standing.rating.deviation);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// Rating after the last rated match.
    pub rating: Rating,
    /// Counts of all rated matches.
    pub tally: Tally,
    /// End of the last rated match, in milliseconds since 1970; `None` before the first.
    pub last: Option<i64>,
}

impl Standing {
    /// The standing before the first rated match.
    pub const FIRST: Standing =
        Standing { rating: Rating::FIRST, tally: Tally { won: 0, drawn: 0, lost: 0 }, last: None };

    /// Returns the rating at a time in milliseconds since 1970; disuse increases its deviation.
    /// Times before the last match (after a clock was set back) count as that match's time.
    #[must_use]
    pub fn at(&self, now: i64) -> Rating {
        match self.last {
            None => self.rating,
            Some(last) => {
                let idle = now.saturating_sub(last).max(0);
                self.rating.aged(idle as f64 / PERIOD as f64)
            }
        }
    }

    fn after(&self, rating: Rating, score: Score, now: i64) -> Standing {
        let last = self.last.map_or(now, |last| last.max(now));
        Standing { rating, tally: self.tally.with(score), last: Some(last) }
    }
}

/// Returns both standings after a match that ended at `now`, in milliseconds since 1970. `score` is
/// the
/// first person's.
/// # Examples
/// ```
/// use ratings::{Score, Standing, rate};
///
/// let now = 1_800_000_000_000;
/// let [winner, loser] = rate([&Standing::FIRST, &Standing::FIRST], Score::Won, now);
/// assert_eq!((winner.rating.shown(), loser.rating.shown()), (1662, 1338));
/// assert_eq!((winner.tally.won, loser.tally.lost), (1, 1));
/// // After one match a rating is still provisional.
/// assert!(winner.rating.is_provisional());
/// ```
#[must_use]
pub fn rate([first, second]: [&Standing; 2], score: Score, now: i64) -> [Standing; 2] {
    let [one, two] = [first.at(now), second.at(now)];
    let outcome = match score {
        Score::Won => Outcomes::WIN,
        Score::Drawn => Outcomes::DRAW,
        Score::Lost => Outcomes::LOSS,
    };
    let (new_one, new_two) = glicko2(&one.glicko(), &two.glicko(), &outcome, &CONFIG);
    [
        first.after(Rating::after(one, &new_one), score, now),
        second.after(Rating::after(two, &new_two), score.of_other(), now),
    ]
}
