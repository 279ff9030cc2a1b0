//! The tables `puzzle_attempts`, `puzzle_solvers` and `puzzle_strengths`.

use match_model::{PersonId, PuzzleAttempt, PuzzleRef, Time};
use ratings::{Rating, Standing, Tally};
use serde_json::json;

use crate::columns::{Flag, Json, from_row};
use crate::{Connection, Result};

from_row!(PuzzleAttempt { actions as Json, wrong, helped as Flag, solved_at, day, moment });

/// `None` before the first action or help.
pub async fn attempt(
    connection: &mut Connection,
    person: PersonId,
    puzzle: &PuzzleRef,
) -> Result<Option<PuzzleAttempt>> {
    let sql = "SELECT actions, wrong, helped, solved_at, day, moment FROM puzzle_attempts
               WHERE person_id = $1 AND game = $2 AND puzzle = $3";
    connection.query_as(sql).bind_all((person, &puzzle.game, &puzzle.puzzle)).fetch_optional().await
}

/// Stores an attempt that was read at its moment. Returns `false` if it has changed since. Fails if
/// the person isn't in `people`.
pub async fn put(
    connection: &mut Connection,
    person: PersonId,
    puzzle: &PuzzleRef,
    attempt: &PuzzleAttempt,
    now: Time,
) -> Result<bool> {
    connection
        .query(
            "INSERT INTO puzzle_attempts (person_id, game, puzzle, actions, wrong, helped,
                                          solved_at, day, moment, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
             ON CONFLICT (person_id, game, puzzle) DO UPDATE
             SET actions = excluded.actions, wrong = excluded.wrong, helped = excluded.helped,
                 solved_at = excluded.solved_at, day = excluded.day, moment = excluded.moment,
                 updated_at = excluded.updated_at
             WHERE puzzle_attempts.moment = excluded.moment - 1",
        )
        .bind_all((person, &puzzle.game, &puzzle.puzzle, json!(attempt.actions).to_string()))
        .bind_all((i64::from(attempt.wrong), i64::from(attempt.helped), attempt.solved_at))
        .bind_all((attempt.day, i64::from(attempt.moment) + 1, now))
        .changes()
        .await
}

from_row!(PuzzleRef { game, puzzle });

pub async fn latest(connection: &mut Connection, person: PersonId) -> Result<Option<PuzzleRef>> {
    let sql = "SELECT game, puzzle FROM puzzle_attempts
               WHERE person_id = $1 AND solved_at IS NULL ORDER BY updated_at DESC LIMIT 1";
    connection.query_as(sql).bind(person).fetch_optional().await
}

/// The puzzles of a game that a person has solved or seen the solution of.
pub async fn begun(
    connection: &mut Connection,
    person: PersonId,
    game: &str,
) -> Result<Vec<String>> {
    let sql = "SELECT puzzle FROM puzzle_attempts WHERE person_id = $1 AND game = $2
               AND (solved_at IS NOT NULL OR wrong > 0 OR helped = 1)";
    connection.query_scalar(sql).bind(person).bind(game).fetch_all().await
}

/// The days whose puzzle a person has solved, latest first.
pub async fn solved_days(connection: &mut Connection, person: PersonId) -> Result<Vec<i64>> {
    let sql = "SELECT DISTINCT day FROM puzzle_attempts
               WHERE person_id = $1 AND day IS NOT NULL AND solved_at IS NOT NULL
               ORDER BY day DESC LIMIT 1000";
    connection.query_scalar(sql).bind(person).fetch_all().await
}

struct RatedRow {
    points: i64,
    deviation: i64,
    volatility: i64,
    rated_at: i64,
}

from_row!(RatedRow { points, deviation, volatility, rated_at });

impl From<RatedRow> for Standing {
    fn from(row: RatedRow) -> Standing {
        let RatedRow { points, deviation, volatility, rated_at } = row;
        let rating = Rating { points, deviation, volatility };
        Standing { rating, tally: Tally::default(), last: Some(rated_at) }
    }
}

/// A solver's standing; `None` before the first rated puzzle of the game.
pub async fn solver(
    connection: &mut Connection,
    person: PersonId,
    game: &str,
) -> Result<Option<Standing>> {
    let sql = "SELECT points, deviation, volatility, rated_at FROM puzzle_solvers
               WHERE person_id = $1 AND game = $2";
    let row: Option<RatedRow> =
        connection.query_as(sql).bind(person).bind(game).fetch_optional().await?;
    Ok(row.map(Standing::from))
}

/// A puzzle's standing; `None` before its first rated attempt.
pub async fn strength(connection: &mut Connection, puzzle: &PuzzleRef) -> Result<Option<Standing>> {
    let sql = "SELECT points, deviation, volatility, rated_at FROM puzzle_strengths
               WHERE game = $1 AND puzzle = $2";
    let row: Option<RatedRow> =
        connection.query_as(sql).bind(&puzzle.game).bind(&puzzle.puzzle).fetch_optional().await?;
    Ok(row.map(Standing::from))
}

pub async fn set_solver(
    connection: &mut Connection,
    person: PersonId,
    game: &str,
    standing: &Standing,
    now: Time,
) -> Result<()> {
    let Rating { points, deviation, volatility } = standing.rating;
    connection
        .query(
            "INSERT INTO puzzle_solvers (person_id, game, points, deviation, volatility, rated_at)
             VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (person_id, game) DO UPDATE
             SET points = excluded.points, deviation = excluded.deviation,
                 volatility = excluded.volatility, rated_at = excluded.rated_at",
        )
        .bind_all((person, game, points, deviation, volatility, now))
        .execute()
        .await
}

pub async fn set_strength(
    connection: &mut Connection,
    puzzle: &PuzzleRef,
    standing: &Standing,
    now: Time,
) -> Result<()> {
    let Rating { points, deviation, volatility } = standing.rating;
    connection
        .query(
            "INSERT INTO puzzle_strengths (game, puzzle, points, deviation, volatility, rated_at)
             VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (game, puzzle) DO UPDATE
             SET points = excluded.points, deviation = excluded.deviation,
                 volatility = excluded.volatility, rated_at = excluded.rated_at",
        )
        .bind_all((&puzzle.game, &puzzle.puzzle, points, deviation, volatility, now))
        .execute()
        .await
}
