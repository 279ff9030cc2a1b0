//! HTTP requests within Discord's rate limits.
//!
//! serenity's HTTP client isn't used: with rate limits it only connects to Discord itself, and its
//! errors hide Discord's response.

use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use discord_model::message::File;
use parking_lot::Mutex;
use reqwest::header::{AUTHORIZATION, DATE, HeaderMap, HeaderValue, USER_AGENT};
use reqwest::multipart::{Form, Part};
use reqwest::{Client, Method, Response, StatusCode};
use serde::de::DeserializeOwned;
use serde_json::Value;
use serenity::http::Route;
use serenity::model::id::ApplicationId;
use tokio::time::Instant;

use crate::endpoints::Transport;
use crate::error::{ApiError, ErrorResponse, unreachable, unreadable};
use crate::rate_limits::{Limits, retry_after};
use crate::request_metrics;
use crate::request_share::RequestShare;

/// The beginning of serenity's routes.
const ROUTE_BASE: &str = "https://discord.com";

/// "User Agent": the project's address and version.
const USER_AGENT_VALUE: &str =
    concat!("DiscordBot (", env!("CARGO_PKG_REPOSITORY"), ", ", env!("CARGO_PKG_VERSION"), ")");

#[derive(Debug)]
pub(crate) struct Request<'a> {
    pub(crate) method: Method,
    pub(crate) route: Route<'a>,
    pub(crate) query: Option<&'a str>,
    pub(crate) body: Option<&'a Value>,
    pub(crate) files: &'a [File],
}

impl<'a> Request<'a> {
    pub(crate) fn new(method: Method, route: Route<'a>) -> Request<'a> {
        Request { method, route, query: None, body: None, files: &[] }
    }

    pub(crate) fn with(self, body: &'a Value, files: &'a [File]) -> Request<'a> {
        Request { body: Some(body), files, ..self }
    }
}

pub(crate) struct Rest {
    client: Client,
    base: String,
    token: HeaderValue,
    limits: Limits,
    /// Limits requests per second, if this isn't the bot's only process.
    share: OnceLock<Arc<RequestShare>>,
    /// Discord's time in milliseconds since 1970, and the local time of that response.
    time: Mutex<Option<(i64, Instant)>>,
    application: OnceLock<ApplicationId>,
}

impl fmt::Debug for Rest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rest").field("base", &self.base).finish_non_exhaustive()
    }
}

#[derive(Debug)]
pub(crate) enum RequestError {
    Rejected(ErrorResponse),
    Failed(ApiError),
}

impl From<RequestError> for ApiError {
    fn from(error: RequestError) -> ApiError {
        match error {
            RequestError::Rejected(refusal) => refusal.into(),
            RequestError::Failed(error) => error,
        }
    }
}

impl Rest {
    /// Creates a client with a bot's token. `None` if the token has impossible characters.
    pub(crate) fn new(transport: &Transport, token: &str) -> Option<Rest> {
        let mut header = HeaderValue::from_str(&format!("Bot {token}")).ok()?;
        header.set_sensitive(true);
        let client = transport.requests.clone();
        Some(Rest {
            limits: Limits::default(),
            share: OnceLock::new(),
            client,
            base: transport.base.clone(),
            token: header,
            time: Mutex::new(None),
            application: OnceLock::new(),
        })
    }

    pub(crate) fn application(&self) -> ApplicationId {
        self.application.get().copied().unwrap_or(ApplicationId::new(1))
    }

    pub(crate) fn set_application(&self, id: ApplicationId) {
        // It never changes.
        let _ = self.application.set(id);
    }

    /// Sends a request and ignores the response body. Waits for rate limits until `until`.
    pub(crate) async fn send(
        &self,
        call: &Request<'_>,
        until: Instant,
    ) -> Result<(), RequestError> {
        self.perform(call, until).await.map(drop)
    }

    /// Sends a request and reads the response. Waits for rate limits until `until`.
    pub(crate) async fn read<T: DeserializeOwned>(
        &self,
        call: &Request<'_>,
        until: Instant,
    ) -> Result<T, RequestError> {
        let response = self.perform(call, until).await?;
        response.json().await.map_err(|error| RequestError::Failed(unreadable(error)))
    }

    /// Limits requests to a share. Call it once.
    pub(crate) fn set_share(&self, share: Arc<RequestShare>) {
        // Later calls have no effect.
        let _ = self.share.set(share);
    }

    /// Returns the minimum age of a Discord id by Discord's last known time ("Snowflakes"), because
    /// this machine's clock may be wrong.
    pub(crate) fn age_of(&self, id: u64) -> Duration {
        const DISCORD_EPOCH: i64 = 1_420_070_400_000;
        let Some(now) = self.discord_time() else { return Duration::ZERO };
        let created = (id >> 22).cast_signed().saturating_add(DISCORD_EPOCH);
        Duration::from_millis(u64::try_from(now.saturating_sub(created)).unwrap_or(0))
    }

    /// Returns Discord's time in milliseconds since 1970, from its last response.
    pub(crate) fn discord_time(&self) -> Option<i64> {
        let (server_time, since) = (*self.time.lock())?;
        let elapsed = i64::try_from(since.elapsed().as_millis()).unwrap_or(i64::MAX);
        Some(server_time.saturating_add(elapsed))
    }

