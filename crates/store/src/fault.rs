#![cfg_attr(not(feature = "faults"), allow(unreachable_pub, reason = "tests alone name them"))]

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    Begin,
    /// Commit fails and takes no effect.
    BeforeCommit,
    /// Commit fails although it took effect.
    AfterCommit,
    /// After a failed commit, its outcome can't be looked up.
    LookUp,
    #[cfg(feature = "faults")]
    ReadAfterCommit,
}
