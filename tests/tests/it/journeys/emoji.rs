//! The pieces as application emoji: uploaded once, and only words where that fails.

use std::time::{Duration, Instant};

use fake_discord::Fault;
use fake_discord::driver::SeenMessage;
use herald::{Clock, Patience};
use serde_json::Value;
use tests::{Error, Stage};

use crate::journeys::{JourneyResult, press};

/// Counts requests of a method below the emoji of the application.
fn requests(stage: &Stage, method: &str) -> usize {
    let all = stage.sandbox.requests();
    all.iter().filter(|one| one.method == method && one.path.contains("/emojis")).count()
}

/// Waits until the log has a message about emoji this many times.
async fn wait_for_log(stage: &Stage, words: &str, times: usize) -> Result<(), Error> {
    let begun = Instant::now();
    while stage.log_lines().iter().filter(|line| line.contains(words)).count() < times {
        if begun.elapsed() > fake_discord::PATIENCE {
            return Err(format!("{words:?} is not logged {times} times").into());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

/// Returns the names of emoji on a message's buttons and in its menus.
fn emoji(message: &SeenMessage) -> Vec<String> {
    fn find(part: &Value, found: &mut Vec<String>) {
        if let Some(name) = part["emoji"]["name"].as_str() {
            found.push(name.to_owned());
        }
        for key in ["components", "options"] {
            for inner in part[key].as_array().into_iter().flatten() {
                find(inner, found);
            }
        }
    }
    let mut found = Vec::new();
    message.components.iter().for_each(|part| find(part, &mut found));
    found
}

#[tokio::test]
async fn the_pieces_are_uploaded_once_and_stand_beside_the_words() -> JourneyResult {
    let mut stage = Stage::set_logging(Clock::System, tests::patience()).await?;
    stage.stop().await?;
    stage.emoji = true;
    stage.start_again().await?;
    wait_for_log(&stage, "emoji are complete", 1).await?;
    let uploaded = requests(&stage, "POST");
    assert!(uploaded > 60, "{uploaded}");
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    let what = alice.command(thread, "move", []).await?.message()?.clone();
    let seen = emoji(&what);
    assert!(seen.iter().any(|name| name.starts_with("infantry_w_")), "{seen:?}");
    assert!(!seen.iter().any(|name| name.contains("_b_")), "{seen:?}");
    // With its picture, a piece needs only its square.
    assert!(what.button("b2").is_some());
    assert_eq!(emoji(&board), seen);
    let to = alice.click(what.id, "d1").await?.message()?.clone();
    let taken = emoji(&to);
    assert!(taken.iter().all(|name| name.contains("_b_")) && !taken.is_empty(), "{taken:?}");
    // Also in a tour.
    let game = [("game", "battlechess".into())];
    let tour = alice.command(room, "learn tour", game).await?.message()?.clone();
    assert!(!emoji(&tour).is_empty());

    // A restart finds them.
    stage.stop().await?;
    stage.start_again().await?;
    wait_for_log(&stage, "emoji are complete", 2).await?;
    assert_eq!(requests(&stage, "POST"), uploaded);
    assert_eq!(requests(&stage, "DELETE"), 0);
    let again = alice.command(thread, "move", []).await?.message()?.clone();
    assert_eq!(emoji(&again), seen);

    // They are deleted while Herald runs: only words, and no answer waits.
    stage.sandbox.forget_emoji();
    let plain = alice.command(thread, "move", []).await?.message()?.clone();
    assert_eq!(emoji(&plain), Vec::<String>::new());
    press(&alice, &plain, "b2").await?;
    // Herald has noticed, and uploads them again.
    wait_for_log(&stage, "emoji are complete", 3).await?;
    assert_eq!(requests(&stage, "POST"), 2 * uploaded);
    let again = alice.command(thread, "move", []).await?.message()?.clone();
    assert_eq!(emoji(&again), seen);
    stage.excuse(400);
    stage.close().await
}

#[tokio::test]
async fn a_changed_picture_replaces_the_old_one() -> JourneyResult {
    let mut stage = Stage::set_logging(Clock::System, tests::patience()).await?;
    stage.stop().await?;
    let old = stage.sandbox.add_emoji("knight_w_00000000");
    let other = stage.sandbox.add_emoji("knight_of_mine");
    stage.emoji = true;
    stage.start_again().await?;
    wait_for_log(&stage, "emoji are complete", 1).await?;
    let names = stage.sandbox.emoji();
    assert!(!names.iter().any(|(id, _)| *id == old), "{names:?}");
    assert!(names.iter().any(|(id, _)| *id == other), "{names:?}");
    assert_eq!(names.iter().filter(|(_, name)| name.starts_with("knight_w_")).count(), 1);
    stage.close().await
}

#[tokio::test]
async fn without_the_right_to_there_are_words_alone() -> JourneyResult {
    let mut stage = Stage::set_logging(Clock::System, tests::patience()).await?;
    stage.stop().await?;
    stage.emoji = true;
    let refused = Fault::Refused(403, 50013);
    stage.sandbox.fault(refused, "POST", "/applications/*/emojis", u32::MAX);
    let hour = Duration::from_secs(60 * 60);
    let patience = Patience { resend_refused: hour, ..tests::patience() };
    stage.start_again_at(Clock::System, patience).await?;
    wait_for_log(&stage, "emoji are incomplete", 1).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let what = alice.command(thread, "move", []).await?.message()?.clone();
    assert_eq!(emoji(&what), Vec::<String>::new());
    assert!(what.button("Infantry b2").is_some());
    assert_eq!(requests(&stage, "POST"), 1);
    stage.excuse(403);
    stage.close().await
}

/// However long Discord refuses them, in the end they are there.
#[tokio::test]
async fn what_is_not_taken_now_is_uploaded_later() -> JourneyResult {
    const WAIT: Duration = Duration::from_secs(6);
    let mut stage = Stage::set_logging(Clock::System, tests::patience()).await?;
    for status in [400, 403, 429, 503] {
        stage.excuse(status);
    }
    stage.stop().await?;
    stage.emoji = true;
    let posts = "/applications/*/emojis";
    stage.sandbox.fault(Fault::Status(503), "GET", posts, 12);
    stage.sandbox.fault(Fault::Status(503), "POST", posts, 12);
    stage.sandbox.fault(Fault::Refused(403, 50013), "POST", posts, 2);
    stage.sandbox.fault(Fault::RateLimit { retry_after: WAIT }, "POST", posts, 1);
    let patience = Patience { request: Duration::from_secs(5), ..tests::patience() };
    let begun = Instant::now();
    stage.start_again_at(Clock::System, patience).await?;
    wait_for_log(&stage, "emoji are complete", 1).await?;
    assert!(begun.elapsed() >= WAIT);
    let there = stage.sandbox.emoji().len();
    assert_eq!(requests(&stage, "POST"), there + 12 + 2 + 1);
    stage.close().await
}

/// A refused emoji counts as missing and is retried.
#[tokio::test]
async fn one_refused_emoji_is_one_missing() -> JourneyResult {
    let mut stage = Stage::set_logging(Clock::System, tests::patience()).await?;
    stage.excuse(400);
    stage.stop().await?;
    stage.emoji = true;
    stage.sandbox.fault(Fault::Refused(400, 50138), "POST", "/applications/*/emojis", 1);
    stage.start_again().await?;
    wait_for_log(&stage, "some emoji were refused", 1).await?;
    wait_for_log(&stage, "emoji are complete", 1).await?;
    assert_eq!(requests(&stage, "POST"), stage.sandbox.emoji().len() + 1);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let what = alice.command(thread, "move", []).await?.message()?.clone();
    let to = alice.click(what.id, "d1").await?.message()?.clone();
    let taken = emoji(&to).pop().ok_or("no emoji")?;
    // It is deleted: only its own labels lose their emoji.
    let all = stage.sandbox.emoji();
    let (id, _) = all.iter().find(|(_, name)| *name == taken).ok_or("not there")?;
    stage.sandbox.remove_emoji(*id);
    let what = alice.command(thread, "move", []).await?.message()?.clone();
    assert!(!emoji(&what).is_empty());
    let plain = alice.click(what.id, "d1").await?.message()?.clone();
    assert_eq!(emoji(&plain), Vec::<String>::new());
    wait_for_log(&stage, "emoji are complete", 2).await?;
    assert_eq!(stage.sandbox.emoji().len(), all.len());
    let what = alice.command(thread, "move", []).await?.message()?.clone();
    let again = alice.click(what.id, "d1").await?.message()?.clone();
    assert_eq!(emoji(&again), emoji(&to));
    stage.close().await
}

async fn posted(stage: &Stage, wanted: usize) -> JourneyResult {
    let begun = Instant::now();
    while requests(stage, "POST") < wanted {
        if begun.elapsed() > fake_discord::PATIENCE {
            return Err(format!("{} requests instead of {wanted}", requests(stage, "POST")).into());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

/// Discord has no room for another emoji, or refuses all of them for another reason.
#[tokio::test]
async fn a_refusal_of_all_emoji_is_asked_for_and_logged_once() -> JourneyResult {
    for (code, each_round) in [(30008, 1), (50138, 2)] {
        let mut stage = Stage::set_logging(Clock::System, tests::patience()).await?;
        stage.excuse(400);
        stage.stop().await?;
        stage.emoji = true;
        let refused = Fault::Refused(400, code);
        stage.sandbox.fault(refused, "POST", "/applications/*/emojis", u32::MAX);
        stage.start_again().await?;
        posted(&stage, 4 * each_round).await?;
        // Each round first lists the existing ones.
        let rounds = requests(&stage, "GET");
        assert!(requests(&stage, "POST") <= rounds * each_round, "{code}");
        let lines = stage.log_lines();
        let about = |line: &&String| line.contains("emoji") && line.contains("WARN");
        let warnings: Vec<&String> = lines.iter().filter(about).collect();
        assert_eq!(warnings.len(), 1, "{warnings:?}");
        stage.sandbox.clear_faults();
        wait_for_log(&stage, "emoji are complete", 1).await?;
        stage.close().await?;
    }
    Ok(())
}
