use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedSender;
use tokio_util::sync::CancellationToken;

use super::config::Gateway;
use super::identify_queue::IdentifyQueue;
use super::session::Session;
use super::shard_id::ShardId;

/// Everything that a shard's connection needs.
#[derive(Clone)]
pub(crate) struct ShardContext {
    pub(crate) gateway: Arc<Gateway>,
    pub(crate) identify_queue: Arc<IdentifyQueue>,
    pub(crate) shard: ShardId,
    /// Cancelled when the gateway stops, when other shards replace these, or when another process
    /// takes the shard.
    pub(crate) stop: CancellationToken,
    /// Cancelled when the gateway stops or other shards replace these. Then no session is kept.
    pub(crate) all_stop: CancellationToken,
    /// Reports connected shards.
    pub(crate) ready: UnboundedSender<u64>,
}

impl ShardContext {
    /// Waits until this process may keep the shard. Returns the session to resume, if any; `None`
    /// if stopped before.
    pub(crate) async fn lease(&self, session: Option<Session>) -> Option<Option<Session>> {
        let Some(leases) = &self.gateway.leases else { return Some(session) };
        // Callers wait only for the shards of this process.
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

    /// Whether other shards replace this one.
    pub(crate) fn is_replaced(&self) -> bool {
        self.all_stop.is_cancelled() && !self.gateway.stop.is_cancelled()
    }

    /// Reports the shard as connected.
    pub(crate) fn tell_ready(&self) {
        // The receiver may have ended.
        let _ = self.ready.send(self.shard.index);
    }

    /// Waits. Returns `false` if the shard was stopped.
    pub(crate) async fn wait(&self, pause: Duration) -> bool {
        tokio::select! {
            () = tokio::time::sleep(pause) => !self.stop.is_cancelled(),
            () = self.stop.cancelled() => false,
        }
    }
}
