//! A server for plain HTTP/1.1 to which strangers may connect. It limits the number of connections
//! and the size and time of each request's head; the [`Handler`] reads the body and answers.

#![warn(missing_docs)]

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

/// The most headers of a request.
const MOST_HEADERS: usize = 64;
/// Connections that wait to be accepted.
const BACKLOG: u32 = 1024;

/// The limits of an endpoint.
#[derive(Clone, Copy, Debug)]
pub struct ServerLimits {
    /// The time in which a request must come in, and in which a connection must bring a request
    /// that the handler trusts ([`Place::note_trusted`]).
    pub request: Duration,
    /// The time in which the head of a request must come, from the end of the answer before it.
    pub idle: Duration,
    /// Open connections at most. Programs may often open 1,024 files.
    pub connections: usize,
    /// How long the client may send nothing, before or within a request, until its connection may
    /// be closed for another one. It matters only when all `connections` are open.
    pub silence: Duration,
    /// The longest head of a request, in bytes; 8,192 or more.
    pub head: usize,
    /// Keep-alive: a connection may carry several requests.
    pub keep_alive: bool,
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

    /// Lets others connect, and returns the address with its port.
    ///
    /// # Errors
    /// When another program has done so at this address since.
    pub fn listen(self) -> io::Result<(SocketAddr, TcpListener)> {
        let listener = self.socket.listen(BACKLOG)?;
        Ok((listener.local_addr()?, listener))
    }
}

/// Tells an endpoint to end.
#[derive(Clone, Debug, Default)]
pub struct EndpointStop {
    /// Whoever asks is still answered, and told to come on another connection.
    pub draining: CancellationToken,
    /// Nobody is answered any more.
    pub stop: CancellationToken,
}

/// Answers requests.
pub trait Handler: Send + Sync + 'static {
    /// The endpoint's name in the log.
    const NAME: &str;

    /// Answers a request. Limits the size of the body that it reads, and its own time.
    fn answer(
        &self,
        request: Request<Incoming>,
        place: &Place,
    ) -> impl Future<Output = Response<Full<Bytes>>> + Send;
}

/// Answers until it is told to stop; then it finishes the requests that are coming in.
pub async fn serve<H: Handler>(
    listener: TcpListener,
    handler: Arc<H>,
    limits: ServerLimits,
    EndpointStop { draining, stop }: EndpointStop,
) {
    const AGAIN: Duration = Duration::from_millis(50);
    let connections = Connections::new(limits);
    let mut tasks = JoinSet::new();
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
                while tasks.try_join_next().is_some() {}
                let ends = EndpointStop { draining: draining.clone(), stop: stop.clone() };
                tasks.spawn(attend(Arc::clone(&handler), limits, stream, place, ends));
            }
            Err(error) => {
                warn!(%error, "a connection to the {} endpoint is not accepted", H::NAME);
                tokio::time::sleep(AGAIN).await;
            }
        }
    }
    drop(listener);
    let finished = async { while tasks.join_next().await.is_some() {} };
    if tokio::time::timeout(limits.request, finished).await.is_err() {
        // Who does not read what is answered is not waited for.
        tasks.shutdown().await;
    }
}

/// Serves one connection to its end.
async fn attend<H: Handler>(
    handler: Arc<H>,
    limits: ServerLimits,
    stream: TcpStream,
    place: Arc<Place>,
    EndpointStop { draining, stop }: EndpointStop,
) {
    if let Err(error) = stream.set_nodelay(true) {
        debug!(%error, "cannot set TCP_NODELAY");
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
            ended = connection.as_mut() => {
                if let Err(error) = ended {
                    debug!(%error, "a connection to the {} endpoint broke", H::NAME);
                }
                return;
            }
            () = &mut untrusted => {
                return debug!("a connection to the {} endpoint took too long", H::NAME);
            }
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
