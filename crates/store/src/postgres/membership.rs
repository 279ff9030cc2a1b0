//! A process among those that share a database.
//!
//! Each has a row in `processes` and a lease on it, which it renews every few seconds. While the
//! row is there, so are the process's leases (shards, timers) and its claims on announcements. A
//! row whose lease has lapsed is deleted by whichever process renews next; from then on what it had
//! is free, and the process itself hears with its next renewal that it is no member any more
//! ([`MembershipError::Expelled`]).
//!
//! All times are the server's, so that the clocks of machines may differ.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use match_model::ProcessId;
use sqlx::postgres::{PgConnection, PgRow};
use sqlx::{AssertSqlSafe, Connection as _, Row as _};
use tokio::sync::Mutex;

use super::locks::HERALD;
use super::session::{SessionOptions, quoted};
use crate::{ConflictRetries, DatabaseError, Roles};

/// The server's time in milliseconds since 1970.
const NOW: &str = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";

/// How long a renewal may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// Why a process cannot go on as a member.
#[derive(Clone, Debug, thiserror::Error)]
pub enum MembershipError {
    /// The others have taken over what it had: it had not renewed its lease in time.
    #[error(
        "the other processes have taken over the work of this one, which stood still for too long \
         or could not reach the database"
    )]
    Expelled,
    /// The database failed; the lease may still last.
    #[error("the database failed: {0}")]
    Database(#[source] DatabaseError),
}

impl From<sqlx::Error> for MembershipError {
    fn from(cause: sqlx::Error) -> MembershipError {
        MembershipError::Database(cause.into())
    }
}

/// A process that is to join those that share a database.
#[derive(Clone, Copy, Debug)]
pub struct NewMember<'a> {
    /// What it is called, for people.
    pub name: &'a str,
    /// How long its lease lasts after a renewal.
    pub lease: Duration,
    /// What it does beside answering.
    pub roles: Roles,
}

/// A process among those that share a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its number.
    pub id: ProcessId,
    /// What it does beside answering.
    pub roles: Roles,
}

/// What a process learns when it renews its lease.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renewal {
    /// All processes that share the database, this one among them, the oldest first.
    pub members: Vec<Member>,
    /// By how many milliseconds the server's clock is ahead of this machine's.
    pub clock_ahead: i64,
}

/// A process's place among those that share a database.
#[derive(Debug)]
pub struct Membership {
    id: ProcessId,
    lease: Duration,
    options: SessionOptions,
    /// A connection of its own, so that nothing else keeps a renewal waiting. It holds the lock of
    /// those who work with the database.
    connection: Mutex<Option<PgConnection>>,
}

impl Membership {
    /// Joins the processes of a database; `connection` holds the lock of those who work with it.
    pub(super) async fn join(
        mut connection: PgConnection,
        options: SessionOptions,
        NewMember { name, lease, roles }: NewMember<'_>,
    ) -> sqlx::Result<Membership> {
        supersede(&mut connection, name).await?;
        let sql = format!(
            "INSERT INTO processes (name, version, started_at, lease_until, backend, roles)
             VALUES ($1, $2, {NOW}, {NOW} + $3, pg_backend_pid(), $4) RETURNING id"
        );
        let id: i64 = sqlx::query_scalar(AssertSqlSafe(sql))
            .bind(name)
            .bind(env!("CARGO_PKG_VERSION"))
            .bind(millis(lease))
            .bind(roles.to_string())
            .fetch_one(&mut connection)
            .await?;
        let id = ProcessId::new(id.cast_unsigned());
        Ok(Membership { id, lease, options, connection: Mutex::new(Some(connection)) })
    }

    /// Its number: no other process of the database ever has it.
    #[must_use]
    pub fn id(&self) -> ProcessId {
        self.id
    }

    /// How long the lease lasts after a renewal.
    #[must_use]
    pub fn lease(&self) -> Duration {
        self.lease
    }

