//! Attempts at puzzles, their ratings, and streaks. The positions and answers are in the crate
//! `puzzles`; here a puzzle is a game's id and its own.

use match_model::{
    Person, PersonId, PuzzleAttempt, PuzzleRated, PuzzleRef, RequestRefusal, Streak, Time,
};
use ratings::{Rating, Score, Standing, THOUSAND, rate};
use store::{people, puzzles};

use crate::{Error, Referee, Result};

/// Milliseconds of a day in UTC.
const DAY: i64 = 24 * 60 * 60 * 1000;
/// Deviation of a puzzle whose difficulty is only estimated.
const ESTIMATED: i64 = 150 * THOUSAND;
/// Deviation of a new solver. With a new player's 350, one failed easy puzzle costs 500 points.
const NEW_SOLVER: i64 = 200 * THOUSAND;

/// Days since 1970, in UTC.
pub const fn day_of(now: Time) -> i64 {
    now.0.div_euclid(DAY)
}

pub async fn find(
    referee: &Referee,
    person: PersonId,
    puzzle: &PuzzleRef,
) -> Result<Option<PuzzleAttempt>> {
    Ok(puzzles::attempt(&mut *referee.store.read().await?, person, puzzle).await?)
}

/// Stores a changed attempt. The first wrong turn, help or solution rates the solver against the
/// puzzle, whose estimated difficulty is in points. Returns the change of the rating.
pub async fn keep(
    referee: &Referee,
    by: &Person,
    puzzle: &PuzzleRef,
    attempt: &PuzzleAttempt,
    estimate: u32,
    now: Time,
) -> Result<Option<PuzzleRated>> {
    let mut tx = referee.store.write().await?;
    people::meet(&mut tx, by, now).await?;
    let before = puzzles::attempt(&mut tx, by.id, puzzle).await?.unwrap_or_default();
    let decides = attempt.is_decided() && !before.is_decided();
    if !puzzles::put(&mut tx, by.id, puzzle, attempt, now).await? {
        return Err(Error::Refused(RequestRefusal::Stale));
    }
    let rated = if decides {
        let known = puzzles::solver(&mut tx, by.id, &puzzle.game).await?;
        let solver = known.unwrap_or_else(|| first(1500, NEW_SOLVER));
        let known = puzzles::strength(&mut tx, puzzle).await?;
        let strength = known.unwrap_or_else(|| first(estimate, ESTIMATED));
        let score = if attempt.is_clean() { Score::Won } else { Score::Lost };
        let [solver_after, strength_after] = rate([&solver, &strength], score, now.0);
        puzzles::set_solver(&mut tx, by.id, &puzzle.game, &solver_after, now).await?;
        puzzles::set_strength(&mut tx, puzzle, &strength_after, now).await?;
        Some(PuzzleRated { before: solver.rating, after: solver_after.rating })
    } else {
        None
    };
    referee.commit(tx).await?;
    Ok(rated)
}

fn first(points: u32, deviation: i64) -> Standing {
    let rating = Rating { points: i64::from(points) * THOUSAND, deviation, ..Rating::FIRST };
    Standing { rating, ..Standing::FIRST }
}

/// The puzzle that a person has changed last, if it isn't solved.
pub async fn latest(referee: &Referee, person: PersonId) -> Result<Option<PuzzleRef>> {
    Ok(puzzles::latest(&mut *referee.store.read().await?, person).await?)
}

/// The puzzles of a game that a person has seen decided.
pub async fn begun(referee: &Referee, person: PersonId, game: &str) -> Result<Vec<String>> {
    Ok(puzzles::begun(&mut *referee.store.read().await?, person, game).await?)
}

/// A solver's rating; `None` before the first puzzle.
pub async fn rating(referee: &Referee, person: PersonId, game: &str) -> Result<Option<Rating>> {
    let standing = puzzles::solver(&mut *referee.store.read().await?, person, game).await?;
    Ok(standing.map(|standing| standing.rating))
}

pub async fn streak(referee: &Referee, person: PersonId, now: Time) -> Result<Streak> {
    let days = puzzles::solved_days(&mut *referee.store.read().await?, person).await?;
    Ok(Streak::of(&days, day_of(now)))
}
