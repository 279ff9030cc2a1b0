//! Bad payloads that Discord refuses, each with the wrong field, next to good ones. The stand-in's
//! own rules cover everything documented, without Discord's description.

use crate::common::{ALL_INTENTS, Api, long, start, start_without_description};
use discord_schema::Description;
use fake_discord::PATIENCE;
use serde_json::{Value, json};

/// A payload and its wrong field, if any.
type Row = (&'static str, Value, Option<&'static str>);

fn bad(rule: &'static str, body: Value, path: &'static str) -> Row {
    (rule, body, Some(path))
}

fn good(rule: &'static str, body: Value) -> Row {
    (rule, body, None)
}

fn with(mut object: Value, more: Value) -> Value {
    let Value::Object(extra) = more else { panic!("no object: {more}") };
    object.as_object_mut().unwrap().extend(extra);
    object
}

fn assert_row(row: &Row, status: u16, answer: &crate::common::Answer) {
    let (rule, _, path) = row;
    match path {
        None => assert!((200..300).contains(&status), "{rule}: {}", answer.body),
        Some(path) => {
            assert_eq!((status, answer.code()), (400, 50035), "{rule}: {}", answer.body);
            let errors = answer.errors_at(path);
            assert!(!errors.is_empty(), "{rule}: nothing at {path}: {}", answer.body);
        }
    }
}

fn poll(more: Value) -> Value {
    let answer = json!({"poll_media": {"text": "a"}});
    json!({"poll": with(json!({"question": {"text": "?"}, "answers": [answer]}), more)})
}

fn answers(count: usize) -> Value {
    json!({"answers": vec![json!({"poll_media": {"text": "a"}}); count]})
}

fn callback(text: &str) -> Value {
    json!({"answers": [{"poll_media": {"text": text}}]})
}

fn options(count: usize) -> Vec<Value> {
    (0..count).map(|n| json!({"label": format!("{n}"), "value": format!("{n}")})).collect()
}

fn select(count: usize, more: Value) -> Value {
    with(json!({"type": 3, "custom_id": "s", "options": options(count)}), more)
}

fn one(part: Value) -> Value {
    let row = json!({"type": 1, "components": Value::Array(vec![part])});
    json!({"content": "x", "components": [row]})
}

