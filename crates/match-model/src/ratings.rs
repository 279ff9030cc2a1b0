//! Changes of ratings, and tallies of results.

use std::time::Duration;

use model::Side;
use ratings::{Rating, Score, Standing};

use crate::{GuildId, LEVELS, MatchId, PersonId, Time};

/// The change that a match made to a person's rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingChange {
    /// The match.
    pub match_id: MatchId,
    /// Whose.
    pub person_id: PersonId,
    /// The game's id.
    pub game: String,
    /// The server of the match.
    pub guild_id: Option<GuildId>,
    /// The how-manieth match to be rated it was.
    pub rated_as: i64,
    /// How it ended for them.
    pub score: Score,
    /// The rating when the match ended.
    pub before: Rating,
    /// The rating after it.
    pub after: Rating,
    /// When the match ended.
    pub at: Time,
}

/// The rating of a person in a game at a time, and how they came to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonRating {
    /// The game's id.
    pub game: String,
    /// Who.
    pub person: PersonId,
    /// The name last seen.
    pub name: String,
    /// The rating at that moment: the longer it was not used, the less sure it is.
    pub rating: Rating,
    /// Where they stand since their last match.
    pub standing: Standing,
}

/// So many rated matches of one game two people may begin with each other within [`RATED_WITHIN`].
pub const MOST_RATED: usize = 5;

/// See [`MOST_RATED`].
pub const RATED_WITHIN: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// The sides of a rated match that have not completed a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NeverMoved {
    /// One side alone.
    One(Side),
    /// Both sides.
    Both,
}

/// How matches ended for somebody. What was called off or declared void does not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchTally {
    /// Matches won.
    pub won: i64,
    /// Matches drawn.
    pub drawn: i64,
    /// Matches lost.
    pub lost: i64,
}

impl MatchTally {
    /// How many there are.
    #[must_use]
    pub const fn all(self) -> i64 {
        self.won + self.drawn + self.lost
    }
}

/// How somebody's matches against Herald at a level ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelTally {
    /// The game's id.
    pub game: String,
    /// Herald's level.
    pub level: u8,
    /// How they ended.
    pub tally: MatchTally,
}

impl LevelTally {
    /// The level that somebody has reached in a game: the one above the highest that they have
    /// beaten, the easiest for a newcomer.
    #[must_use]
    pub fn reached(tallies: &[LevelTally], game: &str) -> u8 {
        let beaten = tallies.iter().filter(|one| one.game == game && one.tally.won > 0);
        let highest = beaten.map(|one| one.level).max();
        highest.map_or(*LEVELS.start(), |level| (level + 1).min(*LEVELS.end()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(game: &str, level: u8, won: i64) -> LevelTally {
        let tally = MatchTally { won, drawn: 0, lost: 1 };
        LevelTally { game: game.to_owned(), level, tally }
    }

    #[test]
    fn the_level_above_the_highest_that_was_beaten_is_reached() {
        let mut tallies = vec![tally("chess", 3, 0), tally("go", 3, 1)];
        assert_eq!(LevelTally::reached(&tallies, "chess"), 0, "a newcomer");
        tallies.extend([tally("chess", 0, 2), tally("chess", 2, 1)]);
        assert_eq!(LevelTally::reached(&tallies, "chess"), 3);
        tallies.push(tally("chess", 4, 1));
        assert_eq!(LevelTally::reached(&tallies, "chess"), 4, "there is none above");
    }
}
