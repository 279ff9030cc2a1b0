//! The table `season_invitations`: the people who may join a season in any case.

use match_model::{PersonId, SeasonId, Time};

use crate::{Connection, Result};

/// Returns `false` if the person was invited before.
pub async fn insert(
    connection: &mut Connection,
    id: SeasonId,
    person: PersonId,
    by: PersonId,
    now: Time,
) -> Result<bool> {
    connection
        .query(
            "INSERT INTO season_invitations (season_id, person_id, invited_by, invited_at)
             VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        )
        .bind_all((id, person, by, now))
        .changes()
        .await
}

pub async fn exists(connection: &mut Connection, id: SeasonId, person: PersonId) -> Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM season_invitations
                              WHERE season_id = $1 AND person_id = $2)";
    connection.query_scalar(sql).bind_all((id, person)).fetch_one().await
}

/// Invites everyone to a season who was invited to another.
pub async fn copy(connection: &mut Connection, from: SeasonId, to: SeasonId) -> Result<()> {
    connection
        .query(
            "INSERT INTO season_invitations (season_id, person_id, invited_by, invited_at)
             SELECT $2, person_id, invited_by, invited_at FROM season_invitations
             WHERE season_id = $1",
        )
        .bind_all((from, to))
        .execute()
        .await
}
