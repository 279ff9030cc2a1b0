//! The write connection, and its recovery from failures.
//!
//! A connection is reused only if the last change ended without an error: after a full disk or a
//! failed `fsync`, SQLite has ended the transaction without sqlx knowing.
//!
//! Concurrent changes share a COMMIT: a finished change leaves the transaction open behind a
//! savepoint if others wait, and the last one commits for all. None of them reports success before.
//! An abandoned change is undone alone ([`super::batch`]).
//!
//! Every transaction bumps the commit counter (`commits` in the table `counters`). When a COMMIT
//! fails, the counter, read on a new connection, shows whether its changes are there.

use std::ops::{Deref, DerefMut};
#[cfg(feature = "faults")]
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use metrics::{counter, histogram};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, SqliteConnection};
use tokio::runtime::Handle;
use tokio::sync::oneshot::error::RecvError;
use tokio::sync::{Mutex, OwnedMutexGuard};

use super::batch::Batch;
use super::begin;
use super::guard::Guard;
use super::turn::Turn;
use crate::append_step::AppendStep;
use crate::connection::Connection;
use crate::error::{SQLITE_BUSY, SQLITE_CONSTRAINT, SQLITE_ERROR, SQLITE_FULL, primary_code};
use crate::match_flags::SideState;
use crate::{DatabaseError, Result, StoreError};
use match_model::MatchId;

const TURN_WAIT: Duration = Duration::from_secs(30);

const NUMBER: &str = "INSERT INTO counters (name, value) VALUES ('commits', $1)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value";

#[derive(Clone, Debug)]
pub(crate) struct Writer {
    options: Arc<SqliteConnectOptions>,
    guard: Arc<Guard>,
    closed: Arc<AtomicBool>,
    turn: Arc<Mutex<Option<SqliteConnection>>>,
    waiting: Arc<AtomicUsize>,
    batch: Batch,
}

struct Waits<'a>(&'a AtomicUsize);

impl<'a> Waits<'a> {
    fn count_in(count: &'a AtomicUsize) -> Waits<'a> {
        count.fetch_add(1, Ordering::AcqRel);
        Waits(count)
    }
}

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Undoes an unfinished change when dropped.
#[derive(Debug)]
struct Undo {
    writer: Writer,
    armed: bool,
}

impl Drop for Undo {
    fn drop(&mut self) {
        if !self.armed || self.writer.batch.undo().is_none() {
            return;
        }
        // The next writer would do so, but other processes may wait for the file.
        if let Ok(runtime) = Handle::try_current() {
            let writer = self.writer.clone();
            runtime.spawn(async move {
                let slot = Arc::clone(&writer.turn).lock_owned().await;
                // If the connection can't be opened now, the next writer opens it.
                drop(writer.ready(slot).await);
            });
        }
    }
}

enum Last {
    Nothing,
    Step(AppendStep),
    All(AppendStep),
}

struct OpeningStep {
    of: AppendStep,
    begin: &'static str,
}

impl Writer {
    pub(crate) fn new(
        options: SqliteConnectOptions,
        guard: Arc<Guard>,
        connection: SqliteConnection,
    ) -> Writer {
        Writer {
            options: Arc::new(options),
            guard,
            closed: Arc::default(),
            turn: Arc::new(Mutex::new(Some(connection))),
            waiting: Arc::default(),
            batch: Batch::default(),
        }
    }

    #[cfg(feature = "faults")]
    pub(super) fn file(&self) -> &Path {
        self.options.get_filename()
    }

    async fn turn(&self) -> sqlx::Result<Turn> {
        let waits = Waits::count_in(&self.waiting);
        let slot = tokio::time::timeout(TURN_WAIT, Arc::clone(&self.turn).lock_owned())
            .await
            .map_err(|_| sqlx::Error::PoolTimedOut)?;
        drop(waits);
        self.ready(slot).await
    }

