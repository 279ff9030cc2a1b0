//! A connection pool.
//!
//! sqlx's own pool pings the server each time a connection is returned, and doesn't know of the
//! transactions started here. This one pings only after a rest, and rolls back abandoned
//! transactions.

use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use sqlx::Connection as _;
use sqlx::postgres::PgConnection;
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::session::SessionOptions;

pub(crate) const WAIT: Duration = Duration::from_secs(30);

/// A connection that has rested longer is pinged before use.
const REST: Duration = Duration::from_secs(1);

#[derive(Clone, Debug)]
pub(crate) struct Pool(Arc<PoolState>);

#[derive(Debug)]
struct PoolState {
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
    pub(crate) fn new(options: SessionOptions, most: usize) -> Pool {
        let permits = Arc::new(Semaphore::new(most));
        Pool(Arc::new(PoolState { options, permits, idle: Mutex::default() }))
    }

    pub(crate) async fn lend(&self) -> sqlx::Result<Lent> {
        let permit = tokio::time::timeout(WAIT, Arc::clone(&self.0.permits).acquire_owned())
            .await
            .map_err(|_| sqlx::Error::PoolTimedOut)?
            .map_err(|_| sqlx::Error::PoolClosed)?;
        let connection = match self.take_idle().await {
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

    pub(crate) async fn connect(&self) -> sqlx::Result<PgConnection> {
        tokio::time::timeout(WAIT, self.0.options.connect())
            .await
            .map_err(|_| sqlx::Error::PoolTimedOut)?
    }

    async fn take_idle(&self) -> Option<PgConnection> {
        let Idle { mut connection, since } = self.0.idle.lock().pop()?;
        if since.elapsed() < REST {
            return Some(connection);
        }
        if let Ok(Ok(())) = tokio::time::timeout(WAIT, connection.ping()).await {
            return Some(connection);
        }
        // Those that have rested longer are dead, too.
        self.0.idle.lock().clear();
        None
    }

    fn take_back(&self, connection: PgConnection) {
        if !self.0.permits.is_closed() {
            self.0.idle.lock().push(Idle { connection, since: Instant::now() });
        }
    }

    pub(crate) async fn close(&self) {
        self.0.permits.close();
        let idle = std::mem::take(&mut *self.0.idle.lock());
        for Idle { connection, .. } in idle {
            let _ = connection.close().await;
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LentState {
    Free,
    InTransaction,
    Broken,
}

/// A lent connection. Dropping it rolls back its open transaction and returns it to the pool.
#[derive(Debug)]
pub(crate) struct Lent {
    /// `None` only once dropped.
    connection: Option<PgConnection>,
    pool: Pool,
    permit: Option<OwnedSemaphorePermit>,
    state: LentState,
}

impl Lent {
    pub(crate) fn sql(&mut self) -> sqlx::Result<&mut PgConnection> {
        self.connection.as_mut().ok_or(sqlx::Error::PoolClosed)
    }

    pub(crate) fn transaction_begins(&mut self) {
        self.state = LentState::InTransaction;
    }

    pub(crate) fn transaction_ended(&mut self) {
        if self.state == LentState::InTransaction {
            self.state = LentState::Free;
        }
    }

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
                // Rolls back at once, to release locks soon. If the runtime is gone, closing the
                // connection does the same.
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

/// Whether an error says that the server was a standby or read-only when the connection was made. A
/// new connection may reach the new primary.
fn is_of_a_reader(cause: &sqlx::Error) -> bool {
    let code = cause.as_database_error().and_then(sqlx::error::DatabaseError::code);
    matches!(code.as_deref(), Some("25006" | "55000"))
}

/// Whether an error says that the connection is lost, or that the server is shutting down.
pub(crate) fn is_of_the_connection(cause: &sqlx::Error) -> bool {
    match cause {
        sqlx::Error::Database(cause) => {
            // 08: connection exception; 57P: the server shuts down or has ended this connection.
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
