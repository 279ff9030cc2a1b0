//! Sends each request to the next ready process, like `deploy/compose/haproxy.cfg`.

use std::convert::Infallible;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use http_body_util::{BodyExt as _, Full};
use hyper::body::{Bytes, Incoming};
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode, client, server};
use hyper_util::rt::TokioIo;
use tests::Error;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

/// Interval and timeout of health checks.
const CHECK_INTERVAL: Duration = Duration::from_millis(100);
const PATIENCE: Duration = Duration::from_millis(500);

struct Backend {
    address: SocketAddr,
    health: SocketAddr,
    ready: AtomicBool,
}

pub(crate) struct Balancer {
    backends: Vec<Backend>,
    next: AtomicUsize,
}

impl Balancer {
    pub(crate) async fn begin(
        addresses: Vec<(SocketAddr, SocketAddr)>,
    ) -> Result<(Arc<Balancer>, SocketAddr), Error> {
        let backend = |(address, health)| Backend { address, health, ready: false.into() };
        let backends = addresses.into_iter().map(backend).collect();
        let balancer = Arc::new(Balancer { backends, next: AtomicUsize::new(0) });
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        for place in 0..balancer.backends.len() {
            let balancer = Arc::clone(&balancer);
            tokio::spawn(async move { balancer.watch(place).await });
        }
        let balancer_serving = Arc::clone(&balancer);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let balancer = Arc::clone(&balancer_serving);
                let service = service_fn(move |request| {
                    let balancer = Arc::clone(&balancer);
                    async move { Ok::<_, Infallible>(balancer.answer(request).await) }
                });
                let connection = server::conn::http1::Builder::new()
                    .serve_connection(TokioIo::new(stream), service);
                tokio::spawn(async move { connection.await.ok() });
            }
        });
        Ok((balancer, address))
    }

    pub(crate) fn ready_count(&self) -> usize {
        self.backends.iter().filter(|backend| backend.ready.load(Ordering::Relaxed)).count()
    }

    async fn watch(&self, place: usize) {
        let backend = &self.backends[place];
        loop {
            let check = tokio::time::timeout(PATIENCE, is_ready(backend.health)).await;
            backend.ready.store(matches!(check, Ok(Ok(true))), Ordering::Relaxed);
            tokio::time::sleep(CHECK_INTERVAL).await;
        }
    }

    async fn answer(&self, request: Request<Incoming>) -> Response<Full<Bytes>> {
        let empty_response = |status| {
            let mut response = Response::new(Full::default());
            *response.status_mut() = status;
            response
        };
        let (head, body) = request.into_parts();
        let Ok(body) = body.collect().await else { return empty_response(StatusCode::BAD_REQUEST) };
        let request = Request::from_parts(head, Full::new(body.to_bytes()));
        let Some(stream) = self.connect().await else {
            return empty_response(StatusCode::SERVICE_UNAVAILABLE);
        };
        pass(stream, request).await.unwrap_or_else(|_| empty_response(StatusCode::BAD_GATEWAY))
    }

    async fn connect(&self) -> Option<TcpStream> {
        let first = self.next.fetch_add(1, Ordering::Relaxed);
        let count = self.backends.len();
        for place in (first..first + count).map(|place| place % count) {
            let backend = &self.backends[place];
            if backend.ready.load(Ordering::Relaxed)
                && let Ok(stream) = TcpStream::connect(backend.address).await
            {
                return Some(stream);
            }
        }
        None
    }
}

async fn pass(
    stream: TcpStream,
    request: Request<Full<Bytes>>,
) -> Result<Response<Full<Bytes>>, hyper::Error> {
    stream.set_nodelay(true).ok();
    let (mut sender, connection) = client::conn::http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(async move { connection.await.ok() });
    let (head, body) = sender.send_request(request).await?.into_parts();
    Ok(Response::from_parts(head, Full::new(body.collect().await?.to_bytes())))
}

async fn is_ready(address: SocketAddr) -> std::io::Result<bool> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(b"GET /ready HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await?;
    let mut answer = [0; 64];
    let length = stream.read(&mut answer).await?;
    Ok(String::from_utf8_lossy(&answer[..length]).contains(" 200 "))
}
