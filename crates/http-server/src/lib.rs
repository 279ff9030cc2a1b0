//! A server for plain HTTP/1.1 to which strangers may connect. It limits the number of connections
//! and the size and time of each request's head; the [`Handler`] reads the body and answers.

mod connections;

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Body as _, Bytes, Incoming};
use hyper::header::{CONNECTION, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tracing::{debug, warn};

pub use connections::Place;
use connections::{Connections, PlacedStream};

/// Per request.
const MOST_HEADERS: usize = 64;
/// Connections that wait to be accepted.
const BACKLOG: u32 = 1024;

#[derive(Clone, Copy, Debug)]
pub struct ServerLimits {
    /// Time for a request to arrive, and for a connection to bring a request that the handler
    /// trusts ([`Place::note_trusted`]).
    pub request: Duration,
    /// Time for the head of a request to arrive, from the end of the previous answer.
    pub idle: Duration,
    /// Most open connections. Programs may often open 1,024 files.
    pub connections: usize,
    /// Silence of a client, before or within a request, after which its connection may be closed
    /// for another one. It only matters when all `connections` are open.
    pub silence: Duration,
    /// Longest head of a request, in bytes; at least 8,192.
    pub head: usize,
    pub keep_alive: bool,
}

#[derive(Debug)]
pub struct BoundAddress {
    socket: TcpSocket,
}

impl BoundAddress {
    /// Binds an address; port 0 picks a free one.
    ///
    /// # Errors
    /// When another program has it, it isn't this machine's, or permission is missing.
    pub fn bind(address: SocketAddr) -> io::Result<BoundAddress> {
        let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
        // The next process can reuse the port at once. (On Windows this would let two programs
        // share it.)
        #[cfg(unix)]
        socket.set_reuseaddr(true)?;
        socket.bind(address)?;
        Ok(BoundAddress { socket })
    }

    /// Accepts connections. Returns the address with its port.
    ///
    /// # Errors
    /// When another program has begun to accept at this address.
    pub fn listen(self) -> io::Result<(SocketAddr, TcpListener)> {
        let listener = self.socket.listen(BACKLOG)?;
        Ok((listener.local_addr()?, listener))
    }
}

#[derive(Clone, Debug, Default)]
pub struct EndpointStop {
    /// Requests are still answered, but clients are told to reconnect elsewhere.
    pub draining: CancellationToken,
    pub stop: CancellationToken,
}

pub trait Handler: Send + Sync + 'static {
    const NAME: &str;

    /// Answers a request. The handler limits the body's size and its own time.
    fn answer(
        &self,
        request: Request<Incoming>,
        place: &Place,
    ) -> impl Future<Output = Response<Full<Bytes>>> + Send;
}

/// Serves until stopped, then finishes the requests that are arriving.
pub async fn serve<H: Handler>(
    listener: TcpListener,
    handler: Arc<H>,
    limits: ServerLimits,
    EndpointStop { draining, stop }: EndpointStop,
) {
    const RETRY_INTERVAL: Duration = Duration::from_millis(50);
    let connections = Connections::new(limits);
    let mut tasks = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.cancelled() => break,
        };
        match accepted {
            Ok((stream, _)) => {
                // More connections wait in the backlog.
                let place = tokio::select! {
                    place = connections.enter() => place,
                    () = stop.cancelled() => break,
                };
                while tasks.try_join_next().is_some() {}
                let ends = EndpointStop { draining: draining.clone(), stop: stop.clone() };
                tasks.spawn(attend(Arc::clone(&handler), limits, stream, place, ends));
            }
            Err(error) => {
                warn!(%error, endpoint = H::NAME, "failed to accept a connection");
                tokio::time::sleep(RETRY_INTERVAL).await;
            }
        }
    }
    drop(listener);
    let finished = async { while tasks.join_next().await.is_some() {} };
    if tokio::time::timeout(limits.request, finished).await.is_err() {
        // Clients that don't read their answer aren't waited for.
        tasks.shutdown().await;
    }
}

async fn attend<H: Handler>(
    handler: Arc<H>,
    limits: ServerLimits,
    stream: TcpStream,
    place: Arc<Place>,
    EndpointStop { draining, stop }: EndpointStop,
) {
    if let Err(error) = stream.set_nodelay(true) {
        debug!(%error, "failed to set TCP_NODELAY");
    }
    let service = service_fn(|request: Request<Incoming>| {
        let (handler, place, draining) = (&handler, &place, &draining);
        async move {
            place.note_request(request.body().is_end_stream());
            let mut response = handler.answer(request, place).await;
            place.note_answer();
            if draining.is_cancelled() {
                response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            }
            Ok::<_, Infallible>(response)
        }
    });
    let mut connection = pin!(
        http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(limits.idle)
            .max_buf_size(limits.head)
            .max_headers(MOST_HEADERS)
            .keep_alive(limits.keep_alive)
            .serve_connection(TokioIo::new(PlacedStream::new(stream, Arc::clone(&place))), service)
    );
    let mut untrusted = pin!(async {
        tokio::time::sleep(limits.request).await;
        if place.is_trusted() {
            std::future::pending::<()>().await;
        }
    });
    let mut stopping = false;
    loop {
        tokio::select! {
            outcome = connection.as_mut() => {
                if let Err(error) = outcome {
                    debug!(%error, endpoint = H::NAME, "connection failed");
                }
                return;
            }
            () = &mut untrusted => {
                return debug!(endpoint = H::NAME, "connection timed out");
            }
            // At the next poll, the connection closes unless there is something to read.
            () = place.close_requested() => {
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
