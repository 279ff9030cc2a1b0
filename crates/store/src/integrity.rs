use match_model::{ChallengeId, MatchId, Moment, OutboxId, PersonId, PracticeId, RecordId, Remark};

use crate::columns::{Json, from_row, read};
use crate::dialect::Dialect;
use crate::drafts::Draft;
use crate::{Connection, DamagedRow, Result, StoreError};

pub async fn matches(connection: &mut Connection) -> Result<Vec<MatchId>> {
    connection.query_scalar("SELECT id FROM matches ORDER BY id").fetch_all().await
}

pub async fn challenges(connection: &mut Connection) -> Result<Vec<ChallengeId>> {
    connection.query_scalar("SELECT id FROM challenges ORDER BY id").fetch_all().await
}

pub async fn records(connection: &mut Connection) -> Result<Vec<RecordId>> {
    connection.query_scalar("SELECT id FROM records ORDER BY id").fetch_all().await
}

pub async fn practices(connection: &mut Connection) -> Result<Vec<PracticeId>> {
    let sql = "SELECT id FROM practices ORDER BY id";
    connection.query_scalar(sql).fetch_all().await
}

/// A waiting row of the outbox, unparsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingEntry {
    pub id: OutboxId,
    pub topic: String,
    pub content: String,
}

from_row!(WaitingEntry { id, topic, content });

pub async fn waiting(connection: &mut Connection) -> Result<Vec<WaitingEntry>> {
    let sql = "SELECT id, topic, content FROM outbox WHERE state = 'waiting' ORDER BY id";
    connection.query_as(sql).fetch_all().await
}

struct OwnedDraft {
    person_id: PersonId,
    ply: i64,
    actions: Vec<String>,
}

from_row!(OwnedDraft { person_id, ply, actions as Json });

/// Returns the drafts of a match, each with its person, or the reason why it can't be read.
pub async fn drafts(
    connection: &mut Connection,
    id: MatchId,
) -> Result<Vec<std::result::Result<(PersonId, Draft), String>>> {
    let sql = "SELECT match_id AS id, person_id, ply, actions FROM drafts WHERE match_id = $1
               ORDER BY person_id";
    let rows = connection.query(sql).bind(id).fetch_all().await?;
    let mut drafts = Vec::with_capacity(rows.len());
    for row in &rows {
        drafts.push(match read::<OwnedDraft>(row, |id| DamagedRow::Match(MatchId::new(id))) {
            Ok(OwnedDraft { person_id, ply, actions }) => {
                Ok((person_id, Draft { plies: ply, actions }))
            }
            Err(StoreError::Damaged { why, .. }) => Err(why),
            Err(other) => return Err(other),
        });
    }
    Ok(drafts)
}

/// For fights beyond the match's last action.
pub async fn ahead(connection: &mut Connection, id: MatchId, plies: i64) -> Result<i64> {
    // Plans for fights that were taken back have earlier moments.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpponentFaults {
    /// Herald's level differs from the challenge's, or only one of the two has a level.
    pub otherwise: bool,
    /// Herald plays, and the match is rated.
    pub rated: bool,
    /// Remarks of Herald at moments that the match hasn't reached.
    pub ahead: i64,
    /// Herald has reviewed the match, which isn't over.
    pub looked_through: bool,
}

from_row!(OpponentFaults { otherwise, rated, ahead, looked_through });

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

pub async fn unreadable_remarks(connection: &mut Connection, id: MatchId) -> Result<Vec<String>> {
    let sql =
        "SELECT match_id AS id, mood, saying FROM remarks WHERE match_id = $1 ORDER BY moment";
    let rows = connection.query(sql).bind(id).fetch_all().await?;
    let mut causes = Vec::new();
    for row in &rows {
        match read::<Remark>(row, |id| DamagedRow::Match(MatchId::new(id))) {
            Ok(_) => {}
            Err(StoreError::Damaged { why, .. }) => causes.push(why),
            Err(other) => return Err(other),
        }
    }
    Ok(causes)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DanglingReference {
    pub table: String,
    pub parent: String,
}

from_row!(DanglingReference { table, parent });

pub async fn dangling(connection: &mut Connection) -> Result<Vec<DanglingReference>> {
    if connection.dialect() == Dialect::Postgres {
        // PostgreSQL enforces its foreign keys.
        return Ok(Vec::new());
    }
    let sql = "SELECT DISTINCT \"table\", parent FROM pragma_foreign_key_check ORDER BY 1, 2";
    connection.query_as(sql).fetch_all().await
}
