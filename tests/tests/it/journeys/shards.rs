//! A bot in many servers: as many connections as Discord requires, and more of them while it runs.

use std::time::Duration;

use fake_discord::{PATIENCE, RecordedRequest};
use herald::{Clock, Patience};
use tests::{Error, Stage, board_after, boards, patience};

use crate::journeys::{JourneyResult, answer_to_command, type_move};

fn count_questions(requests: &[RecordedRequest]) -> usize {
    requests.iter().filter(|one| one.path == "/gateway/bot").count()
}

async fn wait_for_shards(stage: &Stage, of: u64) -> Result<(), Error> {
    let wanted: Vec<(u64, u64)> = (0..of).map(|index| (index, of)).collect();
    let begun = std::time::Instant::now();
    while stage.sandbox.shards() != wanted {
        if begun.elapsed() > PATIENCE {
            return Err(format!("connected are {:?}", stage.sandbox.shards()).into());
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    Ok(())
}

#[tokio::test]
async fn as_many_connections_as_discord_recommends() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.stop().await?;
    stage.sandbox.clear_requests();
    let before = stage.sandbox.identifies().len();
    stage.sandbox.set_shards(3, 3, 2);
    stage.start_again().await?;
    wait_for_shards(&stage, 3).await?;
    let begun = stage.sandbox.identifies().split_off(before);
    assert_eq!(begun.len(), 3, "nobody is told to wait: {begun:?}");
    // The third has the first one's remainder: the later one waits.
    let at = |index: u64| begun.iter().find(|(_, (one, _))| *one == index).map(|(at, _)| *at);
    let (first, third) = (at(0).ok_or("no first")?, at(2).ok_or("no third")?);
    let apart = first.max(third) - first.min(third);
    assert!(apart > Duration::from_millis(4900), "{begun:?}");
    assert_eq!(count_questions(&stage.sandbox.requests()), 1);
    // Servers and private chats arrive over different shards.
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    assert_eq!(type_move(&alice, thread, "b2-b3").await?, "Played `b2-b3` in match 1.");
    let private = stage.sandbox.open_dm(&bob);
    assert!(
        answer_to_command(&bob, private, "games", &[("show", "turns".into())]).await?.contains("1")
    );
    stage.sandbox.drop_gateway();
    let begun = std::time::Instant::now();
    while stage.sandbox.resumed() < 3 {
        assert!(begun.elapsed() < PATIENCE, "they are not resumed");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    wait_for_shards(&stage, 3).await?;
    assert_eq!(type_move(&bob, thread, "b7-b6").await?, "Played `b7-b6` in match 1.");
    stage.close().await
}

/// "Sharding required" at any time.
#[tokio::test]
async fn where_discord_requires_shards_there_are_some() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    for (of, text) in [(2, "b2-b3"), (3, "b7-b6")] {
        stage.sandbox.set_shards(of, of, 16);
        stage.sandbox.close_gateway(4011);
        wait_for_shards(&stage, of).await?;
        let mover = if of == 2 { &alice } else { &bob };
        assert_eq!(type_move(mover, thread, text).await?, format!("Played `{text}` in match 1."));
    }
    // If it recommends no more than exist, nothing happens.
    stage.sandbox.set_shards(3, 4, 16);
    stage.sandbox.close_gateway(4011);
    let why = stage.wait_for_end().await?;
    assert!(why.contains("4011"), "{why}");
    stage.close().await
}

/// A growing bot: the old connections work until the new ones are complete.
#[tokio::test]
async fn more_shards_take_over_while_people_play() -> JourneyResult {
    let patience = Patience { resharding: Duration::from_millis(50), ..patience() };
    let stage = Stage::set_at(Clock::System, patience).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let moves = ["b2-b3", "b7-b6", "c2-c3", "c7-c6", "f2-f3", "f7-f6"];
    for (ply, text) in (0..).zip(moves) {
        if ply == 1 {
            stage.sandbox.set_shards(4, 1, 16);
        }
        if ply == 4 {
            wait_for_shards(&stage, 4).await?;
        }
        let mover = if ply % 2 == 0 { &alice } else { &bob };
        assert_eq!(type_move(mover, thread, text).await?, format!("Played `{text}` in match 1."));
        board_after(&bob, thread, ply + 1).await?;
    }
    assert_eq!(boards(&alice, thread), [0, 1, 2, 3, 4, 5, 6]);
    // The number is never reduced, because that would only cost.
    stage.sandbox.set_shards(1, 1, 16);
    let before = count_questions(&stage.sandbox.requests());
    stage
        .sandbox
        .wait_for_requests(|all| (count_questions(all) > before + 2).then_some(()))
        .await?;
    wait_for_shards(&stage, 4).await?;
    assert_eq!(stage.sandbox.identifies().len(), 5);
    stage.close().await
}
