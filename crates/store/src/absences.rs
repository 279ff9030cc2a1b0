//! The table `absences`: captains who left the server of their match, and when this was last
//! checked.

use match_model::{GuildId, MatchId, PersonId, Time};

use crate::{Connection, Result};

/// Returns whether the absence is new.
pub async fn insert(
    connection: &mut Connection,
    match_id: MatchId,
    person: PersonId,
    now: Time,
) -> Result<bool> {
    connection.query(
        "INSERT INTO absences (match_id, person_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    )
    .bind_all((match_id, person, now)).changes().await
}

pub async fn is_absent(
    connection: &mut Connection,
    match_id: MatchId,
    person: PersonId,
) -> Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM absences WHERE match_id = $1 AND person_id = $2)";
    connection.query_scalar(sql).bind(match_id).bind(person).fetch_one().await
}

pub async fn of_person(
    connection: &mut Connection,
    guild: GuildId,
    person: PersonId,
) -> Result<Vec<MatchId>> {
    connection
        .query_scalar(
            "SELECT match_id FROM absences JOIN matches ON matches.id = match_id
         WHERE person_id = $1 AND guild_id = $2 ORDER BY match_id",
        )
        .bind_all((person, guild))
        .fetch_all()
        .await
}

pub async fn delete(
    connection: &mut Connection,
    match_id: MatchId,
    person: PersonId,
) -> Result<bool> {
    connection
        .query("DELETE FROM absences WHERE match_id = $1 AND person_id = $2")
        .bind_all((match_id, person))
        .changes()
        .await
}

const AT_ONCE: i64 = 200;

/// Idle since `before` and not checked since, longest unchecked first. Looks only at the next few
/// unchecked matches; [`pass_over`] skips active ones.
pub async fn to_look_at(
    connection: &mut Connection,
    before: Time,
    most: u32,
) -> Result<Vec<(MatchId, GuildId)>> {
    connection
        .query_as(
            "SELECT id, guild_id FROM (
             SELECT id, guild_id, updated_at, COALESCE(looked_at, created_at) AS last_at
             FROM matches
             WHERE state = 'playing' AND guild_id IS NOT NULL
               AND COALESCE(looked_at, created_at) <= $1
             ORDER BY COALESCE(looked_at, created_at), id LIMIT $2
         ) AS next
         WHERE updated_at <= $1 ORDER BY last_at, id LIMIT $3",
        )
        .bind_all((before, AT_ONCE, i64::from(most)))
        .fetch_all()
        .await
}

/// Whether [`pass_over`] has work.
pub async fn has_active(connection: &mut Connection, before: Time) -> Result<bool> {
    let active: i64 = connection
        .query_scalar(
            "SELECT COUNT(*) FROM (
             SELECT updated_at FROM matches
             WHERE state = 'playing' AND guild_id IS NOT NULL
               AND COALESCE(looked_at, created_at) <= $1
             ORDER BY COALESCE(looked_at, created_at), id LIMIT $2
         ) AS next
         WHERE updated_at > $1",
        )
        .bind_all((before, AT_ONCE))
        .fetch_one()
        .await?;
    Ok(active > 0)
}

/// Marks active matches among the next few as checked at their last move, until they are idle. An
/// index on the last move's time would burden every move.
pub async fn pass_over(connection: &mut Connection, before: Time) -> Result<()> {
    connection
        .query(
            "UPDATE matches SET looked_at = updated_at WHERE updated_at > $1 AND id IN (
             SELECT id FROM matches
             WHERE state = 'playing' AND guild_id IS NOT NULL
               AND COALESCE(looked_at, created_at) <= $1
             ORDER BY COALESCE(looked_at, created_at), id LIMIT $2
         )",
        )
        .bind_all((before, AT_ONCE))
        .execute()
        .await
}

pub async fn note_look(connection: &mut Connection, match_id: MatchId, at: Time) -> Result<()> {
    connection
        .query("UPDATE matches SET looked_at = $1 WHERE id = $2")
        .bind_all((at, match_id))
        .execute()
        .await
}
