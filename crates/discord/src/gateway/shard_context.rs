use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedSender;
use tokio_util::sync::CancellationToken;

use super::config::Gateway;
use super::identify_queue::IdentifyQueue;
use super::session::Session;
use super::shard_id::ShardId;

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
        let lease = tokio::select! {
            saved = leases.acquire(self.shard) => saved,
            () = self.stop.cancelled() => return None,
        };
        let Some(sessions) = lease else { return Some(session) };
        let address = self.identify_queue.address().await;
        let sessions = sessions.restore(self.gateway.session_origin(), self.shard.of, &address);
        let session_left = sessions.into_iter().find(|(index, _)| *index == self.shard.index);
        Some(session_left.map(|(_, session)| session).or(session))
    }

    /// Whether other shards replace this one.
    pub(crate) fn is_replaced(&self) -> bool {
        self.all_stop.is_cancelled() && !self.gateway.stop.is_cancelled()
    }

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
