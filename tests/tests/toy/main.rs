//! A game that Herald does not know, made by `docs/adding-a-game.md`: the contract, chat, pictures
//! and records take it in without any other change than its line in the list. A program of its own:
//! the list is its process's, and takes a game only before anything has asked for it.

#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod flaws;
mod game;

use fake_discord::driver::OptionValue;
use game::Breakthrough;
use games::Entry;
use i18n::Locale;
use rules::contract::{Dice, Plan, With, check};
use rules::{Game as _, Options, Square};
use tests::{Error, Stage, board_after, picture};

static GAMES: [Entry; 1] = [Entry::of::<Breakthrough>()];

fn sample(_: &Breakthrough, dice: &mut Dice) -> String {
    let from = Square::new(dice.below(64) as u8);
    let aside = dice.below(5) as i8 - 2;
    let ahead = dice.below(5) as i8 - 2;
    let to = Square::at(from.file() as i8 + aside, from.rank() as i8 + ahead).unwrap_or(from);
    format!("{from}-{to}")
}

fn sentences() -> Locale {
    Locale::load("en", |en| Breakthrough::INFO.sentences_in(en)).expect("the sentences are whole")
}

#[test]
fn the_contract_takes_it_in() {
    let locale = sentences();
    let with = With { sample: &sample, speak: &|sentence| locale.checked(sentence) };
    let plan = Plan { seed: 4, games: 12, ..Plan::default() };
    let report =
        check::<Breakthrough>(&Options::default(), plan, &with).unwrap_or_else(|e| panic!("{e}"));
    assert!(report.illegal > 10_000, "{report:?}");
}

#[tokio::test]
async fn chat_pictures_and_records_take_it_in() -> Result<(), Error> {
    assert!(games::install(&GAMES), "nobody else has added games");
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("breakthrough", room, &alice, &bob).await?;
    let words = picture(&board)?.description.clone().unwrap_or_default();
    assert!(
        words.contains(
            "Breakthrough. White to move. White is Alice, Black is Bob. White: Pawns a1, a2"
        ),
        "{words}"
    );

    // Typed, with a suggestion and a refusal that names the rule.
    let typed = [("text", OptionValue::from("c2"))];
    let suggested = alice.autocomplete(thread, "move", typed, "text").await?;
    assert!(suggested.iter().any(|one| one.name == "c2-c3 · Pawn c2 steps to c3"), "{suggested:?}");
    let no = alice.command(thread, "move", [("text", "c2-c5".into())]).await?;
    let no = no.message()?.content.clone();
    assert!(no.contains("A Pawn steps one square ahead") && no.contains("BT-2"), "{no}");
    alice.command(thread, "move", [("text", "c2-c3".into())]).await?;
    let board = board_after(&bob, thread, 1).await?;
    assert!(
        board.content.contains("White (Alice): **`c2-c3`** · Pawn c2 steps to c3."),
        "{}",
        board.content
    );

    // By buttons.
    let legal = bob.click(board.id, "Move").await?.message()?.clone();
    let first = legal.controls().into_iter().next().and_then(|control| control.label);
    assert_eq!(first.as_deref(), Some("Pawn a7"));
    let chosen = bob.click(legal.id, "Pawn a7").await?.message()?.clone();
    let first = chosen.controls().into_iter().next().and_then(|control| control.custom_id);
    bob.click(chosen.id, &first.ok_or("no button")?).await?;
    board_after(&alice, thread, 2).await?;

    // As a record, out and in again.
    let exported = alice
        .command(thread, "record export", [] as [(&str, OptionValue); 0])
        .await?
        .message()?
        .clone();
    let text = String::from_utf8(exported.attachments[0].bytes.to_vec())?;
    assert!(
        text.contains("[GameId \"breakthrough\"]") && text.contains("1. c2-c3 a7-a6"),
        "{text}"
    );
    let read = record::read(&text, None).map_err(|error| format!("{error:?}"))?;
    assert_eq!(read.actions(), ["c2-c3", "a7-a6"]);
    stage.close().await
}
