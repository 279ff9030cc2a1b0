//! The gateway: identifying, heartbeats, resuming, and events for the bot.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket};
use flate2::{Compress, CompressError, Compression, FlushCompress};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::SharedState;
use crate::hub::{
    DIRECT_MESSAGES, GUILD_MEMBERS, GUILD_MESSAGES, GUILDS, MESSAGE_CONTENT, Out, PRIVILEGED,
    Session,
};
use crate::ids::{BOT, GUILD};
use crate::snowflake::{Snowflake, sid};
use crate::token::token_is_right;
use crate::world::{Channel, World};

const INTENTS: u64 = 0x1ffff | 1 << 20 | 1 << 21 | 1 << 24 | 1 << 25;
/// Per connection.
const SENDS_PER_MINUTE: usize = 120;
/// From a client, in bytes.
const LARGEST_PAYLOAD: usize = 4096;
impl World {
    /// Sends an event to every session with the intent (0: to all) on the right shard.
    pub(crate) fn dispatch(&mut self, event: &str, data: &Value, intent: u64, guild: bool) {
        for session in self.hub.sessions.iter_mut().filter(|s| s.wants(intent, guild)) {
            session.push(event, data);
        }
    }

    /// Sends `MESSAGE_CREATE` or `MESSAGE_UPDATE`, without content for sessions that lack the
    /// intent.
    pub(crate) fn dispatch_message(&mut self, event: &str, channel: Snowflake, id: Snowflake) {
        let (Some(message), Some(place)) = (self.message(channel, id), self.channels.get(&channel))
        else {
            return;
        };
        // Ephemeral messages reach the bot only through its interaction's token.
        if message.only_for.is_some() || !self.bot_sees(place) {
            return;
        }
        let guild = !place.is_dm();
        let mut full = self.message_json(message);
        if guild {
            full["guild_id"] = sid(GUILD);
            full["member"] = self.member_json(message.author);
        }
        let bare = self.without_content(message, &full);
        let intent = if guild { GUILD_MESSAGES } else { DIRECT_MESSAGES };
        for session in self.hub.sessions.iter_mut().filter(|s| s.wants(intent, guild)) {
            let data = if session.intents & MESSAGE_CONTENT != 0 { &full } else { &bare };
            session.push(event, data);
        }
    }

    pub(crate) fn dispatch_deleted(&mut self, channel: Snowflake, id: Snowflake) {
        let Some(place) = self.channels.get(&channel).filter(|place| self.bot_sees(place)) else {
            return;
        };
        let guild = !place.is_dm();
        let mut data = json!({"id": sid(id), "channel_id": sid(channel)});
        if guild {
            data["guild_id"] = sid(GUILD);
        }
        let intent = if guild { GUILD_MESSAGES } else { DIRECT_MESSAGES };
        self.dispatch("MESSAGE_DELETE", &data, intent, guild);
    }

    pub(crate) fn dispatch_channel(&mut self, event: &str, id: Snowflake) {
        let Some(channel) = self.channels.get(&id).filter(|c| self.bot_sees(c)) else { return };
        let mut data = self.channel_json(channel);
        let guild = !channel.is_dm();
        if event == "THREAD_CREATE" {
            data["newly_created"] = json!(true);
        }
        self.dispatch(event, &data, if guild { GUILDS } else { 0 }, guild);
    }

    pub(crate) fn dispatch_channel_gone(&mut self, channel: &Channel) {
        if channel.is_dm() || !self.bot_sees(channel) {
            return;
        }
        let (event, data) = if channel.is_thread() {
            let data = json!({
                "id": sid(channel.id), "guild_id": sid(GUILD),
                "parent_id": channel.parent.map(sid), "type": channel.kind,
            });
            ("THREAD_DELETE", data)
        } else {
            ("CHANNEL_DELETE", self.channel_json(channel))
        };
        self.dispatch(event, &data, GUILDS, true);
    }

