use std::time::Duration;

use discord_model::received_message::ReceivedMessage;
use futures::{SinkExt as _, StreamExt as _};
use metrics::{counter, histogram};
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

use super::config::{
    Delivery, EventHandler, Gateway, SHARDING_REQUIRED, fatal_close, hand_interaction,
};
use super::disconnect::{ConnectionLoss, Disconnect};
use super::session::Session;
use super::shard_context::ShardContext;
use super::shard_id::ShardId;
use super::zlib_stream::ZlibStream;
use crate::backoff::part_of;

#[derive(Debug, Default)]
pub(crate) struct Progress {
    pub(crate) greeted: bool,
    /// Whether it asked for a new session instead of resuming one.
    pub(crate) identified: bool,
    /// The time of READY or RESUMED.
    pub(crate) ready_since: Option<Instant>,
}

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

/// "Gateway Opcodes".
mod op {
    pub(crate) const DISPATCH: u8 = 0;
    pub(crate) const HEARTBEAT: u8 = 1;
    pub(crate) const IDENTIFY: u8 = 2;
    pub(crate) const RESUME: u8 = 6;
    pub(crate) const RECONNECT: u8 = 7;
    pub(crate) const INVALID_SESSION: u8 = 9;
    pub(crate) const HELLO: u8 = 10;
    pub(crate) const HEARTBEAT_ACK: u8 = 11;
}

/// After these close codes the session can't be resumed: "Not authenticated", "Invalid seq",
/// "Session timed out".
const SESSION_OVER: [u16; 3] = [4003, 4007, 4009];
/// A close code that keeps the session, unlike 1000 and 1001 ("Initiating a Disconnect").
const KEEP_SESSION: u16 = 4000;
/// Servers per shard above which a warning is logged. Discord recommends a further shard at about
/// 1,000 and requires one beyond 2,500 ("Sharding").
const MANY_GUILDS: usize = 1000;

/// Connects and passes on events until the connection ends. Resumes `session`, and leaves in it the
/// session that may be resumed next. Records its `progress`.
pub(crate) async fn serve(
    context: &ShardContext,
    address: &str,
    session: &mut Option<Session>,
    progress: &mut Progress,
) -> Disconnect {
    let timeout = context.gateway.retry_policy.request_timeout;
    let opening = async {
        let mut socket = Socket::open(&context.gateway, address).await?;
        let interval = socket.hello().await?;
        Ok::<_, Disconnect>((socket, interval))
    };
    let attempt = tokio::select! {
        opened = tokio::time::timeout(timeout, opening) => opened,
        () = context.stop.cancelled() => return Disconnect::Stopped,
    };
    let (socket, interval) = match attempt {
        Ok(Ok(opened)) => opened,
        Ok(Err(end)) => return end,
        Err(_) => return Disconnect::broken_by(format!("no gateway within {timeout:?}")),
    };
    progress.greeted = true;
    counter!("herald_gateway_connections_total").increment(1);
    let delivery = if session.is_some() { Delivery::Replayed } else { Delivery::Live };
    let presence = None;
    let mut connection =
        Connection { context, address, socket, session, progress, delivery, presence };
    let end = match connection.enter().await {
        Ok(()) => connection.exchange(interval).await,
        Err(end) => end,
    };
    connection.presence = None;
    if matches!(end, Disconnect::Broken(_)) {
        counter!("herald_gateway_disconnects_total").increment(1);
    }
    connection.close(&end).await;
    end
}

/// Reports a shard as connected while it lives.
struct Presence<'c> {
    handler: &'c dyn EventHandler,
    shard: ShardId,
}

impl<'c> Presence<'c> {
    fn of(context: &'c ShardContext) -> Presence<'c> {
        let (handler, shard) = (&*context.gateway.handler, context.shard);
        handler.connected(shard);
        Presence { handler, shard }
    }
}

impl Drop for Presence<'_> {
    fn drop(&mut self) {
        self.handler.disconnected(self.shard);
    }
}

struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    inflater: ZlibStream,
}

impl Socket {
    async fn open(gateway: &Gateway, address: &str) -> Result<Socket, Disconnect> {
        let mut url = Url::parse(address)
            .map_err(|_| Disconnect::broken_by("the gateway's address is none"))?;
        url.query_pairs_mut()
            .clear()
            .append_pair("v", "10")
            .append_pair("encoding", "json")
            .append_pair("compress", "zlib-stream");
        let connector = Some(gateway.tls.connector());
        match connect_async_tls_with_config(url.as_str(), None, true, connector).await {
            Ok((stream, _)) => Ok(Socket { stream, inflater: ZlibStream::new() }),
            Err(error) => Err(Disconnect::by_error(&error)),
        }
    }

    /// Receives a payload; `None` for a frame without one.
    async fn next(&mut self) -> Result<Option<Payload>, Disconnect> {
        let frame = self.stream.next().await;
        self.read(frame)
    }

