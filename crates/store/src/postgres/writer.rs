//! Changes on PostgreSQL.
//!
//! On SQLite, changes run one after the other. Here, moves run concurrently. These rules keep code
//! that assumes a single writer safe:
//!
//! - Every change holds the advisory lock [`GATE`] until it ends. [`Gate::Alone`] (`Store::write`)
//!   holds it exclusively, so what it has read can't change. [`Gate::Shared`] shares it. It serves
//!   changes of one match (`Store::write_of`, which also locks the match's row), single moves
//!   (`Store::append`, one statement), and changes of rows that no decision depends on
//!   (`Store::write_alongside`). Concurrent moves of several matches share a statement
//!   ([`super::append_batch`]).
//! - An expelled process changes nothing, except that it may tell the others what it did late
//!   ([`Gate::Late`]).
//! - Changes of different matches that meet on the same rows take a further lock
//!   ([`super::locks::RATINGS`]): a rated match is numbered under it, and ratings are only read for
//!   a change under it. Other shared rows (people, notices) are written by single statements that
//!   don't depend on what they find.
//! - Locks are taken in one order: the gate, the match, the ratings, other rows. If two changes
//!   still deadlock, the server fails one of them. A change that is one statement is then retried
//!   ([`ConflictRetries`]).
//! - Each statement sees everything committed before it (READ COMMITTED, set on each connection),
//!   including changes it had to wait for. Within an outbox topic, ids grow in commit order,
//!   because the match or the gate is held; across topics they don't.
//!
//! Nothing waits forever: the server ends long statements, lock waits and idle transactions
//! ([`super::session`]).
//!
//! If the reply to a COMMIT is lost, another connection asks the server for the transaction's
//! outcome. If the reply to a move is lost, it checks whether the match has made the step.

use std::collections::HashSet;
use std::ops::{Deref, DerefMut};
use std::path::PathBuf;
use std::time::Duration;

use match_model::MatchId;
use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Row as _};
use tokio::sync::oneshot;

use super::append::Append;
use super::append_queue::{AppendQueue, QueuedAppend};
use super::locks::{GATE, IS_MEMBER};
use super::pool::{Lent, Pool, is_of_the_connection};
use crate::append_step::AppendStep;
use crate::connection::Connection;
use crate::fault::Fault;
use crate::match_flags::SideState;
use crate::{ConflictRetries, DatabaseError, Result, StoreError};

const LOOKS: u32 = 50;

const LOOK_AGAIN: Duration = Duration::from_millis(100);

const WARM: usize = 4;

/// The current timeline: the first eight digits in the name of a WAL file.
const TIMELINE: &str = "left(pg_walfile_name(pg_current_wal_lsn()), 8)";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gate {
    /// No other change runs meanwhile.
    Alone,
    /// Others with `Shared` or `Late` run concurrently.
    Shared,
    /// Like `Shared`, but also open to an expelled process.
    Late,
}

#[derive(Clone, Debug)]
pub(crate) struct Writer {
    pool: Pool,
    queue: AppendQueue,
    #[cfg_attr(not(feature = "faults"), allow(dead_code, reason = "tests alone ask for it"))]
    name: PathBuf,
}

impl Writer {
    pub(crate) fn new(pool: Pool, name: PathBuf) -> Writer {
        Writer { pool, queue: AppendQueue::default(), name }
    }

    /// Begins a change. With a match, locks its row and returns its flags.
    pub(crate) async fn begin(
        &self,
        gate: Gate,
        of: Option<MatchId>,
    ) -> Result<(WriteTransaction, Option<SideState>)> {
        let lock = match gate {
            Gate::Alone => "pg_advisory_xact_lock",
            Gate::Shared | Gate::Late => "pg_advisory_xact_lock_shared",
        };
        let mut sql = format!(
            "BEGIN; SELECT {lock}({GATE}); SELECT pg_current_xact_id()::text, {TIMELINE}; \
             SELECT {IS_MEMBER}"
        );
        if let Some(id) = of {
            sql.push_str(&format!("; SELECT id FROM matches WHERE id = {} FOR UPDATE", id.get()));
        }
        let mut conflicts = ConflictRetries::default();
        let (lent, rows) = loop {
            let mut lent = self.lend().await?;
            lent.transaction_begins();
            let sql = AssertSqlSafe(sql.clone());
            match sqlx::raw_sql(sql).fetch_all(lent.sql()?).await {
                Ok(rows) => break (lent, rows),
                Err(cause) => {
                    lent.note(&cause);
                    drop(lent);
                    if !conflicts.wait(&cause).await {
                        return Err(cause.into());
                    }
                }
            }
        };
        let row = rows.get(1).ok_or(sqlx::Error::RowNotFound)?;
        let transaction = TransactionId { number: row.try_get(0)?, timeline: row.try_get(1)? };
        let is_member: bool = rows.get(2).ok_or(sqlx::Error::RowNotFound)?.try_get(0)?;
        if !is_member && gate != Gate::Late {
            return Err(sqlx::Error::Protocol("others do the work of this process".into()).into());
        }
        let connection = Connection::of_postgres(lent);
        let mut writing = WriteTransaction { connection, transaction, writer: self.clone() };
        let side_state = match of {
            Some(id) => writing.connection.side_state(id).await?,
            None => None,
        };
        Ok((writing, side_state))
    }

