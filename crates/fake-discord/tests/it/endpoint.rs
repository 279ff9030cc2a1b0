//! The application's interactions endpoint: checked when its URL is set, and used from then on.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use ed25519_dalek::{Signature, VerifyingKey};
use fake_discord::PATIENCE;
use fake_discord::driver::DriverError;
use serde_json::{Value, json};

use crate::common::{ALL_INTENTS, Api, start};

/// An endpoint's responses: to PING and other signed requests, or to anything else.
type Responder = Arc<dyn Fn(&Value, bool) -> Response + Send + Sync>;

fn pong() -> Response {
    axum::Json(json!({"type": 1})).into_response()
}

/// An endpoint with fixed responses: its URL, and the received requests.
async fn endpoint(api: &Api, says: Responder) -> (String, Arc<Mutex<Vec<(Value, bool)>>>) {
    let key: Vec<u8> = (0..32)
        .map(|at| u8::from_str_radix(&api.sandbox.public_key()[2 * at..2 * at + 2], 16).unwrap())
        .collect();
    let key = VerifyingKey::from_bytes(&key.try_into().unwrap()).unwrap();
    let received: Arc<Mutex<Vec<(Value, bool)>>> = Arc::default();
    let list = Arc::clone(&received);
    let answer = async move |headers: HeaderMap, body: String| {
        let text = |name: &str| headers[name].to_str().unwrap().to_owned();
        let hex = text("x-signature-ed25519");
        let bytes: Vec<u8> =
            (0..64).map(|at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).unwrap()).collect();
        let signature = Signature::from_bytes(&bytes.try_into().unwrap());
        let signed = text("x-signature-timestamp") + &body;
        let good = key.verify_strict(signed.as_bytes(), &signature).is_ok();
        let body: Value = serde_json::from_str(&body).unwrap();
        list.lock().unwrap().push((body.clone(), good));
        says(&body, good)
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/here", listener.local_addr().unwrap());
    tokio::spawn(async { axum::serve(listener, Router::new().route("/here", post(answer))).await });
    (url, received)
}

/// Answers PING, refuses bad signatures, and gives the same response to all interactions.
fn careful(says: fn() -> Response) -> Responder {
    Arc::new(move |body, good| match body["type"].as_u64() {
        _ if !good => StatusCode::UNAUTHORIZED.into_response(),
        Some(1) => pong(),
        _ => says(),
    })
}

async fn with_command() -> Api {
    let api = start().await;
    api.sandbox.set_first_response(PATIENCE);
    let commands = json!([{"name": "play", "description": "Play"}]);
    assert_eq!(api.register(commands).await.status, 200);
    api
}

#[tokio::test]
async fn a_url_is_saved_when_the_endpoint_answers_as_it_must() {
    let api = with_command().await;
    let application = api.call("GET", "/applications/@me", Value::Null).await.body;
    assert_eq!(application["verify_key"], api.sandbox.public_key());
    assert_eq!(application["interactions_endpoint_url"], Value::Null);
    let cases: [(&str, Responder); 5] = [
        ("a wrong signature is answered with 200", Arc::new(|_, _| pong())),
        ("PING is answered with 401", Arc::new(|_, _| StatusCode::UNAUTHORIZED.into_response())),
        (
            "PING is answered with 200, no JSON",
            Arc::new(|_, good| match good {
                true => ([(header::CONTENT_TYPE, "text/plain")], "{\"type\":1}").into_response(),
                false => StatusCode::UNAUTHORIZED.into_response(),
            }),
        ),
        (
            "PING is answered with 202",
            Arc::new(|_, good| match good {
                true => StatusCode::ACCEPTED.into_response(),
                false => StatusCode::UNAUTHORIZED.into_response(),
            }),
        ),
        (
            "a wrong signature is answered with 400",
            Arc::new(|_, _| StatusCode::BAD_REQUEST.into_response()),
        ),
    ];
    for (case, responder) in cases {
        let (url, _) = endpoint(&api, responder).await;
        let error = api.sandbox.set_interactions_endpoint(Some(&url)).await.unwrap_err();
        let words = error.to_string();
        assert!(words.starts_with("interactions_endpoint_url: The specified"), "{words}");
        assert!(words.contains(case), "{words}");
    }
    let nobody = api.sandbox.set_interactions_endpoint(Some("http://127.0.0.1:1/here")).await;
    assert!(nobody.unwrap_err().to_string().contains("nobody answers"));
    let (url, received) = endpoint(&api, careful(pong)).await;
    api.sandbox.set_interactions_endpoint(Some(&url)).await.unwrap();
    let requests = received.lock().unwrap().clone();
    let kinds: Vec<_> =
        requests.iter().map(|(body, good)| (body["type"].as_u64(), *good)).collect();
    assert_eq!(kinds, [(Some(1), false), (Some(1), true)]);
    let application = api.call("GET", "/applications/@me", Value::Null).await.body;
    assert_eq!(application["interactions_endpoint_url"], url);
}

