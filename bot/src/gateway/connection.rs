//! One connection to the gateway, from its making to its end.

use std::time::Duration;

use futures::{SinkExt as _, StreamExt as _};
use reqwest::Url;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error as SocketError, Message as Frame};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_tls_with_config};
use tracing::{debug, info};

use super::{Gateway, Never, Shard, never};
use crate::discord::trouble::causes;
use crate::pauses::part_of;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A session that may be resumed.
#[derive(Debug)]
pub(super) struct Session {
    id: String,
    /// Where Discord wants it resumed.
    pub(super) resume_at: String,
    /// Where it is resumed when that cannot be reached.
    other: String,
    /// The newest event that came.
    seen: Option<u64>,
}

impl Session {
    /// Where it was to be resumed, it could not be.
    pub(super) fn elsewhere(&mut self) {
        std::mem::swap(&mut self.resume_at, &mut self.other);
    }
}

/// How a connection ended.
#[derive(Debug)]
pub(super) enum End {
    /// Herald stops.
    Stopped,
    /// Discord takes no other.
    Never(Never),
    /// For this reason; there may be another.
    Broken(String),
}

/// A payload of the gateway's.
#[derive(Deserialize)]
struct Payload {
    op: u8,
    #[serde(default)]
    t: Option<String>,
    #[serde(default)]
    s: Option<u64>,
    #[serde(default)]
    d: Value,
}

/// "Gateway Opcodes", as far as they are used.
mod op {
    pub(super) const DISPATCH: u8 = 0;
    pub(super) const HEARTBEAT: u8 = 1;
    pub(super) const IDENTIFY: u8 = 2;
    pub(super) const RESUME: u8 = 6;
    pub(super) const RECONNECT: u8 = 7;
    pub(super) const INVALID_SESSION: u8 = 9;
    pub(super) const HELLO: u8 = 10;
    pub(super) const HEARTBEAT_ACK: u8 = 11;
}

/// "Gateway Intents".
const GUILD_MESSAGES: u32 = 1 << 9;
const DIRECT_MESSAGES: u32 = 1 << 12;

fn broken(why: impl Into<String>) -> End {
    End::Broken(why.into())
}

fn lost(error: &SocketError) -> End {
    End::Broken(causes(error))
}

/// Connects, and hands on what comes until the connection ends. `session` is what is resumed, and
/// what may be resumed afterwards; `ready_since` when the session was there.
pub(super) async fn serve(
    gateway: &Gateway,
    shard: Shard,
    address: &str,
    session: &mut Option<Session>,
    ready_since: &mut Option<Instant>,
) -> End {
    let patience = gateway.app.patience.request;
    let opening = async {
        let mut socket = open(gateway, address).await?;
        let hello = hello(&mut socket).await?;
        Ok::<_, End>((socket, hello))
    };
    let opened = tokio::select! {
        opened = tokio::time::timeout(patience, opening) => opened,
        () = gateway.stop.cancelled() => return End::Stopped,
    };
    let (socket, interval) = match opened {
        Ok(Ok(opened)) => opened,
        Ok(Err(end)) => return end,
        Err(_) => return broken(format!("no gateway within {patience:?}")),
    };
    let mut connection = Connection { gateway, shard, address, socket, session, ready_since };
    let end = match connection.enter().await {
        Ok(()) => connection.talk(interval).await,
        Err(end) => end,
    };
    connection.close(&end).await;
    end
}

async fn open(gateway: &Gateway, address: &str) -> Result<Socket, End> {
    let mut url = Url::parse(address).map_err(|_| broken("the gateway's address is none"))?;
    url.query_pairs_mut().clear().append_pair("v", "10").append_pair("encoding", "json");
    let connector = Some(gateway.tls.connector());
    match connect_async_tls_with_config(url.as_str(), None, true, connector).await {
        Ok((socket, _)) => Ok(socket),
        Err(error) => Err(lost(&error)),
    }
}

/// The time between heartbeats.
async fn hello(socket: &mut Socket) -> Result<Duration, End> {
    loop {
        let Some(payload) = read(socket.next().await)? else { continue };
        if payload.op == op::HELLO {
            let millis = payload.d["heartbeat_interval"].as_u64().filter(|millis| *millis > 0);
            let millis = millis.ok_or_else(|| broken("the gateway asks for no heartbeat"))?;
            return Ok(Duration::from_millis(millis));
        }
    }
}

/// What came; `None` for what is no payload.
fn read(frame: Option<Result<Frame, SocketError>>) -> Result<Option<Payload>, End> {
    let bytes = match frame {
        Some(Ok(Frame::Text(text))) => text.as_str().as_bytes().to_vec(),
        Some(Ok(Frame::Binary(bytes))) => bytes.to_vec(),
        Some(Ok(Frame::Close(frame))) => return Err(closed(frame.as_ref())),
        Some(Ok(_)) => return Ok(None),
        Some(Err(error)) => return Err(lost(&error)),
        None => return Err(broken("the connection was cut")),
    };
    // What it was is not told: there may be a plan or a token in it.
    serde_json::from_slice(&bytes)
        .map(Some)
        .map_err(|cause| broken(format!("a payload cannot be read at column {}", cause.column())))
}

fn closed(frame: Option<&CloseFrame>) -> End {
    let Some(frame) = frame else { return broken("closed without a code") };
    let code = u16::from(frame.code);
    match never(code) {
        Some(never) => End::Never(never),
        None => broken(format!("closed with {code} {}", frame.reason)),
    }
}

struct Connection<'c> {
    gateway: &'c Gateway,
    shard: Shard,
    address: &'c str,
    socket: Socket,
    session: &'c mut Option<Session>,
    ready_since: &'c mut Option<Instant>,
}

