//! The tables `levels`, `opponents`, `remarks` and `analyses`: Herald as an opponent, its level,
//! its remarks, and its analyses of finished matches.

use match_model::{ChallengeId, MatchId, MatchMoment, Moment, Opponent, Remark, Time};

use crate::columns::from_row;
use crate::{Connection, Result};

from_row!(Opponent { side, level });

from_row!(Remark { mood, sentence = "saying" });

pub async fn set_level(connection: &mut Connection, id: ChallengeId, level: u8) -> Result<()> {
    connection
        .query("INSERT INTO levels (challenge_id, level) VALUES ($1, $2)")
        .bind_all((id, i64::from(level)))
        .execute()
        .await
}

pub async fn level(connection: &mut Connection, id: ChallengeId) -> Result<Option<u8>> {
    let level: Option<i64> = connection
        .query_scalar("SELECT level FROM levels WHERE challenge_id = $1")
        .bind(id)
        .fetch_optional()
        .await?;
    Ok(level.and_then(|level| u8::try_from(level).ok()))
}

pub async fn insert(connection: &mut Connection, id: MatchId, new: Opponent) -> Result<()> {
    connection
        .query("INSERT INTO opponents (match_id, side, level) VALUES ($1, $2, $3)")
        .bind_all((id, new.side.id(), i64::from(new.level)))
        .execute()
        .await
}

pub async fn find(connection: &mut Connection, id: MatchId) -> Result<Option<Opponent>> {
    connection
        .query_as("SELECT side, level FROM opponents WHERE match_id = $1")
        .bind(id)
        .fetch_optional()
        .await
}

pub async fn playing(connection: &mut Connection) -> Result<Vec<MatchId>> {
    connection
        .query_scalar(
            "SELECT id FROM matches JOIN opponents ON opponents.match_id = matches.id
         WHERE state = 'playing' ORDER BY updated_at, id",
        )
        .fetch_all()
        .await
}

/// Only those whose message has been posted, oldest first.
pub async fn challenges(connection: &mut Connection) -> Result<Vec<ChallengeId>> {
    connection
        .query_scalar(
            "SELECT id FROM challenges JOIN levels ON levels.challenge_id = challenges.id
         WHERE state = 'open' AND message_id IS NOT NULL ORDER BY id",
        )
        .fetch_all()
        .await
}

pub async fn remark(
    connection: &mut Connection,
    MatchMoment { id, moment }: MatchMoment,
    new: &Remark,
) -> Result<()> {
    connection
        .query("INSERT INTO remarks (match_id, moment, mood, saying) VALUES ($1, $2, $3, $4)")
        .bind_all((id, moment, i64::from(new.mood), &new.sentence))
        .execute()
        .await
}

/// After `after` and up to `to`.
pub async fn remark_between(
    connection: &mut Connection,
    id: MatchId,
    after: Moment,
    to: Moment,
) -> Result<Option<Remark>> {
    connection
        .query_as(
            "SELECT mood, saying FROM remarks WHERE match_id = $1 AND moment > $2 AND moment <= $3
         ORDER BY moment DESC LIMIT 1",
        )
        .bind_all((id, after, to))
        .fetch_optional()
        .await
}

pub async fn keep_findings(
    connection: &mut Connection,
    id: MatchId,
    findings: &str,
    now: Time,
) -> Result<()> {
    connection.query(
        "INSERT INTO analyses (match_id, findings, made_at) VALUES ($1, $2, $3)
         ON CONFLICT (match_id) DO UPDATE SET findings = excluded.findings, made_at = excluded.made_at",
    )
    .bind_all((id, findings, now))
    .execute()
    .await
}

pub async fn findings(connection: &mut Connection, id: MatchId) -> Result<Option<String>> {
    connection
        .query_scalar("SELECT findings FROM analyses WHERE match_id = $1")
        .bind(id)
        .fetch_optional()
        .await
}
