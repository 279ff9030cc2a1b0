//! Draws and resignations.

use fake_discord::driver::{Person, SeenMessage};
use tests::{Stage, board_after, picture, wait_for_message, wait_for_removed_buttons};

use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, press_in_help, type_move,
    type_move_elsewhere, with_names,
};

async fn offered(person: &Person, board: &SeenMessage) -> Result<SeenMessage, tests::Error> {
    wait_for_message(person, board.channel, "offers a draw").await
}

#[tokio::test]
pub(super) async fn a_draw_is_offered_and_accepted() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    let made = "You offered a draw. The offer stands until your opponent answers or moves.";
    let sure = press_in_help(&alice, board.id, "Draw").await?.message()?.clone();
    check_contains(&sure.content, &["Offer a draw in match 1 (World War Chess)?"])?;
    assert!(sure.ephemeral && alice.sees(thread).iter().all(|m| !m.content.contains("offers a")));
    assert_eq!(answer_to_click(&alice, sure.id, "Yes, offer a draw").await?, made);
    let offer = offered(&bob, &board).await?;
    check_contains(
        &offer.content,
        &[
            "**Match 1 · World War Chess**: Alice offers a draw.",
            &format!("<@{}>, accept it or play on; moving declines it.", bob.id),
        ],
    )?;
    assert_eq!(offer.pings, ["Bob"]);

    let stands = "You've already offered a draw. Your opponent hasn't answered yet.";
    assert_eq!(answer_to_command(&alice, thread, "draw", &[]).await?, stands);
    for button in ["Accept the draw", "Play on"] {
        check_contains(
            &answer_to_click(&carol, offer.id, button).await?,
            &["You aren't playing in that match"],
        )?;
        check_contains(
            &answer_to_click(&alice, offer.id, button).await?,
            &["That's your own offer."],
        )?;
    }
    let agreed = answer_to_click(&bob, offer.id, "Accept the draw").await?;
    assert_eq!(agreed, "Agreed: the match is drawn.");
    let end = wait_for_message(&carol, thread, "🏁").await?;
    check_contains(
        &with_names(&end, &[&alice, &bob]),
        &["**Alice and Bob draw**: both sides agreed."],
    )?;
    // Without moves, there is nothing to analyse.
    assert_eq!((end.controls().len(), end.pings.len()), (5, 2));
    picture(&end)?;
    wait_for_removed_buttons(&carol, &board).await?;
    wait_for_removed_buttons(&carol, &offer).await?;
    check_contains(
        &answer_to_command(&alice, room, "games", &[]).await?,
        &["against Bob · drawn"],
    )?;
    stage.close().await
}

#[tokio::test]
async fn a_draw_is_declined_and_not_offered_again_too_soon() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    answer_to_command(&alice, thread, "draw", &[]).await?;
    let offer = offered(&bob, &board).await?;
    assert_eq!(answer_to_click(&bob, offer.id, "Play on").await?, "You play on.");
    let declined = wait_for_message(&alice, thread, "declines the draw").await?;
    assert_eq!(
        declined.content,
        "**Match 1 · World War Chess**: Bob declines the draw. The match continues."
    );
    wait_for_removed_buttons(&bob, &offer).await?;

    let soon = "You can offer a draw again after your next move.";
    assert_eq!(answer_to_command(&alice, thread, "draw", &[]).await?, soon);
    type_move(&alice, thread, "b2-b3").await?;
    check_contains(
        &answer_to_command(&alice, thread, "draw", &[]).await?,
        &["You offered a draw."],
    )?;
    // Bob offers one too, which agrees.
    assert_eq!(answer_to_command(&bob, thread, "draw", &[]).await?, "Agreed: the match is drawn.");
    wait_for_message(&alice, thread, "🏁").await?;
    // The second offer's buttons go as well, whether it was answered before or after posting.
    let second = wait_for_message(&alice, thread, "Alice offers a draw.").await?;
    assert_ne!(second.id, offer.id);
    wait_for_removed_buttons(&alice, &second).await?;
    stage.close().await
}