#[tokio::test]
async fn messages() {
    let api = start_without_description().await;
    let premium = json!({"type": 2, "style": 6, "sku_id": "5"});
    let preselected = |count: usize| {
        let mut all = options(3);
        all.iter_mut().take(count).for_each(|option| option["default"] = json!(true));
        json!({"options": all})
    };
    let part = "components.0.components.0";
    let at =
        |field: &str| -> &'static str { Box::leak(format!("{part}.{field}").into_boxed_str()) };
    let stamped = |time: Value| json!({"embeds": [{"title": "t", "timestamp": time}]});
    let people =
        |kind: u64, extra: Value| one(with(json!({"type": kind, "custom_id": "u"}), extra));
    let default = |kind: &str| json!({"default_values": [{"id": "5", "type": kind}]});
    let rows = [
        good("a poll", poll(json!({"duration": 768, "allow_multiselect": true}))),
        good("10 answers", poll(answers(10))),
        good("an answer of 55", poll(callback(&long(55)))),
        bad("0 answers", poll(answers(0)), "poll.answers"),
        bad("11 answers", poll(answers(11)), "poll.answers"),
        bad("answer 56", poll(callback(&long(56))), "poll.answers.0.poll_media.text"),
        bad("question 301", poll(json!({"question": {"text": long(301)}})), "poll.question.text"),
        bad("no question", json!({"poll": answers(1)}), "poll.question.text"),
        bad("0 hours", poll(json!({"duration": 0})), "poll.duration"),
        bad("769 hours", poll(json!({"duration": 769})), "poll.duration"),
        bad("a poll of text", json!({"content": "x", "poll": "?"}), "poll"),
        good("tts", json!({"content": "x", "tts": false})),
        bad("tts a word", json!({"content": "x", "tts": "loud"}), "tts"),
        good("replied_user", json!({"content": "x", "allowed_mentions": {"replied_user": true}})),
        bad(
            "replied_user a word",
            json!({"content": "x", "allowed_mentions": {"replied_user": "yes"}}),
            "allowed_mentions.replied_user",
        ),
        bad(
            "4 stickers",
            json!({"content": "x", "sticker_ids": ["1", "2", "3", "4"]}),
            "sticker_ids",
        ),
        good("a time", stamped(json!("2026-08-06T12:00:00.000Z"))),
        good("a time with an offset", stamped(json!("2026-08-06T12:00:00+02:00"))),
        good("a time without one", stamped(json!("2026-08-06T12:00:00"))),
        bad("no time", stamped(json!("yesterday")), "embeds.0.timestamp"),
        bad("a number", stamped(json!(5)), "embeds.0.timestamp"),
        good("a premium button", one(premium.clone())),
        bad("its label", one(with(premium.clone(), json!({"label": "Buy"}))), at("label")),
        bad(
            "its custom_id",
            one(with(premium.clone(), json!({"custom_id": "a"}))),
            at("custom_id"),
        ),
        bad("its emoji", one(with(premium, json!({"emoji": {"name": "✅"}}))), at("emoji")),
        bad(
            "default values of texts",
            one(select(1, json!({"default_values": [{"id": "5", "type": "user"}]}))),
            at("default_values"),
        ),
        good("one default", one(select(3, preselected(1)))),
        bad("two defaults of one", one(select(3, preselected(2))), at("options")),
        good("two of two", one(select(3, with(preselected(2), json!({"max_values": 2}))))),
        bad("min over max", one(select(3, json!({"min_values": 2}))), at("min_values")),
        bad("max over options", one(select(1, json!({"max_values": 2}))), at("max_values")),
        good("a person by default", people(5, default("user"))),
        bad("a role for a person", people(5, default("role")), at("default_values.0.type")),
        good("a role by default", people(6, default("role"))),
        good("a role for either", people(7, default("role"))),
        bad("a person for a channel", people(8, default("user")), at("default_values.0.type")),
        good("channels of a kind", people(8, json!({"channel_types": [0, 5, 11, 15]}))),
        bad(
            "of an unknown kind",
            people(8, json!({"channel_types": [0, 99]})),
            at("channel_types.1"),
        ),
        bad("disabled a word", people(5, json!({"disabled": "yes"})), at("disabled")),
    ];
    for row in rows {
        let answer = api.post(row.1.clone()).await;
        assert_row(&row, answer.status, &answer);
    }
    let poll_shown = api.post(poll(answers(2))).await.body;
    assert_eq!(poll_shown["poll"]["answers"][1]["answer_id"], 2, "{poll_shown}");
}

