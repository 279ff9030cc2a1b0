//! The one connection that writes, and what becomes of it when something fails.
//!
//! A connection is kept from change to change only while all goes well: committed, or undone without
//! an error. After a full disk or a failed `fsync` SQLite has ended the transaction by itself, and its
//! library does not know; such a connection is thrown away, and the next change opens another.
//!
//! Changes that wait for each other share a COMMIT: whoever is done while others wait leaves the
//! transaction open behind a savepoint, and the last of them commits for all. None is told that its
//! change lasts before it does; one that is given up is undone by itself ([`crate::batch`]).
//!
//! Every transaction counts the file's `user_version` up. When a COMMIT fails, that number, read on a new
//! connection, says whether its changes are there.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use sqlx::pool::{PoolConnection, PoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use sqlx::{AssertSqlSafe, Sqlite, SqliteConnection};
use tokio::sync::oneshot::error::RecvError;
use tokio::sync::{Mutex, OwnedMutexGuard};

use crate::batch::Batch;
use crate::beside::{self, Beside};
use crate::connection::Connection;
use crate::{DatabaseError, MatchId, Result, StoreError};

/// How long a change waits for those before it.
const TURN_WAIT: Duration = Duration::from_secs(30);

/// Behind it stands the change at hand, where others before it in the transaction are done.
const SAVEPOINT: &str = "SAVEPOINT change";

/// Whoever writes, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    /// Holds one connection, or none after a failure.
    pool: SqlitePool,
    /// Held through a change, and while it is looked up what has become of it.
    turn: Arc<Mutex<()>>,
    /// How many wait for their turn to begin a change.
    waiting: Arc<AtomicUsize>,
    /// The transaction of the connection.
    batch: Batch,
}

/// A change's turn: nobody else of this process writes until it is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    writer: Writer,
    alone: OwnedMutexGuard<()>,
}

/// One more who waits, as long as this lives.
struct Waits<'a>(&'a AtomicUsize);

