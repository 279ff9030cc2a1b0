//! Board aids: pieces that can act, attacks, changes; by typing alone, and by buttons alone.

use tests::{Stage, board_after, picture, wait_for_message};

use crate::journeys::turns::click_and_read;
use crate::journeys::{JourneyResult, check_contains, press_in_help, type_move};

#[tokio::test]
async fn a_board_shows_more_on_request() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("battlechess", room, &alice, &bob).await?;

    // By typing: a picture, its text and its description.
    let show = |what: &'static str| [("show", what.into())];
    let reach = alice.command(thread, "board", show("reach")).await?.message()?.clone();
    assert!(reach.ephemeral);
    check_contains(&reach.content, &["10 pieces can act (framed)", "20 legal actions in all."])?;
    let words = picture(&reach)?.description.clone().unwrap_or_default();
    check_contains(&words, &["Ways: a2 to a3, a4; b1 to a3, c3;"])?;
    let text = [("show", "reach".into()), ("as", "text".into())];
    let letters = alice.command(thread, "board", text).await?.message()?.clone();
    assert!(letters.attachments.is_empty());
    check_contains(&letters.content, &["```\n", "Ways: a2 to a3, a4;"])?;
    let none = alice.command(thread, "board", show("changes")).await?.message()?.clone();
    check_contains(&none.content, &["match"])?;
    assert!(none.attachments.is_empty(), "{}", none.content);

    // Attacks are a help that both must agree to.
    let refused = alice.command(thread, "board", show("attacks")).await?.message()?.clone();
    assert!(refused.attachments.is_empty(), "{}", refused.content);
    let labels = refused.controls().into_iter().filter_map(|control| control.label);
    assert_eq!(labels.collect::<Vec<_>>(), ["Ask to show threats"]);

    // By buttons: from the help below the board, and from one to the others.
    type_move(&alice, thread, "e2-e4").await?;
    board_after(&alice, thread, 1).await?;
    type_move(&bob, thread, "d7-d5").await?;
    // Both agree: then the pieces are named that the opponent can take next turn.
    alice.click(refused.id, "Ask to show threats").await?;
    let asked = wait_for_message(&bob, thread, "Alice asks to show threats").await?;
    bob.click(asked.id, "Show threats").await?;
    let attacks = alice.command(thread, "board", show("attacks")).await?.message()?.clone();
    check_contains(
        &attacks.content,
        &["**In Black's next turn, White can lose** the Pawn on e4, marked in red."],
    )?;
    let attacks = bob.command(thread, "board", show("attacks")).await?.message()?.clone();
    check_contains(
        &attacks.content,
        &["**In White's next turn, Black can lose** the Pawn on d5, marked in red."],
    )?;
    let now = board_after(&alice, thread, 2).await?;
    let changes = press_in_help(&alice, now.id, "What has changed").await?.message()?.clone();
    check_contains(
        &changes.content,
        &["Since your last turn, 1 action:", "- Black: Pawn d7 moves to d5"],
    )?;
    check_contains(
        &picture(&changes)?.description.clone().unwrap_or_default(),
        &["Arrows: d7 to d5."],
    )?;
    let reach = click_and_read(&alice, &changes, "What can act").await?;
    check_contains(
        &picture(&reach)?.description.clone().unwrap_or_default(),
        &["May capture on: d5"],
    )?;
    let plain = click_and_read(&alice, &reach, "Board alone").await?;
    check_contains(&plain.content, &["seen from White"])?;

    // A fight shows both fighters, and nobody can act.
    type_move(&alice, thread, "e4xd5").await?;
    let fight = board_after(&alice, thread, 3).await?;
    check_contains(
        &picture(&fight)?.description.clone().unwrap_or_default(),
        &["The fight for d5: White's Pawn attacks, Black's Pawn defends."],
    )?;
    let looked = alice.command(thread, "board", show("reach")).await?.message()?.clone();
    assert!(looked.attachments.is_empty(), "{}", looked.content);

    // After the end, everyone may see the attacks.
    let sure = alice.command(thread, "resign", [("sure", "yes".into())]).await?;
    sure.message()?;
    let attacks = bob.command(thread, "board", show("attacks")).await?.message()?.clone();
    check_contains(
        &attacks.content,
        &["Left number: the bottom side's pieces that attack or protect"],
    )?;
    check_contains(
        &picture(&attacks)?.description.clone().unwrap_or_default(),
        &["White attacks, by number of pieces: ", "Black attacks, by number of pieces: "],
    )?;
    stage.close().await
}
