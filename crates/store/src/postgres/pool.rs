//! Connections to a server, kept from one use to the next.
//!
//! The library's own pool asks the server whether a connection lives each time that one comes back,
//! and does not know of the transactions that are begun here; this one asks after a rest alone, and
//! undoes what was begun and given up.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::Connection as _;
use sqlx::postgres::PgConnection;
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::session::SessionOptions;

/// The longest wait for a connection of the pool, and for the server to take one.
pub(crate) const WAIT: Duration = Duration::from_secs(30);

/// After that long a rest a connection is tried before it is lent.
const REST: Duration = Duration::from_secs(1);

/// Some connections to a server.
#[derive(Clone, Debug)]
pub(crate) struct Pool(Arc<Kept>);

#[derive(Debug)]
struct Kept {
    options: SessionOptions,
    permits: Arc<Semaphore>,
    idle: Mutex<Vec<Idle>>,
}

#[derive(Debug)]
struct Idle {
    connection: PgConnection,
    since: Instant,
}

impl Pool {
    /// At most so many connections.
    pub(crate) fn new(options: SessionOptions, most: usize) -> Pool {
        let permits = Arc::new(Semaphore::new(most));
        Pool(Arc::new(Kept { options, permits, idle: Mutex::default() }))
    }

    /// A connection: one that is idle, or another.
    pub(crate) async fn lend(&self) -> sqlx::Result<Lent> {
        let permit = tokio::time::timeout(WAIT, Arc::clone(&self.0.permits).acquire_owned())
            .await
            .map_err(|_| sqlx::Error::PoolTimedOut)?
            .map_err(|_| sqlx::Error::PoolClosed)?;
        let connection = match self.rested().await {
            Some(connection) => connection,
            None => self.connect().await?,
        };
        let pool = self.clone();
        Ok(Lent {
            connection: Some(connection),
            pool,
            permit: Some(permit),
            state: LentState::Free,
        })
    }

    /// A connection beside the others.
    pub(crate) async fn connect(&self) -> sqlx::Result<PgConnection> {
        tokio::time::timeout(WAIT, self.0.options.connect())
            .await
            .map_err(|_| sqlx::Error::PoolTimedOut)?
    }

    /// The one that was used last, if it lives.
    async fn rested(&self) -> Option<PgConnection> {
        let Idle { mut connection, since } = self.idle().pop()?;
        if since.elapsed() < REST {
            return Some(connection);
        }
        if let Ok(Ok(())) = tokio::time::timeout(WAIT, connection.ping()).await {
            return Some(connection);
        }
        // Those that have rested longer do not live either.
        self.idle().clear();
        None
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Idle>> {
        self.0.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take_back(&self, connection: PgConnection) {
        if !self.0.permits.is_closed() {
            self.idle().push(Idle { connection, since: Instant::now() });
        }
    }

    /// Lends none any more, and closes those that are idle.
    pub(crate) async fn close(&self) {
        self.0.permits.close();
        let idle = std::mem::take(&mut *self.idle());
        for Idle { connection, .. } in idle {
            // The server notices by itself what cannot be said to it.
            let _ = connection.close().await;
        }
    }
}

/// What a connection that is lent is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LentState {
    Free,
    InTransaction,
    Broken,
}

/// A connection that goes back when it is dropped; what was begun on it and not ended is undone.
#[derive(Debug)]
pub(crate) struct Lent {
    /// There until it is dropped.
    connection: Option<PgConnection>,
    pool: Pool,
    permit: Option<OwnedSemaphorePermit>,
    state: LentState,
}

impl Lent {
    /// The connection.
    ///
    /// # Errors
    /// When it has been given up.
    pub(crate) fn sql(&mut self) -> sqlx::Result<&mut PgConnection> {
        self.connection.as_mut().ok_or(sqlx::Error::PoolClosed)
    }

    /// Notes that a transaction is begun on it.
    pub(crate) fn transaction_begins(&mut self) {
        self.state = LentState::InTransaction;
    }

    /// Notes that the transaction has ended.
    pub(crate) fn transaction_ended(&mut self) {
        if self.state == LentState::InTransaction {
            self.state = LentState::Free;
        }
    }

    /// Notes an error: after some the connection is of no more use.
    pub(crate) fn note(&mut self, cause: &sqlx::Error) {
        if is_of_the_connection(cause) || is_of_a_reader(cause) {
            self.state = LentState::Broken;
        }
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        let Some(mut connection) = self.connection.take() else { return };
        match self.state {
            LentState::Free => self.pool.take_back(connection),
            LentState::Broken => {}
            LentState::InTransaction => {
                // What it holds is to be free soon; dropped with its connection, it is undone too.
                if let Ok(runtime) = Handle::try_current() {
                    let (pool, permit) = (self.pool.clone(), self.permit.take());
                    runtime.spawn(async move {
                        if sqlx::raw_sql("ROLLBACK").execute(&mut connection).await.is_ok() {
                            pool.take_back(connection);
                        }
                        drop(permit);
                    });
                }
            }
        }
    }
}

/// Whether an error says that nothing can be changed on the connection: the server was read-only or
/// a standby when it was made. Another connection may lead to the new primary.
fn is_of_a_reader(cause: &sqlx::Error) -> bool {
    let code = cause.as_database_error().and_then(sqlx::error::DatabaseError::code);
    matches!(code.as_deref(), Some("25006" | "55000"))
}

/// Whether an error says that the connection is gone, or that the server is going.
pub(crate) fn is_of_the_connection(cause: &sqlx::Error) -> bool {
    match cause {
        sqlx::Error::Database(cause) => {
            // 08: connection; 57P: the server shuts down, or has ended this connection.
            cause.code().is_some_and(|code| code.starts_with("08") || code.starts_with("57P"))
        }
        sqlx::Error::RowNotFound
        | sqlx::Error::ColumnDecode { .. }
        | sqlx::Error::ColumnNotFound(_)
        | sqlx::Error::ColumnIndexOutOfBounds { .. }
        | sqlx::Error::Encode(_)
        | sqlx::Error::Decode(_)
        | sqlx::Error::TypeNotFound { .. } => false,
        _ => true,
    }
}
