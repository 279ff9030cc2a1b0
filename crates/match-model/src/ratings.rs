use std::time::Duration;

use model::Side;
use ratings::{Rating, Score, Standing};

use crate::{GuildId, LEVELS, MatchId, PersonId, Time};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingChange {
    pub match_id: MatchId,
    pub person_id: PersonId,
    pub game: String,
    pub guild_id: Option<GuildId>,
    /// Sequence number among all rated matches.
    pub rated_as: i64,
    pub score: Score,
    /// Rating at the end of the match, before its effect.
    pub before: Rating,
    pub after: Rating,
    pub at: Time,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonRating {
    pub game: String,
    pub person: PersonId,
    pub name: String,
    /// The current rating, less certain after disuse.
    pub rating: Rating,
    pub standing: Standing,
}

/// Maximum number of rated matches of a game that two people may start within [`RATED_WITHIN`].
pub const MOST_RATED: usize = 5;

pub const RATED_WITHIN: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// The sides of a rated match that never completed a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NeverMoved {
    One(Side),
    Both,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchTally {
    pub won: i64,
    pub drawn: i64,
    pub lost: i64,
}

impl MatchTally {
    #[must_use]
    pub const fn all(self) -> i64 {
        self.won + self.drawn + self.lost
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelTally {
    pub game: String,
    pub level: u8,
    pub tally: MatchTally,
}

impl LevelTally {
    /// The level that a person has reached in a game: one above the highest level beaten, the
    /// lowest for a newcomer.
    pub fn reached(tallies: &[LevelTally], game: &str) -> u8 {
        let levels = tallies.iter().filter(|one| one.game == game && one.tally.won > 0);
        let highest = levels.map(|one| one.level).max();
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
