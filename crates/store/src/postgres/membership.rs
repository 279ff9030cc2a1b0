//! The processes that share a database, with their leases.
//!
//! Each process renews its row in `processes` every few seconds. While the row exists, the process
//! keeps its leases (shards, timers) and its claims on outbox entries. The next process to renew
//! deletes expired rows and frees what they held. An expelled process learns this at its next
//! renewal ([`MembershipError::Expelled`]).
//!
//! All times are the server's, because machines' clocks differ.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use match_model::ProcessId;
use sqlx::postgres::{PgConnection, PgRow};
use sqlx::{AssertSqlSafe, Connection as _, Row as _};
use tokio::sync::Mutex;

use super::locks::HERALD;
use super::session::{SessionOptions, quote};
use crate::{ConflictRetries, DatabaseError, Roles};

const NOW: &str = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";

const PATIENCE: Duration = Duration::from_secs(5);

#[derive(Clone, Debug, thiserror::Error)]
pub enum MembershipError {
    /// The lease expired, and other processes have taken over.
    #[error(
        "other processes have taken over the work of this one, which was paused for too long or could \
         not reach the database"
    )]
    Expelled,
    #[error("the database failed: {0}")]
    Database(#[source] DatabaseError),
}

impl From<sqlx::Error> for MembershipError {
    fn from(cause: sqlx::Error) -> MembershipError {
        MembershipError::Database(cause.into())
    }
}

#[derive(Clone, Copy, Debug)]
pub struct NewMember<'a> {
    pub name: &'a str,
    pub lease: Duration,
    pub roles: Roles,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// Unique per database, forever.
    pub id: ProcessId,
    pub roles: Roles,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renewal {
    /// Includes this process; oldest first.
    pub members: Vec<Member>,
    /// Milliseconds by which the server's clock is ahead of this machine's.
    pub clock_ahead: i64,
}

#[derive(Debug)]
pub struct Membership {
    id: ProcessId,
    lease: Duration,
    options: SessionOptions,
    /// A separate connection, so that no query delays a renewal. It holds the lock [`HERALD`].
    connection: Mutex<Option<PgConnection>>,
}

impl Membership {
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

    /// Unique among all processes that ever used the database.
    pub fn id(&self) -> ProcessId {
        self.id
    }

    pub fn lease(&self) -> Duration {
        self.lease
    }

    /// Renews the lease, and expels processes whose leases have expired.
    ///
    /// # Errors
    /// When other processes have taken over, or the database fails.
    pub async fn renew(&self) -> Result<Renewal, MembershipError> {
        let (id, lease) = (self.id.get(), millis(self.lease));
        // Frees the claims of dead processes, whose messages may have been sent already. Only the
        // oldest process does this, so that two can't deadlock.
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
        let before = wall();
        let rows = self.run(sql).await?;
        let after = wall();
        let (mut members, mut time) = (Vec::new(), after);
        for row in rows {
            let (kind, number): (String, i64) = (row.try_get("what")?, row.try_get("number")?);
            if kind == "time" {
                time = number;
                continue;
            }
            // A newer Herald may have roles that this one doesn't know: assume that it does its
            // part.
            let roles = kind.parse().unwrap_or_else(|_| Roles::all());
            members.push(Member { id: ProcessId::new(number.cast_unsigned()), roles });
        }
        if !members.iter().any(|member| member.id == self.id) {
            return Err(MembershipError::Expelled);
        }
        Ok(Renewal {
            members,
            // The server read it last, about half a round trip before the reply arrived.
            clock_ahead: time.saturating_sub(after - after.saturating_sub(before) / 2),
        })
    }

    /// Returns whether this process has the lease now.
    pub async fn acquire(&self, lease: &str) -> Result<bool, MembershipError> {
        let sql = format!(
            "INSERT INTO leases (name, process_id) VALUES ({}, {})
             ON CONFLICT (name) DO UPDATE SET process_id = excluded.process_id
             WHERE leases.process_id IS NULL OR leases.process_id = excluded.process_id
             RETURNING process_id",
            quote(lease),
            self.id
        );
        Ok(!self.run(sql).await?.is_empty())
    }

    pub async fn release(&self, lease: &str) -> Result<(), MembershipError> {
        let sql = format!(
            "DELETE FROM leases WHERE name = {} AND process_id = {}",
            quote(lease),
            self.id
        );
        self.run(sql).await.map(drop)
    }

    /// Also offers a taken job again, since its taker may have finished before new work arrived.
    pub async fn offer_job(&self, job: &str) -> Result<(), MembershipError> {
        let sql = format!(
            "INSERT INTO leases (name) VALUES ({})
             ON CONFLICT (name) DO UPDATE SET process_id = NULL",
            quote(job)
        );
        self.run(sql).await.map(drop)
    }

    /// Takes up to `most` offered jobs with a prefix. Each belongs to this process until released
    /// or offered again.
    pub async fn take_jobs(&self, prefix: &str, most: u32) -> Result<Vec<String>, MembershipError> {
        let sql = format!(
            "UPDATE leases SET process_id = {} WHERE name IN (
                 SELECT name FROM leases WHERE process_id IS NULL AND starts_with(name, {})
                 LIMIT {most} FOR UPDATE SKIP LOCKED)
             RETURNING name",
            self.id,
            quote(prefix)
        );
        names(&self.run(sql).await?)
    }

    pub async fn is_any(&self, prefix: &str) -> Result<bool, MembershipError> {
        let sql =
            format!("SELECT 1 FROM leases WHERE starts_with(name, {}) LIMIT 1", quote(prefix));
        Ok(!self.run(sql).await?.is_empty())
    }

    /// Takes a turn at something that all processes together may do once per `interval`. Returns
    /// `None` if it is taken, otherwise the time until the next turn.
    pub async fn take_turn(
        &self,
        name: &str,
        interval: Duration,
    ) -> Result<Option<Duration>, MembershipError> {
        let (name, every) = (quote(name), millis(interval));
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

    pub async fn own_leases(&self, prefix: &str) -> Result<Vec<String>, MembershipError> {
        let sql = format!(
            "SELECT name FROM leases WHERE process_id = {} AND starts_with(name, {})",
            self.id,
            quote(prefix)
        );
        names(&self.run(sql).await?)
    }

    /// Leaves, and frees everything that this process holds. Other processes send its outbox
    /// entries, after checking whether they were sent.
    ///
    /// # Errors
    /// When the database fails. Then the lease expires.
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
            let _ = connection.close().await;
        }
        Ok(())
    }

    /// Reconnects if the connection was lost.
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
                    // Dropping the connection rolls back its transaction.
                    Err(cause) if conflicts.wait(&cause).await => {}
                    Err(cause) => return Err(cause.into()),
                }
            }
        };
        tokio::time::timeout(PATIENCE, running)
            .await
            .unwrap_or_else(|_| Err(sqlx::Error::PoolTimedOut.into()))
    }

    async fn connect(&self) -> Result<PgConnection, MembershipError> {
        let mut connection = self.options.connect().await?;
        let is_locked: bool = sqlx::query_scalar("SELECT pg_try_advisory_lock_shared($1)")
            .bind(HERALD)
            .fetch_one(&mut connection)
            .await?;
        // Another process has the database exclusively, so this one was expelled.
        if is_locked { Ok(connection) } else { Err(MembershipError::Expelled) }
    }
}

/// Deletes a dead process of that name, so that a restarted process takes over its leases at once.
/// A live process holds the lock [`HERALD`]. The check is repeated, because the server may notice a
/// closed connection late, and a pooler keeps its side open.
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

fn wall() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    millis(since)
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
