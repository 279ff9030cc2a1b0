//! The table `tours`: how far people have come in the tours of the games.

use match_model::{PersonId, Time, TourProgress};
use serde_json::json;

use crate::columns::{Json, from_row};
use crate::{Connection, Result};

from_row!(TourProgress { step, done as Json });

/// The progress of a person in the tour of a game; `None` where they have not begun it.
///
/// # Errors
/// When the database fails.
pub async fn find(
    connection: &mut Connection,
    person: PersonId,
    game: &str,
) -> Result<Option<TourProgress>> {
    let sql = "SELECT step, done FROM tours WHERE person_id = $1 AND game = $2";
    connection.query_as(sql).bind(person).bind(game).fetch_optional().await
}

/// Notes how far a person has come.
///
/// # Errors
/// When the database fails; also when nobody of that id is known.
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
