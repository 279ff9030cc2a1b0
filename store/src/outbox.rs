//! The table `outbox`: what is to be said in chat.
//!
//! An entry is written in the transaction of the change that it tells of, and kept until it has
//! been said. Entries with the same topic are said one after the other; others at the same time.

use crate::counters::{self, Sequence};
use crate::{Connection, MessageId, OutboxId, Result, Time};

/// Something to be said.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Entry {
    /// Its number.
    pub id: OutboxId,
    /// What it must not overtake.
    pub topic: String,
    /// JSON.
    pub content: String,
    /// When it was written.
    pub created_at: Time,
    /// How often it has been tried.
    pub attempts: i64,
}

/// Adds an entry.
///
/// # Errors
/// When the database fails.
pub async fn insert(
    connection: &mut Connection,
    topic: &str,
    content: &str,
    now: Time,
) -> Result<OutboxId> {
    let id = OutboxId::new(counters::next(connection, Sequence::Outbox).await?);
    sqlx::query(
        "INSERT INTO outbox (id, topic, content, created_at, due_at, attempts, state)
         VALUES ($1, $2, $3, $4, $4, 0, 'waiting')",
    )
    .bind(id)
    .bind(topic)
    .bind(content)
    .bind(now)
    .execute(connection.sql())
    .await?;
    Ok(id)
}

/// The first waiting entry of every topic, as far as it is due, oldest first.
///
/// # Errors
/// When the database fails.
pub async fn due(connection: &mut Connection, now: Time, most: u32) -> Result<Vec<Entry>> {
    Ok(sqlx::query_as(
        "SELECT id, topic, content, created_at, attempts FROM outbox AS entry
         WHERE state = 'waiting' AND due_at <= $1 AND NOT EXISTS (
             SELECT 1 FROM outbox AS earlier
             WHERE earlier.state = 'waiting' AND earlier.topic = entry.topic AND earlier.id < entry.id
         )
         ORDER BY id LIMIT $2",
    )
    .bind(now)
    .bind(i64::from(most))
    .fetch_all(connection.sql())
    .await?)
}

/// When the next waiting entry is due, if any waits.
///
/// # Errors
/// When the database fails.
pub async fn next_due(connection: &mut Connection) -> Result<Option<Time>> {
    Ok(sqlx::query_scalar("SELECT MIN(due_at) FROM outbox WHERE state = 'waiting'")
        .fetch_one(connection.sql())
        .await?)
}

/// Notes that an entry is being tried now, before the first request is sent: whoever finds it
/// waiting with an attempt must look whether it has been said.
///
/// # Errors
/// When the database fails.
pub async fn attempt(connection: &mut Connection, id: OutboxId) -> Result<()> {
    sqlx::query("UPDATE outbox SET attempts = attempts + 1 WHERE id = $1")
        .bind(id)
        .execute(connection.sql())
        .await?;
    Ok(())
}

/// Notes that an entry has been said, and in which message, if it has one of its own.
///
/// # Errors
/// When the database fails.
pub async fn said(
    connection: &mut Connection,
    id: OutboxId,
    message: Option<MessageId>,
    now: Time,
) -> Result<()> {
    sqlx::query(
        "UPDATE outbox SET state = 'said', said_at = $1, message_id = $2, trouble = NULL
         WHERE id = $3",
    )
    .bind(now)
    .bind(message)
    .bind(id)
    .execute(connection.sql())
    .await?;
    Ok(())
}

/// Whether some entry was said in a message.
///
/// # Errors
/// When the database fails.
pub async fn is_message(connection: &mut Connection, message: MessageId) -> Result<bool> {
    let found: Option<i64> =
        sqlx::query_scalar("SELECT 1 FROM outbox WHERE message_id = $1 LIMIT 1")
            .bind(message)
            .fetch_optional(connection.sql())
            .await?;
    Ok(found.is_some())
}

/// Puts an entry off, with the reason.
///
/// # Errors
/// When the database fails.
pub async fn put_off(
    connection: &mut Connection,
    id: OutboxId,
    until: Time,
    trouble: &str,
) -> Result<()> {
    sqlx::query("UPDATE outbox SET due_at = $1, trouble = $2 WHERE id = $3")
        .bind(until)
        .bind(trouble)
        .bind(id)
        .execute(connection.sql())
        .await?;
    Ok(())
}

/// Gives an entry up, with the reason: it can never be said.
///
/// # Errors
/// When the database fails.
pub async fn drop_entry(connection: &mut Connection, id: OutboxId, trouble: &str) -> Result<()> {
    sqlx::query("UPDATE outbox SET state = 'dropped', trouble = $1 WHERE id = $2")
        .bind(trouble)
        .bind(id)
        .execute(connection.sql())
        .await?;
    Ok(())
}
