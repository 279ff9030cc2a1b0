//! Reads a request within limits and verifies its signature.

use http_body_util::{BodyExt as _, Full};
use hyper::body::{Body as _, Bytes, Incoming};
use hyper::header::{ALLOW, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};
use serde_json::Value;
use tokio::sync::Semaphore;

use super::PATH;
use super::public_key::{PublicKey, SIGNATURE_BYTES, from_hex};

const SIGNATURE: HeaderName = HeaderName::from_static("x-signature-ed25519");
const TIMESTAMP: HeaderName = HeaderName::from_static("x-signature-timestamp");

/// The longest body, in bytes. Discord sets no limit. The longest interactions include a message
/// with five menus of 25 options, each with three texts of 100 characters: 225 kilobytes if every
/// character is escaped.
pub(super) const LONGEST_BODY: usize = 512 << 10;
/// Longer bodies are rare.
const SHORT_BODY: usize = 16 << 10;
/// Long bodies read at the same time: 16 MiB in all.
pub(super) const LONG_BODIES: usize = 32;

/// "Interaction Type" and "Interaction Callback Type" of Discord's test request.
const PING: u64 = 1;
const PONG: &str = "{\"type\":1}";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    OtherPath,
    OtherMethod,
    NotSigned,
    TooLong,
    /// Too many long bodies are being read.
    Busy,
    /// The body didn't arrive in time.
    TooSlow,
    /// The connection ended within the body.
    Cut,
    /// Signed, but unreadable.
    Unreadable,
}

impl Refusal {
    fn status(self) -> StatusCode {
        match self {
            Refusal::OtherPath => StatusCode::NOT_FOUND,
            Refusal::OtherMethod => StatusCode::METHOD_NOT_ALLOWED,
            Refusal::NotSigned => StatusCode::UNAUTHORIZED,
            Refusal::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
            Refusal::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Refusal::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Refusal::Cut | Refusal::Unreadable => StatusCode::BAD_REQUEST,
        }
    }

    pub(super) fn response(self) -> Response<Full<Bytes>> {
        let mut response = empty(self.status());
        if self == Refusal::OtherMethod {
            response.headers_mut().insert(ALLOW, HeaderValue::from_static("POST"));
        }
        response
    }
}

#[derive(Debug)]
pub(super) enum Payload {
    /// Discord's test request.
    Ping,
    Interaction(Value),
}

impl Payload {
    /// Returns PONG, or "202 and no body", which announces a "Create Interaction Response"
    /// ("Interaction Callback").
    pub(super) fn response(&self) -> Response<Full<Bytes>> {
        match self {
            Payload::Ping => {
                let mut response = Response::new(Full::from(PONG));
                let json = HeaderValue::from_static("application/json");
                response.headers_mut().insert(CONTENT_TYPE, json);
                response
            }
            Payload::Interaction(_) => empty(StatusCode::ACCEPTED),
        }
    }
}

fn empty(status: StatusCode) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::default());
    *response.status_mut() = status;
    response
}

/// Reads a signed request and returns its timestamp and body. Parses nothing before the signature
/// is verified, and reads no body without a plausible signature.
pub(super) async fn read(
    request: Request<Incoming>,
    key: &PublicKey,
    long_bodies: &Semaphore,
) -> Result<Vec<u8>, Refusal> {
    let (head, mut body) = request.into_parts();
    if head.uri.path() != PATH {
        return Err(Refusal::OtherPath);
    }
    if head.method != Method::POST {
        return Err(Refusal::OtherMethod);
    }
    let (signature, timestamp) = signature(&head.headers).ok_or(Refusal::NotSigned)?;
    if body.size_hint().lower() > LONGEST_BODY as u64 {
        return Err(Refusal::TooLong);
    }
    let mut message = timestamp.to_vec();
    let mut place = None;
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame.map_err(|_| Refusal::Cut)?.into_data() else { continue };
        let length = message.len() - timestamp.len() + data.len();
        if length > LONGEST_BODY {
            return Err(Refusal::TooLong);
        }
        if length > SHORT_BODY && place.is_none() {
            place = Some(long_bodies.try_acquire().map_err(|_| Refusal::Busy)?);
        }
        message.extend_from_slice(&data);
    }
    if !key.verifies(&message, &signature) {
        return Err(Refusal::NotSigned);
    }
    Ok(message.split_off(timestamp.len()))
}

/// Returns the signature and the timestamp that is signed before the body. Each header must be
/// unique: of two, it would be unclear which one counts.
fn signature(headers: &HeaderMap) -> Option<([u8; SIGNATURE_BYTES], &[u8])> {
    let only = |name: HeaderName| {
        let mut values = headers.get_all(name).iter();
        values.next().filter(|_| values.next().is_none()).map(HeaderValue::as_bytes)
    };
    Some((from_hex(only(SIGNATURE)?)?, only(TIMESTAMP)?))
}

/// Parses a verified body.
pub(super) fn parse(body: &[u8]) -> Result<Payload, Refusal> {
    let value: Value = serde_json::from_slice(body).map_err(|_| Refusal::Unreadable)?;
    match value["type"].as_u64() {
        Some(PING) => Ok(Payload::Ping),
        _ if value.is_object() => Ok(Payload::Interaction(value)),
        _ => Err(Refusal::Unreadable),
    }
}
