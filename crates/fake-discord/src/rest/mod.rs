//! The REST API: reading requests, faults, records, and the routes.

mod body_check;
pub(crate) mod call;
pub(crate) mod channels;
pub(crate) mod checks;
pub(crate) mod commands;
pub(crate) mod compose;
pub(crate) mod emojis;
pub(crate) mod interactions;
pub(crate) mod messages;
pub(crate) mod multipart;
pub(crate) mod threads;
pub(crate) mod webhooks;

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, Request};
use axum::http::{HeaderValue, Response, StatusCode, header};
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::SharedState;
use crate::errors::{self, ApiError};
use crate::faults::{Fault, strike};
use crate::hub::IDENTIFIES_PER_DAY;
use crate::ids::{BOT, GUILD, ROLE};
use crate::net::Cut;
use crate::recorded::RecordedRequest;
use crate::rest::call::{Answer, Call, Page, Reply, ok, snowflake};
use crate::shape::roles_json;
use crate::snowflake::{Snowflake, sid};
use crate::token::token_is_right;
use crate::world::World;

/// In bytes.
const LARGEST_REQUEST: usize = 25 * 1024 * 1024;
/// Requests per second, without callbacks and interaction webhooks.
const GLOBAL_RATE: usize = 50;

pub(crate) async fn serve(shared: Arc<SharedState>, request: Request) -> Response<Body> {
    let connection_cut = request.extensions().get::<ConnectInfo<Cut>>().map(|info| info.0.clone());
    let mut call = Call {
        method: request.method().to_string(),
        // discord.js writes `@original` as `%40original`.
        path: api_path(request.uri().path()).replace("%40", "@"),
        query: request.uri().query().unwrap_or("").to_owned(),
        ..Call::default()
    };
    let token = text_of(request.headers().get(header::AUTHORIZATION));
    let content_type = text_of(request.headers().get(header::CONTENT_TYPE));
    let read = to_bytes(request.into_body(), LARGEST_REQUEST).await;
    let call_read = match read {
        Ok(bytes) => multipart::read(&content_type, bytes).await,
        Err(_) => Err(errors::entity_too_large()),
    };
    let fault = shared.change(|world| {
        let halt = world.halts.count();
        halt.or_else(|| strike(&mut world.rules, &call.method, &call.path))
    });
    let mut parse_error = None;
    match call_read {
        Ok((body, files)) => {
            call.body = body;
            call.files = files;
        }
        Err(error) => parse_error = Some(error),
    }
    let refusal = fault.as_ref().and_then(Fault::refusal);
    let answer = match (&fault, refusal, parse_error) {
        (Some(Fault::Hang), _, _) => {
            record(&shared, &call, 0, Value::Null);
            return hang(&shared, connection_cut).await;
        }
        (_, Some(error), _) | (_, None, Some(error)) => Err(error),
        _ => shared.change(|world| world.answer(&call, &token)),
    };
    // A response must not precede the write to disk, which a crash could undo.
    shared.snapshot_written().await;
    let (status, body) = match &answer {
        Ok(Reply::Json(status, body)) => (*status, body.clone()),
        Ok(Reply::Empty) => (204, Value::Null),
        Err(error) => (error.status, error.body()),
    };
    if fault == Some(Fault::HangAfterApplying) {
        record(&shared, &call, 0, Value::Null);
        return hang(&shared, connection_cut).await;
    }
    if fault == Some(Fault::DropAfterApplying) {
        record(&shared, &call, 0, Value::Null);
        if let Some(connection) = connection_cut {
            connection.cut();
        }
        return Response::new(Body::empty());
    }
    record(&shared, &call, status, body.clone());
    if let Some(Fault::Page(_)) = fault {
        let mut page = Response::new(Body::from("<html><body>Attention required!</body></html>"));
        *page.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_GATEWAY);
        return page;
    }
    respond(status, &body, answer.err().as_ref())
}

