//! Interactions, threads, permissions, mentions, nonces: rights, times and refusals.

use std::time::Duration;

use crate::common::{ALL_INTENTS, Api, Gateway, standstill, start};
use fake_discord::driver::{DriverError, Response};
use fake_discord::{PATIENCE, Person, permissions as may};
use serde_json::{Value, json};

/// Discord's own limits.
async fn punctual() -> (Api, Gateway, Person, Person) {
    let api = start().await;
    let gateway = api.ready(ALL_INTENTS).await;
    let commands = json!([
        {"name": "play", "description": "Play"},
        {"name": "find", "description": "Find", "options": [
            {"type": 3, "name": "what", "description": "What", "required": true, "autocomplete": true},
            {"type": 4, "name": "count", "description": "How many", "min_value": 1}]},
    ]);
    assert_eq!(api.register(commands).await.status, 200);
    let (alice, bob) = (api.sandbox.person("Alice").unwrap(), api.sandbox.person("Bob").unwrap());
    (api, gateway, alice, bob)
}

/// Like [`punctual`], without a time limit for answers.
async fn ready() -> (Api, Gateway, Person, Person) {
    let ready = punctual().await;
    ready.0.sandbox.set_first_response(PATIENCE);
    ready
}

/// Alice uses /play. Returns the bot's interaction, and Alice's pending outcome.
async fn run_command(
    api: &Api,
    gateway: &mut Gateway,
    alice: &Person,
) -> (Value, tokio::task::JoinHandle<Result<fake_discord::driver::InteractionOutcome, DriverError>>)
{
    let (person, room) = (alice.clone(), api.room);
    let waiting = tokio::spawn(async move { person.command(room, "play", []).await });
    (gateway.event("INTERACTION_CREATE").await, waiting)
}

#[tokio::test]
async fn an_interaction_carries_what_clients_need() {
    let (api, mut gateway, alice, _) = ready().await;
    let (event, _) = run_command(&api, &mut gateway, &alice).await;
    for key in [
        "id",
        "application_id",
        "type",
        "token",
        "version",
        "channel_id",
        "channel",
        "locale",
        "guild_locale",
        "guild_id",
        "entitlements",
        "attachment_size_limit",
        "app_permissions",
        "member",
        "authorizing_integration_owners",
        "context",
        "data",
    ] {
        assert!(!event[key].is_null(), "{key} is missing");
    }
    assert_eq!(event["member"]["user"]["id"], alice.id.to_string());
    assert_eq!(event["context"], 0);
}

#[tokio::test]
async fn the_first_response() {
    let (api, mut gateway, alice, bob) = ready().await;
    let (event, waiting) = run_command(&api, &mut gateway, &alice).await;
    for (rule, body) in [
        ("7 is for components", json!({"type": 7, "data": {"content": "x"}})),
        ("6 is for components", json!({"type": 6})),
        ("8 is for autocomplete", json!({"type": 8, "data": {"choices": []}})),
        ("1 is for pings", json!({"type": 1})),
        ("99 is nothing", json!({"type": 99})),
        ("too long", json!({"type": 4, "data": {"content": crate::common::long(2001)}})),
    ] {
        let answer = api.callback(&event, body).await;
        assert_eq!((answer.status, answer.code()), (400, 50035), "{rule}: {}", answer.body);
    }
    let empty = api.callback(&event, json!({"type": 4, "data": {}})).await;
    assert_eq!((empty.status, empty.code()), (400, 50006));
    let early =
        api.call("PATCH", &api.hook(&event, "/messages/@original"), json!({"content": "x"})).await;
    assert_eq!((early.status, early.code()), (404, 10015), "not answered yet");

    // A refused callback doesn't use up the interaction.
    let fine =
        api.callback(&event, json!({"type": 4, "data": {"content": "secret", "flags": 64}})).await;
    assert_eq!(fine.status, 204);
    let twice = api.callback(&event, json!({"type": 4, "data": {"content": "x"}})).await;
    assert_eq!((twice.status, twice.code()), (400, 40060));
    let seen = waiting.await.unwrap().unwrap();
    let message = seen.message().unwrap();
    assert!(message.ephemeral);
    assert_eq!(alice.sees(api.room).len(), 1);
    assert_eq!(bob.sees(api.room).len(), 0, "ephemeral: for one person");
    assert_eq!(bob.click(message.id, "x").await.unwrap_err(), DriverError::NoSuchMessage);
    let path = format!("/channels/{}/messages/{}", api.room, message.id);
    assert_eq!(api.call("GET", &path, Value::Null).await.code(), 10008, "only by the token");
    assert_eq!(
        api.call("GET", &api.hook(&event, "/messages/@original"), Value::Null).await.status,
        200
    );
}

