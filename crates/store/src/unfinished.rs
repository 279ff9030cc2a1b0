//! Half-filled targets of `herald move`.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnfinishedCopy {
    Refuse,
    Refill,
}
