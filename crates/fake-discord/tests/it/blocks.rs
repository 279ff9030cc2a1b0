//! Version 2 messages: contents, refusals, edits, and how people see them.

use crate::common::{ALL_INTENTS, Api, long, start, start_without_description};
use fake_discord::PATIENCE;
use serde_json::{Value, json};

const V2: u64 = 1 << 15;

fn text(words: &str) -> Value {
    json!({"type": 10, "content": words})
}

fn button(id: &str) -> Value {
    json!({"type": 2, "style": 1, "label": "Go", "custom_id": id})
}

fn picture(more: Value) -> Value {
    let mut item = json!({"media": {"url": "attachment://b.png"}});
    let Value::Object(extra) = more else { panic!("no object: {more}") };
    item.as_object_mut().unwrap().extend(extra);
    item
}

fn png() -> [(&'static str, Vec<u8>); 1] {
    [("b.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x08\0\0\0\x08".to_vec())]
}

fn of(components: Value) -> Value {
    let mut body = json!({"flags": V2, "attachments": [{"id": 0, "description": "file"}]});
    body["components"] = components;
    body
}

async fn post(api: &Api, body: Value) -> crate::common::Answer {
    api.send_files("POST", &format!("/channels/{}/messages", api.room), body, &png()).await
}

#[tokio::test]
async fn what_stands_where_it_must_not_is_refused() {
    let api = start_without_description().await;
    let container = |inner: Value| json!([{"type": 17, "components": inner}]);
    let section = |texts: Value, accessory: Value| json!([{"type": 9, "components": texts, "accessory": accessory}]);
    let gallery = |items: Value| json!([{"type": 12, "items": items}]);
    let thumbnail = json!({"type": 11, "media": {"url": "attachment://b.png"}});
    let rows = [
        (
            "a full one",
            container(json!([text("x"), {"type": 14, "spacing": 2, "divider": false}])),
            None,
        ),
        ("a section with a picture", section(json!([text("x")]), thumbnail.clone()), None),
        ("a row of buttons by itself", json!([{"type": 1, "components": [button("a")]}]), None),
        ("ten pictures", gallery(json!(vec![picture(json!({})); 10])), None),
        ("a file", json!([{"type": 13, "file": {"url": "attachment://b.png"}}]), None),
        ("an address", gallery(json!([{"media": {"url": "https://example.com/a.png"}}])), None),
        ("an empty container", container(json!([])), Some("components.0.components")),
        (
            "a container in one",
            container(json!([{"type": 17, "components": [text("x")]}])),
            Some("components.0.components.0.type"),
        ),
        ("a button by itself", json!([button("a")]), Some("components.0.type")),
        ("a thumbnail by itself", json!([thumbnail.clone()]), Some("components.0.type")),
        (
            "a section without texts",
            section(json!([]), button("a")),
            Some("components.0.components"),
        ),
        (
            "a section of four",
            section(json!(vec![text("x"); 4]), button("a")),
            Some("components.0.components"),
        ),
        (
            "a section without more",
            section(json!([text("x")]), Value::Null),
            Some("components.0.accessory"),
        ),
        (
            "a menu beside texts",
            section(json!([text("x")]), json!({"type": 5, "custom_id": "u"})),
            Some("components.0.accessory.type"),
        ),
        (
            "eleven pictures",
            gallery(json!(vec![picture(json!({})); 11])),
            Some("components.0.items"),
        ),
        ("no picture", gallery(json!([])), Some("components.0.items")),
        (
            "an empty description",
            gallery(json!([picture(json!({"description": ""}))])),
            Some("components.0.items.0.description"),
        ),
        (
            "a long description",
            gallery(json!([picture(json!({"description": long(1025)}))])),
            Some("components.0.items.0.description"),
        ),
        (
            "a spoiler of words",
            gallery(json!([picture(json!({"spoiler": "yes"}))])),
            Some("components.0.items.0.spoiler"),
        ),
        (
            "no such file",
            gallery(json!([{"media": {"url": "attachment://c.png"}}])),
            Some("components.0.items.0.media.url"),
        ),
        (
            "a file from elsewhere",
            json!([{"type": 13, "file": {"url": "https://example.com/a"}}]),
            Some("components.0.file.url"),
        ),
        ("an empty text", json!([text("")]), Some("components.0.content")),
        (
            "too bright",
            json!([{"type": 17, "accent_color": 0x100_0000, "components": [text("x")]}]),
            Some("components.0.accent_color"),
        ),
        (
            "a wide gap",
            json!([text("x"), {"type": 14, "spacing": 3}]),
            Some("components.1.spacing"),
        ),
        (
            "an id twice",
            json!([{"type": 10, "id": 5, "content": "x"}, {"type": 10, "id": 5, "content": "y"}]),
            Some("components.1.id"),
        ),
        (
            "a custom id twice",
            json!([{"type": 9, "components": [text("x")], "accessory": button("a")}, {"type": 1, "components": [button("a")]}]),
            Some("components.1.components.0.custom_id"),
        ),
        ("41 within others", container(json!(vec![text("x"); 40])), Some("components")),
        ("4,001 characters", json!([text(&long(4000)), text("x")]), Some("components")),
    ];
    for (rule, components, path) in rows {
        let answer = post(&api, of(components)).await;
        match path {
            None => assert_eq!(answer.status, 200, "{rule}: {}", answer.body),
            Some(path) => {
                assert_eq!((answer.status, answer.code()), (400, 50035), "{rule}: {}", answer.body);
                assert!(!answer.errors_at(path).is_empty(), "{rule}: {}", answer.body);
            }
        }
    }
    let answer = api.post(json!({"flags": V2, "components": []})).await;
    assert_eq!(answer.code(), 50006);
    let poll = json!({"question": {"text": "?"}, "answers": [{"poll_media": {"text": "a"}}]});
    let polled = api.post(json!({"flags": V2, "components": [text("x")], "poll": poll})).await;
    assert!(!polled.errors_at("poll").is_empty(), "{}", polled.body);
}

#[tokio::test]
async fn people_see_words_pictures_and_buttons() {
    let api = start().await;
    let (alice, bob) = (api.sandbox.person("Alice").unwrap(), api.sandbox.person("Bob").unwrap());
    let body = json!([
        {"type": 17, "accent_color": 0x5b_6ee1, "components": [
            text(&format!("<@{}> is challenged", bob.id)),
            {"type": 12, "items": [picture(json!({"description": "A board"}))]},
            {"type": 9, "components": [text("More")], "accessory": button("more")},
            {"type": 1, "components": [button("go")]}]},
    ]);
    let posted = post(&api, of(body)).await;
    assert_eq!(posted.status, 200, "{}", posted.body);
    let message = alice.message(posted.id()).unwrap();
    assert_eq!(message.content, format!("<@{}> is challenged\nMore", bob.id));
    assert_eq!(message.pings, ["Bob"]);
    let ids: Vec<_> = message.controls().into_iter().filter_map(|one| one.custom_id).collect();
    assert_eq!(ids, ["more", "go"]);
    // The component's description counts.
    assert_eq!(message.attachments[0].description.as_deref(), Some("A board"));
    assert!(message.attachments[0].placed && message.all_text().contains("A board"));
    let media = &posted.body["components"][0]["components"][1]["items"][0]["media"];
    assert!(media["url"].as_str().unwrap().ends_with("/b.png"), "{media}");
    assert_eq!(media["width"], 8);
    // A file without a component is invisible.
    let bare = post(&api, of(json!([text("x")]))).await;
    assert!(alice.message(bare.id()).unwrap().attachments.is_empty());
}

#[tokio::test]
async fn once_of_version_2_a_message_stays_so() {
    let api = start().await;
    let gallery = json!({"type": 12, "items": [picture(json!({}))]});
    let message = post(&api, of(json!([text("x"), gallery]))).await;
    let path = format!("/channels/{}/messages/{}", api.room, message.id());
    let edit = async |body: Value| api.call("PATCH", &path, body).await;
    for (rule, body, path) in [
        ("the flag is gone", json!({"flags": 0, "components": [text("y")]}), "flags"),
        ("content", json!({"content": "y"}), "content"),
        ("embeds", json!({"embeds": [{"title": "y"}]}), "embeds"),
    ] {
        let answer = edit(body).await;
        assert!(!answer.errors_at(path).is_empty(), "{rule}: {}", answer.body);
    }
    assert_eq!(edit(json!({"components": []})).await.code(), 50006, "nothing would be left");
    // Without the flag it stays, and so does a file that a component still shows.
    let kept = edit(json!({"components": [text("y"), gallery]})).await;
    assert_eq!((kept.status, kept.body["flags"].as_u64()), (200, Some(V2)), "{}", kept.body);
    let alice = api.sandbox.person("Alice").unwrap();
    assert_eq!(alice.message(message.id()).unwrap().attachments.len(), 1);
    assert_eq!(edit(json!({"components": [text("z")]})).await.status, 200);
    assert!(alice.message(message.id()).unwrap().attachments.is_empty());
    // A message becomes version 2 when its text is removed.
    let plain = api.post(json!({"content": "x"})).await.id();
    let path = format!("/channels/{}/messages/{plain}", api.room);
    let both = api.call("PATCH", &path, json!({"flags": V2, "components": [text("y")]})).await;
    assert!(!both.errors_at("content").is_empty(), "{}", both.body);
    let body = json!({"flags": V2, "content": null, "embeds": [], "components": [text("y")]});
    let turned = api.call("PATCH", &path, body).await;
    assert_eq!(turned.status, 200, "{}", turned.body);
}

#[tokio::test]
async fn interactions_are_answered_by_them() {
    let api = start().await;
    api.sandbox.set_first_response(PATIENCE);
    let mut gateway = api.ready(ALL_INTENTS).await;
    assert_eq!(api.register(json!([{"name": "play", "description": "Play"}])).await.status, 200);
    let (alice, room) = (api.sandbox.person("Alice").unwrap(), api.room);
    let play = || {
        let alice = alice.clone();
        tokio::spawn(async move { alice.command(room, "play", []).await })
    };
    let waiting = play();
    let event = gateway.event("INTERACTION_CREATE").await;
    let section = json!({"type": 9, "components": [text("x")], "accessory": button("go")});
    let data = json!({"flags": V2 | 64, "components": [section]});
    assert_eq!(api.callback(&event, json!({"type": 4, "data": data})).await.status, 204);
    let message = waiting.await.unwrap().unwrap().finished().await.unwrap();
    assert_eq!((message.flags, message.ephemeral), (V2 | 64, true));
    let follow = json!({"flags": V2, "components": [text("after")]});
    let followed = api.call("POST", &api.hook(&event, ""), follow).await;
    assert_eq!((followed.status, &followed.body["flags"]), (200, &json!(V2)));
    // The button next to the text, which edits its message.
    let person = alice.clone();
    let waiting = tokio::spawn(async move { person.click(message.id, "go").await });
    let event = gateway.event("INTERACTION_CREATE").await;
    assert_eq!(event["message"]["flags"], V2 | 64);
    let update = json!({"type": 7, "data": {"components": [text("changed")]}});
    assert_eq!(api.callback(&event, update).await.status, 204);
    assert_eq!(waiting.await.unwrap().unwrap().message().unwrap().content, "changed");
    // A deferred response accepts it, too.
    let waiting = play();
    let event = gateway.event("INTERACTION_CREATE").await;
    assert_eq!(api.callback(&event, json!({"type": 5, "data": {"flags": 64}})).await.status, 204);
    let late = json!({"flags": V2, "components": [text("late")]});
    let path = api.hook(&event, "/messages/@original");
    assert_eq!(api.call("PATCH", &path, late).await.status, 200);
    assert_eq!(waiting.await.unwrap().unwrap().finished().await.unwrap().content, "late");
}
