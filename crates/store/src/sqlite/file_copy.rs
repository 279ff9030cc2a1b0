//! Copies a file that a process may be using, and checks whether a file is whole.

use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode};
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection};

use super::BUSY_WAIT;
use super::copy_error::{BackupError, DatabaseReport};
use super::lock::sibling;

/// Copies a snapshot of a file. Only the owner may read the copy. It is checked and synced when
/// this returns. Overwrites no file.
///
/// # Errors
/// When the copy's name is taken, or one of them cannot be read or written. A failed copy is
/// deleted.
pub(super) async fn copy_file(file: &Path, copy: &Path) -> Result<DatabaseReport, BackupError> {
    let part = begin(copy)?;
    let filled = fill_from_file(file, &part, copy).await;
    finish(filled, &part, copy).await
}

/// Creates the file `….part` for the copy, so that its final name never shows an unfinished copy.
pub(super) fn begin(copy: &Path) -> Result<PathBuf, BackupError> {
    if copy.symlink_metadata().is_ok() {
        return Err(BackupError::Exists(copy.to_owned()));
    }
    let part = sibling(copy, ".part");
    make(&part).map_err(|cause| match cause.kind() {
        std::io::ErrorKind::AlreadyExists => BackupError::Exists(part.clone()),
        _ => BackupError::Unwritable { file: copy.to_owned(), cause: cause.to_string() },
    })?;
    Ok(part)
}

/// Renames the copy to its final name, if it was filled, is whole and has the expected schema.
pub(super) async fn finish(
    filled: Result<i64, BackupError>,
    part: &Path,
    copy: &Path,
) -> Result<DatabaseReport, BackupError> {
    let outcome = match filled {
        Ok(schema) => settle(schema, part, copy).await,
        Err(error) => Err(error),
    };
    if outcome.is_err() {
        // A failed copy may have a log. An error here would hide the cause of the failure.
        for ending in ["-wal", "-shm", "-journal"] {
            let _ = std::fs::remove_file(sibling(part, ending));
        }
    }
    // After a hard link, this is the second name of the copy.
    let removed = std::fs::remove_file(part);
    let looked = outcome?;
    match removed {
        Ok(()) => Ok(looked),
        Err(cause) if cause.kind() == std::io::ErrorKind::NotFound => Ok(looked),
        Err(cause) => {
            Err(BackupError::Unwritable { file: part.to_owned(), cause: cause.to_string() })
        }
    }
}

async fn settle(schema: i64, part: &Path, copy: &Path) -> Result<DatabaseReport, BackupError> {
    let looked = look_at(part).await?;
    if let Some(fault) = looked.faults.first() {
        return Err(BackupError::NotWhole { file: copy.to_owned(), what: fault.clone() });
    }
    if looked.schema != schema {
        let fault = format!("it has schema {}, the database {schema}", looked.schema);
        return Err(BackupError::NotWhole { file: copy.to_owned(), what: fault });
    }
    let last = || {
        std::fs::File::open(part)?.sync_all()?;
        name_it(part, copy)?;
        sync_folder(copy)
    };
    last().map_err(|cause: std::io::Error| match cause.kind() {
        std::io::ErrorKind::AlreadyExists => BackupError::Exists(copy.to_owned()),
        _ => BackupError::Unwritable { file: copy.to_owned(), cause: cause.to_string() },
    })?;
    Ok(looked)
}

async fn fill_from_file(database: &Path, part: &Path, copy: &Path) -> Result<i64, BackupError> {
    let unwritable = |cause: String| BackupError::Unwritable { file: copy.to_owned(), cause };
    let unreadable = |cause: sqlx::Error| BackupError::Unreadable {
        file: database.to_owned(),
        cause: cause.to_string(),
    };
    let mut connection = connect(database).await.map_err(unreadable)?;
    let schema = schema(&mut connection).await.map_err(unreadable)?;
    let name = part.to_str().ok_or_else(|| unwritable("its name is no UTF-8".to_owned()))?;
    let copied = sqlx::query("VACUUM INTO $1").bind(name).execute(&mut connection).await;
    let outcome = connection.close().await;
    copied.map_err(|cause| unwritable(cause.to_string()))?;
    outcome.map_err(unreadable)?;
    Ok(schema)
}

/// Puts a copy that was filled through a [`crate::Store`] into rollback mode. In WAL mode every
/// read-only connection would leave a `-wal` and a `-shm` file next to the copy.
pub(super) async fn leave_wal_mode(part: &Path, copy: &Path) -> Result<(), BackupError> {
    let unwritable = |cause: sqlx::Error| BackupError::Unwritable {
        file: copy.to_owned(),
        cause: cause.to_string(),
    };
    let connection = SqliteConnectOptions::new()
        .filename(part)
        .journal_mode(SqliteJournalMode::Delete)
        .busy_timeout(BUSY_WAIT)
        .connect()
        .await
        .map_err(unwritable)?;
    connection.close().await.map_err(unwritable)
}

fn name_it(part: &Path, copy: &Path) -> std::io::Result<()> {
    match std::fs::hard_link(part, copy) {
        Err(cause) if cause.kind() != std::io::ErrorKind::AlreadyExists && !copy.exists() => {
            // The file system has no hard links.
            std::fs::rename(part, copy)
        }
        other => other,
    }
}

#[cfg(unix)]
fn sync_folder(file: &Path) -> std::io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    std::fs::File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> std::io::Result<()> {
    Ok(())
}

fn make(file: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file).map(drop)
}

/// Reads a whole file and reports damage and its schema.
///
/// # Errors
/// When there is none, or it cannot be opened.
pub(super) async fn look_at(file: &Path) -> Result<DatabaseReport, BackupError> {
    if !file.is_file() {
        return Err(BackupError::NoDatabase(file.to_owned()));
    }
    let unreadable = |cause: sqlx::Error| BackupError::Unreadable {
        file: file.to_owned(),
        cause: cause.to_string(),
    };
    let mut connection = connect(file).await.map_err(unreadable)?;
    let mut faults: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check(20)")
        .fetch_all(&mut connection)
        .await
        .map_err(unreadable)?;
    faults.retain(|line| line != "ok");
    let schema = schema(&mut connection).await.map_err(unreadable)?;
    connection.close().await.map_err(unreadable)?;
    Ok(DatabaseReport { faults, schema })
}

async fn connect(database: &Path) -> sqlx::Result<SqliteConnection> {
    SqliteConnectOptions::new()
        .filename(database)
        .read_only(true)
        .busy_timeout(BUSY_WAIT)
        .connect()
        .await
}

async fn schema(connection: &mut SqliteConnection) -> sqlx::Result<i64> {
    let newest: Option<i64> = sqlx::query_scalar("SELECT MAX(version) FROM _sqlx_migrations")
        .fetch_one(connection)
        .await?;
    Ok(newest.unwrap_or(0))
}
