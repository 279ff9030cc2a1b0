//! The puzzle of the day in a server, in virtual time: posted once, solved in private, and the list
//! of its solvers.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use fake_discord::driver::{OptionValue, Person, SeenMessage};
use fake_discord::{Fault, Snowflake, permissions};
use games::Entry;
use herald::Clock;
use puzzles::Puzzle;
use tests::{
    Error, Stage, over_http, patience, picture, running_clock, wait_for_message, wait_for_update,
};

use crate::journeys::processes;
use crate::journeys::puzzles::{asks, puzzle_of, solves, wrong_turn};
use crate::journeys::{JourneyResult, answer_to_click, answer_to_command, check_contains, press};

/// A Wednesday in October 2026, at noon in UTC, in milliseconds.
pub(super) const START: i64 = 1_792_584_000_000;
const HOUR: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * HOUR;

/// Advances the time to an hour after the first noon.
pub(super) fn until(now: &AtomicI64, days: i64, hours: i64) {
    let then = START + days * DAY + hours * HOUR;
    now.store(then.max(now.load(Ordering::Relaxed)), Ordering::Relaxed);
}

/// Lets Alice, who manages the server, choose the channel.
pub(super) async fn chooses(alice: &Person, room: Snowflake, hour: i64) -> Result<String, Error> {
    let options = [("puzzles", OptionValue::Channel(room)), ("puzzle-hour", hour.into())];
    answer_to_command(alice, room, "server change", &options).await
}

/// Waits for a server's next puzzle after a message.
pub(super) async fn next_puzzle(
    person: &Person,
    room: Snowflake,
    after: Option<&SeenMessage>,
) -> Result<SeenMessage, Error> {
    let after = after.map_or(0, |message| message.id);
    let posted = person
        .wait(room, |seen| {
            let is_next = |m: &&SeenMessage| {
                !m.ephemeral && m.id > after && m.content.contains("**Puzzle of the day · ")
            };
            seen.iter().find(is_next).cloned()
        })
        .await?;
    picture(&posted)?;
    Ok(posted)
}

pub(super) fn game_of(puzzle: &Puzzle) -> Result<&'static Entry, Error> {
    let is_there = |game: &&Entry| puzzles::find(game.info.id, &puzzle.id).is_some();
    games::all().iter().find(is_there).ok_or_else(|| "no game has it".into())
}

/// Returns how many puzzles of the day a channel has.
fn posts(person: &Person, room: Snowflake) -> usize {
    let seen = person.sees(room);
    seen.iter().filter(|m| !m.ephemeral && m.content.contains("**Puzzle of the day · ")).count()
}

