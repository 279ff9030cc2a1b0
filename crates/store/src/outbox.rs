//! The table `outbox`: what is to be said in chat.
//!
//! An entry is written in the transaction of the change that it tells of, and kept until it has
//! been said. Entries with the same topic are said one after the other; others at the same time.
//!
//! Where several processes share a database on a server, each says what it wrote itself: an entry
//! is claimed by the process whose connection writes it, and the claims of one that is gone are
//! freed ([`crate::Membership::renew`]). What a process says of an entry that is another's by then
//! changes nothing.

use std::fmt::Display;

use match_model::{MessageId, OutboxId, Time};
use sqlx::AssertSqlSafe;

use crate::columns::{from_row, text_enum};
use crate::counters::{self, Sequence};
use crate::dialect::Dialect;
use crate::query::Pair;
use crate::{Connection, Result};

/// This process among those that share the database; `NULL` for one that is alone with it.
macro_rules! own {
    () => {
        "CAST(NULLIF(current_setting('herald.process', true), '') AS BIGINT)"
    };
}

/// Whether an entry is this process's, or nobody's.
macro_rules! own_or_free {
    ($column:literal) => {
        concat!("(", $column, " IS NULL OR ", $column, " = ", own!(), ")")
    };
}

/// Whether an entry is this process's; one that is alone with the database notes what it likes.
macro_rules! mine {
    ($column:literal) => {
        concat!("(", own!(), " IS NULL OR ", $column, " = ", own!(), ")")
    };
}

/// Something to be said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number.
    pub id: OutboxId,
    /// What it must not overtake.
    pub topic: String,
    /// JSON.
    pub content: String,
    /// When it was written.
    pub created_at: Time,
    /// How often it has been put off.
    pub attempts: i64,
    /// What Discord knows the message by; no other entry of any database has it.
    pub nonce: String,
}

from_row!(Entry { id, topic, content, created_at, attempts, nonce });

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

/// By which Discord knows a message: no other entry of any database has it.
fn nonce() -> sqlx::Result<String> {
    let mut bytes = [0; 10];
    getrandom::fill(&mut bytes).map_err(|cause| sqlx::Error::Encode(cause.to_string().into()))?;
    Ok(bytes.iter().fold("h".to_owned(), |nonce, byte| format!("{nonce}{byte:02x}")))
}

/// An entry that is to be added.
#[derive(Clone, Debug)]
pub struct NewEntry {
    /// What it is about.
    pub topic: String,
    /// What is to be said.
    pub content: String,
}

/// An entry that is to be added, as it is sent to the database.
#[derive(Debug, serde::Serialize)]
pub(crate) struct Sent<'a> {
    topic: &'a str,
    content: &'a str,
    pub(crate) nonce: String,
}

/// Entries as they are sent to the database.
pub(crate) fn with_nonces(new: &[NewEntry]) -> sqlx::Result<Vec<Sent<'_>>> {
    new.iter()
        .map(|NewEntry { topic, content }| Ok(Sent { topic, content, nonce: nonce()? }))
        .collect()
}

/// Adds entries to a file, numbers and rows in one go, for every move does this: the placeholders
/// of how many they are, of the entries, a JSON array of [`Sent`], and of the time.
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

/// The same on PostgreSQL.
const INSERT_ALL_POSTGRES: &str =
    "INSERT INTO outbox (id, topic, content, created_at, due_at, attempts, state, nonce)
     SELECT nextval('outbox_number'), topic, content, $2, $2, 0, 'waiting', nonce FROM (
         SELECT * FROM ROWS FROM (json_to_recordset(CAST($1 AS JSON)) AS (
             topic TEXT, content TEXT, nonce TEXT)) WITH ORDINALITY
             AS new (topic, content, nonce, place)
         ORDER BY place
     ) AS ordered";

/// Adds entries, in order.
///
/// # Errors
/// When the database fails.
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

