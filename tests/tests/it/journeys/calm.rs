//! A match against Herald is quiet: a full turn is one message without mentions for a watching
//! opponent, and nothing is posted twice.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use fake_discord::driver::{Person, SeenMessage};
use fake_discord::{Fault, Snowflake};
use herald::{Clock, Gate, ThinkingStep};
use tests::{
    Error, Stage, board_after, boards, patience, running_clock, wait_for_message, wait_for_update,
};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::journeys::{JourneyResult, answer_to_command, check_contains, type_move};

/// Restarts with Herald's thinking blocked at the gate.
async fn gated(stage: &mut Stage) -> Result<Arc<Gate>, Error> {
    stage.stop().await?;
    let gate = Arc::new(Gate::default());
    stage.thinking.gate = Some(Arc::clone(&gate));
    Ok(gate)
}

async fn held(gate: &Gate) -> JourneyResult {
    Ok(tokio::time::timeout(fake_discord::PATIENCE, gate.wait_for_hold()).await?)
}

/// Begins a match as the first side. Returns its thread with its first board.
async fn begun(stage: &Stage, person: &Person, game: &str) -> Result<Snowflake, Error> {
    let room = stage.channel("war-room")?;
    let options = [("game", game.into()), ("level", "1".into()), ("side", "white".into())];
    check_contains(
        &answer_to_command(person, room, "challenge", &options).await?,
        &["I accept, at level 1"],
    )?;
    let challenge = wait_for_message(person, room, "has begun").await?;
    let thread =
        wait_for_update(person, &challenge, |m| m.thread.is_some()).await?.thread.ok_or("none")?;
    board_after(person, thread, 0).await?;
    Ok(thread)
}

/// Everything public in a place.
fn public(person: &Person, place: Snowflake) -> Vec<SeenMessage> {
    person.sees(place).into_iter().filter(|message| !message.ephemeral).collect()
}

#[tokio::test]
async fn a_full_turn_is_one_message() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let gate = gated(&mut stage).await?;
    stage.start_again().await?;
    let alice = stage.person("Alice")?;
    let thread = begun(&stage, &alice, "world-war").await?;

    // Her own move is there at once; nobody is called to Herald's.
    gate.close(ThinkingStep::Thinks);
    type_move(&alice, thread, "b2-b3").await?;
    let own = board_after(&alice, thread, 1).await?;
    check_contains(
        &own.content,
        &["Light (Alice): **`b2-b3`**", "Herald is thinking about its move (Dark)."],
    )?;
    assert!(own.pings.is_empty() && own.button("Type it").is_none());
    held(&gate).await?;
    gate.open();
    let both = board_after(&alice, thread, 2).await?;
    check_contains(
        &both.content,
        &["Light (Alice): **`b2-b3`**", "Dark (Herald level 1): **`", "it's your turn"],
    )?;
    assert!(!both.content.contains("is thinking"), "{}", both.content);
    assert_eq!((both.id, both.attachments.len()), (own.id, 1));
    assert!(both.pings.is_empty() && both.button("Type it").is_some());

    // Killed while Herald is about to move, and while its move is being posted.
    gate.close(ThinkingStep::Enters);
    type_move(&alice, thread, "c2-c3").await?;
    held(&gate).await?;
    stage.kill().await?;
    gate.open();
    stage.start_again().await?;
    board_after(&alice, thread, 4).await?;
    stage.kill().await?;
    stage.start_again().await?;
    for (text, plies) in [("d2-d3", 6), ("e2-e3", 8)] {
        type_move(&alice, thread, text).await?;
        board_after(&alice, thread, plies).await?;
    }
    stage.wait_until_all_sent().await?;
    assert_eq!(boards(&alice, thread), [0, 2, 4, 6, 8]);
    let seen = public(&alice, thread);
    assert!(seen.iter().all(|message| !message.content.contains("is thinking")));
    // Only the newest has buttons.
    let live: Vec<Snowflake> =
        seen.iter().filter(|m| m.button("Type it").is_some()).map(|m| m.id).collect();
    assert_eq!(live, [seen.last().ok_or("nothing")?.id]);
    stage.close().await
}

/// As everywhere, but a person who has acted counts as watching for the usual time.
fn usual_patience() -> herald::Patience {
    let looks_on = herald::Patience::default().watching;
    herald::Patience { watching: looks_on, ..patience() }
}

/// A match in which Alice has moved and no longer watches, while Herald's answer is blocked.
struct LateAnswer {
    stage: Stage,
    now: Arc<AtomicI64>,
    gate: Arc<Gate>,
    alice: Person,
    thread: Snowflake,
}

