//! The connection to Discord's gateway: made, kept, and made again for as long as the token is good.
//!
//! Herald's own, for serenity's client ends or stalls where it should wait, and resumes without a
//! pause whatever it is told. Source: Discord's documentation, "Gateway".

mod connection;
mod disconnect;
mod identify_queue;
mod saved_sessions;
mod shard;
mod shard_context;
mod shard_manager;
mod zlib_stream;

use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

use crate::app::App;
use crate::discord::api::{GatewayInfo, Identity};
use crate::discord::backoff::Backoff;
use crate::discord::endpoints::Tls;
use crate::incoming::events::Events;
use identify_queue::IdentifyQueue;
use shard_manager::{ShardManager, ShardNews};

/// What Herald hears of ("Gateway Intents"): `GUILD_MESSAGES`, `DIRECT_MESSAGES`. Slash commands, buttons
/// and forms arrive without any intent; what people write to Herald with these two, which are not
/// privileged.
const INTENTS: u32 = 1 << 9 | 1 << 12;
/// "Sharding required".
const SHARDING_REQUIRED: u16 = 4011;
/// How often Discord is asked for more shards when it takes the connections of so many no more.
const ASKED_FOR_MORE: u32 = 5;

/// Why Discord will never take the connection: in words for the person who starts Herald.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum FatalError {
    /// Discord does not know the token (any more).
    #[error("Discord does not know this token ({0}). It may have been reset: copy the current one")]
    Token(String),
    /// The gateway closed with a code after which it takes no connection.
    #[error("Discord's gateway takes no more connections ({0} {1})")]
    Closed(u16, &'static str),
}

/// What the gateway closes with for good ("Gateway Close Event Codes").
fn never(code: u16) -> Option<FatalError> {
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

/// What a connection needs.
pub(crate) struct Gateway {
    pub(crate) app: Arc<App>,
    pub(crate) events: Arc<Events>,
    /// The bot's token, without `Bot `.
    pub(crate) token: String,
    /// Where the gateway is, if it is not where the API says.
    pub(crate) address: Option<String>,
    pub(crate) tls: Tls,
    pub(crate) stop: CancellationToken,
}

/// Keeps every shard connected until it is told to stop (`None`), or Discord will never take it.
///
/// Where Discord wants another number of shards, connections of that number are made beside those
/// that are there, and take their place as soon as all are there.
pub(crate) async fn run(gateway: Arc<Gateway>) -> Option<FatalError> {
    let info = match ask(&gateway).await? {
        Ok(info) => info,
        Err(never) => return Some(never),
    };
    let of = info.shards.max(1);
    let sessions = saved_sessions::take(&gateway, of, &info.url).await;
    let identify_queue = Arc::new(IdentifyQueue::new(info));
    let mut current = ShardManager::begin(&gateway, &identify_queue, of, sessions);
    // Those that were there before, as long as the others are not.
    let mut before: Option<ShardManager> = None;
    let period = gateway.app.patience.resharding;
    let mut look = Instant::now() + period;
    loop {
        let news = tokio::select! {
            news = current.next(&gateway) => news,
            () = tokio::time::sleep_until(look) => ShardNews::Look,
        };
        let wanted = match news {
            ShardNews::Ready => {
                if current.is_ready()
                    && let Some(before) = before.take()
                {
                    info!(shards = current.of(), "the new shards are connected");
                    before.end().await;
                }
                continue;
            }
            ShardNews::Fatal(never) => return Some(never),
            ShardNews::Stopped => {
                // Who takes over resumes what was whole.
                let (of, sessions) = match before {
                    Some(before) => (before.of(), before.end().await),
                    None => (current.of(), current.sessions()),
                };
                saved_sessions::keep(&gateway, of, sessions).await;
                return None;
            }
            ShardNews::TooFewShards => match more(&gateway, &identify_queue, current.of()).await {
                Recommended::Shards(of) => of,
                Recommended::Fatal(never) => return Some(never),
                // The shards that are left tell of it.
                Recommended::Stopped => continue,
            },
            ShardNews::Look => {
                look = Instant::now() + period;
                match gateway.app.api.gateway().await {
                    Ok(info) => {
                        let of = info.shards;
                        identify_queue.learn(info).await;
                        if of <= current.of() {
                            continue;
                        }
                        of
                    }
                    Err(trouble) => {
                        if let Some(never) = refused(&gateway.app).await {
                            return Some(never);
                        }
                        warn!(%trouble, "how many shards Discord wants is asked later");
                        look = Instant::now() + period / 24;
                        continue;
                    }
                }
            }
        };
        warn!(
            shards = current.of(),
            wanted, "Discord wants more shards; connections are made anew"
        );
        let old = std::mem::replace(
            &mut current,
            ShardManager::begin(&gateway, &identify_queue, wanted, Vec::new()),
        );
        match before {
            None => before = Some(old),
            Some(_) => drop(old.end().await),
        }
    }
}

/// What came of asking for more shards.
enum Recommended {
    /// So many.
    Shards(u64),
    /// There are none.
    Fatal(FatalError),
    /// Herald stops.
    Stopped,
}

/// Asks how many shards there are to be, where Discord takes connections of so many no more.
async fn more(gateway: &Gateway, identify_queue: &IdentifyQueue, than: u64) -> Recommended {
    let patience = &gateway.app.patience;
    let mut pauses = Backoff::new(patience.retry, patience.longest_reconnect).by(patience.jitter);
    for _ in 0..ASKED_FOR_MORE {
        let info = match ask(gateway).await {
            Some(Ok(info)) => info,
            Some(Err(never)) => return Recommended::Fatal(never),
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

/// Asks how to connect until it is told; `None`: Herald stops.
async fn ask(gateway: &Gateway) -> Option<Result<GatewayInfo, FatalError>> {
    let patience = &gateway.app.patience;
    let mut pauses = Backoff::new(patience.retry, patience.longest_connect).by(patience.jitter);
    loop {
        let trouble = match gateway.app.api.gateway().await {
            Ok(info) => return Some(Ok(info)),
            Err(trouble) => trouble,
        };
        if let Some(never) = refused(&gateway.app).await {
            return Some(Err(never));
        }
        let pause = pauses.next();
        warn!(%trouble, ?pause, "Discord does not say where its gateway is; it is asked again");
        if !gateway.wait(pause).await {
            return None;
        }
    }
}

/// Whether whatever failed will fail for ever: Discord says that it does not know the token.
async fn refused(app: &App) -> Option<FatalError> {
    match app.api.identify().await {
        Ok(Identity::InvalidToken(words)) => Some(FatalError::Token(words)),
        _ => None,
    }
}

impl Gateway {
    /// Waits; whether Herald still runs then.
    async fn wait(&self, pause: Duration) -> bool {
        tokio::select! {
            () = tokio::time::sleep(pause) => !self.stop.is_cancelled(),
            () = self.stop.cancelled() => false,
        }
    }
}
