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

mod connections;
mod public_key;
mod request;

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{CONNECTION, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{debug, info, warn};

use crate::gateway::{Delivery, EventHandler, hand_interaction};
use connections::{Connections, Place, PlacedStream};
use request::{LONG_BODIES, Payload, Refusal};

pub use public_key::{PublicKey, PublicKeyError};

/// The path of the endpoint's URL.
pub const PATH: &str = "/interactions";

/// The longest head of a request, in bytes. Discord's with a balancer's headers has about one
/// kilobyte.
const LONGEST_HEAD: usize = 16 << 10;
/// The most headers of a request.
const MOST_HEADERS: usize = 64;
/// Connections that wait to be accepted.
const BACKLOG: u32 = 1024;

/// What whoever connects may take.
#[derive(Clone, Copy, Debug)]
pub struct ServerLimits {
    /// How long a request may take to come in; and how long whoever connects may take for the first
    /// one that is signed. Discord waits three seconds for an answer.
    pub request: Duration,
    /// How long a connection over which Discord's requests came may be silent. Balancers keep them
    /// for a minute or so.
    pub idle: Duration,
    /// How many connections may be open. Programs may often open 1,024 files.
    pub connections: usize,
    /// How long the client may send nothing, before or within a request, until its connection may
    /// be closed for another one. It matters only when all `connections` are open.
    pub silence: Duration,
}

impl Default for ServerLimits {
    fn default() -> ServerLimits {
        ServerLimits {
            request: Duration::from_secs(3),
            idle: Duration::from_secs(90),
            connections: 256,
            silence: Duration::from_millis(300),
        }
    }
}

/// An address that is taken, at which nobody is answered yet.
#[derive(Debug)]
pub struct BoundAddress {
    socket: TcpSocket,
}

impl BoundAddress {
    /// Takes an address; port 0 is any free one.
    ///
    /// # Errors
    /// When another program has it, it is none of this machine, or may not be taken.
    pub fn bind(address: SocketAddr) -> io::Result<BoundAddress> {
        let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
        // Connections of a process that has ended do not keep the next one from its port. (On
        // Windows this would let two programs have one port.)
        #[cfg(unix)]
        socket.set_reuseaddr(true)?;
        socket.bind(address)?;
        Ok(BoundAddress { socket })
    }

    /// Lets others connect.
    ///
    /// # Errors
    /// When another program has done so at this address since.
    pub fn listen(self) -> io::Result<TcpListener> {
        self.socket.listen(BACKLOG)
    }
}

/// Takes interactions over HTTP.
pub struct InteractionServer {
    key: PublicKey,
    handler: Arc<dyn EventHandler>,
    limits: ServerLimits,
    long_bodies: Semaphore,
    refused: AtomicU64,
    draining: CancellationToken,
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
        let draining = CancellationToken::new();
        InteractionServer { key, handler, limits, long_bodies, refused, draining }
    }

    /// From a moment on each answer says that its connection ends with it: whoever sends the next
    /// request on another one may come to another process.
    #[must_use]
    pub fn with_draining(self, draining: CancellationToken) -> InteractionServer {
        InteractionServer { draining, ..self }
    }

    /// Answers until it is told to stop; then it finishes the requests that are coming in.
    pub async fn serve(self, listener: TcpListener, stop: CancellationToken) {
        const AGAIN: Duration = Duration::from_millis(50);
        let server = Arc::new(self);
        let connections = Connections::new(server.limits);
        let tasks = TaskTracker::new();
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = stop.cancelled() => break,
            };
            match accepted {
                Ok((stream, _)) => {
                    // Further ones wait to be accepted meanwhile.
                    let place = tokio::select! {
                        place = connections.enter() => place,
                        () = stop.cancelled() => break,
                    };
                    let (server, stop) = (Arc::clone(&server), stop.clone());
                    tasks.spawn(server.attend(stream, place, stop));
                }
                Err(error) => {
                    warn!(%error, "a connection to the interactions endpoint is not accepted");
                    tokio::time::sleep(AGAIN).await;
                }
            }
        }
        drop(listener);
        tasks.close();
        if tokio::time::timeout(server.limits.request, tasks.wait()).await.is_err() {
            // Who does not read what is answered is not waited for.
            connections.close();
            tasks.wait().await;
        }
    }

    /// Serves one connection to its end.
    async fn attend(
        self: Arc<Self>,
        stream: TcpStream,
        place: Arc<Place>,
        stop: CancellationToken,
    ) {
        if let Err(error) = stream.set_nodelay(true) {
            debug!(%error, "cannot set TCP_NODELAY");
        }
        let limits = self.limits;
        let service = service_fn(|request| {
            let (server, place) = (Arc::clone(&self), Arc::clone(&place));
            async move {
                let mut response = server.answer(request, &place).await;
                place.note_answer();
                if server.draining.is_cancelled() {
                    response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
                }
                Ok::<_, Infallible>(response)
            }
        });
        let mut connection = pin!(
            http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(limits.idle.max(limits.request))
                .max_buf_size(LONGEST_HEAD)
                .max_headers(MOST_HEADERS)
                .serve_connection(
                    TokioIo::new(PlacedStream::new(stream, Arc::clone(&place))),
                    service
                )
        );
        let mut unsigned = pin!(async {
            tokio::time::sleep(limits.request).await;
            if place.has_signed() {
                std::future::pending::<()>().await;
            }
        });
        let mut stopping = false;
        loop {
            tokio::select! {
                ended = connection.as_mut() => {
                    if let Err(error) = ended {
                        debug!(%error, "a connection to the interactions endpoint broke");
                    }
                    return;
                }
                () = &mut unsigned => return,
                () = place.lost() => return,
                // Polled again, the connection closes unless it finds something to read.
                () = place.asked() => {
                    if place.is_answering() {
                        // The client reads no answer.
                        return;
                    }
                }
                () = stop.cancelled(), if !stopping => {
                    if !place.is_in_request() {
                        return;
                    }
                    stopping = true;
                    connection.as_mut().graceful_shutdown();
                }
            }
        }
    }

    async fn answer(&self, request: Request<Incoming>, place: &Place) -> Response<Full<Bytes>> {
        place.note_request();
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
        place.note_signed();
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

    /// Counts what was refused. Discord sends wrong signatures now and then, to see that they are
    /// refused, and strangers may send anything: the log grows with neither.
    fn note_refused(&self, refusal: Refusal) {
        let count = self.refused.fetch_add(1, Ordering::Relaxed) + 1;
        if count.is_power_of_two() {
            info!(count, why = ?refusal, "requests that Discord did not sign were refused");
        }
    }
}
