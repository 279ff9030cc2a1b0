//! Opening the database.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::pool::PoolOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqliteSynchronous};

use crate::{Reading, Result, Writing};

static MIGRATIONS: Migrator = sqlx::migrate!("../migrations");

/// The database: one connection that writes, a few that read.
#[derive(Clone, Debug)]
pub struct Store {
    writer: SqlitePool,
    readers: SqlitePool,
}

/// Why the database could not be opened, in words for the person who starts Herald.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file was written by a newer Herald.
    #[error(
        "the database {file} was written by a newer Herald (it has schema {found}, this Herald knows \
         up to {known}): start the newer Herald, or name another file"
    )]
    Newer {
        /// The file.
        file: PathBuf,
        /// The newest migration in it.
        found: i64,
        /// The newest migration that this program has.
        known: i64,
    },
    /// The file's schema was changed by something else.
    #[error(
        "the database {file} does not have the schema that it says (migration {migration} differs): \
         restore it from a backup, or name another file"
    )]
    Altered {
        /// The file.
        file: PathBuf,
        /// The migration that differs or was left half-done.
        migration: i64,
    },
    /// Anything else: no such folder, no permission, not a database.
    #[error("the database {file} cannot be opened: {cause}")]
    Unusable {
        /// The file.
        file: PathBuf,
        /// What SQLite says.
        cause: String,
    },
}

/// How long a connection waits for another process that holds the file.
const BUSY_WAIT: Duration = Duration::from_secs(5);

/// Connections that read at the same time.
const READERS: u32 = 3;

impl Store {
    /// Opens the database file, makes it if it is missing, and brings its schema up to date.
    ///
    /// # Errors
    /// When the file is from a newer Herald, is damaged, or cannot be opened.
    pub async fn open(file: &Path) -> std::result::Result<Store, OpenError> {
        let unusable = |cause: sqlx::Error| OpenError::Unusable {
            file: file.to_owned(),
            cause: cause.to_string(),
        };
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // A move that was confirmed survives a power cut.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY_WAIT)
            .optimize_on_close(true, None);
        let writer = PoolOptions::new()
            .max_connections(1)
            .min_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_with(options.clone())
            .await
            .map_err(unusable)?;
        migrate(file, &writer).await?;
        let readers = PoolOptions::new()
            .max_connections(READERS)
            .min_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_with(options.read_only(true))
            .await
            .map_err(unusable)?;
        Ok(Store { writer, readers })
    }

    /// A connection for looking.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn read(&self) -> Result<Reading> {
        Ok(Reading::new(self.readers.acquire().await?))
    }

    /// Begins a change. It waits for the change before it; dropped without a commit, it is undone.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn write(&self) -> Result<Writing> {
        Ok(Writing::new(self.writer.begin_with("BEGIN IMMEDIATE").await?))
    }

    /// Closes all connections, the write-ahead log folded into the file.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

async fn migrate(file: &Path, writer: &SqlitePool) -> std::result::Result<(), OpenError> {
    let known = MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0);
    let file = file.to_owned();
    match MIGRATIONS.run(writer).await {
        Ok(()) => Ok(()),
        Err(MigrateError::VersionMissing(found) | MigrateError::VersionNotPresent(found))
            if found > known =>
        {
            Err(OpenError::Newer { file, found, known })
        }
        Err(
            MigrateError::VersionMismatch(migration)
            | MigrateError::Dirty(migration)
            | MigrateError::VersionMissing(migration)
            | MigrateError::VersionNotPresent(migration),
        ) => Err(OpenError::Altered { file, migration }),
        Err(other) => Err(OpenError::Unusable { file, cause: other.to_string() }),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test")]

    use super::*;

    #[tokio::test]
    async fn what_is_confirmed_survives_a_power_cut() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("herald.db")).await.unwrap();
        let mut writing = store.write().await.unwrap();
        // 2 is FULL.
        for (pragma, value) in [("PRAGMA synchronous", 2), ("PRAGMA foreign_keys", 1)] {
            let found: i64 = sqlx::query_scalar(pragma).fetch_one(writing.sql()).await.unwrap();
            assert_eq!(found, value, "{pragma}");
        }
    }
}
