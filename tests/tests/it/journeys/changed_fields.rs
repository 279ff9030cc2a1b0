//! Fields of interactions that Herald doesn't need: their contents never prevent an answer.

use fake_discord::driver::{OptionValue, Person, SeenMessage};
use fake_discord::{InteractionHook, Snowflake};
use serde_json::{Value, json};
use tests::{Error, Stage, board_after, changed};

use crate::journeys::{
    JourneyResult, answer_from_help, answer_to_command, open_form, press_in_help, type_move,
};

/// Requests of every kind, in a channel, a thread and a private chat: at the end of a journey, each
/// field of each is changed.
#[tokio::test]
async fn every_field_that_is_not_needed_may_have_any_form() -> JourneyResult {
    let stage = Stage::set().await?;
    let room = stage.channel("war-room")?;
    // From every kind of account.
    let people = ["Alice", "Bob", "Carol", "Dan", "Erin", "Frank"].map(|name| stage.person(name));
    let mut people = people.into_iter().collect::<Result<Vec<Person>, _>>()?;
    for _ in 0..people.len() {
        let [one, other, ..] = people.as_slice() else { return Err("nobody is there".into()) };
        let (thread, board) = stage.begin("world-war", room, one, other).await?;
        one.autocomplete(thread, "move", [("text", "b2".into())], "text").await?;
        answer_from_help(one, board.id, "Legal moves").await?;
        type_move(one, thread, "b2-b3").await?;
        other
            .submit(
                &open_form(other, board_after(other, thread, 1).await?.id).await?,
                &[("text", "b7-b6")],
            )
            .await?;
        let dm = stage.sandbox.open_dm(one);
        answer_to_command(one, dm, "games", &[("show", "turns".into())]).await?;
        answer_to_command(one, room, "profile", &[("person", other.into())]).await?;
        answer_to_command(
            one,
            thread,
            "team enlist",
            &[("member", other.into()), ("piece", "c2".into())],
        )
        .await?;
        press_in_help(one, board_after(one, thread, 2).await?.id, "Flip").await?;
        people.rotate_left(1);
    }
    let alice = stage.person("Alice")?;
    let record = OptionValue::file("a.txt", *b"1. b2-b3");
    answer_to_command(
        &alice,
        room,
        "record import",
        &[("file", record), ("game", "world-war".into())],
    )
    .await?;
    let options = [
        ("allow", OptionValue::Channel(room)),
        ("adjudicator", OptionValue::Role(stage.sandbox.role())),
    ];
    answer_to_command(&alice, room, "server change", &options).await?;
    answer_to_command(&alice, room, "help", &[]).await?;
    stage.close().await?;
    let counts = changed::counts();
    assert!(counts.interactions > 40 && counts.changes > 100_000, "{counts:?}");
    changed::print_counts()?;
    Ok(())
}

type Change = fn(&mut Value);

