//! Whether a database is whole: what `herald check` looks at beside the matches themselves.

use match_model::{ChallengeId, MatchId, Moment, OutboxId, PersonId, PracticeId, RecordId, Remark};

use crate::columns::{Json, from_row, read};
use crate::dialect::Dialect;
use crate::drafts::Draft;
use crate::{Connection, DamagedRow, Result, StoreError};

/// The numbers of all matches, in order.
///
/// # Errors
/// When the database fails.
pub async fn matches(connection: &mut Connection) -> Result<Vec<MatchId>> {
    connection.query_scalar("SELECT id FROM matches ORDER BY id").fetch_all().await
}

/// The numbers of all challenges, in order.
///
/// # Errors
/// When the database fails.
pub async fn challenges(connection: &mut Connection) -> Result<Vec<ChallengeId>> {
    connection.query_scalar("SELECT id FROM challenges ORDER BY id").fetch_all().await
}

/// The numbers of all records, in order.
///
/// # Errors
/// When the database fails.
pub async fn records(connection: &mut Connection) -> Result<Vec<RecordId>> {
    connection.query_scalar("SELECT id FROM records ORDER BY id").fetch_all().await
}

/// The numbers of all practice boards, in order.
///
/// # Errors
/// When the database fails.
pub async fn practices(connection: &mut Connection) -> Result<Vec<PracticeId>> {
    let sql = "SELECT id FROM practices ORDER BY id";
    connection.query_scalar(sql).fetch_all().await
}

/// An announcement that waits to be said, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingEntry {
    /// Its number.
    pub id: OutboxId,
    /// What it must not overtake.
    pub topic: String,
    /// The announcement.
    pub content: String,
}

from_row!(WaitingEntry { id, topic, content });

/// What waits to be said, in order.
///
/// # Errors
/// When the database fails.
pub async fn waiting(connection: &mut Connection) -> Result<Vec<WaitingEntry>> {
    let sql = "SELECT id, topic, content FROM outbox WHERE state = 'waiting' ORDER BY id";
    connection.query_as(sql).fetch_all().await
}

/// A row of `drafts` with its person.
struct OwnedDraft {
    person_id: PersonId,
    ply: i64,
    actions: Vec<String>,
}

from_row!(OwnedDraft { person_id, ply, actions as Json });

/// The drafts of a match, each with its person; of one that cannot be read, why.
///
/// # Errors
/// When the database fails.
pub async fn drafts(
    connection: &mut Connection,
    id: MatchId,
) -> Result<Vec<std::result::Result<(PersonId, Draft), String>>> {
    let sql = "SELECT match_id AS id, person_id, ply, actions FROM drafts WHERE match_id = $1
               ORDER BY person_id";
    let rows = connection.query(sql).bind(id).fetch_all().await?;
    let mut found = Vec::with_capacity(rows.len());
    for row in &rows {
        found.push(match read::<OwnedDraft>(row, |id| DamagedRow::Match(MatchId::new(id))) {
            Ok(OwnedDraft { person_id, ply, actions }) => {
                Ok((person_id, Draft { plies: ply, actions }))
            }
            Err(StoreError::Damaged { why, .. }) => Err(why),
            Err(other) => return Err(other),
        });
    }
    Ok(found)
}

/// How many plans and reports of a match are for fights beyond its last action.
///
/// # Errors
/// When the database fails.
pub async fn ahead(connection: &mut Connection, id: MatchId, plies: i64) -> Result<i64> {
    // Those for fights that were taken back are of moments that are gone.
    let sql = "SELECT (SELECT COUNT(*) FROM duels WHERE match_id = $1 AND ply > $2 + moments)
                    + (SELECT COUNT(*) FROM reports WHERE match_id = $1 AND ply > $2 + moments)
                    + (SELECT COUNT(*) FROM ordered WHERE match_id = $1 AND ply >= $2)
               FROM (SELECT takebacks * $3 AS moments FROM matches WHERE id = $1) AS taken";
    connection
        .query_scalar(sql)
        .bind_all((id, plies, i64::from(Moment::TAKEBACK)))
        .fetch_one()
        .await
}

/// Disagreements between a match and what is stored of Herald as its opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpponentFaults {
    /// It was challenged at a level, and plays at another one or not at all; or it plays
    /// unchallenged.
    pub otherwise: bool,
    /// It plays, and the match is rated.
    pub rated: bool,
    /// It has said things at moments to which the match has not come.
    pub ahead: i64,
    /// It has looked through a match that goes on.
    pub looked_through: bool,
}

from_row!(OpponentFaults { otherwise, rated, ahead, looked_through });

/// The disagreements between a match at a moment and what is stored of Herald as its opponent.
///
/// # Errors
/// When the database fails.
pub async fn opponent_faults(
    connection: &mut Connection,
    id: MatchId,
    moment: Moment,
) -> Result<OpponentFaults> {
    let sql = "SELECT
        (SELECT level FROM opponents WHERE match_id = $1) IS DISTINCT FROM
            (SELECT level FROM levels JOIN challenges ON challenges.id = challenge_id
             WHERE challenges.match_id = $1) AS otherwise,
        EXISTS (SELECT 1 FROM opponents JOIN matches ON matches.id = match_id
                WHERE match_id = $1 AND rated <> 0) AS rated,
        (SELECT COUNT(*) FROM remarks WHERE match_id = $1 AND moment > $2) AS ahead,
        EXISTS (SELECT 1 FROM analyses JOIN matches ON matches.id = match_id
                WHERE match_id = $1 AND state = 'playing') AS looked_through";
    connection.query_as(sql).bind(id).bind(moment).fetch_one().await
}

/// The remarks of Herald in a match that cannot be read: why not.
///
/// # Errors
/// When the database fails.
pub async fn unreadable_remarks(connection: &mut Connection, id: MatchId) -> Result<Vec<String>> {
    let sql =
        "SELECT match_id AS id, mood, saying FROM remarks WHERE match_id = $1 ORDER BY moment";
    let rows = connection.query(sql).bind(id).fetch_all().await?;
    let mut found = Vec::new();
    for row in &rows {
        match read::<Remark>(row, |id| DamagedRow::Match(MatchId::new(id))) {
            Ok(_) => {}
            Err(StoreError::Damaged { why, .. }) => found.push(why),
            Err(other) => return Err(other),
        }
    }
    Ok(found)
}

/// Rows of a table name rows of another that are not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DanglingReference {
    /// The table that names.
    pub table: String,
    /// The table that is named.
    pub parent: String,
}

from_row!(DanglingReference { table, parent });

/// The tables whose rows name others that are not there.
///
/// # Errors
/// When the database fails.
pub async fn dangling(connection: &mut Connection) -> Result<Vec<DanglingReference>> {
    if connection.dialect() == Dialect::Postgres {
        // It takes no such rows.
        return Ok(Vec::new());
    }
    let sql = "SELECT DISTINCT \"table\", parent FROM pragma_foreign_key_check ORDER BY 1, 2";
    connection.query_as(sql).fetch_all().await
}
