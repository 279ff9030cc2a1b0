//! Numbers of the advisory locks, which a server knows by nothing else.

/// The lock that every change holds.
pub(crate) const GATE: i64 = 0x4865_7261_6c64_0001;

/// The lock of those who change ratings.
pub(crate) const RATINGS: i64 = 0x4865_7261_6c64_0002;

/// The lock of those who work with the database: the processes that are Herald share it, who must
/// be alone holds it alone.
pub(crate) const HERALD: i64 = 0x4865_7261_6c64_0003;
