//! Personal data: exported, and forgotten.

use fake_discord::driver::{Person, SeenMessage};
use tests::{Stage, board_after, wait_for_message};

use crate::journeys::{JourneyResult, answer_to_command, check_contains, type_move};

async fn export_data(
    person: &Person,
    place: fake_discord::Snowflake,
) -> Result<serde_json::Value, tests::Error> {
    let message = person.command(place, "settings export", []).await?.finished().await?;
    assert!(message.ephemeral);
    check_contains(&message.content, &["Here is everything I store about you"])?;
    let [file] = message.attachments.as_slice() else { return Err("one file".into()) };
    assert_eq!(file.filename, "about-you.json");
    Ok(serde_json::from_slice(&file.bytes)?)
}

async fn erasure_question(
    person: &Person,
    place: fake_discord::Snowflake,
) -> Result<SeenMessage, tests::Error> {
    let message = person.command(place, "settings erase", []).await?.message()?.clone();
    assert!(message.ephemeral);
    Ok(message)
}

#[tokio::test]
async fn who_is_forgotten_is_a_former_player() -> JourneyResult {
    let mut stage = Stage::set_logging(herald::Clock::System, tests::patience()).await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    check_contains(
        &answer_to_command(&alice, room, "settings export", &[]).await?,
        &["I store nothing about you"],
    )?;
    check_contains(
        &answer_to_command(&alice, room, "settings erase", &[]).await?,
        &["I store nothing about you"],
    )?;

    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    type_move(&alice, thread, "b2-b3").await?;
    board_after(&bob, thread, 1).await?;
    check_contains(&type_move(&bob, thread, "my secret wish").await?, &["my secret wish"])?;
    let file = export_data(&alice, room).await?;
    assert_eq!(file["people"][0]["name"], "Alice");
    assert_eq!(file["actions"][0]["text"], "b2-b3");
    assert_eq!(file["matches"][0].get("seed"), None, "the match goes on");
    assert!(!file.to_string().contains("Bob"), "{file}");

    // It asks first, and can be cancelled.
    let sure = erasure_question(&alice, room).await?;
    check_contains(
        &sure.content,
        &[
            "Delete everything I store about you?",
            "You resign your match in progress",
            "I can't delete what was posted in Discord",
        ],
    )?;
    let kept_as_is = alice.click(sure.id, "No, keep me").await?.message()?.clone();
    assert_eq!(kept_as_is.content, "Nothing is deleted.");
    // Later changes are announced before it is done.
    let sure = erasure_question(&alice, room).await?;
    let challenge = stage.challenge("medieval-war", room, &alice, &carol).await?;
    let again = alice.click(sure.id, "Yes, forget me").await?.message()?.clone();
    check_contains(
        &again.content,
        &["That has changed since I asked", "Your open challenge is closed"],
    )?;
    let done = alice.click(again.id, "Yes, forget me").await?.message()?.clone();
    check_contains(&done.content, &["I've forgotten you"])?;

    let end = wait_for_message(&bob, thread, "🏁").await?;
    check_contains(&end.content, &["a former player"])?;
    assert!(!end.content.contains("Alice") && end.pings == ["Bob"], "{end:?}");
    carol
        .wait(room, |seen| {
            let closed = |m: &&SeenMessage| m.id == challenge.id && m.content.contains("former");
            seen.iter().find(closed).cloned()
        })
        .await?;
    // The others keep their records.
    let record = bob.command(thread, "record export", []).await?.finished().await?;
    let [file] = record.attachments.as_slice() else { return Err("one file".into()) };
    let text = String::from_utf8(file.bytes.to_vec())?;
    check_contains(&text, &["[White \"a former player\"]\n[Black \"Bob\"]", "b2-b3"])?;
    let replay = bob.command(thread, "replay", []).await?.finished().await?;
    check_contains(&replay.content, &["action 0 of 1"])?;
    check_contains(
        &answer_to_command(&bob, room, "games", &[]).await?,
        &["against a former player · won"],
    )?;
    // Again, by command and by the old button.
    check_contains(
        &answer_to_command(&alice, room, "settings erase", &[]).await?,
        &["I store nothing about you"],
    )?;

    // The log has ids, and no texts of people.
    for line in stage.log_lines() {
        for text in ["my secret wish", "Alice", "Bob", "Carol"] {
            assert!(!line.contains(text), "{line}");
        }
    }
    stage.stop().await?;
    stage.start_again().await?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    type_move(&alice, thread, "b2-b3").await?;
    stage.close().await
}