#[tokio::test]
async fn three_seconds_and_fifteen_minutes() {
    let _still = standstill();
    let (api, mut gateway, alice, _) = punctual().await;
    let (late, waiting) = run_command(&api, &mut gateway, &alice).await;
    tokio::time::advance(Duration::from_millis(2900)).await;
    assert!(!waiting.is_finished());
    tokio::time::advance(Duration::from_millis(200)).await;
    assert_eq!(waiting.await.unwrap().unwrap_err(), DriverError::DidNotRespond);
    let answer = api.callback(&late, json!({"type": 4, "data": {"content": "x"}})).await;
    assert_eq!((answer.status, answer.code()), (404, 10062));

    let (event, waiting) = run_command(&api, &mut gateway, &alice).await;
    assert_eq!(api.callback(&event, json!({"type": 5})).await.status, 204);
    let outcome = waiting.await.unwrap().unwrap();
    assert!(matches!(outcome.response, Response::Thinking { ephemeral: false, .. }));
    tokio::time::advance(Duration::from_secs(15 * 60 + 1)).await;
    let answer =
        api.call("PATCH", &api.hook(&event, "/messages/@original"), json!({"content": "x"})).await;
    assert_eq!((answer.status, answer.code()), (401, 50027));
    let given_up = outcome.finished().await.unwrap();
    assert_eq!(given_up.content, "The application did not respond");
}

#[tokio::test]
async fn deferring() {
    let (api, mut gateway, alice, bob) = ready().await;
    let (event, waiting) = run_command(&api, &mut gateway, &alice).await;
    let answer = api
        .call(
            "POST",
            &format!(
                "/interactions/{}/{}/callback?with_response=true",
                event["id"].as_str().unwrap(),
                event["token"].as_str().unwrap()
            ),
            json!({"type": 5, "data": {"flags": 64}}),
        )
        .await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.body["interaction"]["response_message_loading"], true);
    let outcome = waiting.await.unwrap().unwrap();
    assert!(alice.sees(api.room)[0].thinking && bob.sees(api.room).is_empty());
    let mention = format!("<@{}>", bob.id);
    // The deferral made it ephemeral; the first follow-up fills the response.
    let filled = api.call("POST", &api.hook(&event, ""), json!({"content": mention})).await;
    assert_eq!(filled.body["flags"], 64);
    let message = outcome.finished().await.unwrap();
    assert!(message.ephemeral && message.edited == 0 && message.pings.is_empty());
    let second = api.call("POST", &api.hook(&event, ""), json!({"content": mention})).await;
    assert_eq!(second.status, 200);
    assert_eq!(bob.sees(api.room)[0].pings, ["Bob"], "a follow-up is a new message");
    assert_eq!(outcome.followups().len(), 1);
    let path = api.hook(&event, &format!("/messages/{}", second.id()));
    assert_eq!(api.call("DELETE", &path, Value::Null).await.status, 204);
    assert!(bob.sees(api.room).is_empty());
}

