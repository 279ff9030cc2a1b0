/// A shard's index and the number of shards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShardId {
    /// From 0.
    pub index: u64,
    /// Total number of shards.
    pub of: u64,
}
