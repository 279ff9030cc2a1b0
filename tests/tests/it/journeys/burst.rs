//! Queued boards are posted with few requests, because Discord allows a bot 50 per second.

use fake_discord::Fault;
use tests::{Stage, board_after, boards};

use crate::journeys::{JourneyResult, type_move_elsewhere};

/// Alternating moves of both players.
const MOVES: [&str; 12] = [
    "b2-b3", "b7-b6", "c2-c3", "c7-c6", "d2-d3", "d7-d6", "e2-e3", "e7-e6", "f2-f3", "f7-f6",
    "g2-g3", "g7-g6",
];

#[tokio::test]
async fn each_board_of_a_burst_is_one_request() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.excuse(503);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    stage.wait_until_all_sent().await?;
    let messages = format!("/channels/{thread}/messages");
    stage.sandbox.fault(Fault::Status(503), "POST", &messages, u32::MAX);
    for (place, text) in MOVES.into_iter().enumerate() {
        let mover = if place % 2 == 0 { &alice } else { &bob };
        type_move_elsewhere(mover, room, 1, text).await?;
    }
    stage.sandbox.clear_requests();
    stage.sandbox.clear_faults();
    let last = board_after(&alice, thread, 12).await?;
    stage.wait_until_all_sent().await?;

    assert_eq!(boards(&alice, thread), (0..=12).collect::<Vec<u32>>());
    let seen = alice.sees(thread);
    let live: Vec<_> =
        seen.iter().filter(|m| m.button("Type it").is_some()).map(|m| m.id).collect();
    assert_eq!(live, [last.id], "the newest board alone has buttons");
    // The first board was tried before the others were queued, so it calls Bob.
    let calls = seen.iter().filter(|message| !message.pings.is_empty()).count();
    assert_eq!(calls, 3, "those who wait are called by the newest board: {seen:#?}");
    assert!(!last.pings.is_empty());
    let requests: Vec<String> = stage
        .sandbox
        .requests()
        .iter()
        .filter(|request| request.path.starts_with(&messages))
        .map(|request| format!("{} {}", request.method, request.path))
        .collect();
    let posts = requests.iter().filter(|request| request.starts_with("POST")).count();
    assert_eq!(posts, MOVES.len(), "{requests:#?}");
    // In addition, the first attempt of the first board is looked for, and two boards lose their
    // buttons.
    assert!(requests.len() <= MOVES.len() + 5, "{requests:#?}");
    stage.close().await
}

/// A board that is replaced at once takes two requests: its own, and the edit of the one before.
#[tokio::test]
async fn buttons_are_taken_off_without_a_look() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    stage.wait_until_all_sent().await?;
    stage.sandbox.clear_requests();
    type_move_elsewhere(&alice, room, 1, "b2-b3").await?;
    let board = board_after(&alice, thread, 1).await?;
    stage.wait_until_all_sent().await?;
    let messages = format!("/channels/{thread}/messages");
    let requests = stage.sandbox.requests();
    let of_thread = requests.iter().filter(|request| request.path.starts_with(&messages));
    let methods: Vec<&str> = of_thread.map(|request| request.method.as_str()).collect();
    assert_eq!(methods, ["POST", "PATCH"]);
    let seen = alice.sees(thread);
    let first = seen.iter().find(|message| message.attachments.len() == 1).ok_or("no board")?;
    assert!(first.id != board.id && first.button("Type it").is_none(), "{first:?}");
    stage.close().await
}
