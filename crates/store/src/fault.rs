//! Points at which tests let a database fail.
#![cfg_attr(not(feature = "faults"), allow(unreachable_pub, reason = "tests alone name them"))]

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Begin fails.
    Begin,
    /// Commit fails and takes no effect.
    BeforeCommit,
    /// Commit fails although it took effect.
    AfterCommit,
    /// After a failed commit, its outcome can't be looked up.
    LookUp,
    /// Reads fail in a request that has committed a change.
    #[cfg(feature = "faults")]
    ReadAfterCommit,
}
