//! The table `absences`: captains who have left the server of their match; and when that was
//! looked for.

use crate::{Connection, GuildId, MatchId, PersonId, Result, Time};

/// Notes that a captain has left the server of a match. Whether that is new.
///
/// # Errors
/// When the database fails.
pub async fn insert(
    connection: &mut Connection,
    match_id: MatchId,
    person: PersonId,
    now: Time,
) -> Result<bool> {
    let done = connection.query(
        "INSERT INTO absences (match_id, person_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    )
    .bind(match_id)
    .bind(person)
    .bind(now)
    .execute()
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Whether a captain is noted as having left the server of a match.
///
/// # Errors
/// When the database fails.
pub async fn is_absent(
    connection: &mut Connection,
    match_id: MatchId,
    person: PersonId,
) -> Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM absences WHERE match_id = $1 AND person_id = $2)";
    Ok(connection.query_scalar(sql).bind(match_id).bind(person).fetch_one().await?)
}

/// The matches in a server that note a person as having left it, in order.
///
/// # Errors
/// When the database fails.
pub async fn of_person(
    connection: &mut Connection,
    guild: GuildId,
    person: PersonId,
) -> Result<Vec<MatchId>> {
    Ok(connection
        .query_scalar(
            "SELECT match_id FROM absences JOIN matches ON matches.id = match_id
         WHERE person_id = $1 AND guild_id = $2 ORDER BY match_id",
        )
        .bind(person)
        .bind(guild)
        .fetch_all()
        .await?)
}

/// Forgets that a captain had left the server of a match. Whether it was noted.
///
/// # Errors
/// When the database fails.
pub async fn delete(
    connection: &mut Connection,
    match_id: MatchId,
    person: PersonId,
) -> Result<bool> {
    let done = connection
        .query("DELETE FROM absences WHERE match_id = $1 AND person_id = $2")
        .bind(match_id)
        .bind(person)
        .execute()
        .await?;
    Ok(done.rows_affected() > 0)
}

/// Matches in servers in which nothing has happened since `before`, and for which it has not been
/// looked since then who is still there; those of longest ago first.
///
/// # Errors
/// When the database fails.
pub async fn to_look_at(
    connection: &mut Connection,
    before: Time,
    most: u32,
) -> Result<Vec<(MatchId, GuildId)>> {
    Ok(connection
        .query_as(
            "SELECT id, guild_id FROM matches
         WHERE state = 'playing' AND guild_id IS NOT NULL AND updated_at <= $1
           AND (looked_at IS NULL OR looked_at <= $1)
         ORDER BY COALESCE(looked_at, updated_at), id LIMIT $2",
        )
        .bind(before)
        .bind(i64::from(most))
        .fetch_all()
        .await?)
}

/// Notes when it was looked who of a match is still there.
///
/// # Errors
/// When the database fails.
pub async fn looked(connection: &mut Connection, match_id: MatchId, at: Time) -> Result<()> {
    connection
        .query("UPDATE matches SET looked_at = $1 WHERE id = $2")
        .bind(at)
        .bind(match_id)
        .execute()
        .await?;
    Ok(())
}
