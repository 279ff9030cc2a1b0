//! The gateway's sessions and connections, with their settings for tests.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::ids::GUILD;

pub(crate) const GUILDS: u64 = 1 << 0;
pub(crate) const GUILD_MEMBERS: u64 = 1 << 1;
pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;
/// `GUILD_MEMBERS`, `GUILD_PRESENCES`, `MESSAGE_CONTENT`: must be enabled for the application.
pub(crate) const PRIVILEGED: u64 = GUILD_MEMBERS | 1 << 8 | MESSAGE_CONTENT;
const MOST_EVENTS: usize = 2000;
const MAX_CONCURRENCY: u64 = 16;
/// The window for `max_concurrency`.
const BEGINNINGS: Duration = Duration::from_secs(5);
pub(crate) const IDENTIFIES_PER_DAY: usize = 1000;

#[derive(Debug)]
pub(crate) enum Out {
    Text(Arc<str>),
    Close(u16, &'static str),
    Drop,
}

#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) id: String,
    pub(crate) sequence: u64,
    pub(crate) events: VecDeque<(u64, Arc<str>)>,
    pub(crate) intents: u64,
    pub(crate) shard: (u64, u64),
    pub(crate) wire: Option<mpsc::UnboundedSender<Out>>,
}

#[derive(Debug)]
pub(crate) struct Hub {
    pub(crate) sessions: Vec<Session>,
    pub(crate) session_count: u64,
    pub(crate) privileged: u64,
    pub(crate) heartbeat: Duration,
    /// Whether heartbeats stay unacknowledged.
    pub(crate) deaf: bool,
    /// The start of each session, with its shard's index and number of shards.
    pub(crate) identifies: VecDeque<(Instant, (u64, u64))>,
    pub(crate) shards: u64,
    /// Sessions with fewer shards are closed with 4011.
    pub(crate) least_shards: u64,
    /// Sessions that may start in five seconds, if their shards differ by remainder.
    pub(crate) max_concurrency: u64,
    pub(crate) is_closed: bool,
    pub(crate) refused: u64,
    pub(crate) resumed: u64,
    pub(crate) packed: u64,
    pub(crate) connections: Vec<mpsc::UnboundedSender<Out>>,
    pub(crate) connected_at: Vec<std::time::Instant>,
    pub(crate) unwelcome: Option<Arc<str>>,
}

impl Default for Hub {
    fn default() -> Self {
        Hub {
            sessions: Vec::new(),
            session_count: 0,
            privileged: PRIVILEGED,
            heartbeat: Duration::from_millis(41_250),
            deaf: false,
            identifies: VecDeque::new(),
            shards: 1,
            least_shards: 1,
            max_concurrency: MAX_CONCURRENCY,
            is_closed: false,
            refused: 0,
            resumed: 0,
            packed: 0,
            connections: Vec::new(),
            connected_at: Vec::new(),
            unwelcome: None,
        }
    }
}

impl Hub {
    pub(crate) fn connected(&self) -> bool {
        self.sessions.iter().any(|session| session.wire.is_some())
    }

    /// Whether a shard must wait because of recent session starts. Each remainder allows one start
    /// per window; a bot with one shard may use all of them.
    pub(crate) fn is_crowded(&self, index: u64, of: u64, now: Instant) -> bool {
        let place = |index: u64| index % self.max_concurrency;
        let recent = self.identifies.iter().rev();
        let recent = recent.take_while(|(at, _)| now.duration_since(*at) < BEGINNINGS);
        let alike = recent.filter(|(_, shard)| of == 1 || place(shard.0) == place(index)).count();
        alike as u64 >= if of == 1 { self.max_concurrency } else { 1 }
    }

    pub(crate) fn identifies_left(&self) -> usize {
        IDENTIFIES_PER_DAY.saturating_sub(self.identifies.len())
    }
}

impl Session {
    pub(crate) fn push(&mut self, event: &str, data: &Value) {
        self.sequence += 1;
        let text: Arc<str> =
            json!({"op": 0, "t": event, "s": self.sequence, "d": data}).to_string().into();
        self.events.push_back((self.sequence, text.clone()));
        if self.events.len() > MOST_EVENTS {
            self.events.pop_front();
        }
        if let Some(wire) = &self.wire
            && wire.send(Out::Text(text)).is_err()
        {
            self.wire = None;
        }
    }

    /// Whether events of this intent (0: any) belong to this session and its shard.
    pub(crate) fn wants(&self, intent: u64, guild: bool) -> bool {
        (intent == 0 || self.intents & intent != 0) && self.has(guild)
    }

    /// Whether the guild, or private events, belong to this session's shard ("Sharding").
    pub(crate) fn has(&self, guild: bool) -> bool {
        let shard = if guild { (GUILD >> 22) % self.shard.1 } else { 0 };
        shard == self.shard.0
    }
}