    /// Renews the lease, and frees what belongs to processes whose leases have lapsed.
    ///
    /// # Errors
    /// When the others have taken over already, or the database fails.
    pub async fn renew(&self) -> Result<Renewal, MembershipError> {
        let (id, lease) = (self.id.get(), millis(self.lease));
        // Announcements of processes that are not there any more, and may have been said by them.
        // The oldest process frees them, so that two do not wait for each other.
        let sql = format!(
            "BEGIN;
             UPDATE processes SET lease_until = {NOW} + {lease}, backend = pg_backend_pid()
             WHERE id = {id};
             DELETE FROM processes WHERE lease_until < {NOW};
             UPDATE outbox SET claimed_by = NULL, attempts = attempts + 1
             WHERE state = 'waiting' AND claimed_by IS NOT NULL
               AND NOT EXISTS (SELECT 1 FROM processes WHERE id = claimed_by)
               AND (SELECT MIN(id) FROM processes) = {id};
             SELECT roles AS what, id AS number FROM processes ORDER BY id;
             SELECT CAST('time' AS TEXT) AS what, {NOW} AS number;
             COMMIT"
        );
        let begun = wall();
        let rows = self.run(sql).await?;
        let ended = wall();
        let (mut members, mut time) = (Vec::new(), ended);
        for row in rows {
            let (what, number): (String, i64) = (row.try_get("what")?, row.try_get("number")?);
            if what == "time" {
                time = number;
                continue;
            }
            // Of a newer Herald, which may have roles that this one does not know: it does its
            // part.
            let roles = what.parse().unwrap_or_else(|_| Roles::all());
            members.push(Member { id: ProcessId::new(number.cast_unsigned()), roles });
        }
        if !members.iter().any(|member| member.id == self.id) {
            return Err(MembershipError::Expelled);
        }
        Ok(Renewal {
            members,
            // It was read at the end; half of the way there and back is behind it.
            clock_ahead: time.saturating_sub(ended - ended.saturating_sub(begun) / 2),
        })
    }

