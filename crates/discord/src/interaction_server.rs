//! The server at an application's "Interactions Endpoint URL": where Discord posts interactions
//! instead of sending them through the gateway, for whoever stands behind a balancer.
//!
//! It speaks plain HTTP/1.1: the balancer before it has the certificate. It takes requests to
//! [`PATH`] that Discord signed, and nothing else; whoever may send it requests, it reads no more
//! than fits into its limits and keeps nothing. What it takes goes the way of the gateway's events,
//! to an [`EventHandler`]; the answer follows by "Create Interaction Response" either way. To
//! answer in the response itself would save a request that counts for no limit, but Discord would
//! say neither whether it took the answer nor which message came of it.
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

/// The default limits. Discord waits three seconds for an answer, and balancers keep connections
/// for a minute or so. The head of Discord's requests with a balancer's headers has about one
/// kilobyte.
pub const LIMITS: ServerLimits = ServerLimits {
    request: Duration::from_secs(3),
    idle: Duration::from_secs(90),
    connections: 256,
    silence: Duration::from_millis(300),
    head: 16 << 10,
    keep_alive: true,
};

/// Takes interactions over HTTP.
pub struct InteractionServer {
    key: PublicKey,
    handler: Arc<dyn EventHandler>,
    limits: ServerLimits,
    long_bodies: Semaphore,
    refused: AtomicU64,
}

impl InteractionServer {
    /// A server that believes whoever has this key, and hands what comes to a handler.
    #[must_use]
    pub fn new(
        key: PublicKey,
        handler: Arc<dyn EventHandler>,
        limits: ServerLimits,
    ) -> InteractionServer {
        let (long_bodies, refused) = (Semaphore::new(LONG_BODIES), AtomicU64::new(0));
        InteractionServer { key, handler, limits, long_bodies, refused }
    }

    /// Answers until it is told to stop; then it finishes the requests that are coming in.
    pub async fn serve(self, listener: TcpListener, ends: EndpointStop) {
        let limits = self.limits;
        http_server::serve(listener, Arc::new(self), limits, ends).await;
    }

    /// Counts what was refused. Discord sends wrong signatures now and then, to see that they are
    /// refused, and strangers may send anything: the log grows with neither.
    fn note_refused(&self, refusal: Refusal) {
        let count = self.refused.fetch_add(1, Ordering::Relaxed) + 1;
        if count.is_power_of_two() {
            info!(count, why = ?refusal, "requests that Discord did not sign were refused");
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
                warn!("a request that Discord signed cannot be read");
                refusal.response()
            }
        }
    }
}
