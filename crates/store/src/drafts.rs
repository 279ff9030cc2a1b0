//! The table `drafts`: unfinished turns, visible only to their player.

use match_model::{MatchId, PersonId, Time};

use crate::columns::{Json, from_row, read};
use crate::{Connection, DamagedRow, Result};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    pub plies: i64,
    pub actions: Vec<String>,
}

from_row!(Draft { plies = "ply", actions as Json });

pub async fn find(
    connection: &mut Connection,
    match_id: MatchId,
    person: PersonId,
) -> Result<Option<Draft>> {
    let query =
        "SELECT match_id AS id, ply, actions FROM drafts WHERE match_id = $1 AND person_id = $2";
    let row = connection.query(query).bind(match_id).bind(person).fetch_optional().await?;
    row.map(|row| read(&row, |id| DamagedRow::Match(MatchId::new(id)))).transpose()
}

pub async fn put(
    connection: &mut Connection,
    match_id: MatchId,
    person: PersonId,
    draft: &Draft,
    now: Time,
) -> Result<()> {
    connection.query(
        "INSERT INTO drafts (match_id, person_id, ply, actions, updated_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (match_id, person_id) DO UPDATE
         SET ply = excluded.ply, actions = excluded.actions, updated_at = excluded.updated_at",
    )
    .bind_all((match_id, person, draft.plies, serde_json::json!(draft.actions).to_string(), now))
    .execute()
    .await
}

pub async fn clear(connection: &mut Connection, match_id: MatchId) -> Result<()> {
    connection.query("DELETE FROM drafts WHERE match_id = $1").bind(match_id).execute().await
}
