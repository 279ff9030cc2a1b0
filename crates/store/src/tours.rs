//! The table `tours`: people's progress in the tours of games.

use match_model::{PersonId, Time, TourProgress};
use serde_json::json;

use crate::columns::{Json, from_row};
use crate::{Connection, Result};

from_row!(TourProgress { step, done as Json });

/// `None` before the first step.
pub async fn find(
    connection: &mut Connection,
    person: PersonId,
    game: &str,
) -> Result<Option<TourProgress>> {
    let sql = "SELECT step, done FROM tours WHERE person_id = $1 AND game = $2";
    connection.query_as(sql).bind(person).bind(game).fetch_optional().await
}

/// Stores a person's progress. Fails if the person isn't in `people`.
pub async fn put(
    connection: &mut Connection,
    person: PersonId,
    game: &str,
    toured: &TourProgress,
    now: Time,
) -> Result<()> {
    connection.query(
        "INSERT INTO tours (person_id, game, step, done, updated_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (person_id, game) DO UPDATE
         SET step = excluded.step, done = excluded.done, updated_at = excluded.updated_at",
    )
    .bind_all((person, game, toured.step, json!(toured.done).to_string(), now))
    .execute()
    .await
}
