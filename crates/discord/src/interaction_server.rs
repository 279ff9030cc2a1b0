//! The server behind an application's "Interactions Endpoint URL", to which Discord posts
//! interactions instead of sending them over the gateway.
//!
//! It speaks plain HTTP/1.1 behind a TLS proxy, and accepts only requests to [`PATH`] with
//! Discord's signature. Interactions go to an [`EventHandler`], like gateway events. Responses are
//! sent by "Create Interaction Response" either way, because Discord confirms no answer in the HTTP
//! response.
//!
//! Source: Discord's documentation, "Preparing for Interactions" and "Interaction Callback".

mod public_key;
mod request;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use http_body_util::Full;
use http_server::{EndpointStop, Handler, Place, ServerLimits};
use hyper::body::{Bytes, Incoming};
use hyper::{Request, Response};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tracing::{info, warn};

use crate::gateway::{Delivery, EventHandler, hand_interaction};
use request::{LONG_BODIES, Payload, Refusal};

pub use public_key::{PublicKey, PublicKeyError};

/// The path of the endpoint's URL.
pub const PATH: &str = "/interactions";

/// The default limits. Discord waits three seconds for an answer. Balancers keep connections for
/// about a minute. The head of a request has about one kilobyte, including a balancer's headers.
pub const LIMITS: ServerLimits = ServerLimits {
    request: Duration::from_secs(3),
    idle: Duration::from_secs(90),
    connections: 256,
    silence: Duration::from_millis(300),
    head: 16 << 10,
    keep_alive: true,
};

/// Receives interactions over HTTP.
pub struct InteractionServer {
    key: PublicKey,
    handler: Arc<dyn EventHandler>,
    limits: ServerLimits,
    long_bodies: Semaphore,
    refused: AtomicU64,
}

impl InteractionServer {
    /// Creates a server that checks signatures with `key` and passes interactions to `handler`.
    pub fn new(
        key: PublicKey,
        handler: Arc<dyn EventHandler>,
        limits: ServerLimits,
    ) -> InteractionServer {
        let (long_bodies, refused) = (Semaphore::new(LONG_BODIES), AtomicU64::new(0));
        InteractionServer { key, handler, limits, long_bodies, refused }
    }

    /// Serves until stopped, then finishes the requests that are arriving.
    pub async fn serve(self, listener: TcpListener, ends: EndpointStop) {
        let limits = self.limits;
        http_server::serve(listener, Arc::new(self), limits, ends).await;
    }

    /// Counts refusals, and logs at powers of two. Discord sends wrong signatures as a test, and
    /// strangers may send anything; neither may fill the log.
    fn note_refused(&self, refusal: Refusal) {
        let count = self.refused.fetch_add(1, Ordering::Relaxed) + 1;
        if count.is_power_of_two() {
            info!(count, reason = ?refusal, "refused unsigned requests");
        }
    }
}

impl Handler for InteractionServer {
    const NAME: &str = "interactions";

    async fn answer(&self, request: Request<Incoming>, place: &Place) -> Response<Full<Bytes>> {
        let reading = request::read(request, &self.key, &self.long_bodies);
        let read = match tokio::time::timeout(self.limits.request, reading).await {
            Ok(read) => read,
            Err(_) => Err(Refusal::TooSlow),
        };
        let body = match read {
            Ok(body) => body,
            Err(refusal) => {
                self.note_refused(refusal);
                return refusal.response();
            }
        };
        place.note_trusted();
        match request::parse(&body) {
            Ok(received) => {
                if let Payload::Interaction(event) = &received {
                    hand_interaction(&*self.handler, event, Delivery::Posted);
                }
                received.response()
            }
            Err(refusal) => {
                warn!("failed to read a signed request");
                refusal.response()
            }
        }
    }
}
