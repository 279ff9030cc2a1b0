//! Runs a complete set of shards.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::{Id, JoinError, JoinSet};
use tokio_util::sync::CancellationToken;
use tracing::{Instrument, error, info_span};

use super::config::{FatalError, Gateway};
use super::identify_queue::IdentifyQueue;
use super::saved_sessions::SavedSessions;
use super::session::Session;
use super::shard::{ShardExit, run};
use super::shard_context::ShardContext;
use super::shard_id::ShardId;

pub(crate) enum ShardEvent {
    Ready,
    /// All have stopped, as requested.
    Stopped,
    Fatal(FatalError),
    TooFewShards,
    /// It is time to ask for the recommended number of shards.
    CheckDue,
}

pub(crate) struct ShardManager {
    of: u64,
    identify_queue: Arc<IdentifyQueue>,
    stop: CancellationToken,
    shards: JoinSet<ShardExit>,
    indexes: HashMap<Id, u64>,
    /// The sessions of stopped shards.
    sessions: Vec<(u64, Session)>,
    ready_tx: UnboundedSender<u64>,
    ready_rx: UnboundedReceiver<u64>,
    ready: HashSet<u64>,
}

/// The reason that a process no longer keeps a shard.
enum KeepOutcome {
    Ended(ShardExit),
    /// It went to another process, and may come back.
    GivenBack,
}

/// Keeps a shard until it ends or another process asks for it.
async fn run_shard(context: &ShardContext, session: Option<Session>) -> KeepOutcome {
    let Some(leases) = &context.gateway.leases else {
        return KeepOutcome::Ended(run(context.clone(), session).await);
    };
    let own = ShardContext { stop: context.stop.child_token(), ..context.clone() };
    let recalled = own.stop.clone();
    let mut running = std::pin::pin!(run(own, session));
    let exit = tokio::select! {
        exit = &mut running => return KeepOutcome::Ended(exit),
        () = leases.recall(context.shard) => {
            recalled.cancel();
            running.await
        }
    };
    // On a complete stop, the caller hands over the sessions.
    let ShardExit::Stopped(session) = exit else { return KeepOutcome::Ended(exit) };
    if context.stop.is_cancelled() {
        return KeepOutcome::Ended(ShardExit::Stopped(session));
    }
    let sessions = session.into_iter().map(|session| (context.shard.index, session)).collect();
    let saved_sessions =
        SavedSessions::save(context.gateway.session_origin(), context.shard.of, sessions);
    leases.give_back(context.shard, saved_sessions).await;
    KeepOutcome::GivenBack
}

impl ShardManager {
    /// Starts connecting the shards, some with sessions to resume.
    pub(crate) fn start(
        gateway: &Arc<Gateway>,
        identify_queue: &Arc<IdentifyQueue>,
        of: u64,
        sessions: Vec<(u64, Session)>,
    ) -> ShardManager {
        let (ready_tx, ready_rx) = unbounded_channel();
        let mut manager = ShardManager {
            of,
            identify_queue: Arc::clone(identify_queue),
            stop: gateway.stop.child_token(),
            shards: JoinSet::new(),
            indexes: HashMap::new(),
            sessions: Vec::new(),
            ready_tx,
            ready_rx,
            ready: HashSet::new(),
        };
        let mut sessions: HashMap<u64, Session> = sessions.into_iter().collect();
        for index in 0..of {
            manager.connect(gateway, index, sessions.remove(&index), Duration::ZERO);
        }
        manager
    }

    fn connect(
        &mut self,
        gateway: &Arc<Gateway>,
        index: u64,
        session: Option<Session>,
        pause: Duration,
    ) {
        let context = ShardContext {
            gateway: Arc::clone(gateway),
            identify_queue: Arc::clone(&self.identify_queue),
            shard: ShardId { index, of: self.of },
            stop: self.stop.clone(),
            all_stop: self.stop.clone(),
            ready: self.ready_tx.clone(),
        };
        let span = info_span!("shard", index, of = self.of);
        let running = async move {
            if !context.wait(pause).await {
                return ShardExit::Stopped(session);
            }
            let mut session_left = session;
            loop {
                let Some(session) = context.lease(session_left.take()).await else {
                    return ShardExit::Stopped(None);
                };
                match run_shard(&context, session).await {
                    KeepOutcome::Ended(exit) => return exit,
                    KeepOutcome::GivenBack => {}
                }
            }
        };
        let id = self.shards.spawn(running.instrument(span)).id();
        self.indexes.insert(id, index);
    }

    pub(crate) fn of(&self) -> u64 {
        self.of
    }

    pub(crate) fn is_ready(&self) -> bool {
        self.ready.len() as u64 >= self.of
    }

    pub(crate) fn sessions(self) -> Vec<(u64, Session)> {
        self.sessions
    }

    pub(crate) async fn next(&mut self, gateway: &Arc<Gateway>) -> ShardEvent {
        loop {
            let send = tokio::select! {
                Some(index) = self.ready_rx.recv() => {
                    self.ready.insert(index);
                    return ShardEvent::Ready;
                }
                send = self.shards.join_next_with_id() => send,
            };
            match send {
                None => return ShardEvent::Stopped,
                Some(Ok((id, exit))) => match self.note_exit(id, exit) {
                    None => {}
                    Some(event) => return event,
                },
                Some(Err(cause)) => self.restart(gateway, &cause),
            }
        }
    }

    /// Records the end of a shard.
    fn note_exit(&mut self, id: Id, exit: ShardExit) -> Option<ShardEvent> {
        let index = self.indexes.remove(&id);
        match exit {
            ShardExit::Stopped(session) => {
                self.sessions.extend(index.zip(session));
                None
            }
            ShardExit::Fatal(fatal) => Some(ShardEvent::Fatal(fatal)),
            ShardExit::TooFewShards => Some(ShardEvent::TooFewShards),
        }
    }

    fn restart(&mut self, gateway: &Arc<Gateway>, cause: &JoinError) {
        error!(%cause, "connection task failed");
        if let Some(index) = self.indexes.remove(&cause.id()) {
            self.connect(gateway, index, None, gateway.retry_policy.first_pause);
        }
    }

    /// Stops all shards. Their sessions end, unless the gateway stops.
    pub(crate) async fn shut_down(mut self) -> Vec<(u64, Session)> {
        self.stop.cancel();
        while let Some(send) = self.shards.join_next_with_id().await {
            match send {
                Ok((id, exit)) => {
                    self.note_exit(id, exit);
                }
                Err(cause) => error!(%cause, "connection task failed"),
            }
        }
        self.sessions
    }
}
