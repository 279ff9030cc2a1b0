use std::path::PathBuf;

use crate::transfer::TransferError;

#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error("there is no database {0}")]
    NoDatabase(PathBuf),
    /// The copy's name is taken; nothing is overwritten.
    #[error("{0} is there already: name a file that is not")]
    Exists(PathBuf),
    #[error("the database {file} cannot be read: {cause}")]
    Unreadable { file: PathBuf, cause: String },
    /// Missing folder, no permission, or a full disk.
    #[error("the copy {file} cannot be written: {cause}")]
    Unwritable { file: PathBuf, cause: String },
    #[error(transparent)]
    Transfer(#[from] TransferError),
    /// The copy was written but failed its check.
    #[error("the copy {file} is not whole ({what}) and was deleted")]
    NotWhole { file: PathBuf, what: String },
}

/// The result of checking a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatabaseReport {
    /// Damage that SQLite found; empty if the file is whole.
    pub faults: Vec<String>,
    /// The newest migration in it.
    pub schema: i64,
}