#[tokio::test]
async fn components_and_modals() {
    let (api, mut gateway, alice, bob) = ready().await;
    let button = json!({"type": 2, "style": 1, "label": "Go", "custom_id": "go"});
    let off = json!({"type": 2, "style": 1, "label": "Off", "custom_id": "off", "disabled": true});
    let menu = json!({"type": 5, "custom_id": "who"});
    let body = json!({"content": "x", "components": [{"type": 1, "components": [button, off]}, {"type": 1, "components": [menu]}]});
    let message_id = api.post(body).await.id();
    assert_eq!(
        bob.click(message_id, "Off").await.unwrap_err(),
        DriverError::Disabled("Off".to_owned())
    );

    let person = bob.clone();
    let waiting = tokio::spawn(async move { person.click(message_id, "Go").await });
    let event = gateway.event("INTERACTION_CREATE").await;
    assert_eq!(event["message"]["id"], message_id.to_string());
    assert_eq!(
        (&event["data"]["custom_id"], &event["data"]["component_type"]),
        (&json!("go"), &json!(2))
    );
    assert_eq!(api.callback(&event, json!({"type": 6})).await.status, 204);
    let outcome = waiting.await.unwrap().unwrap();
    assert_eq!(outcome.response, Response::UpdateLater);
    let edit = json!({"content": "changed"});
    assert_eq!(api.call("PATCH", &api.hook(&event, "/messages/@original"), edit).await.status, 200);
    assert_eq!(outcome.finished().await.unwrap().content, "changed");

    let person = alice.clone();
    let waiting = tokio::spawn(async move { person.choose(message_id, "who", &["Bob"]).await });
    let event = gateway.event("INTERACTION_CREATE").await;
    assert_eq!(event["data"]["values"], json!([bob.id.to_string()]));
    assert!(event["data"]["resolved"]["members"][bob.id.to_string()].is_object());
    let input = |label: &str| json!({"type": 1, "components": [{"type": 4, "custom_id": "m", "style": 1, "label": label}]});
    for (rule, form, path) in [
        (
            "title 45",
            json!({"custom_id": "f", "title": crate::common::long(46), "components": [input("x")]}),
            "data.title",
        ),
        ("custom_id", json!({"title": "f", "components": [input("x")]}), "data.custom_id"),
        (
            "5 rows",
            json!({"custom_id": "f", "title": "f", "components": vec![input("x"); 6]}),
            "data.components",
        ),
        (
            "label 45",
            json!({"custom_id": "f", "title": "f", "components": [input(&crate::common::long(46))]}),
            "data.components.0.components.0.label",
        ),
        (
            "no buttons",
            json!({"custom_id": "f", "title": "f", "components": [{"type": 1, "components": [{"type": 2}]}]}),
            "data.components.0.components.0.type",
        ),
    ] {
        let answer = api.callback(&event, json!({"type": 9, "data": form})).await;
        assert!(!answer.errors_at(path).is_empty(), "{rule}: {}", answer.body);
    }
    let form = json!({"custom_id": "f", "title": "f", "components": [input("Move")]});
    assert_eq!(api.callback(&event, json!({"type": 9, "data": form})).await.status, 204);
    let outcome = waiting.await.unwrap().unwrap();
    let modal = outcome.modal().unwrap().clone();
    assert_eq!(
        alice.submit(&modal, &[]).await.unwrap_err(),
        DriverError::MissingOption("m".to_owned())
    );
    let person = alice.clone();
    let waiting = tokio::spawn(async move { person.submit(&modal, &[("m", "e4")]).await });
    let event = gateway.event("INTERACTION_CREATE").await;
    assert_eq!(event["data"]["components"][0]["components"][0]["value"], "e4");
    let answer = api.callback(&event, json!({"type": 9, "data": form})).await;
    assert_eq!(answer.code(), 50035, "no form after a form");
    assert_eq!(
        api.callback(&event, json!({"type": 7, "data": {"content": "done"}})).await.status,
        204
    );
    assert_eq!(waiting.await.unwrap().unwrap().message().unwrap().content, "done");
}

