use std::sync::Arc;

use match_model::{ChallengeId, DatabaseLoss, MatchId, PracticeId, RecordId};

// Primary result codes: <https://www.sqlite.org/rescode.html>.
pub(crate) const SQLITE_ERROR: u32 = 1;
pub(crate) const SQLITE_BUSY: u32 = 5;
pub(crate) const SQLITE_READONLY: u32 = 8;
pub(crate) const SQLITE_CORRUPT: u32 = 11;
pub(crate) const SQLITE_FULL: u32 = 13;
pub(crate) const SQLITE_CONSTRAINT: u32 = 19;
pub(crate) const SQLITE_NOTADB: u32 = 26;

#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The database itself. Callers give up the change, log the cause and ask the person to try
    /// again.
    #[error("the database failed: {0}")]
    Database(#[source] DatabaseError),
    /// The commit failed, and the database can't be asked whether it took effect. Callers ask the
    /// person to look before trying again.
    #[error("the database failed, and the outcome of the change is unknown: {0}")]
    InDoubt(#[source] DatabaseError),
    /// The file is damaged or was moved. Writes stay refused until the operator has fixed that.
    #[error(transparent)]
    Lost(DatabaseLoss),
    #[error("{what} cannot be read: {why}")]
    Damaged {
        what: DamagedRow,
        /// The column, and the reason.
        why: String,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DamagedRow {
    #[error("match {0}")]
    Match(MatchId),
    #[error("challenge {0}")]
    Challenge(ChallengeId),
    #[error("record {0}")]
    Record(RecordId),
    #[error("practice board {0}")]
    Practice(PracticeId),
}

#[derive(Clone, Debug, thiserror::Error)]
#[error(transparent)]
pub struct DatabaseError(Arc<sqlx::Error>);

impl DatabaseError {
    #[must_use]
    pub fn is_of_a_column(&self) -> bool {
        matches!(*self.0, sqlx::Error::ColumnDecode { .. })
    }

    pub(crate) fn library(&self) -> &sqlx::Error {
        &self.0
    }

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

pub type Result<T> = std::result::Result<T, StoreError>;

pub(crate) fn primary_code(error: &sqlx::Error) -> Option<u32> {
    let code = error.as_database_error()?.code()?;
    Some(code.parse::<u32>().ok()? & 0xff)
}
