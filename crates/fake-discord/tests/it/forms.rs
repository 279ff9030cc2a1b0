//! Forms with labels: what people fill in, and what the bot receives.

use crate::common::{ALL_INTENTS, Api, Gateway, start};
use fake_discord::driver::{DriverError, Modal};
use fake_discord::{PATIENCE, Person};
use serde_json::{Value, json};

async fn ready() -> (Api, Gateway, Person) {
    let api = start().await;
    api.sandbox.set_first_response(PATIENCE);
    let gateway = api.ready(ALL_INTENTS).await;
    assert_eq!(api.register(json!([{"name": "play", "description": "Play"}])).await.status, 200);
    let alice = api.sandbox.person("Alice").unwrap();
    (api, gateway, alice)
}

fn label(component: Value) -> Value {
    let mut label = json!({"type": 18, "label": "Label", "description": "Below"});
    label["component"] = component;
    label
}

fn options(values: &[&str]) -> Vec<Value> {
    values.iter().map(|value| json!({"label": value.to_uppercase(), "value": value})).collect()
}

/// Makes the bot open this form.
async fn open_modal(api: &Api, gateway: &mut Gateway, who: &Person, components: Value) -> Modal {
    let (person, room) = (who.clone(), api.room);
    let waiting = tokio::spawn(async move { person.command(room, "play", []).await });
    let event = gateway.event("INTERACTION_CREATE").await;
    let form = json!({"custom_id": "form", "title": "New match", "components": components});
    let answer = api.callback(&event, json!({"type": 9, "data": form})).await;
    assert_eq!(answer.status, 204, "{}", answer.body);
    waiting.await.unwrap().unwrap().modal().unwrap().clone()
}

#[tokio::test]
async fn every_field_comes_back_as_discord_sends_it() {
    let (api, mut gateway, alice) = ready().await;
    let bob = api.sandbox.person("Bob").unwrap();
    let first = json!([
        {"type": 10, "content": "Who, what and how?"},
        label(json!({"type": 5, "custom_id": "who"})),
        label(json!({"type": 3, "custom_id": "game", "options": options(&["a", "b"])})),
        label(json!({"type": 21, "custom_id": "side", "options": options(&["white", "black"])})),
        label(json!({"type": 23, "custom_id": "rated"})),
    ]);
    let modal = open_modal(&api, &mut gateway, &alice, first).await;
    let person = alice.clone();
    let filled = [("who", "Bob"), ("game", "B"), ("side", "black"), ("rated", "true")];
    let waiting = tokio::spawn(async move { person.submit(&modal, &filled).await });
    let event = gateway.event("INTERACTION_CREATE").await;
    let data = &event["data"];
    assert_eq!((&event["type"], &data["custom_id"]), (&json!(5), &json!("form")));
    let field = |number: usize| data["components"][number]["component"].clone();
    assert_eq!(data["components"][0]["type"], 10);
    assert_eq!(field(1)["values"], json!([bob.id.to_string()]));
    assert!(data["resolved"]["users"][bob.id.to_string()].is_object());
    assert!(data["resolved"]["members"][bob.id.to_string()].is_object());
    assert_eq!(field(2)["values"], json!(["b"]));
    assert_eq!((&field(3)["type"], &field(3)["value"]), (&json!(21), &json!("black")));
    assert_eq!(field(4)["value"], true);
    let answer = json!({"type": 4, "data": {"content": "made", "flags": 64}});
    assert_eq!(api.callback(&event, answer).await.status, 204);
    waiting.await.unwrap().unwrap();

    let second = json!([
        label(json!({"type": 19, "custom_id": "record", "max_values": 2})),
        label(
            json!({"type": 22, "custom_id": "also", "options": options(&["x", "y"]), "required": false, "min_values": 0})
        ),
        label(json!({"type": 8, "custom_id": "where", "channel_types": [0]})),
        label(json!({"type": 7, "custom_id": "whoever"})),
        label(json!({"type": 4, "custom_id": "text", "style": 2, "required": false})),
    ]);
    let modal = open_modal(&api, &mut gateway, &alice, second).await;
    let (person, room) = (alice.clone(), api.room.to_string());
    let waiting = tokio::spawn(async move {
        let fields = [("where", room.as_str()), ("whoever", "Referees")];
        person.submit_with_files(&modal, &fields, &[("record", "a.txt", b"1. e4")]).await
    });
    let event = gateway.event("INTERACTION_CREATE").await;
    let data = &event["data"];
    let field = |number: usize| data["components"][number]["component"].clone();
    let file = field(0)["values"][0].clone();
    let attached = &data["resolved"]["attachments"][file.as_str().unwrap()];
    assert_eq!((&attached["filename"], &attached["size"]), (&json!("a.txt"), &json!(5)));
    let fetched = api.http.get(attached["url"].as_str().unwrap()).send().await.unwrap();
    assert_eq!(fetched.text().await.unwrap(), "1. e4");
    assert_eq!(field(1)["values"], json!([]));
    assert_eq!(field(2)["values"], json!([api.room.to_string()]));
    assert_eq!(data["resolved"]["roles"].as_object().unwrap().len(), 1);
    assert_eq!(field(4)["value"], "");
    waiting.abort();
}

#[tokio::test]
async fn what_discords_client_would_not_send_is_not_sent() {
    let (api, mut gateway, alice) = ready().await;
    let boxes = json!({"type": 22, "custom_id": "also", "options": options(&["x", "y", "z"]), "max_values": 2});
    let outcome =
        json!([{"label": "A", "value": "a", "default": true}, {"label": "B", "value": "b"}]);
    let form = json!([
        label(json!({"type": 5, "custom_id": "who"})),
        label(json!({"type": 21, "custom_id": "side", "options": outcome})),
        label(boxes),
        label(json!({"type": 19, "custom_id": "record", "required": false, "min_values": 0})),
        label(
            json!({"type": 4, "custom_id": "text", "style": 1, "min_length": 2, "required": false})
        ),
    ]);
    let modal = open_modal(&api, &mut gateway, &alice, form).await;
    let refused = async |fields: &[(&str, &str)]| alice.submit(&modal, fields).await.unwrap_err();
    let missing = |key: &str| DriverError::MissingOption(key.to_owned());
    assert_eq!(refused(&[]).await, missing("who"));
    assert_eq!(refused(&[("who", "Bob")]).await, missing("also"));
    let (who, also) = (("who", "Bob"), ("also", "x"));
    assert_eq!(refused(&[who, ("also", "q")]).await, DriverError::NotAChoice("q".to_owned()));
    assert!(matches!(refused(&[who, ("also", "x\ny\nz")]).await, DriverError::Refused(_)));
    assert_eq!(refused(&[who, also, ("side", "c")]).await, DriverError::NotAChoice("c".to_owned()));
    assert!(matches!(refused(&[who, also, ("text", "x")]).await, DriverError::WrongType { .. }));
    let unknown = DriverError::NoSuchComponent("nothing".to_owned());
    assert_eq!(refused(&[who, also, ("nothing", "x")]).await, unknown);
    let bob = api.sandbox.person("Bob").unwrap();
    assert_eq!(bob.submit(&modal, &[who, also]).await.unwrap_err(), DriverError::NoModal);
    // Preselected values stay.
    let person = alice.clone();
    let modal_sent = modal.clone();
    let waiting = tokio::spawn(async move { person.submit(&modal_sent, &[who, also]).await });
    let event = gateway.event("INTERACTION_CREATE").await;
    assert_eq!(event["data"]["components"][1]["component"]["value"], "a");
    waiting.abort();
}
