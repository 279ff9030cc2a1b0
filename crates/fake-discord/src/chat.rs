use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message as Frame, WebSocket};
use axum::extract::{Path, Query, Request, State, WebSocketUpgrade};
use axum::http::{HeaderMap, Response, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::IntoResponse;
use axum::routing::{any, get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;

use crate::contexts::CommandKind;
use crate::driver::{DriverError, FileOption, OptionValue, first_response};
use crate::faults::{self, Fault};
use crate::first_screen::{FirstChoice, FirstCommand};
use crate::forms::FormSubmission;
use crate::ids::BOT;
use crate::interaction::First;
use crate::rest::multipart::{self, Upload};
use crate::shape::roles_json;
use crate::snowflake::{Snowflake, sid};
use crate::world::{Channel, Feed, World};
use crate::{SharedState, gateway, rest};

type App = State<Arc<SharedState>>;

const FILES: [(&str, &str, &str); 12] = [
    ("page.css", "text/css; charset=utf-8", include_str!("page/page.css")),
    ("page.js", "text/javascript; charset=utf-8", include_str!("page/page.js")),
    ("markdown.js", "text/javascript; charset=utf-8", include_str!("page/markdown.js")),
    ("messages.js", "text/javascript; charset=utf-8", include_str!("page/messages.js")),
    ("components.js", "text/javascript; charset=utf-8", include_str!("page/components.js")),
    ("pictures.js", "text/javascript; charset=utf-8", include_str!("page/pictures.js")),
    ("apps.js", "text/javascript; charset=utf-8", include_str!("page/apps.js")),
    ("welcome.js", "text/javascript; charset=utf-8", include_str!("page/welcome.js")),
    ("theme.js", "text/javascript; charset=utf-8", include_str!("page/theme.js")),
    ("composer.js", "text/javascript; charset=utf-8", include_str!("page/composer.js")),
    ("modal.js", "text/javascript; charset=utf-8", include_str!("page/modal.js")),
    ("api.js", "text/javascript; charset=utf-8", include_str!("page/api.js")),
];
const PAGE: &str = include_str!("page/index.html");
/// The page loads nothing from other hosts.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
    img-src 'self' data: blob: http: https:; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

pub(crate) fn router(shared: Arc<SharedState>) -> Router {
    let chat = Router::new()
        .route("/state", get(state))
        .route("/messages", get(messages))
        .route("/act", post(act))
        .route("/ws", any(updates))
        .route("/first/{number}", get(first_picture))
        .route("/{file}", get(file));
    Router::new()
        .route("/", any(root))
        .nest("/chat", chat)
        .route("/attachments/{channel}/{id}/{name}", get(attachment))
        .route("/emojis/{name}", get(emoji))
        .fallback(async |State(shared): App, request: Request| rest::serve(shared, request).await)
        .layer(middleware::from_fn(same_origin))
        .with_state(shared)
}

/// Other sites open in the same browser must not act for the sandbox's people or its bot.
async fn same_origin(headers: HeaderMap, request: Request, next: Next) -> Response<Body> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text(header::HOST).unwrap_or("");
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    let local = matches!(name, "127.0.0.1" | "localhost" | "[::1]");
    let own = text(header::ORIGIN)
        .is_none_or(|origin| origin.split_once("://").is_some_and(|(_, from)| from == host));
    if local && own {
        next.run(request).await
    } else {
        (StatusCode::FORBIDDEN, "This page is for this machine alone.").into_response()
    }
}

#[derive(Deserialize)]
struct Connect {
    v: Option<String>,
    compress: Option<String>,
}

/// The gateway for a WebSocket, the page for a browser.
async fn root(
    State(shared): App,
    Query(connect): Query<Connect>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response<Body> {
    match upgrade {
        Ok(_) if shared.read(|world| world.hub.is_closed) => {
            shared.change(|world| world.hub.refused += 1);
            StatusCode::SERVICE_UNAVAILABLE.into_response()
        }
        Ok(upgrade) => {
            let compress = connect.compress.as_deref() == Some("zlib-stream");
            upgrade.on_upgrade(move |socket| gateway::serve(shared, socket, connect.v, compress))
        }
        Err(_) => {
            let headers = [
                (header::CONTENT_TYPE, "text/html; charset=utf-8"),
                (header::CONTENT_SECURITY_POLICY, POLICY),
                (header::CACHE_CONTROL, "no-cache"),
            ];
            (headers, PAGE).into_response()
        }
    }
}

async fn file(Path(name): Path<String>) -> Response<Body> {
    match FILES.iter().find(|(file, ..)| *file == name) {
        Some((_, kind, content)) => {
            let headers = [(header::CONTENT_TYPE, *kind), (header::CACHE_CONTROL, "no-cache")];
            (headers, *content).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn attachment(
    State(shared): App,
    Path((channel, id, name)): Path<(Snowflake, Snowflake, String)>,
) -> Response<Body> {
    let path = format!("/attachments/{channel}/{id}/{name}");
    let fault = shared.change(|world| faults::strike(&mut world.rules, "GET", &path));
    if let Some(Fault::Status(status)) = fault {
        return StatusCode::from_u16(status).unwrap_or(StatusCode::NOT_FOUND).into_response();
    }
    let stored_file = shared.read(|world| {
        let list = world.messages.get(&channel).into_iter().flat_map(|list| list.values());
        list.flat_map(|message| &message.attachments)
            .find(|file| file.id == id)
            .or_else(|| world.uploads.get(&id))
            .map(|file| (file.content_type.clone(), file.bytes.clone()))
    });
    let Some((content_type, bytes)) = stored_file else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let content_type = content_type.unwrap_or_else(|| "application/octet-stream".to_owned());
    let headers = [
        (header::CONTENT_TYPE, content_type),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
        // A file from the chat must never run as a page.
        (header::CONTENT_SECURITY_POLICY, "sandbox; default-src 'none'".to_owned()),
        (header::CACHE_CONTROL, "max-age=31536000, immutable".to_owned()),
    ];
    (headers, bytes.to_vec()).into_response()
}

async fn emoji(State(shared): App, Path(name): Path<String>) -> Response<Body> {
    let id = name.strip_suffix(".png").and_then(|id| id.parse::<Snowflake>().ok());
    let png = shared.read(|world| {
        let stored_emoji = world.emojis.iter().find(|emoji| Some(emoji.id) == id);
        stored_emoji.map(|emoji| emoji.png.clone())
    });
    let Some(png) = png else { return StatusCode::NOT_FOUND.into_response() };
    let headers = [
        (header::CONTENT_TYPE, "image/png"),
        (header::CACHE_CONTROL, "max-age=31536000, immutable"),
    ];
    (headers, png).into_response()
}

#[derive(Deserialize)]
struct ViewerQuery {
    #[serde(rename = "as", default)]
    name: String,
    #[serde(default)]
    channel: String,
}

fn person(world: &World, name: &str) -> Result<Snowflake, DriverError> {
    let user = world.users.iter().find(|user| user.name == name && !user.bot);
    user.map(|user| user.id).ok_or_else(|| DriverError::NoSuchPerson(name.to_owned()))
}

fn refusal(error: &DriverError) -> Response<Body> {
    let status = match error {
        DriverError::DidNotRespond => StatusCode::GATEWAY_TIMEOUT,
        _ => StatusCode::BAD_REQUEST,
    };
    (status, Json(json!({"error": error.to_string()}))).into_response()
}

async fn state(State(shared): App, Query(viewer): Query<ViewerQuery>) -> Response<Body> {
    let body = shared.read(|world| {
        let me = person(world, &viewer.name)?;
        let people: Vec<Value> = world
            .users
            .iter()
            .map(|user| json!({"id": sid(user.id), "name": user.name, "bot": user.bot}))
            .collect();
        Ok(json!({
            "me": sid(me), "people": people, "bot": sid(BOT), "connected": world.hub.connected(),
            "member": world.members.contains(&me), "installed": world.installed.contains(&me), "roles": roles_json(), "channels": channels(world, me),
            "first": first_screen(&shared),
        }))
    });
    body.map_or_else(|error: DriverError| refusal(&error), |value| Json(value).into_response())
}

fn first_screen(shared: &SharedState) -> Vec<Value> {
    let choice = |(number, choice): (usize, &FirstChoice)| {
        let command = |one: &FirstCommand| {
            let options = one.options.iter().map(|(name, value)| (name.clone(), json!(value)));
            json!({"name": one.name, "options": options.collect::<serde_json::Map<_, _>>()})
        };
        json!({
            "title": choice.title, "words": choice.words, "picture": format!("/chat/first/{number}"),
            "commands": choice.commands.iter().map(command).collect::<Vec<_>>(),
        })
    };
    shared.first_screen.iter().enumerate().map(choice).collect()
}

async fn first_picture(State(shared): App, Path(number): Path<usize>) -> Response<Body> {
    match shared.first_screen.get(number) {
        Some(choice) => {
            ([(header::CONTENT_TYPE, "image/png")], choice.picture.clone()).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn channels(world: &World, me: Snowflake) -> Vec<Value> {
    let visible = world.channels.values().filter(|channel| world.can_see(me, channel));
    visible
        .map(|channel| {
            let last = world
                .messages
                .get(&channel.id)
                .and_then(|list| list.values().rev().find(|message| message.visible_to(me)));
            let mut json = world.channel_json(channel);
            if let Some(thread) = json.as_object_mut().filter(|_| channel.is_dm()) {
                thread.insert("name".to_owned(), json!(world.name_of(BOT)));
            }
            json["joined"] = json!(channel.members.contains(&me));
            json["last"] = last.map_or(Value::Null, |message| sid(message.id));
            json["elsewhere"] = json!(!channel.has_bot());
            for (key, kind) in [
                ("commands", CommandKind::ChatInput),
                ("user_commands", CommandKind::User),
                ("message_commands", CommandKind::Message),
            ] {
                json[key] = json!(world.usable_commands(me, channel, kind));
            }
            json
        })
        .collect()
}

async fn messages(State(shared): App, Query(viewer): Query<ViewerQuery>) -> Response<Body> {
    let body = shared.read(|world| {
        let me = person(world, &viewer.name)?;
        let channel: Snowflake = viewer.channel.parse().map_err(|_| DriverError::NoSuchChannel)?;
        world.seen_channel(me, channel)?;
        let list = world.messages.get(&channel).into_iter().flat_map(|list| list.values());
        Ok(list
            .filter(|message| message.visible_to(me))
            .map(|message| world.page_message(message))
            .collect::<Value>())
    });
    body.map_or_else(|error: DriverError| refusal(&error), |value| Json(value).into_response())
}

async fn act(State(shared): App, request: Request) -> Response<Body> {
    let kind = request.headers().get(header::CONTENT_TYPE);
    let kind = kind.and_then(|value| value.to_str().ok()).unwrap_or("").to_owned();
    let Ok(bytes) = to_bytes(request.into_body(), 30 * 1024 * 1024).await else {
        return refusal(&DriverError::Refused("That is too large.".to_owned()));
    };
    let Ok((body, files)) = multipart::read(&kind, bytes).await else {
        return refusal(&DriverError::Refused("That cannot be read.".to_owned()));
    };
    match perform(&shared, &body, &files).await {
        Ok(value) => Json(value).into_response(),
        Err(error) => refusal(&error),
    }
}

async fn perform(
    shared: &Arc<SharedState>,
    body: &Value,
    files: &[Upload],
) -> Result<Value, DriverError> {
    let text = |key: &str| body[key].as_str().unwrap_or("").to_owned();
    let id = |key: &str| rest::call::snowflake(&body[key]).unwrap_or(0);
    let me = shared.read(|world| person(world, &text("as")))?;
    let outcome = match text("do").as_str() {
        "say" => {
            shared.change(|world| world.post_message(me, id("channel"), &text("text")))?;
            return Ok(json!({}));
        }
        "dm" => {
            let channel = shared.change(|world| world.dm_with(me));
            return Ok(json!({"channel": sid(channel)}));
        }
        "dismiss" => {
            shared.change(|world| {
                let message = world.seen_message(me, id("message"))?;
                let (channel, message, only) = (message.channel, message.id, message.only_for);
                if only == Some(me) {
                    world.remove_message(channel, message);
                }
                Ok::<_, DriverError>(())
            })?;
            return Ok(json!({}));
        }
        "install" => {
            shared.change(|world| {
                if body["installed"] == true {
                    world.installed.insert(me);
                } else {
                    world.installed.remove(&me);
                }
                world.publish(Feed::Commands);
            });
            return Ok(json!({}));
        }
        "on_person" => {
            let name = text("name");
            shared.change(|w| w.use_on_person(me, id("channel"), &name, id("target")))?
        }
        "on_message" => shared.change(|w| w.use_on_message(me, id("target"), &text("name")))?,
        "command" => {
            let options = options(body, files);
            let name = text("name");
            shared.change(|w| w.use_command(me, id("channel"), &name, options, None))?
        }
        "autocomplete" => {
            let options = options(body, files);
            let (name, focused) = (text("name"), text("focused"));
            shared.change(|w| w.use_command(me, id("channel"), &name, options, Some(&focused)))?
        }
        "click" => {
            shared.change(|w| w.use_component(me, id("message"), &text("custom_id"), None))?
        }
        "choose" => {
            let values: Vec<String> = body["values"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|value| value.as_str().map(str::to_owned))
                .collect();
            let key = text("custom_id");
            shared.change(|w| w.use_component(me, id("message"), &key, Some(&values)))?
        }
        "submit" => {
            let filled = filled(body, files);
            shared.change(|w| w.submit_modal(me, id("opened_by"), &filled))?
        }
        _ => return Err(DriverError::Refused("The sandbox knows no such act.".to_owned())),
    };
    Ok(match first_response(shared, outcome).await? {
        First::Choices(choices) => json!({"choices": choices}),
        First::Modal(form) => json!({"modal": form, "opened_by": sid(outcome)}),
        First::Message(message) | First::Thinking(message) => json!({"message": sid(message)}),
        First::Updated(_) | First::UpdateLater => json!({}),
    })
}

/// Reads a form from the page: `fields` by id, and for each file the id of its field.
fn filled(body: &Value, files: &[Upload]) -> FormSubmission {
    let fields = body["fields"].as_object().into_iter().flatten();
    let texts = fields.map(|(key, value)| (key.clone(), value.as_str().unwrap_or("").to_owned()));
    let fields_of_files = body["files"].as_array().map_or(&[][..], Vec::as_slice);
    let files = fields_of_files.iter().zip(files).filter_map(|(key, file)| {
        let file = FileOption {
            filename: file.filename.clone(),
            content_type: file.content_type.clone(),
            bytes: file.bytes.clone(),
        };
        Some((key.as_str()?.to_owned(), file))
    });
    FormSubmission { texts: texts.collect(), files: files.collect() }
}

fn options(body: &Value, files: &[Upload]) -> Vec<(String, OptionValue)> {
    let list = body["options"].as_array().into_iter().flatten();
    list.filter_map(|option| {
        let name = option["name"].as_str()?.to_owned();
        let value = &option["value"];
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let plain = || OptionValue::Text(text.clone());
        let typed_value = match option["type"].as_i64()? {
            4 => text.trim().parse().map_or_else(|_| plain(), OptionValue::Integer),
            10 => text.trim().parse().map_or_else(|_| plain(), OptionValue::Number),
            5 => text.parse().map_or_else(|_| plain(), OptionValue::Boolean),
            6 | 9 => text.parse().map_or_else(|_| plain(), OptionValue::User),
            8 => text.parse().map_or_else(|_| plain(), OptionValue::Role),
            7 => text.parse().map_or_else(|_| plain(), OptionValue::Channel),
            11 => {
                let file = files.iter().find(|file| Some(file.number) == value.as_u64())?;
                OptionValue::File(FileOption {
                    filename: file.filename.clone(),
                    content_type: file.content_type.clone(),
                    bytes: file.bytes.clone(),
                })
            }
            _ => plain(),
        };
        Some((name, typed_value))
    })
    .collect()
}

async fn updates(
    State(shared): App,
    Query(who): Query<ViewerQuery>,
    upgrade: WebSocketUpgrade,
) -> Response<Body> {
    match shared.read(|world| person(world, &who.name)) {
        Ok(me) => upgrade.on_upgrade(move |socket| feed(shared, socket, me)),
        Err(error) => refusal(&error),
    }
}

async fn feed(shared: Arc<SharedState>, mut socket: WebSocket, me: Snowflake) {
    let mut news = shared.read(|world| world.feed.subscribe());
    let mut changes = shared.changes.subscribe();
    let mut connected = None;
    loop {
        let now = shared.read(|world| world.hub.connected());
        if connected != Some(now) {
            connected = Some(now);
            let update = json!({"t": "bot", "connected": now}).to_string();
            if socket.send(Frame::Text(update.into())).await.is_err() {
                return;
            }
        }
        let update = tokio::select! {
            () = shared.stop.cancelled() => return,
            frame = socket.recv() => match frame {
                Some(Ok(Frame::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => continue,
            },
            changed = changes.changed() => match changed {
                Ok(()) => continue,
                Err(_) => return,
            },
            item = news.recv() => match item {
                Ok(item) => shared.read(|world| update(world, me, &item)),
                Err(RecvError::Lagged(_)) => Some(json!({"t": "resync"})),
                Err(RecvError::Closed) => return,
            },
        };
        if let Some(update) = update
            && socket.send(Frame::Text(update.to_string().into())).await.is_err()
        {
            return;
        }
    }
}

fn update(world: &World, me: Snowflake, item: &Feed) -> Option<Value> {
    let visible_channel = |channel: &Snowflake| -> Option<&Channel> {
        world.channels.get(channel).filter(|channel| world.can_see(me, channel))
    };
    match item {
        Feed::Message { channel, id } => {
            visible_channel(channel)?;
            let message = world.message(*channel, *id).filter(|message| message.visible_to(me))?;
            Some(json!({"t": "message", "message": world.page_message(message)}))
        }
        Feed::Gone { channel, id } => {
            visible_channel(channel)?;
            Some(json!({"t": "gone", "channel": sid(*channel), "id": sid(*id)}))
        }
        Feed::Typing { channel, user } => {
            visible_channel(channel)?;
            Some(json!({"t": "typing", "channel": sid(*channel), "user": sid(*user)}))
        }
        Feed::Channels | Feed::Commands => {
            Some(json!({"t": "channels", "channels": channels(world, me)}))
        }
    }
}