#[tokio::test]
async fn interactions_come_one_way_or_the_other() {
    let api = with_command().await;
    let mut gateway = api.ready(ALL_INTENTS).await;
    let alice = api.sandbox.person("Alice").unwrap();
    let (url, received) = endpoint(&api, careful(|| StatusCode::ACCEPTED.into_response())).await;
    api.sandbox.set_interactions_endpoint(Some(&url)).await.unwrap();
    let (person, room) = (alice.clone(), api.room);
    let waiting = tokio::spawn(async move { person.command(room, "play", []).await });
    // It is answered by a callback, like one over the gateway.
    let (event, good) = loop {
        if let Some(last) = received.lock().unwrap().iter().find(|(body, _)| body["type"] == 2) {
            break last.clone();
        }
        tokio::task::yield_now().await;
    };
    assert!(good);
    assert_eq!(event["data"]["name"], "play");
    let (id, token) = (event["id"].as_str().unwrap(), event["token"].as_str().unwrap());
    let answer = json!({"type": 4, "data": {"content": "Here."}});
    let path = format!("/interactions/{id}/{token}/callback");
    assert_eq!(api.call("POST", &path, answer).await.status, 204);
    assert_eq!(waiting.await.unwrap().unwrap().message().unwrap().content, "Here.");
    let interactions = api.sandbox.posted_interactions();
    let last = interactions.last().unwrap();
    assert_eq!(last.status, Some(202));
    assert_eq!(last.signature, api.sandbox.sign(&last.timestamp, &last.body));
    // Without the URL, interactions come over the gateway again.
    api.sandbox.set_interactions_endpoint(None).await.unwrap();
    let person = alice.clone();
    let _waiting = tokio::spawn(async move { person.command(room, "play", []).await });
    let event = gateway.event("INTERACTION_CREATE").await;
    assert_ne!(event["id"], id);
    assert_eq!(api.sandbox.posted_interactions().len(), interactions.len());
}

#[tokio::test]
async fn the_response_may_be_the_answer() {
    let api = with_command().await;
    let alice = api.sandbox.person("Alice").unwrap();
    let respond =
        || axum::Json(json!({"type": 4, "data": {"content": "At once."}})).into_response();
    let (url, _) = endpoint(&api, careful(respond)).await;
    api.sandbox.set_interactions_endpoint(Some(&url)).await.unwrap();
    let answer = alice.command(api.room, "play", []).await.unwrap();
    assert_eq!(answer.message().unwrap().content, "At once.");
    // Invalid responses don't count as callbacks.
    let respond_empty = || axum::Json(json!({"type": 4, "data": {"content": ""}})).into_response();
    let (url, _) = endpoint(&api, careful(respond_empty)).await;
    api.sandbox.set_interactions_endpoint(Some(&url)).await.unwrap();
    let none = alice.command(api.room, "play", []).await.unwrap_err();
    assert_eq!(none, DriverError::DidNotRespond);
}

#[tokio::test]
async fn without_an_answer_nobody_is_asked_again() {
    let api = with_command().await;
    let alice = api.sandbox.person("Alice").unwrap();
    let (url, received) = endpoint(&api, careful(|| StatusCode::BAD_GATEWAY.into_response())).await;
    api.sandbox.set_interactions_endpoint(Some(&url)).await.unwrap();
    let none = alice.command(api.room, "play", []).await.unwrap_err();
    assert_eq!(none.to_string(), "The application did not respond");
    assert_eq!(received.lock().unwrap().len(), 3);
    assert_eq!(api.sandbox.posted_interactions().last().unwrap().status, Some(502));
    // It is accepted, and no response follows in time.
    let (url, _) = endpoint(&api, careful(|| StatusCode::ACCEPTED.into_response())).await;
    api.sandbox.set_interactions_endpoint(Some(&url)).await.unwrap();
    api.sandbox.set_first_response(Duration::from_millis(20));
    let none = alice.command(api.room, "play", []).await.unwrap_err();
    assert_eq!(none, DriverError::DidNotRespond);
}
