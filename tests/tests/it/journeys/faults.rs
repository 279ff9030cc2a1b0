//! Discord's failures: rate limits, errors, silence, lost responses. Accepted acts are announced
//! once, in order.

mod places;
mod waiting;

use std::time::Duration;

use fake_discord::driver::{DriverError, Person};
use fake_discord::{Fault, PATIENCE, Snowflake};
use herald::Clock;
use tests::{Error, Stage, board_after, boards, hurry, wait_for_removed_buttons, wait_for_update};

use crate::journeys::{
    JourneyResult, answer_to_click, check_contains, type_move, type_move_elsewhere,
};

/// Every fault of a request, and its repetitions.
fn faults() -> Vec<(Fault, u32)> {
    vec![
        (Fault::RateLimit { retry_after: Duration::from_millis(30) }, 2),
        (Fault::Status(500), 3),
        (Fault::Status(502), 1),
        (Fault::Hang, 1),
        (Fault::DropAfterApplying, 1),
        (Fault::DropAfterApplying, 2),
    ]
}

/// Consecutive legal moves, Light's and Dark's.
const MOVES: [&str; 12] = [
    "b2-b3", "b7-b6", "c2-c3", "c7-c6", "f2-f3", "f7-f6", "g2-g3", "g7-g6", "a2-a3", "a7-a6",
    "h2-h3", "h7-h6",
];

/// Makes the next move of a match that plays [`MOVES`].
async fn next_move(
    place: Snowflake,
    light: &Person,
    dark: &Person,
    ply: u32,
) -> Result<String, Error> {
    let mover = if ply.is_multiple_of(2) { light } else { dark };
    type_move(mover, place, MOVES[ply as usize]).await
}

fn public(person: &Person, place: Snowflake) -> usize {
    person.sees(place).iter().filter(|message| !message.ephemeral).count()
}

#[tokio::test]
async fn a_board_is_posted_once_and_in_order() -> JourneyResult {
    let stage = Stage::set_at(Clock::System, hurry()).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let mut ply = 0;
    for (fault, times) in faults() {
        stage.sandbox.fault(fault.clone(), "POST", "/channels/*/messages", times);
        // Typed elsewhere; the next move doesn't wait for this one's board.
        for mover in [&alice, &bob] {
            let text = MOVES[ply as usize];
            check_contains(&type_move_elsewhere(mover, room, 1, text).await?, &["Played"])?;
            ply += 1;
        }
        let board = board_after(&alice, thread, ply).await?;
        assert_eq!(board.pings, ["Alice"], "{fault:?}");
        assert_eq!(boards(&bob, thread), (0..=ply).collect::<Vec<_>>(), "{fault:?}");
    }
    assert_eq!(public(&bob, thread), ply as usize + 1);
    stage.close().await
}

#[tokio::test]
async fn old_buttons_go_in_the_end() -> JourneyResult {
    let stage = Stage::set_at(Clock::System, hurry()).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, mut board) = stage.begin("world-war", room, &alice, &bob).await?;
    for (ply, (fault, times)) in (0..).zip(faults()) {
        stage.sandbox.fault(fault, "PATCH", "/channels/*/messages/*", times);
        let mover = if ply % 2 == 0 { &alice } else { &bob };
        type_move_elsewhere(mover, room, 1, MOVES[ply as usize]).await?;
        let newer = board_after(&bob, thread, ply + 1).await?;
        wait_for_removed_buttons(&bob, &board).await?;
        assert!(newer.button("Type it").is_some());
        board = newer;
    }
    stage.close().await
}

#[tokio::test]
async fn a_challenge_and_its_thread_come_once() -> JourneyResult {
    let mut stage = Stage::set_at(Clock::System, hurry()).await?;
    // A thread that was opened after all.
    stage.excuse(400);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    for (number, (fault, times)) in (1..).zip(faults()) {
        let fail = |method: &str, pattern: &str| {
            stage.sandbox.fault(fault.clone(), method, pattern, times);
        };
        let before = public(&bob, room);
        fail("POST", "/channels/*/messages");
        let challenge = stage.challenge("world-war", room, &alice, &bob).await?;
        fail("PATCH", "/channels/*/messages/*");
        fail("POST", "/channels/*/messages/*/threads");
        fail("PUT", "/channels/*/thread-members/*");
        let accepted = answer_to_click(&bob, challenge.id, "Accept").await?;
        check_contains(&accepted, &[&format!("Accepted. Match {number} begins.")])?;
        let open =
            wait_for_update(&bob, &challenge, |m| m.thread.is_some() && m.controls().is_empty());
        let thread = open.await?.thread.ok_or("no thread")?;
        board_after(&bob, thread, 0).await?;
        assert_eq!(boards(&bob, thread), [0], "{fault:?}");
        assert_eq!(public(&bob, room), before + 1, "{fault:?}: one message for the challenge");
        assert_eq!(stage.sandbox.threads(room).len(), number, "{fault:?}");
        stage.sandbox.clear_faults();
    }
    stage.close().await
}

#[tokio::test]
async fn an_answer_comes_in_spite_of_it() -> JourneyResult {
    let mut stage = Stage::set_at(Clock::System, hurry()).await?;
    // A second response to an interaction that was answered after all.
    stage.excuse(400);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    for (ply, (fault, times)) in (0..).zip(faults()) {
        stage.sandbox.fault(fault.clone(), "POST", "/interactions/*/*/callback", times);
        let answer = next_move(thread, &alice, &bob, ply).await;
        let played = format!("Played `{}` in match 1.", MOVES[ply as usize]);
        assert_eq!(answer.map_err(|error| format!("{fault:?}: {error}"))?, played);
        board_after(&bob, thread, ply + 1).await?;
        stage.sandbox.clear_faults();
    }
    stage.close().await
}

#[tokio::test]
async fn without_an_answer_the_move_is_still_taken() -> JourneyResult {
    let mut stage = Stage::set_at(Clock::System, hurry()).await?;
    // An answer that arrives after she has given up.
    stage.excuse(404);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    stage.sandbox.fault(Fault::Hang, "POST", "/interactions/*/*/callback", 1000);
    stage.sandbox.set_first_response(Duration::from_secs(3));
    let silent = alice.command(thread, "move", [("text", "b2-b3".into())]).await;
    assert!(matches!(silent, Err(DriverError::DidNotRespond)), "{silent:?}");
    // The next attempt learns that nobody waits for the answer any more.
    stage.sandbox.clear_faults();
    assert_eq!(board_after(&bob, thread, 1).await?.pings, ["Bob"]);
    stage.sandbox.set_first_response(PATIENCE);
    // She sees the board, or tries again and is told.
    check_contains(&type_move(&alice, thread, "b2-b3").await?, &["It's not your turn"])?;
    assert_eq!(boards(&bob, thread), [0, 1]);
    stage.close().await
}

#[tokio::test]
async fn a_storm_of_refusals_passes() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    for (fault, times) in [(Fault::Status(503), 12), (Fault::DropAfterApplying, 6)] {
        stage.sandbox.fault(fault, "*", "/channels/**", times);
    }
    for ply in 0..6 {
        check_contains(&next_move(thread, &alice, &bob, ply).await?, &["Played"])?;
    }
    let last = board_after(&alice, thread, 6).await?;
    assert_eq!(boards(&bob, thread), (0..=6).collect::<Vec<_>>());
    for message in bob.sees(thread).iter().filter(|m| !m.ephemeral && m.id != last.id) {
        wait_for_removed_buttons(&bob, message).await?;
    }
    stage.close().await
}
