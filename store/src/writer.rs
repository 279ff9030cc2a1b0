//! The one connection that writes, and what becomes of it when something fails.
//!
//! A connection is kept from change to change only while all goes well. A change that is not
//! committed, for whatever reason, takes its connection with it: what SQLite and its library think
//! of a transaction after a full disk or a failed `fsync` is nothing to build on.
//!
//! Every change counts the file's `user_version` up. When a COMMIT fails, that number, read on a new
//! connection, says whether the change is there.

use std::sync::Arc;
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection as _, Row, SqliteConnection};
use tokio::sync::{Mutex, OwnedMutexGuard};

use crate::connection::Writing;
use crate::{DatabaseError, Result, StoreError};

/// How long a change waits for those before it.
const TURN_WAIT: Duration = Duration::from_secs(30);

/// Whoever writes, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    options: SqliteConnectOptions,
    seat: Arc<Mutex<Seat>>,
}

/// Where the connection waits for the next change.
#[derive(Debug)]
enum Seat {
    /// The connection, if there is one that can be trusted.
    Open(Option<SqliteConnection>),
    /// Nothing is written any more.
    Closed,
}

/// A change's turn: nobody else of this process writes until it is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    writer: Writer,
    seat: OwnedMutexGuard<Seat>,
    /// The file's number before the change.
    number: i32,
    /// Rows that the connection had changed before the change.
    changes: i64,
}

impl Writer {
    /// A writer with its first connection.
    pub(crate) fn new(options: SqliteConnectOptions, connection: SqliteConnection) -> Writer {
        Writer { options, seat: Arc::new(Mutex::new(Seat::Open(Some(connection)))) }
    }

    /// Begins a change.
    pub(crate) async fn begin(&self) -> Result<Writing> {
        let mut seat = tokio::time::timeout(TURN_WAIT, Arc::clone(&self.seat).lock_owned())
            .await
            .map_err(|_| sqlx::Error::PoolTimedOut)?;
        let kept = match &mut *seat {
            Seat::Closed => return Err(sqlx::Error::PoolClosed.into()),
            Seat::Open(kept) => kept.take(),
        };
        let mut connection = match kept {
            Some(connection) => connection,
            None => self.options.connect().await?,
        };
        #[cfg(feature = "faults")]
        crate::faults::strike(&self.options, crate::faults::Fault::Begin)?;
        let (number, changes) = begin(&mut connection).await?;
        Ok(Writing::new(connection, Turn { writer: self.clone(), seat, number, changes }))
    }

    /// Closes the connection, the write-ahead log folded into the file.
    pub(crate) async fn close(&self) {
        let mut seat = self.seat.lock().await;
        let kept = match std::mem::replace(&mut *seat, Seat::Closed) {
            Seat::Open(Some(connection)) => Some(connection),
            // The last one to close folds the log. Where it cannot, the next start does.
            Seat::Open(None) => self.options.connect().await.ok(),
            Seat::Closed => None,
        };
        if let Some(connection) = kept {
            // As above: what is not folded now is folded at the next start.
            let _ = connection.close().await;
        }
    }

    /// What has become of a change whose COMMIT failed. The connection is one that can be trusted.
    async fn look_up(
        &self,
        number: i32,
        cause: sqlx::Error,
    ) -> (Result<()>, Option<SqliteConnection>) {
        let undone = |cause| Err(StoreError::Database(DatabaseError(cause)));
        // SQLite's own words: there was no transaction to commit.
        if primary_code(&cause) == Some(SQLITE_ERROR) {
            return (undone(cause), None);
        }
        let Ok((mut connection, found)) = self.read_number().await else {
            return (Err(StoreError::InDoubt(DatabaseError(cause))), None);
        };
        if found == number {
            return (Ok(()), Some(connection));
        }
        // SQLite has refused it before anything was written, or could not write all of it.
        if matches!(primary_code(&cause), Some(SQLITE_BUSY | SQLITE_FULL | SQLITE_CONSTRAINT)) {
            return (undone(cause), Some(connection));
        }
        // It may stand in the log behind the end that SQLite knows, where the next start would find
        // it. Another change in the same place makes sure that it does not.
        match overwrite(&mut connection, number.wrapping_add(1)).await {
            Ok(()) => (undone(cause), Some(connection)),
            Err(_) => (Err(StoreError::InDoubt(DatabaseError(cause))), None),
        }
    }