async fn late_answer() -> Result<LateAnswer, Error> {
    const HALF_A_MINUTE: i64 = 30_000;
    let now = running_clock(1_792_584_000_000);
    let clock = || Clock::Set(Arc::clone(&now));
    let mut stage = Stage::set_at(clock(), usual_patience()).await?;
    let gate = gated(&mut stage).await?;
    stage.start_again_at(clock(), usual_patience()).await?;
    let alice = stage.person("Alice")?;
    let thread = begun(&stage, &alice, "world-war").await?;
    gate.close(ThinkingStep::Thinks);
    type_move(&alice, thread, "b2-b3").await?;
    held(&gate).await?;
    // Later requests are Herald's answer.
    stage.wait_until_all_sent().await?;
    now.fetch_add(HALF_A_MINUTE + 1, Ordering::Relaxed);
    Ok(LateAnswer { stage, now, gate, alice, thread })
}

/// Herald's turn is posted separately because she isn't watching, and the response is lost. When it
/// is searched for, she has acted meanwhile, and it would join her own.
#[tokio::test]
async fn what_may_be_posted_joins_nothing() -> JourneyResult {
    let LateAnswer { mut stage, now, gate, alice, thread } = late_answer().await?;
    let messages = format!("/channels/{thread}/messages");
    stage.sandbox.fault(Fault::HangAfterApplying, "POST", &messages, 1);
    gate.open();
    let answer = board_after(&alice, thread, 2).await?;
    gate.close(ThinkingStep::Thinks);
    type_move(&alice, thread, "c2-c3").await?;
    held(&gate).await?;
    stage.kill().await?;
    gate.open();
    stage.start_again_at(Clock::Set(now), usual_patience()).await?;
    board_after(&alice, thread, 4).await?;
    stage.wait_until_all_sent().await?;
    assert_eq!(boards(&alice, thread), [0, 1, 2, 4]);
    let seen = public(&alice, thread);
    assert!(seen.iter().any(|message| message.id == answer.id), "it is the one that was posted");
    // Only the newest has buttons.
    let live = seen.iter().filter(|message| message.button("Type it").is_some()).count();
    assert_eq!(live, 1, "{seen:?}");
    stage.close().await
}

