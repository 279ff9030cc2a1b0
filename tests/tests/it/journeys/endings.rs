//! Draws and resignations.

use fake_discord::driver::{Person, SeenMessage};
use tests::{Stage, board_after, picture, said, stripped};

use crate::journeys::{Walked, clicked, helped, holds, named, told, types, types_elsewhere};

async fn offered(person: &Person, board: &SeenMessage) -> Result<SeenMessage, tests::Error> {
    said(person, board.channel, "offers a draw").await
}

#[tokio::test]
pub(super) async fn a_draw_is_offered_and_accepted() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    let made = "You have offered a draw. The offer stands until your opponent answers it or moves.";
    let sure = helped(&alice, board.id, "Draw").await?.message()?.clone();
    holds(&sure.content, &["Offer a draw in match 1 (World War Chess)?"])?;
    assert!(sure.ephemeral && alice.sees(thread).iter().all(|m| !m.content.contains("offers a")));
    assert_eq!(clicked(&alice, sure.id, "Yes, offer a draw").await?, made);
    let offer = offered(&bob, &board).await?;
    holds(
        &offer.content,
        &[
            "**Match 1 · World War Chess**: Alice offers a draw.",
            &format!("<@{}>, accept it or play on; to move is to decline.", bob.id),
        ],
    )?;
    assert_eq!(offer.pings, ["Bob"]);

    let stands = "You have offered a draw already; your opponent has not answered yet.";
    assert_eq!(told(&alice, thread, "draw", &[]).await?, stands);
    for button in ["Accept the draw", "Play on"] {
        holds(&clicked(&carol, offer.id, button).await?, &["You are not playing in that match"])?;
        holds(&clicked(&alice, offer.id, button).await?, &["That is your own offer."])?;
    }
    let agreed = clicked(&bob, offer.id, "Accept the draw").await?;
    assert_eq!(agreed, "Agreed: the match is drawn.");
    let end = said(&carol, thread, "🏁").await?;
    holds(&named(&end, &[&alice, &bob]), &["**Alice and Bob draw**: both sides agreed."])?;
    // Without moves, there is nothing to analyse.
    assert_eq!((end.controls().len(), end.pings.len()), (5, 2));
    picture(&end)?;
    stripped(&carol, &board).await?;
    stripped(&carol, &offer).await?;
    holds(&told(&alice, room, "games", &[]).await?, &["against Bob · drawn"])?;
    stage.close().await
}

#[tokio::test]
async fn a_draw_is_declined_and_not_offered_again_too_soon() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    told(&alice, thread, "draw", &[]).await?;
    let offer = offered(&bob, &board).await?;
    assert_eq!(clicked(&bob, offer.id, "Play on").await?, "You play on.");
    let declined = said(&alice, thread, "declines the draw").await?;
    assert_eq!(
        declined.content,
        "**Match 1 · World War Chess**: Bob declines the draw. The match goes on."
    );
    stripped(&bob, &offer).await?;

    let soon = "You can offer a draw again after your next move.";
    assert_eq!(told(&alice, thread, "draw", &[]).await?, soon);
    types(&alice, thread, "b2-b3").await?;
    holds(&told(&alice, thread, "draw", &[]).await?, &["You have offered a draw."])?;
    // Bob offers one too, which agrees.
    assert_eq!(told(&bob, thread, "draw", &[]).await?, "Agreed: the match is drawn.");
    said(&alice, thread, "🏁").await?;
    // The second offer's buttons go as well, whether it was answered before or after posting.
    let second = said(&alice, thread, "Alice offers a draw.").await?;
    assert_ne!(second.id, offer.id);
    stripped(&alice, &second).await?;
    stage.close().await
}