#[tokio::test]
async fn a_server_has_a_puzzle_each_day_and_names_its_solvers() -> JourneyResult {
    let now = running_clock(START);
    let mut stage = Stage::set_at(Clock::Set(Arc::clone(&now)), patience()).await?;
    let (alice, bob, carol, dan) = (
        stage.person("Alice")?,
        stage.person("Bob")?,
        stage.person("Carol")?,
        stage.person("Dan")?,
    );
    let room = stage.channel("war-room")?;
    check_contains(
        &answer_to_command(&alice, room, "server show", &[]).await?,
        &["I don't post a puzzle of the day."],
    )?;
    let hour_alone = [("puzzle-hour", OptionValue::from(18_i64))];
    let refused = answer_to_command(&alice, room, "server change", &hour_alone).await?;
    check_contains(&refused, &["Name the channel, too"])?;
    let place =
        format!("I post the puzzle of the day in <#{room}> at 18:00 UTC. The next one: <t:");
    check_contains(&chooses(&alice, room, 18).await?, &[&place])?;
    assert_eq!(posts(&bob, room), 0);

    // Everyone sees the position; the answers are private.
    until(&now, 0, 6);
    let first = next_puzzle(&bob, room, None).await?;
    check_contains(&first.content, &["to move: win"])?;
    let puzzle = puzzle_of(&first);
    let game = game_of(puzzle)?;
    let his = press(&bob, &first, "Solve").await?.finished().await?;
    assert!(his.ephemeral);
    check_contains(
        &his.content,
        &["**Puzzle of the day · ", "your name and number of tries appear"],
    )?;
    let solved = solves(&bob, room, game, puzzle).await?;
    check_contains(&solved.content, &["✅ **Solved at the first try!**"])?;
    // `/puzzle` opens the same one.
    let hers = asks(&carol, room, &[]).await?;
    assert_eq!(puzzle_of(&hers).id, puzzle.id);
    asks(&carol, room, &[("text", &wrong_turn(game.info.id, puzzle))]).await?;
    solves(&carol, room, game, puzzle).await?;
    let again = press(&carol, &first, "Solve").await?.finished().await?;
    check_contains(&again.content, &["You've solved this one already."])?;
    // One who doesn't solve it, and one whose data is erased.
    press(&alice, &first, "Solve").await?.finished().await?;
    press(&dan, &first, "Solve").await?.finished().await?;
    solves(&dan, room, game, puzzle).await?;
    let sure = dan.command(room, "settings erase", []).await?.message()?.clone();
    answer_to_click(&dan, sure.id, "Yes, forget me").await?;

    // It is killed when the next one is due.
    stage.kill().await?;
    until(&now, 1, 6);
    stage.start_again_at(Clock::Set(Arc::clone(&now)), patience()).await?;
    let second = next_puzzle(&bob, room, Some(&first)).await?;
    assert_ne!(puzzle_of(&second).id, puzzle.id);
    check_contains(&second.content, &["[Who solved the last one](https://discord.com/channels/"])?;
    let list = wait_for_update(&bob, &first, |m| m.content.contains("solved it")).await?;
    let lines = ["**2 people solved it:**", "- Bob: at the first try.", "- Carol: in 2 tries."];
    check_contains(&list.content, &lines)?;
    assert!(!list.content.contains("Dan") && !list.content.contains("Alice"), "{}", list.content);
    picture(&list)?;
    // It can still be played, but no one is added.
    let late = press(&alice, &list, "Solve").await?.finished().await?;
    assert!(!late.content.contains("your name"), "{}", late.content);
    stage.wait_until_all_sent().await?;
    assert_eq!(posts(&bob, room), 2, "each is posted once");

    // A streak forgives one missed day.
    let streak =
        |message: &SeenMessage| message.content.contains("🔥 2 puzzles of the day in a row");
    // The message is posted, but Discord's answer is lost.
    let messages = format!("/channels/{room}/messages");
    stage.sandbox.fault(Fault::DropAfterApplying, "POST", &messages, 1);
    until(&now, 2, 6);
    let third = next_puzzle(&bob, room, Some(&second)).await?;
    let list = wait_for_update(&bob, &second, |m| m.content.contains("solved it")).await?;
    check_contains(&list.content, &["No one solved it this time."])?;
    press(&bob, &third, "Solve").await?.finished().await?;
    let puzzle = puzzle_of(&third);
    let solved = solves(&bob, room, game_of(puzzle)?, puzzle).await?;
    assert!(streak(&solved), "{}", solved.content);
    // After midnight it is still the server's puzzle.
    until(&now, 2, 14);
    assert_eq!(puzzle_of(&asks(&alice, room, &[]).await?).id, puzzle.id);
    // Herald is killed after the next message is posted and before that is recorded.
    stage.wait_until_all_sent().await?;
    stage.sandbox.fault(Fault::HangAfterApplying, "POST", &messages, 1);
    until(&now, 3, 6);
    next_puzzle(&bob, room, Some(&third)).await?;
    stage.kill().await?;
    stage.sandbox.clear_faults();
    stage.start_again_at(Clock::Set(Arc::clone(&now)), patience()).await?;
    stage.wait_until_all_sent().await?;
    let list = wait_for_update(&bob, &third, |m| m.content.contains("solved it")).await?;
    check_contains(
        &list.content,
        &["**One person solved it:**", "- Bob: at the first try. 🔥 2 puzzles"],
    )?;

    // Turned off.
    let none =
        answer_to_command(&alice, room, "server change", &[("no-puzzles", "yes".into())]).await?;
    check_contains(&none, &["I don't post a puzzle of the day."])?;
    until(&now, 5, 0);
    check_contains(&answer_to_command(&alice, room, "server show", &[]).await?, &["I don't post"])?;
    assert_eq!(posts(&bob, room), 4);
    stage.close().await
}

