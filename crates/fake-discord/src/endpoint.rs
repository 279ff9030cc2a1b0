//! The application's interactions endpoint. Once its URL is set, interactions are posted there
//! instead of being sent over the gateway ("Receiving an Interaction").

use std::sync::Arc;
use std::time::Duration;

use reqwest::header::CONTENT_TYPE;
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::driver::DriverError;
use crate::ids::BOT;
use crate::interaction::ResponseState;
use crate::rest::call::Call;
use crate::signing::{OTHER_SEED, PostedInteraction, SEED, public_key, sign, sign_from};
use crate::snowflake::{Snowflake, now_ms, sid};
use crate::world::World;
use crate::{Sandbox, SharedState};

const REMEMBERED: usize = 1000;
const NOT_VERIFIED: &str =
    "interactions_endpoint_url: The specified interactions endpoint url could not be verified.";

struct EndpointResponse {
    status: u16,
    is_json: bool,
    body: Value,
}

impl SharedState {
    async fn post(
        &self,
        url: &str,
        event: &Value,
        seed: &[u8; 32],
        until: Instant,
    ) -> Option<EndpointResponse> {
        let (timestamp, body) = ((now_ms() / 1000).to_string(), event.to_string());
        let signature = sign_from(seed, &timestamp, &body);
        let mut record = PostedInteraction { timestamp, signature, body, status: None };
        let asking = async {
            let request = self
                .client
                .post(url)
                .header(CONTENT_TYPE, "application/json")
                .header("X-Signature-Ed25519", &record.signature)
                .header("X-Signature-Timestamp", &record.timestamp)
                .body(record.body.clone());
            let response = request.send().await.ok()?;
            let status = response.status().as_u16();
            let kind = response.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
            let is_json = kind.is_some_and(|kind| kind.starts_with("application/json"));
            let body = response.json().await.unwrap_or_default();
            Some(EndpointResponse { status, is_json, body })
        };
        let response = tokio::time::timeout_at(until, asking).await.ok().flatten();
        record.status = response.as_ref().map(|response| response.status);
        let mut world = self.world.lock();
        world.posted_interactions.push_back(record);
        if world.posted_interactions.len() > REMEMBERED {
            world.posted_interactions.pop_front();
        }
        response
    }

    pub(crate) async fn post_interaction(
        self: Arc<Self>,
        id: Snowflake,
        url: String,
        event: Value,
    ) {
        let destination = self.read(|world| {
            world.interactions.get(&id).map(|one| (one.created_at + one.limit, one.token.clone()))
        });
        let Some((until, token)) = destination else { return };
        let response = tokio::select! {
            () = self.stop.cancelled() => return,
            answered = self.post(&url, &event, SEED, until) => answered,
        };
        self.change(|world| match response {
            Some(EndpointResponse { status: 202, .. }) => {}
            Some(EndpointResponse { status: 200, is_json: true, body }) => {
                let path = format!("/interactions/{id}/{token}/callback");
                let call = Call { method: "POST".to_owned(), path, body, ..Call::default() };
                if let Err(error) = world.callback(&call, &id.to_string(), &token) {
                    tracing::warn!(body = %error.body(), "the endpoint sent an invalid answer");
                    world.give_up(id);
                }
            }
            _ => world.give_up(id),
        });
        self.snapshot_written().await;
    }

    pub(crate) async fn verify_endpoint(
        &self,
        url: &str,
        limit: Duration,
    ) -> Result<(), DriverError> {
        let ping = self.world.lock().ping();
        let refused = |cause: String| DriverError::Refused(format!("{NOT_VERIFIED} ({cause})"));
        let until = Instant::now() + limit;
        match self.post(url, &ping, OTHER_SEED, until).await {
            Some(EndpointResponse { status: 401, .. }) => {}
            Some(EndpointResponse { status, .. }) => {
                return Err(refused(format!("a wrong signature is answered with {status}")));
            }
            None => return Err(refused("nobody answers".to_owned())),
        }
        match self.post(url, &ping, SEED, until).await {
            Some(EndpointResponse { status: 200, is_json: true, body }) if body["type"] == 1 => {
                Ok(())
            }
            Some(EndpointResponse { status, is_json, body }) => {
                let kind = if is_json { "JSON" } else { "no JSON" };
                Err(refused(format!("PING is answered with {status}, {kind}: {body}")))
            }
            None => Err(refused("nobody answers".to_owned())),
        }
    }
}

impl Sandbox {
    /// The application's public key in hexadecimal (`verify_key`).
    pub fn public_key(&self) -> String {
        public_key()
    }

    pub fn sign(&self, timestamp: &str, body: &str) -> String {
        sign(timestamp, body)
    }

    /// Sets the interactions endpoint after it has answered PING and refused a wrong signature.
    /// Without a URL, interactions come over the gateway again.
    ///
    /// # Errors
    /// [`DriverError::Refused`] when the endpoint fails the check.
    pub async fn set_interactions_endpoint(&self, url: Option<&str>) -> Result<(), DriverError> {
        if let Some(url) = url {
            let limit = self.shared.read(|world| world.first_response);
            self.shared.verify_endpoint(url, limit).await?;
        }
        self.shared.change(|world| world.endpoint = url.map(str::to_owned));
        Ok(())
    }

    pub fn posted_interactions(&self) -> Vec<PostedInteraction> {
        self.shared.read(|world| world.posted_interactions.iter().cloned().collect())
    }
}

impl World {
    fn ping(&mut self) -> Value {
        let id = self.mint.next();
        json!({
            "id": sid(id), "application_id": sid(BOT), "type": 1, "token": format!("ping-{id}"),
            "version": 1, "user": self.user_json(BOT + 1), "entitlements": [],
            "authorizing_integration_owners": {}, "app_permissions": "0",
        })
    }

    fn give_up(&mut self, id: Snowflake) {
        if let Some(interaction) = self.interactions.get_mut(&id)
            && matches!(interaction.state, ResponseState::Waiting)
        {
            interaction.state = ResponseState::TimedOut;
        }
    }
}
