//! Discord's limits, one per row: an excess is refused with the error at the right field.

use crate::common::{Api, long, start};
use serde_json::{Value, json};

fn button(id: &str) -> Value {
    json!({"type": 2, "style": 1, "label": "Go", "custom_id": id})
}

fn row(parts: &[Value]) -> Value {
    json!({"type": 1, "components": parts})
}

fn select(options: usize) -> Value {
    let options: Vec<Value> =
        (0..options).map(|n| json!({"label": format!("{n}"), "value": format!("{n}")})).collect();
    json!({"type": 3, "custom_id": "s", "options": options})
}

fn fields(count: usize) -> Value {
    (0..count).map(|n| json!({"name": format!("{n}"), "value": "v"})).collect()
}

async fn refused(api: &Api, rule: &str, body: Value, path: &str) {
    let answer = api.post(body).await;
    assert_eq!((answer.status, answer.code()), (400, 50035), "{rule}: {}", answer.body);
    assert!(!answer.errors_at(path).is_empty(), "{rule}: nothing at {path}: {}", answer.body);
}

#[tokio::test]
async fn message_limits() {
    let api = start().await;
    let rows = [
        ("content 2000", json!({"content": long(2001)}), "content"),
        ("10 embeds", json!({"embeds": vec![json!({"title": "t"}); 11]}), "embeds"),
        ("embed title 256", json!({"embeds": [{"title": long(257)}]}), "embeds.0.title"),
        (
            "embed description 4096",
            json!({"embeds": [{"description": long(4097)}]}),
            "embeds.0.description",
        ),
        ("25 fields", json!({"embeds": [{"fields": fields(26)}]}), "embeds.0.fields"),
        (
            "field name 256",
            json!({"embeds": [{"fields": [{"name": long(257), "value": "v"}]}]}),
            "embeds.0.fields.0.name",
        ),
        (
            "field name not empty",
            json!({"embeds": [{"fields": [{"name": "", "value": "v"}]}]}),
            "embeds.0.fields.0.name",
        ),
        (
            "field value 1024",
            json!({"embeds": [{"fields": [{"name": "n", "value": long(1025)}]}]}),
            "embeds.0.fields.0.value",
        ),
        (
            "footer 2048",
            json!({"embeds": [{"footer": {"text": long(2049)}}]}),
            "embeds.0.footer.text",
        ),
        (
            "author 256",
            json!({"embeds": [{"author": {"name": long(257)}}]}),
            "embeds.0.author.name",
        ),
        (
            "embeds 6000",
            json!({"embeds": [{"description": long(3001)}, {"description": long(3000)}]}),
            "embeds",
        ),
        ("an embed says something", json!({"embeds": [{"color": 1}]}), "embeds.0.description"),
        (
            "attachment:// names a file",
            json!({"embeds": [{"image": {"url": "attachment://no.png"}}]}),
            "embeds.0.image.url",
        ),
        ("nonce 25", json!({"content": "x", "nonce": long(26)}), "nonce"),
        (
            "mentions: parse and users",
            json!({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}),
            "allowed_mentions",
        ),
        (
            "mentions: 100 users",
            json!({"content": "x", "allowed_mentions": {"users": vec!["1"; 101]}}),
            "allowed_mentions.users",
        ),
        (
            "attachment without file",
            json!({"content": "x", "attachments": [{"id": 0}]}),
            "attachments.0.id",
        ),
        (
            "reply to nothing",
            json!({"content": "x", "message_reference": {"message_id": "5"}}),
            "message_reference",
        ),
    ];
    for (rule, body, path) in rows {
        refused(&api, rule, body, path).await;
    }
    for body in [json!({}), json!({"content": " "}), json!({"components": [row(&[button("a")])]})] {
        let answer = api.post(body.clone()).await;
        assert_eq!((answer.status, answer.code()), (400, 50006), "{body}");
    }
    let fine = json!({"content": long(2000), "embeds": [{"description": long(4096), "footer": {"text": long(1904)}}]});
    assert_eq!(api.post(fine).await.status, 200);
}

