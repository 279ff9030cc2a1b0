//! The table `records`: imported records, up to their first illegal move.

use match_model::{Commentary, Options, PersonId, RecordId, Time};
use serde_json::{Value, json};

use crate::columns::{Json, from_row, read};
use crate::counters::{self, Sequence};
use crate::{Connection, DamagedRow, Result};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub person_id: PersonId,
    pub game: String,
    pub rules_version: i64,
    pub options: Options,
    /// A start position other than the game's own.
    pub setup: Option<Value>,
    pub actions: Vec<String>,
    pub commentary: Commentary,
}

from_row!(Record {
    person_id, game, rules_version, options as Json, setup as Json,
    actions as Json, commentary as Json,
});

/// If the record equals the person's newest one, returns that number: a repeated request must not
/// store it twice.
pub async fn keep(connection: &mut Connection, record: &Record, now: Time) -> Result<RecordId> {
    let options = json!(record.options).to_string();
    let setup = record.setup.as_ref().map(Value::to_string);
    let actions = json!(record.actions).to_string();
    let commentary = json!(record.commentary).to_string();
    let newest = connection
        .query_scalar(
            "SELECT id FROM records
         WHERE id = (SELECT MAX(id) FROM records) AND person_id = $1 AND game = $2
           AND rules_version = $3 AND options = $4 AND setup IS NOT DISTINCT FROM $5
           AND actions = $6 AND commentary = $7",
        )
        .bind_all((record.person_id, &record.game, record.rules_version, &options, &setup))
        .bind_all((&actions, &commentary))
        .fetch_optional()
        .await?;
    if let Some(id) = newest {
        return Ok(id);
    }
    let id = RecordId::new(counters::next(connection, Sequence::Records).await?);
    connection.query(
        "INSERT INTO records (id, person_id, game, rules_version, options, setup, actions, commentary,
                              created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind_all((id, record.person_id, &record.game, record.rules_version, options, setup, actions))
    .bind_all((commentary, now))
    .execute()
    .await?;
    Ok(id)
}

pub async fn find(connection: &mut Connection, id: RecordId) -> Result<Option<Record>> {
    let row = connection
        .query(
            "SELECT id, person_id, game, rules_version, options, setup, actions, commentary
         FROM records WHERE id = $1",
        )
        .bind(id)
        .fetch_optional()
        .await?;
    row.map(|row| read(&row, |id| DamagedRow::Record(RecordId::new(id)))).transpose()
}
