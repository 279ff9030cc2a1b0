//! The table `handovers`: what a process leaves for the next one.

use match_model::Time;

use crate::{Connection, Result};

/// Leaves something under a name, in the place of what was there.
///
/// # Errors
/// When the database fails.
pub async fn leave(
    connection: &mut Connection,
    name: &str,
    content: &str,
    now: Time,
) -> Result<()> {
    connection
        .query(
            "INSERT INTO handovers (name, content, left_at) VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET content = excluded.content, left_at = excluded.left_at",
        )
        .bind_all((name, content, now))
        .execute()
        .await
}

/// Takes what was left under a name, and since when it is there; nobody else finds it any more.
///
/// # Errors
/// When the database fails.
pub async fn take(connection: &mut Connection, name: &str) -> Result<Option<(String, Time)>> {
    connection
        .query_as("DELETE FROM handovers WHERE name = $1 RETURNING content, left_at")
        .bind(name)
        .fetch_optional()
        .await
}
