use std::path::PathBuf;

use crate::transfer::TransferError;

#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error("there is no database {0}")]
    NoDatabase(PathBuf),
    #[error("{0} exists already: name another file")]
    Exists(PathBuf),
    #[error("the database {file} cannot be read: {cause}")]
    Unreadable { file: PathBuf, cause: String },
    #[error("the copy {file} cannot be written: {cause}")]
    Unwritable { file: PathBuf, cause: String },
    #[error(transparent)]
    Transfer(#[from] TransferError),
    #[error("the copy {file} is damaged ({what}) and was deleted")]
    NotWhole { file: PathBuf, what: String },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatabaseReport {
    pub faults: Vec<String>,
    pub schema: i64,
}
