use std::collections::BTreeMap;

use crate::{Rating, Score, Standing, rate};

/// All standings by game and person: a fold over results.
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
/// // A draw costs the higher-rated player.
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

/// The effect of a match on both players' ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingOutcome {
    /// Ratings at the end of the match, before its effect.
    pub before: [Rating; 2],
    /// Standings after the match.
    pub after: [Standing; 2],
}

impl RatingOutcome {
    /// Computes the effect of a match that ended at `now`, in milliseconds since 1970. `score` is
    /// the first player's.
    pub fn of(standings: [&Standing; 2], score: Score, now: i64) -> RatingOutcome {
        let before = standings.map(|standing| standing.at(now));
        RatingOutcome { before, after: rate(standings, score, now) }
    }
}

impl<Game: Ord + Clone, Who: Ord + Clone> Book<Game, Who> {
    /// Returns a person's standing; [`Standing::FIRST`] before the first result.
    pub fn standing(&self, game: &Game, who: &Who) -> Standing {
        let key = (game.clone(), who.clone());
        self.standings.get(&key).copied().unwrap_or(Standing::FIRST)
    }

    /// Enters a result. Call it in the order in which matches ended. `score` is the first person's.
    pub fn enter(&mut self, game: &Game, who: [&Who; 2], score: Score, now: i64) -> RatingOutcome {
        let [first, second] = who.map(|who| self.standing(game, who));
        let played = RatingOutcome::of([&first, &second], score, now);
        for (who, standing) in who.into_iter().zip(played.after) {
            self.standings.insert((game.clone(), who.clone()), standing);
        }
        played
    }

    /// All standings, sorted by game and person.
    pub fn all(&self) -> impl Iterator<Item = (&Game, &Who, &Standing)> {
        self.standings.iter().map(|((game, who), standing)| (game, who, standing))
    }
}