    fn identify(
        &mut self,
        data: &Value,
        wire: &mpsc::UnboundedSender<Out>,
    ) -> Result<Option<String>, Out> {
        if !token_is_right(data["token"].as_str().unwrap_or("")) {
            return Err(Out::Close(4004, "Authentication failed."));
        }
        let Some(intents) = data["intents"].as_u64().filter(|bits| bits & !INTENTS == 0) else {
            return Err(Out::Close(4013, "Invalid intent(s)."));
        };
        if intents & PRIVILEGED & !self.hub.privileged != 0 {
            return Err(Out::Close(4014, "Disallowed intent(s)."));
        }
        let shard = match data["shard"].as_array().map(Vec::as_slice) {
            None => (0, 1),
            Some([index, count]) => match (index.as_u64(), count.as_u64()) {
                (Some(index), Some(count)) if index < count => (index, count),
                _ => return Err(Out::Close(4010, "Invalid shard.")),
            },
            Some(_) => return Err(Out::Close(4010, "Invalid shard.")),
        };
        if shard.1 < self.hub.least_shards {
            return Err(Out::Close(4011, "Sharding required."));
        }
        let now = Instant::now();
        let day = Duration::from_secs(86_400);
        self.hub.identifies.retain(|(at, _)| now.duration_since(*at) < day);
        if self.hub.is_crowded(shard.0, shard.1, now) || self.hub.identifies_left() == 0 {
            return Ok(None);
        }
        self.hub.identifies.push_back((now, shard));
        self.hub.session_count += 1;
        let id = format!("session-{}-{}", self.hub.session_count, self.mint.next());
        let mut session = Session {
            id: id.clone(),
            sequence: 0,
            events: VecDeque::new(),
            intents,
            shard,
            wire: Some(wire.clone()),
        };
        let guilds = if session.has(true) {
            json!([{"id": sid(GUILD), "unavailable": true}])
        } else {
            json!([])
        };
        session.push("READY", &json!({
            "v": 10, "user": self.self_json(), "session_id": id, "session_type": "normal",
            "resume_gateway_url": self.base.replacen("http", "ws", 1), "shard": [shard.0, shard.1],
            "guilds": guilds, "private_channels": [],
            "relationships": [], "application": {"id": sid(BOT), "flags": 0}, "_trace": [],
        }));
        if session.wants(GUILDS, true) {
            session.push("GUILD_CREATE", &self.guild_create_json(intents & GUILD_MEMBERS != 0));
        }
        // A restarted bot replaces its dead sessions.
        self.hub.sessions.retain(|s| s.wire.is_some() || s.shard != shard);
        self.hub.sessions.push(session);
        Ok(Some(id))
    }

    fn resume(
        &mut self,
        data: &Value,
        wire: &mpsc::UnboundedSender<Out>,
    ) -> Result<Option<String>, Out> {
        if !token_is_right(data["token"].as_str().unwrap_or("")) {
            return Err(Out::Close(4004, "Authentication failed."));
        }
        let id = data["session_id"].as_str().unwrap_or("");
        let Some(session) = self.hub.sessions.iter_mut().find(|s| s.id == id) else {
            return Ok(None);
        };
        let Some(last_seen) = data["seq"].as_u64().filter(|seq| *seq <= session.sequence) else {
            return Err(Out::Close(4007, "Invalid seq."));
        };
        if session.events.front().is_some_and(|(first, _)| *first > last_seen + 1) {
            return Ok(None);
        }
        if let Some(old) = session.wire.replace(wire.clone()) {
            let _ = old.send(Out::Drop);
        }
        self.hub.resumed += 1;
        for (_, text) in session.events.iter().filter(|(number, _)| *number > last_seen) {
            let _ = wire.send(Out::Text(text.clone()));
        }
        session.push("RESUMED", &json!({"_trace": []}));
        Ok(Some(session.id.clone()))
    }
}

pub(crate) async fn serve(
    shared: Arc<SharedState>,
    mut socket: WebSocket,
    version: Option<String>,
    compress: bool,
) {
    let mut packing = compress.then(|| Compress::new(Compression::fast(), true));
    let (wire, mut outbox) = mpsc::unbounded_channel::<Out>();
    let interval = shared.change(|world| {
        world.hub.connections.push(wire.clone());
        if world.hub.connected_at.len() < 10_000 {
            world.hub.connected_at.push(std::time::Instant::now());
        }
        world.hub.heartbeat
    });
    if version.as_deref() != Some("10") {
        let _ = wire.send(Out::Close(4012, "Invalid API version."));
    }
    let millis = u64::try_from(interval.as_millis()).unwrap_or(u64::MAX);
    let hello =
        json!({"op": 10, "d": {"heartbeat_interval": millis, "_trace": []}, "s": null, "t": null});
    let _ = wire.send(Out::Text(hello.to_string().into()));
    let mut session: Option<String> = None;
    let mut sends: VecDeque<Instant> = VecDeque::new();
    let mut last_beat = Instant::now();
    loop {
        tokio::select! {
            () = shared.stop.cancelled() => {
                let _ = close(&mut socket, 1001, "The sandbox is closing.").await;
                break;
            }
            () = tokio::time::sleep_until(last_beat + interval * 2) => {
                let _ = close(&mut socket, 4009, "Session timed out.").await;
                break;
            }
            out = outbox.recv() => match out {
                Some(Out::Text(text)) => {
                    if packing.is_some() {
                        shared.change(|world| world.hub.packed += 1);
                    }
                    let frame = match &mut packing {
                        Some(packing) => packed(packing, text.as_bytes()),
                        None => Ok(Frame::Text(text.as_ref().into())),
                    };
                    let Ok(frame) = frame else { break };
                    if socket.send(frame).await.is_err() {
                        break;
                    }
                }
                Some(Out::Close(code, words)) => {
                    let _ = close(&mut socket, code, words).await;
                    if matches!(code, 4004 | 4010..=4014) {
                        forget(&shared, session.as_deref());
                    }
                    break;
                }
                Some(Out::Drop) | None => break,
            },
            frame = socket.recv() => {
                let bytes = match frame {
                    Some(Ok(Frame::Text(text))) => text.as_bytes().to_vec(),
                    Some(Ok(Frame::Binary(bytes))) => bytes.to_vec(),
                    Some(Ok(Frame::Close(frame))) => {
                        // 1000 and 1001 end the session; other codes keep it for a resume.
                        if frame.is_some_and(|frame| matches!(frame.code, 1000 | 1001)) {
                            forget(&shared, session.as_deref());
                        }
                        break;
                    }
                    Some(Ok(_)) => continue,
                    Some(Err(_)) | None => break,
                };
                let now = Instant::now();
                sends.push_back(now);
                sends.retain(|at| now.duration_since(*at) < Duration::from_secs(60));
                let reply = if sends.len() > SENDS_PER_MINUTE {
                    Some(Out::Close(4008, "You are being rate limited."))
                } else if bytes.len() > LARGEST_PAYLOAD {
                    Some(Out::Close(4002, "Error while decoding payload."))
                } else {
                    receive(&shared, &bytes, &wire, &mut session, &mut last_beat)
                };
                if let Some(reply) = reply {
                    let _ = wire.send(reply);
                }
            }
        }
    }
    outbox.close();
    shared.change(|world| {
        world.hub.connections.retain(|open| !open.same_channel(&wire));
        for session in &mut world.hub.sessions {
            if session.wire.as_ref().is_some_and(|open| open.same_channel(&wire)) {
                session.wire = None;
            }
        }
    });
}