    /// Commits one step in a statement shared with concurrent steps. Returns `false` if the match
    /// has changed.
    pub(crate) async fn append(&self, step: AppendStep) -> Result<bool> {
        let step = Append::new(step)?;
        let writer = self.clone();
        // Spawned, to run to its end even if the caller gives up.
        if !step.goes_on() {
            let outcome = tokio::spawn(async move { writer.append_one(&step).await });
            return outcome.await.unwrap_or_else(|cause| Err(StoreError::InDoubt(unheard(cause))));
        }
        let (reply, hears) = oneshot::channel();
        if let Some(mut batcher) = self.queue.push(QueuedAppend { step, reply }) {
            tokio::spawn(async move {
                loop {
                    // Lets other tasks queue their steps first.
                    tokio::task::yield_now().await;
                    let batch = batcher.next();
                    if batch.is_empty() {
                        break;
                    }
                    writer.append_batch(batch).await;
                }
            });
        }
        hears.await.unwrap_or_else(|cause| Err(StoreError::InDoubt(unheard(cause))))
    }

    async fn append_batch(&self, mut batch: Vec<QueuedAppend>) {
        let lent = match self.lend().await {
            Ok(lent) => lent,
            Err(cause) => {
                let cause = StoreError::from(cause);
                for QueuedAppend { reply, .. } in batch {
                    let _ = reply.send(Err(cause.clone()));
                }
                return;
            }
        };
        let outcome = self.send_batch(lent, &batch).await;
        if let Ok(stepped) = &outcome {
            let (added, refused): (Vec<_>, Vec<_>) =
                batch.into_iter().partition(|one| stepped.contains(&one.step.match_id()));
            for QueuedAppend { reply, .. } in added {
                // The caller may have given up.
                let _ = reply.send(Ok(true));
            }
            batch = refused;
        }
        // Steps left out may have to wait, so they are tried alone. After a lost connection, looks
        // up whether they were made.
        let failure = outcome.err().filter(is_of_the_connection).map(DatabaseError::from);
        for QueuedAppend { step, reply } in batch {
            let (writer, lost) = (self.clone(), failure.clone());
            tokio::spawn(async move {
                let made = match lost {
                    Some(cause) => writer.find_out(&step, cause).await,
                    None => writer.append_one(&step).await,
                };
                let _ = reply.send(made);
            });
        }
    }

    async fn send_batch(
        &self,
        mut lent: Lent,
        batch: &[QueuedAppend],
    ) -> sqlx::Result<HashSet<MatchId>> {
        self.pass_fault(Fault::BeforeCommit).await?;
        let steps = batch.iter().map(|one| &one.step);
        let stepped = super::append_batch::send(steps, lent.sql()?).await;
        let stepped = stepped.inspect_err(|cause| lent.note(cause))?;
        self.pass_fault(Fault::AfterCommit).await?;
        Ok(stepped)
    }

    pub(crate) async fn warm_up(&self) -> Result<()> {
        // Keeps each connection until the last is open, so that all are different.
        let mut warm = Vec::with_capacity(WARM);
        for _ in 0..WARM {
            let mut lent = self.pool.lend().await?;
            // An empty batch prepares the statement and writes nothing.
            let outcome = super::append_batch::send(std::iter::empty(), lent.sql()?).await;
            outcome.inspect_err(|cause| lent.note(cause))?;
            warm.push(lent);
        }
        Ok(())
    }

    async fn lend(&self) -> sqlx::Result<Lent> {
        let lent = self.pool.lend().await?;
        self.pass_fault(Fault::Begin).await?;
        Ok(lent)
    }

    async fn append_one(&self, step: &Append) -> Result<bool> {
        let mut conflicts = ConflictRetries::default();
        loop {
            let lent = self.lend().await?;
            match self.send_one(lent, step).await {
                Err(cause) if is_of_the_connection(&cause) => {
                    return self.find_out(step, cause.into()).await;
                }
                Err(cause) if conflicts.wait(&cause).await => {}
                other => return Ok(other?),
            }
        }
    }

    async fn send_one(&self, mut lent: Lent, step: &Append) -> sqlx::Result<bool> {
        self.pass_fault(Fault::BeforeCommit).await?;
        let stepped = step.send(lent.sql()?).await.inspect_err(|cause| lent.note(cause))?;
        self.pass_fault(Fault::AfterCommit).await?;
        Ok(stepped)
    }

    async fn find_out(&self, step: &Append, cause: DatabaseError) -> Result<bool> {
        self.look_for(step).await.unwrap_or(Err(StoreError::InDoubt(cause)))
    }