#[tokio::test]
async fn a_move_lets_an_offer_lapse() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    told(&alice, thread, "draw", &[]).await?;
    let offer = offered(&bob, &board).await?;
    // Alice's own move keeps her offer; Bob's declines it.
    types(&alice, thread, "b2-b3").await?;
    let stands = told(&alice, thread, "draw", &[]).await?;
    holds(&stands, &["You have offered a draw already"])?;
    types(&bob, thread, "b7-b6").await?;
    // Its buttons are removed; a late press is refused (the referee's tests).
    stripped(&alice, &offer).await?;
    board_after(&alice, thread, 2).await?;
    stage.close().await
}

#[tokio::test]
pub(super) async fn who_resigns_is_asked_first() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    let question = "Resign match 1 (World War Chess)? Bob then wins, and it cannot be undone.";

    let asked = helped(&alice, board.id, "Resign").await?;
    let asked = asked.message()?;
    assert_eq!((asked.content.as_str(), asked.ephemeral), (question, true));
    let kept = alice.click(asked.id, "No, play on").await?;
    assert_eq!(kept.message()?.content, "The match goes on.");
    assert_eq!(kept.message()?.controls(), []);
    assert_eq!(types(&alice, thread, "b2-b3").await?, "Played `b2-b3` in match 1.");

    let asked = alice.command(thread, "resign", []).await?;
    let typed = "-# To confirm by typing: `/resign sure:yes`.";
    assert_eq!(asked.message()?.content, format!("{question}\n{typed}"));
    let done = alice.click(asked.message()?.id, "Yes, resign").await?;
    assert_eq!(done.message()?.content, "You resigned.");
    assert_eq!(done.message()?.controls(), []);
    let end = said(&carol, thread, "🏁").await?;
    holds(
        &named(&end, &[&alice, &bob]),
        &["🏁 **Bob (Dark) beats Alice** in 1 move: Light resigned."],
    )?;
    assert_eq!(end.controls().len(), 7);
    let last = board_after(&carol, thread, 1).await?;
    stripped(&carol, &board).await?;
    if last.id != end.id {
        stripped(&carol, &last).await?;
    }
    holds(&told(&bob, room, "games", &[]).await?, &["against Alice · won"])?;
    stage.close().await
}

#[tokio::test]
async fn an_end_that_overtakes_a_move_is_told_once() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    let posts = format!("/channels/{thread}/messages");
    stage.sandbox.fault(fake_discord::Fault::Status(500), "POST", &posts, 1000);
    types_elsewhere(&alice, room, 1, "b2-b3").await?;
    let tried =
        |all: &[fake_discord::RecordedRequest]| all.iter().any(|r| r.status == 500).then_some(());
    stage.sandbox.wait_for_requests(tried).await?;
    let asked = bob.command(thread, "resign", []).await?;
    let done = bob.click(asked.message()?.id, "Yes, resign").await?;
    assert_eq!(done.message()?.content, "You resigned.");
    stage.sandbox.clear_faults();
    // The move is announced as before the resignation, and then the end.
    stripped(&bob, &board).await?;
    let end = said(&alice, thread, "🏁").await?;
    let moved = said(&alice, thread, "it is your turn (Dark)").await?;
    stripped(&bob, &moved).await?;
    assert!(moved.id < end.id && !moved.content.contains("🏁"), "{moved:?}");
    let ends = alice.sees(thread).iter().filter(|m| m.content.contains("🏁")).count();
    assert_eq!(ends, 1);
    stage.close().await
}

/// A resignation at the start of a turn ends the match with the turn before.
#[tokio::test]
async fn a_resignation_before_an_action_counts_no_turn_more() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    types(&alice, thread, "b2-a3").await?;
    types(&bob, thread, "b7-a6").await?;
    told(&alice, thread, "resign", &[("sure", "yes".into())]).await?;
    let end = said(&bob, thread, "🏁").await?;
    let words = "**Match 1 · World War Chess** · move 1\n🏁 **Bob (Dark) beats Alice** in 1 move: \
                 Light resigned.";
    holds(&named(&end, &[&alice, &bob]), &[words])?;
    stage.close().await
}
