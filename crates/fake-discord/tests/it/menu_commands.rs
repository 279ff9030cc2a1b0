//! Context menu commands on people and messages.

use crate::common::{ALL_INTENTS, start};
use fake_discord::PATIENCE;
use fake_discord::driver::DriverError;
use serde_json::json;

#[tokio::test]
async fn a_right_click_sends_its_target() {
    let api = start().await;
    api.sandbox.set_first_response(PATIENCE);
    let mut gateway = api.ready(ALL_INTENTS).await;
    let commands = json!([
        {"name": "Challenge", "type": 2}, {"name": "Read as a record", "type": 3},
        {"name": "challenge", "description": "Challenge"}]);
    let registered = api.register(commands).await;
    assert_eq!(registered.status, 200, "{}", registered.body);
    let (alice, bob) = (api.sandbox.person("Alice").unwrap(), api.sandbox.person("Bob").unwrap());
    let (person, target, room) = (alice.clone(), bob.clone(), api.room);
    let waiting =
        tokio::spawn(async move { person.command_on_person(room, "Challenge", &target).await });
    let event = gateway.event("INTERACTION_CREATE").await;
    let data = &event["data"];
    assert_eq!(
        (&event["type"], &data["type"], &data["name"]),
        (&json!(2), &json!(2), &json!("Challenge"))
    );
    assert_eq!(data["target_id"], bob.id.to_string());
    assert!(data["resolved"]["users"][bob.id.to_string()].is_object());
    assert!(data["resolved"]["members"][bob.id.to_string()].is_object());
    assert!(data.get("options").is_none());
    let answer = json!({"type": 4, "data": {"content": "Challenged"}});
    assert_eq!(api.callback(&event, answer).await.status, 204);
    let message = waiting.await.unwrap().unwrap().message().unwrap().clone();
    assert_eq!(message.kind, 23, "a command of a menu");

    let message_id = bob.post(room, "1. e4 e5").unwrap();
    let person = alice.clone();
    let waiting =
        tokio::spawn(
            async move { person.command_on_message(message_id, "Read as a record").await },
        );
    let event = gateway.event("INTERACTION_CREATE").await;
    let data = &event["data"];
    assert_eq!((&data["type"], &data["target_id"]), (&json!(3), &json!(message_id.to_string())));
    assert_eq!(data["resolved"]["messages"][message_id.to_string()]["content"], "1. e4 e5");
    let private = json!({"type": 4, "data": {"content": "Read", "flags": 64}});
    assert_eq!(api.callback(&event, private).await.status, 204);
    let answer_id = waiting.await.unwrap().unwrap().message().unwrap().id;

    let unknown = |name: &str| DriverError::NoSuchCommand(name.to_owned());
    for (name, wrong) in [("challenge", "a slash command"), ("Read as a record", "of messages")] {
        let refused = alice.command_on_person(room, name, &bob).await.unwrap_err();
        assert_eq!(refused, unknown(name), "{wrong}");
    }
    let refused = alice.command_on_message(answer_id, "Read as a record").await.unwrap_err();
    assert_eq!(refused, unknown("Read as a record"), "nothing is offered on private messages");
    for (rule, command) in [
        ("description", json!({"name": "A", "type": 2, "description": "x"})),
        (
            "options",
            json!({"name": "A", "type": 3, "options": [{"type": 3, "name": "o", "description": "d"}]}),
        ),
        ("name", json!({"name": crate::common::long(33), "type": 3})),
    ] {
        let answer = api.register(json!([command])).await;
        assert!(!answer.errors_at(&format!("0.{rule}")).is_empty(), "{rule}: {}", answer.body);
    }
}
