//! The small HTTP server that says how Herald is: `/live`, `/ready`, `/metrics`.
//!
//! It answers `GET` and `HEAD` alone, reads no body, and one request a connection: how long a
//! request may be, how long it may take, and how many there are at a time is bounded.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Mutex, Semaphore};
use tokio::task::AbortHandle;
use tracing::{debug, warn};

use super::readiness::{self, DatabaseProbe, NotReady};
use super::state::HealthState;
use super::{MonitoredBot, gauges};

/// Connections at a time. The oldest one without a request makes room for another; if there is
/// none, further connections wait until one has ended.
const MOST_CONNECTIONS: usize = 64;
/// How long a connection lasts at most.
const CONNECTION_TIME: Duration = Duration::from_secs(10);
/// How long its request may take to come.
const REQUEST_TIME: Duration = Duration::from_secs(2);
/// Bytes of a request's head at most; the least that the library takes.
const MOST_BYTES: usize = 8192;
/// Headers of a request at most.
const MOST_HEADERS: usize = 64;

/// What Prometheus reads ("Text-based format").
const METRICS_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";
const TEXT_TYPE: &str = "text/plain; charset=utf-8";

/// What the answers are made of.
#[derive(Debug)]
pub(super) struct Endpoint {
    state: Arc<HealthState>,
    /// The bot, as soon as it has started.
    bot: OnceLock<MonitoredBot>,
    probe: DatabaseProbe,
    prometheus: PrometheusHandle,
    /// Held while gauges are looked up and written, so that they are of one moment.
    writing: Mutex<()>,
}

impl Endpoint {
    pub(super) fn new(state: Arc<HealthState>, prometheus: PrometheusHandle) -> Endpoint {
        Endpoint {
            state,
            bot: OnceLock::new(),
            probe: DatabaseProbe::default(),
            prometheus,
            writing: Mutex::default(),
        }
    }

    /// The bot has started.
    pub(super) fn attach(&self, bot: MonitoredBot) {
        // There is one.
        let _ = self.bot.set(bot);
    }

    pub(super) fn bot(&self) -> Option<&MonitoredBot> {
        self.bot.get()
    }

    /// Lets go what metrics have gathered and nobody has asked for.
    pub(super) fn tidy(&self) {
        self.prometheus.run_upkeep();
    }

    fn live(&self) -> Answer {
        match self.state.stuck(Instant::now()) {
            None => Answer::text(StatusCode::OK, "live\n".to_owned()),
            Some((name, still)) => {
                let why = format!("not live: {name} has not moved for {} s\n", still.as_secs());
                Answer::text(StatusCode::SERVICE_UNAVAILABLE, why)
            }
        }
    }

    async fn lacking(&self) -> Vec<NotReady> {
        let bot = self.bot();
        readiness::lacking(&self.state, bot, &self.probe).await
    }

    async fn ready(&self) -> Answer {
        let lacking = self.lacking().await;
        if lacking.is_empty() {
            return Answer::text(StatusCode::OK, "ready\n".to_owned());
        }
        let lacking: Vec<String> = lacking.iter().map(ToString::to_string).collect();
        let why = format!("not ready: {}\n", lacking.join("; "));
        Answer::text(StatusCode::SERVICE_UNAVAILABLE, why)
    }

    async fn metrics(&self) -> Answer {
        let _writing = self.writing.lock().await;
        let ready = self.lacking().await.is_empty();
        let bot = self.bot();
        gauges::look(&self.state, bot, ready).await;
        Answer {
            status: StatusCode::OK,
            content_type: METRICS_TYPE,
            text: self.prometheus.render(),
        }
    }

    async fn answer(&self, request: &Request<Incoming>) -> Answer {
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            return Answer::text(StatusCode::METHOD_NOT_ALLOWED, "GET and HEAD alone\n".to_owned());
        }
        match request.uri().path() {
            "/live" => self.live(),
            "/ready" => self.ready().await,
            "/metrics" => self.metrics().await,
            _ => Answer::text(
                StatusCode::NOT_FOUND,
                "there are /live, /ready and /metrics\n".to_owned(),
            ),
        }
    }
}

struct Answer {
    status: StatusCode,
    content_type: &'static str,
    text: String,
}

impl Answer {
    fn text(status: StatusCode, text: String) -> Answer {
        Answer { status, content_type: TEXT_TYPE, text }
    }

    fn into_response(self) -> Response<Full<Bytes>> {
        let mut response = Response::new(Full::new(Bytes::from(self.text)));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(self.content_type));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if self.status == StatusCode::METHOD_NOT_ALLOWED {
            headers.insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        }
        response
    }
}

/// Listens at an address.
pub(super) async fn bind(address: SocketAddr) -> std::io::Result<(TcpListener, SocketAddr)> {
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

/// Open connections, oldest first.
#[derive(Default)]
struct Connections(VecDeque<OpenConnection>);

struct OpenConnection {
    task: AbortHandle,
    /// Whether its request has arrived.
    has_asked: Arc<AtomicBool>,
}

impl Connections {
    /// Closes the oldest connection that has sent no request, if all places are taken.
    fn make_room(&mut self) {
        self.0.retain(|one| !one.task.is_finished());
        if self.0.len() < MOST_CONNECTIONS {
            return;
        }
        let is_silent = |one: &OpenConnection| !one.has_asked.load(Ordering::Relaxed);
        if let Some(place) = self.0.iter().position(is_silent)
            && let Some(silent) = self.0.remove(place)
        {
            silent.task.abort();
        }
    }
}

/// Answers whoever asks, until it is dropped.
pub(super) async fn serve(listener: TcpListener, endpoint: Arc<Endpoint>) {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let mut connections = Connections::default();
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(error) => {
                warn!(%error, "a connection of the health endpoint is not accepted");
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        connections.make_room();
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        let endpoint = Arc::clone(&endpoint);
        let has_asked = Arc::new(AtomicBool::new(false));
        let asked = Arc::clone(&has_asked);
        let task = tokio::spawn(async move {
            let connection = connection(stream, endpoint, &asked);
            if tokio::time::timeout(CONNECTION_TIME, connection).await.is_err() {
                debug!("a connection of the health endpoint took too long");
            }
            drop(place);
        });
        connections.0.push_back(OpenConnection { task: task.abort_handle(), has_asked });
    }
}

async fn connection(stream: TcpStream, endpoint: Arc<Endpoint>, asked: &AtomicBool) {
    let service = service_fn(|request| {
        asked.store(true, Ordering::Relaxed);
        let endpoint = Arc::clone(&endpoint);
        async move { Ok::<_, Infallible>(endpoint.answer(&request).await.into_response()) }
    });
    let served = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(REQUEST_TIME)
        .max_buf_size(MOST_BYTES)
        .max_headers(MOST_HEADERS)
        .keep_alive(false)
        .serve_connection(TokioIo::new(stream), service)
        .await;
    if let Err(error) = served {
        debug!(%error, "a connection of the health endpoint broke");
    }
}