#[tokio::test]
async fn component_limits() {
    let api = start().await;
    let with = |parts: Value| json!({"content": "x", "components": parts});
    let one = |part: Value| with(json!([row(&[part])]));
    let first = "components.0.components.0";
    let rows: Vec<(&str, Value, String)> = vec![
        (
            "5 rows",
            with((0..6).map(|n| row(&[button(&n.to_string())])).collect()),
            "components".into(),
        ),
        ("row at the top", with(json!([button("a")])), "components.0.type".into()),
        (
            "5 buttons",
            with(json!([row(&(0..6).map(|n| button(&n.to_string())).collect::<Vec<_>>())])),
            "components.0.components".into(),
        ),
        ("empty row", with(json!([row(&[])])), "components.0.components".into()),
        (
            "button and select",
            with(json!([row(&[button("a"), select(1)])])),
            "components.0.components".into(),
        ),
        (
            "label 80",
            one(json!({"type": 2, "style": 1, "label": long(81), "custom_id": "a"})),
            format!("{first}.label"),
        ),
        ("custom_id 100", one(button(&long(101))), format!("{first}.custom_id")),
        (
            "custom_id needed",
            one(json!({"type": 2, "style": 1, "label": "x"})),
            format!("{first}.custom_id"),
        ),
        (
            "custom_id unique",
            with(json!([row(&[button("a"), button("a")])])),
            "components.0.components.1.custom_id".into(),
        ),
        (
            "style",
            one(json!({"type": 2, "style": 9, "label": "x", "custom_id": "a"})),
            format!("{first}.style"),
        ),
        ("label or emoji", one(json!({"type": 2, "style": 1, "custom_id": "a"})), first.into()),
        (
            "link needs url",
            one(json!({"type": 2, "style": 5, "label": "x"})),
            format!("{first}.url"),
        ),
        (
            "link without custom_id",
            one(
                json!({"type": 2, "style": 5, "label": "x", "url": "https://a.b", "custom_id": "a"}),
            ),
            first.into(),
        ),
        (
            "emoji",
            one(json!({"type": 2, "style": 1, "emoji": {"name": "♞"}, "custom_id": "a"})),
            format!("{first}.emoji.name"),
        ),
        ("0 options", one(select(0)), format!("{first}.options")),
        ("26 options", one(select(26)), format!("{first}.options")),
        (
            "option label 100",
            one(
                json!({"type": 3, "custom_id": "s", "options": [{"label": long(101), "value": "1"}]}),
            ),
            format!("{first}.options.0.label"),
        ),
        (
            "option value 100",
            one(
                json!({"type": 3, "custom_id": "s", "options": [{"label": "1", "value": long(101)}]}),
            ),
            format!("{first}.options.0.value"),
        ),
        (
            "option values unique",
            one(
                json!({"type": 3, "custom_id": "s", "options": [{"label": "1", "value": "1"}, {"label": "2", "value": "1"}]}),
            ),
            format!("{first}.options.1.value"),
        ),
        (
            "placeholder 150",
            one(
                json!({"type": 3, "custom_id": "s", "placeholder": long(151), "options": [{"label": "1", "value": "1"}]}),
            ),
            format!("{first}.placeholder"),
        ),
        (
            "max_values",
            one(
                json!({"type": 3, "custom_id": "s", "max_values": 2, "options": [{"label": "1", "value": "1"}]}),
            ),
            format!("{first}.max_values"),
        ),
        (
            "text input in a message",
            one(json!({"type": 4, "custom_id": "t", "style": 1, "label": "x"})),
            format!("{first}.type"),
        ),
        (
            "V2 without the flag",
            with(json!([{"type": 10, "content": "x"}])),
            "components.0.type".into(),
        ),
        (
            "V2 with content",
            json!({"content": "x", "flags": 32768, "components": [{"type": 10, "content": "x"}]}),
            "content".into(),
        ),
        (
            "V2 with embeds",
            json!({"embeds": [{"title": "t"}], "flags": 32768, "components": [{"type": 10, "content": "x"}]}),
            "embeds".into(),
        ),
        (
            "V2 40 components",
            json!({"flags": 32768, "components": vec![json!({"type": 10, "content": "x"}); 41]}),
            "components".into(),
        ),
        (
            "V2 text 4000",
            json!({"flags": 32768, "components": vec![json!({"type": 10, "content": long(2001)}); 2]}),
            "components".into(),
        ),
        (
            "V2 file not there",
            json!({"flags": 32768, "components": [{"type": 12, "items": [{"media": {"url": "attachment://b.png"}}]}]}),
            "components.0.items.0.media.url".into(),
        ),
    ];
    for (rule, body, path) in rows {
        refused(&api, rule, body, &path).await;
    }
    let made =
        api.post(json!({"flags": 32768, "components": [{"type": 10, "content": "x"}]})).await;
    assert_eq!(made.status, 200, "{}", made.body);
    let path = format!("/channels/{}/messages/{}", api.room, made.id());
    let answer = api.call("PATCH", &path, json!({"flags": 0, "content": "x"})).await;
    assert_eq!(answer.errors_at("flags").len(), 1, "the flag cannot be removed: {}", answer.body);
}