    /// Takes a lease, unless another process has it: whether this one has it now.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn acquire(&self, lease: &str) -> Result<bool, MembershipError> {
        let sql = format!(
            "INSERT INTO leases (name, process_id) VALUES ({}, {})
             ON CONFLICT (name) DO UPDATE SET process_id = excluded.process_id
             WHERE leases.process_id IS NULL OR leases.process_id = excluded.process_id
             RETURNING process_id",
            quoted(lease),
            self.id
        );
        Ok(!self.run(sql).await?.is_empty())
    }

    /// Gives a lease back.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn release(&self, lease: &str) -> Result<(), MembershipError> {
        let sql = format!(
            "DELETE FROM leases WHERE name = {} AND process_id = {}",
            quoted(lease),
            self.id
        );
        self.run(sql).await.map(drop)
    }

    /// Offers a job to whoever takes it ([`Membership::take_jobs`]): also one that somebody has
    /// taken, but may have finished before there was news of it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn offer_job(&self, job: &str) -> Result<(), MembershipError> {
        let sql = format!(
            "INSERT INTO leases (name) VALUES ({})
             ON CONFLICT (name) DO UPDATE SET process_id = NULL",
            quoted(job)
        );
        self.run(sql).await.map(drop)
    }

    /// Takes jobs that are offered and begin so, at most so many: each is this process's until it
    /// is released, or offered again.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_jobs(&self, prefix: &str, most: u32) -> Result<Vec<String>, MembershipError> {
        let sql = format!(
            "UPDATE leases SET process_id = {} WHERE name IN (
                 SELECT name FROM leases WHERE process_id IS NULL AND starts_with(name, {})
                 LIMIT {most} FOR UPDATE SKIP LOCKED)
             RETURNING name",
            self.id,
            quoted(prefix)
        );
        names(&self.run(sql).await?)
    }

    /// Whether anybody has a lease whose name begins so.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn is_any(&self, prefix: &str) -> Result<bool, MembershipError> {
        let sql =
            format!("SELECT 1 FROM leases WHERE starts_with(name, {}) LIMIT 1", quoted(prefix));
        Ok(!self.run(sql).await?.is_empty())
    }

    /// Takes a turn at something that all processes together may do once in a time: `None` when it
    /// is taken, else how long it is until the next.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_turn(
        &self,
        name: &str,
        every: Duration,
    ) -> Result<Option<Duration>, MembershipError> {
        let (name, every) = (quoted(name), millis(every));
        let sql = format!(
            "INSERT INTO leases (name, free_at) VALUES ({name}, {NOW} + {every})
             ON CONFLICT (name) DO UPDATE SET free_at = excluded.free_at
             WHERE leases.free_at <= {NOW}
             RETURNING CAST(0 AS BIGINT) AS left"
        );
        if !self.run(sql).await?.is_empty() {
            return Ok(None);
        }
        let sql = format!("SELECT free_at - {NOW} AS left FROM leases WHERE name = {name}");
        let left: i64 = match self.run(sql).await?.first() {
            Some(row) => row.try_get("left")?,
            None => 1,
        };
        Ok(Some(Duration::from_millis(left.max(1).unsigned_abs())))
    }

    /// The leases whose names begin so that this process has.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn own_leases(&self, prefix: &str) -> Result<Vec<String>, MembershipError> {
        let sql = format!(
            "SELECT name FROM leases WHERE process_id = {} AND starts_with(name, {})",
            self.id,
            quoted(prefix)
        );
        names(&self.run(sql).await?)
    }

    /// Leaves: all that this process has is free at once. Announcements that it has not said are
    /// said by others, who look first whether they are there.
    ///
    /// # Errors
    /// When the database fails; then its lease lapses.
    pub async fn leave(&self) -> Result<(), MembershipError> {
        let id = self.id;
        let sql = format!(
            "BEGIN;
             UPDATE outbox SET claimed_by = NULL, attempts = attempts + 1
             WHERE state = 'waiting' AND claimed_by = {id};
             DELETE FROM processes WHERE id = {id};
             COMMIT"
        );
        self.run(sql).await?;
        if let Some(connection) = self.connection.lock().await.take() {
            // The server notices by itself what cannot be said to it.
            let _ = connection.close().await;
        }
        Ok(())
    }

    /// Runs some statements on the connection, made anew if it broke.
    async fn run(&self, sql: String) -> Result<Vec<PgRow>, MembershipError> {
        let mut slot = self.connection.lock().await;
        let running = async {
            let mut conflicts = ConflictRetries::default();
            loop {
                let mut connection = match slot.take() {
                    Some(connection) => connection,
                    None => self.connect().await?,
                };
                let sql = AssertSqlSafe(sql.clone());
                match sqlx::raw_sql(sql).fetch_all(&mut connection).await {
                    Ok(rows) => {
                        *slot = Some(connection);
                        return Ok::<_, MembershipError>(rows);
                    }
                    // The connection is dropped, and with it what was begun on it.
                    Err(cause) if conflicts.wait(&cause).await => {}
                    Err(cause) => return Err(cause.into()),
                }
            }
        };
        tokio::time::timeout(PATIENCE, running)
            .await
            .unwrap_or_else(|_| Err(sqlx::Error::PoolTimedOut.into()))
    }

    /// A connection that holds the lock of those who work with the database.
    async fn connect(&self) -> Result<PgConnection, MembershipError> {
        let mut connection = self.options.connect().await?;
        let taken: bool = sqlx::query_scalar("SELECT pg_try_advisory_lock_shared($1)")
            .bind(HERALD)
            .fetch_one(&mut connection)
            .await?;
        // Somebody works with it alone, who found nobody.
        if taken { Ok(connection) } else { Err(MembershipError::Expelled) }
    }
}

/// Deletes whoever had that name and has ended: a process that is started again takes up at once
/// what it had. A process that runs holds the lock of those who work with the database. The server
/// may see its connection end a moment later; a pooler keeps the server's side of it for others.
async fn supersede(connection: &mut PgConnection, name: &str) -> sqlx::Result<()> {
    const LOOKS: u32 = 20;
    const PAUSE: Duration = Duration::from_millis(50);
    for _ in 0..LOOKS {
        sqlx::query(
            "DELETE FROM processes WHERE name = $1
             AND (backend = pg_backend_pid() OR NOT EXISTS (
                 SELECT 1 FROM pg_locks WHERE pid = backend AND locktype = 'advisory' AND granted
                 AND (CAST(CAST(classid AS BIGINT) << 32 AS BIGINT) | CAST(objid AS BIGINT)) = $2))",
        )
        .bind(name)
        .bind(HERALD)
        .execute(&mut *connection)
        .await?;
        let others: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM processes WHERE name = $1")
            .bind(name)
            .fetch_one(&mut *connection)
            .await?;
        if others == 0 {
            break;
        }
        tokio::time::sleep(PAUSE).await;
    }
    Ok(())
}

fn names(rows: &[PgRow]) -> Result<Vec<String>, MembershipError> {
    let names: sqlx::Result<_> = rows.iter().map(|row| row.try_get("name")).collect();
    Ok(names?)
}

/// What this machine's clock says, in milliseconds since 1970.
fn wall() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    millis(since)
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
