//! The connection to Discord's gateway: made, kept, and made again for as long as the token is good.
//!
//! It does not use serenity's client, which ends or stalls where it should wait, and resumes without a
//! pause whatever it is told. Source: Discord's documentation, "Gateway".

mod connection;
mod disconnect;
mod identify_queue;
mod retry_policy;
mod saved_sessions;
mod shard;
mod shard_context;
mod shard_manager;
mod zlib_stream;

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

use crate::api::{Api, GatewayInfo, Identity};
use crate::backoff::Backoff;
use crate::endpoints::GatewayTls;
use identify_queue::IdentifyQueue;
use shard_manager::{ShardEvent, ShardManager};

pub use retry_policy::RetryPolicy;
pub use saved_sessions::SavedSessions;

/// "Sharding required".
const SHARDING_REQUIRED: u16 = 4011;
/// How often Discord is asked for more shards when it takes the connections of so many no more.
const ASKED_FOR_MORE: u32 = 5;

/// Why Discord will never take the connection, in words for the person who starts the bot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FatalError {
    /// Discord does not know the token (any more).
    #[error("Discord does not know this token ({0}). It may have been reset: copy the current one")]
    Token(String),
    /// The gateway closed with a code after which it takes no connection.
    #[error("Discord's gateway takes no more connections ({0} {1})")]
    Closed(u16, &'static str),
}

/// What the gateway closes with for good ("Gateway Close Event Codes").
fn fatal_close(code: u16) -> Option<FatalError> {
    Some(match code {
        4004 => FatalError::Token("4004 Authentication failed".to_owned()),
        4010 => FatalError::Closed(code, "Invalid shard"),
        SHARDING_REQUIRED => FatalError::Closed(code, "Sharding required"),
        4012 => FatalError::Closed(code, "Invalid API version"),
        4013 => FatalError::Closed(code, "Invalid intents"),
        4014 => FatalError::Closed(code, "Disallowed intents"),
        _ => return None,
    })
}

/// Whether an event comes as it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// As it happens.
    Live,
    /// Late, by a resumed session: nobody was connected when it happened. It may have come before.
    Replayed,
}

/// Takes the events of all shards. None of these may wait: they are called between two payloads.
pub trait EventHandler: Send + Sync + 'static {
    /// A session has begun or is resumed ("Ready", "Resumed").
    fn connected(&self);

    /// "Interaction Create": its data.
    fn interaction(&self, event: &Value, delivery: Delivery);

    /// "Message Create": its data.
    fn message(&self, event: &Value);
}

/// What the connections to the gateway need.
pub struct Gateway {
    /// For the gateway's address and the number of shards.
    pub api: Api,
    /// Who takes the events.
    pub handler: Arc<dyn EventHandler>,
    /// The bot's token, without `Bot `.
    pub token: String,
    /// Which events are sent ("Gateway Intents").
    pub intents: u32,
    /// The client's name ("Identify Connection Properties").
    pub client_name: &'static str,
    /// Where the gateway is, if it is not where the API says.
    pub address: Option<String>,
    /// The TLS of the connections.
    pub tls: GatewayTls,
    /// How long requests and pauses may take.
    pub retry_policy: RetryPolicy,
    /// Ends all connections.
    pub stop: CancellationToken,
}

/// How the gateway ended.
#[derive(Debug)]
pub enum Exit {
    /// It was told to stop: with the sessions that another process may resume, if there are any.
    Stopped(Option<SavedSessions>),
    /// Discord takes no connection and never will.
    Fatal(FatalError),
}