/// Adds so many entries that have been said, as a bot has that has long been running: to measure
/// with.
///
/// # Errors
/// When the database fails.
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

/// The first waiting entry of every topic, as far as it is due and no other process says it, oldest
/// first. What has been said or dropped is not looked at.
///
/// # Errors
/// When the database fails.
pub async fn due(connection: &mut Connection, now: Time, most: u32) -> Result<Vec<Entry>> {
    // `+id` is sorted by: for `id` the whole table would be walked in its order.
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

/// The first waiting entry of a topic, whenever it is due, unless another process says it.
///
/// # Errors
/// When the database fails.
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

/// Returns the contents of the next few entries of a topic that wait behind one.
///
/// # Errors
/// When the database fails.
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

/// Returns when the newest waiting entry of a topic was written, whichever process sends it.
///
/// # Errors
/// When the database fails.
pub async fn newest_of(connection: &mut Connection, topic: &str) -> Result<Option<Time>> {
    let sql = "SELECT created_at FROM outbox WHERE state = 'waiting' AND topic = $1
         ORDER BY id DESC LIMIT 1";
    connection.query_scalar(sql).bind(topic).fetch_optional().await
}

/// Whether something of a topic waits, whoever says it.
///
/// # Errors
/// When the database fails.
pub async fn has_waiting(connection: &mut Connection, topic: &str) -> Result<bool> {
    let found: Option<i64> = connection
        .query_scalar("SELECT id FROM outbox WHERE state = 'waiting' AND topic = $1 LIMIT 1")
        .bind(topic)
        .fetch_optional()
        .await?;
    Ok(found.is_some())
}

/// Whose an entry is that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// This process says it.
    Own,
    /// Nobody's: the process that was to say it is gone.
    Free,
}

/// Whose an entry is that waits and has been put off so often; `None` where it does not, or another
/// process says it.
///
/// # Errors
/// When the database fails.
pub async fn waits(
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
    let found: Option<i64> =
        connection.query_scalar(sql).bind(id).bind(attempts).fetch_optional().await?;
    Ok(found.map(|own| if own == 1 { Claim::Own } else { Claim::Free }))
}

/// Claims a free entry of a database on a server for this process: whether it still waited, and
/// was free.
///
/// # Errors
/// When the database fails.
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

/// Leaves an entry to whichever process claims it first.
///
/// # Errors
/// When the database fails.
pub async fn release(connection: &mut Connection, id: OutboxId) -> Result<()> {
    connection.query("UPDATE outbox SET claimed_by = NULL WHERE id = $1").bind(id).execute().await
}

/// Whether an entry of a topic waits that says just that.
///
/// # Errors
/// When the database fails.
pub async fn waits_to_say(connection: &mut Connection, topic: &str, content: &str) -> Result<bool> {
    let found: Option<i64> = connection
        .query_scalar(
            "SELECT id FROM outbox WHERE state = 'waiting' AND topic = $1 AND content = $2 LIMIT 1",
        )
        .bind_all((topic, content))
        .fetch_optional()
        .await?;
    Ok(found.is_some())
}

/// When the next waiting entry is due that is not yet, if there is one.
///
/// # Errors
/// When the database fails.
pub async fn next_due(connection: &mut Connection, now: Time) -> Result<Option<Time>> {
    connection
        .query_scalar("SELECT MIN(due_at) FROM outbox WHERE state = 'waiting' AND due_at > $1")
        .bind(now)
        .fetch_one()
        .await
}

/// What waits to be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backlog {
    /// How many entries.
    pub waiting: i64,
    /// When the oldest of them was written.
    pub oldest: Option<Time>,
    /// When the one was due that is due longest and waits for no other of its topic; none while
    /// nothing is due.
    pub due_since: Option<Time>,
}

from_row!(Backlog { waiting, oldest, due_since });

/// What waits to be said, however long it was put off.
///
/// # Errors
/// When the database fails.
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

