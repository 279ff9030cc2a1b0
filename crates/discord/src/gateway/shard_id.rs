//! Which shard.

/// One shard: which of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShardId {
    /// Its number, from 0.
    pub index: u64,
    /// How many there are.
    pub of: u64,
}