async fn hang(shared: &SharedState, cut: Option<Cut>) -> Response<Body> {
    tokio::select! {
        () = shared.stop.cancelled() => {}
        () = tokio::time::sleep(Duration::from_secs(3600)) => {}
    }
    if let Some(connection) = cut {
        connection.cut();
    }
    Response::new(Body::empty())
}

fn text_of(value: Option<&HeaderValue>) -> String {
    value.and_then(|value| value.to_str().ok()).unwrap_or("").to_owned()
}

fn api_path(path: &str) -> &str {
    path.strip_prefix("/api/v10").or_else(|| path.strip_prefix("/api")).unwrap_or(path)
}

fn record(shared: &Arc<SharedState>, call: &Call, status: u16, answer: Value) {
    shared.change(|world| {
        let request = RecordedRequest {
            method: call.method.clone(),
            path: call.path.clone(),
            query: call.query.clone(),
            body: call.body.clone(),
            files: call.files.iter().map(|f| (f.filename.clone(), f.bytes.len())).collect(),
            status,
            answer,
        };
        if let Some(hook) = &mut world.on_request {
            let contents: Vec<&[u8]> = call.files.iter().map(|file| &*file.bytes).collect();
            hook(&request, &contents);
        }
        world.requests.push(request);
        // A sandbox that runs for days must not grow without limit; only tests read many requests.
        let most = if shared.has_snapshot { 500 } else { 20_000 };
        if world.requests.len() > most {
            world.requests.drain(..most / 2);
        }
    });
}

fn respond(status: u16, body: &Value, error: Option<&ApiError>) -> Response<Body> {
    let content = if status == 204 { Body::empty() } else { Body::from(body.to_string()) };
    let mut response = Response::new(content);
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_GATEWAY);
    let headers = response.headers_mut();
    // Without a charset, because discord.py parses nothing else. A 204 has no content type, because
    // some clients then read the content.
    if status != 204 {
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    }
    if let Some(wait) = error.and_then(|error| error.retry_after) {
        let global = error.is_some_and(|error| error.global);
        let mut set = |name: &'static str, value: String| {
            if let Ok(value) = HeaderValue::from_str(&value) {
                headers.insert(name, value);
            }
        };
        set("retry-after", format!("{}", wait.ceil()));
        set("x-ratelimit-limit", "5".to_owned());
        set("x-ratelimit-remaining", "0".to_owned());
        set("x-ratelimit-reset-after", format!("{wait:.3}"));
        let reset = Duration::from_millis(crate::snowflake::now_ms()).as_secs_f64() + wait;
        set("x-ratelimit-reset", format!("{reset:.3}"));
        set("x-ratelimit-bucket", "sandbox".to_owned());
        set("x-ratelimit-scope", if global { "global" } else { "user" }.to_owned());
        if global {
            set("x-ratelimit-global", "true".to_owned());
        }
    }
    response
}

