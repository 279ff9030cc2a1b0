//! The connection to Discord's gateway: made, kept, and made again for as long as the token is good.
//!
//! Herald's own, for serenity's client ends or stalls where it should wait, and resumes without a
//! pause whatever it is told. Source: Discord's documentation, "Gateway".

mod connection;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::task::{Id, JoinSet};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::{Instrument, error, info_span, warn};

use crate::app::App;
use crate::discord::api::{GatewayInfo, Identity};
use crate::discord::elsewhere::Tls;
use crate::incoming::events::Events;
use crate::pauses::Pauses;
use connection::{End, Session};

/// Within this time as many sessions may begin as Discord says (`max_concurrency`).
const BEGINNINGS: Duration = Duration::from_secs(5);

/// Why Discord will never take the connection: in words for the person who starts Herald.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Never {
    /// Discord does not know the token (any more).
    #[error("Discord does not know this token ({0}). It may have been reset: copy the current one")]
    Token(String),
    /// The gateway closed with a code after which it takes no connection.
    #[error("Discord's gateway takes no more connections ({0} {1})")]
    Closed(u16, &'static str),
}

/// What the gateway closes with for good ("Gateway Close Event Codes").
fn never(code: u16) -> Option<Never> {
    Some(match code {
        4004 => Never::Token("4004 Authentication failed".to_owned()),
        4010 => Never::Closed(code, "Invalid shard"),
        4011 => Never::Closed(code, "Sharding required"),
        4012 => Never::Closed(code, "Invalid API version"),
        4013 => Never::Closed(code, "Invalid intents"),
        4014 => Never::Closed(code, "Disallowed intents"),
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

/// One shard: which of how many.
type Shard = (u64, u64);

/// Keeps every shard connected until it is told to stop (`None`), or Discord will never take it.
pub(crate) async fn run(gateway: Arc<Gateway>) -> Option<Never> {
    let info = match ask(&gateway).await? {
        Ok(info) => info,
        Err(never) => return Some(never),
    };
    let starts = Arc::new(Starts::new(info.session_start_limit.max_concurrency));
    let mut shards = JoinSet::new();
    let mut indexes: HashMap<Id, u64> = HashMap::new();
    let total = info.shards.max(1);
    let begin = |shards: &mut JoinSet<Option<Never>>, index: u64| {
        let (gateway, starts) = (Arc::clone(&gateway), Arc::clone(&starts));
        let span = info_span!("shard", index, total);
        let shard = async move { keep(&gateway, &starts, (index, total)).await };
        shards.spawn(shard.instrument(span)).id()
    };
    for index in 0..total {
        indexes.insert(begin(&mut shards, index), index);
    }
    let mut end = None;
    while let Some(done) = shards.join_next_with_id().await {
        match done {
            // The others end with their set.
            Ok((_, Some(never))) => {
                end = Some(never);
                break;
            }
            Ok((_, None)) => {}
            Err(cause) => {
                error!(%cause, "a connection broke");
                tokio::time::sleep(gateway.app.patience.retry).await;
                if let Some(index) = indexes.remove(&cause.id()) {
                    indexes.insert(begin(&mut shards, index), index);
                }
            }
        }
    }
    end
}

/// Asks how to connect until it is told; `None`: Herald stops.
async fn ask(gateway: &Gateway) -> Option<Result<GatewayInfo, Never>> {
    let patience = &gateway.app.patience;
    let mut pauses = Pauses::new(patience.retry, patience.longest_reconnect);
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
async fn refused(app: &App) -> Option<Never> {
    match app.api.identify().await {
        Ok(Identity::Nobody(words)) => Some(Never::Token(words)),
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

/// Keeps one shard connected.
async fn keep(gateway: &Gateway, starts: &Starts, shard: Shard) -> Option<Never> {
    let patience = &gateway.app.patience;
    let mut pauses = Pauses::new(patience.retry, patience.longest_reconnect);
    let mut session: Option<Session> = None;
    // The first break in a long while is mended at once.
    let mut at_once = true;
    loop {
        let mut ready_since: Option<Instant> = None;
        let end = match prepare(gateway, starts, shard.0, session.as_ref()).await {
            Ok(address) => {
                connection::serve(gateway, shard, &address, &mut session, &mut ready_since).await
            }
            Err(end) => end,
        };
        let why = match end {
            End::Stopped => return None,
            End::Never(never) => return Some(never),
            End::Broken(why) => why,
        };
        if ready_since.is_some_and(|since| since.elapsed() >= patience.steady) {
            pauses.reset();
            at_once = true;
        }
        if ready_since.is_none()
            && let Some(session) = session.as_mut()
        {
            session.elsewhere();
        }
        let pause = if at_once { Duration::ZERO } else { pauses.next() };
        // Something that was never there is not tried again at once.
        at_once = false;
        warn!(why, ?pause, resumes = session.is_some(), "the connection to Discord is made again");
        if !gateway.wait(pause).await {
            return None;
        }
    }
}

/// The address for the next connection, when it may be made.
async fn prepare(
    gateway: &Gateway,
    starts: &Starts,
    shard: u64,
    session: Option<&Session>,
) -> Result<String, End> {
    if let Some(session) = session {
        let own = gateway.address.clone();
        return Ok(own.unwrap_or_else(|| session.resume_at.clone()));
    }
    let info = match gateway.app.api.gateway().await {
        Ok(info) => info,
        Err(trouble) => {
            return Err(match refused(&gateway.app).await {
                Some(never) => End::Never(never),
                None => End::Broken(trouble.to_string()),
            });
        }
    };
    let limit = info.session_start_limit;
    if limit.remaining == 0 {
        let pause = Duration::from_millis(limit.reset_after);
        error!(?pause, "Discord lets no more sessions begin; Herald waits until it does");
        if !gateway.wait(pause).await {
            return Err(End::Stopped);
        }
    }
    tokio::select! {
        () = starts.wait(shard) => {}
        () = gateway.stop.cancelled() => return Err(End::Stopped),
    }
    Ok(gateway.address.clone().unwrap_or(info.url))
}

/// When sessions may begin ("Rate Limits" of sharding): one in five seconds for each remainder of
/// the shard's number.
struct Starts(Vec<Mutex<Option<Instant>>>);

impl Starts {
    fn new(at_once: u64) -> Starts {
        Starts((0..at_once.clamp(1, 1024)).map(|_| Mutex::new(None)).collect())
    }

    async fn wait(&self, shard: u64) {
        let place = usize::try_from(shard).unwrap_or_default() % self.0.len();
        let mut last = self.0[place].lock().await;
        if let Some(last) = *last {
            tokio::time::sleep_until(last + BEGINNINGS).await;
        }
        *last = Some(Instant::now());
    }
}
