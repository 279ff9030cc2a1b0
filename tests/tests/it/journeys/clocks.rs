//! Matches with a clock: terms, display, and the end.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person, SeenMessage};
use herald::{Clock, TestClocks};
use tests::{
    Error, Stage, board_after, patience, picture, running_clock, wait_for_message, wait_for_update,
};

use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, type_move, with_names,
};

/// A Wednesday in October 2026, at noon in UTC, in seconds.
const START: i64 = 1_792_584_000;
const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;

/// A stage with a running clock that can be moved.
async fn stage() -> Result<(Stage, Arc<AtomicI64>), Error> {
    let now = running_clock(START * 1000);
    let stage = Stage::set_at(Clock::Set(Arc::clone(&now)), patience()).await?;
    Ok((stage, now))
}

fn pass_seconds(now: &AtomicI64, seconds: i64) {
    now.fetch_add(seconds * 1000, Ordering::Relaxed);
}

/// Returns the time of a time stamp in a text, in seconds.
fn time_of_stamp(text: &str) -> Result<i64, Error> {
    let digits = text.split("<t:").nth(1).and_then(|rest| rest.split(':').next());
    Ok(digits.ok_or_else(|| format!("no time in: {text}"))?.parse()?)
}

fn labels(message: &SeenMessage) -> Vec<String> {
    message.controls().into_iter().filter_map(|control| control.label).collect()
}

async fn clock(person: &Person, place: Snowflake) -> Result<SeenMessage, Error> {
    Ok(person.command(place, "clock match", []).await?.message()?.clone())
}

