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

struct Answered {
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
    ) -> Option<Answered> {
        let (timestamp, body) = ((now_ms() / 1000).to_string(), event.to_string());
        let signature = sign_from(seed, &timestamp, &body);
        let mut posted = PostedInteraction { timestamp, signature, body, status: None };
        let asking = async {
            let request = self
                .client
                .post(url)
                .header(CONTENT_TYPE, "application/json")
                .header("X-Signature-Ed25519", &posted.signature)
                .header("X-Signature-Timestamp", &posted.timestamp)
                .body(posted.body.clone());
            let response = request.send().await.ok()?;
            let status = response.status().as_u16();
            let kind = response.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
            let is_json = kind.is_some_and(|kind| kind.starts_with("application/json"));
            let body = response.json().await.unwrap_or_default();
            Some(Answered { status, is_json, body })
        };
        let answered = tokio::time::timeout_at(until, asking).await.ok().flatten();
        posted.status = answered.as_ref().map(|answered| answered.status);
        let mut world = self.world.lock();
        world.posted.push_back(posted);
        if world.posted.len() > REMEMBERED {
            world.posted.pop_front();
        }
        answered
    }

    pub(crate) async fn post_interaction(
        self: Arc<Self>,
        id: Snowflake,
        url: String,
        event: Value,
    ) {
        let known = self.read(|world| {
            world.interactions.get(&id).map(|one| (one.born + one.limit, one.token.clone()))
        });
        let Some((until, token)) = known else { return };
        let answered = tokio::select! {
            () = self.stop.cancelled() => return,
            answered = self.post(&url, &event, SEED, until) => answered,
        };
        self.change(|world| match answered {
            // The answer follows by "Create Interaction Response".
            Some(Answered { status: 202, .. }) => {}
            Some(Answered { status: 200, is_json: true, body }) => {
                let path = format!("/interactions/{id}/{token}/callback");
                let call = Call { method: "POST".to_owned(), path, body, ..Call::default() };
                if let Err(error) = world.callback(&call, &id.to_string(), &token) {
                    tracing::warn!(body = %error.body(), "the endpoint answers what cannot be");
                    world.give_up(id);
                }
            }
            _ => world.give_up(id),
        });
        self.kept().await;
    }

    pub(crate) async fn verify_endpoint(
        &self,
        url: &str,
        limit: Duration,
    ) -> Result<(), DriverError> {
        let ping = self.world.lock().ping();
        let refused = |why: String| DriverError::Refused(format!("{NOT_VERIFIED} ({why})"));
        let until = Instant::now() + limit;
        match self.post(url, &ping, OTHER_SEED, until).await {
            Some(Answered { status: 401, .. }) => {}
            Some(Answered { status, .. }) => {
                return Err(refused(format!("a wrong signature is answered with {status}")));
            }
            None => return Err(refused("nobody answers".to_owned())),
        }
        match self.post(url, &ping, SEED, until).await {
            Some(Answered { status: 200, is_json: true, body }) if body["type"] == 1 => Ok(()),
            Some(Answered { status, is_json, body }) => {
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

    pub fn posted(&self) -> Vec<PostedInteraction> {
        self.shared.read(|world| world.posted.iter().cloned().collect())
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
