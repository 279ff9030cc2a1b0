//! Which process keeps which shard connected, where several processes are one bot.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use super::saved_sessions::SavedSessions;
use super::shard_id::ShardId;

/// A future that a shard waits for.
pub type LeaseFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Leases on shards, of which each is one process's at a time.
pub trait ShardLeases: Send + Sync + 'static {
    /// Waits until this process may keep a shard connected: with the session that the process
    /// before it has left open, if it has.
    fn acquire(&self, shard: ShardId) -> LeaseFuture<'_, Option<SavedSessions>>;

    /// Waits until this process is to give a shard back that it keeps: another asks for it.
    fn recall(&self, shard: ShardId) -> LeaseFuture<'_, ()>;

    /// Gives a shard back that is not connected any more, with the session that it leaves open, if
    /// there is one.
    fn give_back(&self, shard: ShardId, saved: Option<SavedSessions>) -> LeaseFuture<'_, ()>;

    /// Waits until a session may begin at a place: one in a time, by all processes together
    /// (`max_concurrency` of Discord's "Session Start Limit").
    fn take_turn(&self, place: u64, every: Duration) -> LeaseFuture<'_, ()>;
}
