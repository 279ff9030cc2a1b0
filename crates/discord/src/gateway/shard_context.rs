//! What the connection of a shard needs.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedSender;
use tokio_util::sync::CancellationToken;

use super::config::Gateway;
use super::identify_queue::IdentifyQueue;
use super::shard_id::ShardId;

/// What the connection of a shard needs.
#[derive(Clone)]
pub(crate) struct ShardContext {
    pub(crate) gateway: Arc<Gateway>,
    pub(crate) identify_queue: Arc<IdentifyQueue>,
    pub(crate) shard: ShardId,
    /// Ends with the gateway, or when other shards take the place of these.
    pub(crate) stop: CancellationToken,
    /// Who hears that the shard is connected.
    pub(crate) ready: UnboundedSender<u64>,
}

impl ShardContext {
    /// The shard is connected.
    pub(crate) fn tell_ready(&self) {
        // Nobody hears it who has ended.
        let _ = self.ready.send(self.shard.index);
    }

    /// Waits; whether the shard still runs then.
    pub(crate) async fn wait(&self, pause: Duration) -> bool {
        tokio::select! {
            () = tokio::time::sleep(pause) => !self.stop.is_cancelled(),
            () = self.stop.cancelled() => false,
        }
    }
}
