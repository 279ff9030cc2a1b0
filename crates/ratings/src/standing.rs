//! Where a person stands in a game, and what a result makes of it.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, glicko2};

use crate::Rating;

/// The rating period, in milliseconds: in so long an unused rating grows as much less sure as the
/// formulas make it within one match. 60 points of deviation become 107 in a year.
pub const PERIOD: i64 = 5 * 24 * 60 * 60 * 1000;

/// How much the volatility may change, and how exactly it is sought: Glickman's own example.
const CONFIG: Glicko2Config = Glicko2Config { tau: 0.5, convergence_tolerance: 0.000_001 };

/// A match's result for one of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Score {
    Won,
    Drawn,
    Lost,
}

impl Score {
    /// The result for the other of the two.
    #[must_use]
    pub const fn of_other(self) -> Score {
        match self {
            Score::Won => Score::Lost,
            Score::Drawn => Score::Drawn,
            Score::Lost => Score::Won,
        }
    }
}

/// How many rated matches ended how.
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

    /// All of them.
    #[must_use]
    pub const fn all(self) -> u32 {
        self.won.saturating_add(self.drawn).saturating_add(self.lost)
    }
}

/// Where a person stands in a game.
///
/// # Examples
///
/// A rating that is not used becomes less sure, and is as high as before:
///
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
    /// The rating after the last rated match.
    pub rating: Rating,
    /// All rated matches.
    pub tally: Tally,
    /// When the last of them ended, milliseconds since 1970; `None` before the first.
    pub last: Option<i64>,
}

impl Standing {
    /// Of somebody who has played no rated match.
    pub const FIRST: Standing =
        Standing { rating: Rating::FIRST, tally: Tally { won: 0, drawn: 0, lost: 0 }, last: None };

    /// The rating at a moment: the longer it was not used, the less sure it is. A moment before the
    /// last match (clocks are set back) is taken for that of the last match.
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

/// Where two people stand after a match between them that ended at a moment, `score` being the
/// first one's.
///
/// # Examples
///
/// ```
/// use ratings::{Score, Standing, rate};
///
/// let now = 1_800_000_000_000;
/// let [winner, loser] = rate([&Standing::FIRST, &Standing::FIRST], Score::Won, now);
/// assert_eq!((winner.rating.shown(), loser.rating.shown()), (1662, 1338));
/// assert_eq!((winner.tally.won, loser.tally.lost), (1, 1));
/// // After one match nobody's rating says much.
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
