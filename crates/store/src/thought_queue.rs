//! The table `thought_queue` of PostgreSQL: matches in which Herald is to move, left by processes
//! that do not think to those that do. A file has none: its one process thinks for itself.

use crate::dialect::Dialect;
use crate::{Connection, MatchId, Result};

/// Leaves a match to whoever thinks.
///
/// # Errors
/// When the database fails.
pub async fn push(connection: &mut Connection, id: MatchId) -> Result<()> {
    if connection.dialect() == Dialect::Postgres {
        connection
            .query("INSERT INTO thought_queue (match_id) VALUES ($1) ON CONFLICT DO NOTHING")
            .bind(id)
            .execute()
            .await?;
    }
    Ok(())
}

/// Takes at most so many matches; no other process takes the same.
///
/// # Errors
/// When the database fails.
pub async fn take(connection: &mut Connection, most: u32) -> Result<Vec<MatchId>> {
    if connection.dialect() == Dialect::Sqlite {
        return Ok(Vec::new());
    }
    Ok(connection
        .query_scalar(
            "DELETE FROM thought_queue WHERE match_id IN (
                 SELECT match_id FROM thought_queue ORDER BY match_id LIMIT $1
                 FOR UPDATE SKIP LOCKED
             ) RETURNING match_id",
        )
        .bind(i64::from(most))
        .fetch_all()
        .await?)
}