    fn read(
        &mut self,
        frame: Option<Result<Frame, SocketError>>,
    ) -> Result<Option<Payload>, Disconnect> {
        match frame {
            Some(Ok(Frame::Text(text))) => parse(text.as_str().as_bytes()).map(Some),
            Some(Ok(Frame::Binary(bytes))) => match self.inflater.take(&bytes) {
                Ok(payload) => payload.map(parse).transpose(),
                Err(cause) => Err(Disconnect::broken_by(cause.to_string())),
            },
            Some(Ok(Frame::Close(frame))) => Err(close_reason(frame.as_ref())),
            Some(Ok(_)) => Ok(None),
            Some(Err(error)) => Err(Disconnect::by_error(&error)),
            None => Err(Disconnect::broken_by("the connection was cut")),
        }
    }

    /// Waits for HELLO and returns the heartbeat interval.
    async fn hello(&mut self) -> Result<Duration, Disconnect> {
        loop {
            let Some(payload) = self.next().await? else { continue };
            if payload.op == op::HELLO {
                let millis = payload.d["heartbeat_interval"].as_u64().filter(|millis| *millis > 0);
                let millis = millis
                    .ok_or_else(|| Disconnect::broken_by("the gateway asks for no heartbeat"))?;
                return Ok(Duration::from_millis(millis));
            }
        }
    }
}

fn parse(bytes: &[u8]) -> Result<Payload, Disconnect> {
    // The content isn't logged: it may hold a secret plan or a token.
    serde_json::from_slice(bytes).map_err(|cause| {
        Disconnect::broken_by(format!("a payload cannot be read at column {}", cause.column()))
    })
}

fn close_reason(frame: Option<&CloseFrame>) -> Disconnect {
    let Some(frame) = frame else { return Disconnect::broken_by("closed without a code") };
    let code = u16::from(frame.code);
    match fatal_close(code) {
        Some(_) if code == SHARDING_REQUIRED => Disconnect::TooFewShards,
        Some(fatal) => Disconnect::Fatal(fatal),
        None => {
            let cause = format!("closed with {code} {}", frame.reason);
            Disconnect::Broken(ConnectionLoss { cause, code: Some(code), invalid: false })
        }
    }
}

struct Connection<'c> {
    context: &'c ShardContext,
    address: &'c str,
    socket: Socket,
    session: &'c mut Option<Session>,
    progress: &'c mut Progress,
    /// The delivery of the next events: missed events come before RESUMED.
    delivery: Delivery,
    /// Set once the session is ready.
    presence: Option<Presence<'c>>,
}

