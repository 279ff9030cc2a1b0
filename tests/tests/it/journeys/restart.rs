//! Stops, kills and restarts: nothing is lost, and nothing is posted twice.

use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::time::Duration;

use fake_discord::driver::{Person, SeenMessage};
use fake_discord::{Fault, Halt, PATIENCE, Snowflake};
use herald::Clock;
use tests::{
    Error, Stage, board_after, boards, patience, wait_for_message, wait_for_removed_buttons,
    wait_for_update,
};

use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, answer_to_move, check_contains, open_form,
    press_in_help, type_move, type_move_elsewhere, wait_for_answer,
};

const MOVES: [&str; 8] = ["b2-b3", "b7-b6", "c2-c3", "c7-c6", "f2-f3", "f7-f6", "g2-g3", "g7-g6"];

/// Everything public in a place.
fn public(person: &Person, place: Snowflake) -> Vec<SeenMessage> {
    person.sees(place).into_iter().filter(|message| !message.ephemeral).collect()
}

/// Waits until the bot has made a request that hangs.
async fn wait_for_hanging_request(stage: &Stage, method: &str) -> JourneyResult {
    let held = |r: &&fake_discord::RecordedRequest| r.method == method && r.status == 0;
    let hung =
        stage.sandbox.wait_for_requests(|requests| requests.iter().rev().find(held).map(|_| ()));
    hung.await.map_err(|error| {
        let made = stage.sandbox.requests();
        let made = made.iter().map(|r| format!("{} {} {}", r.method, r.path, r.status));
        let made: Vec<String> = made.collect();
        format!("no {method} hangs: {error}; these came: {made:#?}").into()
    })
}

/// Types a move elsewhere than in its match's place; it is accepted.
async fn plays_elsewhere(mover: &Person, room: Snowflake, text: &str) -> JourneyResult {
    let told = type_move_elsewhere(mover, room, 1, text).await?;
    if told == format!("Played `{text}` in match 1.") { Ok(()) } else { Err(told.into()) }
}

#[tokio::test]
async fn stopped_and_started_between_moves() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let challenge = stage.challenge("world-war", room, &alice, &bob).await?;
    stage.stop().await?;
    stage.start_again().await?;
    answer_to_click(&bob, challenge.id, "Accept").await?;
    let open = wait_for_update(&bob, &challenge, |m| m.thread.is_some() && m.controls().is_empty())
        .await?;
    let thread = open.thread.ok_or("no thread")?;
    let mut board = board_after(&alice, thread, 0).await?;
    for (ply, text) in (0..).zip(&MOVES[..4]) {
        // Work in progress is announced before the stop, or after the start.
        stage.stop().await?;
        stage.start_again().await?;
        let mover = if ply % 2 == 0 { &alice } else { &bob };
        // The earlier buttons work.
        let form = open_form(mover, board.id).await?;
        let answer = mover.submit(&form, &[("text", text)]).await?;
        assert_eq!(answer_to_move(mover, answer).await?, format!("Played `{text}` in match 1."));
        let next = board_after(&bob, thread, ply + 1).await?;
        wait_for_removed_buttons(&bob, &board).await?;
        board = next;
    }
    assert_eq!(boards(&bob, thread), [0, 1, 2, 3, 4]);
    assert_eq!(public(&bob, room).len(), 1);
    stage.close().await
}

#[tokio::test]
async fn killed_after_each_move_before_it_is_said() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    for (ply, text) in (0..).zip(MOVES) {
        let mover = if ply % 2 == 0 { &alice } else { &bob };
        match ply % 4 {
            // The request is on its way, and its response is lost.
            0 => {
                stage.sandbox.fault(Fault::Hang, "POST", "/channels/*/messages", 1000);
                plays_elsewhere(mover, room, text).await?;
                wait_for_hanging_request(&stage, "POST").await?;
            }
            // It arrived, and the response didn't: the next attempt first looks, and that hangs.
            1 => {
                stage.sandbox.fault(Fault::DropAfterApplying, "POST", "/channels/*/messages", 1);
                stage.sandbox.fault(Fault::Hang, "GET", "/channels/*/messages", 1000);
                plays_elsewhere(mover, room, text).await?;
                wait_for_hanging_request(&stage, "GET").await?;
                assert!(boards(&bob, thread).contains(&(ply + 1)), "it is there already");
            }
            // The board is posted, but not recorded: the old buttons can't be removed.
            2 => {
                stage.sandbox.fault(Fault::Hang, "PATCH", "/channels/*/messages/*", 1000);
                plays_elsewhere(mover, room, text).await?;
                board_after(&bob, thread, ply + 1).await?;
                wait_for_hanging_request(&stage, "PATCH").await?;
            }
            // Refused over and over.
            _ => {
                stage.sandbox.fault(Fault::Status(500), "POST", "/channels/*/messages", 1000);
                plays_elsewhere(mover, room, text).await?;
            }
        }
        stage.kill().await?;
        stage.sandbox.clear_faults();
        stage.sandbox.clear_requests();
        stage.start_again().await?;
        let board = board_after(&bob, thread, ply + 1).await?;
        assert_eq!(board.pings, [if ply % 2 == 0 { "Bob" } else { "Alice" }]);
        check_contains(&board.content, &[&format!("**`{text}`**")])?;
    }
    assert_eq!(boards(&bob, thread), (0..=8).collect::<Vec<_>>());
    let messages = public(&bob, thread);
    assert_eq!(messages.len(), 9, "nothing is said twice");
    for message in &messages[..8] {
        wait_for_removed_buttons(&bob, message).await?;
    }
    stage.close().await
}