#[tokio::test]
async fn forms() {
    let api = start_without_description().await;
    api.sandbox.set_first_response(PATIENCE);
    let mut gateway = api.ready(ALL_INTENTS).await;
    assert_eq!(api.register(json!([{"name": "play", "description": "Play"}])).await.status, 200);
    let input = |extra: Value| with(json!({"type": 4, "custom_id": "t", "style": 1}), extra);
    let files = |extra: Value| with(json!({"type": 19, "custom_id": "f"}), extra);
    let radio = |count: usize| json!({"type": 21, "custom_id": "r", "options": options(count)});
    let boxes = |count: usize, extra: Value| {
        with(json!({"type": 22, "custom_id": "b", "options": options(count)}), extra)
    };
    let twice = json!([{"label": "1", "value": "v"}, {"label": "2", "value": "v"}]);
    let components = json!([
        {"label": "1", "value": "1", "default": true}, {"label": "2", "value": "2", "default": true}]);
    let at = |field: &str| -> &'static str {
        Box::leak(format!("data.components.0.component.{field}").into_boxed_str())
    };
    let rows = [
        good("a text", input(json!({"value": "x", "max_length": 1, "required": true}))),
        bad("its own label", input(json!({"label": "x"})), at("label")),
        bad("longer than its max", input(json!({"value": "xx", "max_length": 1})), at("value")),
        bad("min over max", input(json!({"min_length": 3, "max_length": 2})), at("min_length")),
        good("a menu", select(3, json!({"min_values": 0, "max_values": 3, "required": false}))),
        bad("values: min over max", select(3, json!({"min_values": 2})), at("min_values")),
        bad("values: max over options", select(2, json!({"max_values": 3})), at("max_values")),
        bad("a menu that is off", select(1, json!({"disabled": true})), at("disabled")),
        bad(
            "required, and nothing is enough",
            select(1, json!({"min_values": 0, "required": true})),
            at("required"),
        ),
        bad(
            "options twice",
            with(select(0, json!({})), json!({"options": twice})),
            at("options.1.value"),
        ),
        bad(
            "too many defaults",
            with(select(0, json!({})), json!({"options": components})),
            at("options"),
        ),
        good("people", json!({"type": 5, "custom_id": "u", "max_values": 25})),
        bad(
            "people that are off",
            json!({"type": 5, "custom_id": "u", "disabled": true}),
            at("disabled"),
        ),
        bad("26 people", json!({"type": 5, "custom_id": "u", "max_values": 26}), at("max_values")),
        good("files", files(json!({"min_values": 0, "max_values": 10, "required": false}))),
        bad("11 files", files(json!({"max_values": 11})), at("max_values")),
        bad(
            "files: min over max",
            files(json!({"min_values": 2, "max_values": 1})),
            at("min_values"),
        ),
        bad(
            "files: required, and none is enough",
            files(json!({"min_values": 0, "required": true})),
            at("required"),
        ),
        good("2 radio buttons", radio(2)),
        good("10 radio buttons", radio(10)),
        bad("1 radio button", radio(1), at("options")),
        bad("11 radio buttons", radio(11), at("options")),
        bad(
            "radio buttons twice",
            with(radio(0), json!({"options": twice})),
            at("options.1.value"),
        ),
        bad(
            "two chosen radio buttons",
            with(radio(0), json!({"options": components})),
            at("options"),
        ),
        good("1 box", boxes(1, json!({}))),
        good("10 boxes", boxes(10, json!({"min_values": 0, "required": false}))),
        bad("0 boxes", boxes(0, json!({})), at("options")),
        bad("11 boxes", boxes(11, json!({})), at("options")),
        bad(
            "boxes twice",
            with(boxes(0, json!({})), json!({"options": twice})),
            at("options.1.value"),
        ),
        bad("boxes: max over options", boxes(2, json!({"max_values": 3})), at("max_values")),
        bad(
            "boxes: min over max",
            boxes(3, json!({"min_values": 2, "max_values": 1})),
            at("min_values"),
        ),
        bad("boxes: none is enough", boxes(2, json!({"min_values": 0})), at("required")),
        bad(
            "boxes: too many chosen",
            with(boxes(0, json!({"max_values": 1})), json!({"options": components})),
            at("options"),
        ),
        good("a box", json!({"type": 23, "custom_id": "c", "default": true})),
        bad(
            "a box of text",
            json!({"type": 23, "custom_id": "c", "default": "yes"}),
            at("default"),
        ),
    ];
    for row in rows {
        let (alice, room) = (api.sandbox.person("Alice").unwrap(), api.room);
        let waiting = tokio::spawn(async move { alice.command(room, "play", []).await });
        let event = gateway.event("INTERACTION_CREATE").await;
        let label = json!({"type": 18, "label": "l", "component": row.1});
        let form = json!({"custom_id": "m", "title": "t", "components": [label]});
        let answer = api.callback(&event, json!({"type": 9, "data": form})).await;
        assert_row(&row, answer.status, &answer);
        waiting.abort();
    }
}

