//! The pieces as the application's own emoji: uploaded once, and words alone where that is not to be.

use sandbox::Fault;
use sandbox::driver::SeenMessage;
use serde_json::Value;
use tests::{Error, Stage};

use crate::{Walked, press};

/// How many requests of a method were made below the emoji of the application.
fn requests(stage: &Stage, method: &str) -> usize {
    let all = stage.sandbox.requests();
    all.iter().filter(|one| one.method == method && one.path.contains("/emojis")).count()
}

/// Waits until the bot has said in its log how its emoji are.
async fn settled(stage: &Stage, words: &str, times: usize) -> Result<(), Error> {
    let begun = std::time::Instant::now();
    while stage.logged().iter().filter(|line| line.contains(words)).count() < times {
        if begun.elapsed() > sandbox::PATIENCE {
            return Err(format!("{words:?} is not logged {times} times").into());
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    Ok(())
}

/// The names of the emoji in a message, on buttons and in menus.
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
async fn the_pieces_are_uploaded_once_and_stand_beside_the_words() -> Walked {
    let mut stage = Stage::set_logging(herald::Clock::System, tests::patience()).await?;
    stage.stop().await?;
    stage.emoji = true;
    stage.start_again().await?;
    settled(&stage, "the pieces are there as emoji", 1).await?;
    let uploaded = requests(&stage, "POST");
    assert!(uploaded > 60, "{uploaded}");
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (_, board) = stage.begin("world-war", room, &alice, &bob).await?;
    let what = alice.click(board.id, "Move").await?.message()?.clone();
    let seen = emoji(&what);
    assert!(seen.iter().any(|name| name.starts_with("infantry_w_")), "{seen:?}");
    assert!(!seen.iter().any(|name| name.contains("_b_")), "{seen:?}");
    // They stand beside the words, never for them.
    assert!(what.button("Infantry b2").is_some());
    let to = alice.click(what.id, "Bomber d1").await?.message()?.clone();
    let taken = emoji(&to);
    assert!(taken.iter().all(|name| name.contains("_b_")) && !taken.is_empty(), "{taken:?}");
    // So they do in a tour.
    let game = [("game", "battlechess".into())];
    let tour = alice.command(room, "tour", game).await?.message()?.clone();
    assert!(!emoji(&tour).is_empty());

    // A restart finds them.
    stage.stop().await?;
    stage.start_again().await?;
    settled(&stage, "the pieces are there as emoji", 2).await?;
    assert_eq!(requests(&stage, "POST"), uploaded);
    assert_eq!(requests(&stage, "DELETE"), 0);
    let again = alice.click(board.id, "Move").await?.message()?.clone();
    assert_eq!(emoji(&again), seen);

    // Somebody takes them away while Herald runs: words alone, and nobody waits for an answer.
    stage.sandbox.forget_emoji();
    let plain = alice.click(board.id, "Move").await?.message()?.clone();
    assert_eq!(emoji(&plain), Vec::<String>::new());
    press(&alice, &plain, "Infantry b2").await?;
    // The next start uploads them anew.
    stage.stop().await?;
    stage.start_again().await?;
    settled(&stage, "the pieces are there as emoji", 3).await?;
    assert_eq!(requests(&stage, "POST"), 2 * uploaded);
    stage.excuse(400);
    stage.close().await
}

#[tokio::test]
async fn a_changed_picture_replaces_the_old_one() -> Walked {
    let mut stage = Stage::set_logging(herald::Clock::System, tests::patience()).await?;
    stage.stop().await?;
    let old = stage.sandbox.add_emoji("knight_w_00000000");
    let other = stage.sandbox.add_emoji("knight_of_mine");
    stage.emoji = true;
    stage.start_again().await?;
    settled(&stage, "the pieces are there as emoji", 1).await?;
    let names = stage.sandbox.emoji();
    assert!(!names.iter().any(|(id, _)| *id == old), "{names:?}");
    assert!(names.iter().any(|(id, _)| *id == other), "{names:?}");
    assert_eq!(names.iter().filter(|(_, name)| name.starts_with("knight_w_")).count(), 1);
    stage.close().await
}

#[tokio::test]
async fn without_the_right_to_there_are_words_alone() -> Walked {
    let mut stage = Stage::set_logging(herald::Clock::System, tests::patience()).await?;
    stage.stop().await?;
    stage.emoji = true;
    let refused = Fault::Refused(403, 50013);
    stage.sandbox.fault(refused, "POST", "/applications/*/emojis", u32::MAX);
    stage.start_again().await?;
    settled(&stage, "the pieces are not there as emoji", 1).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (_, board) = stage.begin("world-war", room, &alice, &bob).await?;
    let what = alice.click(board.id, "Move").await?.message()?.clone();
    assert_eq!(emoji(&what), Vec::<String>::new());
    assert!(what.button("Infantry b2").is_some());
    assert_eq!(requests(&stage, "POST"), 1);
    stage.excuse(403);
    stage.close().await
}
