//! The interactions endpoint accepts what Discord signed. Other requests cost little and change
//! nothing.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use discord::gateway::{Delivery, EventHandler, ShardId};
use discord::interaction_server::{InteractionServer, LIMITS};
use discord_model::interaction::{Interaction, InteractionKind};
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
const PATIENT: ServerLimits =
    ServerLimits { request: PATIENCE, idle: PATIENCE, silence: PATIENCE, ..LIMITS };

/// Stores the received interactions.
#[derive(Default)]
struct Heard(Mutex<Vec<(Interaction, Delivery)>>);

impl EventHandler for Heard {
    fn connected(&self, _: ShardId) {}

    fn elsewhere(&self, _: ShardId) {}

    fn disconnected(&self, _: ShardId) {}

    fn interaction(&self, interaction: Interaction, delivery: Delivery) {
        self.0.lock().expect("the list").push((interaction, delivery));
    }

    fn message(&self, _: ReceivedMessage) {}
}

impl Heard {
    fn ids(&self) -> Vec<String> {
        let list = self.0.lock().expect("the list");
        list.iter().map(|(interaction, _)| interaction.id.to_string()).collect()
    }
}

/// A running server.
struct Running {
    address: SocketAddr,
    heard: Arc<Heard>,
    ends: EndpointStop,
    task: JoinHandle<()>,
}

fn run(limits: ServerLimits) -> Running {
    let bound = BoundAddress::bind(SocketAddr::from(([127, 0, 0, 1], 0))).expect("a port");
    let (address, listener) = bound.listen().expect("it listens");
    let key: String = SigningKey::from_bytes(&SEED)
        .verifying_key()
        .as_bytes()
        .iter()
        .fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
    let (heard, ends) = (Arc::new(Heard::default()), EndpointStop::default());
    let handler: Arc<dyn EventHandler> = Arc::clone(&heard) as _;
    let server = InteractionServer::new(key.parse().expect("a key"), handler, limits);
    let task = tokio::spawn(server.serve(listener, ends.clone()));
    Running { address, heard, ends, task }
}