#[tokio::test]
async fn commands() {
    let api = start_without_description().await;
    let command = |extra: Value| json!([with(json!({"name": "a", "description": "d"}), extra)]);
    let holding = |options: Value| command(json!({"options": options}));
    let option = |kind: u64, extra: Value| {
        with(json!({"type": kind, "name": "o", "description": "d"}), extra)
    };
    let lone = |kind: u64, extra: Value| holding(json!([option(kind, extra)]));
    let inside = |kind: u64, inner: Value| lone(kind, json!({"options": [inner]}));
    let deep =
        option(2, json!({"options": [option(1, json!({"options": [option(3, json!({}))]}))]}));
    let rows = [
        good("numbers", lone(4, json!({"min_value": -5, "max_value": 5}))),
        good("fractions", lone(10, json!({"min_value": 0.5, "max_value": 1}))),
        bad("min_value of a text", lone(3, json!({"min_value": 1})), "0.options.0.min_value"),
        bad("min_length of a number", lone(4, json!({"min_length": 1})), "0.options.0.min_length"),
        bad(
            "min over max",
            lone(4, json!({"min_value": 6, "max_value": 5})),
            "0.options.0.min_value",
        ),
        bad("half a whole number", lone(4, json!({"min_value": 0.5})), "0.options.0.min_value"),
        good("a group", holding(json!([deep]))),
        bad("a group in a group", inside(2, option(2, json!({}))), "0.options.0.options.0.type"),
        bad("a text in a group", inside(2, option(3, json!({}))), "0.options.0.options.0.type"),
        bad("an empty group", lone(2, json!({})), "0.options.0.options"),
        good("an empty subcommand", lone(1, json!({}))),
        bad("a subcommand in one", inside(1, option(1, json!({}))), "0.options.0.options.0.type"),
        bad("a required subcommand", lone(1, json!({"required": true})), "0.options.0.required"),
        good("everywhere", command(json!({"contexts": [0, 1, 2], "integration_types": [0, 1]}))),
        bad("a context twice", command(json!({"contexts": [0, 0]})), "0.contexts"),
        bad("no installation", command(json!({"integration_types": []})), "0.integration_types"),
        good("permissions", command(json!({"default_member_permissions": "32"}))),
        good("nobody", command(json!({"default_member_permissions": "0"}))),
        bad(
            "permissions by name",
            command(json!({"default_member_permissions": "abc"})),
            "0.default_member_permissions",
        ),
        good("channels", lone(7, json!({"channel_types": [0, 11]}))),
        bad(
            "an unknown channel",
            lone(7, json!({"channel_types": [99]})),
            "0.options.0.channel_types.0",
        ),
        bad("nsfw a word", command(json!({"nsfw": "very"})), "0.nsfw"),
    ];
    for row in rows {
        let answer = api.register(row.1.clone()).await;
        assert_row(&row, answer.status, &answer);
    }
}

/// Refusals that need Discord's own description.
#[tokio::test]
async fn what_is_not_as_described_is_refused() {
    if Description::shared().unwrap().is_none() {
        return;
    }
    let rows = [
        good("a reply of a kind", json!({"content": "x", "message_reference": null})),
        bad("files that are no list", json!({"content": "x", "attachments": {}}), "attachments"),
        bad(
            "a picture without its address",
            json!({"embeds": [{"title": "t", "image": "x"}]}),
            "embeds.0.image",
        ),
        bad(
            "a field that is a number",
            json!({"embeds": [{"title": "t", "url": 5}]}),
            "embeds.0.url",
        ),
    ];
    let (described, alone) = (start().await, start_without_description().await);
    for row in rows {
        let answer = described.post(row.1.clone()).await;
        assert_row(&row, answer.status, &answer);
        assert_eq!(alone.post(row.1).await.status, 200, "{}: else it is no use", row.0);
    }
    // Nothing was sent.
    assert_eq!(count_messages(&described).await, 1);
    // In an interaction response the path is below `data`, and the interaction isn't used up.
    described.sandbox.set_first_response(PATIENCE);
    let mut gateway = described.ready(ALL_INTENTS).await;
    described.register(json!([{"name": "play", "description": "Play"}])).await;
    let (alice, room) = (described.sandbox.person("Alice").unwrap(), described.room);
    let waiting = tokio::spawn(async move { alice.command(room, "play", []).await });
    let event = gateway.event("INTERACTION_CREATE").await;
    let wrong = json!({"type": 4, "data": {"content": "x", "attachments": {}}});
    let answer = described.callback(&event, wrong).await;
    assert_eq!(answer.errors_at("data").len(), 1, "{}", answer.body);
    let fine = described.callback(&event, json!({"type": 4, "data": {"content": "x"}})).await;
    assert_eq!(fine.status, 204);
    waiting.await.unwrap().unwrap();
    // Routes without another check of the body.
    let dm = described.call("POST", "/users/@me/channels", json!({"recipient_id": []})).await;
    assert_eq!((dm.status, dm.code()), (400, 50035), "{}", dm.body);
}

async fn count_messages(api: &Api) -> usize {
    let path = format!("/channels/{}/messages", api.room);
    api.call("GET", &path, Value::Null).await.body.as_array().unwrap().len()
}

#[tokio::test]
async fn servers_are_told_with_their_counts_where_they_are_asked_for() {
    let api = start().await;
    let plain = api.call("GET", "/users/@me/guilds", Value::Null).await.body;
    assert!(plain[0].get("approximate_member_count").is_none(), "{plain}");
    let guilds = api.call("GET", "/users/@me/guilds?with_counts=true", Value::Null).await.body;
    assert_eq!(guilds[0]["approximate_member_count"], 8, "{guilds}");
}
