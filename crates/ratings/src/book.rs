//! Everybody's standing in every game, from the first result on.

use std::collections::BTreeMap;

use crate::{Rating, Score, Standing, rate};

/// All standings, by game and person; a fold over results.
///
/// # Examples
///
/// ```
/// use ratings::{Book, Score, Standing};
///
/// let mut book = Book::default();
/// let now = 1_800_000_000_000;
/// book.enter(&"world-war", [&"Alice", &"Bob"], Score::Won, now);
/// let played = book.enter(&"world-war", [&"Alice", &"Bob"], Score::Drawn, now + 1_000);
/// // A draw costs the one who stood higher.
/// assert!(played.after[0].rating.points < played.before[0].points);
/// assert_eq!(book.standing(&"world-war", &"Bob").tally.all(), 2);
/// assert_eq!(book.standing(&"medieval", &"Bob"), Standing::FIRST);
/// ```
#[derive(Clone, Debug)]
pub struct Book<Game, Who> {
    standings: BTreeMap<(Game, Who), Standing>,
}

impl<Game, Who> Default for Book<Game, Who> {
    fn default() -> Self {
        Book { standings: BTreeMap::new() }
    }
}

/// What a match made of the ratings of the two who played it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingOutcome {
    /// Their ratings when it ended.
    pub before: [Rating; 2],
    /// Where they stand after it.
    pub after: [Standing; 2],
}

impl RatingOutcome {
    /// The end of a match between two who stood there, `score` being the first one's.
    #[must_use]
    pub fn of(standings: [&Standing; 2], score: Score, now: i64) -> RatingOutcome {
        let before = standings.map(|standing| standing.at(now));
        RatingOutcome { before, after: rate(standings, score, now) }
    }
}

impl<Game: Ord + Clone, Who: Ord + Clone> Book<Game, Who> {
    /// Where somebody stands.
    #[must_use]
    pub fn standing(&self, game: &Game, who: &Who) -> Standing {
        let key = (game.clone(), who.clone());
        self.standings.get(&key).copied().unwrap_or(Standing::FIRST)
    }

    /// Enters a result; results come in the order in which the matches ended.
    pub fn enter(&mut self, game: &Game, who: [&Who; 2], score: Score, now: i64) -> RatingOutcome {
        let [first, second] = who.map(|who| self.standing(game, who));
        let played = RatingOutcome::of([&first, &second], score, now);
        for (who, standing) in who.into_iter().zip(played.after) {
            self.standings.insert((game.clone(), who.clone()), standing);
        }
        played
    }

    /// All standings, by game and person.
    pub fn all(&self) -> impl Iterator<Item = (&Game, &Who, &Standing)> {
        self.standings.iter().map(|((game, who), standing)| (game, who, standing))
    }
}