    /// Whether a match has made a step whose reply was lost. If not, makes sure that it never does.
    async fn look_for(&self, step: &Append) -> sqlx::Result<Result<bool>> {
        self.pass_fault(Fault::LookUp).await?;
        let mut connection = self.pool.connect().await?;
        let is_logged = step.look_up(&mut connection).await?;
        Ok(Ok(is_logged))
    }

    async fn look_up(&self, transaction: &TransactionId, cause: sqlx::Error) -> Result<()> {
        let cause = DatabaseError::from(cause);
        for _ in 0..LOOKS {
            let Ok(status) = self.status(transaction).await else { break };
            match status.as_deref() {
                Some("committed") => return Ok(()),
                Some("aborted") => return Err(StoreError::Database(cause)),
                // The server hasn't noticed the lost connection yet.
                Some("in progress") => tokio::time::sleep(LOOK_AGAIN).await,
                _ => break,
            }
        }
        Err(StoreError::InDoubt(cause))
    }

    /// Returns `None` after a failover, too: the promoted standby may have reused the id of a
    /// transaction that it never received.
    async fn status(&self, transaction: &TransactionId) -> sqlx::Result<Option<String>> {
        self.pass_fault(Fault::LookUp).await?;
        let mut connection = self.pool.connect().await?;
        let sql = format!(
            "SELECT CASE WHEN {TIMELINE} = $2 THEN pg_xact_status(CAST(CAST($1 AS TEXT) AS xid8)) END"
        );
        sqlx::query_scalar(AssertSqlSafe(sql))
            .bind(&transaction.number)
            .bind(&transaction.timeline)
            .fetch_one(&mut connection)
            .await
    }

    #[cfg(feature = "faults")]
    async fn pass_fault(&self, moment: Fault) -> sqlx::Result<()> {
        if moment != Fault::LookUp {
            crate::faults::pass(&self.name).await;
        }
        crate::faults::strike(&self.name, moment)
    }

    #[cfg(feature = "faults")]
    pub(crate) fn pass_read(&self) -> sqlx::Result<()> {
        match crate::commits::has_committed() {
            true => crate::faults::strike(&self.name, Fault::ReadAfterCommit),
            false => Ok(()),
        }
    }

    #[cfg(not(feature = "faults"))]
    #[allow(clippy::unused_async, reason = "tests may stand still there")]
    async fn pass_fault(&self, _: Fault) -> sqlx::Result<()> {
        Ok(())
    }

    pub(crate) async fn close(&self) {
        self.pool.close().await;
    }
}

#[derive(Debug)]
pub(crate) struct WriteTransaction {
    connection: Connection,
    transaction: TransactionId,
    writer: Writer,
}

#[derive(Debug)]
struct TransactionId {
    number: String,
    /// Changes with each failover.
    timeline: String,
}

impl WriteTransaction {
    /// Commits, with an optional step as the last statement. Returns `false` if the match has
    /// changed.
    pub(crate) async fn commit(self, step: Option<AppendStep>) -> Result<bool> {
        // Spawned, to run to its end even if the caller gives up.
        let outcome = tokio::spawn(self.end(step)).await;
        outcome.unwrap_or_else(|cause| Err(StoreError::InDoubt(unheard(cause))))
    }

    async fn end(self, step: Option<AppendStep>) -> Result<bool> {
        let WriteTransaction { connection, transaction, writer } = self;
        let Some(mut lent) = connection.into_postgres() else { return Ok(true) };
        if let Some(step) = step {
            let step = Append::new(step)?;
            let outcome = step.send(lent.sql()?).await;
            if !outcome.inspect_err(|cause| lent.note(cause))? {
                return Ok(false);
            }
        }
        let mut committed = writer.pass_fault(Fault::BeforeCommit).await;
        if committed.is_ok() {
            committed = commit(lent.sql()?).await;
        }
        match &committed {
            Ok(()) => lent.transaction_ended(),
            Err(cause) => lent.note(cause),
        }
        if committed.is_ok() {
            committed = writer.pass_fault(Fault::AfterCommit).await;
        }
        match committed {
            Ok(()) => Ok(true),
            Err(cause) if is_of_the_connection(&cause) => {
                drop(lent);
                writer.look_up(&transaction, cause).await.map(|()| true)
            }
            Err(cause) => Err(cause.into()),
        }
    }

    pub(crate) async fn rollback(self) -> Result<()> {
        let Some(mut lent) = self.connection.into_postgres() else { return Ok(()) };
        let undone = sqlx::raw_sql("ROLLBACK").execute(lent.sql()?).await;
        match undone {
            Ok(_) => lent.transaction_ended(),
            Err(cause) => {
                lent.note(&cause);
                return Err(cause.into());
            }
        }
        Ok(())
    }
}

/// After a failed statement, COMMIT silently rolls back. The SELECT before it reports the failure.
async fn commit(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::raw_sql("SELECT 1; COMMIT").execute(connection).await.map(drop)
}

fn unheard(cause: impl std::error::Error + Send + Sync + 'static) -> DatabaseError {
    DatabaseError::from(sqlx::Error::Io(std::io::Error::other(cause)))
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