impl<'a> Waits<'a> {
    fn counted(count: &'a AtomicUsize) -> Waits<'a> {
        count.fetch_add(1, Ordering::AcqRel);
        Waits(count)
    }
}

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Writer {
    /// A writer to a file; it has no connection yet.
    pub(crate) fn new(options: SqliteConnectOptions) -> Writer {
        let batch = Batch::default();
        let seen = batch.clone();
        let pool = PoolOptions::new()
            .max_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            // A file does not go away as a server does.
            .test_before_acquire(false)
            .after_release(move |connection, _| {
                let (batch, undo) = (seen.clone(), seen.undo());
                Box::pin(async move {
                    let Some(undo) = undo else { return Ok(true) };
                    // What cannot be undone has been ended by SQLite itself: such a connection goes,
                    // and with it all that was to be committed.
                    match run(connection, undo).await {
                        Ok(()) => {
                            batch.undone();
                            Ok(true)
                        }
                        Err(cause) => {
                            batch.failed(&StoreError::from(cause));
                            Ok(false)
                        }
                    }
                })
            })
            .connect_lazy_with(options);
        Writer { pool, turn: Arc::default(), waiting: Arc::default(), batch }
    }

    /// Where its connection waits between changes.
    pub(crate) fn pool(&self) -> &SqlitePool {
        &self.pool
    }

    /// The connection, opened if there is none.
    pub(crate) async fn connection(&self) -> sqlx::Result<PoolConnection<Sqlite>> {
        self.pool.acquire().await
    }

    /// Begins a change, and looks what stands beside a match.
    pub(crate) async fn begin(&self, of: Option<MatchId>) -> Result<(Writing, Option<Beside>)> {
        let waits = Waits::counted(&self.waiting);
        let alone = tokio::time::timeout(TURN_WAIT, Arc::clone(&self.turn).lock_owned())
            .await
            .map_err(|_| sqlx::Error::PoolTimedOut)?;
        drop(waits);
        let mut connection = self.connection().await?;
        #[cfg(feature = "faults")]
        {
            crate::faults::pass(&self.pool).await;
            crate::faults::strike(&self.pool, crate::faults::Fault::Begin)?;
        }
        // Until it is known to have ended: whoever waits for this may give up at any moment.
        let joins = self.batch.join();
        let found = if !joins {
            let begun = beside::begin(&mut connection, of).await?;
            self.batch.begun(begun.number, begun.changes);
            begun.beside
        } else if let Some(id) = of {
            beside::of(&mut connection, id).await?
        } else {
            None
        };
        Ok((Writing::new(connection, Turn { writer: self.clone(), alone }), found))
    }

    /// Closes the connection, the write-ahead log folded into the file.
    pub(crate) async fn close(&self) {
        // The last one to close folds the log: there is to be one. What cannot be folded now is
        // folded at the next start. Whoever is still to commit comes first.
        let alone = self.turn.lock().await;
        if self.batch.waits() {
            self.commit_what_waits().await;
        }
        if let Ok(connection) = self.connection().await {
            drop(connection.close().await);
        }
        self.pool.close().await;
        drop(alone);
    }

    /// Commits what is done in the transaction and waits for that.
    async fn commit_what_waits(&self) {
        match self.connection().await {
            // Everybody is told.
            Ok(connection) => drop(self.commit(connection).await),
            Err(cause) => self.batch.failed(&cause.into()),
        }
    }

    /// What has become of a transaction whose COMMIT failed.
    async fn look_up(&self, number: i32, cause: sqlx::Error) -> Result<()> {
        let code = primary_code(&cause);
        let cause = DatabaseError::from(cause);
        // SQLite's own words: there was no transaction to commit.
        if code == Some(SQLITE_ERROR) {
            return Err(StoreError::Database(cause));
        }
        let Ok((mut connection, found)) = self.read_number().await else {
            return Err(StoreError::InDoubt(cause));
        };
        if found == number {
            return Ok(());
        }
        // SQLite has refused it before anything was written, or could not write all of it.
        if matches!(code, Some(SQLITE_BUSY | SQLITE_FULL | SQLITE_CONSTRAINT)) {
            return Err(StoreError::Database(cause));
        }
        // It may stand in the log behind the end that SQLite knows, where the next start would find
        // it. Another change in the same place makes sure that it does not.
        let next = number.wrapping_add(1);
        let sql = format!("BEGIN IMMEDIATE; PRAGMA user_version = {next}; COMMIT");
        match run(&mut connection, sql).await {
            Ok(()) => Err(StoreError::Database(cause)),
            Err(_) => {
                drop(connection.detach());
                Err(StoreError::InDoubt(cause))
            }
        }
    }

    /// The file's number, read on a new connection.
    async fn read_number(&self) -> sqlx::Result<(PoolConnection<Sqlite>, i32)> {
        #[cfg(feature = "faults")]
        crate::faults::strike(&self.pool, crate::faults::Fault::LookUp)?;
        let mut connection = self.connection().await?;
        let number = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *connection).await?;
        Ok((connection, number))
    }

    /// Commits all that is done in the transaction, for everybody who waits for that.
    async fn commit(&self, mut connection: PoolConnection<Sqlite>) -> Result<()> {
        let (number, before) = self.batch.number();
        let ended = async {
            // Without a change nothing is written, and nothing can be lost.
            let sql = if !self.batch.is_changed() && total_changes(&mut connection).await? == before
            {
                "COMMIT".to_owned()
            } else {
                format!("PRAGMA user_version = {number}; COMMIT")
            };
            self.finish(&mut connection, sql).await
        };
        let result = match ended.await {
            Ok(()) => Ok(()),
            Err(cause) => {
                drop(connection.detach());
                self.batch.over();
                self.look_up(number, cause).await
            }
        };
        self.batch.tell(&result);
        result
    }

    #[cfg(not(feature = "faults"))]
    async fn finish(&self, connection: &mut SqliteConnection, sql: String) -> sqlx::Result<()> {
        run(connection, sql).await
    }

    #[cfg(feature = "faults")]
    async fn finish(&self, connection: &mut SqliteConnection, sql: String) -> sqlx::Result<()> {
        use crate::faults::{Fault, pass, strike};
        pass(&self.pool).await;
        strike(&self.pool, Fault::BeforeCommit)?;
        run(connection, sql).await?;
        pass(&self.pool).await;
        strike(&self.pool, Fault::AfterCommit)
    }
}

