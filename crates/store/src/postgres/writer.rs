//! Changes on PostgreSQL.
//!
//! On SQLite all changes come one after the other. Here moves run beside each other, and whatever
//! was written for a database with one writer is still safe:
//!
//! - Every change holds one lock of the whole database, [`GATE`], until it ends. [`Gate::Alone`]
//!   (`Store::write`) holds it alone: nothing else is changed meanwhile, so that what it has read
//!   stands. [`Gate::Beside`] shares it: a change of one match (`Store::write_of`, which locks the
//!   match's row as well), a move that is all of its change (`Store::append`, one statement), and
//!   changes of rows that decide nothing (`Store::write_alongside`: what was said). Moves of
//!   several matches that come at the same time share a statement ([`super::append_batch`]).
//! - Whoever is no member any more changes nothing, but may tell the others what it has done late
//!   ([`Gate::Late`]).
//! - Where two changes of matches meet on the same rows, they take a lock of their own for it
//!   ([`super::locks::RATINGS`]): a rated match is numbered under it, and nobody reads a rating to
//!   change it before. Other rows that they share (people, notices) are written by one statement
//!   that does not depend on what it finds.
//! - Locks are taken in one order: the gate, the match, the ratings, other rows. Should two changes
//!   wait for each other all the same, the server fails one of them. If all of that change is one
//!   statement, it is made again ([`ConflictRetries`]).
//! - Each statement sees what was committed before it (READ COMMITTED, which each connection sets),
//!   also what the change had to wait for. Within a topic of the outbox numbers grow in the order
//!   of commits, since the match or the gate is held; across topics they do not.
//!
//! Nobody waits for ever: the server ends a statement and a wait for a lock after a time, and a
//! change that stands still in between ([`super::session`]).
//!
//! When the answer to a COMMIT is lost, the server is asked on another connection what has become
//! of the transaction; when that to a move is lost, whether the match has made the step.

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

/// How long it is asked what has become of a transaction that the server still works on.
const LOOKS: u32 = 50;

/// The time between two of these looks.
const LOOK_AGAIN: Duration = Duration::from_millis(100);

/// How many connections are made at the start.
const WARM: usize = 4;

/// The current timeline: the first eight digits in the name of a WAL file.
const TIMELINE: &str = "left(pg_walfile_name(pg_current_wal_lsn()), 8)";

/// How a change passes the gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gate {
    /// Nothing else is changed meanwhile.
    Alone,
    /// Others that pass it in this way change other things meanwhile.
    Beside,
    /// As beside, but also a process passes that is no member any more, as no other change does.
    Late,
}

/// Those who change the database.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    pool: Pool,
    /// Steps that come at the same time.
    queue: AppendQueue,
    /// By which tests know the database.
    #[cfg_attr(not(feature = "faults"), allow(dead_code, reason = "tests alone ask for it"))]
    name: PathBuf,
}

impl Writer {
    pub(crate) fn new(pool: Pool, name: PathBuf) -> Writer {
        Writer { pool, queue: AppendQueue::default(), name }
    }

