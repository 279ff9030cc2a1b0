//! Several processes of one bot on a shared database: players don't notice. These run with a server
//! (`on_postgres.rs`).

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use fake_discord::driver::{OptionValue, Person};
use fake_discord::{Fault, PATIENCE};
use herald::Clock;
use store::{Role, Roles};
use tests::{
    Error, Process, Stage, board_after, boards, over_http, patience, running_clock,
    wait_for_message, wait_for_update,
};

use crate::journeys::{JourneyResult, draining, type_move, type_move_elsewhere};

const MOVES: [&str; 8] = ["b2-b3", "b7-b6", "c2-c3", "c7-c6", "f2-f3", "f7-f6", "g2-g3", "g7-g6"];

/// Counts the searches for a possibly posted message.
const WITHDRAWN: &str =
    "SELECT COUNT(*) FROM outbox WHERE content LIKE '%withdraw%' AND state = 'said'";

pub(super) fn runtime() -> Result<tokio::runtime::Runtime, Error> {
    Ok(tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?)
}

/// Returns a stage whose own process has stopped, if there is a server.
pub(super) async fn stage() -> Result<Option<Stage>, Error> {
    if !test_databases::is_available() {
        return Ok(None);
    }
    let mut stage = Stage::set().await?;
    stage.stop().await?;
    Ok(Some(stage))
}

/// Kills a process and expires its lease at once. A short lease would also expire on a busy
/// machine.
pub(super) async fn kill(stage: &Stage, process: Process, name: &str) -> JourneyResult {
    process.kill().await?;
    let lapse = format!("UPDATE processes SET lease_until = 0 WHERE name = '{name}'");
    stage.book().change(&lapse).await
}

/// From now on, this process gets the interactions.
pub(super) async fn ask(stage: &Stage, process: &Process) -> JourneyResult {
    let url = process.interactions_url().ok_or("interactions do not come over HTTP")?;
    Ok(stage.sandbox.set_interactions_endpoint(Some(&url)).await?)
}

async fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) -> JourneyResult {
    let begun = Instant::now();
    while !is_so() {
        if begun.elapsed() > PATIENCE {
            return Err(format!("it never comes about: {what}").into());
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    Ok(())
}

async fn until_number(stage: &Stage, sql: &str, wanted: i64) -> JourneyResult {
    let begun = Instant::now();
    while stage.book().number(sql, &[]).await? != wanted {
        assert!(begun.elapsed() < PATIENCE, "it never comes to {wanted}: {sql}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    Ok(())
}

async fn two_take_turns() -> JourneyResult {
    let Some(stage) = stage().await? else { return Ok(()) };
    let one = stage.start_process("one", Clock::System, patience()).await?;
    let other = stage.start_process("other", Clock::System, patience()).await?;
    ask(&stage, &one).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    for (ply, text) in (0..).zip(MOVES) {
        let (process, mover) = if ply % 2 == 0 { (&other, &alice) } else { (&one, &bob) };
        ask(&stage, process).await?;
        // In the room the outbox shows the board, in the thread the answer does.
        if ply % 4 < 2 {
            assert_eq!(
                type_move(mover, thread, text).await?,
                format!("Played `{text}` in match 1.")
            );
        } else {
            type_move_elsewhere(mover, room, 1, text).await?;
        }
        board_after(&bob, thread, ply + 1).await?;
    }
    assert_eq!(boards(&bob, thread), (0..=8).collect::<Vec<_>>());
    one.stop().await?;
    ask(&stage, &other).await?;
    type_move(&alice, thread, "a1-b2").await?;
    other.stop().await?;
    stage.close().await
}

#[test]
fn what_two_processes_do_is_as_if_one_did_it() -> JourneyResult {
    over_http(|| runtime()?.block_on(two_take_turns()))
}

/// Both play the remaining moves, from a ply on.
async fn play(mover: &Person, other: &Person, place: u64, from: usize) -> JourneyResult {
    for (ply, text) in (from..).zip(&MOVES[from..]) {
        let mover = if ply % 2 == 0 { mover } else { other };
        type_move(mover, place, text).await?;
    }
    Ok(())
}

async fn one_is_killed() -> JourneyResult {
    let Some(stage) = stage().await? else { return Ok(()) };
    let one = stage.start_process("one", Clock::System, patience()).await?;
    ask(&stage, &one).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let other = stage.start_process("other", Clock::System, patience()).await?;
    // It can't announce what it has accepted.
    let messages = format!("/channels/{thread}/messages");
    stage.sandbox.fault(Fault::Hang, "POST", &messages, 100_000);
    type_move_elsewhere(&alice, room, 1, MOVES[0]).await?;
    kill(&stage, one, "one").await?;
    stage.sandbox.clear_faults();
    ask(&stage, &other).await?;
    // Play continues before its lease expires, and each board is posted once, in order.
    type_move_elsewhere(&bob, room, 1, MOVES[1]).await?;
    board_after(&bob, thread, 2).await?;
    play(&alice, &bob, thread, 2).await?;
    board_after(&bob, thread, 8).await?;
    assert_eq!(boards(&bob, thread), (0..=8).collect::<Vec<_>>());
    other.stop().await?;
    stage.close().await
}

/// A process is paused while it posts a board, and is expelled; another has posted it by editing
/// the board before. When the first continues, its board is there, too.
async fn one_posts_too_late() -> JourneyResult {
    let Some(stage) = stage().await? else { return Ok(()) };
    let one = stage.start_process("one", Clock::System, patience()).await?;
    ask(&stage, &one).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, start) = stage.begin("world-war", room, &alice, &bob).await?;
    stage.wait_until_all_sent().await?;
    let other = stage.start_process("other", Clock::System, patience()).await?;
    let messages = format!("/channels/{thread}/messages");
    stage.sandbox.fault(Fault::HangAfterApplying, "POST", &messages, 1);
    type_move_elsewhere(&alice, room, 1, MOVES[0]).await?;
    board_after(&bob, thread, 1).await?;
    let joined = format!("message_id = {}, state = 'said', claimed_by = NULL", start.id);
    stage.book().change(&format!("UPDATE outbox SET {joined} WHERE state = 'waiting'")).await?;
    stage.book().change("DELETE FROM processes WHERE name = 'one'").await?;
    let (one, _) = one.wait_for_end().await?;
    one.stop().await?;
    wait_until("only the start is there", || boards(&bob, thread) == [0]).await?;
    until_number(&stage, WITHDRAWN, 1).await?;
    ask(&stage, &other).await?;
    type_move(&bob, thread, MOVES[1]).await?;
    board_after(&bob, thread, 2).await?;
    assert_eq!(boards(&bob, thread), [0, 2]);
    other.stop().await?;
    stage.close().await
}

#[test]
fn what_a_process_posts_too_late_another_takes_away() -> JourneyResult {
    over_http(|| runtime()?.block_on(one_posts_too_late()))
}

#[test]
fn what_a_killed_process_has_not_said_another_says() -> JourneyResult {
    over_http(|| runtime()?.block_on(one_is_killed()))
}

/// Each has a match in memory as it was before the other's move.
async fn they_remember_what_was() -> JourneyResult {
    let Some(stage) = stage().await? else { return Ok(()) };
    let one = stage.start_process("one", Clock::System, patience()).await?;
    let other = stage.start_process("other", Clock::System, patience()).await?;
    ask(&stage, &one).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    for number in 1..=4 {
        ask(&stage, &one).await?;
        let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
        // It has the earlier match in memory.
        ask(&stage, &other).await?;
        type_move(&alice, thread, MOVES[0]).await?;
        ask(&stage, &one).await?;
        assert_eq!(
            type_move(&bob, thread, MOVES[1]).await?,
            format!("Played `{}` in match {number}.", MOVES[1])
        );
        ask(&stage, &other).await?;
        assert_eq!(
            type_move(&alice, thread, MOVES[2]).await?,
            format!("Played `{}` in match {number}.", MOVES[2])
        );
    }
    one.stop().await?;
    other.stop().await?;
    stage.close().await
}

#[test]
fn no_process_goes_by_what_it_remembers() -> JourneyResult {
    over_http(|| runtime()?.block_on(they_remember_what_was()))
}

#[tokio::test]
async fn one_keeps_the_gateway_and_another_takes_it_over() -> JourneyResult {
    let Some(stage) = stage().await? else { return Ok(()) };
    let one = stage.start_process("one", Clock::System, patience()).await?;
    wait_until("the first is connected", || stage.sandbox.bot_connected()).await?;
    let begun = stage.sandbox.identifies().len();
    let other = stage.start_process("other", Clock::System, patience()).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let (thread, _) = stage.begin("world-war", stage.channel("war-room")?, &alice, &bob).await?;
    type_move(&alice, thread, MOVES[0]).await?;
    // An orderly stop hands the session over: presses meanwhile aren't lost.
    let resumed = stage.sandbox.resumed();
    let (stopped, told) = tokio::join!(one.stop(), type_move(&bob, thread, MOVES[1]));
    stopped?;
    assert_eq!(told?, format!("Played `{}` in match 1.", MOVES[1]));
    wait_until("the session is resumed", || stage.sandbox.resumed() > resumed).await?;
    assert_eq!(stage.sandbox.identifies().len(), begun);
    // A killed process leaves nothing: a new session starts when its lease has expired.
    let third = stage.start_process("third", Clock::System, patience()).await?;
    kill(&stage, other, "other").await?;
    wait_until("a session is begun", || stage.sandbox.identifies().len() > begun).await?;
    wait_until("it is connected", || stage.sandbox.bot_connected()).await?;
    type_move(&alice, thread, MOVES[2]).await?;
    board_after(&bob, thread, 3).await?;
    assert_eq!(boards(&bob, thread), [0, 1, 2, 3]);
    third.stop().await?;
    stage.close().await
}

/// Two shards, and two processes.
#[tokio::test]
async fn processes_share_the_shards() -> JourneyResult {
    let Some(stage) = stage().await? else { return Ok(()) };
    stage.sandbox.set_shards(2, 2, 2);
    let (one, other) = tokio::join!(
        stage.start_process("one", Clock::System, patience()),
        stage.start_process("other", Clock::System, patience()),
    );
    let (one, other) = (one?, other?);
    wait_until("both shards are connected", || stage.sandbox.shards() == [(0, 2), (1, 2)]).await?;
    kill(&stage, one, "one").await?;
    let sql = "SELECT COUNT(*) FROM leases JOIN processes ON processes.id = process_id
               WHERE leases.name LIKE 'shard of 2: %' AND processes.name = 'other'";
    until_number(&stage, sql, 2).await?;
    wait_until("the other has both", || stage.sandbox.shards() == [(0, 2), (1, 2)]).await?;
    other.stop().await?;
    stage.close().await
}

/// A later process gets its part of the shards, with their sessions.
#[tokio::test]
async fn who_comes_later_gets_a_shard() -> JourneyResult {
    let Some(stage) = stage().await? else { return Ok(()) };
    stage.sandbox.set_shards(2, 2, 2);
    let one = stage.start_process("one", Clock::System, patience()).await?;
    wait_until("both shards are connected", || stage.sandbox.shards() == [(0, 2), (1, 2)]).await?;
    let (begun, resumed) = (stage.sandbox.identifies().len(), stage.sandbox.resumed());
    let other = stage.start_process("other", Clock::System, patience()).await?;
    let sql = "SELECT COUNT(DISTINCT process_id) FROM leases WHERE name LIKE 'shard of 2: %'";
    until_number(&stage, sql, 2).await?;
    wait_until("its session is resumed", || stage.sandbox.resumed() > resumed).await?;
    wait_until("both are connected again", || stage.sandbox.shards() == [(0, 2), (1, 2)]).await?;
    assert_eq!(stage.sandbox.identifies().len(), begun);
    // Nobody asks for more than that.
    let wishes = "SELECT COUNT(*) FROM leases WHERE name LIKE 'room for a shard of 2: %'";
    until_number(&stage, wishes, 0).await?;
    one.stop().await?;
    other.stop().await?;
    stage.close().await
}

/// One process answers and another thinks: a match against Herald works as with one.
async fn one_answers_and_another_thinks() -> JourneyResult {
    let Some(mut stage) = stage().await? else { return Ok(()) };
    stage.roles = Roles::default().with(Role::Gateway).with(Role::Timers);
    let one = stage.start_process("one", Clock::System, patience()).await?;
    stage.roles = Roles::default().with(Role::Thinker);
    let thinker = stage.start_process("thinker", Clock::System, patience()).await?;
    ask(&stage, &one).await?;
    wait_until("the first is connected", || stage.sandbox.bot_connected()).await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let options = [
        ("game", "world-war".into()),
        ("opponent", OptionValue::User(stage.sandbox.bot())),
        ("level", "1".into()),
        ("side", "white".into()),
    ];
    alice.command(room, "challenge", options).await?;
    let challenge = wait_for_message(&alice, room, "has begun").await?;
    let begun = wait_for_update(&alice, &challenge, |message| message.thread.is_some()).await?;
    let thread = begun.thread.ok_or("no thread")?;
    board_after(&alice, thread, 0).await?;
    for (ply, text) in (2..).step_by(2).zip(["b2-b3", "c2-c3"]) {
        alice.command(thread, "move", [("text", text.into())]).await?;
        board_after(&alice, thread, ply).await?;
    }
    let held = "SELECT COUNT(*) FROM leases JOIN processes ON processes.id = process_id
                WHERE leases.name = 'timers' AND processes.name = 'thinker'";
    assert_eq!(stage.book().number(held, &[]).await?, 0);
    // Another thinker takes up a killed one's jobs.
    kill(&stage, thinker, "thinker").await?;
    alice.command(thread, "move", [("text", "f2-f3".into())]).await?;
    let another = stage.start_process("another", Clock::System, patience()).await?;
    board_after(&alice, thread, 6).await?;
    one.stop().await?;
    another.stop().await?;
    stage.close().await
}

#[test]
fn thinking_is_left_to_those_who_think() -> JourneyResult {
    over_http(|| runtime()?.block_on(one_answers_and_another_thinks()))
}

/// A flag falls although the process with the timers is gone.
#[tokio::test]
async fn timers_go_on_with_another_process() -> JourneyResult {
    let Some(stage) = stage().await? else { return Ok(()) };
    let now: Arc<AtomicI64> = running_clock(1_792_584_000_000);
    let clock = || Clock::Set(Arc::clone(&now));
    let one = stage.start_process("one", clock(), patience()).await?;
    wait_until("the first is connected", || stage.sandbox.bot_connected()).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let more = [("clock", "1d hard".into())];
    let room = stage.channel("war-room")?;
    let challenge = stage.challenge_with("world-war", room, &alice, &bob, &more).await?;
    let (thread, _) = stage.accept(&challenge, &bob, &alice).await?;
    type_move(&alice, thread, MOVES[0]).await?;
    board_after(&bob, thread, 1).await?;
    let other = stage.start_process("other", clock(), patience()).await?;
    kill(&stage, one, "one").await?;
    // In steps, as time passes: a gap of minutes without any process would be credited.
    for _ in 0..60 {
        now.fetch_add(30 * 60 * 1000, Ordering::Relaxed);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    wait_for_message(&bob, thread, "ran out of time").await?;
    other.stop().await?;
    stage.close().await
}

/// A process that was expelled ends when it learns that.
#[tokio::test]
async fn who_stood_still_for_too_long_ends() -> JourneyResult {
    let Some(stage) = stage().await? else { return Ok(()) };
    let one = stage.start_process("one", Clock::System, patience()).await?;
    wait_until("it is connected", || stage.sandbox.bot_connected()).await?;
    stage.book().change("DELETE FROM processes").await?;
    let (one, why) = one.wait_for_end().await?;
    assert!(why.contains("have taken over the work of this one"), "{why}");
    one.stop().await?;
    stage.close().await
}

/// A process that starts while the database fails, and leaves the timers to another, is ready once
/// the database recovers.
#[tokio::test]
async fn who_starts_in_an_outage_is_ready_after_it() -> JourneyResult {
    let Some(mut stage) = stage().await? else { return Ok(()) };
    let one = stage.start_process("one", Clock::System, patience()).await?;
    wait_until("it is connected", || stage.sandbox.bot_connected()).await?;
    stage.book().change("ALTER TABLE heartbeat RENAME COLUMN at TO away").await?;
    (stage.has_health_endpoint, stage.roles) = (true, Roles::default().with(Role::Gateway));
    let other = stage.start_process("other", Clock::System, patience()).await?;
    let address = other.health().ok_or("it does not say how it is")?;
    draining::wait_for_health(address, "/ready", "the database cannot be written").await?;
    stage.book().change("ALTER TABLE heartbeat RENAME COLUMN away TO at").await?;
    draining::wait_for_health(address, "/ready", " 200 OK").await?;
    one.stop().await?;
    other.stop().await?;
    stage.close().await
}

/// A process that is expelled during its start ends, too.
#[tokio::test]
async fn who_is_given_up_while_it_starts_ends() -> JourneyResult {
    let Some(mut stage) = stage().await? else { return Ok(()) };
    stage.excuse(503);
    let one = stage.start_process("one", Clock::System, patience()).await?;
    wait_until("it is connected", || stage.sandbox.bot_connected()).await?;
    let away = Fault::Status(503);
    stage.sandbox.fault(away, "GET", "/users/@me", 100_000);
    let given_up = async {
        let there = "SELECT COUNT(*) FROM processes WHERE name = 'other'";
        until_number(&stage, there, 1).await?;
        stage.book().change("DELETE FROM processes WHERE name = 'other'").await
    };
    let (started, given_up) =
        tokio::join!(stage.start_process("other", Clock::System, patience()), given_up);
    given_up?;
    let why = started.err().ok_or("it has started")?.to_string();
    assert!(why.contains("have taken over the work of this one"), "{why}");
    stage.sandbox.clear_faults();
    one.stop().await?;
    stage.close().await
}

/// Until Discord has told Herald its id, a process only renews its membership.
fn leave_unknown(stage: &Stage) {
    stage.sandbox.fault(Fault::Status(503), "GET", "/users/@me", 100_000);
}

/// All have ended, and others start at the same time, so each sees others: one of them takes up the
/// abandoned jobs.
#[tokio::test]
async fn those_who_start_together_take_up_what_all_others_left() -> JourneyResult {
    let Some(mut stage) = stage().await? else { return Ok(()) };
    stage.excuse(503);
    stage.roles = Roles::default().with(Role::Gateway);
    let one = stage.start_process("one", Clock::System, patience()).await?;
    wait_until("it is connected", || stage.sandbox.bot_connected()).await?;
    let (alice, room) = (stage.person("Alice")?, stage.channel("war-room")?);
    let options = [
        ("game", "world-war".into()),
        ("opponent", OptionValue::User(stage.sandbox.bot())),
        ("level", "1".into()),
    ];
    alice.command(room, "challenge", options).await?;
    let left = "SELECT COUNT(*) FROM leases WHERE name = 'Herald: challenge 1'";
    until_number(&stage, left, 1).await?;
    one.kill().await?;
    stage.book().change("DELETE FROM leases").await?;
    stage.book().change("DELETE FROM processes").await?;
    stage.roles = Roles::all();
    leave_unknown(&stage);
    let both_know = async {
        until_number(&stage, "SELECT COUNT(*) FROM processes", 2).await?;
        // Each has renewed its membership since, and knows the other.
        stage.book().change("UPDATE processes SET lease_until = lease_until + 30000").await?;
        let renewed = "SELECT COUNT(*) FROM processes WHERE lease_until
                       < CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) + 20000";
        until_number(&stage, renewed, 2).await?;
        stage.sandbox.clear_faults();
        Ok::<_, Error>(())
    };
    let (two, three, both_know) = tokio::join!(
        stage.start_process("two", Clock::System, patience()),
        stage.start_process("three", Clock::System, patience()),
        both_know,
    );
    both_know?;
    let (two, three) = (two?, three?);
    wait_for_message(&alice, room, "has begun").await?;
    two.stop().await?;
    three.stop().await?;
    stage.close().await
}

/// The answer to its request for a shard was lost: a process has the lease without knowing it.
#[tokio::test]
async fn who_has_a_shard_without_knowing_it_keeps_it() -> JourneyResult {
    let Some(mut stage) = stage().await? else { return Ok(()) };
    stage.excuse(503);
    leave_unknown(&stage);
    let granted = async {
        until_number(&stage, "SELECT COUNT(*) FROM processes", 1).await?;
        let grant = "INSERT INTO leases (name, process_id)
                     SELECT 'shard of 1: 0', id FROM processes";
        stage.book().change(grant).await?;
        stage.sandbox.clear_faults();
        Ok::<_, Error>(())
    };
    let (one, granted) =
        tokio::join!(stage.start_process("one", Clock::System, patience()), granted);
    granted?;
    let one = one?;
    wait_until("it is connected", || stage.sandbox.bot_connected()).await?;
    one.stop().await?;
    stage.close().await
}