/// Keeps every shard connected until it is told to stop, or Discord will never take it.
///
/// `saved` gives the sessions of the process before this one. It is awaited once, as soon as Discord has
/// said how to connect. Sessions of another token, other intents or another number of shards are not resumed.
///
/// Where Discord wants another number of shards, connections of that number are made beside those
/// that are there, and take their place as soon as all are there.
pub async fn run(
    gateway: Arc<Gateway>,
    saved: impl Future<Output = Option<SavedSessions>> + Send,
) -> Exit {
    let info = match gateway.info().await {
        None => return Exit::Stopped(None),
        Some(Ok(info)) => info,
        Some(Err(fatal)) => return Exit::Fatal(fatal),
    };
    let of = info.shards.max(1);
    let sessions = match saved.await {
        Some(saved) => saved.restore(&gateway, of, &info.url),
        None => Vec::new(),
    };
    let identify_queue = Arc::new(IdentifyQueue::new(info));
    let mut current = ShardManager::start(&gateway, &identify_queue, of, sessions);
    // Those that were there before, as long as the others are not.
    let mut previous: Option<ShardManager> = None;
    let period = gateway.retry_policy.shard_check;
    let mut next_check = Instant::now() + period;
    loop {
        let event = tokio::select! {
            event = current.next(&gateway) => event,
            () = tokio::time::sleep_until(next_check) => ShardEvent::CheckDue,
        };
        let wanted = match event {
            ShardEvent::Ready => {
                if current.is_ready()
                    && let Some(previous) = previous.take()
                {
                    info!(shards = current.of(), "the new shards are connected");
                    previous.shut_down().await;
                }
                continue;
            }
            ShardEvent::Fatal(fatal) => return Exit::Fatal(fatal),
            ShardEvent::Stopped => {
                // Who takes over resumes what was whole.
                let (of, sessions) = match previous {
                    Some(previous) => (previous.of(), previous.shut_down().await),
                    None => (current.of(), current.sessions()),
                };
                return Exit::Stopped(SavedSessions::save(&gateway, of, sessions));
            }
            ShardEvent::TooFewShards => {
                match recommended_shards(&gateway, &identify_queue, current.of()).await {
                    Recommended::Shards(of) => of,
                    Recommended::Fatal(fatal) => return Exit::Fatal(fatal),
                    // The shards that are left tell of it.
                    Recommended::Stopped => continue,
                }
            }
            ShardEvent::CheckDue => {
                next_check = Instant::now() + period;
                match gateway.api.gateway().await {
                    Ok(info) => {
                        let of = info.shards;
                        identify_queue.learn(info).await;
                        if of <= current.of() {
                            continue;
                        }
                        of
                    }
                    Err(trouble) => {
                        if let Some(fatal) = gateway.invalid_token().await {
                            return Exit::Fatal(fatal);
                        }
                        warn!(%trouble, "how many shards Discord wants is asked later");
                        next_check = Instant::now() + period / 24;
                        continue;
                    }
                }
            }
        };
        warn!(
            shards = current.of(),
            wanted, "Discord wants more shards; connections are made anew"
        );
        let started = ShardManager::start(&gateway, &identify_queue, wanted, Vec::new());
        let old = std::mem::replace(&mut current, started);
        match previous {
            None => previous = Some(old),
            Some(_) => drop(old.shut_down().await),
        }
    }
}

/// What came of asking for more shards.
enum Recommended {
    /// So many.
    Shards(u64),
    /// There are none.
    Fatal(FatalError),
    /// The gateway stops.
    Stopped,
}

/// Asks how many shards there are to be, where Discord takes connections of so many no more.
async fn recommended_shards(
    gateway: &Gateway,
    identify_queue: &IdentifyQueue,
    than: u64,
) -> Recommended {
    let policy = &gateway.retry_policy;
    let mut pauses = Backoff::new(policy.first_pause, policy.longest_identify).by(policy.jitter);
    for _ in 0..ASKED_FOR_MORE {
        let info = match gateway.info().await {
            Some(Ok(info)) => info,
            Some(Err(fatal)) => return Recommended::Fatal(fatal),
            None => return Recommended::Stopped,
        };
        let of = info.shards;
        identify_queue.learn(info).await;
        if of > than {
            return Recommended::Shards(of);
        }
        let pause = pauses.next();
        error!(?pause, shards = than, "Discord wants more shards, but does not say how many");
        if !gateway.wait(pause).await {
            return Recommended::Stopped;
        }
    }
    Recommended::Fatal(FatalError::Closed(SHARDING_REQUIRED, "Sharding required"))
}

impl Gateway {
    /// Asks how to connect until it is told; `None`: the gateway stops.
    async fn info(&self) -> Option<Result<GatewayInfo, FatalError>> {
        let policy = &self.retry_policy;
        let mut pauses = Backoff::new(policy.first_pause, policy.longest_connect).by(policy.jitter);
        loop {
            let trouble = match self.api.gateway().await {
                Ok(info) => return Some(Ok(info)),
                Err(trouble) => trouble,
            };
            if let Some(fatal) = self.invalid_token().await {
                return Some(Err(fatal));
            }
            let pause = pauses.next();
            warn!(%trouble, ?pause, "Discord does not say where its gateway is; it is asked again");
            if !self.wait(pause).await {
                return None;
            }
        }
    }

    /// After a failure: whether it is for good, for Discord says that it does not know the token.
    async fn invalid_token(&self) -> Option<FatalError> {
        match self.api.identify().await {
            Ok(Identity::InvalidToken(words)) => Some(FatalError::Token(words)),
            _ => None,
        }
    }

    /// Waits; whether the gateway still runs then.
    async fn wait(&self, pause: Duration) -> bool {
        tokio::select! {
            () = tokio::time::sleep(pause) => !self.stop.is_cancelled(),
            () = self.stop.cancelled() => false,
        }
    }
}
