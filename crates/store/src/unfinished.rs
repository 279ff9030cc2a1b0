//! Databases that a move has begun to fill and has not filled.

/// What is done with a database that a move was to fill and has not filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnfinishedCopy {
    /// Nobody works with it.
    Refuse,
    /// It is filled again.
    Refill,
}
