//! The table `practices`: boards on which one person moves both sides.

use match_model::{PersonId, Practice, PracticeId, PracticeMoment, Time};
use serde_json::{Value, json};

use crate::columns::{Json, from_row, read};
use crate::counters::{self, Sequence};
use crate::{Connection, DamagedRow, Result};

from_row!(Practice {
    id, person_id, game, rules_version, options as Json, setup as Json,
    seed, actions as Json, given, plies, match_id, moment,
});

const COLUMNS: &str = "id, person_id, game, rules_version, options, setup, seed, actions, given, plies, \
                       match_id, moment";

/// Deletes the person's earlier board of that game, and returns the new number. Fails if the person
/// isn't in `people`.
pub async fn begin(
    connection: &mut Connection,
    practice: &Practice,
    now: Time,
) -> Result<PracticeId> {
    let id = PracticeId::new(counters::next(connection, Sequence::Practices).await?);
    connection
        .query("DELETE FROM practices WHERE person_id = $1 AND game = $2")
        .bind_all((practice.person_id, &practice.game))
        .execute()
        .await?;
    connection.query(
        "INSERT INTO practices (id, person_id, game, rules_version, options, setup, seed, actions,
                                given, plies, match_id, moment, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
    )
    .bind_all((id, practice.person_id, &practice.game, practice.rules_version))
    .bind_all((json!(practice.options).to_string(), practice.setup.as_ref().map(Value::to_string)))
    .bind_all((&practice.seed, json!(practice.actions).to_string(), practice.given, practice.plies))
    .bind_all((practice.match_id, practice.moment, now))
    .execute()
    .await?;
    Ok(id)
}

pub async fn find(connection: &mut Connection, id: PracticeId) -> Result<Option<Practice>> {
    let sql = format!("SELECT {COLUMNS} FROM practices WHERE id = $1");
    let sql = sqlx::AssertSqlSafe(sql);
    let row = connection.query(sql).bind(id).fetch_optional().await?;
    row.map(|row| read(&row, |id| DamagedRow::Practice(PracticeId::new(id)))).transpose()
}

pub async fn of_person(
    connection: &mut Connection,
    person: PersonId,
    game: Option<&str>,
) -> Result<Option<PracticeId>> {
    let sql =
        "SELECT id FROM practices WHERE person_id = $1 AND (CAST($2 AS TEXT) IS NULL OR game = $2)
               ORDER BY updated_at DESC, id DESC LIMIT 1";
    connection.query_scalar(sql).bind(person).bind(game).fetch_optional().await
}

/// Returns `false` if the board has left that moment.
pub async fn change(
    connection: &mut Connection,
    id: PracticeId,
    moment: PracticeMoment,
    actions: &[String],
    plies: i64,
    now: Time,
) -> Result<bool> {
    connection
        .query(
            "UPDATE practices SET actions = $3, plies = $4, moment = moment + 1, updated_at = $5
         WHERE id = $1 AND moment = $2",
        )
        .bind_all((id, moment, json!(actions).to_string(), plies, now))
        .changes()
        .await
}
