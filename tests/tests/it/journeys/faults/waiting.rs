//! Announcements that wait: only for their own place, and no longer than they must.

use std::time::{Duration, Instant};

use fake_discord::driver::SeenMessage;
use fake_discord::{Fault, PATIENCE};
use herald::{Clock, Patience};
use tests::{Stage, board_after, boards, hurry, wait_for_message, wait_for_removed_buttons};

use super::MOVES;
use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, type_move, type_move_elsewhere,
};

#[tokio::test]
async fn other_matches_do_not_wait() -> JourneyResult {
    let stage = Stage::set_at(Clock::System, hurry()).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (one, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let (two, _) = stage.begin("world-war", room, &alice, &bob).await?;
    stage.sandbox.fault(Fault::Status(500), "POST", &format!("/channels/{one}/messages"), 1000);
    type_move_elsewhere(&alice, room, 1, "b2-b3").await?;
    type_move_elsewhere(&alice, room, 2, "b2-b3").await?;
    board_after(&bob, two, 1).await?;
    type_move_elsewhere(&bob, room, 2, "b7-b6").await?;
    board_after(&bob, two, 2).await?;
    assert_eq!(boards(&bob, one), [0]);
    stage.sandbox.clear_faults();
    wait_for_message(&bob, one, "`b2-b3`").await?;
    assert_eq!(boards(&bob, one), [0, 1]);
    stage.close().await
}

/// A channel that never answers, or asks for a pause of twenty seconds, delays only its own
/// matches, however many.
#[tokio::test]
async fn a_dead_channel_delays_nobody_else() -> JourneyResult {
    let wait = Duration::from_secs(20);
    for fault in [Fault::Hang, Fault::RateLimit { retry_after: wait }] {
        // Longer than any wait here: nothing continues because of a timeout.
        let shutdown = Duration::from_millis(100);
        let request = 4 * PATIENCE;
        let stage =
            Stage::set_at(Clock::System, Patience { request, shutdown, ..tests::patience() })
                .await?;
        let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
        let room = stage.channel("war-room")?;
        let mut dead = Vec::new();
        for _ in 0..12 {
            let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
            dead.push(thread);
        }
        let (alive, _) = stage.begin("world-war", room, &alice, &bob).await?;
        for thread in &dead {
            let messages = format!("/channels/{thread}/messages");
            stage.sandbox.fault(fault.clone(), "POST", &messages, 1000);
        }
        // Typed elsewhere, all boards come from the outbox.
        for number in 1..=12 {
            type_move_elsewhere(&alice, room, number, "b2-b3").await?;
        }
        for (ply, text) in (0..4).zip(MOVES) {
            type_move_elsewhere(if ply % 2 == 0 { &alice } else { &bob }, room, 13, text).await?;
            board_after(&bob, alive, ply + 1).await?;
        }
        for thread in dead {
            assert_eq!(boards(&bob, thread), [0], "{fault:?}");
        }
        stage.close().await?;
    }
    Ok(())
}

/// Announcements deferred by a long outage are sent as soon as Discord is back: a request succeeds,
/// or the gateway connects.
#[tokio::test]
async fn what_waits_out_an_outage_is_said_when_it_ends() -> JourneyResult {
    // Waiting out the pause would take longer than any test.
    let pause = 4 * PATIENCE;
    let slow = Patience { retry: pause, longest_retry: pause, ..tests::patience() };
    let stage = Stage::set_logging(Clock::System, slow).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let posts = || {
        let path = format!("/channels/{thread}/messages");
        stage.sandbox.requests().iter().filter(|r| r.method == "POST" && r.path == path).count()
    };
    for (ply, gateway) in [(0, false), (1, true)] {
        let before = posts();
        let deferred = || {
            stage.log_lines().iter().filter(|line| line.contains("announcement deferred")).count()
        };
        stage.sandbox.fault(Fault::Status(503), "POST", "/channels/*/messages", 1);
        let mover = if ply == 0 { &alice } else { &bob };
        type_move_elsewhere(mover, room, 1, MOVES[ply as usize]).await?;
        let since = Instant::now();
        while deferred() <= ply as usize {
            assert!(since.elapsed() < PATIENCE, "nothing is deferred");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        if gateway {
            stage.sandbox.drop_gateway();
        } else {
            answer_to_command(&alice, thread, "help", &[]).await?;
        }
        board_after(&bob, thread, ply + 1).await?;
        assert_eq!(posts(), before + 2);
    }
    stage.close().await
}

/// An announcement that resembles a recent one is posted all the same, though its first attempt
/// fails.
#[tokio::test]
async fn the_same_words_twice_are_two_messages() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.excuse(500);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let offers = || -> Vec<fake_discord::Snowflake> {
        let seen = bob.sees(thread);
        seen.iter().filter(|m| m.content.contains("offers a draw")).map(|m| m.id).collect()
    };
    answer_to_command(&alice, thread, "draw", &[]).await?;
    let first = wait_for_message(&bob, thread, "offers a draw").await?;
    answer_to_click(&bob, first.id, "Play on").await?;
    wait_for_removed_buttons(&bob, &first).await?;
    for (ply, text) in ["b2-b3", "b7-b6"].iter().enumerate() {
        type_move(if ply == 0 { &alice } else { &bob }, thread, text).await?;
    }
    board_after(&bob, thread, 2).await?;
    stage.sandbox.fault(Fault::Status(500), "POST", "/channels/*/messages", 1);
    answer_to_command(&alice, thread, "draw", &[]).await?;
    let second = bob
        .wait(thread, |seen| {
            let new = |m: &&SeenMessage| m.id != first.id && m.content == first.content;
            seen.iter().find(new).cloned()
        })
        .await?;
    assert_eq!(offers(), [first.id, second.id]);
    answer_to_click(&bob, second.id, "Accept the draw").await?;
    wait_for_message(&alice, thread, "🏁").await?;
    stage.close().await
}