#[tokio::test]
async fn command_limits() {
    let api = start().await;
    let command = |extra: Value| {
        let mut command = json!({"name": "move", "description": "Move"});
        command.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        json!([command])
    };
    let option = |extra: Value| {
        let mut option = json!({"type": 3, "name": "text", "description": "What"});
        option.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        command(json!({"options": [option]}))
    };
    let named_option = |n: usize| json!({"type": 3, "name": format!("o{n}"), "description": "d"});
    let choices = |count: usize| -> Value {
        (0..count).map(|n| json!({"name": format!("{n}"), "value": format!("{n}")})).collect()
    };
    let rows: Vec<(&str, Value, &str)> = vec![
        ("name 32", command(json!({"name": long(33)})), "0.name"),
        ("name lower case", command(json!({"name": "Move"})), "0.name"),
        ("name without spaces", command(json!({"name": "a b"})), "0.name"),
        ("description needed", json!([{"name": "move"}]), "0.description"),
        ("description 100", command(json!({"description": long(101)})), "0.description"),
        (
            "unique names",
            json!([{"name": "a", "description": "d"}, {"name": "a", "description": "d"}]),
            "1.name",
        ),
        (
            "25 options",
            command(json!({"options": (0..26).map(named_option).collect::<Vec<_>>()})),
            "0.options",
        ),
        ("option type", option(json!({"type": 99})), "0.options.0.type"),
        (
            "option names unique",
            command(json!({"options": [named_option(1), named_option(1)]})),
            "0.options.1.name",
        ),
        (
            "required first",
            command(
                json!({"options": [named_option(1), {"type": 3, "name": "b", "description": "d", "required": true}]}),
            ),
            "0.options.1.required",
        ),
        ("25 choices", option(json!({"choices": choices(26)})), "0.options.0.choices"),
        (
            "choice name 100",
            option(json!({"choices": [{"name": long(101), "value": "v"}]})),
            "0.options.0.choices.0.name",
        ),
        (
            "choice value 100",
            option(json!({"choices": [{"name": "n", "value": long(101)}]})),
            "0.options.0.choices.0.value",
        ),
        (
            "choice type",
            option(json!({"type": 4, "choices": [{"name": "n", "value": "v"}]})),
            "0.options.0.choices.0.value",
        ),
        (
            "autocomplete or choices",
            option(json!({"autocomplete": true, "choices": choices(1)})),
            "0.options.0",
        ),
        (
            "subcommands not mixed",
            command(
                json!({"options": [named_option(1), {"type": 1, "name": "s", "description": "d"}]}),
            ),
            "0.options",
        ),
        (
            "8000 in all",
            command(json!({"options": (0..25).map(|n| json!({
            "type": 3, "name": format!("o{n}"), "description": "d",
            "choices": (0..4).map(|c| json!({"name": format!("{c}{}", long(90)), "value": long(1)})).collect::<Vec<_>>(),
        })).collect::<Vec<_>>()})),
            "0",
        ),
        ("locale", command(json!({"name_localizations": {"xx": "a"}})), "0.name_localizations.xx"),
    ];
    for (rule, body, path) in rows {
        let answer = api.register(body).await;
        assert_eq!((answer.status, answer.code()), (400, 50035), "{rule}: {}", answer.body);
        assert!(!answer.errors_at(path).is_empty(), "{rule}: nothing at {path}: {}", answer.body);
    }
    let commands: Vec<Value> =
        (0..101).map(|n| json!({"name": format!("c{n}"), "description": "d"})).collect();
    assert_eq!(api.register(json!(commands)).await.code(), 50035, "100 commands");
    let registered = api.register(json!([{"name": "zug_ü", "description": "d"}])).await;
    assert_eq!(registered.status, 200);
    let registered_again = api.register(json!([{"name": "zug_ü", "description": "e"}])).await;
    assert_eq!(registered.body[0]["id"], registered_again.body[0]["id"], "a command keeps its id");
    assert_ne!(registered.body[0]["version"], registered_again.body[0]["version"]);
}

