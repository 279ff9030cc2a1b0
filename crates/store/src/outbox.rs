//! The table `outbox`: Discord messages waiting to be sent.
//!
//! An entry is written in the transaction of the change it announces. Entries with the same topic
//! are sent in order, others concurrently.
//!
//! If several processes share a database, each sends the entries it wrote: the writing connection
//! claims them. The claims of a dead process are freed ([`crate::Membership::renew`]). A process
//! that no longer owns an entry can't change it.

use std::fmt::Display;

use match_model::{MessageId, OutboxId, Time};
use sqlx::AssertSqlSafe;

use crate::columns::{from_row, text_enum};
use crate::counters::{self, Sequence};
use crate::dialect::Dialect;
use crate::query::Pair;
use crate::{Connection, Result};

/// The id of this process among those sharing the database; `NULL` if it has the database to
/// itself.
macro_rules! own {
    () => {
        "CAST(NULLIF(current_setting('herald.process', true), '') AS BIGINT)"
    };
}

/// Whether an entry is unclaimed, or claimed by this process.
macro_rules! own_or_free {
    ($column:literal) => {
        concat!("(", $column, " IS NULL OR ", $column, " = ", own!(), ")")
    };
}

macro_rules! mine {
    ($column:literal) => {
        concat!("(", own!(), " IS NULL OR ", $column, " = ", own!(), ")")
    };
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub id: OutboxId,
    pub topic: String,
    pub content: String,
    pub created_at: Time,
    pub attempts: i64,
    /// Sent to Discord for deduplication; unique among all databases.
    pub nonce: String,
}

from_row!(Entry { id, topic, content, created_at, attempts, nonce });

pub async fn insert(
    connection: &mut Connection,
    topic: &str,
    content: &str,
    now: Time,
) -> Result<OutboxId> {
    let id = OutboxId::new(counters::next(connection, Sequence::Outbox).await?);
    connection
        .query(
            "INSERT INTO outbox (id, topic, content, created_at, due_at, attempts, state, nonce)
             VALUES ($1, $2, $3, $4, $4, 0, 'waiting', $5)",
        )
        .bind_all((id, topic, content, now, nonce()?))
        .execute()
        .await?;
    Ok(id)
}

fn nonce() -> sqlx::Result<String> {
    let mut bytes = [0; 10];
    getrandom::fill(&mut bytes).map_err(|cause| sqlx::Error::Encode(cause.to_string().into()))?;
    Ok(bytes.iter().fold("h".to_owned(), |nonce, byte| format!("{nonce}{byte:02x}")))
}

#[derive(Clone, Debug)]
pub struct NewEntry {
    pub topic: String,
    pub content: String,
}

#[derive(Debug, serde::Serialize)]
pub(crate) struct StampedEntry<'a> {
    topic: &'a str,
    content: &'a str,
    pub(crate) nonce: String,
}

pub(crate) fn with_nonces(new: &[NewEntry]) -> sqlx::Result<Vec<StampedEntry<'_>>> {
    new.iter()
        .map(|NewEntry { topic, content }| Ok(StampedEntry { topic, content, nonce: nonce()? }))
        .collect()
}

/// Returns the SQL that adds entries to a SQLite file in one go, since every move does this. Takes
/// the placeholders of the number of entries, of a JSON array of [`StampedEntry`], and of the time.
pub(crate) fn insert_all_sql(count: &dyn Display, new: &dyn Display, at: &dyn Display) -> String {
    format!(
        "INSERT INTO counters (name, value) VALUES ('outbox', {count})
         ON CONFLICT (name) DO UPDATE SET value = counters.value + {count};
         INSERT INTO outbox (id, topic, content, created_at, due_at, attempts, state, nonce)
         SELECT (SELECT counters.value FROM counters WHERE name = 'outbox') - {count} + 1 + new.key,
                json_extract(new.value, '$.topic'), json_extract(new.value, '$.content'), {at}, {at},
                0, 'waiting', json_extract(new.value, '$.nonce')
         FROM json_each({new}) AS new"
    )
}

const INSERT_ALL_POSTGRES: &str =
    "INSERT INTO outbox (id, topic, content, created_at, due_at, attempts, state, nonce)
     SELECT nextval('outbox_number'), topic, content, $2, $2, 0, 'waiting', nonce FROM (
         SELECT * FROM ROWS FROM (json_to_recordset(CAST($1 AS JSON)) AS (
             topic TEXT, content TEXT, nonce TEXT)) WITH ORDINALITY
             AS new (topic, content, nonce, place)
         ORDER BY place
     ) AS ordered";