#[tokio::test]
async fn autocomplete_and_option_checks() {
    let (api, mut gateway, alice, _) = ready().await;
    let (person, room) = (alice.clone(), api.room);
    let waiting = tokio::spawn(async move {
        person.autocomplete(room, "find", [("what", "a".into())], "what").await
    });
    let event = gateway.event("INTERACTION_CREATE").await;
    assert_eq!(event["type"], 4);
    assert_eq!(event["data"]["options"][0]["focused"], true);
    assert_eq!(
        api.callback(&event, json!({"type": 4, "data": {"content": "x"}})).await.code(),
        50035
    );
    for (rule, choices) in [
        ("25", json!(vec![json!({"name": "a", "value": "a"}); 26])),
        ("name 100", json!([{"name": crate::common::long(101), "value": "a"}])),
        ("value 100", json!([{"name": "a", "value": crate::common::long(101)}])),
    ] {
        let answer = api.callback(&event, json!({"type": 8, "data": {"choices": choices}})).await;
        assert_eq!(answer.code(), 50035, "{rule}");
    }
    let fine = json!({"type": 8, "data": {"choices": [{"name": "A", "value": "a1"}]}});
    assert_eq!(api.callback(&event, fine).await.status, 204);
    assert_eq!(waiting.await.unwrap().unwrap()[0].value, "a1");
    for (options, error) in [
        (vec![], DriverError::MissingOption("what".to_owned())),
        (vec![("nope", "x".into())], DriverError::NoSuchOption("nope".to_owned())),
        (
            vec![("what", 5.into())],
            DriverError::WrongType { option: "what".to_owned(), expected: "a text".to_owned() },
        ),
    ] {
        assert_eq!(alice.command(api.room, "find", options).await.unwrap_err(), error);
    }
    let unknown = alice.command(api.room, "unknown", []).await.unwrap_err();
    assert_eq!(unknown, DriverError::NoSuchCommand("unknown".to_owned()));
}

#[tokio::test]
async fn permissions() {
    let (api, mut gateway, alice, _) = ready().await;
    let path = format!("/channels/{}/messages", api.room);
    let own = api.post(json!({"content": "x"})).await.id();
    let png = [("a.png", vec![1u8])];
    for (missing, code) in [
        (may::VIEW_CHANNEL, 50001),
        (may::SEND_MESSAGES, 50013),
        (may::EMBED_LINKS, 50013),
        (may::ATTACH_FILES, 50013),
        (may::READ_MESSAGE_HISTORY, 160002),
        (may::CREATE_PUBLIC_THREADS, 50013),
    ] {
        api.sandbox.set_bot_permissions(api.room, may::BOT_DEFAULT & !missing);
        let answer = match missing {
            may::EMBED_LINKS => api.post(json!({"embeds": [{"title": "t"}]})).await,
            may::ATTACH_FILES => api.send_files("POST", &path, json!({}), &png).await,
            may::READ_MESSAGE_HISTORY => {
                api.post(
                    json!({"content": "x", "message_reference": {"message_id": own.to_string()}}),
                )
                .await
            }
            may::CREATE_PUBLIC_THREADS => {
                api.call("POST", &format!("{path}/{own}/threads"), json!({"name": "t"})).await
            }
            _ => api.post(json!({"content": "x"})).await,
        };
        assert_eq!(answer.code(), code, "{missing:#x}: {}", answer.body);
    }
    api.sandbox.set_bot_permissions(api.room, may::BOT_DEFAULT);
    let quiet = api.sandbox.channel("no-herald").unwrap();
    let answer =
        api.call("POST", &format!("/channels/{quiet}/messages"), json!({"content": "x"})).await;
    assert_eq!((answer.status, answer.code()), (403, 50013));
    // Responses to interactions need no permission.
    let person = alice.clone();
    let waiting = tokio::spawn(async move { person.command(quiet, "play", []).await });
    let event = gateway.event("INTERACTION_CREATE").await;
    assert_eq!(event["app_permissions"], may::BOT_MUTE.to_string());
    assert_eq!(
        api.callback(&event, json!({"type": 4, "data": {"content": "here"}})).await.status,
        204
    );
    waiting.await.unwrap().unwrap();
    let message_id = alice.post(api.room, "mine").unwrap();
    let edit = api.call("PATCH", &format!("{path}/{message_id}"), json!({"content": "y"})).await;
    assert_eq!((edit.status, edit.code()), (403, 50005));
    assert_eq!(
        api.call("DELETE", &format!("{path}/{message_id}"), Value::Null).await.code(),
        50013
    );
    let dm = json!({"recipient_id": api.sandbox.other_bot().to_string()});
    assert_eq!(api.call("POST", "/users/@me/channels", dm).await.code(), 50007);
    let dm = api
        .call("POST", "/users/@me/channels", json!({"recipient_id": alice.id.to_string()}))
        .await
        .id();
    api.sandbox.set_dms_open(&alice, false);
    let outcome =
        api.call("POST", &format!("/channels/{dm}/messages"), json!({"content": "x"})).await;
    assert_eq!((outcome.status, outcome.code()), (403, 50007));
    let unauthorized = api
        .http
        .get(api.url("/users/@me"))
        .header("Authorization", "Bot wrong")
        .send()
        .await
        .unwrap();
    assert_eq!(unauthorized.status(), 401);
    assert_eq!(
        api.call("GET", "/nothing/here", Value::Null).await.body,
        json!({"message": "404: Not Found", "code": 0})
    );
}

