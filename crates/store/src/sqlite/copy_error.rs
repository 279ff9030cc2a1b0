//! What comes of copying a database, and of looking at one.

use std::path::PathBuf;

use crate::transfer::TransferError;

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
