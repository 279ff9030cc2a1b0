//! Direct messages, and the options that name channels and roles.

use crate::common::{ALL_INTENTS, start};
use fake_discord::PATIENCE;
use fake_discord::driver::{DriverError, OptionValue};
use serde_json::{Value, json};

#[tokio::test]
async fn somebody_is_written_to_as_long_as_they_let_the_bot() {
    let api = start().await;
    let alice = api.sandbox.person("Alice").unwrap();
    let open =
        || api.call("POST", "/users/@me/channels", json!({"recipient_id": alice.id.to_string()}));
    let channel = open().await;
    assert_eq!((channel.status, &channel.body["type"]), (200, &json!(1)));
    assert_eq!(channel.body["recipients"][0]["id"], alice.id.to_string());
    let dm = channel.id();
    assert_eq!(open().await.id(), dm, "there is one channel for two");
    let write = || async {
        let path = format!("/channels/{dm}/messages");
        let answer = api.call("POST", &path, json!({"content": "your move"})).await;
        (answer.status, answer.code())
    };
    assert_eq!(write().await.0, 200);
    assert_eq!(alice.sees(dm).len(), 1);
    assert!(api.sandbox.person("Bob").unwrap().sees(dm).is_empty());
    api.sandbox.set_dms_open(&alice, false);
    // The channel still exists; new messages are refused.
    assert_eq!(open().await.id(), dm);
    assert_eq!(write().await, (403, 50007));
    api.sandbox.set_dms_open(&alice, true);
    assert_eq!(write().await.0, 200);
    api.sandbox.remove_member(&alice);
    assert_eq!(write().await, (403, 50278));
    for (recipient, status, code) in [
        (json!(api.sandbox.other_bot().to_string()), 403, 50007),
        (json!("7"), 404, 10013),
        (Value::Null, 400, 50035),
    ] {
        let body = json!({"recipient_id": recipient});
        let answer = api.call("POST", "/users/@me/channels", body).await;
        assert_eq!((answer.status, answer.code()), (status, code), "{recipient}");
    }
}

#[tokio::test]
async fn options_take_the_channels_and_roles_that_they_offer() {
    let api = start().await;
    let mut gateway = api.ready(ALL_INTENTS).await;
    api.sandbox.set_first_response(PATIENCE);
    let commands = json!([{"name": "set", "description": "Set", "default_member_permissions": "32", "options": [
        {"type": 7, "name": "where", "description": "Where", "channel_types": [0, 5]},
        {"type": 8, "name": "who", "description": "Who"}]}]);
    assert_eq!(api.register(commands).await.status, 200);
    // Alice owns the guild; Bob can't manage it.
    let (alice, bob) = (api.sandbox.person("Alice").unwrap(), api.sandbox.person("Bob").unwrap());
    let refused = bob.command(api.room, "set", []).await;
    assert!(matches!(refused, Err(DriverError::NoSuchCommand(_))), "{refused:?}");
    let dm = api.sandbox.open_dm(&alice);
    let role = api.sandbox.role();
    for wrong in [
        ("where", OptionValue::Channel(dm)),
        ("where", OptionValue::Channel(7)),
        ("who", OptionValue::Role(7)),
        ("who", OptionValue::from("Referees")),
    ] {
        let refused = alice.command(api.room, "set", [wrong]).await;
        assert!(matches!(refused, Err(DriverError::WrongType { .. })), "{refused:?}");
    }
    let (person, room) = (alice.clone(), api.room);
    let options = [("where", OptionValue::Channel(room)), ("who", OptionValue::Role(role))];
    let waiting = tokio::spawn(async move { person.command(room, "set", options).await });
    let event = gateway.event("INTERACTION_CREATE").await;
    let resolved = &event["data"]["resolved"];
    assert_eq!(resolved["roles"][role.to_string()]["name"], "Referees");
    assert_eq!(resolved["channels"][room.to_string()]["type"], 0);
    let managed = event["member"]["permissions"].as_str().and_then(|bits| bits.parse::<u64>().ok());
    assert!(managed.is_some_and(|bits| bits & 32 == 32));
    let answer = json!({"type": 4, "data": {"content": "set"}});
    assert_eq!(api.callback(&event, answer).await.status, 204);
    waiting.await.unwrap().unwrap();
}