    async fn perform(&self, call: &Request<'_>, until: Instant) -> Result<Response, RequestError> {
        /// The shortest pause after a 429, in case Discord repeatedly asks for none.
        const LEAST: Duration = Duration::from_millis(100);
        // Each interaction is its own route, with a limit that a few requests can't reach.
        let limited = (!answers_interaction(&call.route)).then(|| call.route.ratelimiting_bucket());
        loop {
            if let Some(route) = limited {
                while let Err(retry_at) = self.limits.take(route, Instant::now()) {
                    wait(retry_at, until, "429 is to be expected").await?;
                }
                if let Some(share) = self.share.get()
                    && !share.wait(until).await
                {
                    let missed = ApiError::Temporary("no share of Discord's requests".to_owned());
                    return Err(RequestError::Failed(missed));
                }
            }
            let request = self.request(call).map_err(RequestError::Failed)?;
            let start = Instant::now();
            let outcome = request.send().await;
            let now = Instant::now();
            let status = outcome.as_ref().ok().map(Response::status);
            request_metrics::note_request(&call.method, &call.route, status, now - start);
            let response = outcome.map_err(|error| RequestError::Failed(unreachable(error)))?;
            self.learn_time(response.headers(), now);
            if response.status() == StatusCode::TOO_MANY_REQUESTS
                && let Some(pause) = retry_after(response.headers())
            {
                let retry_time = now + pause.max(LEAST);
                let global = response.headers().contains_key("x-ratelimit-global");
                request_metrics::note_rate_limited(global);
                if global {
                    self.limits.silence(retry_time);
                } else if let Some(route) = limited {
                    self.limits.close(route, retry_time, now);
                }
                if retry_time > until {
                    let refusal = ErrorResponse::read(response).await;
                    let after = retry_time.saturating_duration_since(now);
                    let words = format!("{}, in {after:?}", refusal.words);
                    return Err(RequestError::Failed(ApiError::RateLimited { words, after }));
                }
                wait(retry_time, until, "429 too many requests").await?;
                continue;
            }
            if let Some(route) = limited {
                self.limits.learn(route, response.headers(), now);
            }
            if response.status().is_success() {
                return Ok(response);
            }
            return Err(RequestError::Rejected(ErrorResponse::read(response).await));
        }
    }

    fn learn_time(&self, headers: &HeaderMap, now: Instant) {
        let date_header = headers.get(DATE).and_then(|date| date.to_str().ok());
        let Some(date) = date_header.and_then(|date| jiff::fmt::rfc2822::parse(date).ok()) else {
            return;
        };
        let millis = date.timestamp().as_millisecond();
        *self.time.lock() = Some((millis, now));
    }

    fn request(&self, call: &Request<'_>) -> Result<reqwest::RequestBuilder, ApiError> {
        let path = call.route.path();
        let path = path.strip_prefix(ROUTE_BASE).unwrap_or(&path);
        let query = call.query.map(|query| format!("?{query}")).unwrap_or_default();
        let mut request = self
            .client
            .request(call.method.clone(), format!("{}{path}{query}", self.base))
            .header(USER_AGENT, USER_AGENT_VALUE)
            .header(AUTHORIZATION, self.token.clone());
        match call.body {
            Some(body) if !call.files.is_empty() => {
                let mut form = Form::new().text("payload_json", body.to_string());
                for (place, file) in call.files.iter().enumerate() {
                    let part = Part::bytes(file.bytes.clone()).file_name(file.name.clone());
                    let part = part.mime_str(content_type(&file.name)).map_err(unreachable)?;
                    form = form.part(format!("files[{place}]"), part);
                }
                request = request.multipart(form);
            }
            Some(body) => request = request.json(body),
            // Some proxies answer "Length Required" without it.
            None if call.method != Method::GET => request = request.header("content-length", 0),
            None => {}
        }
        Ok(request)
    }
}

/// Whether a text looks like a bot token.
pub fn is_bot_token(text: &str) -> bool {
    serenity::utils::token::validate(text).is_ok()
}

/// Whether a route answers an interaction, which the global limit doesn't cover.
fn answers_interaction(route: &Route<'_>) -> bool {
    matches!(
        route,
        Route::InteractionResponse { .. }
            | Route::WebhookOriginalInteractionResponse { .. }
            | Route::WebhookFollowupMessage { .. }
            | Route::WebhookFollowupMessages { .. }
    )
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, end)| end) {
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        Some("txt") => "text/plain; charset=utf-8",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}

/// Waits until Discord accepts the request. Fails if that is after `until`.
async fn wait(retry_at: Instant, until: Instant, why: &str) -> Result<(), RequestError> {
    if retry_at > until {
        let after = retry_at.saturating_duration_since(Instant::now());
        let words = format!("{why}, in {after:?}");
        return Err(RequestError::Failed(ApiError::RateLimited { words, after }));
    }
    let start = Instant::now();
    tokio::time::sleep_until(retry_at).await;
    request_metrics::note_wait(start.elapsed());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_user_agent_has_an_address_and_a_version() {
        let of =
            USER_AGENT_VALUE.strip_prefix("DiscordBot (").and_then(|rest| rest.strip_suffix(')'));
        let (address, version) = of.and_then(|of| of.split_once(", ")).expect("both");
        assert!(reqwest::Url::parse(address).is_ok(), "{address}");
        assert_eq!(version, env!("CARGO_PKG_VERSION"));
    }
}