/// The newest entry's number, 0 without any.
///
/// # Errors
/// When the database fails.
pub async fn newest(connection: &mut Connection) -> Result<OutboxId> {
    let newest: Option<OutboxId> =
        connection.query_scalar("SELECT MAX(id) FROM outbox").fetch_one().await?;
    Ok(newest.unwrap_or(OutboxId::new(0)))
}

/// The topics of the newest entries, so many of these; the newest first.
///
/// # Errors
/// When the database fails.
pub async fn newest_topics(connection: &mut Connection, entries: u32) -> Result<Vec<String>> {
    connection
        .query_scalar("SELECT topic FROM outbox ORDER BY id DESC LIMIT $1")
        .bind(i64::from(entries))
        .fetch_all()
        .await
}

/// Notes that an entry has been said, and in which message, if it has one of its own: whether the
/// entry was this process's to say. One that stood still may find that another has taken it over;
/// then nothing is noted.
///
/// # Errors
/// When the database fails.
pub async fn said(
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

/// What has become of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryState {
    /// It waits to be said.
    Waiting,
    /// It was said, or counts as said.
    Said,
    /// It was given up.
    Dropped,
}

text_enum!(EntryState { Waiting = "waiting", Said = "said", Dropped = "dropped" });

/// An entry, whatever has become of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryFate {
    /// What is to be said.
    pub content: String,
    /// By which Discord knows its message.
    pub nonce: String,
    /// In which message it was said, if it was, and has one of its own.
    pub message_id: Option<MessageId>,
    /// What has become of it.
    pub state: EntryState,
}

from_row!(EntryFate { content, nonce, message_id, state });

/// What has become of an entry; `None` where it is forgotten.
///
/// # Errors
/// When the database fails.
pub async fn fate(connection: &mut Connection, id: OutboxId) -> Result<Option<EntryFate>> {
    connection
        .query_as("SELECT content, nonce, message_id, state FROM outbox WHERE id = $1")
        .bind(id)
        .fetch_optional()
        .await
}

/// Whether some entry was said in a message.
///
/// # Errors
/// When the database fails.
pub async fn is_message(connection: &mut Connection, message: MessageId) -> Result<bool> {
    let found: Option<i64> = connection
        .query_scalar("SELECT id FROM outbox WHERE message_id = $1 LIMIT 1")
        .bind(message)
        .fetch_optional()
        .await?;
    Ok(found.is_some())
}

/// What was said in a message, first things first.
///
/// # Errors
/// When the database fails.
pub async fn contents_of(connection: &mut Connection, message: MessageId) -> Result<Vec<String>> {
    connection
        .query_scalar("SELECT content FROM outbox WHERE message_id = $1 ORDER BY id")
        .bind(message)
        .fetch_all()
        .await
}

/// Why an entry could not be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SendFailure<'a> {
    /// What went wrong, for the log.
    pub cause: &'a str,
    /// Whether Discord could not be reached at all.
    pub outage: bool,
}

/// Puts an entry off.
///
/// # Errors
/// When the database fails.
pub async fn put_off(
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

/// Makes due what was put off for an outage: how many entries.
///
/// # Errors
/// When the database fails.
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

/// Makes due the one that is tried next of those that were put off for an outage: whether there is
/// one.
///
/// # Errors
/// When the database fails.
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

/// Makes due what waits of a topic, whatever it was put off for.
///
/// # Errors
/// When the database fails.
pub async fn hurry_topic(connection: &mut Connection, topic: &str, now: Time) -> Result<()> {
    connection
        .query("UPDATE outbox SET due_at = $1 WHERE state = 'waiting' AND topic = $2")
        .bind_all((now, topic))
        .execute()
        .await
}

/// Forgets entries that were said, or written and given up, before a time, at most so many of
/// each: how many.
///
/// # Errors
/// When the database fails.
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

/// Gives an entry up, with the reason: it can never be said.
///
/// # Errors
/// When the database fails.
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