#[tokio::test]
async fn posting_stops_where_the_channel_is_closed_or_gone() -> JourneyResult {
    let now = running_clock(START);
    let mut stage = Stage::set_at(Clock::Set(Arc::clone(&now)), patience()).await?;
    let alice = stage.person("Alice")?;
    let (room, club) = (stage.channel("war-room")?, stage.channel("chess-club")?);
    let hers = stage.sandbox.open_dm(&alice);
    chooses(&alice, club, 18).await?;
    let may = permissions::BOT_DEFAULT & !permissions::SEND_MESSAGES;
    stage.sandbox.set_bot_permissions(club, may);
    stage.excuse(403);
    stage.excuse(404);
    until(&now, 0, 6);
    let stopped = format!("I can't post in <#{club}>, so I've stopped");
    wait_for_message(&alice, hers, &stopped).await?;
    let shown = format!("because I can't post in <#{club}>");
    check_contains(&answer_to_command(&alice, room, "server show", &[]).await?, &[&shown])?;
    // No more is due there, and she is told once.
    until(&now, 2, 6);
    stage.sandbox.set_bot_permissions(club, permissions::BOT_DEFAULT);
    // Set again by the menus of the settings, it goes on.
    let settings = alice.command(room, "server show", []).await?.message()?.clone();
    let puzzles = press(&alice, &settings, "Puzzle of the day").await?.message()?.clone();
    let at_eight = press(&alice, &puzzles, "8:00 UTC").await?.message()?.clone();
    check_contains(&at_eight.content, &[&format!("in <#{club}> at 8:00 UTC")])?;
    until(&now, 2, 20);
    next_puzzle(&alice, club, None).await?;
    stage.wait_until_all_sent().await?;
    let told_her = alice.sees(hers).iter().filter(|m| m.content.contains(&stopped)).count();
    assert_eq!(told_her, 1);
    // The channel is deleted.
    assert!(stage.sandbox.delete_channel(club));
    until(&now, 3, 20);
    let told_her = alice.wait(hers, |seen| {
        (seen.iter().filter(|m| m.content.contains(&stopped)).count() == 2).then_some(())
    });
    told_her.await?;
    // All games with puzzles are off: none is posted, and nothing is stopped.
    chooses(&alice, room, 18).await?;
    for game in games::all() {
        answer_to_command(&alice, room, "server games", &[("off", game.info.id.into())]).await?;
    }
    until(&now, 4, 6);
    until(&now, 4, 8);
    let next =
        answer_to_command(&alice, room, "server games", &[("on", "medieval-war".into())]).await?;
    check_contains(&next, &["Medieval War Chess"])?;
    until(&now, 5, 6);
    let only = next_puzzle(&alice, room, None).await?;
    assert_eq!(game_of(puzzle_of(&only))?.info.id, "medieval-war");
    assert_eq!(posts(&alice, room), 1);
    // One whose game is off by now.
    answer_to_command(&alice, room, "server games", &[("off", "medieval-war".into())]).await?;
    let off = press(&alice, &only, "Solve").await?.finished().await?;
    check_contains(&off.content, &["Medieval War Chess"])?;
    assert!(!off.content.contains("to move"), "{}", off.content);
    stage.close().await
}

async fn two_processes_post_it_once() -> JourneyResult {
    let Some(stage) = processes::stage().await? else { return Ok(()) };
    let now = running_clock(START);
    let clock = || Clock::Set(Arc::clone(&now));
    let one = stage.start_process("one", clock(), patience()).await?;
    let other = stage.start_process("other", clock(), patience()).await?;
    processes::ask(&stage, &one).await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    chooses(&alice, room, 18).await?;
    until(&now, 0, 6);
    let first = next_puzzle(&alice, room, None).await?;
    let messages = format!("/channels/{room}/messages");
    stage.sandbox.fault(Fault::DropAfterApplying, "POST", &messages, 1);
    until(&now, 1, 6);
    let second = next_puzzle(&alice, room, Some(&first)).await?;
    processes::kill(&stage, one, "one").await?;
    processes::ask(&stage, &other).await?;
    until(&now, 2, 6);
    next_puzzle(&alice, room, Some(&second)).await?;
    stage.wait_until_all_sent().await?;
    assert_eq!(posts(&alice, room), 3, "each is posted once");
    other.stop().await?;
    stage.close().await
}

#[test]
fn a_puzzle_of_two_processes_is_posted_once() -> JourneyResult {
    over_http(|| processes::runtime()?.block_on(two_processes_post_it_once()))
}