#[tokio::test]
async fn the_terms_stand_in_the_challenge_and_the_clocks_on_the_board() -> JourneyResult {
    let (stage, now) = stage().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    // Typed terms are suggested as understood, next to named ones.
    let suggested = alice.autocomplete(room, "challenge", [("clock", "3d +12h".into())], "clock");
    let suggested: Vec<String> = suggested.await?.into_iter().map(|choice| choice.name).collect();
    assert_eq!(
        suggested,
        ["3d +12h: 3 days, plus 12 hours after each turn, up to 6 days; out of time means lost"]
    );
    let all = alice.autocomplete(room, "challenge", [("clock", "".into())], "clock").await?;
    assert_eq!(all.len(), 7);
    let rapid = "rapid: 10 minutes, plus 10 seconds after each turn, up to 20 minutes; out of time means lost";
    assert!(all.iter().any(|choice| choice.name == rapid), "{all:?}");
    for (typed, answer) in [
        ("3 parsecs", "`3` of what?"),
        ("soon", "I can't read `soon` as a time."),
        ("1m +0", "That's too short: a clock needs at least 5 minutes"),
        ("99999999999d", "a clock starts with at most 60 days"),
        ("3d +1h max 2d", "Raise the `max`"),
    ] {
        let options = [("game", "world-war".into()), ("clock", OptionValue::from(typed))];
        check_contains(&answer_to_command(&alice, room, "challenge", &options).await?, &[answer])?;
    }

    let terms = "⏳ Each side starts with 3 days; each turn adds 12 hours, up to 7 days. \
                 If you run out of time, your opponent can claim the match or give you more. \
                 The clock stops during sleep hours, weekends and vacation.";
    let more = [("clock", "3d +12h max 7d soft".into())];
    let challenge = stage.challenge_with("world-war", room, &alice, &bob, &more).await?;
    check_contains(&challenge.content, &[terms])?;
    let (thread, board) = stage.accept(&challenge, &bob, &alice).await?;
    check_contains(&board.content, &[terms, "⏳ Light ", " · Dark 3 days · Light has until <t:"])?;
    let deadline = time_of_stamp(&board.content)?;
    assert!((START + 3 * DAY..START + 3 * DAY + HOUR).contains(&deadline), "{deadline}");
    let words = picture(&board)?.description.clone().unwrap_or_default();
    check_contains(&words, &["Light has ", " left, Dark 3 days."])?;

    pass_seconds(&now, 2 * HOUR);
    type_move(&alice, thread, "b2-b3").await?;
    let board = board_after(&bob, thread, 1).await?;
    check_contains(&board.content, &["⏳ Light 3 days 9 hours", "Dark has until <t:"])?;
    pass_seconds(&now, DAY);
    check_contains(
        &answer_to_command(&bob, thread, "board", &[]).await?,
        &["Light 3 days 9 hours", "· Dark 1 day 23 hours"],
    )?;
    let shown = clock(&bob, thread).await?;
    check_contains(
        &shown.content,
        &[
            "**Match 1** · World War Chess",
            terms,
            "**Light** (Alice) has 3 days 9 hours left; the clock is stopped.",
            "**Dark** (Bob) has 1 day 23 hours left, until <t:",
        ],
    )?;
    assert_eq!(labels(&shown), ["Offer a pause", "Give 1 day", "Vacation"]);
    // A spectator sees it, too, without buttons.
    let watched = clock(&stage.person("Carol")?, thread).await?;
    assert_eq!(labels(&watched), [""; 0]);

    // A pause by consent: moves are allowed, and either player ends it.
    check_contains(
        &answer_to_click(&bob, shown.id, "Offer a pause").await?,
        &["You offered a pause."],
    )?;
    let offer = wait_for_message(&alice, thread, "offers a pause").await?;
    assert_eq!(offer.pings, ["Alice"]);
    let own = answer_to_click(&bob, offer.id, "Accept the pause").await?;
    check_contains(&own, &["You've already offered a pause"])?;
    check_contains(
        &answer_to_click(&alice, offer.id, "Accept the pause").await?,
        &["The clocks are stopped, until <t:"],
    )?;
    let paused = wait_for_message(&bob, thread, "⏸️").await?;
    wait_for_update(&bob, &offer, |m| m.controls().is_empty()).await?;
    pass_seconds(&now, 5 * DAY);
    check_contains(
        &clock(&bob, thread).await?.content,
        &[
            "**Dark** (Bob) has 1 day 23 hours left.\n-# The clocks are stopped: the match is paused",
        ],
    )?;
    type_move(&bob, thread, "b7-b6").await?;
    let board = board_after(&alice, thread, 2).await?;
    check_contains(&board.content, &["· Dark 2 days 11 hours · paused"])?;
    let shown = clock(&alice, thread).await?;
    assert_eq!(labels(&shown), ["End the pause", "Give 1 day", "Vacation"]);
    check_contains(
        &answer_to_click(&alice, shown.id, "End the pause").await?,
        &["The pause is over."],
    )?;
    assert_eq!(wait_for_message(&bob, thread, "▶️").await?.pings, ["Bob"]);
    wait_for_update(&bob, &paused, |m| m.controls().is_empty()).await?;

    // Time is given by a button, or any typed amount.
    check_contains(
        &answer_to_click(&bob, clock(&bob, thread).await?.id, "Give 1 day").await?,
        &["Given. Your opponent now has 4 days"],
    )?;
    assert_eq!(wait_for_message(&alice, thread, "gave you 1 day").await?.pings, ["Alice"]);
    let give = |text: &str| [("give", OptionValue::from(text))];
    check_contains(
        &answer_to_command(&bob, thread, "clock match", &give("12h")).await?,
        &["Given."],
    )?;
    check_contains(
        &answer_to_command(&bob, thread, "clock match", &give("a lot")).await?,
        &["as a time to give"],
    )?;
    check_contains(
        &answer_to_command(&bob, thread, "clock match", &give("30d")).await?,
        &["You can give 5 minutes to 7 days"],
    )?;
    stage.close().await
}

#[tokio::test]
async fn the_clocks_stand_on_the_board_after_a_takeback_too() -> JourneyResult {
    let (stage, _) = stage().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let terms = [("clock", "3d +12h".into())];
    let challenge = stage.challenge_with("world-war", room, &alice, &bob, &terms).await?;
    let (thread, _) = stage.accept(&challenge, &bob, &alice).await?;
    type_move(&alice, thread, "b2-b3").await?;
    answer_to_command(&alice, thread, "takeback", &[]).await?;
    let question = wait_for_message(&bob, thread, "asks to take back").await?;
    answer_to_click(&bob, question.id, "Allow").await?;
    let back = wait_for_message(&bob, thread, "takes back 1 action").await?;
    check_contains(&back.content, &["⏳ Light ", " · Dark ", " · Light has until <t:"])?;
    type_move(&alice, thread, "c2-c3").await?;
    let next = wait_for_message(&bob, thread, "`c2-c3`").await?;
    check_contains(&next.content, &["⏳ Light ", "Dark has until <t:"])?;
    check_contains(
        &picture(&next)?.description.clone().unwrap_or_default(),
        &["Light has ", " left"],
    )?;
    stage.close().await
}

