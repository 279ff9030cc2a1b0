//! Connections to a server with the settings that Herald relies on.
//!
//! [`SessionOptions::connect`] sets them after connecting, because poolers refuse or ignore
//! settings in the startup message, and reads them back in a separate transaction. [`check`]
//! detects a pooler that shares sessions among clients.

use std::fmt::Write as _;

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, Row as _};

use super::address::PostgresUrl;

pub(crate) const WRITERS: usize = 12;

pub(crate) const READERS: usize = 6;

/// Connections per process in normal operation, including one for the lease.
pub(crate) const CONNECTIONS: usize = WRITERS + READERS + 1;

/// Prepared statements cached per connection. Herald has about three hundred.
const PREPARED: usize = 512;

/// The settings of every connection, with values as the server prints them. [`super::writer`]
/// relies on the isolation level. The timeouts let the server end stuck transactions.
const SETTINGS: [(&str, &str); 4] = [
    ("default_transaction_isolation", "read committed"),
    ("statement_timeout", "1min"),
    ("lock_timeout", "30s"),
    ("idle_in_transaction_session_timeout", "1min"),
];

pub(super) const PROCESS: &str = "herald.process";

const READ_ONLY: &str = "25006";

const TOO_MANY_CONNECTIONS: &str = "53300";

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum SessionError {
    #[error("after connecting, {name} was set to \"{wanted}\", but is \"{found}\"")]
    Setting { name: &'static str, wanted: String, found: String },
    #[error("one connection's transactions run in different sessions")]
    Shared,
    /// The server is a standby and may be behind: with its data, Herald would post twice.
    #[error("the server is a standby that is not promoted yet")]
    Standby,
    #[error("{0}; Herald needs up to {CONNECTIONS} connections for each process")]
    TooMany(String),
}

impl From<SessionError> for sqlx::Error {
    fn from(error: SessionError) -> sqlx::Error {
        sqlx::Error::Configuration(Box::new(error))
    }
}

#[derive(Clone, Debug)]
pub(crate) struct SessionOptions {
    connect: PgConnectOptions,
    settings: Vec<(&'static str, String)>,
}

impl SessionOptions {
    pub(crate) fn new(url: &PostgresUrl) -> SessionOptions {
        SETTINGS.iter().fold(SessionOptions::without_limits(url), |options, (name, value)| {
            options.with(name, *value)
        })
    }

    pub(crate) fn without_limits(url: &PostgresUrl) -> SessionOptions {
        let connect = url
            .options()
            .clone()
            .application_name("herald")
            .statement_cache_capacity(PREPARED)
            // Poolers refuse this parameter, and Herald stores no floating-point numbers.
            .extra_float_digits(None);
        let options = SessionOptions { connect, settings: Vec::new() };
        match url.schema() {
            Some(schema) => options.with("search_path", schema),
            None => options,
        }
    }

    pub(crate) fn with(mut self, name: &'static str, value: impl Into<String>) -> SessionOptions {
        self.settings.push((name, value.into()));
        self
    }

    fn process(&self) -> Option<&str> {
        let own = self.settings.iter().find(|(name, _)| *name == PROCESS);
        own.map(|(_, number)| number.as_str())
    }

    /// Whether the connections only read, so that a standby will do.
    fn only_looks(&self) -> bool {
        self.settings.iter().any(|(name, _)| *name == "default_transaction_read_only")
    }

    /// Connects, sets all settings and reads them back.
    ///
    /// # Errors
    /// Fails if the server can't be reached or refuses, if a setting doesn't hold, or if the server
    /// is a standby ([`SessionError`]).
    pub(crate) async fn connect(&self) -> sqlx::Result<PgConnection> {
        let mut connection = self.connect.connect().await.map_err(with_need)?;
        if self.settings.is_empty() {
            return Ok(connection);
        }
        let mut set = String::from("SELECT ");
        let mut read = String::from("SELECT pg_is_in_recovery()");
        for (place, (name, value)) in self.settings.iter().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            let _ = write!(set, "{comma}set_config('{name}', {}, false)", quote(value));
            let _ = write!(read, ", current_setting('{name}', true)");
        }
        sqlx::raw_sql(AssertSqlSafe(set)).execute(&mut connection).await?;
        let row = sqlx::raw_sql(AssertSqlSafe(read)).fetch_one(&mut connection).await?;
        if row.try_get(0)? && !self.only_looks() {
            return Err(SessionError::Standby.into());
        }
        for (place, (name, wanted)) in (1..).zip(&self.settings) {
            let actual: Option<String> = row.try_get::<Option<String>, usize>(place)?;
            if actual.as_ref() != Some(wanted) {
                let (wanted, found) = (wanted.clone(), actual.unwrap_or_default());
                return Err(SessionError::Setting { name, wanted, found }.into());
            }
        }
        if let Some(process) = self.process() {
            wait_for_standby(&mut connection, process).await?;
        }
        Ok(connection)
    }
}

/// Waits until a synchronous standby, if there is one, has everything that is committed here.
///
/// After a crash, the server shows changes that the standby may lack and the next failover would
/// lose. Every connection is new then, and committing this process's row waits for the standby.
async fn wait_for_standby(connection: &mut PgConnection, process: &str) -> sqlx::Result<()> {
    let sql = format!("UPDATE processes SET id = id WHERE id = {}", quote(process));
    match sqlx::raw_sql(AssertSqlSafe(sql)).execute(connection).await {
        Err(sqlx::Error::Database(error)) if error.code().as_deref() == Some(READ_ONLY) => Ok(()),
        other => other.map(drop),
    }
}

/// Adds the number of connections that Herald needs to an error about too many connections.
fn with_need(cause: sqlx::Error) -> sqlx::Error {
    match cause.as_database_error() {
        Some(error) if error.code().as_deref() == Some(TOO_MANY_CONNECTIONS) => {
            SessionError::TooMany(error.message().to_owned()).into()
        }
        _ => cause,
    }
}

/// Checks that a connection keeps its session between transactions while other connections are in
/// use. In PgBouncer's transaction mode it doesn't: an idle session goes to the next client that
/// begins a transaction.
///
/// # Errors
/// When sessions are shared ([`SessionError::Shared`]), or the database fails.
pub(crate) async fn check(
    options: &SessionOptions,
    connection: &mut PgConnection,
) -> sqlx::Result<()> {
    /// Enough for a pooler that lends its sessions in turn, since it hasn't opened more yet.
    const OTHERS: usize = 2;
    let own = session(connection, "").await?;
    let mut others = Vec::with_capacity(OTHERS);
    for _ in 0..OTHERS {
        let mut other = options.connect().await?;
        if session(&mut other, "BEGIN; ").await? == own {
            return Err(SessionError::Shared.into());
        }
        others.push(other);
    }
    if session(connection, "").await? != own {
        return Err(SessionError::Shared.into());
    }
    for other in others {
        let _ = other.close().await;
    }
    Ok(())
}

async fn session(connection: &mut PgConnection, before: &str) -> sqlx::Result<i32> {
    // Not prepared: a pooler may lack the statement in the next session.
    let sql = format!("{before}SELECT pg_backend_pid()");
    let outcome = sqlx::raw_sql(AssertSqlSafe(sql)).fetch_one(connection).await;
    let row = outcome.map_err(|cause| match cause.as_database_error() {
        // "transaction blocks not allowed in statement pooling mode"
        Some(error) if error.message().contains("statement pooling") => SessionError::Shared.into(),
        _ => cause,
    })?;
    row.try_get(0)
}

pub(super) fn quote(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}
