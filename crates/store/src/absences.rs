//! The table `absences`: captains who have left the server of their match; and when that was
//! looked for.

use match_model::{GuildId, MatchId, PersonId, Time};

use crate::{Connection, Result};

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
    connection.query(
        "INSERT INTO absences (match_id, person_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    )
    .bind_all((match_id, person, now)).changes().await
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
    connection.query_scalar(sql).bind(match_id).bind(person).fetch_one().await
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
    connection
        .query_scalar(
            "SELECT match_id FROM absences JOIN matches ON matches.id = match_id
         WHERE person_id = $1 AND guild_id = $2 ORDER BY match_id",
        )
        .bind_all((person, guild))
        .fetch_all()
        .await
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
    connection
        .query("DELETE FROM absences WHERE match_id = $1 AND person_id = $2")
        .bind_all((match_id, person))
        .changes()
        .await
}

/// Of how many matches at once it is seen whether anything has happened in them.
const AT_ONCE: i64 = 200;

/// Matches in servers in which nothing has happened since `before`, and for which it has not been
/// looked since then who is still there; those of longest ago first. Only the next few are seen
/// that have not been looked at since then ([`pass_over`]).
///
/// # Errors
/// When the database fails.
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

/// Whether [`pass_over`] has something to do.
///
/// # Errors
/// When the database fails.
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

/// Of the next few matches that have not been looked at since `before`, those in which something
/// has happened since then need not be: they come again when that is as long ago. So no index has
/// the time of a match's last move, which every move would have to change.
///
/// # Errors
/// When the database fails.
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

/// Notes when it was looked who of a match is still there.
///
/// # Errors
/// When the database fails.
pub async fn looked(connection: &mut Connection, match_id: MatchId, at: Time) -> Result<()> {
    connection
        .query("UPDATE matches SET looked_at = $1 WHERE id = $2")
        .bind_all((at, match_id))
        .execute()
        .await
}