    async fn ready(
        &self,
        mut slot: OwnedMutexGuard<Option<SqliteConnection>>,
    ) -> sqlx::Result<Turn> {
        if self.closed.load(Ordering::Acquire) {
            return Err(sqlx::Error::PoolClosed);
        }
        if self.batch.is_broken() {
            drop(slot.take());
        }
        if let (Some(undo), Some(connection)) = (self.batch.undo(), slot.as_mut()) {
            // If the rollback fails, SQLite has ended the transaction. The connection is dropped,
            // and all waiting changes fail.
            match run(connection, undo).await {
                Ok(()) => self.batch.mark_undone(),
                Err(cause) => {
                    drop(slot.take());
                    self.batch.announce_failure(&cause.into());
                }
            }
        }
        let connection = match slot.take() {
            Some(connection) => connection,
            None => {
                let new_connection = self.options.connect().await;
                self.batch.mark_mended();
                new_connection?
            }
        };
        Ok(OwnedMutexGuard::map(slot, |slot| slot.insert(connection)))
    }

    pub(crate) async fn begin(
        &self,
        of: Option<MatchId>,
    ) -> Result<(WriteTransaction, Option<SideState>)> {
        self.guard.pass()?;
        let mut writing = WriteTransaction {
            connection: Connection::for_changes(self.turn().await?),
            undo: Undo { writer: self.clone(), armed: true },
        };
        #[cfg(feature = "faults")]
        {
            crate::faults::pass(self.file()).await;
            crate::faults::strike(self.file(), crate::faults::Fault::Begin)?;
        }
        // Armed until the change is known to have ended, because the caller may give up at any
        // await.
        let joins = self.batch.join();
        let side_state = if !joins {
            let start = begin::begin(writing.connection.sqlite()?, of).await?;
            self.batch.set_begun(start.number, start.changes);
            start.side_state
        } else if let Some(id) = of {
            writing.connection.side_state(id).await?
        } else {
            None
        };
        Ok((writing, side_state))
    }

    /// Returns `false` and changes nothing if the match has changed.
    pub(crate) async fn advance(&self, step: AppendStep) -> Result<bool> {
        self.guard.pass()?;
        let turn = self.turn().await?;
        #[cfg(feature = "faults")]
        {
            crate::faults::pass(self.file()).await;
            crate::faults::strike(self.file(), crate::faults::Fault::Begin)?;
        }
        self.finish(turn, Last::All(step)).await
    }

    pub(crate) async fn close(&self) {
        // The last connection to close folds the log, so there must be one. If that fails, the next
        // start folds it. Waiting changes are committed first.
        let slot = Arc::clone(&self.turn).lock_owned().await;
        if let Ok(turn) = self.ready(slot).await
            && self.batch.waits()
        {
            // The changes themselves get the result.
            drop(self.commit(turn, None).await);
        }
        let mut slot = self.turn.lock().await;
        self.closed.store(true, Ordering::Release);
        if let Some(connection) = slot.take() {
            drop(connection.close().await);
        }
    }

    async fn look_up(&self, turn: &mut Turn, number: i64, cause: sqlx::Error) -> Result<()> {
        let code = primary_code(&cause);
        let cause = DatabaseError::from(cause);
        // SQLite: there was no transaction to commit.
        if code == Some(SQLITE_ERROR) {
            return Err(StoreError::Database(cause));
        }
        let Ok(number_in_file) = self.read_number(turn).await else {
            return Err(StoreError::InDoubt(cause));
        };
        if number_in_file == number {
            return Ok(());
        }
        // SQLite refused it before writing, or couldn't write all of it.
        if matches!(code, Some(SQLITE_BUSY | SQLITE_FULL | SQLITE_CONSTRAINT)) {
            return Err(StoreError::Database(cause));
        }
        // Its frames may be in the log behind the end that SQLite knows, where the next start would
        // find them. Another change overwrites them.
        let next = number.wrapping_add(1);
        let sql = format!("BEGIN IMMEDIATE; {NUMBER}; COMMIT");
        match sqlx::query(AssertSqlSafe(sql)).bind(next).execute(&mut **turn).await {
            Ok(_) => Err(StoreError::Database(cause)),
            Err(_) => {
                self.batch.mark_broken();
                Err(StoreError::InDoubt(cause))
            }
        }
    }

    async fn read_number(&self, turn: &mut Turn) -> sqlx::Result<i64> {
        #[cfg(feature = "faults")]
        crate::faults::strike(self.file(), crate::faults::Fault::LookUp)?;
        **turn = self.options.connect().await?;
        let number = begin::number(turn).await?;
        self.batch.mark_mended();
        Ok(number)
    }