/// In a chain of replies, each message shows only the one before it.
#[tokio::test]
async fn answers_to_answers_refer_to_them() {
    let (api, _gateway, alice, _) = ready().await;
    let mut before = alice.post(api.room, "hello").unwrap();
    for step in 0..3 {
        let body = json!({"content": "x", "message_reference": {"message_id": before.to_string()}});
        let answer = api.post(body).await;
        let referenced = &answer.body["referenced_message"];
        assert_eq!(referenced["id"], before.to_string());
        assert!(referenced.get("referenced_message").is_none(), "{referenced}");
        assert_eq!(referenced.get("message_reference").is_some(), step > 0);
        before = answer.id();
    }
}

#[tokio::test]
async fn mentions_and_nonces() {
    let (api, _gateway, alice, bob) = ready().await;
    let content = format!("<@{}> <@{}> @everyone", alice.id, bob.id);
    let id = bob.id.to_string();
    let rows: [(Value, &[&str]); 6] = [
        (json!({"content": content}), &["Alice", "Bob"]),
        (json!({"content": content, "allowed_mentions": {"parse": []}}), &[]),
        (json!({"content": content, "allowed_mentions": {"users": [id]}}), &["Bob"]),
        (json!({"content": content, "allowed_mentions": {"parse": ["users"]}}), &["Alice", "Bob"]),
        (json!({"content": format!("`<@{id}>`")}), &[]),
        (json!({"embeds": [{"description": content}]}), &[]),
    ];
    for (body, expected) in rows {
        let message_id = api.post(body.clone()).await.id();
        assert_eq!(alice.message(message_id).unwrap().pings, expected, "{body}");
    }
    let own_message = alice.post(api.room, "hello").unwrap();
    for (mentions, expected) in [
        (Value::Null, 1),
        (json!({"parse": []}), 0),
        (json!({"parse": [], "replied_user": true}), 1),
    ] {
        let body = json!({"content": "x", "message_reference": {"message_id": own_message.to_string()}, "allowed_mentions": mentions});
        let answer = api.post(body).await;
        assert_eq!(alice.message(answer.id()).unwrap().pings.len(), expected, "{mentions}");
        assert_eq!(answer.body["referenced_message"]["id"], own_message.to_string());
    }
    let body = json!({"content": "once", "nonce": "n1", "enforce_nonce": true});
    let first = api.post(body.clone()).await.id();
    assert_eq!(api.post(body).await.id(), first, "the same nonce gives the same message");
    assert_eq!(alice.sees(api.room).iter().filter(|m| m.content == "once").count(), 1);
    let loose = json!({"content": "twice", "nonce": "n2", "enforce_nonce": null});
    assert_ne!(api.post(loose.clone()).await.id(), api.post(loose).await.id());
}