    /// Begins a change; of a match, if one is named: then its row is locked, and it is looked what
    /// stands beside it.
    pub(crate) async fn begin(
        &self,
        gate: Gate,
        of: Option<MatchId>,
    ) -> Result<(WriteTransaction, Option<SideState>)> {
        let lock = match gate {
            Gate::Alone => "pg_advisory_xact_lock",
            Gate::Beside | Gate::Late => "pg_advisory_xact_lock_shared",
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
        let found = match of {
            Some(id) => writing.connection.side_state(id).await?,
            None => None,
        };
        Ok((writing, found))
    }

    /// A change that is one step of a match, in one statement; `false` when the match has changed
    /// since it was seen, and nothing is changed then. Steps that come at the same time share a
    /// statement.
    pub(crate) async fn append(&self, step: AppendStep) -> Result<bool> {
        let step = Append::new(step)?;
        let writer = self.clone();
        // It goes on to its end even when nobody waits for it.
        if !step.goes_on() {
            let done = tokio::spawn(async move { writer.append_one(&step).await });
            return done.await.unwrap_or_else(|cause| Err(StoreError::InDoubt(unheard(cause))));
        }
        let (reply, hears) = oneshot::channel();
        if let Some(mut batcher) = self.queue.push(QueuedAppend { step, reply }) {
            tokio::spawn(async move {
                loop {
                    // Others who are about to make a step may do so first.
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

    /// Makes some steps, and tells those who wait for them.
    async fn append_batch(&self, mut batch: Vec<QueuedAppend>) {
        let lent = match self.lend().await {
            Ok(lent) => lent,
            Err(cause) => {
                // Nothing was sent.
                let cause = StoreError::from(cause);
                for QueuedAppend { reply, .. } in batch {
                    let _ = reply.send(Err(cause.clone()));
                }
                return;
            }
        };
        let made = self.send_batch(lent, &batch).await;
        if let Ok(stepped) = &made {
            let (done, left): (Vec<_>, Vec<_>) =
                batch.into_iter().partition(|one| stepped.contains(&one.step.match_id()));
            for QueuedAppend { reply, .. } in done {
                // A caller that has given up does not hear it.
                let _ = reply.send(Ok(true));
            }
            batch = left;
        }
        // What was not made is tried by itself, since it may wait, and what may have been made is
        // looked for.
        let lost = made.err().filter(is_of_the_connection).map(DatabaseError::from);
        for QueuedAppend { step, reply } in batch {
            let (writer, lost) = (self.clone(), lost.clone());
            tokio::spawn(async move {
                let made = match lost {
                    Some(cause) => writer.find_out(&step, cause).await,
                    None => writer.append_one(&step).await,
                };
                let _ = reply.send(made);
            });
        }
    }

    /// Makes those of some steps that can be made together; the matches of these.
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

    /// Makes some connections on which moves are written, so that the first of them do not wait
    /// for that.
    pub(crate) async fn warm_up(&self) -> Result<()> {
        // All of them are lent until the last is made, so that each is another.
        let mut warm = Vec::with_capacity(WARM);
        for _ in 0..WARM {
            let mut lent = self.pool.lend().await?;
            // Of no steps: the statement is prepared, and nothing is written.
            let sent = super::append_batch::send(std::iter::empty(), lent.sql()?).await;
            sent.inspect_err(|cause| lent.note(cause))?;
            warm.push(lent);
        }
        Ok(())
    }

    /// A connection for something new.
    async fn lend(&self) -> sqlx::Result<Lent> {
        let lent = self.pool.lend().await?;
        self.pass_fault(Fault::Begin).await?;
        Ok(lent)
    }

    /// Makes one step.
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

    /// What has become of a step whose answer was lost.
    async fn find_out(&self, step: &Append, cause: DatabaseError) -> Result<bool> {
        self.look_for(step).await.unwrap_or(Err(StoreError::InDoubt(cause)))
    }

    /// Whether a match has made a step whose answer was lost; if not, it never does.
    async fn look_for(&self, step: &Append) -> sqlx::Result<Result<bool>> {
        self.pass_fault(Fault::LookUp).await?;
        let mut connection = self.pool.connect().await?;
        let found = step.look_up(&mut connection).await?;
        Ok(Ok(found))
    }

    /// What has become of a transaction to whose COMMIT there was no answer.
    async fn look_up(&self, transaction: &TransactionId, cause: sqlx::Error) -> Result<()> {
        let cause = DatabaseError::from(cause);
        for _ in 0..LOOKS {
            let Ok(status) = self.status(transaction).await else { break };
            match status.as_deref() {
                Some("committed") => return Ok(()),
                Some("aborted") => return Err(StoreError::Database(cause)),
                // The server has not noticed yet that nobody listens.
                Some("in progress") => tokio::time::sleep(LOOK_AGAIN).await,
                _ => break,
            }
        }
        Err(StoreError::InDoubt(cause))
    }

    /// Returns `None` after a failover too: the promoted standby may have given the number of a
    /// transaction that it never received to one of its own.
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

    /// Lets tests fail here, or stand still.
    #[cfg(feature = "faults")]
    async fn pass_fault(&self, moment: Fault) -> sqlx::Result<()> {
        if moment != Fault::LookUp {
            crate::faults::pass(&self.name).await;
        }
        crate::faults::strike(&self.name, moment)
    }

    /// Lets tests fail a read of a request that has committed a change.
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

/// A change that is not there until it is committed; dropped, it is undone.
#[derive(Debug)]
pub(crate) struct WriteTransaction {
    connection: Connection,
    transaction: TransactionId,
    writer: Writer,
}

/// A transaction as the server can be asked about it on another connection.
#[derive(Debug)]
struct TransactionId {
    number: String,
    /// The server's timeline, which changes with each failover.
    timeline: String,
}

impl WriteTransaction {
    /// Makes it last, with a step of a match as the last thing, if there is one; `false` when the
    /// match has changed since it was seen, and then nothing is changed.
    pub(crate) async fn commit(self, step: Option<AppendStep>) -> Result<bool> {
        // It goes on to its end even when nobody waits for it.
        let ended = tokio::spawn(self.end(step)).await;
        ended.unwrap_or_else(|cause| Err(StoreError::InDoubt(unheard(cause))))
    }

    async fn end(self, step: Option<AppendStep>) -> Result<bool> {
        let WriteTransaction { connection, transaction, writer } = self;
        let Some(mut lent) = connection.into_postgres() else { return Ok(true) };
        if let Some(step) = step {
            let step = Append::new(step)?;
            let done = step.send(lent.sql()?).await;
            if !done.inspect_err(|cause| lent.note(cause))? {
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

    /// Undoes the change and waits until it is undone.
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

/// After a statement that has failed COMMIT undoes all, and says nothing of it: the one before it
/// does.
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