    /// Ends a change, even if the caller gives up. Returns `false` if the match has changed.
    async fn finish(&self, turn: Turn, last: Last) -> Result<bool> {
        let outcome = tokio::spawn(self.clone().end(turn, last)).await;
        outcome.unwrap_or_else(|cause| Err(StoreError::InDoubt(unheard(cause))))
    }

    async fn end(self, mut turn: Turn, last: Last) -> Result<bool> {
        let batch = &self.batch;
        let step = match last {
            Last::Nothing => None,
            Last::Step(of) => Some(OpeningStep { of, begin: "" }),
            Last::All(of) if batch.join() => Some(OpeningStep { of, begin: "" }),
            Last::All(of) if batch.begins() => Some(OpeningStep { of, begin: "BEGIN IMMEDIATE; " }),
            Last::All(of) => {
                // The counter is unknown at first and after a failure.
                match begin::begin(&mut turn, None).await {
                    Ok(begun) => batch.set_begun(begun.number, begun.changes),
                    Err(cause) => return Err(self.given_up(cause)),
                }
                Some(OpeningStep { of, begin: "" })
            }
        };
        if step.is_some() {
            batch.note_change();
        }
        if self.waiting.load(Ordering::Acquire) == 0 || batch.is_full() {
            return self.commit(turn, step).await;
        }
        // Waiting changes continue in the same transaction, and the last of them commits it.
        let outcome = match batch.waits() {
            true => "RELEASE change; SAVEPOINT change",
            false => "SAVEPOINT change",
        };
        let end = match &step {
            Some(step) => step.of.run(&mut turn, step.begin, batch.number().0, outcome).await,
            None => run(&mut turn, outcome).await,
        };
        match end {
            Ok(()) => {}
            Err(cause) if is_refused(&cause) => {
                return self.refused(turn, step.as_ref(), cause).await;
            }
            Err(cause) => return Err(self.given_up(cause)),
        }
        let mut result = batch.outcome();
        drop(turn);
        tokio::select! {
            biased;
            result = &mut result => return reply(result),
            // They may have been refused or given up. Then the finished changes commit.
            slot = Arc::clone(&self.turn).lock_owned() => {
                // Without a connection, all changes have been told of the failure.
                if let Ok(turn) = self.ready(slot).await && batch.waits() {
                    drop(self.commit(turn, None).await);
                }
            }
        }
        reply(result.await)
    }

    /// Commits all finished changes, after an optional last step. Returns `false` like
    /// [`Writer::finish`].
    async fn commit(&self, mut turn: Turn, step: Option<OpeningStep>) -> Result<bool> {
        // The file may have been lost while this waited.
        if let Err(loss) = self.guard.pass() {
            self.batch.mark_broken();
            self.batch.announce_failure(&loss);
            return Err(loss);
        }
        let start = Instant::now();
        let outcome = self.write_end(&mut turn, step.as_ref()).await;
        if outcome.is_ok() {
            histogram!("herald_store_commit_seconds").record(start.elapsed());
        }
        let result = match outcome {
            // Writes to a deleted file are lost, unless the file comes back.
            Ok(()) => self.guard.pass().map_err(|loss| StoreError::InDoubt(unheard(loss))),
            Err(cause) if step.is_some() && is_refused(&cause) => {
                return self.refused(turn, step.as_ref(), cause).await;
            }
            Err(cause) => {
                self.batch.mark_broken();
                self.look_up(&mut turn, self.batch.number().0, cause).await
            }
        };
        if result.is_err() {
            counter!("herald_store_commit_failures_total").increment(1);
        }
        self.batch.announce_outcome(&result);
        result.map(|()| true)
    }

    async fn write_end(&self, turn: &mut Turn, step: Option<&OpeningStep>) -> sqlx::Result<()> {
        #[cfg(feature = "faults")]
        {
            crate::faults::pass(self.file()).await;
            crate::faults::strike(self.file(), crate::faults::Fault::BeforeCommit)?;
        }
        let (number, before) = self.batch.number();
        match step {
            Some(step) => step.of.run(turn, step.begin, number, "COMMIT").await?,
            // Without changes, the counter stays.
            None if !self.batch.is_changed() && total_changes(turn).await? == before => {
                run(turn, "COMMIT").await?;
            }
            None => {
                self.batch.note_change();
                let sql = format!("{NUMBER}; COMMIT");
                sqlx::query(AssertSqlSafe(sql)).bind(number).execute(&mut **turn).await?;
            }
        }
        #[cfg(feature = "faults")]
        {
            crate::faults::pass(self.file()).await;
            crate::faults::strike(self.file(), crate::faults::Fault::AfterCommit)?;
        }
        Ok(())
    }

