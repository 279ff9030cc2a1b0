//! The connection to Discord's gateway: made, kept, and made again for as long as the token is
//! good.
//!
//! It does not use serenity's client, which ends or stalls where it should wait, and resumes
//! without a pause whatever it is told. Source: Discord's documentation, "Gateway".

mod config;
mod connection;
mod disconnect;
mod identify_queue;
mod retry_policy;
mod saved_sessions;
mod session;
mod shard;
mod shard_context;
mod shard_id;
mod shard_leases;
mod shard_manager;
mod zlib_stream;

use std::sync::Arc;

use tokio::time::Instant;
use tracing::{error, info, warn};

use crate::backoff::Backoff;
use config::SHARDING_REQUIRED;
use identify_queue::IdentifyQueue;
use shard_manager::{ShardEvent, ShardManager};

pub(crate) use config::hand_interaction;
pub use config::{Delivery, EventHandler, FatalError, Gateway};
pub use retry_policy::RetryPolicy;
pub use saved_sessions::SavedSessions;
pub use shard_id::ShardId;
pub use shard_leases::{LeaseFuture, ShardLeases};

/// How often Discord is asked for more shards when it takes the connections of so many no more.
const ASKED_FOR_MORE: u32 = 5;

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
/// `saved` gives the sessions of the process before this one. It is awaited once, as soon as
/// Discord has said how to connect. Sessions of another token, other intents or another number of
/// shards are not resumed.
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
        Some(saved) => saved.restore(gateway.session_origin(), of, &info.url),
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
                return Exit::Stopped(SavedSessions::save(gateway.session_origin(), of, sessions));
            }
            ShardEvent::TooFewShards => {
                match recommended_shards(&gateway, &identify_queue, current.of()).await {
                    Recommendation::Shards(of) => of,
                    Recommendation::Fatal(fatal) => return Exit::Fatal(fatal),
                    // The shards that are left tell of it.
                    Recommendation::Stopped => continue,
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
enum Recommendation {
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
) -> Recommendation {
    let policy = &gateway.retry_policy;
    let mut pauses = Backoff::new(policy.first_pause, policy.longest_identify).by(policy.jitter);
    for _ in 0..ASKED_FOR_MORE {
        let info = match gateway.info().await {
            Some(Ok(info)) => info,
            Some(Err(fatal)) => return Recommendation::Fatal(fatal),
            None => return Recommendation::Stopped,
        };
        let of = info.shards;
        identify_queue.learn(info).await;
        if of > than {
            return Recommendation::Shards(of);
        }
        let pause = pauses.pause();
        error!(?pause, shards = than, "Discord wants more shards, but does not say how many");
        if !gateway.wait(pause).await {
            return Recommendation::Stopped;
        }
    }
    Recommendation::Fatal(FatalError::Closed(SHARDING_REQUIRED, "Sharding required"))
}