/// The board was the answer to a move, and its confirmation was lost: it is found again, however
/// wrong this machine's clock is.
#[tokio::test]
async fn a_board_that_answered_is_found_whatever_the_clock_says() -> JourneyResult {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?;
    for hours in [-30, 2, 24 * 400] {
        let clock = i64::try_from(now.as_millis())? + hours * 60 * 60 * 1000;
        let clock = || Clock::Set(Arc::new(AtomicI64::new(clock)));
        let mut stage = Stage::set_at(clock(), patience()).await?;
        let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
        let room = stage.channel("war-room")?;
        let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
        wait_for_answer(&alice, room, "games", &format!("/{})", board.id)).await?;
        stage.sandbox.halt(Some(Halt::After(1)));
        let typing = {
            let alice = alice.clone();
            tokio::spawn(async move { type_move(&alice, thread, "b2-b3").await })
        };
        stage.sandbox.wait_until_halted().await;
        typing.await??;
        stage.kill().await?;
        stage.sandbox.clear_halt();
        stage.start_again_at(clock(), patience()).await?;
        type_move(&bob, thread, "b7-b6").await?;
        board_after(&alice, thread, 2).await?;
        assert_eq!(boards(&alice, thread), [0, 1, 2], "{hours} hours");
        stage.close().await?;
    }
    Ok(())
}

/// Also where an interaction shows its move by itself.
#[tokio::test]
async fn killed_while_a_move_is_its_own_answer() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.excuse(400);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, mut board) = stage.begin("world-war", room, &alice, &bob).await?;
    for (ply, text) in (0..).zip(MOVES) {
        let mover = if ply % 2 == 0 { alice.clone() } else { bob.clone() };
        // A board is linked to once it is recorded: the outbox has finished with the match.
        wait_for_answer(&alice, room, "games", &format!("/{})", board.id)).await?;
        let form = match ply % 4 {
            2 | 3 => Some(open_form(&mover, board.id).await?),
            _ => None,
        };
        let (fault, pattern) = match ply % 4 {
            // The board was to answer a command: it never arrives, or its confirmation is lost.
            0 => (Fault::Hang, "/interactions/*/*/callback"),
            1 => (Fault::DropAfterApplying, "/interactions/*/*/callback"),
            // The board was to follow a form.
            2 => (Fault::Hang, "/webhooks/*/*"),
            _ => (Fault::DropAfterApplying, "/webhooks/*/*"),
        };
        let applied = fault == Fault::DropAfterApplying;
        stage.sandbox.fault(fault, "POST", pattern, 1);
        // Nobody gets to check the outcome.
        stage.sandbox.fault(Fault::Hang, "GET", "/webhooks/*/*/messages/*", 1000);
        stage.sandbox.fault(Fault::Hang, "GET", "/channels/*/messages", 1000);
        let acting = tokio::spawn(async move {
            match form {
                Some(form) => mover.submit(&form, &[("text", text)]).await.map(drop),
                None => mover.command(thread, "move", [("text", text.into())]).await.map(drop),
            }
        });
        wait_for_hanging_request(&stage, if applied { "GET" } else { "POST" }).await?;
        stage.kill().await?;
        acting.abort();
        stage.sandbox.clear_faults();
        stage.sandbox.clear_requests();
        stage.start_again().await?;
        board = board_after(&bob, thread, ply + 1).await?;
        assert_eq!(board.pings, [if ply % 2 == 0 { "Bob" } else { "Alice" }]);
        check_contains(&board.content, &[&format!("**`{text}`**")])?;
        board = wait_for_update(&bob, &board, |m| m.button("Type it").is_some()).await?;
    }
    assert_eq!(boards(&bob, thread), (0..=8).collect::<Vec<_>>());
    assert_eq!(public(&bob, thread).len(), 9, "nothing is said twice");
    for message in &public(&bob, thread)[..8] {
        wait_for_removed_buttons(&bob, message).await?;
    }
    stage.close().await
}

