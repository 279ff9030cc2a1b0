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
use tracing::{debug, info, warn};

use super::end::{Break, End};
use super::inflate::Inflater;
use super::life::Life;
use super::{Gateway, Never, SHARDING_REQUIRED, never};
use crate::discord::trouble::causes;
use crate::pauses::part_of;

/// A session that may be resumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Session {
    pub(super) id: String,
    /// Where Discord wants it resumed.
    pub(super) resume_at: String,
    /// Where it is resumed when that cannot be reached.
    pub(super) other: String,
    /// The newest event that came.
    pub(super) seen: Option<u64>,
}

impl Session {
    /// Where it was to be resumed, it could not be.
    pub(super) fn elsewhere(&mut self) {
        std::mem::swap(&mut self.resume_at, &mut self.other);
    }
}

/// How far a connection came.
#[derive(Debug, Default)]
pub(super) struct Course {
    /// Whether Discord said HELLO.
    pub(super) greeted: bool,
    /// Whether a session was to begin, and not to be resumed.
    pub(super) identified: bool,
    /// Since when the session was there.
    pub(super) ready_since: Option<Instant>,
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

/// After these codes the session is over: "Not authenticated", "Invalid seq", "Session timed out".
const OVER: [u16; 3] = [4003, 4007, 4009];
/// Of Discord's own for clients; it keeps the session, which 1000 and 1001 end ("Initiating a
/// Disconnect").
const KEEPING: u16 = 4000;
/// Discord recommends a further shard for about as many servers, and asks for one beyond 2,500
/// ("Sharding").
const MANY_GUILDS: usize = 1000;

/// Connects, and hands on what comes until the connection ends. `session` is what is resumed, and
/// what may be resumed afterwards; `course` how far it came.
pub(super) async fn serve(
    life: &Life,
    address: &str,
    session: &mut Option<Session>,
    course: &mut Course,
) -> End {
    let patience = life.gateway.app.patience.request;
    let opening = async {
        let mut wire = Wire::open(&life.gateway, address).await?;
        let interval = wire.hello().await?;
        Ok::<_, End>((wire, interval))
    };
    let opened = tokio::select! {
        opened = tokio::time::timeout(patience, opening) => opened,
        () = life.stop.cancelled() => return End::Stopped,
    };
    let (wire, interval) = match opened {
        Ok(Ok(opened)) => opened,
        Ok(Err(end)) => return end,
        Err(_) => return End::broken(format!("no gateway within {patience:?}")),
    };
    course.greeted = true;
    let resumes = session.is_some();
    let mut connection = Connection { life, address, wire, session, course, resumes };
    let end = match connection.enter().await {
        Ok(()) => connection.talk(interval).await,
        Err(end) => end,
    };
    connection.close(&end).await;
    end
}

/// A socket, and the stream of what comes by it.
struct Wire {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    inflater: Inflater,
}

impl Wire {
    async fn open(gateway: &Gateway, address: &str) -> Result<Wire, End> {
        let mut url =
            Url::parse(address).map_err(|_| End::broken("the gateway's address is none"))?;
        url.query_pairs_mut()
            .clear()
            .append_pair("v", "10")
            .append_pair("encoding", "json")
            .append_pair("compress", "zlib-stream");
        let connector = Some(gateway.tls.connector());
        match connect_async_tls_with_config(url.as_str(), None, true, connector).await {
            Ok((socket, _)) => Ok(Wire { socket, inflater: Inflater::new() }),
            Err(error) => Err(End::lost(&error)),
        }
    }

    /// The next payload; `None` for what is none.
    async fn next(&mut self) -> Result<Option<Payload>, End> {
        let frame = self.socket.next().await;
        self.read(frame)
    }

    fn read(&mut self, frame: Option<Result<Frame, SocketError>>) -> Result<Option<Payload>, End> {
        match frame {
            Some(Ok(Frame::Text(text))) => parse(text.as_str().as_bytes()).map(Some),
            Some(Ok(Frame::Binary(bytes))) => match self.inflater.take(&bytes) {
                Ok(payload) => payload.map(parse).transpose(),
                Err(cause) => Err(End::broken(cause.to_string())),
            },
            Some(Ok(Frame::Close(frame))) => Err(closed(frame.as_ref())),
            Some(Ok(_)) => Ok(None),
            Some(Err(error)) => Err(End::lost(&error)),
            None => Err(End::broken("the connection was cut")),
        }
    }

    /// The time between heartbeats.
    async fn hello(&mut self) -> Result<Duration, End> {
        loop {
            let Some(payload) = self.next().await? else { continue };
            if payload.op == op::HELLO {
                let millis = payload.d["heartbeat_interval"].as_u64().filter(|millis| *millis > 0);
                let millis =
                    millis.ok_or_else(|| End::broken("the gateway asks for no heartbeat"))?;
                return Ok(Duration::from_millis(millis));
            }
        }
    }
}

fn parse(bytes: &[u8]) -> Result<Payload, End> {
    // What it was is not told: there may be a plan or a token in it.
    serde_json::from_slice(bytes).map_err(|cause| {
        End::broken(format!("a payload cannot be read at column {}", cause.column()))
    })
}

fn closed(frame: Option<&CloseFrame>) -> End {
    let Some(frame) = frame else { return End::broken("closed without a code") };
    let code = u16::from(frame.code);
    match never(code) {
        Some(_) if code == SHARDING_REQUIRED => End::TooFewShards,
        Some(never) => End::Never(never),
        None => {
            let why = format!("closed with {code} {}", frame.reason);
            End::Broken(Break { why, code: Some(code), invalid: false })
        }
    }
}

struct Connection<'c> {
    life: &'c Life,
    address: &'c str,
    wire: Wire,
    session: &'c mut Option<Session>,
    course: &'c mut Course,
    /// Whether what comes was missed, and comes again.
    resumes: bool,
}