#[tokio::test]
async fn files() {
    let api = start().await;
    let path = format!("/channels/{}/messages", api.room);
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x02\xd0\0\0\x02\xd0".to_vec();
    let body =
        json!({"attachments": [{"id": 0, "description": "A board", "filename": "my board.png"}]});
    let made = api.send_files("POST", &path, body, &[("x.png", png.clone())]).await;
    let file = &made.body["attachments"][0];
    assert_eq!(file["filename"], "my_board.png");
    assert_eq!(file["description"], "A board");
    assert_eq!((file["width"].as_u64(), file["height"].as_u64()), (Some(720), Some(720)));
    let fetched = api.http.get(file["url"].as_str().unwrap()).send().await.unwrap();
    assert_eq!(fetched.headers()["content-type"], "image/png");
    assert_eq!(fetched.bytes().await.unwrap(), png);

    let message = format!("{path}/{}", made.id());
    let attachments = api
        .call("PATCH", &message, json!({"content": "x", "attachments": [{"id": file["id"]}]}))
        .await;
    assert_eq!(attachments.body["attachments"][0]["id"], file["id"], "named: kept");
    let gone = api.call("PATCH", &message, json!({"attachments": []})).await;
    assert_eq!(gone.body["attachments"], json!([]), "not named: removed");

    let body = json!({"embeds": [{"image": {"url": "attachment://b.png"}}]});
    let made = api.send_files("POST", &path, body, &[("b.png", png.clone())]).await;
    assert!(made.body["embeds"][0]["image"]["url"].as_str().unwrap().starts_with("http"));
    assert_eq!(made.body["attachments"], json!([]), "a file in an embed is not listed");

    let eleven: Vec<_> = (0..11).map(|_| ("a.png", png.clone())).collect();
    assert_eq!(api.send_files("POST", &path, json!({}), &eleven).await.code(), 50035);
    let alt = json!({"attachments": [{"id": 0, "description": long(1025)}]});
    let answer = api.send_files("POST", &path, alt, &[("a.png", png)]).await;
    assert_eq!(answer.errors_at("attachments.0.description").len(), 1);
    let large = vec![0u8; 10 * 1024 * 1024 + 1];
    let answer = api.send_files("POST", &path, json!({}), &[("a.bin", large)]).await;
    assert_eq!((answer.status, answer.code()), (413, 40005));
}

#[tokio::test]
async fn a_member_is_found_and_one_who_left_is_not() {
    let api = start().await;
    let alice = api.sandbox.person("Alice").unwrap();
    let member = format!("/guilds/{}/members/{}", api.sandbox.guild(), alice.id);
    let answer = api.call("GET", &member, Value::Null).await;
    assert_eq!((answer.status, &answer.body["user"]["id"]), (200, &json!(alice.id.to_string())));
    api.sandbox.remove_member(&alice);
    let missing = api.call("GET", &member, Value::Null).await;
    assert_eq!((missing.status, missing.code()), (404, 10007));
    assert_eq!(missing.body["message"], "Unknown Member");
    api.sandbox.add_member(&alice);
    assert_eq!(api.call("GET", &member, Value::Null).await.status, 200);
    // A missing account, and a server without the bot.
    let path_unknown = format!("/guilds/{}/members/404", api.sandbox.guild());
    assert_eq!(api.call("GET", &path_unknown, Value::Null).await.code(), 10013);
    let elsewhere = format!("/guilds/404/members/{}", alice.id);
    assert_eq!(api.call("GET", &elsewhere, Value::Null).await.code(), 10004);
}
