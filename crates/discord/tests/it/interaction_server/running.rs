//! A running server, and requests to it in Discord's form.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use discord::gateway::{Delivery, EventHandler, ShardId};
use discord::interaction_server::{InteractionServer, LIMITS};
use discord_model::interaction::Interaction;
use discord_model::received_message::ReceivedMessage;
use ed25519_dalek::{Signer as _, SigningKey};
use fake_discord::PATIENCE;
use http_server::{BoundAddress, EndpointStop, ServerLimits};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;

/// A key like an application's.
const SEED: [u8; 32] = [7; 32];
/// Limits that no machine is too slow for.
pub(super) const PATIENT: ServerLimits =
    ServerLimits { request: PATIENCE, idle: PATIENCE, silence: PATIENCE, ..LIMITS };

/// Stores the received interactions.
#[derive(Default)]
pub(super) struct ReceivedInteractions(pub(super) Mutex<Vec<(Interaction, Delivery)>>);

impl EventHandler for ReceivedInteractions {
    fn connected(&self, _: ShardId) {}

    fn elsewhere(&self, _: ShardId) {}

    fn disconnected(&self, _: ShardId) {}

    fn interaction(&self, interaction: Interaction, delivery: Delivery) {
        self.0.lock().expect("the list").push((interaction, delivery));
    }

    fn message(&self, _: ReceivedMessage) {}
}

impl ReceivedInteractions {
    pub(super) fn ids(&self) -> Vec<String> {
        let list = self.0.lock().expect("the list");
        list.iter().map(|(interaction, _)| interaction.id.to_string()).collect()
    }
}

pub(super) struct Running {
    pub(super) address: SocketAddr,
    pub(super) heard: Arc<ReceivedInteractions>,
    pub(super) ends: EndpointStop,
    pub(super) task: JoinHandle<()>,
}

pub(super) fn run(limits: ServerLimits) -> Running {
    let bound = BoundAddress::bind(SocketAddr::from(([127, 0, 0, 1], 0))).expect("a port");
    let (address, listener) = bound.listen().expect("it listens");
    let key: String = SigningKey::from_bytes(&SEED)
        .verifying_key()
        .as_bytes()
        .iter()
        .fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
    let (received, ends) = (Arc::new(ReceivedInteractions::default()), EndpointStop::default());
    let handler: Arc<dyn EventHandler> = Arc::clone(&received) as _;
    let server = InteractionServer::new(key.parse().expect("a key"), handler, limits);
    let task = tokio::spawn(server.serve(listener, ends.clone()));
    Running { address, heard: received, ends, task }
}

pub(super) fn sign(timestamp: &str, body: &str) -> String {
    let signature = SigningKey::from_bytes(&SEED).sign(format!("{timestamp}{body}").as_bytes());
    signature.to_bytes().iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

/// Returns a head that ends with an empty line.
pub(super) fn head(start: &str, headers: &[(&str, &str)]) -> String {
    let headers: String =
        headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    format!("{start} HTTP/1.1\r\nhost: herald\r\n{headers}\r\n")
}

/// Returns a request in Discord's form.
pub(super) fn signed(body: &str) -> String {
    let (timestamp, length) = ("1700000000", body.len().to_string());
    let headers = [
        ("content-type", "application/json"),
        ("content-length", &*length),
        ("x-signature-ed25519", &*sign(timestamp, body)),
        ("x-signature-timestamp", timestamp),
    ];
    head("POST /interactions", &headers) + body
}

pub(super) fn interaction(id: u64) -> String {
    json!({
        "id": id, "type": 2, "token": "t", "channel_id": "7", "user": {"id": "11"},
        "data": {"name": "move"},
    })
    .to_string()
}

/// Sends bytes. Returns the answer until the other side closes the connection.
pub(super) async fn exchange(stream: &mut TcpStream, bytes: &[u8]) -> String {
    // An early refusal may close the connection before everything is sent.
    let _ = stream.write_all(bytes).await;
    answer(stream).await
}

/// Reads one answer: its head, and its body by length.
pub(super) async fn answer(stream: &mut TcpStream) -> String {
    let mut text = Vec::new();
    let whole = |text: &[u8]| {
        let text = String::from_utf8_lossy(text).to_lowercase();
        let (head, body) = text.split_once("\r\n\r\n")?;
        let length = head.split("content-length: ").nth(1)?.lines().next()?.parse().ok();
        (body.len() >= length.unwrap_or(0)).then_some(())
    };
    let reading = async {
        let mut byte = [0; 512];
        while whole(&text).is_none() {
            match stream.read(&mut byte).await {
                Ok(0) | Err(_) => break,
                Ok(count) => text.extend_from_slice(&byte[..count]),
            }
        }
    };
    tokio::time::timeout(PATIENCE, reading).await.expect("an answer or an end");
    String::from_utf8_lossy(&text).into_owned()
}

pub(super) async fn connect(running: &Running) -> TcpStream {
    TcpStream::connect(running.address).await.expect("a connection")
}

/// Returns the status of a request on its own connection; 0 without an answer.
pub(super) async fn status(running: &Running, bytes: &[u8]) -> u16 {
    status_of(&exchange(&mut connect(running).await, bytes).await)
}

pub(super) fn status_of(answer: &str) -> u16 {
    answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0)
}