pub async fn insert_all(connection: &mut Connection, new: &[NewEntry], now: Time) -> Result<()> {
    let entries = serde_json::json!(with_nonces(new)?).to_string();
    match connection.dialect() {
        Dialect::Sqlite => {
            connection
                .query(AssertSqlSafe(insert_all_sql(&"$1", &"$2", &"$3")))
                .bind_all((new.len().cast_signed() as i64, entries, now))
                .execute()
                .await?;
        }
        Dialect::Postgres => {
            connection.query(INSERT_ALL_POSTGRES).bind(entries).bind(now).execute().await?;
        }
    }
    Ok(())
}

/// Adds sent entries, to benchmark a well-used database.
pub(crate) async fn insert_said(connection: &mut Connection, count: u32, now: Time) -> Result<()> {
    let first = counters::next_of(connection, Sequence::Outbox, count).await?.cast_signed();
    let sql = Pair {
        sqlite: "WITH RECURSIVE place (n) AS (
             SELECT 0 UNION ALL SELECT n + 1 FROM place WHERE n + 1 < $1
         )
         INSERT INTO outbox (id, topic, content, created_at, due_at, attempts, state, nonce, said_at, message_id)
         SELECT $2 + n, 'match ' || (1000000 + n / 50), '{\"say\":\"played\",\"match\":1,\"from\":1,\"to\":2}',
                $3, $3, 0, 'said', 'h' || lower(hex(randomblob(10))), $3, $2 + n
         FROM place",
        postgres: "INSERT INTO outbox (id, topic, content, created_at, due_at, attempts, state, nonce, said_at, message_id)
         SELECT $2 + n, 'match ' || (1000000 + n / 50), '{\"say\":\"played\",\"match\":1,\"from\":1,\"to\":2}',
                $3, $3, 0, 'said', 'h' || left(md5(random()::text), 20), $3, $2 + n
         FROM generate_series(0, $1 - 1) AS place (n)",
    };
    connection.query(sql).bind(i64::from(count)).bind(first).bind(now).execute().await
}

/// Each topic's first waiting entry, if due and not owned by another process, oldest first.
pub async fn due_entries(connection: &mut Connection, now: Time, most: u32) -> Result<Vec<Entry>> {
    // `+id` keeps SQLite from scanning the whole table in the order of `id`.
    let sql = Pair {
        sqlite: "SELECT id, topic, content, created_at, attempts, nonce FROM outbox AS entry
         WHERE state = 'waiting' AND due_at <= $1 AND NOT EXISTS (
             SELECT 1 FROM outbox AS earlier
             WHERE earlier.state = 'waiting' AND earlier.topic = entry.topic AND earlier.id < entry.id
         )
         ORDER BY +id LIMIT $2",
        postgres: concat!(
            "SELECT id, topic, content, created_at, attempts, nonce FROM outbox AS entry
         WHERE state = 'waiting' AND due_at <= $1 AND ", own_or_free!("entry.claimed_by"), "
         AND NOT EXISTS (
             SELECT 1 FROM outbox AS earlier
             WHERE earlier.state = 'waiting' AND earlier.topic = entry.topic AND earlier.id < entry.id
         )
         ORDER BY +id LIMIT $2"
        ),
    };
    connection.query_as(sql).bind(now).bind(i64::from(most)).fetch_all().await
}

/// A topic's first waiting entry, due or not, unless another process owns it.
pub async fn first_of(connection: &mut Connection, topic: &str) -> Result<Option<Entry>> {
    let sql = Pair {
        sqlite: "SELECT id, topic, content, created_at, attempts, nonce FROM outbox
         WHERE state = 'waiting' AND topic = $1 ORDER BY id LIMIT 1",
        postgres: concat!(
            "SELECT id, topic, content, created_at, attempts, nonce FROM outbox AS entry
         WHERE id = (SELECT MIN(id) FROM outbox WHERE state = 'waiting' AND topic = $1)
         AND state = 'waiting' AND ",
            own_or_free!("claimed_by")
        ),
    };
    connection.query_as(sql).bind(topic).fetch_optional().await
}

pub async fn waiting_after(
    connection: &mut Connection,
    topic: &str,
    id: OutboxId,
) -> Result<Vec<String>> {
    let contents: Vec<String> = connection
        .query_scalar(
            "SELECT content FROM outbox WHERE state = 'waiting' AND topic = $1 AND id > $2
             ORDER BY id LIMIT 4",
        )
        .bind_all((topic, id))
        .fetch_all()
        .await?;
    Ok(contents)
}

pub async fn newest_of(connection: &mut Connection, topic: &str) -> Result<Option<Time>> {
    let sql = "SELECT created_at FROM outbox WHERE state = 'waiting' AND topic = $1
         ORDER BY id DESC LIMIT 1";
    connection.query_scalar(sql).bind(topic).fetch_optional().await
}

