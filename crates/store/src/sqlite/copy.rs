//! A second look at a database that somebody else may be working with: a consistent copy, and
//! whether the file is whole. Neither needs the lock that keeps two Heralds from one file, and
//! neither writes to it.

use std::path::Path;

use super::copy_error::{BackupError, DatabaseReport};
use super::file_copy::{begin, copy_file, finish, leave_wal_mode, look_at};
use crate::transfer::{self, TransferError};
use crate::{DatabaseAddress, Store};

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

/// Reads a whole database: what is wrong with the file, and which schema it has.
///
/// # Errors
/// When there is none, or it cannot be opened.
pub async fn look(database: impl Into<DatabaseAddress>) -> Result<DatabaseReport, BackupError> {
    match database.into() {
        DatabaseAddress::File(file) => look_at(&file).await,
        DatabaseAddress::Postgres(url) => {
            // A server looks after its own files.
            let store = Store::open_to_look(url).await.map_err(TransferError::from)?;
            store.close().await;
            Ok(DatabaseReport { faults: Vec::new(), schema: super::open::known_schema() })
        }
    }
}
