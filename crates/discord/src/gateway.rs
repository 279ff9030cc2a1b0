//! Keeps connections to Discord's gateway while the token is valid.
//!
//! serenity's client isn't used: it ends or stalls where it should wait, and resumes without a
//! pause. Source: Discord's documentation, "Gateway".

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

/// Attempts to get a larger number of shards after "Sharding required".
const ASKED_FOR_MORE: u32 = 5;

/// The end of the gateway.
#[derive(Debug)]
pub enum Exit {
    /// Stopped, with the sessions that another process may resume.
    Stopped(Option<SavedSessions>),
    /// Discord refuses all further connections.
    Fatal(FatalError),
}

/// Keeps every shard connected until it is stopped, or Discord refuses for good.
///
/// `saved_sessions` yields the previous process's sessions, and is awaited once. Sessions with
/// another token, other intents or another number of shards aren't resumed.
///
/// If Discord recommends another number of shards, a second set of connections is made and replaces
/// the first once complete.
pub async fn run(
    gateway: Arc<Gateway>,
    saved_sessions: impl Future<Output = Option<SavedSessions>> + Send,
) -> Exit {
    let info = match gateway.info().await {
        None => return Exit::Stopped(None),
        Some(Ok(info)) => info,
        Some(Err(fatal)) => return Exit::Fatal(fatal),
    };
    let of = info.shards.max(1);
    let sessions = match saved_sessions.await {
        Some(sessions) => sessions.restore(gateway.session_origin(), of, &info.url),
        None => Vec::new(),
    };
    let identify_queue = Arc::new(IdentifyQueue::new(info));
    let mut current = ShardManager::start(&gateway, &identify_queue, of, sessions);
    // The old set of shards, until the new set is complete.
    let mut previous: Option<ShardManager> = None;
    let period = gateway.retry_policy.shard_check;
    let mut next_check = Instant::now() + period;
    loop {
        let event = tokio::select! {
            event = current.next(&gateway) => event,
            () = tokio::time::sleep_until(next_check) => ShardEvent::CheckDue,
        };
        let shard_count = match event {
            ShardEvent::Ready => {
                if current.is_ready()
                    && let Some(previous) = previous.take()
                {
                    info!(shards = current.of(), "new shards connected");
                    previous.shut_down().await;
                }
                continue;
            }
            ShardEvent::Fatal(fatal) => return Exit::Fatal(fatal),
            ShardEvent::Stopped => {
                // The next process resumes the complete set.
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
                    // The remaining shards report it, too.
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
                        warn!(%trouble, "failed to fetch the number of shards; trying later");
                        next_check = Instant::now() + period / 24;
                        continue;
                    }
                }
            }
        };
        warn!(shards = current.of(), shard_count, "Discord requires more shards; reconnecting");
        let new_manager = ShardManager::start(&gateway, &identify_queue, shard_count, Vec::new());
        let old = std::mem::replace(&mut current, new_manager);
        match previous {
            None => previous = Some(old),
            Some(_) => drop(old.shut_down().await),
        }
    }
}

/// The result of asking for more shards.
enum Recommendation {
    /// Recommended number of shards.
    Shards(u64),
    /// Discord refuses for good.
    Fatal(FatalError),
    Stopped,
}

/// Asks for the number of shards, after Discord refused the current number.
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
        error!(?pause, shards = than, "failed to fetch the number of shards");
        if !gateway.wait(pause).await {
            return Recommendation::Stopped;
        }
    }
    Recommendation::Fatal(FatalError::Closed(SHARDING_REQUIRED, "Sharding required"))
}
