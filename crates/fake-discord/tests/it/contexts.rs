//! Where commands can be used, by whose installation, and the bot's permissions where it isn't a
//! member.

use std::time::Duration;

use crate::common::{ALL_INTENTS, Api, Gateway, standstill, start};
use fake_discord::driver::DriverError;
use fake_discord::{PATIENCE, Person, Snowflake};
use serde_json::{Value, json};

async fn ready() -> (Api, Gateway, Person) {
    let api = start().await;
    api.sandbox.set_first_response(PATIENCE);
    let gateway = api.ready(ALL_INTENTS).await;
    let at = |name: &str, contexts: &[u8], types: &[u8]| json!({"name": name, "description": "d", "contexts": contexts, "integration_types": types});
    let commands = json!([
        at("server", &[0], &[0]),
        at("private", &[0, 1], &[0]),
        at("anywhere", &[0, 1, 2], &[0, 1]),
        at("mine", &[0, 1, 2], &[1])
    ]);
    assert_eq!(api.register(commands).await.status, 200);
    let alice = api.sandbox.person("Alice").unwrap();
    (api, gateway, alice)
}

async fn received_command(
    gateway: &mut Gateway,
    who: &Person,
    at: Snowflake,
    name: &'static str,
) -> Value {
    let person = who.clone();
    tokio::spawn(async move { person.command(at, name, []).await });
    gateway.event("INTERACTION_CREATE").await
}

#[tokio::test]
async fn commands_are_offered_where_they_are_registered_for() {
    let (api, mut gateway, alice) = ready().await;
    let dm = api.sandbox.open_dm(&alice);
    let (group, other) = (api.sandbox.group(), api.sandbox.other_server());
    let refuses = async |at: Snowflake, names: &[&str]| {
        for name in names {
            let refused = alice.command(at, name, []).await.unwrap_err();
            assert_eq!(refused, DriverError::NoSuchCommand((*name).to_owned()), "{name} at {at}");
        }
    };
    refuses(api.room, &["mine"]).await;
    refuses(dm, &["server", "mine"]).await;
    refuses(group, &["server", "private", "anywhere", "mine"]).await;
    refuses(other, &["server", "private", "anywhere", "mine"]).await;
    let (own, guild) = (alice.id.to_string(), api.sandbox.guild().to_string());
    let mut assert_context = async |at: Snowflake, name, context: u8, owners: Value| {
        let event = received_command(&mut gateway, &alice, at, name).await;
        assert_eq!(event["context"], context, "{name} at {at}");
        assert_eq!(event["authorizing_integration_owners"], owners, "{name} at {at}");
        event
    };
    let event = assert_context(api.room, "anywhere", 0, json!({"0": guild})).await;
    assert!(event["member"].is_object());
    assert_context(dm, "private", 1, json!({"0": "0"})).await;
    api.sandbox.set_installed(&alice, true);
    assert_context(api.room, "anywhere", 0, json!({"0": guild, "1": own})).await;
    assert_context(api.room, "mine", 0, json!({"1": own})).await;
    assert_context(dm, "anywhere", 1, json!({"0": "0", "1": own})).await;
    let event = assert_context(group, "anywhere", 2, json!({"1": own})).await;
    assert!(event["member"].is_null() && event["guild_id"].is_null());
    assert_eq!((&event["user"]["id"], &event["channel"]["type"]), (&json!(own), &json!(3)));
    let event = assert_context(other, "mine", 0, json!({"1": own})).await;
    assert!(event["member"].is_object() && event["guild_id"] != guild);
    refuses(other, &["server", "private"]).await;
    refuses(group, &["server", "private"]).await;
    let bob = api.sandbox.person("Bob").unwrap();
    assert!(bob.command(other, "mine", []).await.is_err(), "Bob has not installed it");
}

