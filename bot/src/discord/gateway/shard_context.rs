//! What the connection of a shard needs.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedSender;
use tokio_util::sync::CancellationToken;

use super::Gateway;
use super::identify_queue::IdentifyQueue;

/// One shard: which of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ShardId {
    pub(super) index: u64,
    pub(super) of: u64,
}

/// What the connection of a shard needs.
#[derive(Clone)]
pub(super) struct ShardContext {
    pub(super) gateway: Arc<Gateway>,
    pub(super) identify_queue: Arc<IdentifyQueue>,
    pub(super) shard: ShardId,
    /// Ends with the gateway, or when other shards take the place of these.
    pub(super) stop: CancellationToken,
    /// Who hears that the shard is connected.
    pub(super) ready: UnboundedSender<u64>,
}

impl ShardContext {
    /// The shard is connected.
    pub(super) fn tell_ready(&self) {
        // Nobody hears it who has ended.
        let _ = self.ready.send(self.shard.index);
    }

    /// Waits; whether the shard still runs then.
    pub(super) async fn wait(&self, pause: Duration) -> bool {
        tokio::select! {
            () = tokio::time::sleep(pause) => !self.stop.is_cancelled(),
            () = self.stop.cancelled() => false,
        }
    }
}
