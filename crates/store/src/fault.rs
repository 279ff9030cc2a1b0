//! Moments at which a database may fail.
#![cfg_attr(not(feature = "faults"), allow(unreachable_pub, reason = "tests alone name them"))]

/// A moment at which it fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A change cannot begin.
    Begin,
    /// A commit fails and has not been made.
    BeforeCommit,
    /// A commit fails and has been made.
    AfterCommit,
    /// What has become of a commit cannot be looked up.
    LookUp,
    /// A request that has committed a change cannot read.
    #[cfg(feature = "faults")]
    ReadAfterCommit,
}
