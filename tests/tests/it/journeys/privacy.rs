//! Personal data: exported, and forgotten.

use fake_discord::driver::{Person, SeenMessage};
use tests::{Stage, board_after, said};

use crate::journeys::{Walked, holds, told, types};

/// Returns the file of `/settings export`.
async fn kept(
    person: &Person,
    place: fake_discord::Snowflake,
) -> Result<serde_json::Value, tests::Error> {
    let message = person.command(place, "settings export", []).await?.finished().await?;
    assert!(message.ephemeral);
    holds(&message.content, &["Here is everything that I keep about you"])?;
    let [file] = message.attachments.as_slice() else { return Err("one file".into()) };
    assert_eq!(file.filename, "about-you.json");
    Ok(serde_json::from_slice(&file.bytes)?)
}

/// Returns the confirmation question.
async fn asked(
    person: &Person,
    place: fake_discord::Snowflake,
) -> Result<SeenMessage, tests::Error> {
    let message = person.command(place, "settings erase", []).await?.message()?.clone();
    assert!(message.ephemeral);
    Ok(message)
}

#[tokio::test]
async fn who_is_forgotten_is_a_former_player() -> Walked {
    let mut stage = Stage::set_logging(herald::Clock::System, tests::patience()).await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    holds(&told(&alice, room, "settings export", &[]).await?, &["I keep nothing about you"])?;
    holds(&told(&alice, room, "settings erase", &[]).await?, &["I keep nothing about you"])?;

    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    types(&alice, thread, "b2-b3").await?;
    board_after(&bob, thread, 1).await?;
    holds(&types(&bob, thread, "my secret wish").await?, &["my secret wish"])?;
    let file = kept(&alice, room).await?;
    assert_eq!(file["people"][0]["name"], "Alice");
    assert_eq!(file["actions"][0]["text"], "b2-b3");
    assert_eq!(file["matches"][0].get("seed"), None, "the match goes on");
    assert!(!file.to_string().contains("Bob"), "{file}");

    // It asks first, and can be cancelled.
    let sure = asked(&alice, room).await?;
    holds(
        &sure.content,
        &["Shall I forget you?", "Your match in progress is resigned", "stays Discord's"],
    )?;
    let kept_as_is = alice.click(sure.id, "No, keep me").await?.message()?.clone();
    assert_eq!(kept_as_is.content, "Everything stays as it is.");
    // Later changes are announced before it is done.
    let sure = asked(&alice, room).await?;
    let challenge = stage.challenge("medieval-war", room, &alice, &carol).await?;
    let again = alice.click(sure.id, "Yes, forget me").await?.message()?.clone();
    holds(&again.content, &["That has changed since I asked", "Your open challenge is closed"])?;
    let done = alice.click(again.id, "Yes, forget me").await?.message()?.clone();
    holds(&done.content, &["I have forgotten you"])?;

    let end = said(&bob, thread, "🏁").await?;
    holds(&end.content, &["a former player"])?;
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
    holds(&text, &["[White \"a former player\"]\n[Black \"Bob\"]", "b2-b3"])?;
    let replay = bob.command(thread, "replay", []).await?.finished().await?;
    holds(&replay.content, &["action 0 of 1"])?;
    holds(&told(&bob, room, "games", &[]).await?, &["against a former player · won"])?;
    // Again, by command and by the old button.
    holds(&told(&alice, room, "settings erase", &[]).await?, &["I keep nothing about you"])?;

    // The log has ids, and no texts of people.
    for line in stage.logged() {
        for text in ["my secret wish", "Alice", "Bob", "Carol"] {
            assert!(!line.contains(text), "{line}");
        }
    }
    stage.stop().await?;
    stage.start_again().await?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    types(&alice, thread, "b2-b3").await?;
    stage.close().await
}
