//! The tables `levels`, `opponents`, `remarks` and `analyses`: Herald itself as an opponent, at
//! which level, what it says, and what it finds in matches that are over.

use match_model::{ChallengeId, MatchId, MatchMoment, Moment, Opponent, Remark, Time};

use crate::columns::from_row;
use crate::{Connection, Result};

from_row!(Opponent { side, level });

from_row!(Remark { mood, sentence = "saying" });

/// Notes at which level Herald is challenged.
///
/// # Errors
/// When the database fails.
pub async fn set_level(connection: &mut Connection, id: ChallengeId, level: u8) -> Result<()> {
    connection
        .query("INSERT INTO levels (challenge_id, level) VALUES ($1, $2)")
        .bind_all((id, i64::from(level)))
        .execute()
        .await
}

/// At which level Herald is challenged; `None` for a challenge to people.
///
/// # Errors
/// When the database fails.
pub async fn level(connection: &mut Connection, id: ChallengeId) -> Result<Option<u8>> {
    let level: Option<i64> = connection
        .query_scalar("SELECT level FROM levels WHERE challenge_id = $1")
        .bind(id)
        .fetch_optional()
        .await?;
    Ok(level.and_then(|level| u8::try_from(level).ok()))
}

/// Lets Herald play in a match.
///
/// # Errors
/// When the database fails.
pub async fn insert(connection: &mut Connection, id: MatchId, new: Opponent) -> Result<()> {
    connection
        .query("INSERT INTO opponents (match_id, side, level) VALUES ($1, $2, $3)")
        .bind_all((id, new.side.id(), i64::from(new.level)))
        .execute()
        .await
}

/// Herald's part in a match; `None` in one of people alone.
///
/// # Errors
/// When the database fails.
pub async fn find(connection: &mut Connection, id: MatchId) -> Result<Option<Opponent>> {
    connection
        .query_as("SELECT side, level FROM opponents WHERE match_id = $1")
        .bind(id)
        .fetch_optional()
        .await
}

/// The matches that go on and that Herald plays in, the longest untouched first.
///
/// # Errors
/// When the database fails.
pub async fn playing(connection: &mut Connection) -> Result<Vec<MatchId>> {
    connection
        .query_scalar(
            "SELECT id FROM matches JOIN opponents ON opponents.match_id = matches.id
         WHERE state = 'playing' ORDER BY updated_at, id",
        )
        .fetch_all()
        .await
}

/// The open challenges to Herald of which people have been told, the oldest first.
///
/// # Errors
/// When the database fails.
pub async fn challenges(connection: &mut Connection) -> Result<Vec<ChallengeId>> {
    connection
        .query_scalar(
            "SELECT id FROM challenges JOIN levels ON levels.challenge_id = challenges.id
         WHERE state = 'open' AND message_id IS NOT NULL ORDER BY id",
        )
        .fetch_all()
        .await
}

/// Notes what Herald says at a moment of a match.
///
/// # Errors
/// When the database fails.
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

/// The last remark of Herald at moments after the first and up to the second.
///
/// # Errors
/// When the database fails.
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

/// Keeps what was found in a match that is over, in place of what was kept before.
///
/// # Errors
/// When the database fails.
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

/// The findings of the analysis of a match that is over, if there are any.
///
/// # Errors
/// When the database fails.
pub async fn findings(connection: &mut Connection, id: MatchId) -> Result<Option<String>> {
    connection
        .query_scalar("SELECT findings FROM analyses WHERE match_id = $1")
        .bind(id)
        .fetch_optional()
        .await
}