impl World {
    pub(crate) fn answer(&mut self, call: &Call, token: &str) -> Answer {
        let parts: Vec<&str> = call.path.split('/').filter(|part| !part.is_empty()).collect();
        let open = matches!(parts[..], ["gateway"] | ["interactions", ..] | ["webhooks", ..]);
        let is_authorized = token.starts_with("Bot ") && token_is_right(token);
        if !open && !is_authorized {
            return Err(errors::unauthorized());
        }
        if !open {
            self.count_request()?;
        }
        // These routes check the body after their own checks.
        let checks = matches!(
            parts[..],
            ["applications" | "interactions" | "webhooks", ..] | ["channels", _, "messages", ..]
        );
        if !checks {
            self.check_body(call)?;
        }
        let ws = self.base.replacen("http", "ws", 1);
        match (call.method.as_str(), &parts[..]) {
            ("GET", ["gateway"]) => ok(json!({"url": ws})),
            ("GET", ["gateway", "bot"]) => ok(json!({
                "url": ws, "shards": self.hub.shards, "session_start_limit": {
                    "total": IDENTIFIES_PER_DAY, "remaining": self.hub.identifies_left(),
                    "reset_after": 86_400_000, "max_concurrency": self.hub.max_concurrency,
                },
            })),
            ("GET", ["users", "@me"]) => ok(self.self_json()),
            ("GET", ["users", "@me", "guilds"]) => {
                let mut guild = json!({
                    "id": sid(GUILD), "name": "The Sandbox", "icon": null, "banner": null, "owner": false,
                    "permissions": crate::permissions::BOT_DEFAULT.to_string(), "features": [],
                });
                if matches!(call.query("with_counts"), Some("true" | "True" | "1")) {
                    guild["approximate_member_count"] = json!(self.members.len());
                    guild["approximate_presence_count"] = json!(self.members.len());
                }
                let page = Page::read(call, 200, 200)?.of([GUILD]);
                ok(page.iter().map(|_| guild.clone()).collect())
            }
            ("POST", ["users", "@me", "channels"]) => self.open_dm(call),
            ("GET", ["users", id]) => {
                let id = self.known_user(id)?;
                ok(self.user_json(id))
            }
            ("GET", ["applications", "@me"] | ["oauth2", "applications", "@me"]) => {
                ok(self.application_json())
            }
            (_, ["applications", app, rest @ ..]) => {
                if app.parse() != Ok(BOT) {
                    return Err(errors::unknown_application());
                }
                self.command_routes(call, rest)
            }
            ("POST", ["interactions", id, token, "callback"]) => self.callback(call, id, token),
            (_, ["webhooks", app, token, rest @ ..]) => self.webhook_routes(call, app, token, rest),
            (_, ["channels", id, rest @ ..]) => {
                let id: Snowflake = id.parse().map_err(|_| errors::unknown_channel())?;
                self.channel_routes(call, id, rest)
            }
            ("GET", ["guilds", guild, rest @ ..]) => {
                if guild.parse() != Ok(GUILD) {
                    return Err(errors::unknown_guild());
                }
                self.guild_routes(call, rest)
            }
            _ => Err(errors::not_found()),
        }
    }

    fn count_request(&mut self) -> Result<(), ApiError> {
        let now = Instant::now();
        let second = Duration::from_secs(1);
        while self.recent.front().is_some_and(|at| now.duration_since(*at) >= second) {
            self.recent.pop_front();
        }
        if self.recent.len() >= GLOBAL_RATE {
            let wait = self.recent.front().map_or(second, |at| second - now.duration_since(*at));
            return Err(ApiError::rate_limited(wait.as_secs_f64().max(0.001), true));
        }
        self.recent.push_back(now);
        Ok(())
    }

    fn guild_routes(&self, call: &Call, rest: &[&str]) -> Answer {
        match rest {
            [] => ok(self.guild_json()),
            ["roles"] => {
                let gone = |role: &Value| self.without_referees && role["id"] == sid(ROLE);
                ok(json!(roles_json().into_iter().filter(|role| !gone(role)).collect::<Vec<_>>()))
            }
            ["channels"] => ok(self
                .channels
                .values()
                .filter(|c| !c.is_private() && !c.is_thread() && self.bot_sees(c))
                .map(|c| self.channel_json(c))
                .collect()),
            ["threads", "active"] => self.active_threads(),
            ["members"] => {
                let page = Page::read(call, 1, 1000)?.of(self.members.iter().copied());
                ok(page.into_iter().map(|id| self.full_member_json(id)).collect())
            }
            ["members", id] => {
                let id = self.known_user(id)?;
                if !self.members.contains(&id) {
                    return Err(errors::unknown_member());
                }
                ok(self.full_member_json(id))
            }
            _ => Err(errors::not_found()),
        }
    }

    fn open_dm(&mut self, call: &Call) -> Answer {
        let id = snowflake(&call.body["recipient_id"]).ok_or_else(|| {
            errors::invalid("recipient_id", "BASE_TYPE_REQUIRED", "This field is required")
        })?;
        let user = self.user(id).ok_or_else(errors::unknown_user)?;
        if user.bot {
            return Err(errors::cannot_dm());
        }
        let channel = self.dm_with(id);
        let channel = self.channels.get(&channel).ok_or_else(errors::unknown_channel)?;
        ok(self.channel_json(channel))
    }
}
