//! Errors of the database.

use std::sync::Arc;

use match_model::{ChallengeId, Lost, MatchId, PracticeId, RecordId};

// SQLite's own codes.
pub(crate) const SQLITE_ERROR: u32 = 1;
pub(crate) const SQLITE_BUSY: u32 = 5;
pub(crate) const SQLITE_READONLY: u32 = 8;
pub(crate) const SQLITE_CORRUPT: u32 = 11;
pub(crate) const SQLITE_FULL: u32 = 13;
pub(crate) const SQLITE_CONSTRAINT: u32 = 19;
pub(crate) const SQLITE_NOTADB: u32 = 26;

/// Errors of the database.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The database itself. Callers cannot act on it but to give up the change, log the cause and
    /// tell the person to try again.
    #[error("the database failed: {0}")]
    Database(#[source] DatabaseError),
    /// The database failed when a change was to last, and cannot be asked whether it does. Whoever
    /// is told must look before they try again.
    #[error("the database failed, and it is not known whether the change was made: {0}")]
    InDoubt(#[source] DatabaseError),
    /// The file is not at its place any more, or damaged: nothing is changed before that is mended.
    #[error(transparent)]
    Lost(Lost),
    /// What stands in the database cannot be read: it needs a maintainer.
    #[error("{what} cannot be read: {why}")]
    Damaged {
        /// What.
        what: DamagedRow,
        /// The column, and what is wrong with it.
        why: String,
    },
}

/// Something in the database that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DamagedRow {
    /// A match, or something that belongs to it.
    #[error("match {0}")]
    Match(MatchId),
    /// A challenge.
    #[error("challenge {0}")]
    Challenge(ChallengeId),
    /// A record.
    #[error("record {0}")]
    Record(RecordId),
    /// A practice board.
    #[error("practice board {0}")]
    Practice(PracticeId),
}

/// An error of the database's own library.
#[derive(Clone, Debug, thiserror::Error)]
#[error(transparent)]
pub struct DatabaseError(Arc<sqlx::Error>);

impl DatabaseError {
    /// Whether it is a value that its column cannot have, and not the database itself.
    #[must_use]
    pub fn is_of_a_column(&self) -> bool {
        matches!(*self.0, sqlx::Error::ColumnDecode { .. })
    }

    /// The error of the database's library.
    pub(crate) fn library(&self) -> &sqlx::Error {
        &self.0
    }

    /// Whether the file is damaged, or no database at all.
    #[must_use]
    pub fn is_of_damage(&self) -> bool {
        matches!(primary_code(&self.0), Some(SQLITE_CORRUPT | SQLITE_NOTADB))
    }
}

impl From<sqlx::Error> for DatabaseError {
    fn from(cause: sqlx::Error) -> DatabaseError {
        DatabaseError(Arc::new(cause))
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(cause: sqlx::Error) -> StoreError {
        StoreError::Database(DatabaseError::from(cause))
    }
}

/// The result of asking the database.
pub type Result<T> = std::result::Result<T, StoreError>;

/// SQLite's own code of an error, without its finer shades.
pub(crate) fn primary_code(error: &sqlx::Error) -> Option<u32> {
    let code = error.as_database_error()?.code()?;
    Some(code.parse::<u32>().ok()? & 0xff)
}