#[tokio::test]
async fn a_missed_deadline_loses_or_is_claimed() -> JourneyResult {
    let (mut stage, now) = stage().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let hard = [("clock", "1d +0 hard no rest".into())];
    let (thread, _) = stage.begin_with("world-war", room, &alice, &bob, &hard).await?;
    let soft = [("clock", "1d +0 soft no rest".into())];
    let (other, board) = stage.begin_with("world-war", room, &bob, &alice, &soft).await?;
    let deadline = time_of_stamp(&board.content)?;

    // Herald is down over the deadline: nobody loses by that.
    pass_seconds(&now, 23 * HOUR);
    stage.stop().await?;
    pass_seconds(&now, 2 * DAY);
    stage.start_again_at(Clock::Set(Arc::clone(&now)), patience()).await?;
    check_contains(
        &clock(&alice, thread).await?.content,
        &["**Light** (Alice) has 5", " left, until <t:"],
    )?;
    let later = time_of_stamp(&clock(&bob, other).await?.content)?;
    assert!((2 * DAY - 60..2 * DAY + 60).contains(&(later - deadline)), "{later} {deadline}");
    let early = clock(&alice, other).await?;
    assert_eq!(labels(&early), ["Offer a pause", "Give 1 day"]);

    pass_seconds(&now, 2 * HOUR);
    let end = wait_for_message(&bob, thread, "🏁").await?;
    check_contains(
        &with_names(&end, &[&alice, &bob]),
        &["**Bob (Dark) beats Alice**", "Light ran out of time"],
    )?;
    check_contains(&type_move(&alice, thread, "b2-b3").await?, &["That match is over."])?;

    let fallen = wait_for_message(&alice, other, "⌛").await?;
    assert_eq!(fallen.pings, ["Alice"]);
    assert_eq!(labels(&fallen), ["Claim the match", "Give 1 day"]);
    check_contains(
        &answer_to_click(&bob, fallen.id, "Claim the match").await?,
        &["isn't on the clock"],
    )?;
    // After the flag, no vacation can start; a move counts until the opponent claims.
    let start = [("do", "start".into())];
    check_contains(
        &answer_to_command(&bob, room, "clock vacation", &start).await?,
        &["You've run out of time in match 2"],
    )?;
    type_move(&bob, other, "b2-b3").await?;
    // Its buttons went with the move.
    wait_for_update(&alice, &fallen, |m| m.controls().is_empty()).await?;
    type_move(&alice, other, "b7-b6").await?;
    let newest = wait_for_message(&alice, other, "Light 0:00").await?;
    assert!(newest.content.contains(" ran out of time ") || newest.content.contains("has until"));
    pass_seconds(&now, HOUR);
    let shown = clock(&alice, other).await?;
    check_contains(&shown.content, &["**Light** (Bob) ran out of time at"])?;
    check_contains(
        &answer_to_click(&alice, shown.id, "Claim the match").await?,
        &["You claimed the match"],
    )?;
    let end = wait_for_message(&bob, other, "🏁").await?;
    check_contains(
        &with_names(&end, &[&alice, &bob]),
        &["**Alice (Dark) beats Bob**", "Light ran out of time"],
    )?;
    stage.close().await
}

