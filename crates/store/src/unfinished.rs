//! Half-filled targets of `herald move`.

/// Handling of a half-filled target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnfinishedCopy {
    /// Refuse to open it.
    Refuse,
    /// Empty it and fill it again.
    Refill,
}