    /// Undoes the current change after the database refused it; finished changes of the transaction
    /// still commit. Returns `false` if its step came too late, after reading the match again.
    async fn refused(
        &self,
        mut turn: Turn,
        step: Option<&OpeningStep>,
        cause: sqlx::Error,
    ) -> Result<bool> {
        if let Some(undo) = self.batch.undo() {
            match run(&mut turn, undo).await {
                Ok(()) => self.batch.mark_undone(),
                Err(cause) => return Err(self.given_up(cause)),
            }
        }
        match step {
            Some(step) if !step.of.is_current(&mut turn).await? => {
                counter!("herald_store_stale_changes_total").increment(1);
                Ok(false)
            }
            _ => Err(cause.into()),
        }
    }

    fn given_up(&self, cause: sqlx::Error) -> StoreError {
        let cause = StoreError::from(cause);
        self.batch.mark_broken();
        self.batch.announce_failure(&cause);
        cause
    }
}

fn reply(result: std::result::Result<Result<()>, RecvError>) -> Result<bool> {
    match result {
        Ok(result) => result.map(|()| true),
        Err(cause) => Err(StoreError::InDoubt(unheard(cause))),
    }
}

fn unheard(cause: impl std::error::Error + Send + Sync + 'static) -> DatabaseError {
    DatabaseError::from(sqlx::Error::Io(std::io::Error::other(cause)))
}

async fn run(connection: &mut SqliteConnection, sql: impl Into<String>) -> sqlx::Result<()> {
    sqlx::raw_sql(AssertSqlSafe(sql.into())).execute(connection).await.map(drop)
}

async fn total_changes(connection: &mut SqliteConnection) -> sqlx::Result<i64> {
    sqlx::query_scalar("SELECT total_changes()").fetch_one(connection).await
}

fn is_refused(error: &sqlx::Error) -> bool {
    primary_code(error) == Some(SQLITE_CONSTRAINT)
}

#[derive(Debug)]
pub(crate) struct WriteTransaction {
    // Dropped before `undo`, which needs the turn.
    connection: Connection,
    undo: Undo,
}

impl WriteTransaction {
    /// Commits. The change then survives a power cut. Succeeds, too, if the database reported a
    /// failure but holds the change.
    ///
    /// # Errors
    /// When the database fails and nothing has changed; [`crate::StoreError::InDoubt`] when the
    /// outcome is unknown.
    pub(crate) async fn commit(self) -> Result<()> {
        self.end(Last::Nothing).await.map(drop)
    }

    /// Commits with a step as the last statement. Returns `false` if the match has changed.
    ///
    /// # Errors
    /// As [`WriteTransaction::commit`]; also when the match has one of the actions.
    pub(crate) async fn commit_with(self, step: AppendStep) -> Result<bool> {
        self.end(Last::Step(step)).await
    }

    async fn end(self, last: Last) -> Result<bool> {
        let WriteTransaction { connection, mut undo } = self;
        let Some(turn) = connection.into_turn() else { return Ok(true) };
        // The spawned task ends it.
        undo.armed = false;
        let writer = undo.writer.clone();
        writer.finish(turn, last).await.inspect_err(|failure| writer.guard.note(failure))
    }

    pub(crate) async fn rollback(mut self) -> Result<()> {
        let writer = self.undo.writer.clone();
        let Some(undo) = writer.batch.undo() else { return Ok(()) };
        match run(self.connection.sqlite()?, undo).await {
            Ok(()) => writer.batch.mark_undone(),
            Err(cause) => return Err(writer.given_up(cause)),
        }
        Ok(())
    }
}

impl Deref for WriteTransaction {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.connection
    }
}

impl DerefMut for WriteTransaction {
    fn deref_mut(&mut self) -> &mut Connection {
        &mut self.connection
    }
}
