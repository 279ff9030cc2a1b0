//! Shared settings of the gateway's connections, the event handler, and fatal errors.

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

/// A permanent refusal by Discord, worded for the operator.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FatalError {
    /// Discord doesn't know the token (any more).
    #[error("Discord does not know this token ({0}). It may have been reset: copy the current one")]
    Token(String),
    /// The gateway closed the connection with a fatal code.
    #[error("Discord's gateway takes no more connections ({0} {1})")]
    Closed(u16, &'static str),
}

/// Translates fatal close codes ("Gateway Close Event Codes").
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

/// The timeliness of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// Delivered as it happens.
    Live,
    /// Delivered late by a resumed session. It may have been delivered before.
    Replayed,
    /// Delivered over HTTP. It may be a replay of an old request.
    Posted,
}

/// Receives the events of all shards and of the interactions endpoint. Its methods are called
/// between two payloads and must not block.
pub trait EventHandler: Send + Sync + 'static {
    /// A session has started or was resumed ("Ready", "Resumed").
    fn connected(&self, shard: ShardId);

    /// Another process keeps this shard connected.
    fn elsewhere(&self, shard: ShardId);

    /// A connected shard has lost its connection. It reconnects, unless the gateway stops or a new
    /// set of shards has replaced it.
    fn disconnected(&self, shard: ShardId);

    /// "Interaction Create".
    fn interaction(&self, interaction: Interaction, delivery: Delivery);

    /// "Message Create".
    fn message(&self, message: ReceivedMessage);
}

/// Passes an interaction to the handler, unless it lacks an id or token and can't be answered.
pub(crate) fn hand_interaction(handler: &dyn EventHandler, event: &Value, delivery: Delivery) {
    match Interaction::read(event) {
        Some(interaction) => handler.interaction(interaction, delivery),
        None => warn!("an interaction without its id and token"),
    }
}

/// Everything that the gateway's connections need.
pub struct Gateway {
    /// For the gateway's address and the number of shards.
    pub api: Api,
    /// Receives the events.
    pub handler: Arc<dyn EventHandler>,
    /// The bot's token, without `Bot `.
    pub token: String,
    /// "Gateway Intents".
    pub intents: u32,
    /// The client's name ("Identify Connection Properties").
    pub client_name: &'static str,
    /// The gateway's address, if not the one that the API names.
    pub address: Option<String>,
    /// TLS settings of the connections.
    pub tls: GatewayTls,
    /// Assigns shards to processes, if several processes run one bot. Without it, this process
    /// keeps all.
    pub leases: Option<Arc<dyn ShardLeases>>,
    /// Timeouts and pauses.
    pub retry_policy: RetryPolicy,
    /// Ends all connections.
    pub stop: CancellationToken,
}

impl Gateway {
    /// The data that sessions depend on.
    pub(super) fn session_origin(&self) -> SessionOrigin<'_> {
        SessionOrigin { token: &self.token, intents: self.intents }
    }

    /// Asks for connection data until Discord sends it. `None` if the gateway stops.
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

    /// After a failure, asks Discord whether the token is invalid.
    pub(super) async fn invalid_token(&self) -> Option<FatalError> {
        match self.api.identify().await {
            Ok(Identity::InvalidToken(words)) => Some(FatalError::Token(words)),
            _ => None,
        }
    }

    /// Waits. Returns `false` if the gateway was stopped.
    pub(super) async fn wait(&self, pause: Duration) -> bool {
        tokio::select! {
            () = tokio::time::sleep(pause) => !self.stop.is_cancelled(),
            () = self.stop.cancelled() => false,
        }
    }
}
