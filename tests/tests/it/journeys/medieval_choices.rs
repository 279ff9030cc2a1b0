//! Medieval Chess: building, destroying with a confirmation, and the pages of the guide.

use fake_discord::driver::SeenMessage;
use tests::{Stage, board_after, picture};

use crate::journeys::{JourneyResult, check_contains, type_move};

fn labels(message: &SeenMessage) -> Vec<String> {
    message.controls().into_iter().filter_map(|control| control.label).collect()
}

#[tokio::test]
async fn a_building_is_chosen_before_its_square_and_destroyed_after_a_warning() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("chess-club")?;
    let (thread, _) = stage.begin("medieval", room, &alice, &bob).await?;
    type_move(&alice, thread, "P1@a4").await?;
    type_move(&bob, thread, "P1@h5").await?;
    let board = board_after(&alice, thread, 2).await?;

    // Units first, then one button for all building.
    assert_eq!(labels(&board)[..2], ["Serf a4", "Build…"]);
    let built = alice.click(board.id, "Build…").await?.message()?.clone();
    check_contains(&built.content, &["**Build…**: 30 choices. Their 6 squares are marked."])?;
    let houses = [
        "Farm: Serfs",
        "School: Pages",
        "Church: Priests",
        "Wall: Ladders",
        "House: Vassals or Vassalettes",
    ];
    assert_eq!(labels(&built)[..6], [&houses[..], &["Back"]].concat());
    let farm = alice.click(built.id, "Farm: Serfs").await?.message()?.clone();
    check_contains(&farm.content, &["**Farm: Serfs**: 6 choices (marked)."])?;
    let marked = picture(&farm)?.description.clone().unwrap_or_default();
    check_contains(&marked, &["a3, a4, a5, b3, b4, b5"])?;
    let squares = ["on a3", "on b3", "on a4", "on b4", "on a5", "on b5"];
    assert_eq!(labels(&farm)[..6], squares);

    // Back leads to the buildings, then to the units.
    let built = alice.click(farm.id, "Back").await?.message()?.clone();
    assert_eq!(labels(&built)[..5], houses);
    let again = alice.click(built.id, "Back").await?.message()?.clone();
    assert_eq!(labels(&again)[..2], ["Serf a4", "Build…"]);
    let built = alice.click(again.id, "Build…").await?.message()?.clone();
    let farm = alice.click(built.id, "Farm: Serfs").await?.message()?.clone();
    alice.click(farm.id, "on a4").await?;
    let board = board_after(&bob, thread, 3).await?;
    check_contains(&board.content, &["`(a4) p1`"])?;

    // An own building is offered last, and destroyed only after a confirmation.
    type_move(&bob, thread, "h5-g5").await?;
    let board = board_after(&alice, thread, 4).await?;
    assert_eq!(labels(&board)[..3], ["Serf a4", "Build…", "Destroy your Farm a4"]);
    let farm = alice.click(board.id, "Destroy your Farm a4").await?.message()?.clone();
    check_contains(&farm.content, &["**Destroy your Farm a4**: 1 choice (marked)."])?;
    let asked = alice.click(farm.id, "Destroy your Farm a4").await?.message()?.clone();
    let careful = "⚠️ Careful: you lose your Farm on a4, which creates Serfs for you (ME-12).";
    check_contains(&asked.content, &[careful])?;
    assert!(asked.ephemeral && asked.button("Play it anyway").is_some(), "{:?}", labels(&asked));
    alice.click(asked.id, "Play it anyway").await?;
    let board = board_after(&bob, thread, 5).await?;
    check_contains(&board.content, &["`(a4) x`"])?;
    stage.close().await
}

#[tokio::test]
async fn the_guide_shows_six_units_at_a_time() -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let game = [("game", "medieval".into())];
    let mut guide = alice.command(room, "help", game).await?.message()?.clone();
    let (mut seen, text) = (Vec::new(), guide.content.clone());
    for (page, units) in [
        "Serf, Page, Priest, Ladder, Vassal and Vassalette",
        "Peasant, Squire, Bishop, Battering Ram, Lord and Lady",
        "Pawn, Knight, Archbishop, Catapult, King and Queen",
        "Tradesman, Warrior, Pope, Trebuchet, Emperor and Empress",
    ]
    .into_iter()
    .enumerate()
    {
        if page > 0 {
            guide = alice.click(guide.id, "Next ▶").await?.message()?.clone();
        }
        assert_eq!(guide.content, text);
        assert!(guide.ephemeral);
        let shown = picture(&guide)?;
        check_contains(&shown.description.clone().unwrap_or_default(), &[units])?;
        // Landscape: width and height are in the first chunk of a PNG.
        let size = |at: usize| u32::from_be_bytes([0, 1, 2, 3].map(|byte| shown.bytes[at + byte]));
        assert!(size(16) > size(20), "{}x{}", size(16), size(20));
        seen.push(shown.bytes.clone());
    }
    assert!(guide.button("Next ▶").is_none());
    let back = alice.click(guide.id, "◀ Back").await?.message()?.clone();
    assert_eq!(picture(&back)?.bytes, seen[2]);
    stage.close().await
}