#[tokio::test]
async fn where_the_bot_is_no_member_it_can_only_answer() {
    let (api, mut gateway, alice) = ready().await;
    api.sandbox.set_installed(&alice, true);
    let bob = api.sandbox.person("Bob").unwrap();
    for place in [api.sandbox.group(), api.sandbox.other_server()] {
        let event = received_command(&mut gateway, &alice, place, "anywhere").await;
        let button = json!({"type": 2, "style": 1, "label": "Go", "custom_id": "go"});
        let row = json!({"type": 1, "components": [button]});
        let data = json!({"content": "A board", "components": [row]});
        assert_eq!(api.callback(&event, json!({"type": 4, "data": data})).await.status, 204);
        let board = bob.sees(place).pop().unwrap();
        assert_eq!(board.content, "A board", "everybody there sees it");
        // Only the interaction's own responses.
        let channel = format!("/channels/{place}");
        for (method, path, body) in [
            ("GET", channel.clone(), Value::Null),
            ("POST", format!("{channel}/messages"), json!({"content": "x"})),
            ("GET", format!("{channel}/messages"), Value::Null),
            ("PATCH", format!("{channel}/messages/{}", board.id), json!({"content": "x"})),
            ("DELETE", format!("{channel}/messages/{}", board.id), Value::Null),
            ("POST", format!("{channel}/messages/{}/threads", board.id), json!({"name": "t"})),
        ] {
            let answer = api.call(method, &path, body).await;
            assert_eq!((answer.status, answer.code()), (403, 50001), "{method} {path}");
        }
        let edit = json!({"content": "Another board"});
        let original = api.hook(&event, "/messages/@original");
        assert_eq!(api.call("PATCH", &original, edit).await.status, 200);
        for number in 0..6 {
            let answer = api.call("POST", &api.hook(&event, ""), json!({"content": "x"})).await;
            let expected = if number < 5 { 200 } else { 400 };
            assert_eq!(answer.status, expected, "{number}: {}", answer.body);
            assert!(number < 5 || answer.code() == 40094);
        }
        // Pressing a button needs no installation.
        let person = bob.clone();
        tokio::spawn(async move { person.click(board.id, "go").await });
        let pressed = gateway.event("INTERACTION_CREATE").await;
        assert_eq!(
            pressed["authorizing_integration_owners"],
            event["authorizing_integration_owners"]
        );
        assert_eq!(api.callback(&pressed, json!({"type": 6})).await.status, 204);
    }
    // Messages there aren't sent to the bot.
    bob.post(api.sandbox.group(), "hello").unwrap();
    bob.post(api.room, "here").unwrap();
    assert_eq!(gateway.event("MESSAGE_CREATE").await["content"], "here");
}

#[tokio::test]
async fn an_answer_can_be_changed_for_a_quarter_of_an_hour() {
    let _still = standstill();
    let (api, mut gateway, alice) = ready().await;
    api.sandbox.set_installed(&alice, true);
    let event = received_command(&mut gateway, &alice, api.sandbox.group(), "anywhere").await;
    let answer = json!({"type": 4, "data": {"content": "A board"}});
    assert_eq!(api.callback(&event, answer).await.status, 204);
    let original = api.hook(&event, "/messages/@original");
    let edit = async || api.call("PATCH", &original, json!({"content": "x"})).await;
    assert_eq!(edit().await.status, 200);
    tokio::time::advance(Duration::from_secs(15 * 60)).await;
    assert_eq!(edit().await.code(), 50027);
}

#[tokio::test]
async fn a_server_may_let_nobody_else_see_what_answers_there() {
    let (api, mut gateway, alice) = ready().await;
    api.sandbox.set_installed(&alice, true);
    api.sandbox.set_external_apps(false);
    let bob = api.sandbox.person("Bob").unwrap();
    let bit = fake_discord::permissions::USE_EXTERNAL_APPS;
    for (place, is_hidden) in [(api.sandbox.other_server(), true), (api.sandbox.group(), false)] {
        let event = received_command(&mut gateway, &alice, place, "anywhere").await;
        if is_hidden {
            let permissions = event["member"]["permissions"].as_str().unwrap();
            assert_eq!(permissions.parse::<u64>().unwrap() & bit, 0);
        }
        let answer = json!({"type": 4, "data": {"content": "A board"}});
        assert_eq!(api.callback(&event, answer).await.status, 204);
        let follow = json!({"content": "And more"});
        assert_eq!(api.call("POST", &api.hook(&event, ""), follow).await.status, 200);
        let count = if is_hidden { 0 } else { 2 };
        assert_eq!((bob.sees(place).len(), alice.sees(place).len()), (count, 2));
    }
}