#[tokio::test]
async fn a_move_lets_an_offer_lapse() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    answer_to_command(&alice, thread, "draw", &[]).await?;
    let offer = offered(&bob, &board).await?;
    // Alice's own move keeps her offer; Bob's declines it.
    type_move(&alice, thread, "b2-b3").await?;
    let stands = answer_to_command(&alice, thread, "draw", &[]).await?;
    check_contains(&stands, &["You've already offered a draw"])?;
    type_move(&bob, thread, "b7-b6").await?;
    // Its buttons are removed; a late press is refused (the referee's tests).
    wait_for_removed_buttons(&alice, &offer).await?;
    board_after(&alice, thread, 2).await?;
    stage.close().await
}

#[tokio::test]
pub(super) async fn who_resigns_is_asked_first() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    let question = "Resign match 1 (World War Chess)? Bob wins then, and you can't undo it.";

    let asked = press_in_help(&alice, board.id, "Resign").await?;
    let asked = asked.message()?;
    assert_eq!((asked.content.as_str(), asked.ephemeral), (question, true));
    let kept = alice.click(asked.id, "No, play on").await?;
    assert_eq!(kept.message()?.content, "The match continues.");
    assert_eq!(kept.message()?.controls(), []);
    assert_eq!(type_move(&alice, thread, "b2-b3").await?, "Played `b2-b3` in match 1.");

    let asked = alice.command(thread, "resign", []).await?;
    let typed = "-# To confirm by typing: `/resign sure:yes`.";
    assert_eq!(asked.message()?.content, format!("{question}\n{typed}"));
    let done = alice.click(asked.message()?.id, "Yes, resign").await?;
    assert_eq!(done.message()?.content, "You resigned.");
    assert_eq!(done.message()?.controls(), []);
    let end = wait_for_message(&carol, thread, "🏁").await?;
    check_contains(
        &with_names(&end, &[&alice, &bob]),
        &["🏁 **Bob (Dark) beats Alice** in 1 move: Light resigned."],
    )?;
    assert_eq!(end.controls().len(), 7);
    let last = board_after(&carol, thread, 1).await?;
    wait_for_removed_buttons(&carol, &board).await?;
    if last.id != end.id {
        wait_for_removed_buttons(&carol, &last).await?;
    }
    check_contains(&answer_to_command(&bob, room, "games", &[]).await?, &["against Alice · won"])?;
    stage.close().await
}

#[tokio::test]
async fn an_end_that_overtakes_a_move_is_told_once() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    let posts = format!("/channels/{thread}/messages");
    stage.sandbox.fault(fake_discord::Fault::Status(500), "POST", &posts, 1000);
    type_move_elsewhere(&alice, room, 1, "b2-b3").await?;
    let tried =
        |all: &[fake_discord::RecordedRequest]| all.iter().any(|r| r.status == 500).then_some(());
    stage.sandbox.wait_for_requests(tried).await?;
    let asked = bob.command(thread, "resign", []).await?;
    let done = bob.click(asked.message()?.id, "Yes, resign").await?;
    assert_eq!(done.message()?.content, "You resigned.");
    stage.sandbox.clear_faults();
    // The move is announced as before the resignation, and then the end.
    wait_for_removed_buttons(&bob, &board).await?;
    let end = wait_for_message(&alice, thread, "🏁").await?;
    let moved = wait_for_message(&alice, thread, "it's your turn (Dark)").await?;
    wait_for_removed_buttons(&bob, &moved).await?;
    assert!(moved.id < end.id && !moved.content.contains("🏁"), "{moved:?}");
    let ends = alice.sees(thread).iter().filter(|m| m.content.contains("🏁")).count();
    assert_eq!(ends, 1);
    stage.close().await
}

/// A resignation at the start of a turn ends the match with the turn before.
#[tokio::test]
async fn a_resignation_before_an_action_counts_no_turn_more() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    type_move(&alice, thread, "b2-a3").await?;
    type_move(&bob, thread, "b7-a6").await?;
    answer_to_command(&alice, thread, "resign", &[("sure", "yes".into())]).await?;
    let end = wait_for_message(&bob, thread, "🏁").await?;
    let words = "**Match 1 · World War Chess** · move 1\n🏁 **Bob (Dark) beats Alice** in 1 move: \
                 Light resigned.";
    check_contains(&with_names(&end, &[&alice, &bob]), &[words])?;
    stage.close().await
}