impl Connection<'_> {
    async fn send(&mut self, payload: &Value) -> Result<(), End> {
        let sending = self.socket.send(Frame::text(payload.to_string()));
        match tokio::time::timeout(self.gateway.app.patience.request, sending).await {
            Ok(sent) => sent.map_err(|error| lost(&error)),
            Err(_) => Err(broken("nothing can be sent")),
        }
    }

    /// Resumes the session, or begins one.
    async fn enter(&mut self) -> Result<(), End> {
        let token = &self.gateway.token;
        let payload = match &*self.session {
            Some(session) => json!({
                "op": op::RESUME,
                "d": { "token": token, "session_id": session.id, "seq": session.seen },
            }),
            // Slash commands, buttons and forms arrive without any intent; what people write to
            // Herald with these two, which are not privileged.
            None => json!({
                "op": op::IDENTIFY,
                "d": {
                    "token": token,
                    "intents": GUILD_MESSAGES | DIRECT_MESSAGES,
                    "shard": [self.shard.0, self.shard.1],
                    "properties": {
                        "os": std::env::consts::OS, "browser": "herald", "device": "herald",
                    },
                },
            }),
        };
        self.send(&payload).await
    }

    /// Heartbeats and events, until the end.
    async fn talk(&mut self, interval: Duration) -> End {
        // An answer that does not come within this time will not come.
        let silence = self.gateway.app.patience.request.min(interval);
        // The first heartbeat comes at any moment of the first interval.
        let mut beat = Instant::now() + part_of(interval);
        let mut unanswered: Option<Instant> = None;
        loop {
            let deadline = unanswered.map_or(beat, |since| beat.min(since + silence));
            tokio::select! {
                () = self.gateway.stop.cancelled() => return End::Stopped,
                frame = self.socket.next() => match read(frame) {
                    Ok(None) => {}
                    Ok(Some(payload)) => match self.take(payload).await {
                        Ok(Answered::Heartbeat) => unanswered = None,
                        Ok(Answered::Other) => {}
                        Err(end) => return end,
                    },
                    Err(end) => return self.ended_with(end),
                },
                () = tokio::time::sleep_until(deadline) => {
                    if unanswered.is_some_and(|since| since.elapsed() >= silence) {
                        return broken("a heartbeat was not answered");
                    }
                    beat = Instant::now() + interval;
                    unanswered = unanswered.or(Some(Instant::now()));
                    if let Err(end) = self.heartbeat().await {
                        return end;
                    }
                }
            }
        }
    }

    /// After some codes the session is over.
    fn ended_with(&mut self, end: End) -> End {
        const OVER: [&str; 3] = ["4003", "4007", "4009"];
        if let End::Broken(why) = &end
            && OVER.iter().any(|code| why.starts_with(&format!("closed with {code}")))
        {
            *self.session = None;
        }
        end
    }

    async fn heartbeat(&mut self) -> Result<(), End> {
        let seen = self.session.as_ref().and_then(|session| session.seen);
        self.send(&json!({ "op": op::HEARTBEAT, "d": seen })).await
    }

    async fn take(&mut self, payload: Payload) -> Result<Answered, End> {
        match payload.op {
            op::DISPATCH => {
                self.dispatch(payload).await;
                Ok(Answered::Other)
            }
            op::HEARTBEAT => self.heartbeat().await.map(|()| Answered::Other),
            op::HEARTBEAT_ACK => Ok(Answered::Heartbeat),
            op::RECONNECT => Err(broken("Discord asks for another connection")),
            op::INVALID_SESSION => {
                if payload.d != true {
                    *self.session = None;
                }
                Err(broken("Discord does not know the session"))
            }
            other => {
                debug!(op = other, "a payload of no use");
                Ok(Answered::Other)
            }
        }
    }

    async fn dispatch(&mut self, payload: Payload) {
        let Payload { t, s, d, .. } = payload;
        match t.as_deref() {
            Some("READY") => {
                let id = d["session_id"].as_str().unwrap_or_default().to_owned();
                let other = self.address.to_owned();
                let resume_at = d["resume_gateway_url"].as_str().unwrap_or(&other).to_owned();
                *self.session = Some(Session { id, resume_at, other, seen: s });
                *self.ready_since = Some(Instant::now());
                let guilds = d["guilds"].as_array().map_or(0, Vec::len);
                info!(guilds, "connected to Discord");
                self.gateway.events.connected();
            }
            Some("RESUMED") => {
                *self.ready_since = Some(Instant::now());
                info!("the connection to Discord is resumed");
                self.gateway.events.connected();
            }
            Some("INTERACTION_CREATE") => self.gateway.events.interaction(&d),
            Some("MESSAGE_CREATE") => self.gateway.events.message(&d),
            _ => {}
        }
        if let Some(session) = self.session.as_mut() {
            session.seen = s.or(session.seen);
        }
    }

    /// Closes what is still open: with 1000 when Herald stops, which ends the session, else so that it
    /// may be resumed.
    async fn close(&mut self, end: &End) {
        const A_MOMENT: Duration = Duration::from_secs(1);
        let code = match end {
            End::Stopped => CloseCode::Normal,
            End::Never(_) => return,
            End::Broken(_) => CloseCode::Library(4000),
        };
        let frame = CloseFrame { code, reason: "".into() };
        // Whether Discord hears it or not, the connection ends.
        let _ = tokio::time::timeout(A_MOMENT, self.socket.close(Some(frame))).await;
    }
}

/// What a payload answers.
enum Answered {
    Heartbeat,
    Other,
}