#[tokio::test]
async fn killed_while_a_match_comes_about_and_ends() -> JourneyResult {
    let mut stage = Stage::set().await?;
    // A thread that exists already.
    stage.excuse(400);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let lost = |stage: &Stage, method: &str, pattern: &str| {
        stage.sandbox.fault(Fault::DropAfterApplying, method, pattern, 1);
        stage.sandbox.fault(Fault::Hang, method, pattern, 1000);
        stage.sandbox.fault(Fault::Hang, "GET", "/channels/*/messages", 1000);
    };
    // After the restart, it looks in the channel for its earlier message.
    async fn again(stage: &mut Stage) -> JourneyResult {
        stage.kill().await?;
        stage.sandbox.clear_faults();
        stage.sandbox.clear_requests();
        stage.start_again().await?;
        let looked =
            |r: &fake_discord::RecordedRequest| r.method == "GET" && r.path.ends_with("/messages");
        let look = stage.sandbox.wait_for_requests(|made| {
            made.iter().any(|r| looked(r) && r.status == 200).then_some(())
        });
        Ok(look.await?)
    }

    lost(&stage, "POST", "/channels/*/messages");
    answer_to_command(
        &alice,
        room,
        "challenge",
        &[("game", "world-war".into()), ("side", "white".into())],
    )
    .await?;
    let challenge = wait_for_message(&bob, room, "Alice challenges anyone here").await?;
    again(&mut stage).await?;

    lost(&stage, "POST", "/channels/*/messages/*/threads");
    check_contains(
        &answer_to_click(&bob, challenge.id, "Accept").await?,
        &["Accepted. Match 1 begins."],
    )?;
    let thread =
        wait_for_update(&bob, &challenge, |m| m.thread.is_some()).await?.thread.ok_or("none")?;
    again(&mut stage).await?;
    let board = board_after(&alice, thread, 0).await?;
    wait_for_update(&bob, &challenge, |m| m.controls().is_empty()).await?;

    lost(&stage, "POST", "/channels/*/messages");
    answer_to_command(&bob, thread, "draw", &[]).await?;
    let offer = wait_for_message(&alice, thread, "Bob offers a draw").await?;
    again(&mut stage).await?;
    lost(&stage, "POST", "/channels/*/messages");
    answer_to_click(&alice, offer.id, "Play on").await?;
    wait_for_message(&bob, thread, "Alice declines the draw").await?;
    again(&mut stage).await?;

    let sure = press_in_help(&alice, board.id, "Resign").await?;
    lost(&stage, "POST", "/channels/*/messages");
    alice.click(sure.message()?.id, "Yes, resign").await?;
    wait_for_message(&bob, thread, "🏁").await?;
    again(&mut stage).await?;
    wait_for_removed_buttons(&bob, &board).await?;
    check_contains(&type_move(&alice, thread, "b2-b3").await?, &["That match is over."])?;

    assert_eq!(stage.sandbox.threads(room).len(), 1);
    wait_for_message(&bob, room, "🏁").await?;
    assert_eq!(public(&bob, room).len(), 2, "one challenge, and its result once");
    let texts: Vec<String> = public(&bob, thread).into_iter().map(|m| m.content).collect();
    assert_eq!(texts.len(), 4, "begun, offered, declined, ended: {texts:#?}");
    stage.close().await
}

/// Killed after a number of requests since a move was sent: an answered move is recorded, an
/// unanswered one may be, and the match continues.
async fn killed_after(requests: usize) -> JourneyResult {
    let mut stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    stage.sandbox.clear_requests();
    // Nobody answers requests to a dead bot.
    stage.sandbox.set_first_response(Duration::from_secs(3));
    let sends = {
        let alice = alice.clone();
        tokio::spawn(async move { type_move_elsewhere(&alice, room, 1, "b2-b3").await })
    };
    if requests > 0 {
        stage.sandbox.wait_for_requests(|made| (made.len() >= requests).then_some(())).await?;
    }
    stage.kill().await?;
    stage.start_again().await?;
    let answered = sends.await?.is_ok();
    stage.sandbox.set_first_response(PATIENCE);
    let again = type_move(&alice, thread, "b2-b3").await?;
    let recorded = again.starts_with("It's not your turn");
    assert!(recorded || again == "Played `b2-b3` in match 1.", "{again}");
    assert!(recorded || !answered, "what was answered is recorded");
    board_after(&bob, thread, 1).await?;
    wait_for_removed_buttons(&bob, &board).await?;
    assert_eq!(type_move(&bob, thread, "b7-b6").await?, "Played `b7-b6` in match 1.");
    board_after(&bob, thread, 2).await?;
    assert_eq!(boards(&bob, thread), [0, 1, 2]);
    assert_eq!(public(&bob, thread).len(), 3);
    println!("killed after {requests} requests: answered {answered}, recorded {recorded}");
    stage.close().await
}

#[tokio::test]
async fn killed_at_any_moment() -> Result<(), Error> {
    let mut walking = tokio::task::JoinSet::new();
    for requests in 0..=3 {
        walking.spawn(killed_after(requests));
    }
    while let Some(walked) = walking.join_next().await {
        walked??;
    }
    Ok(())
}
