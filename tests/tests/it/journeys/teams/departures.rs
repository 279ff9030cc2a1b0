//! People who leave the server, and who come back.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use herald::{Clock, Patience};
use tests::{Stage, board_after, hurry, patience, running_clock, wait_for_message};

use super::{HEAD, HOUR, PAST_A_KNIGHT, clock, enlist_member, people, play};
use crate::journeys::{JourneyResult, check_contains, type_move};

/// Housekeeping runs every second.
fn watchful() -> Patience {
    Patience { housekeeping: Duration::from_secs(1), ..patience() }
}

#[tokio::test]
async fn who_leaves_the_server_is_noticed_once() -> JourneyResult {
    let (clock, now) = clock()?;
    let mut stage = Stage::set_at(clock, watchful()).await?;
    stage.excuse(404);
    let [alice, bob, carol] = people(&stage, ["Alice", "Bob", "Carol"])?;
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("battlechess", room, &alice, &bob).await?;
    enlist_member(&bob, thread, &carol, "g8").await?;
    play(&alice, &bob, thread, &PAST_A_KNIGHT).await?;
    board_after(&carol, thread, 5).await?;
    stage.sandbox.remove_member(&carol);
    let looks = |stage: &Stage| {
        stage.sandbox.requests().iter().filter(|one| one.path.contains("/members/")).count()
    };
    assert_eq!(looks(&stage), 0, "nobody is asked about before a day has gone");
    now.fetch_add(24 * HOUR, Ordering::Relaxed);
    let left = wait_for_message(&alice, thread, "has left this server").await?;
    check_contains(
        &left.content,
        &[
            "Carol has left this server, so Bob plays Black's Knight from g8 again.",
            &format!("<@{}>, you decide: ", bob.id),
        ],
    )?;
    assert_eq!(left.pings, ["Bob"]);
    check_contains(&type_move(&bob, thread, "hold e4").await?, &["Played `hold e4`"])?;
    play(&bob, &alice, thread, &["b7-b6"]).await?;
    board_after(&bob, thread, 7).await?;

    // Now the captain whom the match waits for.
    stage.sandbox.remove_member(&alice);
    now.fetch_add(24 * HOUR, Ordering::Relaxed);
    let left = wait_for_message(&bob, thread, "Alice, who plays White").await?;
    assert_eq!(
        left.content,
        format!(
            "{HEAD}: Alice, who plays White, is no longer in this server. The match continues if they \
             come back. <@{}>, you can wait, or ask a server manager to end it with \
             `/server adjudicate match:1`.",
            bob.id
        )
    );
    assert_eq!(left.pings, ["Bob"]);
    // A day later, and after a restart, it is checked again and not announced again.
    let before = looks(&stage);
    stage.kill().await?;
    let later = now.fetch_add(25 * HOUR, Ordering::Relaxed) + 25 * HOUR;
    stage.start_again_at(Clock::Set(Arc::new(AtomicI64::new(later))), watchful()).await?;
    stage
        .sandbox
        .wait_for_requests(|all| {
            let looks = all.iter().filter(|one| one.path.contains("/members/")).count();
            (looks > before).then_some(())
        })
        .await?;
    // A later announcement proves that none came from the check.
    enlist_member(&bob, thread, &stage.person("Dan")?, "b8").await?;
    wait_for_message(&bob, thread, "Knight from b8").await?;
    let news = |words: &str| bob.sees(thread).iter().filter(|m| m.content.contains(words)).count();
    assert_eq!(news("has left this server"), 1, "Carol once");
    assert_eq!(news("is no longer in this server"), 1, "Alice once");

    stage.sandbox.add_member(&alice);
    check_contains(&type_move(&alice, thread, "b2-b3").await?, &["Played `b2-b3`"])?;
    let back = wait_for_message(&bob, thread, "is back").await?;
    assert_eq!(back.content, format!("{HEAD}: Alice is back, and the match continues."));
    board_after(&bob, thread, 8).await?;
    assert_eq!(news("is back"), 1);
    stage.close().await
}

#[tokio::test]
async fn who_left_is_noticed_though_others_cannot_be_asked_about() -> JourneyResult {
    let now = running_clock(clock()?.1.load(Ordering::Relaxed));
    let patience = Patience { housekeeping: Duration::from_secs(1), ..hurry() };
    let mut stage = Stage::set_at(Clock::Set(Arc::clone(&now)), patience).await?;
    stage.excuse(404);
    let [alice, bob, carol] = people(&stage, ["Alice", "Bob", "Carol"])?;
    let room = stage.channel("war-room")?;
    for _ in 0..2 {
        stage.begin("battlechess", room, &alice, &bob).await?;
    }
    let (thread, _) = stage.begin("battlechess", room, &carol, &bob).await?;
    let silent = format!("/guilds/*/members/{}", alice.id);
    stage.sandbox.fault(fake_discord::Fault::Hang, "GET", &silent, 1000);
    stage.sandbox.remove_member(&carol);
    now.fetch_add(24 * HOUR, Ordering::Relaxed);
    wait_for_message(&bob, thread, "Carol, who plays White, is no longer in this server").await?;
    stage.close().await
}