/// Values at which serenity's and other libraries' types fail, and values that Discord may
/// introduce.
const CHANGES: [(&str, Change); 16] = [
    ("a decoration without a SKU", |event| {
        let given = json!({"asset": "a_5e3be8b1d8ac1d2b1f5b6a9c0d3e4f60", "sku_id": null});
        event["member"]["user"]["avatar_decoration_data"] = given.clone();
        event["member"]["avatar_decoration_data"] = given;
    }),
    ("a nameplate without a SKU", |event| {
        event["member"]["user"]["collectibles"] = json!({"nameplate": {
            "sku_id": null, "asset": "x", "label": "y", "palette": "z"}});
    }),
    ("a nameplate without a label", |event| {
        event["member"]["user"]["collectibles"] = json!({"nameplate": {"sku_id": "5"}});
    }),
    ("an avatar of another form", |event| {
        for field in ["avatar", "banner"] {
            event["member"]["user"][field] = json!("v2:clyde");
            event["member"][field] = json!("0123456789");
        }
    }),
    ("a badge of another form", |event| {
        event["member"]["user"]["primary_guild"] = json!({"badge": "star", "tag": 5});
    }),
    ("no flags", |event| {
        if let Some(member) = event["member"].as_object_mut() {
            member.remove("flags");
        }
    }),
    ("flags of any size", |event| event["member"]["flags"] = json!(1_u64 << 63)),
    ("no date of joining", |event| event["member"]["joined_at"] = json!("?")),
    ("Herald's own account", |event| {
        if event["message"].is_object() {
            let given = json!({"asset": "x", "sku_id": null});
            event["message"]["author"]["avatar_decoration_data"] = given.clone();
            event["message"]["author"]["avatar"] = json!("clyde");
            event["message"]["mentions"] =
                json!([{"id": "5", "avatar": 7, "avatar_decoration_data": given}, "?", null]);
        }
    }),
    ("an unknown component", |event| {
        if let Some(rows) = event["message"]["components"].as_array_mut() {
            rows.push(json!({"type": 1, "components": [{"type": 99, "id": 90}]}));
            rows.push(json!({"type": 98}));
        }
    }),
    ("an odd message", |event| {
        if event["message"].is_object() {
            event["message"]["attachments"] = json!("?");
            event["message"]["timestamp"] = json!(0);
            event["message"]["type"] = json!("?");
            event["message"]["embeds"] = json!([{"type": 5}]);
        }
    }),
    ("a resolved account", |event| {
        for user in event["data"]["resolved"]["users"]
            .as_object_mut()
            .into_iter()
            .flat_map(|all| all.values_mut())
        {
            user["avatar_decoration_data"] = json!({"asset": "?", "sku_id": null});
            user["discriminator"] = json!("00001");
        }
    }),
    ("an odd channel", |event| {
        event["channel"]["permissions"] = json!({});
        event["channel"]["thread_metadata"] = json!("?");
        event["channel"]["member"] = json!([]);
    }),
    ("no channel's id", |event| event["channel_id"] = Value::Null),
    ("odd entitlements and locale", |event| {
        event["entitlements"] = json!([{"id": null}]);
        event["locale"] = json!("tlh");
        event["context"] = json!(99);
        event["authorizing_integration_owners"] = json!("?");
    }),
    ("unknown fields", |event| {
        for place in ["", "/member", "/member/user", "/channel", "/data", "/message"] {
            if let Some(fields) = event.pointer_mut(place).and_then(Value::as_object_mut) {
                fields.insert("new_in_2027".to_owned(), json!({"type": [null, {"id": 1e300}]}));
            }
        }
    }),
];

/// A changed request gets the usual answer, for each kind: text and picture, suggestions, a press,
/// a form, a menu.
async fn asks_all(
    stage: &Stage,
    person: &Person,
    thread: Snowflake,
    board: &SeenMessage,
) -> Result<Vec<Value>, Error> {
    stage.sandbox.clear_requests();
    answer_to_command(person, thread, "board", &[]).await?;
    answer_to_command(person, thread, "profile", &[("person", person.into())]).await?;
    person.autocomplete(thread, "move", [("text", "b2".into())], "text").await?;
    answer_from_help(person, board.id, "Legal moves").await?;
    open_form(person, board.id).await?;
    let answers: Vec<Value> = stage
        .sandbox
        .requests()
        .into_iter()
        .filter(|request| request.path.ends_with("/callback"))
        .map(|request| json!([request.status, request.body, request.files]))
        .collect();
    if answers.len() == 6 { Ok(answers) } else { Err(format!("{answers:#?}").into()) }
}

#[tokio::test]
async fn answers_are_the_same_whatever_is_not_needed() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    let plain = asks_all(&stage, &alice, thread, &board).await?;
    for (name, change) in CHANGES {
        let hook: InteractionHook = Box::new(change);
        stage.sandbox.on_interaction(Some(hook));
        let answers = asks_all(&stage, &alice, thread, &board)
            .await
            .map_err(|error| format!("{name}: {error}"))?;
        for (answer, expected) in answers.iter().zip(&plain) {
            assert_eq!(answer, expected, "{name}");
        }
    }
    // All at once, and a match begins and is played.
    stage.sandbox.on_interaction(Some(Box::new(|event| {
        CHANGES.iter().for_each(|(_, change)| change(event));
    })));
    let (thread, _) = stage.begin("world-war", room, &bob, &alice).await?;
    type_move(&bob, thread, "b2-b3").await?;
    let board = board_after(&alice, thread, 1).await?;
    alice.submit(&open_form(&alice, board.id).await?, &[("text", "b7-b6")]).await?;
    board_after(&bob, thread, 2).await?;
    stage.close().await
}
