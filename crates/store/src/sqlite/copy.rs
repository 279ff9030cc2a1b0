//! A second look at a database that somebody else may be working with: a consistent copy, and
//! whether the file is whole. Neither needs the lock that keeps two Heralds from one file, and
//! neither writes to it.

use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection};

use super::lock::beside;
use super::open::BUSY_WAIT;
use crate::transfer::{self, TransferError};
use crate::{DatabaseAddress, Store};

/// An error of a backup.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// There is nothing to copy.
    #[error("there is no database {0}")]
    NoDatabase(PathBuf),
    /// The copy's name is taken: nothing is ever overwritten.
    #[error("{0} is there already: name a file that is not")]
    Exists(PathBuf),
    /// The file that is to be copied cannot be read.
    #[error("the database {file} cannot be read: {cause}")]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// What SQLite says.
        cause: String,
    },
    /// The copy cannot be written: no such folder, no permission, a full disk.
    #[error("the copy {file} cannot be written: {cause}")]
    Unwritable {
        /// The file.
        file: PathBuf,
        /// What the system or SQLite says.
        cause: String,
    },
    /// A database on a server cannot be copied.
    #[error(transparent)]
    Transfer(#[from] TransferError),
    /// The copy was written, and is not what it must be.
    #[error("the copy {file} is not whole ({what}) and was deleted")]
    NotWhole {
        /// The file.
        file: PathBuf,
        /// What SQLite found.
        what: String,
    },
}

/// The result of a look at a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatabaseReport {
    /// What SQLite finds wrong in it; nothing in a file that is whole.
    pub faults: Vec<String>,
    /// The newest migration in it.
    pub schema: i64,
}

/// Copies a database as it stands at one moment, also while a Herald works with it. The copy is its
/// owner's alone, is opened and looked through, and lasts when this returns; no file is
/// overwritten.
///
/// # Errors
/// When there is no such database, the copy's name is taken, or one of them cannot be read or
/// written. Nothing is left of the copy then.
pub async fn backup(
    database: impl Into<DatabaseAddress>,
    copy: &Path,
) -> Result<DatabaseReport, BackupError> {
    let database = database.into();
    if let Some(file) = database.file().filter(|file| !file.is_file()) {
        return Err(BackupError::NoDatabase(file.to_owned()));
    }
    if copy.symlink_metadata().is_ok() {
        return Err(BackupError::Exists(copy.to_owned()));
    }
    // Under its own name it is never seen half-made.
    let part = beside(copy, ".part");
    make(&part).map_err(|cause| match cause.kind() {
        std::io::ErrorKind::AlreadyExists => BackupError::Exists(part.clone()),
        _ => BackupError::Unwritable { file: copy.to_owned(), cause: cause.to_string() },
    })?;
    let done = fill(&database, &part, copy).await;
    // Once it has its name, this is the second one of the same file.
    let removed = std::fs::remove_file(&part);
    let looked = done?;
    match removed {
        Ok(()) => Ok(looked),
        Err(cause) if cause.kind() == std::io::ErrorKind::NotFound => Ok(looked),
        Err(cause) => Err(BackupError::Unwritable { file: part, cause: cause.to_string() }),
    }
}

async fn fill(
    database: &DatabaseAddress,
    part: &Path,
    copy: &Path,
) -> Result<DatabaseReport, BackupError> {
    let unwritable = |cause: String| BackupError::Unwritable { file: copy.to_owned(), cause };
    let schema = match database {
        DatabaseAddress::File(file) => fill_from_file(file, part, copy).await?,
        DatabaseAddress::Postgres(_) => {
            transfer::copy_to_file(database, &part.into()).await?;
            super::open::known_schema()
        }
    };
    let looked = look(part).await?;
    if let Some(what) = looked.faults.first() {
        return Err(BackupError::NotWhole { file: copy.to_owned(), what: what.clone() });
    }
    if looked.schema != schema {
        let what = format!("it has schema {}, the database {schema}", looked.schema);
        return Err(BackupError::NotWhole { file: copy.to_owned(), what });
    }
    let last = || {
        std::fs::File::open(part)?.sync_all()?;
        name_it(part, copy)?;
        sync_folder(copy)
    };
    last().map_err(|cause: std::io::Error| match cause.kind() {
        std::io::ErrorKind::AlreadyExists => BackupError::Exists(copy.to_owned()),
        _ => unwritable(cause.to_string()),
    })?;
    Ok(looked)
}

/// Fills the copy of a file; its schema.
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
    let closed = connection.close().await;
    copied.map_err(|cause| unwritable(cause.to_string()))?;
    closed.map_err(unreadable)?;
    Ok(schema)
}

/// Gives a finished copy its name, if nobody has taken it meanwhile.
fn name_it(part: &Path, copy: &Path) -> std::io::Result<()> {
    match std::fs::hard_link(part, copy) {
        Err(cause) if cause.kind() != std::io::ErrorKind::AlreadyExists && !copy.exists() => {
            // A disk that knows no second names.
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

/// Makes an empty file that its owner alone may read.
fn make(file: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file).map(drop)
}

/// Reads a whole database: what is wrong with the file, and which schema it has.
///
/// # Errors
/// When there is none, or it cannot be opened.
pub async fn look(database: impl Into<DatabaseAddress>) -> Result<DatabaseReport, BackupError> {
    let database = &match database.into() {
        DatabaseAddress::File(file) => file,
        DatabaseAddress::Postgres(url) => {
            // A server looks after its own files.
            let store = Store::open_to_look(url).await.map_err(TransferError::from)?;
            store.close().await;
            return Ok(DatabaseReport { faults: Vec::new(), schema: super::open::known_schema() });
        }
    };
    if !database.is_file() {
        return Err(BackupError::NoDatabase(database.to_owned()));
    }
    let unreadable = |cause: sqlx::Error| BackupError::Unreadable {
        file: database.to_owned(),
        cause: cause.to_string(),
    };
    let mut connection = connect(database).await.map_err(unreadable)?;
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
