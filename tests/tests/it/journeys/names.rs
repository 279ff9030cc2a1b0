//! Names: in right-to-left scripts, and of players who rename themselves.

use fake_discord::Snowflake;
use serde_json::Value;
use tests::{Stage, board_after, picture};

use crate::journeys::{JourneyResult, answer_to_command, check_contains, type_move};

/// Changes people's display names from now on.
fn rename(stage: &Stage, names: &[(Snowflake, &str)]) {
    let names: Vec<(String, String)> =
        names.iter().map(|(id, name)| (id.to_string(), (*name).to_owned())).collect();
    stage.sandbox.on_interaction(Some(Box::new(move |event| set_names(event, &names))));
}

fn set_names(event: &mut Value, names: &[(String, String)]) {
    if let Some(fields) = event.as_object_mut() {
        let name = |id: &Value| names.iter().find(|(of, _)| Some(of.as_str()) == id.as_str());
        if let Some((_, name)) = fields.get("id").and_then(name)
            && fields.contains_key("global_name")
        {
            fields.insert("global_name".to_owned(), Value::from(name.as_str()));
        }
        if fields.contains_key("nick") {
            fields.insert("nick".to_owned(), Value::Null);
        }
        fields.values_mut().for_each(|value| set_names(value, names));
    } else if let Some(list) = event.as_array_mut() {
        list.iter_mut().for_each(|value| set_names(value, names));
    }
}

fn texts(body: &Value) -> Vec<&str> {
    match body {
        Value::String(text) => vec![text],
        Value::Array(list) => list.iter().flat_map(texts).collect(),
        Value::Object(fields) => fields.values().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

/// Whether every isolate ends in its line, and none is shown by its number.
fn is_isolated_once(text: &str) -> bool {
    let is_balanced = |line: &str| {
        let mut open = 0_i32;
        let never_below = line.chars().all(|letter| {
            open += i32::from(letter == '\u{2068}') - i32::from(letter == '\u{2069}');
            open >= 0
        });
        never_below && open == 0
    };
    !text.contains("[U+2068]") && !text.contains("[U+2069]") && text.split('\n').all(is_balanced)
}

#[tokio::test]
async fn names_from_right_to_left_are_isolated_once_everywhere() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let names = [
        ("א", "Anna ש"),
        ("\u{202E}علي\u{2068}", "🦄🦄🦄🦄🦄🦄🦄🦄🦄🦄🦄🦄🦄🦄🦄🦄🦄🦄🦄🦄🦄🦄🦄🦄🦄🦄🦄🦄🦄🦄🦄ש"),
        ("محمد 123", "שלום עולם"),
    ];
    for (number, (white, black)) in (1_u64..).zip(names) {
        rename(&stage, &[(alice.id, white), (bob.id, black)]);
        let game = ["world-war", "battlechess", "world-war"][usize::try_from(number)? - 1];
        let (thread, _) = stage.begin(game, room, &alice, &bob).await?;
        let board = board_after(&bob, thread, 0).await?;
        let alt = picture(&board)?.description.clone().unwrap_or_default();
        if number == 1 {
            assert!(
                alt.contains("Light is \u{2068}א\u{2069}, Dark is \u{2068}Anna ש\u{2069}."),
                "{alt}"
            );
        }
        for (command, options) in [
            ("board", vec![]),
            ("games", vec![]),
            ("profile", vec![]),
            ("record export", vec![]),
            ("move", vec![("text", "שלום".into())]),
            ("learn tour", vec![("text", "שלום".into())]),
            ("rules show", vec![("rule", "שלום".into())]),
        ] {
            // Refusals count, too.
            let _ = answer_to_command(&alice, thread, command, &options).await;
        }
        alice.autocomplete(thread, "move", [("match", "".into())], "match").await?;
        answer_to_command(&bob, thread, "resign", &[("sure", "yes".into())]).await?;
        stage.wait_until_all_sent().await?;
    }
    let requests = stage.sandbox.requests();
    let mut isolated = 0;
    for request in &requests {
        for text in texts(&request.body) {
            assert!(is_isolated_once(text), "{} {}: {text:?}", request.method, request.path);
            isolated += usize::from(text.contains('\u{2068}'));
        }
        if request.path.ends_with("/threads") {
            let name = request.body["name"].as_str().unwrap_or_default();
            assert!(name.encode_utf16().count() <= 100, "{name}");
        }
    }
    assert!(isolated > 20, "{isolated}");
    stage.close().await
}

#[tokio::test]
async fn a_renamed_player_has_their_new_name_on_the_next_board() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, first) = stage.begin("world-war", room, &alice, &bob).await?;
    let alt = |board: &fake_discord::driver::SeenMessage| {
        picture(board).map(|file| file.description.clone().unwrap_or_default())
    };
    check_contains(&alt(&first)?, &["Light is Alice"])?;
    rename(&stage, &[(alice.id, "Alix")]);
    type_move(&alice, thread, "b2-b3").await?;
    check_contains(&alt(&board_after(&bob, thread, 1).await?)?, &["Light is Alix"])?;
    // A button counts, too.
    rename(&stage, &[(bob.id, "Robert")]);
    let board = board_after(&bob, thread, 1).await?;
    bob.click(board.id, "Type it").await?;
    type_move(&bob, thread, "b7-b6").await?;
    check_contains(
        &alt(&board_after(&alice, thread, 2).await?)?,
        &["Light is Alix, Dark is Robert"],
    )?;
    stage.close().await
}