impl Turn {
    /// Commits the change that this turn is for. It goes on to its end even when nobody waits for it.
    pub(crate) async fn commit(self, connection: PoolConnection<Sqlite>) -> Result<()> {
        let ended = tokio::spawn(self.end(connection)).await;
        ended.unwrap_or_else(|cause| Err(StoreError::InDoubt(unheard(cause))))
    }

    async fn end(self, mut connection: PoolConnection<Sqlite>) -> Result<()> {
        let Turn { writer, alone } = self;
        let batch = &writer.batch;
        if writer.waiting.load(Ordering::Acquire) == 0 || batch.is_full() {
            return writer.commit(connection).await;
        }
        // Those who wait go on in the same transaction, and the last of them commits it.
        let done = if batch.waits() {
            format!("RELEASE change; {SAVEPOINT}")
        } else {
            SAVEPOINT.to_owned()
        };
        if let Err(cause) = run(&mut connection, done).await {
            drop(connection.detach());
            let cause = StoreError::from(cause);
            batch.failed(&cause);
            return Err(cause);
        }
        let mut result = batch.done();
        drop(connection);
        drop(alone);
        tokio::select! {
            biased;
            result = &mut result => return heard(result),
            // They may have been refused, or have given up: then it is left to those who are done.
            alone = Arc::clone(&writer.turn).lock_owned() => {
                if batch.waits() {
                    writer.commit_what_waits().await;
                }
                drop(alone);
            }
        }
        heard(result.await)
    }

    /// Undoes the change that this turn is for.
    pub(crate) async fn rollback(self, mut connection: PoolConnection<Sqlite>) -> Result<()> {
        let batch = &self.writer.batch;
        let Some(undo) = batch.undo() else { return Ok(()) };
        match run(&mut connection, undo).await {
            Ok(()) => batch.undone(),
            Err(cause) => {
                drop(connection.detach());
                let cause = StoreError::from(cause);
                batch.failed(&cause);
                return Err(cause);
            }
        }
        Ok(())
    }
}

/// What became of a transaction, as one hears whose change was done in it.
fn heard(result: std::result::Result<Result<()>, RecvError>) -> Result<()> {
    result.unwrap_or_else(|cause| Err(StoreError::InDoubt(unheard(cause))))
}

fn unheard(cause: impl std::error::Error + Send + Sync + 'static) -> DatabaseError {
    DatabaseError::from(sqlx::Error::Io(std::io::Error::other(cause)))
}

/// Carries out statements that give nothing; they hold numbers of ours alone.
async fn run(connection: &mut SqliteConnection, sql: impl Into<String>) -> sqlx::Result<()> {
    sqlx::raw_sql(AssertSqlSafe(sql.into())).execute(connection).await.map(drop)
}

/// The rows that the connection has changed so far.
async fn total_changes(connection: &mut SqliteConnection) -> sqlx::Result<i64> {
    sqlx::query_scalar("SELECT total_changes()").fetch_one(connection).await
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

/// A change that is not there until it is committed; dropped, it is undone.
#[derive(Debug)]
pub struct Writing {
    connection: Connection,
    turn: Turn,
}

impl Writing {
    pub(crate) fn new(connection: PoolConnection<Sqlite>, turn: Turn) -> Writing {
        Writing { connection: Connection::for_changes(connection), turn }
    }

    /// Makes the change last: it survives a power cut. It is there, too, when the database said
    /// otherwise but has it.
    ///
    /// # Errors
    /// When the database fails and nothing has changed; [`crate::StoreError::InDoubt`] when it
    /// fails and cannot be asked whether it has.
    pub async fn commit(self) -> Result<()> {
        match self.connection.lent_for_changes() {
            Some(connection) => self.turn.commit(connection).await,
            None => Ok(()),
        }
    }

    /// As [`Writing::commit`], of one that is known to have changed something.
    ///
    /// # Errors
    /// As [`Writing::commit`].
    pub async fn commit_changed(self) -> Result<()> {
        self.turn.writer.batch.note_change();
        self.commit().await
    }

    /// Undoes the change and waits until it is undone.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn rollback(self) -> Result<()> {
        match self.connection.lent_for_changes() {
            Some(connection) => self.turn.rollback(connection).await,
            None => Ok(()),
        }
    }
}

impl Deref for Writing {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.connection
    }
}

impl DerefMut for Writing {
    fn deref_mut(&mut self) -> &mut Connection {
        &mut self.connection
    }
}
