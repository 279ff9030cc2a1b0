//! What the connection of a shard needs.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedSender;
use tokio_util::sync::CancellationToken;

use super::config::Gateway;
use super::identify_queue::IdentifyQueue;
use super::session::Session;
use super::shard_id::ShardId;

/// What the connection of a shard needs.
#[derive(Clone)]
pub(crate) struct ShardContext {
    pub(crate) gateway: Arc<Gateway>,
    pub(crate) identify_queue: Arc<IdentifyQueue>,
    pub(crate) shard: ShardId,
    /// Ends with the gateway, when other shards take the place of these, or when another process
    /// is to keep this one.
    pub(crate) stop: CancellationToken,
    /// Ends with the gateway, or when other shards take the place of these: then no session lasts.
    pub(crate) all_stop: CancellationToken,
    /// Who hears that the shard is connected.
    pub(crate) ready: UnboundedSender<u64>,
}

impl ShardContext {
    /// Waits until this process is to keep the shard connected, with the session that it resumes,
    /// if there is one; `None` when it was told to stop before.
    pub(crate) async fn lease(&self, session: Option<Session>) -> Option<Option<Session>> {
        let Some(leases) = &self.gateway.leases else { return Some(session) };
        // Whoever waits for the shards waits for those of this process alone.
        self.tell_ready();
        self.gateway.handler.elsewhere(self.shard);
        let saved = tokio::select! {
            saved = leases.acquire(self.shard) => saved,
            () = self.stop.cancelled() => return None,
        };
        let Some(saved) = saved else { return Some(session) };
        let address = self.identify_queue.address().await;
        let sessions = saved.restore(self.gateway.session_origin(), self.shard.of, &address);
        let left = sessions.into_iter().find(|(index, _)| *index == self.shard.index);
        Some(left.map(|(_, session)| session).or(session))
    }

    /// Whether other shards take the place of this one.
    pub(crate) fn is_replaced(&self) -> bool {
        self.all_stop.is_cancelled() && !self.gateway.stop.is_cancelled()
    }

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
