//! Requests over HTTP, within the limits that Discord tells.
//!
//! The limits are kept by serenity's buckets. The requests are Herald's own: serenity sends them to
//! no other place than Discord as long as it keeps limits, and its errors hide what it was told.

use std::fmt;
use std::sync::{Arc, OnceLock, PoisonError};
use std::time::Duration;

use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue, USER_AGENT};
use reqwest::multipart::{Form, Part};
use reqwest::{Client, Method, Response, StatusCode};
use serde::de::DeserializeOwned;
use serde_json::Value;
use serenity::http::{LightMethod, Ratelimit, Ratelimiter, Request, Route};
use serenity::model::id::ApplicationId;
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::discord::elsewhere::Ways;
use crate::discord::trouble::{Refusal, Trouble, unread, unsent};
use crate::discord::wire::File;

/// Where every route of serenity's begins.
const DISCORD: &str = "https://discord.com";

/// Who asks ("User Agent"): Herald itself, with its version.
const AGENT: &str =
    concat!("DiscordBot (", env!("CARGO_PKG_REPOSITORY"), ", ", env!("CARGO_PKG_VERSION"), ")");

/// A request.
#[derive(Debug)]
pub(crate) struct Call<'a> {
    pub(crate) method: Method,
    pub(crate) route: Route<'a>,
    pub(crate) query: Option<&'a str>,
    pub(crate) body: Option<&'a Value>,
    pub(crate) files: &'a [File],
}

impl<'a> Call<'a> {
    /// A request without a body.
    pub(crate) fn new(method: Method, route: Route<'a>) -> Call<'a> {
        Call { method, route, query: None, body: None, files: &[] }
    }

    /// With a body, and files beside it.
    pub(crate) fn with(self, body: &'a Value, files: &'a [File]) -> Call<'a> {
        Call { body: Some(body), files, ..self }
    }
}

/// Discord's REST API.
pub(crate) struct Rest {
    client: Client,
    base: String,
    token: HeaderValue,
    limits: Ratelimiter,
    /// Until when Discord wants no request at all, but for answers to interactions.
    silence: std::sync::Mutex<Instant>,
    application: OnceLock<ApplicationId>,
}

impl fmt::Debug for Rest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rest").field("base", &self.base).finish_non_exhaustive()
    }
}

/// Why a request was not done.
#[derive(Debug)]
pub(crate) enum Undone {
    /// It was refused.
    Refused(Refusal),
    /// Otherwise.
    Trouble(Trouble),
}

impl From<Undone> for Trouble {
    fn from(undone: Undone) -> Trouble {
        match undone {
            Undone::Refused(refusal) => refusal.into(),
            Undone::Trouble(trouble) => trouble,
        }
    }
}

impl Rest {
    /// The API at a place, with a bot's token; `None` when the token has characters that none has.
    pub(crate) fn new(ways: &Ways, token: &str) -> Option<Rest> {
        let mut header = HeaderValue::from_str(&format!("Bot {token}")).ok()?;
        header.set_sensitive(true);
        let client = ways.requests.clone();
        Some(Rest {
            limits: Ratelimiter::new(client.clone(), ""),
            client,
            base: ways.base.clone(),
            token: header,
            silence: std::sync::Mutex::new(Instant::now()),
            application: OnceLock::new(),
        })
    }

    /// The bot's application, once it is known.
    pub(crate) fn application(&self) -> ApplicationId {
        self.application.get().copied().unwrap_or(ApplicationId::new(1))
    }

    /// The bot's application is known.
    pub(crate) fn set_application(&self, id: ApplicationId) {
        // It is the same each time.
        let _ = self.application.set(id);
    }

    /// Forgets the limits of every route, of which there is one for each interaction.
    pub(crate) async fn forget_limits(&self) {
        self.limits.routes().write().await.clear();
    }

    /// Makes a request, whatever is answered.
    pub(crate) async fn done(&self, call: &Call<'_>) -> Result<(), Undone> {
        self.perform(call).await.map(drop)
    }

    /// Makes a request and reads the answer.
    pub(crate) async fn read<T: DeserializeOwned>(&self, call: &Call<'_>) -> Result<T, Undone> {
        let response = self.perform(call).await?;
        response.json().await.map_err(|error| Undone::Trouble(unread(error)))
    }