pub async fn has_waiting(connection: &mut Connection, topic: &str) -> Result<bool> {
    let entry: Option<i64> = connection
        .query_scalar("SELECT id FROM outbox WHERE state = 'waiting' AND topic = $1 LIMIT 1")
        .bind(topic)
        .fetch_optional()
        .await?;
    Ok(entry.is_some())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    Own,
    Free,
}

/// Returns the claim on an entry, if it is waiting with this number of attempts and no other
/// process owns it.
pub async fn is_waiting(
    connection: &mut Connection,
    id: OutboxId,
    attempts: i64,
) -> Result<Option<Claim>> {
    let sql = Pair {
        sqlite: "SELECT 1 FROM outbox WHERE id = $1 AND state = 'waiting' AND attempts = $2",
        postgres: concat!(
            "SELECT CASE WHEN claimed_by IS NOT DISTINCT FROM ",
            own!(),
            " THEN CAST(1 AS BIGINT) ELSE 0 END
             FROM outbox WHERE id = $1 AND state = 'waiting' AND attempts = $2 AND ",
            own_or_free!("claimed_by")
        ),
    };
    let entry: Option<i64> =
        connection.query_scalar(sql).bind(id).bind(attempts).fetch_optional().await?;
    Ok(entry.map(|own| if own == 1 { Claim::Own } else { Claim::Free }))
}

/// Returns whether the entry was still waiting and free.
pub async fn claim(connection: &mut Connection, id: OutboxId, attempts: i64) -> Result<bool> {
    connection
        .query(Pair {
            sqlite: "SELECT id FROM outbox WHERE id = $1 AND state = 'waiting' AND attempts = $2",
            postgres: concat!(
                "UPDATE outbox SET claimed_by = ",
                own!(),
                " WHERE id = $1 AND state = 'waiting' AND attempts = $2 AND claimed_by IS NULL"
            ),
        })
        .bind_all((id, attempts))
        .changes()
        .await
}

pub async fn release(connection: &mut Connection, id: OutboxId) -> Result<()> {
    connection.query("UPDATE outbox SET claimed_by = NULL WHERE id = $1").bind(id).execute().await
}

pub async fn is_queued(connection: &mut Connection, topic: &str, content: &str) -> Result<bool> {
    let entry: Option<i64> = connection
        .query_scalar(
            "SELECT id FROM outbox WHERE state = 'waiting' AND topic = $1 AND content = $2 LIMIT 1",
        )
        .bind_all((topic, content))
        .fetch_optional()
        .await?;
    Ok(entry.is_some())
}