#[tokio::test]
async fn threads() {
    let (api, mut gateway, alice, bob) = ready().await;
    let origin = api.post(json!({"content": "game"})).await.id();
    let start = format!("/channels/{}/messages/{origin}/threads", api.room);
    for (body, path) in [
        (json!({}), "name"),
        (json!({"name": crate::common::long(101)}), "name"),
        (json!({"name": "t", "auto_archive_duration": 5}), "auto_archive_duration"),
    ] {
        assert_eq!(api.call("POST", &start, body).await.errors_at(path).len(), 1);
    }
    let answer = api.call("POST", &start, json!({"name": "Game 1"})).await;
    assert_eq!((answer.status, answer.id()), (201, origin), "a thread has its message's id");
    assert_eq!(gateway.event("THREAD_CREATE").await["id"], origin.to_string());
    let twice = api.call("POST", &start, json!({"name": "again"})).await;
    assert_eq!((twice.status, twice.code()), (400, 160004));
    let inside = format!("/channels/{origin}/messages");
    let first = api.call("POST", &inside, json!({"content": format!("<@{}>", bob.id)})).await.id();
    assert!(api.sandbox.threads(api.room)[0].members.contains(&bob.id), "mentioned: added");

    let thread = format!("/channels/{origin}");
    assert_eq!(
        api.call("PATCH", &thread, json!({"archived": true, "locked": true})).await.status,
        200
    );
    for (method, path) in [("POST", inside.clone()), ("PATCH", format!("{inside}/{first}"))] {
        let answer = api.call(method, &path, json!({"content": "x"})).await;
        assert_eq!((answer.status, answer.code()), (400, 50083), "{method}");
    }
    assert!(bob.post(origin, "hello?").is_err(), "locked");
    assert_eq!(api.call("PATCH", &thread, json!({"archived": false})).await.status, 200);
    api.sandbox.set_bot_permissions(origin, may::BOT_DEFAULT & !may::MANAGE_THREADS);
    let locked = api.call("POST", &inside, json!({"content": "x"})).await;
    assert_eq!((locked.status, locked.code()), (400, 160005));
    api.sandbox.set_bot_permissions(origin, may::BOT_DEFAULT);
    for (name, status) in [("A", 200), ("B", 200), ("C", 429)] {
        let answer = api.call("PATCH", &thread, json!({"name": name})).await;
        assert_eq!(answer.status, status, "rename to {name}");
        assert!(status == 200 || answer.body["retry_after"].as_f64().unwrap() > 500.0);
    }
    let private = json!({"name": "Secret", "type": 12});
    let secret = api.call("POST", &format!("/channels/{}/threads", api.room), private).await.id();
    assert!(alice.post(secret, "x").is_err(), "not a member");
    let member = format!("/channels/{secret}/thread-members/{}", alice.id);
    assert_eq!(api.call("PUT", &member, Value::Null).await.status, 204);
    assert!(alice.post(secret, "x").is_ok());
    api.sandbox.delete_channel(secret);
    assert_eq!(api.call("GET", &format!("/channels/{secret}"), Value::Null).await.code(), 10003);
}

#[tokio::test]
async fn the_global_rate() {
    let _still = standstill();
    let api = start().await;
    let mut last = api.call("GET", "/users/@me", Value::Null).await;
    for _ in 0..60 {
        last = api.call("GET", "/users/@me", Value::Null).await;
        if last.status == 429 {
            break;
        }
    }
    assert_eq!(last.status, 429);
    assert_eq!(last.body["global"], true);
    assert_eq!(last.body["retry_after"].as_f64(), Some(1.0));
    tokio::time::advance(Duration::from_secs(1)).await;
    assert_eq!(api.call("GET", "/users/@me", Value::Null).await.status, 200);
}