fn sign(timestamp: &str, body: &str) -> String {
    let signature = SigningKey::from_bytes(&SEED).sign(format!("{timestamp}{body}").as_bytes());
    signature.to_bytes().iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

/// Returns a head that ends with an empty line.
fn head(start: &str, headers: &[(&str, &str)]) -> String {
    let headers: String =
        headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    format!("{start} HTTP/1.1\r\nhost: herald\r\n{headers}\r\n")
}

/// Returns a request in Discord's form.
fn signed(body: &str) -> String {
    let (timestamp, length) = ("1700000000", body.len().to_string());
    let headers = [
        ("content-type", "application/json"),
        ("content-length", &*length),
        ("x-signature-ed25519", &*sign(timestamp, body)),
        ("x-signature-timestamp", timestamp),
    ];
    head("POST /interactions", &headers) + body
}

fn interaction(id: u64) -> String {
    json!({
        "id": id, "type": 2, "token": "t", "channel_id": "7", "user": {"id": "11"},
        "data": {"name": "move"},
    })
    .to_string()
}

/// Sends bytes. Returns the answer until the other side closes the connection.
async fn exchange(stream: &mut TcpStream, bytes: &[u8]) -> String {
    // An early refusal may close the connection before everything is sent.
    let _ = stream.write_all(bytes).await;
    answer(stream).await
}

/// Reads one answer: its head, and its body by length.
async fn answer(stream: &mut TcpStream) -> String {
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

async fn connect(running: &Running) -> TcpStream {
    TcpStream::connect(running.address).await.expect("a connection")
}

/// Returns the status of a request on its own connection; 0 without an answer.
async fn status(running: &Running, bytes: &[u8]) -> u16 {
    status_of(&exchange(&mut connect(running).await, bytes).await)
}

fn status_of(answer: &str) -> u16 {
    answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0)
}

#[tokio::test]
async fn what_discord_signs_is_taken() {
    let running = run(PATIENT);
    let mut stream = connect(&running).await;
    let pong = exchange(&mut stream, signed("{\"type\":1}").as_bytes()).await.to_lowercase();
    assert!(pong.starts_with("http/1.1 200 ok\r\n"), "{pong}");
    assert!(pong.contains("content-type: application/json\r\n"), "{pong}");
    assert!(pong.ends_with("\r\n\r\n{\"type\":1}"), "{pong}");
    assert!(running.heard.ids().is_empty());
    // The connection is reused; any signed timestamp is valid.
    for id in 1..=3 {
        let taken = exchange(&mut stream, signed(&interaction(id)).as_bytes()).await;
        assert!(taken.starts_with("HTTP/1.1 202 Accepted\r\n"), "{taken}");
        assert!(taken.ends_with("\r\n\r\n"), "no body: {taken}");
    }
    // Upper case, two parts, chunks, a query.
    let body = interaction(4);
    let (length, signature) = (body.len().to_string(), sign("soon", &body).to_uppercase());
    let headers = [
        ("X-Signature-Ed25519", &*signature),
        ("X-Signature-Timestamp", "soon"),
        ("Content-Length", &length),
    ];
    let upper = head("POST /interactions?a=b", &headers) + &body;
    stream.write_all(&upper.as_bytes()[..upper.len() - 9]).await.expect("sent");
    let taken = exchange(&mut stream, &upper.as_bytes()[upper.len() - 9..]).await;
    assert_eq!(status_of(&taken), 202, "{taken}");
    let body = interaction(5);
    let signature = sign("1", &body);
    let headers = [
        ("x-signature-ed25519", &*signature),
        ("x-signature-timestamp", "1"),
        ("transfer-encoding", "chunked"),
    ];
    let (first, second) = body.split_at(7);
    let chunks = format!("7\r\n{first}\r\n{:x}\r\n{second}\r\n0\r\n\r\n", second.len());
    let whole = head("POST /interactions", &headers) + &chunks;
    assert_eq!(status_of(&exchange(&mut stream, whole.as_bytes()).await), 202);
    assert_eq!(running.heard.ids(), ["1", "2", "3", "4", "5"]);
    let list = running.heard.0.lock().expect("the list").clone();
    assert!(list.iter().all(|(_, delivery)| *delivery == Delivery::Posted));
    let kind = list[3].0.content.as_ref().map(|content| &content.kind);
    assert!(matches!(kind, Some(InteractionKind::Command(command)) if command.name == "move"));
}

/// Requests without Discord's signature, each with its status.
fn hostile() -> Vec<(&'static str, u16, Vec<u8>)> {
    let body = interaction(1);
    let (good, length) = (sign("1", &body), body.len().to_string());
    let with = |headers: &[(&str, &str)], body: &str| {
        let length = body.len().to_string();
        let headers = [headers, &[("content-length", &*length)]].concat();
        (head("POST /interactions", &headers) + body).into_bytes()
    };
    let by = |signature: &str| {
        with(&[("x-signature-ed25519", signature), ("x-signature-timestamp", "1")], &body)
    };
    let whole = |start: &str| {
        let headers = [
            ("x-signature-ed25519", &*good),
            ("x-signature-timestamp", "1"),
            ("content-length", &*length),
        ];
        (head(start, &headers) + &body).into_bytes()
    };
    let stranger = SigningKey::from_bytes(&[8; 32]).sign(format!("1{body}").as_bytes());
    let stranger: String = stranger.to_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    let flipped = if good.ends_with('0') { "1" } else { "0" };
    let changed = body.replace("move", "mope");
    let both = [("x-signature-ed25519", &*good), ("x-signature-timestamp", "1")];
    let twice = [("x-signature-ed25519", &*good), ("x-signature-ed25519", &*good), both[1]];
    let (signed_list, signed_cut) = (sign("1", "[1]"), sign("1", &body[..20]));
    let timed = |timestamp: &str, body: &str| {
        with(&[("x-signature-ed25519", &good), ("x-signature-timestamp", timestamp)], body)
    };
    let huge = "x".repeat(10 << 20);
    let chunked = [both[0], both[1], ("transfer-encoding", "chunked")];
    let long_header = "x".repeat(20_000);
    let many: Vec<(String, String)> =
        (0..100).map(|number| (format!("x-{number}"), "1".to_owned())).collect();
    let many: Vec<(&str, &str)> = many.iter().map(|(name, value)| (&**name, &**value)).collect();
    vec![
        ("no signature", 401, with(&[("x-signature-timestamp", "1")], &body)),
        ("no timestamp", 401, with(&[("x-signature-ed25519", &good)], &body)),
        ("an empty signature", 401, by("")),
        ("half a signature", 401, by(&good[..64])),
        ("a digit too much", 401, by(&format!("{good}0"))),
        ("two digits too much", 401, by(&format!("{good}00"))),
        ("no digits", 401, by(&"z".repeat(128))),
        ("letters that are none", 401, by(&format!("é{}", &good[2..]))),
        ("a sign before a digit", 401, by(&format!("+{}", &good[1..]))),
        ("a prefix", 401, by(&format!("0x{}", &good[2..]))),
        ("zeros", 401, by(&"0".repeat(128))),
        ("one digit changed", 401, by(&format!("{}{flipped}", &good[..127]))),
        ("another's signature", 401, by(&stranger)),
        ("two signatures", 401, with(&twice, &body)),
        ("one byte changed", 401, with(&both, &changed)),
        ("one byte less", 401, with(&both, &body[..body.len() - 1])),
        ("one byte more", 401, with(&both, &format!("{body} "))),
        ("no body", 401, with(&both, "")),
        ("another timestamp", 401, timed("2", &body)),
        // The signature covers one text: cut elsewhere, it is valid, but no interaction.
        ("the timestamp in the body", 400, timed("", &format!("1{body}"))),
        ("the body in the timestamp", 400, timed(&format!("1{}", &body[..5]), &body[5..])),
        ("no object", 400, with(&[("x-signature-ed25519", &signed_list), both[1]], "[1]")),
        (
            "half an object",
            400,
            with(&[("x-signature-ed25519", &signed_cut), both[1]], &body[..20]),
        ),
        ("GET", 405, whole("GET /interactions")),
        ("PUT", 405, whole("PUT /interactions")),
        ("DELETE", 405, whole("DELETE /interactions")),
        ("OPTIONS", 405, whole("OPTIONS /interactions")),
        ("the root", 404, whole("POST /")),
        ("a path below", 404, whole("POST /interactions/")),
        ("a path that leads there", 404, whole("POST /x/../interactions")),
        ("escaped", 404, whole("POST /%69nteractions")),
        ("metrics", 404, whole("GET /metrics")),
        ("ten megabytes", 413, with(&both, &huge)),
        ("ten megabytes in chunks", 413, {
            let chunk = format!("{:x}\r\n{huge}\r\n0\r\n\r\n", huge.len());
            (head("POST /interactions", &chunked) + &chunk).into_bytes()
        }),
        ("more digits than a length has", 400, {
            let headers = [both[0], both[1], ("content-length", "99999999999999999999999")];
            (head("POST /interactions", &headers) + &body).into_bytes()
        }),
        ("two lengths", 400, {
            let headers = [both[0], both[1], ("content-length", "1"), ("content-length", "2")];
            (head("POST /interactions", &headers) + &body).into_bytes()
        }),
        ("a long header", 431, with(&[("x-long", &long_header)], &body)),
        ("many headers", 431, with(&many, &body)),
        ("no HTTP", 400, b"hello there, is anybody here?\r\n\r\n".to_vec()),
        ("TLS", 400, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n".to_vec()),
        // Closed without an answer.
        ("HTTP/2", 0, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec()),
    ]
}

#[tokio::test]
async fn what_strangers_send_is_refused() {
    let running = run(PATIENT);
    let mut wrong = Vec::new();
    for (what, wanted, bytes) in hostile() {
        let found = status(&running, &bytes).await;
        // The answer to an unfinished request may be lost when the connection closes.
        let cut = bytes.len() > 1 << 20 && found == 0;
        if found != wanted && !cut {
            wrong.push(format!("{what}: {found}, not {wanted}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(running.heard.ids().is_empty(), "{:?}", running.heard.ids());
    assert_eq!(status(&running, signed(&interaction(9)).as_bytes()).await, 202);
    assert_eq!(running.heard.ids(), ["9"]);
}

#[tokio::test]
async fn every_byte_of_a_body_is_signed() {
    let running = run(PATIENT);
    let good = signed(&interaction(1));
    let begins = good.find("\r\n\r\n").expect("an empty line") + 4;
    let mut stream = connect(&running).await;
    for place in begins..good.len() {
        for bit in [0, 5] {
            let mut bytes = good.clone().into_bytes();
            bytes[place] ^= 1 << bit;
            assert_eq!(status_of(&exchange(&mut stream, &bytes).await), 401, "{place} {bit}");
        }
    }
    assert!(running.heard.ids().is_empty());
    // Other requests on this connection aren't affected.
    assert_eq!(status_of(&exchange(&mut stream, good.as_bytes()).await), 202);
}

#[tokio::test]
async fn who_says_nothing_is_not_waited_for() {
    let hasty = ServerLimits { request: Duration::from_millis(50), ..PATIENT };
    let whole = signed(&interaction(1));
    let end_of_head = whole.find("\r\n\r\n").expect("an empty line") + 4;
    // Nothing; half a head; half a body.
    for length in [0, 30, end_of_head, whole.len() - 5] {
        let running = run(hasty);
        let mut stream = connect(&running).await;
        let begun = Instant::now();
        let answer = exchange(&mut stream, &whole.as_bytes()[..length]).await;
        assert!([0, 408].contains(&status_of(&answer)), "{length}: {answer}");
        assert!(begun.elapsed() >= hasty.request, "{length}: {:?}", begun.elapsed());
        assert!(running.heard.ids().is_empty());
    }
    // A trusted client has longer to begin, but not to go on.
    let running = run(ServerLimits { request: Duration::from_secs(2), ..PATIENT });
    let mut stream = connect(&running).await;
    assert_eq!(status_of(&exchange(&mut stream, whole.as_bytes()).await), 202);
    let answer = exchange(&mut stream, &whole.as_bytes()[..whole.len() - 5]).await;
    assert_eq!(status_of(&answer), 408, "{answer}");
}

#[tokio::test]
async fn a_thousand_connections_keep_nobody_out() {
    let running = run(ServerLimits { silence: Duration::from_millis(20), ..PATIENT });
    let mut trusted = connect(&running).await;
    assert_eq!(status_of(&exchange(&mut trusted, signed(&interaction(1)).as_bytes()).await), 202);
    let whole = signed(&interaction(2));
    let mut crowd = Vec::new();
    for number in 0..1000 {
        // Some send nothing, some half a request.
        let mut stream = connect(&running).await;
        let part = [0, 20, whole.len() - 1][number % 3];
        stream.write_all(&whole.as_bytes()[..part]).await.expect("sent");
        crowd.push(stream);
    }
    // The time limits are minutes, so the number of connections closes the oldest.
    let oldest = answer(&mut crowd[0]).await;
    assert_eq!(oldest, "");
    for id in 3..10 {
        assert_eq!(status(&running, signed(&interaction(id)).as_bytes()).await, 202, "{id}");
    }
    assert_eq!(running.heard.ids(), ["1", "3", "4", "5", "6", "7", "8", "9"]);
}

/// Each connection of a burst is answered: those over the limit wait until others end.
#[tokio::test]
async fn a_burst_over_the_limit_loses_no_request() {
    let running = run(ServerLimits { connections: 8, ..PATIENT });
    let mut kept = Vec::new();
    for id in 1..=8 {
        let mut stream = connect(&running).await;
        assert_eq!(
            status_of(&exchange(&mut stream, signed(&interaction(id)).as_bytes()).await),
            202
        );
        kept.push(stream);
    }
    // All are connected before the first has sent everything.
    let mut burst = Vec::new();
    for id in 9..=200 {
        let (mut stream, whole) = (connect(&running).await, signed(&interaction(id)));
        let sent = [0, 20, whole.len() - 1][usize::try_from(id).expect("small") % 3];
        let (first, rest) = whole.as_bytes().split_at(sent);
        stream.write_all(first).await.expect("sent");
        burst.push((stream, rest.to_vec()));
    }
    let answers: Vec<JoinHandle<u16>> = burst
        .into_iter()
        .map(|(mut stream, rest)| {
            tokio::spawn(async move { status_of(&exchange(&mut stream, &rest).await) })
        })
        .collect();
    let mut lost = 0;
    for answer in answers {
        lost += usize::from(answer.await.expect("an answer") != 202);
    }
    assert_eq!(lost, 0);
    assert_eq!(running.heard.ids().len(), 200);
}

/// A client that is silent or sends single bytes makes room for another one.
#[tokio::test]
async fn slow_clients_make_room() {
    let limits = ServerLimits { connections: 2, request: Duration::from_secs(2), ..PATIENT };
    let running = run(ServerLimits { silence: Duration::from_millis(200), ..limits });
    let mut silent = connect(&running).await;
    let mut trickling = connect(&running).await;
    let trickle = tokio::spawn(async move {
        let whole = signed(&interaction(1));
        for byte in whole.as_bytes() {
            if trickling.write_all(&[*byte]).await.is_err() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    assert_eq!(status(&running, signed(&interaction(2)).as_bytes()).await, 202);
    assert_eq!(answer(&mut silent).await, "");
    for id in 3..9 {
        assert_eq!(status(&running, signed(&interaction(id)).as_bytes()).await, 202);
    }
    trickle.abort();
}

#[tokio::test]
async fn long_bodies_are_few_at_once() {
    /// As many as allowed.
    const MOST: usize = 32;
    let running = run(PATIENT);
    let long = |id: u64| {
        let filler = "x".repeat(40_000);
        signed(&json!({"id": id, "type": 2, "token": "t", "filler": filler}).to_string())
    };
    let mut all = Vec::new();
    for id in 0..MOST as u64 {
        let (mut stream, whole) = (connect(&running).await, long(id));
        let (first, rest) = whole.split_at(whole.len() - 10);
        stream.write_all(first.as_bytes()).await.expect("sent");
        all.push((stream, rest.to_owned()));
    }
    // One more is refused once all of these are being read; until then it is accepted.
    let begun = Instant::now();
    while status(&running, long(99).as_bytes()).await != 503 {
        assert!(begun.elapsed() < PATIENCE, "a further one is never refused");
    }
    // Short requests aren't affected.
    assert_eq!(status(&running, signed(&interaction(100)).as_bytes()).await, 202);
    for (mut stream, rest) in all {
        assert_eq!(status_of(&exchange(&mut stream, rest.as_bytes()).await), 202);
    }
    assert_eq!(status(&running, long(101).as_bytes()).await, 202);
}

#[tokio::test]
async fn what_is_coming_in_is_finished_before_it_stops() {
    let running = run(PATIENT);
    let (mut silent, mut idle) = (connect(&running).await, connect(&running).await);
    assert_eq!(status_of(&exchange(&mut idle, signed(&interaction(1)).as_bytes()).await), 202);
    let (mut half, whole) = (connect(&running).await, signed(&interaction(2)));
    // The head has arrived when "continue" is requested.
    let whole = whole.replacen("\r\n", "\r\nexpect: 100-continue\r\n", 1);
    let (first, rest) = whole.split_at(whole.len() - 10);
    half.write_all(first.as_bytes()).await.expect("sent");
    let mut told = [0; 25];
    half.read_exact(&mut told).await.expect("continue");
    assert_eq!(&told, b"HTTP/1.1 100 Continue\r\n\r\n");
    running.ends.stop.cancel();
    // Connections without a request are closed.
    assert_eq!(answer(&mut silent).await, "");
    assert_eq!(answer(&mut idle).await, "");
    assert!(!running.task.is_finished());
    assert_eq!(status_of(&exchange(&mut half, rest.as_bytes()).await), 202);
    tokio::time::timeout(PATIENCE, running.task).await.expect("it ends").expect("and well");
    assert_eq!(running.heard.ids(), ["1", "2"]);
    assert!(TcpStream::connect(running.address).await.is_err());
    // The next process can use the port at once.
    BoundAddress::bind(running.address).expect("the port").listen().expect("it listens");
}

#[tokio::test]
async fn while_it_drains_each_connection_ends_with_its_answer() {
    let running = run(PATIENT);
    let (mut kept, mut other) = (connect(&running).await, connect(&running).await);
    for (id, stream) in [(1, &mut kept), (2, &mut other)] {
        let answered = exchange(stream, signed(&interaction(id)).as_bytes()).await;
        assert!(!answered.to_lowercase().contains("connection: close"), "{answered}");
    }
    running.ends.draining.cancel();
    let answered = exchange(&mut kept, signed(&interaction(3)).as_bytes()).await;
    assert_eq!(status_of(&answered), 202);
    assert!(answered.to_lowercase().contains("connection: close"), "{answered}");
    assert_eq!(answer(&mut kept).await, "", "the connection ends");
    // New connections, and those without a request since, are still answered.
    assert_eq!(status(&running, signed(&interaction(4)).as_bytes()).await, 202);
    assert_eq!(status_of(&exchange(&mut other, signed(&interaction(5)).as_bytes()).await), 202);
    assert_eq!(running.heard.ids(), ["1", "2", "3", "4", "5"]);
}

#[tokio::test]
async fn an_address_is_one_programs() {
    let running = run(PATIENT);
    let taken = BoundAddress::bind(running.address).expect_err("another has it");
    assert_eq!(taken.kind(), std::io::ErrorKind::AddrInUse);
    // A bound address that isn't listening refuses connections.
    let bound = BoundAddress::bind(SocketAddr::from(([127, 0, 0, 1], 0))).expect("a port");
    let (address, _listener) = bound.listen().expect("it listens");
    assert!(TcpStream::connect(address).await.is_ok());
}

#[tokio::test]
async fn who_does_not_finish_is_not_waited_for() {
    let running = run(ServerLimits { request: Duration::from_secs(1), ..PATIENT });
    let (mut stuck, whole) = (connect(&running).await, signed(&interaction(1)));
    assert_eq!(status_of(&exchange(&mut stuck, whole.as_bytes()).await), 202);
    stuck.write_all(&whole.as_bytes()[..whole.len() - 5]).await.expect("sent");
    running.ends.stop.cancel();
    tokio::time::timeout(PATIENCE, running.task).await.expect("it ends").expect("and well");
    assert_eq!(running.heard.ids(), ["1"]);
}