pub async fn next_due(connection: &mut Connection, now: Time) -> Result<Option<Time>> {
    connection
        .query_scalar("SELECT MIN(due_at) FROM outbox WHERE state = 'waiting' AND due_at > $1")
        .bind(now)
        .fetch_one()
        .await
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backlog {
    pub waiting: i64,
    pub oldest: Option<Time>,
    /// Due time of the longest overdue entry that is first of its topic; `None` if none is due.
    pub due_since: Option<Time>,
}

from_row!(Backlog { waiting, oldest, due_since });

pub async fn backlog(connection: &mut Connection, now: Time) -> Result<Backlog> {
    connection
        .query_as(
            "SELECT COUNT(*) AS waiting, MIN(created_at) AS oldest,
             (SELECT MIN(due_at) FROM outbox AS entry
              WHERE state = 'waiting' AND due_at <= $1 AND NOT EXISTS (
                  SELECT 1 FROM outbox AS earlier
                  WHERE earlier.state = 'waiting' AND earlier.topic = entry.topic
                      AND earlier.id < entry.id
              )) AS due_since
         FROM outbox WHERE state = 'waiting'",
        )
        .bind(now)
        .fetch_one()
        .await
}

pub async fn newest(connection: &mut Connection) -> Result<OutboxId> {
    let newest: Option<OutboxId> =
        connection.query_scalar("SELECT MAX(id) FROM outbox").fetch_one().await?;
    Ok(newest.unwrap_or(OutboxId::new(0)))
}

pub async fn newest_topics(connection: &mut Connection, entries: u32) -> Result<Vec<String>> {
    connection
        .query_scalar("SELECT topic FROM outbox ORDER BY id DESC LIMIT $1")
        .bind(i64::from(entries))
        .fetch_all()
        .await
}

/// Records the entry's message, if it has its own. Returns `false` if another process has taken the
/// entry over.
pub async fn mark_posted(
    connection: &mut Connection,
    id: OutboxId,
    message: Option<MessageId>,
    now: Time,
) -> Result<bool> {
    connection
        .query(Pair {
            sqlite:
                "UPDATE outbox SET state = 'said', said_at = $1, message_id = $2, trouble = NULL
         WHERE id = $3",
            postgres: concat!(
                "UPDATE outbox SET state = 'said', said_at = $1, message_id = $2, trouble = NULL
         WHERE id = $3 AND ",
                mine!("claimed_by")
            ),
        })
        .bind_all((now, message, id))
        .changes()
        .await
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryState {
    Waiting,
    Posted,
    Dropped,
}

text_enum!(EntryState { Waiting = "waiting", Posted = "said", Dropped = "dropped" });

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryFate {
    pub content: String,
    pub nonce: String,
    pub message_id: Option<MessageId>,
    pub state: EntryState,
}

from_row!(EntryFate { content, nonce, message_id, state });

pub async fn fate(connection: &mut Connection, id: OutboxId) -> Result<Option<EntryFate>> {
    connection
        .query_as("SELECT content, nonce, message_id, state FROM outbox WHERE id = $1")
        .bind(id)
        .fetch_optional()
        .await
}

pub async fn is_message(connection: &mut Connection, message: MessageId) -> Result<bool> {
    let entry: Option<i64> = connection
        .query_scalar("SELECT id FROM outbox WHERE message_id = $1 LIMIT 1")
        .bind(message)
        .fetch_optional()
        .await?;
    Ok(entry.is_some())
}

pub async fn contents_of(connection: &mut Connection, message: MessageId) -> Result<Vec<String>> {
    connection
        .query_scalar("SELECT content FROM outbox WHERE message_id = $1 ORDER BY id")
        .bind(message)
        .fetch_all()
        .await
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SendFailure<'a> {
    pub cause: &'a str,
    pub outage: bool,
}

pub async fn postpone(
    connection: &mut Connection,
    id: OutboxId,
    until: Time,
    failure: SendFailure<'_>,
) -> Result<()> {
    connection
        .query(Pair {
            sqlite:
                "UPDATE outbox SET attempts = attempts + 1, due_at = $1, trouble = $2, outage = $3
         WHERE id = $4",
            postgres: concat!(
                "UPDATE outbox SET attempts = attempts + 1, due_at = $1, trouble = $2, outage = $3
         WHERE id = $4 AND ",
                mine!("claimed_by")
            ),
        })
        .bind_all((until, failure.cause, i64::from(failure.outage), id))
        .execute()
        .await
}

/// Makes entries due that an outage deferred. Returns their number.
pub async fn hurry(connection: &mut Connection, now: Time) -> Result<u64> {
    connection
        .query(
            "UPDATE outbox SET due_at = $1, outage = 0
         WHERE state = 'waiting' AND due_at > $1 AND outage <> 0",
        )
        .bind(now)
        .changed_rows()
        .await
}

/// Makes the next entry due that an outage deferred. Returns whether there is one.
pub async fn hurry_one(connection: &mut Connection, now: Time) -> Result<bool> {
    connection
        .query(
            "UPDATE outbox SET due_at = $1 WHERE id = (
             SELECT id FROM outbox WHERE state = 'waiting' AND due_at > $1 AND outage <> 0
             ORDER BY due_at, id LIMIT 1
         )",
        )
        .bind(now)
        .changes()
        .await
}

pub async fn hurry_topic(connection: &mut Connection, topic: &str, now: Time) -> Result<()> {
    connection
        .query("UPDATE outbox SET due_at = $1 WHERE state = 'waiting' AND topic = $2")
        .bind_all((now, topic))
        .execute()
        .await
}

/// Deletes up to `most` entries sent before a time, and as many older ones that were given up.
pub async fn prune(connection: &mut Connection, before: Time, most: u32) -> Result<u64> {
    let mut pruned = 0;
    for sql in [
        "DELETE FROM outbox WHERE id IN (
             SELECT id FROM outbox WHERE state = 'said' AND said_at < $1 LIMIT $2
         )",
        "DELETE FROM outbox WHERE id IN (
             SELECT id FROM outbox WHERE state = 'dropped' AND created_at < $1 LIMIT $2
         )",
    ] {
        let query = connection.query(sql).bind(before).bind(i64::from(most));
        pruned += query.changed_rows().await?;
    }
    Ok(pruned)
}

pub async fn drop_entry(connection: &mut Connection, id: OutboxId, trouble: &str) -> Result<()> {
    connection
        .query(Pair {
            sqlite: "UPDATE outbox SET state = 'dropped', trouble = $1 WHERE id = $2",
            postgres: concat!(
                "UPDATE outbox SET state = 'dropped', trouble = $1 WHERE id = $2 AND ",
                mine!("claimed_by")
            ),
        })
        .bind_all((trouble, id))
        .execute()
        .await
}