#[tokio::test]
async fn vacation_and_hours_are_told_and_kept() -> JourneyResult {
    let (stage, now) = stage().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    check_contains(
        &answer_to_command(&alice, room, "clock hours", &[]).await?,
        &["your clock always runs"],
    )?;
    let set = |name: &'static str, value: &str| [(name, OptionValue::from(value))];
    check_contains(
        &answer_to_command(&alice, room, "clock hours", &set("sleep", "23-7")).await?,
        &["I need your time zone first"],
    )?;
    let zones = alice.autocomplete(room, "clock hours", [("zone", "berl".into())], "zone").await?;
    assert_eq!(zones[0].name, "Europe/Berlin");
    for (option, value, answer) in [
        ("zone", "Atlantis", "I don't know a time zone `Atlantis`."),
        ("zone", "berlin", "Your time zone is `Europe/Berlin`."),
        ("sleep", "noonish", "as sleep hours"),
        ("sleep", "20:00-08:00", "at most 10 hours of sleep a day"),
        ("sleep", "23-7", "Your clock stops during your sleep hours, 23:00-07:00."),
        ("weekend", "rest", "It applies from your next turn"),
    ] {
        check_contains(
            &answer_to_command(&alice, room, "clock hours", &set(option, value)).await?,
            &[answer],
        )?;
    }
    check_contains(
        &answer_to_command(&alice, room, "clock hours", &[]).await?,
        &["Europe/Berlin", "23:00-07:00", "Saturday and Sunday"],
    )?;

    let (thread, _) =
        stage.begin_with("world-war", room, &alice, &bob, &[("clock", "standard".into())]).await?;
    // To eleven in the evening in Berlin, and in the night.
    pass_seconds(&now, 10 * HOUR);
    let night = clock(&bob, thread).await?;
    check_contains(
        &night.content,
        &["⏳ Clock **standard**:", "Stopped for sleep hours, until <t:"],
    )?;
    check_contains(
        &answer_to_command(&alice, room, "clock vacation", &[]).await?,
        &["You're not on vacation. You have 7 days of vacation left."],
    )?;
    let much = [("do", "start".into()), ("days", OptionValue::from(14_i64))];
    check_contains(
        &answer_to_command(&alice, room, "clock vacation", &much).await?,
        &["You get two more days each month."],
    )?;
    let five = [("do", "start".into()), ("days", OptionValue::from(5_i64))];
    check_contains(
        &answer_to_command(&alice, room, "clock vacation", &five).await?,
        &["🏖️ You're on vacation until <t:"],
    )?;
    pass_seconds(&now, 4 * DAY);
    check_contains(
        &clock(&bob, thread).await?.content,
        &["Stopped for vacation, until <t:", "has 2 days 1"],
    )?;
    check_contains(
        &answer_to_command(&alice, room, "clock vacation", &set("do", "end")).await?,
        &["Welcome back."],
    )?;
    check_contains(
        &answer_to_command(&alice, room, "clock vacation", &set("do", "end")).await?,
        &["You're not on vacation."],
    )?;
    // A match without a clock has none of this.
    let (plain, board) = stage.begin("world-war", room, &bob, &alice).await?;
    assert!(!board.content.contains('⏳'), "{}", board.content);
    check_contains(&answer_to_command(&bob, plain, "clock match", &[]).await?, &["has no clock"])?;
    stage.close().await
}

/// The wall clock is set forward and back, and corrected: nobody loses time, no flag falls, and a
/// lasting difference counts for nobody.
#[tokio::test]
async fn nobody_pays_for_a_clock_that_is_moved() -> JourneyResult {
    let hands = TestClocks::at(START * 1000);
    let stage = Stage::set_at(Clock::Hands(Arc::clone(&hands)), patience()).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let hard = [("clock", "9h +0 hard no rest".into())];
    let (thread, _) = stage.begin_with("world-war", room, &alice, &bob, &hard).await?;
    hands.pass(HOUR * 1000);
    let turns = [("b2-b3", -5 * HOUR, 60), ("b7-b6", 6 * HOUR, 5), ("c2-c3", 40 * HOUR, 70)];
    for (index, (text, step, seconds)) in turns.into_iter().enumerate() {
        let player = if index % 2 == 0 { &alice } else { &bob };
        hands.step(step * 1000);
        hands.pass(seconds * 500);
        // Longer than the timer sleeps: a flag would have fallen.
        tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
        type_move(player, thread, text).await?;
        hands.pass(seconds * 500);
        hands.step(-step * 1000);
        board_after(&bob, thread, u32::try_from(index + 1)?).await?;
    }
    let shown = clock(&bob, thread).await?;
    check_contains(
        &shown.content,
        &["**Light** (Alice) has 7 hours 5", "**Dark** (Bob) has 8 hours 5"],
    )?;
    // Five minutes later, Herald adopts the wrong wall clock, and nobody has lost anything.
    hands.step(30 * HOUR * 1000);
    let until = |shown: &SeenMessage| time_of_stamp(&shown.content);
    // Requested elsewhere: the sandbox keeps only the newest messages of a place, and the board
    // must stay.
    let before = until(&clock(&bob, room).await?)?;
    let begun = std::time::Instant::now();
    let after = loop {
        hands.pass(2000);
        let now = until(&clock(&bob, room).await?)?;
        if now > before + HOUR {
            break now;
        }
        if begun.elapsed() > fake_discord::PATIENCE {
            return Err("it is never settled".into());
        }
    };
    assert!((30 * HOUR - 60..=30 * HOUR + 60).contains(&(after - before)), "{before} {after}");
    check_contains(&clock(&bob, thread).await?.content, &["**Dark** (Bob) has 8 hours"])?;
    type_move(&bob, thread, "c7-c6").await?;
    board_after(&alice, thread, 4).await?;
    stage.close().await
}