impl Connection<'_> {
    async fn send(&mut self, payload: &Value) -> Result<(), End> {
        let sending = self.wire.socket.send(Frame::text(payload.to_string()));
        match tokio::time::timeout(self.life.gateway.app.patience.request, sending).await {
            Ok(sent) => sent.map_err(|error| End::lost(&error)),
            Err(_) => Err(End::broken("nothing can be sent")),
        }
    }

    /// Resumes the session, or begins one.
    async fn enter(&mut self) -> Result<(), End> {
        let token = &self.life.gateway.token;
        let payload = match &*self.session {
            Some(session) => json!({
                "op": op::RESUME,
                "d": { "token": token, "session_id": session.id, "seq": session.seen },
            }),
            None => {
                self.course.identified = true;
                json!({
                    "op": op::IDENTIFY,
                    "d": {
                        "token": token,
                        "intents": super::INTENTS,
                        "shard": [self.life.shard.index, self.life.shard.of],
                        "properties": {
                            "os": std::env::consts::OS, "browser": "herald", "device": "herald",
                        },
                    },
                })
            }
        };
        self.send(&payload).await
    }

    /// Heartbeats and events, until the end.
    async fn talk(&mut self, interval: Duration) -> End {
        // An answer that does not come within this time will not come.
        let silence = self.life.gateway.app.patience.request.min(interval);
        // The first heartbeat comes at any moment of the first interval.
        let mut beat = Instant::now() + part_of(interval);
        let mut unanswered: Option<Instant> = None;
        loop {
            let deadline = unanswered.map_or(beat, |since| beat.min(since + silence));
            tokio::select! {
                () = self.life.stop.cancelled() => return End::Stopped,
                payload = self.wire.next() => match payload {
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
                        return End::broken("a heartbeat was not answered");
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
        if let End::Broken(Break { code: Some(code), .. }) = &end
            && OVER.contains(code)
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
                self.dispatch(payload);
                Ok(Answered::Other)
            }
            op::HEARTBEAT => self.heartbeat().await.map(|()| Answered::Other),
            op::HEARTBEAT_ACK => Ok(Answered::Heartbeat),
            op::RECONNECT => Err(End::broken("Discord asks for another connection")),
            op::INVALID_SESSION => {
                let invalid = payload.d != true;
                if invalid {
                    *self.session = None;
                }
                let why = "Discord does not know the session".to_owned();
                Err(End::Broken(Break { why, code: None, invalid }))
            }
            other => {
                debug!(op = other, "a payload of no use");
                Ok(Answered::Other)
            }
        }
    }

    fn dispatch(&mut self, payload: Payload) {
        let Payload { t, s, d, .. } = payload;
        let events = &self.life.gateway.events;
        match t.as_deref() {
            Some("READY") => {
                let id = d["session_id"].as_str().unwrap_or_default().to_owned();
                let other = self.address.to_owned();
                let resume_at = d["resume_gateway_url"].as_str().unwrap_or(&other).to_owned();
                *self.session = Some(Session { id, resume_at, other, seen: s });
                let guilds = d["guilds"].as_array().map_or(0, Vec::len);
                info!(guilds, "connected to Discord");
                if guilds >= MANY_GUILDS {
                    warn!(guilds, "a shard has many servers; Discord will ask for more shards");
                }
                self.there();
            }
            Some("RESUMED") => {
                info!("the connection to Discord is resumed");
                self.there();
            }
            Some("INTERACTION_CREATE") => events.interaction(&d, self.resumes),
            Some("MESSAGE_CREATE") => events.message(&d),
            _ => {}
        }
        if let Some(session) = self.session.as_mut() {
            session.seen = s.or(session.seen);
        }
    }

    /// The session is there, and everything that was missed has come.
    fn there(&mut self) {
        self.resumes = false;
        self.course.ready_since = Some(Instant::now());
        self.life.tell_ready();
        self.life.gateway.events.connected();
    }

    /// Closes what is still open: so that the session may be resumed, also by the next process, unless
    /// other connections have taken its place.
    async fn close(&mut self, end: &End) {
        const A_MOMENT: Duration = Duration::from_secs(1);
        let code = match end {
            End::Stopped if !self.life.gateway.stop.is_cancelled() => CloseCode::Normal,
            End::Stopped | End::Broken(_) => CloseCode::Library(KEEPING),
            End::Never(_) | End::TooFewShards => return,
        };
        let frame = CloseFrame { code, reason: "".into() };
        // Whether Discord hears it or not, the connection ends.
        let _ = tokio::time::timeout(A_MOMENT, self.wire.socket.close(Some(frame))).await;
    }
}

/// What a payload answers.
enum Answered {
    Heartbeat,
    Other,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(code: u16) -> End {
        closed(Some(&CloseFrame { code: CloseCode::from(code), reason: "4009".into() }))
    }

    #[test]
    fn what_a_close_means_is_told_by_its_code() {
        for code in [1000, 1001, 4000, 4007, 4009] {
            let End::Broken(broken) = with(code) else { panic!("{code}") };
            assert_eq!((broken.code, broken.invalid), (Some(code), false));
        }
        for code in [4004, 4010, 4012, 4013, 4014] {
            assert!(matches!(with(code), End::Never(_)), "{code}");
        }
        assert!(matches!(with(4011), End::TooFewShards));
        assert!(matches!(closed(None), End::Broken(Break { code: None, .. })));
    }
}
