//! All shards of one number, connected side by side.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::{Id, JoinError, JoinSet};
use tokio_util::sync::CancellationToken;
use tracing::{Instrument, error, info_span};

use super::connection::Session;
use super::life::{Life, Shard};
use super::shard::{Ended, keep};
use super::starts::Starts;
use super::{Gateway, Never};

/// What becomes of the connections.
pub(super) enum News {
    /// A shard is connected.
    Ready,
    /// All were told to stop, and have.
    Stopped,
    /// Discord takes none.
    Never(Never),
    /// There are too many servers for this number of shards.
    TooFewShards,
    /// It is time to look how many shards Discord wants.
    Look,
}

/// All shards of one number.
pub(super) struct Set {
    of: u64,
    starts: Arc<Starts>,
    stop: CancellationToken,
    shards: JoinSet<Ended>,
    indexes: HashMap<Id, u64>,
    /// The sessions of those that have stopped.
    sessions: Vec<(u64, Session)>,
    told: UnboundedSender<u64>,
    heard: UnboundedReceiver<u64>,
    ready: HashSet<u64>,
}

impl Set {
    /// Begins to connect so many shards; some resume sessions.
    pub(super) fn begin(
        gateway: &Arc<Gateway>,
        starts: &Arc<Starts>,
        of: u64,
        sessions: Vec<(u64, Session)>,
    ) -> Set {
        let (told, heard) = unbounded_channel();
        let mut set = Set {
            of,
            starts: Arc::clone(starts),
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
        let life = Life {
            gateway: Arc::clone(gateway),
            starts: Arc::clone(&self.starts),
            shard: Shard { index, of: self.of },
            stop: self.stop.clone(),
            ready: self.told.clone(),
        };
        let span = info_span!("shard", index, of = self.of);
        let kept = async move {
            if life.wait(pause).await { keep(life, session).await } else { Ended::Stopped(session) }
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
    pub(super) async fn next(&mut self, gateway: &Arc<Gateway>) -> News {
        loop {
            let done = tokio::select! {
                Some(index) = self.heard.recv() => {
                    self.ready.insert(index);
                    return News::Ready;
                }
                done = self.shards.join_next_with_id() => done,
            };
            match done {
                None => return News::Stopped,
                Some(Ok((id, ended))) => match self.note(id, ended) {
                    None => {}
                    Some(news) => return news,
                },
                Some(Err(cause)) => self.mend(gateway, &cause),
            }
        }
    }

    /// Notes how a shard ended.
    fn note(&mut self, id: Id, ended: Ended) -> Option<News> {
        let index = self.indexes.remove(&id);
        match ended {
            Ended::Stopped(session) => {
                self.sessions.extend(index.zip(session));
                None
            }
            Ended::Never(never) => Some(News::Never(never)),
            Ended::TooFewShards => Some(News::TooFewShards),
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
