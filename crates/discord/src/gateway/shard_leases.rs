//! Distributes shards among the processes of one bot.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use super::saved_sessions::SavedSessions;
use super::shard_id::ShardId;

/// A future that a shard awaits.
pub type LeaseFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Leases on shards. Each belongs to one process at a time.
pub trait ShardLeases: Send + Sync + 'static {
    /// Waits until this process may keep a shard. Returns the previous process's session, if it
    /// left one.
    fn acquire(&self, shard: ShardId) -> LeaseFuture<'_, Option<SavedSessions>>;

    /// Waits until another process asks for a shard that this process keeps.
    fn recall(&self, shard: ShardId) -> LeaseFuture<'_, ()>;

    /// Returns a disconnected shard, with its open session, if any.
    fn give_back(&self, shard: ShardId, saved: Option<SavedSessions>) -> LeaseFuture<'_, ()>;

    /// Waits for a turn to start a session: one per `interval`, among all processes
    /// (`max_concurrency` of Discord's "Session Start Limit").
    fn take_turn(&self, place: u64, interval: Duration) -> LeaseFuture<'_, ()>;
}
