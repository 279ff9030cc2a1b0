//! The interactions endpoint accepts what Discord signed. Other requests cost little and change
//! nothing.

mod load;
mod running;
mod stopping;

use discord::gateway::Delivery;
use discord_model::interaction::InteractionKind;
use ed25519_dalek::{Signer as _, SigningKey};
use running::{
    PATIENT, connect, exchange, head, interaction, run, sign, signed, status, status_of,
};
use tokio::io::AsyncWriteExt as _;

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
        let answer = exchange(&mut stream, signed(&interaction(id)).as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 202 Accepted\r\n"), "{answer}");
        assert!(answer.ends_with("\r\n\r\n"), "no body: {answer}");
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
    let answer_to_rest = exchange(&mut stream, &upper.as_bytes()[upper.len() - 9..]).await;
    assert_eq!(status_of(&answer_to_rest), 202, "{answer_to_rest}");
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
    let forged = body.replace("move", "mope");
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
    let header_refs: Vec<(&str, &str)> =
        many.iter().map(|(name, value)| (&**name, &**value)).collect();
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
        ("one byte changed", 401, with(&both, &forged)),
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
        ("many headers", 431, with(&header_refs, &body)),
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
    for (case, expected, bytes) in hostile() {
        let actual = status(&running, &bytes).await;
        // The answer to an unfinished request may be lost when the connection closes.
        let is_cut = bytes.len() > 1 << 20 && actual == 0;
        if actual != expected && !is_cut {
            wrong.push(format!("{case}: {actual}, not {expected}"));
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