impl Connection<'_> {
    async fn send(&mut self, payload: &Value) -> Result<(), Disconnect> {
        let sending = self.socket.stream.send(Frame::text(payload.to_string()));
        match tokio::time::timeout(self.context.gateway.retry_policy.request_timeout, sending).await
        {
            Ok(outcome) => outcome.map_err(|error| Disconnect::by_error(&error)),
            Err(_) => Err(Disconnect::broken_by("nothing can be sent")),
        }
    }

    async fn enter(&mut self) -> Result<(), Disconnect> {
        let (token, name) = (&self.context.gateway.token, self.context.gateway.client_name);
        let payload = match &*self.session {
            Some(session) => json!({
                "op": op::RESUME,
                "d": { "token": token, "session_id": session.id, "seq": session.last_sequence },
            }),
            None => {
                self.progress.identified = true;
                counter!("herald_gateway_identifies_total").increment(1);
                json!({
                    "op": op::IDENTIFY,
                    "d": {
                        "token": token,
                        "intents": self.context.gateway.intents,
                        "shard": [self.context.shard.index, self.context.shard.of],
                        "properties": {
                            "os": std::env::consts::OS, "browser": name, "device": name,
                        },
                    },
                })
            }
        };
        self.send(&payload).await
    }

    /// Exchanges heartbeats and events until the connection ends.
    async fn exchange(&mut self, interval: Duration) -> Disconnect {
        // A later acknowledgement counts as missing.
        let silence = self.context.gateway.retry_policy.request_timeout.min(interval);
        // The first heartbeat is sent at a random moment of the first interval.
        let mut beat = Instant::now() + part_of(interval);
        let mut unanswered: Option<Instant> = None;
        loop {
            let deadline = unanswered.map_or(beat, |since| beat.min(since + silence));
            tokio::select! {
                () = self.context.stop.cancelled() => return Disconnect::Stopped,
                payload = self.socket.next() => match payload {
                    Ok(None) => {}
                    Ok(Some(payload)) => match self.take(payload).await {
                        Ok(PayloadKind::HeartbeatAck) => {
                            if let Some(since) = unanswered.take() {
                                histogram!("herald_gateway_heartbeat_seconds")
                                    .record(since.elapsed());
                            }
                        }
                        Ok(PayloadKind::Other) => {}
                        Err(end) => return end,
                    },
                    Err(end) => return self.forget_session_after(end),
                },
                () = tokio::time::sleep_until(deadline) => {
                    if unanswered.is_some_and(|since| since.elapsed() >= silence) {
                        return Disconnect::broken_by("a heartbeat was not answered");
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

    /// Drops the session after close codes that end it.
    fn forget_session_after(&mut self, end: Disconnect) -> Disconnect {
        if let Disconnect::Broken(ConnectionLoss { code: Some(code), .. }) = &end
            && SESSION_OVER.contains(code)
        {
            *self.session = None;
        }
        end
    }

    async fn heartbeat(&mut self) -> Result<(), Disconnect> {
        let sequence = self.session.as_ref().and_then(|session| session.last_sequence);
        self.send(&json!({ "op": op::HEARTBEAT, "d": sequence })).await
    }

    async fn take(&mut self, payload: Payload) -> Result<PayloadKind, Disconnect> {
        match payload.op {
            op::DISPATCH => {
                self.dispatch(payload);
                Ok(PayloadKind::Other)
            }
            op::HEARTBEAT => self.heartbeat().await.map(|()| PayloadKind::Other),
            op::HEARTBEAT_ACK => Ok(PayloadKind::HeartbeatAck),
            op::RECONNECT => Err(Disconnect::broken_by("Discord asks for another connection")),
            op::INVALID_SESSION => {
                let invalid = payload.d != true;
                if invalid {
                    *self.session = None;
                }
                let cause = "Discord does not know the session".to_owned();
                Err(Disconnect::Broken(ConnectionLoss { cause, code: None, invalid }))
            }
            other => {
                debug!(op = other, "unusable payload");
                Ok(PayloadKind::Other)
            }
        }
    }

    fn dispatch(&mut self, payload: Payload) {
        let Payload { t, s, d, .. } = payload;
        let handler = &*self.context.gateway.handler;
        match t.as_deref() {
            Some("READY") => {
                let id = d["session_id"].as_str().unwrap_or_default().to_owned();
                let other = self.address.to_owned();
                let resume_address = d["resume_gateway_url"].as_str().unwrap_or(&other).to_owned();
                *self.session =
                    Some(Session { id, resume_address, other_address: other, last_sequence: s });
                let guilds = d["guilds"].as_array().map_or(0, Vec::len);
                info!(guilds, "connected to Discord");
                if guilds >= MANY_GUILDS {
                    warn!(guilds, "shard is nearly full; Discord will require more shards");
                }
                self.session_ready();
            }
            Some("RESUMED") => {
                info!("resumed the connection to Discord");
                counter!("herald_gateway_resumes_total").increment(1);
                self.session_ready();
            }
            Some("INTERACTION_CREATE") => hand_interaction(handler, &d, self.delivery),
            Some("MESSAGE_CREATE") => {
                if let Some(message) = ReceivedMessage::read(&d) {
                    handler.message(message);
                }
            }
            _ => {}
        }
        if let Some(session) = self.session.as_mut() {
            session.last_sequence = s.or(session.last_sequence);
        }
    }

    /// Handles READY or RESUMED: all missed events have arrived.
    fn session_ready(&mut self) {
        self.delivery = Delivery::Live;
        self.progress.ready_since = Some(Instant::now());
        self.context.tell_ready();
        self.presence = Some(Presence::of(self.context));
    }

    /// Closes the connection so that the session can be resumed, unless other connections have
    /// replaced this one.
    async fn close(&mut self, end: &Disconnect) {
        const A_MOMENT: Duration = Duration::from_secs(1);
        let code = match end {
            Disconnect::Stopped if self.context.is_replaced() => CloseCode::Normal,
            Disconnect::Stopped | Disconnect::Broken(_) => CloseCode::Library(KEEP_SESSION),
            Disconnect::Fatal(_) | Disconnect::TooFewShards => return,
        };
        let frame = CloseFrame { code, reason: "".into() };
        // The connection ends even if Discord doesn't receive the frame.
        let _ = tokio::time::timeout(A_MOMENT, self.socket.stream.close(Some(frame))).await;
    }
}

enum PayloadKind {
    HeartbeatAck,
    Other,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(code: u16) -> Disconnect {
        close_reason(Some(&CloseFrame { code: CloseCode::from(code), reason: "4009".into() }))
    }

    #[test]
    fn what_a_close_means_is_told_by_its_code() {
        for code in [1000, 1001, 4000, 4007, 4009] {
            let Disconnect::Broken(loss) = with(code) else { panic!("{code}") };
            assert_eq!((loss.code, loss.invalid), (Some(code), false));
        }
        for code in [4004, 4010, 4012, 4013, 4014] {
            assert!(matches!(with(code), Disconnect::Fatal(_)), "{code}");
        }
        assert!(matches!(with(4011), Disconnect::TooFewShards));
        assert!(matches!(
            close_reason(None),
            Disconnect::Broken(ConnectionLoss { code: None, .. })
        ));
    }
}
