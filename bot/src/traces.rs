//! Sends spans to an OTLP collector (feature `otlp`, `log.otlp`). Spans contain nothing that may
//! not be logged.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use opentelemetry::KeyValue;
use opentelemetry::trace::TracerProvider as _;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{
    ExporterBuildError, Protocol, SpanExporter, WithExportConfig as _, WithHttpConfig as _,
};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{SdkTracerProvider, Tracer};
use tokio::runtime::Handle;
use tracing::{Subscriber, info, warn};
use tracing_opentelemetry::OpenTelemetryLayer;
use tracing_subscriber::registry::LookupSpan;

const LIMIT: Duration = Duration::from_secs(5);
/// The most bytes read of an answer, which isn't used.
const MOST_BYTES: usize = 64 << 10;

/// Its queue holds some thousand; further ones are dropped.
pub(crate) struct Traces(SdkTracerProvider);

impl Traces {
    pub(crate) fn begin(collector: &str, runtime: Handle) -> Result<Traces, ExporterBuildError> {
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(Client {
                runtime,
                http: reqwest::Client::new(),
                away: Arc::default(),
            })
            .with_protocol(Protocol::HttpBinary)
            .with_endpoint(format!("{}/v1/traces", collector.trim_end_matches('/')))
            .with_timeout(LIMIT)
            .build()?;
        let resource = Resource::builder_empty()
            .with_service_name("herald")
            .with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")))
            .build();
        let provider = SdkTracerProvider::builder().with_batch_exporter(exporter);
        Ok(Traces(provider.with_resource(resource).build()))
    }

    pub(crate) fn layer<S: Subscriber + for<'span> LookupSpan<'span>>(
        &self,
    ) -> OpenTelemetryLayer<S, Tracer> {
        let layer = tracing_opentelemetry::layer().with_tracer(self.0.tracer("herald"));
        layer.with_location(false).with_threads(false)
    }

    /// Sends the remaining spans, within 2 s. It must not be called on the runtime.
    pub(crate) fn end(&self) {
        if let Err(cause) = self.0.shutdown_with_timeout(Duration::from_secs(2)) {
            warn!(%cause, "failed to send the last spans");
        }
    }
}

/// The exporter runs on a thread without a runtime, so requests are made on Herald's.
#[derive(Debug)]
struct Client {
    runtime: Handle,
    http: reqwest::Client,
    /// An outage is logged once.
    away: Arc<AtomicBool>,
}

#[async_trait]
impl HttpClient for Client {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let (http, away) = (self.http.clone(), Arc::clone(&self.away));
        let sending = self.runtime.spawn(async move {
            let sent = tokio::time::timeout(LIMIT, send(&http, request)).await;
            let sent = sent.unwrap_or_else(|_| Err("no answer in time".into()));
            let trouble = match &sent {
                Ok(response) if response.status().is_success() => None,
                Ok(response) => Some(response.status().to_string()),
                Err(cause) => Some(cause.to_string()),
            };
            match (trouble, away.load(Ordering::Relaxed)) {
                (Some(trouble), false) => {
                    away.store(true, Ordering::Relaxed);
                    warn!(trouble, "trace collector unreachable; dropping spans");
                }
                (None, true) => {
                    away.store(false, Ordering::Relaxed);
                    info!("trace collector reachable again");
                }
                _ => {}
            }
            sent
        });
        sending.await?
    }
}

async fn send(
    http: &reqwest::Client,
    request: Request<Bytes>,
) -> Result<Response<Bytes>, HttpError> {
    let mut answer = http.execute(request.try_into()?).await?;
    let mut body = Vec::new();
    while let Some(chunk) = answer.chunk().await? {
        if body.len() + chunk.len() > MOST_BYTES {
            return Err("its answer is too long".into());
        }
        body.extend_from_slice(&chunk);
    }
    let mut response = Response::new(Bytes::from(body));
    *response.status_mut() = answer.status();
    Ok(response)
}