#[tokio::test]
async fn a_player_is_reminded_before_time_runs_out() -> JourneyResult {
    let (mut stage, now) = stage().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    // Nothing was chosen; Bob wants none.
    let none = [("reminders", "none".into())];
    check_contains(
        &answer_to_command(&bob, room, "settings notices", &none).await?,
        &["I don't remind you before your time runs out"],
    )?;
    let terms = [("clock", "3d +12h hard no rest".into())];
    let (thread, _) = stage.begin_with("world-war", room, &alice, &bob, &terms).await?;
    pass_seconds(&now, 2 * DAY);
    let first =
        wait_for_message(&alice, thread, "1 day left for your move in [match 1](https://").await?;
    assert_eq!(first.pings, ["Alice"]);
    // A restart repeats nothing.
    stage.stop().await?;
    stage.start_again_at(Clock::Set(Arc::clone(&now)), patience()).await?;
    pass_seconds(&now, 22 * HOUR);
    wait_for_message(&alice, thread, "2 hours left for your move").await?;
    type_move(&alice, thread, "b2-b3").await?;
    board_after(&bob, thread, 1).await?;
    pass_seconds(&now, 2 * DAY + 23 * HOUR);
    type_move(&bob, thread, "b7-b6").await?;
    board_after(&alice, thread, 2).await?;
    let reminders = |person: &Person| {
        let seen = person.sees(thread);
        seen.iter().filter(|message| message.content.contains(" left for your ")).count()
    };
    assert_eq!(reminders(&alice), 2);
    stage.close().await
}

#[tokio::test]
async fn fast_clocks_are_offered_and_shown_in_few_words() -> JourneyResult {
    let (stage, now) = stage().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let rapid = [("clock", "rapid".into())];
    let challenge = stage.challenge_with("world-war", room, &alice, &bob, &rapid).await?;
    let terms = "⏳ Clock **rapid**: Each side starts with 10 minutes; each turn adds 10 seconds, up to 20 minutes. Run out of time and you lose.";
    check_contains(&challenge.content, &[terms, "The challenge expires <t:"])?;
    assert!(!challenge.content.contains("The clock stops during"), "{}", challenge.content);
    let expires = challenge.content.split("The challenge expires ").nth(1).unwrap_or_default();
    let expires = time_of_stamp(expires)? - START;
    assert!((HOUR..HOUR + 600).contains(&expires), "{expires}");
    let (thread, board) = stage.accept(&challenge, &bob, &alice).await?;
    check_contains(&board.content, &[" · Dark 10:00 · Light runs out <t:"])?;
    pass_seconds(&now, 8 * 60);
    let reminder = wait_for_message(&alice, thread, " left for your move in [match 1]").await?;
    check_contains(&reminder.content, &["2 minutes left"])?;
    type_move(&alice, thread, "b2-b3").await?;
    let board = board_after(&bob, thread, 1).await?;
    check_contains(&board.content, &["⏳ Light 2:", " · Dark ", " · Dark runs out <t:"])?;
    let words = picture(&board)?.description.clone().unwrap_or_default();
    check_contains(&words, &["Light has 2 minutes ", " left, Dark "])?;
    // Without a clock, and over.
    let (plain, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let asked = alice.command(plain, "resign", []).await?;
    alice.click(asked.message()?.id, "Yes, resign").await?;
    wait_for_message(&alice, plain, "🏁").await?;
    let shown = clock(&alice, plain).await?;
    assert_eq!(shown.content, "Match 2 is over. It had no clock.");
    stage.close().await
}
