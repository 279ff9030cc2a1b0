//! Backups and integrity checks of a database that another process may be using. Neither takes
//! Herald's lock or writes to the source.

use std::path::Path;

use super::copy_error::{BackupError, DatabaseReport};
use super::file_copy::{begin, copy_file, finish, leave_wal_mode, look_at};
use crate::transfer::{self, TransferError};
use crate::{DatabaseAddress, Store};

/// Copies a snapshot of a database, even while Herald is using it. Only the owner may read the
/// copy. It is checked and synced when this returns. Overwrites no file.
///
/// # Errors
/// When there is no such database, the copy's name is taken, or one of them cannot be read or
/// written. A failed copy is deleted.
pub async fn backup(
    database: impl Into<DatabaseAddress>,
    copy: &Path,
) -> Result<DatabaseReport, BackupError> {
    match database.into() {
        DatabaseAddress::File(file) if !file.is_file() => Err(BackupError::NoDatabase(file)),
        DatabaseAddress::File(file) => copy_file(&file, copy).await,
        database @ DatabaseAddress::Postgres(_) => {
            let part = begin(copy)?;
            let copied = transfer::copy_to_file(&database, &(&*part).into()).await;
            let filled = match copied {
                Ok(_) => leave_wal_mode(&part, copy).await.map(|()| super::open::known_schema()),
                Err(error) => Err(error.into()),
            };
            finish(filled, &part, copy).await
        }
    }
}

/// Reads a whole database and reports damage and its schema.
///
/// # Errors
/// When there is none, or it cannot be opened.
pub async fn look(database: impl Into<DatabaseAddress>) -> Result<DatabaseReport, BackupError> {
    match database.into() {
        DatabaseAddress::File(file) => look_at(&file).await,
        DatabaseAddress::Postgres(url) => {
            let store = Store::open_to_look(url).await.map_err(TransferError::from)?;
            store.close().await;
            Ok(DatabaseReport { faults: Vec::new(), schema: super::open::known_schema() })
        }
    }
}