    /// The file's number, read on a new connection.
    async fn read_number(&self) -> sqlx::Result<(SqliteConnection, i32)> {
        #[cfg(feature = "faults")]
        crate::faults::strike(&self.options, crate::faults::Fault::LookUp)?;
        let mut connection = self.options.connect().await?;
        let number = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut connection).await?;
        Ok((connection, number))
    }
}

impl Turn {
    /// Commits the change that this turn is for.
    pub(crate) async fn commit(mut self, mut connection: SqliteConnection) -> Result<()> {
        let changes: i64 =
            sqlx::query_scalar("SELECT total_changes()").fetch_one(&mut connection).await?;
        let number = self.number.wrapping_add(1);
        let done = if changes == self.changes {
            // Nothing has changed: nothing is written, and nothing can be lost.
            sqlx::raw_sql("COMMIT").execute(&mut connection).await.map(drop)
        } else {
            self.write(&mut connection, number).await
        };
        let (answer, kept) = match done {
            Ok(()) => (Ok(()), Some(connection)),
            Err(cause) => {
                // It may hold the file's lock.
                drop(connection);
                self.writer.look_up(number, cause).await
            }
        };
        self.keep(kept);
        answer
    }

    async fn write(&self, connection: &mut SqliteConnection, number: i32) -> sqlx::Result<()> {
        #[cfg(feature = "faults")]
        crate::faults::strike(&self.writer.options, crate::faults::Fault::BeforeCommit)?;
        // A number takes no parameter in a PRAGMA.
        let sql = format!("PRAGMA user_version = {number}; COMMIT");
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(connection).await?;
        #[cfg(feature = "faults")]
        crate::faults::strike(&self.writer.options, crate::faults::Fault::AfterCommit)?;
        Ok(())
    }

    /// Undoes the change that this turn is for.
    pub(crate) async fn rollback(mut self, mut connection: SqliteConnection) -> Result<()> {
        sqlx::raw_sql("ROLLBACK").execute(&mut connection).await?;
        self.keep(Some(connection));
        Ok(())
    }

    fn keep(&mut self, connection: Option<SqliteConnection>) {
        if let Seat::Open(kept) = &mut *self.seat {
            *kept = connection;
        }
    }
}

/// Begins a transaction: the file's number, and the rows that the connection has changed so far.
async fn begin(connection: &mut SqliteConnection) -> sqlx::Result<(i32, i64)> {
    let sql = "BEGIN IMMEDIATE; SELECT user_version, total_changes() FROM pragma_user_version";
    let row = sqlx::raw_sql(sql).fetch_one(connection).await?;
    Ok((row.try_get(0)?, row.try_get(1)?))
}

/// Writes something that lasts and says nothing.
async fn overwrite(connection: &mut SqliteConnection, number: i32) -> sqlx::Result<()> {
    let sql = format!("BEGIN IMMEDIATE; PRAGMA user_version = {number}; COMMIT");
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(connection).await.map(drop)
}

const SQLITE_ERROR: u32 = 1;
const SQLITE_BUSY: u32 = 5;
pub(crate) const SQLITE_READONLY: u32 = 8;
pub(crate) const SQLITE_CORRUPT: u32 = 11;
const SQLITE_FULL: u32 = 13;
const SQLITE_CONSTRAINT: u32 = 19;

/// SQLite's own code of an error, without its finer shades.
pub(crate) fn primary_code(error: &sqlx::Error) -> Option<u32> {
    let code = error.as_database_error()?.code()?;
    Some(code.parse::<u32>().ok()? & 0xff)
}
