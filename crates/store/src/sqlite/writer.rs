//! The one connection that writes, and what becomes of it when something fails.
//!
//! A connection is kept from change to change only while all goes well: committed, or undone
//! without an error. After a full disk or a failed `fsync` SQLite has ended the transaction by
//! itself, and its library does not know; such a connection is thrown away, and the next change
//! opens another.
//!
//! Changes that wait for each other share a COMMIT: whoever is done while others wait leaves the
//! transaction open behind a savepoint, and the last of them commits for all. None is told that its
//! change lasts before it does; one that is given up is undone by itself ([`super::batch`]).
//!
//! Every transaction counts the file's number up (`commits` in the table `counters`). When a COMMIT
//! fails, that number, read on a new connection, says whether its changes are there.
//!
//! A move is one step of a match and most often all of its change: then it begins, is written and
//! committed in one go, with one message to the database's thread and one answer.

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

/// How long a change waits for those before it.
const TURN_WAIT: Duration = Duration::from_secs(30);

/// Counts the file's number up to `$1`.
const NUMBER: &str = "INSERT INTO counters (name, value) VALUES ('commits', $1)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value";

/// The writers, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    options: Arc<SqliteConnectOptions>,
    /// Whether what is written lasts.
    guard: Arc<Guard>,
    /// Whether nobody writes any more.
    closed: Arc<AtomicBool>,
    /// The connection, or none after a failure.
    turn: Arc<Mutex<Option<SqliteConnection>>>,
    /// How many wait for their turn to begin a change.
    waiting: Arc<AtomicUsize>,
    /// The transaction of the connection.
    batch: Batch,
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

/// Undoes, when it is dropped, a change that was begun and is not done.
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
        // The next writer would do it, but others may wait for the file.
        if let Ok(runtime) = Handle::try_current() {
            let writer = self.writer.clone();
            runtime.spawn(async move {
                let slot = Arc::clone(&writer.turn).lock_owned().await;
                // The next writer opens what cannot be opened now.
                drop(writer.ready(slot).await);
            });
        }
    }
}

/// What a change ends with.
enum Last {
    /// Nothing but what it has written.
    Nothing,
    /// A step of a match, in a transaction that was begun.
    Step(AppendStep),
    /// A step of a match, which is all of the change: nothing was begun.
    All(AppendStep),
}

/// A step of a match, and what it begins with.
struct OpeningStep {
    of: AppendStep,
    begin: &'static str,
}

impl Writer {
    /// A writer to a file, and its connection.
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

    /// Waits for one's turn.
    async fn turn(&self) -> sqlx::Result<Turn> {
        let waits = Waits::counted(&self.waiting);
        let slot = tokio::time::timeout(TURN_WAIT, Arc::clone(&self.turn).lock_owned())
            .await
            .map_err(|_| sqlx::Error::PoolTimedOut)?;
        drop(waits);
        self.ready(slot).await
    }

