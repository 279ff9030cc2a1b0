//! The tables `heartbeat` and `downtimes`: when Herald was running, and when it wasn't.

use clocks::Span;
use match_model::Time;

use crate::{Connection, Result};

pub async fn last_beat(connection: &mut Connection) -> Result<Option<Time>> {
    let sql = "SELECT at FROM heartbeat WHERE id = 1";
    connection.query_scalar(sql).fetch_optional().await
}

pub async fn beat(connection: &mut Connection, now: Time) -> Result<()> {
    connection
        .query(
            "INSERT INTO heartbeat (id, at) VALUES (1, $1)
         ON CONFLICT (id) DO UPDATE SET at = excluded.at",
        )
        .bind(now)
        .execute()
        .await
}

pub async fn insert(connection: &mut Connection, from: Time, until: Time) -> Result<()> {
    connection
        .query(
            "INSERT INTO downtimes (from_at, until_at) VALUES ($1, $2)
         ON CONFLICT (from_at) DO UPDATE SET until_at = CASE
             WHEN excluded.until_at > downtimes.until_at THEN excluded.until_at
             ELSE downtimes.until_at END",
        )
        .bind_all((from, until))
        .execute()
        .await
}

pub async fn after(connection: &mut Connection, after: i64) -> Result<Vec<Span>> {
    let sql = "SELECT from_at, until_at FROM downtimes WHERE until_at > $1";
    let rows: Vec<(i64, i64)> = connection.query_as(sql).bind(after).fetch_all().await?;
    Ok(rows.into_iter().map(|(from, until)| Span::new(from, until)).collect())
}
