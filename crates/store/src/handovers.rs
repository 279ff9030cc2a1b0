//! The table `handovers`: values that a process leaves for its successor.

use match_model::Time;

use crate::{Connection, Result};

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

/// Only one caller gets the value. Includes the time when it was stored.
pub async fn take(connection: &mut Connection, name: &str) -> Result<Option<(String, Time)>> {
    connection
        .query_as("DELETE FROM handovers WHERE name = $1 RETURNING content, left_at")
        .bind(name)
        .fetch_optional()
        .await
}
