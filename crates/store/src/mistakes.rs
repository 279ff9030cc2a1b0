//! The table `mistakes`: the deck of a person's own mistakes. Attempts at them are in
//! `puzzle_attempts`.

use match_model::{MatchId, Mistake, PersonId};
use serde_json::json;

use crate::columns::{Json, from_row};
use crate::{Connection, Result};

from_row!(Mistake { match_id, ply, better as Json, returns, due_at });

/// Adds a mistake that isn't in the deck yet. Fails if the person isn't in `people`.
pub async fn add(connection: &mut Connection, person: PersonId, new: &Mistake) -> Result<()> {
    connection
        .query(
            "INSERT INTO mistakes (person_id, match_id, ply, better, returns, due_at)
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
        )
        .bind_all((person, new.match_id, i64::from(new.ply), json!(new.better).to_string()))
        .bind_all((i64::from(new.returns), new.due_at))
        .execute()
        .await
}

pub async fn find(
    connection: &mut Connection,
    person: PersonId,
    match_id: MatchId,
    ply: u32,
) -> Result<Option<Mistake>> {
    let sql = "SELECT match_id, ply, better, returns, due_at FROM mistakes
               WHERE person_id = $1 AND match_id = $2 AND ply = $3";
    let query = connection.query_as(sql).bind(person).bind(match_id).bind(i64::from(ply));
    query.fetch_optional().await
}

pub async fn next(
    connection: &mut Connection,
    person: PersonId,
    game: Option<&str>,
) -> Result<Option<Mistake>> {
    let sql = "SELECT match_id, ply, better, returns, due_at FROM mistakes
               JOIN matches ON matches.id = match_id
               WHERE person_id = $1 AND due_at IS NOT NULL
                   AND (game = $2 OR CAST($2 AS TEXT) IS NULL)
               ORDER BY due_at, match_id, ply LIMIT 1";
    connection.query_as(sql).bind(person).bind(game).fetch_optional().await
}

pub async fn schedule(
    connection: &mut Connection,
    person: PersonId,
    mistake: &Mistake,
) -> Result<()> {
    let sql = "UPDATE mistakes SET returns = $4, due_at = $5
               WHERE person_id = $1 AND match_id = $2 AND ply = $3";
    connection
        .query(sql)
        .bind_all((person, mistake.match_id, i64::from(mistake.ply)))
        .bind_all((i64::from(mistake.returns), mistake.due_at))
        .execute()
        .await
}