    /// The connection, opened if there is none, with nothing left of a change that was given up.
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
            // What cannot be undone has been ended by SQLite itself: such a connection goes, and
            // with it all that was to be committed.
            match run(connection, undo).await {
                Ok(()) => self.batch.undone(),
                Err(cause) => {
                    drop(slot.take());
                    self.batch.failed(&cause.into());
                }
            }
        }
        let connection = match slot.take() {
            Some(connection) => connection,
            None => {
                let opened = self.options.connect().await;
                self.batch.mended();
                opened?
            }
        };
        Ok(OwnedMutexGuard::map(slot, |slot| slot.insert(connection)))
    }

    /// Begins a change, and looks what stands beside a match.
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
        // Until it is known to have ended: a caller that waits for this may give up at any moment.
        let joins = self.batch.join();
        let found = if !joins {
            let begun = begin::begin(writing.connection.sqlite()?, of).await?;
            self.batch.begun(begun.number, begun.changes);
            begun.beside
        } else if let Some(id) = of {
            writing.connection.side_state(id).await?
        } else {
            None
        };
        Ok((writing, found))
    }

    /// A change that is one step of a match, in one go; `false` when the match has changed since it
    /// was seen, and nothing is changed then.
    pub(crate) async fn advance(&self, step: AppendStep) -> Result<bool> {
        self.guard.pass()?;
        let turn = self.turn().await?;
        #[cfg(feature = "faults")]
        {
            crate::faults::pass(self.file()).await;
            crate::faults::strike(self.file(), crate::faults::Fault::Begin)?;
        }
        self.ended(turn, Last::All(step)).await
    }

    /// Closes the connection, the write-ahead log folded into the file.
    pub(crate) async fn close(&self) {
        // The last one to close folds the log: there is to be one. What cannot be folded now is
        // folded at the next start. Changes that are still to commit come first.
        let slot = Arc::clone(&self.turn).lock_owned().await;
        if let Ok(turn) = self.ready(slot).await
            && self.batch.waits()
        {
            // Everybody is told.
            drop(self.commit(turn, None).await);
        }
        let mut slot = self.turn.lock().await;
        self.closed.store(true, Ordering::Release);
        if let Some(connection) = slot.take() {
            drop(connection.close().await);
        }
    }

    /// What has become of a transaction whose COMMIT failed.
    async fn look_up(&self, turn: &mut Turn, number: i64, cause: sqlx::Error) -> Result<()> {
        let code = primary_code(&cause);
        let cause = DatabaseError::from(cause);
        // SQLite's own words: there was no transaction to commit.
        if code == Some(SQLITE_ERROR) {
            return Err(StoreError::Database(cause));
        }
        let Ok(found) = self.read_number(turn).await else {
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
        let sql = format!("BEGIN IMMEDIATE; {NUMBER}; COMMIT");
        match sqlx::query(AssertSqlSafe(sql)).bind(next).execute(&mut **turn).await {
            Ok(_) => Err(StoreError::Database(cause)),
            Err(_) => {
                self.batch.broken();
                Err(StoreError::InDoubt(cause))
            }
        }
    }

    /// The file's number, read on a new connection.
    async fn read_number(&self, turn: &mut Turn) -> sqlx::Result<i64> {
        #[cfg(feature = "faults")]
        crate::faults::strike(self.file(), crate::faults::Fault::LookUp)?;
        **turn = self.options.connect().await?;
        let number = begin::number(turn).await?;
        self.batch.mended();
        Ok(number)
    }

    /// Ends a change, and goes on to its end even when nobody waits for it; `false` when a match
    /// has changed since it was seen, and then the change is undone.
    async fn ended(&self, turn: Turn, last: Last) -> Result<bool> {
        let ended = tokio::spawn(self.clone().end(turn, last)).await;
        ended.unwrap_or_else(|cause| Err(StoreError::InDoubt(unheard(cause))))
    }

    async fn end(self, mut turn: Turn, last: Last) -> Result<bool> {
        let batch = &self.batch;
        let step = match last {
            Last::Nothing => None,
            Last::Step(of) => Some(OpeningStep { of, begin: "" }),
            Last::All(of) if batch.join() => Some(OpeningStep { of, begin: "" }),
            Last::All(of) if batch.begins() => Some(OpeningStep { of, begin: "BEGIN IMMEDIATE; " }),
            Last::All(of) => {
                // Its number is not known after a failure, and at first.
                match begin::begin(&mut turn, None).await {
                    Ok(begun) => batch.begun(begun.number, begun.changes),
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
        // Those who wait go on in the same transaction, and the last of them commits it.
        let done = match batch.waits() {
            true => "RELEASE change; SAVEPOINT change",
            false => "SAVEPOINT change",
        };
        let ended = match &step {
            Some(step) => step.of.run(&mut turn, step.begin, batch.number().0, done).await,
            None => run(&mut turn, done).await,
        };
        match ended {
            Ok(()) => {}
            Err(cause) if is_refused(&cause) => {
                return self.refused(turn, step.as_ref(), cause).await;
            }
            Err(cause) => return Err(self.given_up(cause)),
        }
        let mut result = batch.done();
        drop(turn);
        tokio::select! {
            biased;
            result = &mut result => return heard(result),
            // They may have been refused, or have given up: then it is left to those who are done.
            slot = Arc::clone(&self.turn).lock_owned() => {
                // Without a connection all of them have been told that it failed.
                if let Ok(turn) = self.ready(slot).await && batch.waits() {
                    drop(self.commit(turn, None).await);
                }
            }
        }
        heard(result.await)
    }

    /// Commits all that is done in the transaction, for everybody who waits for that; before it the
    /// last step. `false`: as [`Writer::ended`].
    async fn commit(&self, mut turn: Turn, step: Option<OpeningStep>) -> Result<bool> {
        // It may have waited for its turn.
        if let Err(lost) = self.guard.pass() {
            self.batch.broken();
            self.batch.failed(&lost);
            return Err(lost);
        }
        let begun = Instant::now();
        let ended = self.write_end(&mut turn, step.as_ref()).await;
        if ended.is_ok() {
            histogram!("herald_store_commit_seconds").record(begun.elapsed());
        }
        let result = match ended {
            // What has been written to a file that is gone goes with it, unless the file comes
            // back.
            Ok(()) => self.guard.pass().map_err(|lost| StoreError::InDoubt(unheard(lost))),
            Err(cause) if step.is_some() && is_refused(&cause) => {
                return self.refused(turn, step.as_ref(), cause).await;
            }
            Err(cause) => {
                self.batch.broken();
                self.look_up(&mut turn, self.batch.number().0, cause).await
            }
        };
        if result.is_err() {
            counter!("herald_store_commit_failures_total").increment(1);
        }
        self.batch.tell(&result);
        result.map(|()| true)
    }

    /// Writes the end of a transaction.
    async fn write_end(&self, turn: &mut Turn, step: Option<&OpeningStep>) -> sqlx::Result<()> {
        #[cfg(feature = "faults")]
        {
            crate::faults::pass(self.file()).await;
            crate::faults::strike(self.file(), crate::faults::Fault::BeforeCommit)?;
        }
        let (number, before) = self.batch.number();
        match step {
            Some(step) => step.of.run(turn, step.begin, number, "COMMIT").await?,
            // Without a change nothing is written, and nothing can be lost.
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

    /// Undoes the change at hand, to which the database has said no; those who are done in the same
    /// transaction commit it. `false` when its step came too late: the match, looked up once more,
    /// is not as it was seen.
    async fn refused(
        &self,
        mut turn: Turn,
        step: Option<&OpeningStep>,
        cause: sqlx::Error,
    ) -> Result<bool> {
        if let Some(undo) = self.batch.undo() {
            match run(&mut turn, undo).await {
                Ok(()) => self.batch.undone(),
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

    /// Gives the connection up, and with it all that was to be committed.
    fn given_up(&self, cause: sqlx::Error) -> StoreError {
        let cause = StoreError::from(cause);
        self.batch.broken();
        self.batch.failed(&cause);
        cause
    }
}

/// What became of a transaction, as one hears whose change was done in it.
fn heard(result: std::result::Result<Result<()>, RecvError>) -> Result<bool> {
    match result {
        Ok(result) => result.map(|()| true),
        Err(cause) => Err(StoreError::InDoubt(unheard(cause))),
    }
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

/// Whether the database has said no to a row: all before it in the transaction stands.
fn is_refused(error: &sqlx::Error) -> bool {
    primary_code(error) == Some(SQLITE_CONSTRAINT)
}

/// A change that is not there until it is committed; dropped, it is undone.
#[derive(Debug)]
pub(crate) struct WriteTransaction {
    // Before what undoes it, which needs the turn.
    connection: Connection,
    undo: Undo,
}

impl WriteTransaction {
    /// Makes the change last: it survives a power cut. It is there, too, when the database said
    /// otherwise but has it.
    ///
    /// # Errors
    /// When the database fails and nothing has changed; [`crate::StoreError::InDoubt`] when it
    /// fails and cannot be asked whether it has.
    pub(crate) async fn commit(self) -> Result<()> {
        self.end(Last::Nothing).await.map(drop)
    }

    /// As [`WriteTransaction::commit`], with a step of a match as the last thing; `false` when the
    /// match has changed since it was seen, and then nothing is changed.
    ///
    /// # Errors
    /// As [`WriteTransaction::commit`]; also when the match has one of the actions.
    pub(crate) async fn commit_with(self, step: AppendStep) -> Result<bool> {
        self.end(Last::Step(step)).await
    }

    async fn end(self, last: Last) -> Result<bool> {
        let WriteTransaction { connection, mut undo } = self;
        let Some(turn) = connection.lent_for_changes() else { return Ok(true) };
        // It goes on by itself.
        undo.armed = false;
        let writer = undo.writer.clone();
        writer.ended(turn, last).await.inspect_err(|failure| writer.guard.note(failure))
    }

    /// Undoes the change and waits until it is undone.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn rollback(mut self) -> Result<()> {
        let writer = self.undo.writer.clone();
        let Some(undo) = writer.batch.undo() else { return Ok(()) };
        match run(self.connection.sqlite()?, undo).await {
            Ok(()) => writer.batch.undone(),
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
