use std::path::Path;
use std::time::{Duration, Instant};

use sqlx::ConnectOptions as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};

use crate::Result;

/// Measures `count` consecutive durable single-row transactions in an empty file, with the settings
/// of a [`crate::Store`].
pub async fn transactions(file: &Path, count: u32) -> Result<Duration> {
    let mut bare = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .connect()
        .await?;
    sqlx::query("CREATE TABLE actions (match_id BIGINT, ply BIGINT, text TEXT, at BIGINT)")
        .execute(&mut bare)
        .await?;
    let start = Instant::now();
    for ply in 0..count {
        sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut bare).await?;
        sqlx::query("INSERT INTO actions (match_id, ply, text, at) VALUES ($1, $2, $3, $4)")
            .bind(1)
            .bind(ply)
            .bind("b2-b3")
            .bind(0)
            .execute(&mut bare)
            .await?;
        sqlx::raw_sql("COMMIT").execute(&mut bare).await?;
    }
    Ok(start.elapsed())
}