async fn requested(stage: &Stage, method: &str, path: &str) -> JourneyResult {
    let is_there = || {
        let requests = stage.sandbox.requests();
        requests.iter().any(|request| request.method == method && request.path.starts_with(path))
    };
    let there = async {
        while !is_there() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    Ok(tokio::time::timeout(fake_discord::PATIENCE, there).await?)
}

/// Posts like another process of the bot.
async fn posts_as_herald(stage: &Stage, path: &str, body: &str) -> JourneyResult {
    let (url, token) = (stage.sandbox.url(), stage.sandbox.token());
    let address = url.strip_prefix("http://").ok_or("no address")?;
    let mut stream = TcpStream::connect(address).await?;
    let request = format!(
        "POST /api/v10{path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bot {token}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    check_contains(&answer, &["HTTP/1.1 200"])
}

/// Another process has looked for Herald's turn, and joins it to her own; the paused one posts it
/// only now.
#[tokio::test]
async fn what_is_posted_while_it_joins_is_taken_away() -> JourneyResult {
    let LateAnswer { mut stage, now, gate, alice, thread } = late_answer().await?;
    let messages = format!("/channels/{thread}/messages");
    stage.sandbox.clear_requests();
    stage.sandbox.fault(Fault::Hang, "POST", &messages, 1);
    gate.open();
    requested(&stage, "POST", &messages).await?;
    let sql = "SELECT nonce FROM outbox WHERE state = 'waiting' ORDER BY id LIMIT 1";
    let nonce = stage.book().lines(sql).await?.pop().ok_or("nothing waits")?;
    gate.close(ThinkingStep::Thinks);
    type_move(&alice, thread, "c2-c3").await?;
    held(&gate).await?;
    stage.kill().await?;
    gate.open();
    let limit = Fault::RateLimit { retry_after: Duration::from_millis(20) };
    stage.sandbox.fault(limit, "PATCH", &format!("{messages}/*"), 100_000);
    stage.sandbox.clear_requests();
    stage.start_again_at(Clock::Set(now), usual_patience()).await?;
    requested(&stage, "PATCH", &messages).await?;
    let late = format!(r#"{{"content": "late", "nonce": "{nonce}", "enforce_nonce": true}}"#);
    posts_as_herald(&stage, &messages, &late).await?;
    stage.sandbox.clear_faults();
    board_after(&alice, thread, 4).await?;
    stage.wait_until_all_sent().await?;
    let seen = public(&alice, thread);
    assert!(seen.iter().all(|message| message.content != "late"), "{seen:?}");
    requested(&stage, "DELETE", &messages).await?;
    stage.close().await
}

#[tokio::test]
async fn an_answer_that_takes_long_calls() -> JourneyResult {
    let LateAnswer { stage, gate, alice, thread, .. } = late_answer().await?;
    gate.open();
    let answer = board_after(&alice, thread, 2).await?;
    assert_eq!(answer.pings, ["Alice"]);
    assert!(!answer.content.contains("b2-b3"), "{}", answer.content);
    // The board of her move must stop saying that Herald is thinking.
    let own = board_after(&alice, thread, 1).await?;
    let own = wait_for_update(&alice, &own, |m| m.controls().is_empty()).await?;
    check_contains(&own.content, &["Light (Alice): **`b2-b3`**"])?;
    assert!(!own.content.contains("is thinking"), "{}", own.content);
    assert_eq!((own.attachments.len(), boards(&alice, thread)), (1, vec![0, 1, 2]));
    stage.close().await
}

/// Herald's answer has joined the board, but that isn't recorded; meanwhile it is late.
#[tokio::test]
async fn an_answer_whose_joining_was_lost_is_not_told_again() -> JourneyResult {
    let now = running_clock(1_792_584_000_000);
    let clock = Clock::Set(Arc::clone(&now));
    let stage = Stage::set_at(clock, usual_patience()).await?;
    let alice = stage.person("Alice")?;
    let thread = begun(&stage, &alice, "world-war").await?;
    for path in ["/webhooks/".to_owned(), format!("/channels/{thread}/messages/")] {
        stage.sandbox.fault(Fault::DropAfterApplying, "PATCH", &path, 1000);
    }
    type_move(&alice, thread, "b2-b3").await?;
    board_after(&alice, thread, 2).await?;
    now.fetch_add(60_000, Ordering::Relaxed);
    stage.wait_until_all_sent().await?;
    stage.sandbox.clear_faults();
    assert_eq!(boards(&alice, thread), [0, 2]);
    type_move(&alice, thread, "c2-c3").await?;
    board_after(&alice, thread, 4).await?;
    assert_eq!(boards(&alice, thread), [0, 2, 4]);
    stage.close().await
}

#[tokio::test]
async fn turns_of_several_actions_and_quiet_moves_of_battlechess_are_calm_too() -> JourneyResult {
    for (game, turn, first, both) in
        [("battlechess", "e2-e4", 1, 2), ("medieval-war", "b2-c3, g2-f3, a1-b2", 3, 6)]
    {
        let stage = Stage::set().await?;
        let alice = stage.person("Alice")?;
        let thread = begun(&stage, &alice, game).await?;
        type_move(&alice, thread, turn).await?;
        let board = board_after(&alice, thread, both).await?;
        check_contains(&board.content, &["White (Alice): **`", "Black (Herald level 1): **`"])?;
        assert_eq!(boards(&alice, thread), [0, both], "{game}: not after {first}");
        stage.close().await?;
    }
    Ok(())
}

/// The messages of a game against Herald: the challenge, which the thread hangs under and which
/// shows the result in the end; in the thread the start, a message for each full turn, and the end.
#[tokio::test]
async fn a_whole_game_says_each_thing_once() -> JourneyResult {
    const MOVES: [&str; 5] = ["b2-b3", "c2-c3", "d2-d3", "e2-e3", "f2-f3"];
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let thread = begun(&stage, &alice, "world-war").await?;
    for (text, plies) in MOVES.into_iter().zip((2..).step_by(2)) {
        type_move(&alice, thread, text).await?;
        board_after(&alice, thread, plies).await?;
    }
    let sure = alice.command(thread, "resign", []).await?.message()?.id;
    alice.click(sure, "Yes, resign").await?;
    let end = wait_for_message(&alice, thread, "🏁").await?;
    stage.wait_until_all_sent().await?;

    // Sent pictures: two per turn, of which one stays.
    let sent: usize = stage.sandbox.requests().iter().map(|request| request.files.len()).sum();
    assert_eq!(sent, 1 + 2 * MOVES.len() + 1);
    let there = public(&alice, thread);
    assert_eq!(there.len(), 1 + MOVES.len() + 1, "{there:#?}");
    let pictures: usize = there.iter().map(|message| message.attachments.len()).sum();
    assert_eq!(pictures, there.len());
    let over = |message: &&SeenMessage| message.content.contains("🏁");
    assert_eq!(there.iter().filter(over).count(), 1);
    // Only the start and the end mention her.
    let calls: Vec<Snowflake> = there
        .iter()
        .filter(|message| !message.pings.is_empty())
        .map(|message| message.id)
        .collect();
    assert_eq!(calls, [there[0].id, end.id]);

    let here = public(&alice, room);
    assert_eq!(here.len(), 1, "{here:#?}");
    assert_eq!(
        here[0].content,
        format!(
            "**Match 1 · World War Chess**, Alice – Herald level 1: 🏁 **Dark (Herald level 1) \
             wins**: Light resigned. <#{thread}>"
        )
    );
    assert_eq!((here[0].thread, here[0].controls().len()), (Some(thread), 0));
    stage.close().await
}
