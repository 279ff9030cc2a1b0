//! All shards of one number, connected side by side.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::{Id, JoinError, JoinSet};
use tokio_util::sync::CancellationToken;
use tracing::{Instrument, error, info_span};

use super::connection::Session;
use super::identify_queue::IdentifyQueue;
use super::shard::{ShardExit, keep};
use super::shard_context::{Shard, ShardContext};
use super::{FatalError, Gateway};

/// What becomes of the connections.
pub(super) enum ShardNews {
    /// A shard is connected.
    Ready,
    /// All were told to stop, and have.
    Stopped,
    /// Discord takes none.
    Fatal(FatalError),
    /// There are too many servers for this number of shards.
    TooFewShards,
    /// It is time to look how many shards Discord wants.
    Look,
}

/// All shards of one number.
pub(super) struct ShardManager {
    of: u64,
    identify_queue: Arc<IdentifyQueue>,
    stop: CancellationToken,
    shards: JoinSet<ShardExit>,
    indexes: HashMap<Id, u64>,
    /// The sessions of those that have stopped.
    sessions: Vec<(u64, Session)>,
    told: UnboundedSender<u64>,
    heard: UnboundedReceiver<u64>,
    ready: HashSet<u64>,
}

impl ShardManager {
    /// Begins to connect so many shards; some resume sessions.
    pub(super) fn begin(
        gateway: &Arc<Gateway>,
        identify_queue: &Arc<IdentifyQueue>,
        of: u64,
        sessions: Vec<(u64, Session)>,
    ) -> ShardManager {
        let (told, heard) = unbounded_channel();
        let mut set = ShardManager {
            of,
            identify_queue: Arc::clone(identify_queue),
            stop: gateway.stop.child_token(),
            shards: JoinSet::new(),
            indexes: HashMap::new(),
            sessions: Vec::new(),
            told,
            heard,
            ready: HashSet::new(),
        };
        let mut sessions: HashMap<u64, Session> = sessions.into_iter().collect();
        for index in 0..of {
            set.connect(gateway, index, sessions.remove(&index), Duration::ZERO);
        }
        set
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
            shard: Shard { index, of: self.of },
            stop: self.stop.clone(),
            ready: self.told.clone(),
        };
        let span = info_span!("shard", index, of = self.of);
        let kept = async move {
            if context.wait(pause).await {
                keep(context, session).await
            } else {
                ShardExit::Stopped(session)
            }
        };
        let id = self.shards.spawn(kept.instrument(span)).id();
        self.indexes.insert(id, index);
    }

    /// How many shards there are.
    pub(super) fn of(&self) -> u64 {
        self.of
    }

    /// Whether all have been connected.
    pub(super) fn is_ready(&self) -> bool {
        self.ready.len() as u64 >= self.of
    }

    /// The sessions of those that have stopped.
    pub(super) fn sessions(self) -> Vec<(u64, Session)> {
        self.sessions
    }

    /// Waits for what comes next.
    pub(super) async fn next(&mut self, gateway: &Arc<Gateway>) -> ShardNews {
        loop {
            let done = tokio::select! {
                Some(index) = self.heard.recv() => {
                    self.ready.insert(index);
                    return ShardNews::Ready;
                }
                done = self.shards.join_next_with_id() => done,
            };
            match done {
                None => return ShardNews::Stopped,
                Some(Ok((id, ended))) => match self.note(id, ended) {
                    None => {}
                    Some(news) => return news,
                },
                Some(Err(cause)) => self.mend(gateway, &cause),
            }
        }
    }

    /// Notes how a shard ended.
    fn note(&mut self, id: Id, ended: ShardExit) -> Option<ShardNews> {
        let index = self.indexes.remove(&id);
        match ended {
            ShardExit::Stopped(session) => {
                self.sessions.extend(index.zip(session));
                None
            }
            ShardExit::Fatal(never) => Some(ShardNews::Fatal(never)),
            ShardExit::TooFewShards => Some(ShardNews::TooFewShards),
        }
    }

    /// A shard broke: it is connected anew.
    fn mend(&mut self, gateway: &Arc<Gateway>, cause: &JoinError) {
        error!(%cause, "a connection broke");
        if let Some(index) = self.indexes.remove(&cause.id()) {
            self.connect(gateway, index, None, gateway.app.patience.retry);
        }
    }

    /// Ends them all; their sessions are over, unless Herald stops.
    pub(super) async fn end(mut self) -> Vec<(u64, Session)> {
        self.stop.cancel();
        while let Some(done) = self.shards.join_next_with_id().await {
            match done {
                Ok((id, ended)) => {
                    self.note(id, ended);
                }
                Err(cause) => error!(%cause, "a connection broke"),
            }
        }
        self.sessions
    }
}