    async fn perform(&self, call: &Call<'_>) -> Result<Response, Undone> {
        // The buckets ask for a request to name it in their log; this one has no secret in it.
        let named = Request::new(Route::Gateway, LightMethod::Get);
        loop {
            if !answers(&call.route) {
                tokio::time::sleep_until(self.silent_until(None)).await;
            }
            let bucket = self.bucket(call.route).await;
            bucket.lock().await.pre_hook(&named, &|_| {}).await;
            let sent = self.request(call).map_err(Undone::Trouble)?.send().await;
            let response = sent.map_err(|error| Undone::Trouble(unsent(error)))?;
            let limited = response.status() == StatusCode::TOO_MANY_REQUESTS;
            if limited && response.headers().contains_key("x-ratelimit-global") {
                if let Some(pause) = retry_after(response.headers()) {
                    let until = self.silent_until(Some(Instant::now() + pause));
                    tokio::time::sleep_until(until).await;
                    continue;
                }
            } else {
                let mut bucket = bucket.lock().await;
                // Headers that cannot be read say nothing of limits.
                let again = bucket.post_hook(&response, &named, &|_| {}, false).await;
                if again.unwrap_or(false) {
                    continue;
                }
            }
            if response.status().is_success() {
                return Ok(response);
            }
            return Err(Undone::Refused(Refusal::read(response).await));
        }
    }

    /// Until when Discord wants no request, and from now on at least until then.
    fn silent_until(&self, then: Option<Instant>) -> Instant {
        let mut silence = self.silence.lock().unwrap_or_else(PoisonError::into_inner);
        *silence = then.map_or(*silence, |then| then.max(*silence));
        *silence
    }

    async fn bucket(&self, route: Route<'_>) -> Arc<Mutex<Ratelimit>> {
        let routes = self.limits.routes();
        let mut routes = routes.write().await;
        Arc::clone(routes.entry(route.ratelimiting_bucket()).or_default())
    }

    fn request(&self, call: &Call<'_>) -> Result<reqwest::RequestBuilder, Trouble> {
        let path = call.route.path();
        let path = path.strip_prefix(DISCORD).unwrap_or(&path);
        let query = call.query.map(|query| format!("?{query}")).unwrap_or_default();
        let mut request = self
            .client
            .request(call.method.clone(), format!("{}{path}{query}", self.base))
            .header(USER_AGENT, AGENT)
            .header(AUTHORIZATION, self.token.clone());
        match call.body {
            Some(body) if !call.files.is_empty() => {
                let mut form = Form::new().text("payload_json", body.to_string());
                for (place, file) in call.files.iter().enumerate() {
                    let part = Part::bytes(file.bytes.clone()).file_name(file.name.clone());
                    let part = part.mime_str(kind(&file.name)).map_err(unsent)?;
                    form = form.part(format!("files[{place}]"), part);
                }
                request = request.multipart(form);
            }
            Some(body) => request = request.json(body),
            // "Length Required" is what some proxies say otherwise.
            None if call.method != Method::GET => request = request.header("content-length", 0),
            None => {}
        }
        Ok(request)
    }
}

/// Whether a route answers an interaction: the global limit is not for those.
fn answers(route: &Route<'_>) -> bool {
    matches!(
        route,
        Route::InteractionResponse { .. }
            | Route::WebhookOriginalInteractionResponse { .. }
            | Route::WebhookFollowupMessage { .. }
            | Route::WebhookFollowupMessages { .. }
    )
}

/// What a file is, by its name.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, end)| end) {
        Some("png") => "image/png",
        Some("txt") => "text/plain; charset=utf-8",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}

fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds: f64 = headers.get("retry-after")?.to_str().ok()?.trim().parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn herald_says_who_it_is() {
        let of = AGENT.strip_prefix("DiscordBot (").and_then(|rest| rest.strip_suffix(')'));
        let (address, version) = of.and_then(|of| of.split_once(", ")).expect("both");
        assert!(reqwest::Url::parse(address).is_ok(), "{address}");
        assert_eq!(version, env!("CARGO_PKG_VERSION"));
    }
}
