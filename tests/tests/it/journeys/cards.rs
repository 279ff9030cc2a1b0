//! Cards of units and buildings, in private and anywhere; and links between them.

use fake_discord::Snowflake;
use fake_discord::driver::{Person, SeenMessage};
use tests::{Error, Stage, picture};

use crate::journeys::{JourneyResult, check_contains};

async fn card(
    person: &Person,
    place: Snowflake,
    command: &str,
    name: &str,
) -> Result<SeenMessage, Error> {
    let answer = person.command(place, command, [("name", name.into())]).await?;
    let message = answer.message()?.clone();
    assert!(message.ephemeral, "{}", message.content);
    Ok(message)
}

async fn suggested_cards(
    person: &Person,
    place: Snowflake,
    command: &str,
    typed: &str,
) -> Result<Vec<(String, String)>, Error> {
    let choices = person.autocomplete(place, command, [("name", typed.into())], "name").await?;
    let value = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    Ok(choices.into_iter().map(|choice| (choice.name, value(&choice.value))).collect())
}

fn labels(message: &SeenMessage) -> Vec<String> {
    message.controls().into_iter().filter_map(|control| control.label).collect()
}

fn picture_description(message: &SeenMessage) -> Result<String, Error> {
    Ok(picture(message)?.description.clone().unwrap_or_default())
}

#[tokio::test]
async fn cards_of_units_and_buildings_lead_to_each_other() -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("chess-club")?;

    let knight = card(&alice, room, "rules unit", "N3").await?;
    check_contains(
        &knight.content,
        &[
            "**Knight** `N3` · Medieval Chess\n- Moves by a knight's leap",
            "rises to Warrior (`N4`), if the supply allows (ME-7)",
            "up to 2 Knights on the board at a time (ME-3)",
        ],
    )?;
    check_contains(
        &picture_description(&knight)?,
        &["White: Knight d4.", "May go to: b3, b5, c2, c6, e2, e6, f3, f5."],
    )?;
    assert_eq!(labels(&knight), ["N4 Warrior", "n3 Great Academy", "As text"]);

    // In the same message, to its creator and back.
    let academy = alice.click(knight.id, "n3 Great Academy").await?.message()?.clone();
    assert_eq!(academy.id, knight.id);
    check_contains(
        &academy.content,
        &["**Great Academy** `n3`", "it creates a Knight for its owner"],
    )?;
    assert_eq!(
        labels(&academy),
        ["N3 Knight", "n3* Great Academy with a Tournament Field", "As text"]
    );
    let back = alice.click(academy.id, "N3 Knight").await?.message()?.clone();
    assert_eq!((back.id, &back.content), (knight.id, &knight.content));
    let warrior = alice.click(back.id, "N4 Warrior").await?.message()?.clone();
    let axe = alice.click(warrior.id, "N4:Axe Warrior (Axe)").await?.message()?.clone();
    check_contains(&axe.content, &["**Warrior (Axe)** `N4:Axe`"])?;

    for typed in ["N4:Axe", "n4:axe", "Warrior (Axe)", "N4:Axe Warrior (Axe)", "axe"] {
        let found = card(&alice, room, "rules unit", typed).await?;
        assert_eq!(found.content, axe.content, "{typed}");
        check_contains(&picture_description(&found)?, &["Destroyed on: c4, d3, d5, e4."])?;
    }
    // A building's name works here, too.
    let church = card(&alice, room, "rules unit", "Church").await?;
    check_contains(&church.content, &["**Church** `b1`"])?;

    for typed in ["b2", "B2", "cathedral"] {
        let found = card(&alice, room, "rules building", typed).await?;
        check_contains(
            &found.content,
            &["**Cathedral** `b2`", "A Tradesman adds a Monastery (`b2*`)", "creates a Bishop"],
        )?;
        assert_eq!(
            labels(&found),
            ["B2 Bishop", "b3 Great Cathedral", "b2* Cathedral with a Monastery", "As text"]
        );
    }
    let monastery = card(&alice, room, "rules building", "b2*").await?;
    check_contains(&monastery.content, &["**Cathedral with a Monastery** `b2*`", "two Bishops"])?;
    check_contains(&picture_description(&monastery)?, &["Bishops b2, b2"])?;

    let unknown = card(&alice, room, "rules unit", "kight").await?;
    check_contains(
        &unknown.content,
        &["I don't know a unit called `kight`. Did you mean `N3 Knight`, "],
    )?;
    assert!(unknown.attachments.is_empty());
    let meant = alice.click(unknown.id, "N3 Knight").await?.message()?.clone();
    assert_eq!(meant.content, knight.content);
    stage.close().await
}

#[tokio::test]
async fn cards_in_a_match_and_in_a_match_of_another_game() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (other, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let knight = card(&bob, other, "rules unit", "N3").await?;
    check_contains(&knight.content, &["**Knight** `N3` · Medieval Chess"])?;
    let names = suggested_cards(&bob, other, "rules unit", "axe").await?;
    assert_eq!(names, [("N4:Axe Warrior (Axe)".to_owned(), "N4:Axe".to_owned())]);

    let club = stage.channel("chess-club")?;
    let (thread, _) = stage.begin("medieval", club, &alice, &bob).await?;
    let first: Vec<String> = suggested_cards(&bob, thread, "rules unit", "")
        .await?
        .into_iter()
        .map(|(_, code)| code)
        .collect();
    assert_eq!(first[..5], ["P1", "P2", "P3", "P4", "N1"]);
    assert_eq!(suggested_cards(&bob, thread, "rules unit", "n3").await?[0].0, "N3 Knight");
    assert_eq!(suggested_cards(&bob, thread, "rules building", "b2*").await?[0].1, "b2*");
    // This match has no wizards; the answer explains what one would be.
    assert_eq!(suggested_cards(&bob, thread, "rules unit", "W3").await?, []);
    assert_eq!(suggested_cards(&bob, other, "rules unit", "W3").await?[0].0, "W3 Arcane Artisan");
    let here = card(&bob, thread, "rules unit", "W3").await?;
    let note = "-# Only in matches with `wizards: on`; this match is played without.";
    check_contains(&here.content, &["**Arcane Artisan** `W3`", note])?;
    let elsewhere = card(&bob, other, "rules unit", "W3").await?;
    check_contains(&elsewhere.content, &["-# Only in matches with `wizards: on`.\n"])?;

    // The game may be named.
    let options = [("name", "N3".into()), ("game", "medieval".into())];
    let named = bob.command(other, "rules unit", options).await?.message()?.clone();
    assert_eq!(named.content, knight.content);
    stage.close().await
}
