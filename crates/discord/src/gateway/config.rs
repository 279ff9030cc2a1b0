//! What the connections to the gateway share: who takes the events, how long things may take, and
//! why there may be no connection any more.

use std::sync::Arc;
use std::time::Duration;

use discord_model::interaction::Interaction;
use discord_model::received_message::ReceivedMessage;
use serde_json::Value;
use tokio_util::sync::CancellationToken;
use tracing::warn;

use super::retry_policy::RetryPolicy;
use super::saved_sessions::SessionOrigin;
use super::shard_id::ShardId;
use super::shard_leases::ShardLeases;
use crate::api::{Api, GatewayInfo, Identity};
use crate::backoff::Backoff;
use crate::endpoints::GatewayTls;

/// "Sharding required".
pub(super) const SHARDING_REQUIRED: u16 = 4011;

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
pub(super) fn fatal_close(code: u16) -> Option<FatalError> {
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
    /// By HTTP. Whoever kept a request can send it again: it may be old, and may have come before.
    Posted,
}

/// Takes the events of all shards, and of the interactions endpoint. None of these may wait: they
/// are called between two payloads.
pub trait EventHandler: Send + Sync + 'static {
    /// A session has begun or is resumed ("Ready", "Resumed").
    fn connected(&self, shard: ShardId);

    /// Another process keeps a shard connected.
    fn elsewhere(&self, shard: ShardId);

    /// The connection of a shard that was connected has ended. It is made again, unless the gateway
    /// stops or other shards have taken its place.
    fn disconnected(&self, shard: ShardId);

    /// "Interaction Create".
    fn interaction(&self, interaction: Interaction, delivery: Delivery);

    /// "Message Create".
    fn message(&self, message: ReceivedMessage);
}

/// Hands an interaction to the handler, unless it has no id or token: then nobody can answer it.
pub(crate) fn hand_interaction(handler: &dyn EventHandler, event: &Value, delivery: Delivery) {
    match Interaction::read(event) {
        Some(interaction) => handler.interaction(interaction, delivery),
        None => warn!("an interaction without its id and token"),
    }
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
    /// Which shards this process keeps connected, if several processes are one bot; else all.
    pub leases: Option<Arc<dyn ShardLeases>>,
    /// How long requests and pauses may take.
    pub retry_policy: RetryPolicy,
    /// Ends all connections.
    pub stop: CancellationToken,
}

impl Gateway {
    /// What its sessions are begun by.
    pub(super) fn session_origin(&self) -> SessionOrigin<'_> {
        SessionOrigin { token: &self.token, intents: self.intents }
    }

    /// Asks how to connect until it is told; `None`: the gateway stops.
    pub(super) async fn info(&self) -> Option<Result<GatewayInfo, FatalError>> {
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
            let pause = pauses.pause();
            warn!(%trouble, ?pause, "Discord does not say where its gateway is; it is asked again");
            if !self.wait(pause).await {
                return None;
            }
        }
    }

    /// After a failure: whether it is for good, for Discord says that it does not know the token.
    pub(super) async fn invalid_token(&self) -> Option<FatalError> {
        match self.api.identify().await {
            Ok(Identity::InvalidToken(words)) => Some(FatalError::Token(words)),
            _ => None,
        }
    }

    /// Waits; whether the gateway still runs then.
    pub(super) async fn wait(&self, pause: Duration) -> bool {
        tokio::select! {
            () = tokio::time::sleep(pause) => !self.stop.is_cancelled(),
            () = self.stop.cancelled() => false,
        }
    }
}
