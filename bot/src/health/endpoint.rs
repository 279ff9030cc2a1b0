//! The HTTP endpoint for health. Answers only `GET` and `HEAD`, reads no body, and serves one
//! request per connection.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use http_body_util::Full;
use http_server::{Handler, Place, ServerLimits};
use hyper::body::{Bytes, Incoming};
use hyper::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::sync::Mutex;

use super::readiness::{self, DatabaseProbe, NotReady};
use super::state::HealthState;
use super::{MonitoredBot, gauges};

pub(super) const LIMITS: ServerLimits = ServerLimits {
    request: Duration::from_secs(10),
    idle: Duration::from_secs(2),
    connections: 64,
    silence: Duration::ZERO,
    head: 8192,
    keep_alive: false,
};

/// Prometheus, "Text-based format".
const METRICS_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";
const TEXT_TYPE: &str = "text/plain; charset=utf-8";

#[derive(Debug)]
pub(super) struct Endpoint {
    state: Arc<HealthState>,
    bot: OnceLock<MonitoredBot>,
    probe: DatabaseProbe,
    prometheus: PrometheusHandle,
    /// Held while gauges are updated and written, so that they are consistent.
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

    pub(super) fn attach(&self, bot: MonitoredBot) {
        let _ = self.bot.set(bot);
    }

    pub(super) fn bot(&self) -> Option<&MonitoredBot> {
        self.bot.get()
    }

    pub(super) fn run_upkeep(&self) {
        self.prometheus.run_upkeep();
    }

    fn live(&self) -> Answer {
        match self.state.stuck_task(Instant::now()) {
            None => Answer::text(StatusCode::OK, "live\n".to_owned()),
            Some((name, silence)) => {
                let why = format!("not live: {name} has not moved for {} s\n", silence.as_secs());
                Answer::text(StatusCode::SERVICE_UNAVAILABLE, why)
            }
        }
    }

    async fn missing_requirements(&self) -> Vec<NotReady> {
        let bot = self.bot();
        readiness::missing_requirements(&self.state, bot, &self.probe).await
    }

    async fn ready(&self) -> Answer {
        let missing_requirements = self.missing_requirements().await;
        if missing_requirements.is_empty() {
            return Answer::text(StatusCode::OK, "ready\n".to_owned());
        }
        let reasons: Vec<String> = missing_requirements.iter().map(ToString::to_string).collect();
        let why = format!("not ready: {}\n", reasons.join("; "));
        Answer::text(StatusCode::SERVICE_UNAVAILABLE, why)
    }

    async fn metrics(&self) -> Answer {
        let _writing = self.writing.lock().await;
        let ready = self.missing_requirements().await.is_empty();
        let bot = self.bot();
        gauges::update_gauges(&self.state, bot, ready).await;
        Answer {
            status: StatusCode::OK,
            content_type: METRICS_TYPE,
            text: self.prometheus.render(),
        }
    }
}

impl Handler for Endpoint {
    const NAME: &str = "health";

    async fn answer(&self, request: Request<Incoming>, _: &Place) -> Response<Full<Bytes>> {
        let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
        let answer = match request.uri().path() {
            _ if !is_read => {
                Answer::text(StatusCode::METHOD_NOT_ALLOWED, "GET and HEAD alone\n".to_owned())
            }
            "/live" => self.live(),
            "/ready" => self.ready().await,
            "/metrics" => self.metrics().await,
            _ => Answer::text(
                StatusCode::NOT_FOUND,
                "there are /live, /ready and /metrics\n".to_owned(),
            ),
        };
        answer.into_response()
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
