//! The database's file disappears or breaks during play.

use std::io::{Seek as _, SeekFrom, Write as _};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use fake_discord::PATIENCE;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use tests::{Stage, board_after, patience, running_clock, wait_for_message};

use crate::journeys::{JourneyResult, answer_to_command, check_contains, type_move};

#[cfg(unix)]
#[tokio::test]
async fn nothing_is_played_into_a_file_that_was_deleted() -> JourneyResult {
    let mut stage = Stage::set_logging(herald::Clock::System, patience()).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let (thread, _) = stage.begin("world-war", stage.channel("war-room")?, &alice, &bob).await?;
    type_move(&alice, thread, "b2-b3").await?;
    board_after(&bob, thread, 1).await?;
    let away = stage.database_file().with_extension("away");
    std::fs::rename(stage.database_file(), &away)?;
    let lost = "My database file has been deleted, moved or replaced";
    for _ in 0..3 {
        check_contains(&type_move(&bob, thread, "b7-b6").await?, &[lost, "Nothing changed"])?;
    }
    let said = stage.log_lines();
    let loud = |line: &&String| line.contains("has been deleted or moved away while Herald works");
    assert!(said.iter().any(|line| loud(&line)), "{said:?}");
    // Once it is back, everything continues; refused acts aren't there.
    std::fs::rename(&away, stage.database_file())?;
    type_move(&bob, thread, "b7-b6").await?;
    board_after(&alice, thread, 2).await?;
    stage.stop().await?;
    stage.start_again().await?;
    check_contains(&answer_to_command(&alice, thread, "board", &[]).await?, &["Light to move"])?;
    stage.close().await
}

/// Due work waits; the log reports that once, not every second.
#[cfg(unix)]
#[tokio::test]
async fn a_lost_file_is_logged_once() -> JourneyResult {
    let now = running_clock(1_700_000_000_000);
    let clock = herald::Clock::Set(Arc::clone(&now));
    let stage = Stage::set_logging(clock, patience()).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    stage.challenge("world-war", room, &alice, &bob).await?;
    stage.wait_until_all_sent().await?;
    let away = stage.database_file().with_extension("away");
    std::fs::rename(stage.database_file(), &away)?;
    // The challenge expires.
    now.fetch_add(8 * 24 * 60 * 60 * 1000, Ordering::Relaxed);
    let lost = "has been deleted or moved away while Herald works";
    let lines = || -> Vec<String> {
        stage.log_lines().into_iter().filter(|line| line.contains(lost)).collect()
    };
    let begun = Instant::now();
    while lines().len() < 6 {
        assert!(begun.elapsed() < PATIENCE, "{:?}", lines());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // One from the file's guard, one from the timers.
    let errors = lines().into_iter().filter(|line| line.contains("ERROR")).count();
    assert!(errors <= 2, "{:#?}", lines());
    std::fs::rename(&away, stage.database_file())?;
    wait_for_message(&bob, room, "expired").await?;
    stage.close().await
}

#[tokio::test]
async fn damage_is_told_and_nothing_is_written_any_more() -> JourneyResult {
    let mut stage = Stage::set_logging(herald::Clock::System, patience()).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let (thread, _) = stage.begin("world-war", stage.channel("war-room")?, &alice, &bob).await?;
    stage.stop().await?;
    stage.start_again().await?;
    let file = stage.database_file();
    let mut other = SqliteConnectOptions::new().filename(&file).connect().await?;
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut other).await?;
    other.close().await?;
    let mut bytes = std::fs::OpenOptions::new().write(true).open(&file)?;
    for page in 1..bytes.metadata()?.len() / 4096 {
        bytes.seek(SeekFrom::Start(page * 4096))?;
        bytes.write_all(&[0xa5; 512])?;
    }
    bytes.sync_all()?;
    // Sooner or later, somebody runs into it.
    let damaged = "My database file is damaged.";
    let mut answers = Vec::new();
    for command in [
        "record export",
        "clock vacation",
        "clock hours",
        "settings notices",
        "games",
        "team roster",
    ] {
        answers.push(answer_to_command(&bob, thread, command, &[]).await?);
        if answers.last().is_some_and(|answer| answer.contains(damaged)) {
            break;
        }
    }
    check_contains(answers.last().map_or("", String::as_str), &[damaged, "Nothing changed"])?;
    // Intact or cached pages aren't changed either.
    check_contains(&type_move(&alice, thread, "b2-b3").await?, &[damaged, "Nothing changed"])?;
    let alarms = stage.log_lines();
    let alarms = alarms.iter().filter(|line| line.contains("store::sqlite::guard: ")).count();
    assert_eq!(alarms, 1, "the alarm is raised once");
    stage.kill().await
}
