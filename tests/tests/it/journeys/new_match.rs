//! The form for a new match, and the context menus on people and messages.

use fake_discord::driver::{Modal, SeenMessage};
use serde_json::Value;
use tests::{Error, Stage};

use crate::journeys::{JourneyResult, check_contains, private_text};

fn labels(form: &Modal) -> Vec<&str> {
    form.components.iter().filter_map(|field| field["label"].as_str()).collect()
}

fn preselected_person(form: &Modal) -> &Value {
    &form.components[0]["component"]["default_values"][0]["id"]
}

fn newest_challenge(seen: &[SeenMessage]) -> Option<SeenMessage> {
    seen.iter().rev().find(|message| message.button("Accept").is_some()).cloned()
}

#[tokio::test]
async fn a_form_makes_a_challenge() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let opened = alice.command(room, "challenge", []).await?;
    let form = opened.modal()?.clone();
    assert_eq!(form.title, "New match");
    assert_eq!(
        labels(&form),
        [
            "Who do you want to play?",
            "Which game?",
            "How much time do you both get?",
            "Which side do you play?",
            "Rated match",
        ]
    );
    assert_eq!(preselected_person(&form), &Value::Null);
    // Only the game is required.
    assert!(alice.submit(&form, &[("opponent", "Bob")]).await.is_err());
    let fields = [
        ("opponent", "Bob"),
        ("game", "world-war"),
        ("clock", "standard"),
        ("side", "black"),
        ("rated", "true"),
    ];
    let made = private_text(alice.submit(&form, &fields).await?)?;
    assert_eq!(made, "Challenge sent. Bob can accept it.");
    let asked = bob.wait(room, newest_challenge).await?;
    check_contains(&asked.content, &["**World War Chess**", "Alice plays Dark.", "rated"])?;
    assert_eq!(asked.pings, ["Bob"]);

    // Without an opponent it is for anyone here.
    let games = bob.command(room, "games", []).await?;
    let opened = bob.click(games.message()?.id, "New match").await?;
    let form = opened.modal()?.clone();
    let made = private_text(bob.submit(&form, &[("game", "medieval")]).await?)?;
    assert_eq!(made, "Challenge sent. Anyone in this channel can accept it.");
    stage.close().await
}

#[tokio::test]
async fn a_right_click_on_somebody_challenges_them() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let opened = alice.command_on_person(room, "Challenge", &bob).await?;
    let form = opened.modal()?.clone();
    assert_eq!(preselected_person(&form), &Value::from(bob.id.to_string()));
    let made = private_text(alice.submit(&form, &[("game", "battlechess")]).await?)?;
    assert_eq!(made, "Challenge sent. Bob can accept it.");
    bob.wait(room, newest_challenge).await?;
    // On oneself, the form asks for an opponent; Herald plays; another bot doesn't.
    let opened = alice.command_on_person(room, "Challenge", &alice).await?;
    assert_eq!(preselected_person(opened.modal()?), &Value::Null);
    let opened = alice.command_on_user(room, "Challenge", stage.sandbox.bot()).await?;
    assert_eq!(preselected_person(opened.modal()?), &Value::from(stage.sandbox.bot().to_string()));
    let opened = alice.command_on_user(room, "Challenge", stage.sandbox.other_bot()).await?;
    let form = opened.modal()?.clone();
    let refused = private_text(alice.submit(&form, &[("game", "battlechess")]).await?)?;
    check_contains(&refused, &["Bots don't play."])?;
    // Where Herald can't write, it names the missing permissions.
    let quiet = stage.sandbox.channel("no-herald")?;
    let lacking = private_text(alice.command_on_person(quiet, "Challenge", &bob).await?)?;
    check_contains(&lacking, &["Send Messages"])?;
    stage.close().await
}

#[tokio::test]
async fn a_record_is_read_from_a_form() -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let opened = alice.command(room, "record import", []).await?;
    let form = opened.modal()?.clone();
    assert_eq!(labels(&form), ["The record as a file", "Or the record as text", "The game"]);
    let record = b"1. b2-b3 b7-b6 2. c2-c3 *";
    let files = [("file", "match.txt", record.as_slice())];
    let sent = alice.submit_with_files(&form, &[("game", "world-war")], &files).await?;
    check_contains(&private_text(sent)?, &["World War Chess"])?;
    let pasted = "[GameId \"world-war\"]\n\n1. b2-b3 *";
    check_contains(
        &private_text(alice.submit(&form, &[("text", pasted)]).await?)?,
        &["World War Chess"],
    )?;
    let nothing = private_text(alice.submit(&form, &[]).await?)?;
    check_contains(&nothing, &["Attach the record as `file`, or paste it as `text`."])?;
    // Given values are filled in.
    let opened = alice.command(room, "record import", [("game", "medieval-war".into())]).await?;
    let options = &opened.modal()?.components[2]["component"]["options"];
    let chosen = options.as_array().into_iter().flatten().find(|one| one["default"] == true);
    assert_eq!(chosen.map(|one| &one["value"]), Some(&Value::from("medieval-war")));
    stage.close().await
}

/// A person writes something, and reads it as a record by a right click.
async fn read_as_record(stage: &Stage, said: &str) -> Result<String, Error> {
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let message = bob.post(stage.channel("war-room")?, said)?;
    private_text(alice.command_on_message(message, "Read as a record").await?)
}

#[tokio::test]
async fn a_right_click_on_a_message_reads_it_as_a_record() -> JourneyResult {
    let stage = Stage::set().await?;
    let record = "[GameId \"world-war\"]\n\n1. b2-b3 b7-b6 2. c2-c3 *";
    for said in [
        record.to_owned(),
        format!("Look at this:\n```\n{record}\n```\nIsn't it fine?"),
        format!("```text\n{record}\n```"),
    ] {
        let shown = read_as_record(&stage, &said).await?;
        check_contains(&shown, &["World War Chess"]).map_err(|error| format!("{said}: {error}"))?;
    }
    check_contains(&read_as_record(&stage, "Good game!").await?, &["game"])?;
    stage.close().await
}