/// Compresses into the connection's stream (`compress=zlib-stream`).
fn packed(packing: &mut Compress, bytes: &[u8]) -> Result<Frame, CompressError> {
    let mut out = Vec::with_capacity(bytes.len() / 2 + 64);
    let before = packing.total_in();
    loop {
        let consumed = usize::try_from(packing.total_in() - before).unwrap_or(bytes.len());
        packing.compress_vec(&bytes[consumed..], &mut out, FlushCompress::Sync)?;
        // Unused capacity means that all output is written.
        if out.len() < out.capacity() {
            return Ok(Frame::Binary(out.into()));
        }
        out.reserve(bytes.len() / 2 + 64);
    }
}

async fn close(socket: &mut WebSocket, code: u16, words: &'static str) -> Result<(), axum::Error> {
    socket.send(Frame::Close(Some(CloseFrame { code, reason: words.into() }))).await
}

fn forget(shared: &Arc<SharedState>, session: Option<&str>) {
    if let Some(id) = session {
        shared.change(|world| world.hub.sessions.retain(|s| s.id != id));
    }
}

fn receive(
    shared: &Arc<SharedState>,
    bytes: &[u8],
    wire: &mpsc::UnboundedSender<Out>,
    session: &mut Option<String>,
    last_beat: &mut Instant,
) -> Option<Out> {
    let Ok(payload) = serde_json::from_slice::<Value>(bytes) else {
        return Some(Out::Close(4002, "Error while decoding payload."));
    };
    let data = &payload["d"];
    match payload["op"].as_u64() {
        Some(1) => {
            *last_beat = Instant::now();
            let deaf = shared.read(|world| world.hub.deaf);
            (!deaf).then(|| Out::Text(json!({"op": 11}).to_string().into()))
        }
        Some(2 | 6) if session.is_some() => Some(Out::Close(4005, "Already authenticated.")),
        Some(op @ (2 | 6)) => {
            let (entered, unwelcome) = shared.change(|world| {
                let entered =
                    if op == 2 { world.identify(data, wire) } else { world.resume(data, wire) };
                (entered, world.hub.unwelcome.clone())
            });
            enter(session, entered).or(unwelcome.map(Out::Text))
        }
        Some(3 | 4 | 8 | 31) if session.is_none() => Some(Out::Close(4003, "Not authenticated.")),
        Some(8) => {
            shared.change(|world| {
                let members: Vec<Value> =
                    world.members.iter().map(|id| world.full_member_json(*id)).collect();
                let chunk = json!({
                    "guild_id": sid(GUILD), "members": members, "chunk_index": 0, "chunk_count": 1,
                    "not_found": [], "nonce": data["nonce"],
                });
                if let Some(open) =
                    world.hub.sessions.iter_mut().find(|s| Some(&s.id) == session.as_ref())
                {
                    open.push("GUILD_MEMBERS_CHUNK", &chunk);
                }
            });
            None
        }
        Some(3 | 4 | 31) => None,
        _ => Some(Out::Close(4001, "Unknown opcode.")),
    }
}

/// Records the session of a connection; `None` means it is invalid (op 9).
fn enter(session: &mut Option<String>, result: Result<Option<String>, Out>) -> Option<Out> {
    match result {
        Ok(Some(id)) => {
            *session = Some(id);
            None
        }
        Ok(None) => Some(Out::Text(json!({"op": 9, "d": false}).to_string().into())),
        Err(out) => Some(out),
    }
}
