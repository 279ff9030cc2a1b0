//! A connection to the bot's database, in SQLite or on a PostgreSQL server.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::error::DatabaseError;
use sqlx::postgres::{PgArguments, PgConnection, PgRow};
use sqlx::sqlite::{SqliteArguments, SqliteConnectOptions, SqliteConnection, SqliteRow};
use sqlx::{Arguments as _, AssertSqlSafe, ConnectOptions as _, Connection as _, FromRow};
use tokio::sync::Mutex;

use crate::error::Error;

/// Also the retry interval while a server is down.
const PATIENCE: Duration = Duration::from_secs(30);
const PAUSE: Duration = Duration::from_millis(20);

pub trait Columns:
    for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{
}

impl<T> Columns for T where
    T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{
}

/// Reads a struct from the columns named like its fields.
macro_rules! from_row {
    ($name:ident { $($field:ident),+ $(,)? }) => {
        $crate::connection::from_row!(@of sqlx::sqlite::SqliteRow, $name $($field)+);
        $crate::connection::from_row!(@of sqlx::postgres::PgRow, $name $($field)+);
    };
    (@of $row:ty, $name:ident $($field:ident)+) => {
        impl sqlx::FromRow<'_, $row> for $name {
            fn from_row(row: &$row) -> sqlx::Result<$name> {
                Ok($name { $($field: sqlx::Row::try_get(row, stringify!($field))?,)+ })
            }
        }
    };
}

pub(crate) use from_row;

#[derive(Clone, Debug)]
pub(crate) enum Value {
    Number(i64),
    Text(String),
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Number(number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Connection {
    /// A file is opened for each query, because it may be moved in between.
    File(PathBuf),
    /// A server connection is kept, because each costs a process there.
    Server { url: String, kept: Arc<Mutex<Option<PgConnection>>> },
}

impl Connection {
    pub(crate) fn to_file(file: PathBuf) -> Connection {
        Connection::File(file)
    }

    pub(crate) fn to_server(url: String) -> Connection {
        Connection::Server { url, kept: Arc::default() }
    }

    pub(crate) fn is_to_server(&self) -> bool {
        matches!(self, Connection::Server { .. })
    }

    pub(crate) async fn rows<T: Columns>(
        &self,
        sql: &str,
        values: &[Value],
    ) -> Result<Vec<T>, Error> {
        let text = || AssertSqlSafe(sql.to_owned());
        match self {
            Connection::File(file) => {
                let mut connection = to_sqlite(file, Access::Read).await?;
                let query = sqlx::query_as_with(text(), sqlite_arguments(values)?);
                Ok(query.fetch_all(&mut connection).await?)
            }
            Connection::Server { url, kept } => {
                let mut kept = kept.lock().await;
                let started = Instant::now();
                loop {
                    let looking = async {
                        let mut connection = match kept.take() {
                            Some(connection) => connection,
                            None => PgConnection::connect(url).await?,
                        };
                        let query = sqlx::query_as_with(text(), postgres_arguments(values)?);
                        let rows = query.fetch_all(&mut connection).await?;
                        *kept = Some(connection);
                        Ok::<_, Error>(rows)
                    };
                    match looking.await {
                        Err(error) if is_cut_off(&error) && started.elapsed() < PATIENCE => {
                            tokio::time::sleep(PAUSE).await;
                        }
                        other => return other,
                    }
                }
            }
        }
    }

    pub(crate) async fn row<T: Columns>(
        &self,
        sql: &str,
        values: &[Value],
    ) -> Result<Option<T>, Error> {
        Ok(self.rows(sql, values).await?.into_iter().next())
    }

    pub(crate) async fn change(&self, sql: &str, values: &[Value]) -> Result<bool, Error> {
        let text = AssertSqlSafe(sql.to_owned());
        let changed = match self {
            Connection::File(file) => {
                let mut connection = to_sqlite(file, Access::Change).await?;
                let query = sqlx::query_with(text, sqlite_arguments(values)?);
                let changed = query.execute(&mut connection).await.map(drop);
                connection.close().await?;
                changed
            }
            Connection::Server { url, .. } => {
                let mut connection = PgConnection::connect(url).await?;
                sqlx::raw_sql("SET lock_timeout = '500ms'").execute(&mut connection).await?;
                let query = sqlx::query_with(text, postgres_arguments(values)?);
                let changed = query.execute(&mut connection).await.map(drop);
                connection.close().await?;
                changed
            }
        };
        let is_locked = |error: &dyn DatabaseError| {
            error.message().contains("locked") || error.code().as_deref() == Some("55P03")
        };
        match changed {
            Ok(()) => Ok(true),
            Err(sqlx::Error::Database(error)) if is_locked(&*error) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    pub(crate) async fn hold(&self) -> Result<LockedDatabase, Error> {
        match self {
            Connection::File(file) => {
                let mut connection = to_sqlite(file, Access::Change).await?;
                sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut connection).await?;
                Ok(LockedDatabase::File(connection))
            }
            Connection::Server { url, .. } => {
                let mut connection = PgConnection::connect(url).await?;
                let lock = "BEGIN; LOCK TABLE matches, challenges IN EXCLUSIVE MODE";
                sqlx::raw_sql(lock).execute(&mut connection).await?;
                Ok(LockedDatabase::Server(connection))
            }
        }
    }
}

/// Whether a query failed because the server is down.
fn is_cut_off(error: &Error) -> bool {
    match error.downcast_ref() {
        Some(sqlx::Error::Io(_) | sqlx::Error::Protocol(_)) => true,
        // "Operator Intervention": the server was told to end, is ending, or recovers.
        Some(sqlx::Error::Database(error)) => {
            error.code().is_some_and(|code| code.starts_with("57P"))
        }
        _ => false,
    }
}

#[derive(Debug)]
pub enum LockedDatabase {
    File(SqliteConnection),
    Server(PgConnection),
}

impl LockedDatabase {
    pub async fn release(self) -> Result<(), Error> {
        match self {
            LockedDatabase::File(mut connection) => {
                sqlx::raw_sql("ROLLBACK").execute(&mut connection).await?;
                connection.close().await?;
            }
            LockedDatabase::Server(mut connection) => {
                sqlx::raw_sql("ROLLBACK").execute(&mut connection).await?;
                connection.close().await?;
            }
        }
        Ok(())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    Read,
    Change,
}

async fn to_sqlite(file: &Path, access: Access) -> sqlx::Result<SqliteConnection> {
    let patience = match access {
        Access::Read => Duration::from_secs(5),
        Access::Change => Duration::from_millis(500),
    };
    let options = SqliteConnectOptions::new().filename(file).busy_timeout(patience);
    options.read_only(access == Access::Read).connect().await
}

fn sqlite_arguments(values: &[Value]) -> Result<SqliteArguments, Error> {
    let mut arguments = SqliteArguments::default();
    for value in values {
        match value {
            Value::Number(number) => arguments.add(*number)?,
            Value::Text(text) => arguments.add(text.clone())?,
        }
    }
    Ok(arguments)
}

fn postgres_arguments(values: &[Value]) -> Result<PgArguments, Error> {
    let mut arguments = PgArguments::default();
    for value in values {
        match value {
            Value::Number(number) => arguments.add(*number)?,
            Value::Text(text) => arguments.add(text.clone())?,
        }
    }
    Ok(arguments)
}
