//! Matches with a clock: terms, display, and the end.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person, SeenMessage};
use herald::{Clock, Hands};
use tests::{Error, Stage, after, board_after, patience, picture, running_clock, said};

use crate::journeys::{Walked, clicked, holds, named, told, types};

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

fn pass(now: &AtomicI64, seconds: i64) {
    now.fetch_add(seconds * 1000, Ordering::Relaxed);
}

/// Returns the time of a time stamp in a text, in seconds.
fn stamp(text: &str) -> Result<i64, Error> {
    let digits = text.split("<t:").nth(1).and_then(|rest| rest.split(':').next());
    Ok(digits.ok_or_else(|| format!("no time in: {text}"))?.parse()?)
}

fn labels(message: &SeenMessage) -> Vec<String> {
    message.controls().into_iter().filter_map(|control| control.label).collect()
}

/// Returns the answer of `/clock match`.
async fn clock(person: &Person, place: Snowflake) -> Result<SeenMessage, Error> {
    Ok(person.command(place, "clock match", []).await?.message()?.clone())
}

#[tokio::test]
async fn the_terms_stand_in_the_challenge_and_the_clocks_on_the_board() -> Walked {
    let (stage, now) = stage().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    // Typed terms are suggested as understood, next to named ones.
    let suggested = alice.autocomplete(room, "challenge", [("clock", "3d +12h".into())], "clock");
    let suggested: Vec<String> = suggested.await?.into_iter().map(|choice| choice.name).collect();
    assert_eq!(
        suggested,
        [
            "3d +12h: 3 days, 12 hours more after each turn, up to 6 days; whoever runs out of time loses"
        ]
    );
    let all = alice.autocomplete(room, "challenge", [("clock", "".into())], "clock").await?;
    assert_eq!(all.len(), 7);
    let rapid = "rapid: 10 minutes, 10 seconds more after each turn, up to 20 minutes; whoever runs \
                 out of time loses";
    assert!(all.iter().any(|choice| choice.name == rapid), "{all:?}");
    for (typed, answer) in [
        ("3 parsecs", "`3` of what?"),
        ("soon", "I don't understand `soon` as a time."),
        ("1m +0", "A clock needs at least 5 minutes to begin with"),
        ("99999999999d", "A clock begins with at most 60 days"),
        ("3d +1h max 2d", "Raise the `max`"),
    ] {
        let options = [("game", "world-war".into()), ("clock", OptionValue::from(typed))];
        holds(&told(&alice, room, "challenge", &options).await?, &[answer])?;
    }

    let terms = "⏳ Each side begins with 3 days and gets 12 hours more after each turn, up to 7 days. \
                 When somebody runs out of time, the opponent may claim the match or give them more. \
                 Not counted: hours of sleep, weekends and vacation.";
    let more = [("clock", "3d +12h max 7d soft".into())];
    let challenge = stage.challenge_with("world-war", room, &alice, &bob, &more).await?;
    holds(&challenge.content, &[terms])?;
    let (thread, board) = stage.accept(&challenge, &bob, &alice).await?;
    holds(&board.content, &[terms, "⏳ Light ", " · Dark 3 days · Light has until <t:"])?;
    let deadline = stamp(&board.content)?;
    assert!((START + 3 * DAY..START + 3 * DAY + HOUR).contains(&deadline), "{deadline}");
    let words = picture(&board)?.description.clone().unwrap_or_default();
    holds(&words, &["Light has ", " left, Dark 3 days."])?;

    pass(&now, 2 * HOUR);
    types(&alice, thread, "b2-b3").await?;
    let board = board_after(&bob, thread, 1).await?;
    holds(&board.content, &["⏳ Light 3 days 9 hours", "Dark has until <t:"])?;
    pass(&now, DAY);
    holds(
        &told(&bob, thread, "board", &[]).await?,
        &["Light 3 days 9 hours", "· Dark 1 day 23 hours"],
    )?;
    let shown = clock(&bob, thread).await?;
    holds(
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
    holds(&clicked(&bob, shown.id, "Offer a pause").await?, &["You have offered a pause."])?;
    let offer = said(&alice, thread, "offers a pause").await?;
    assert_eq!(offer.pings, ["Alice"]);
    let own = clicked(&bob, offer.id, "Accept the pause").await?;
    holds(&own, &["You have offered a pause already"])?;
    holds(
        &clicked(&alice, offer.id, "Accept the pause").await?,
        &["The clocks are stopped, until <t:"],
    )?;
    let paused = said(&bob, thread, "⏸️").await?;
    after(&bob, &offer, |m| m.controls().is_empty()).await?;
    pass(&now, 5 * DAY);
    holds(
        &clock(&bob, thread).await?.content,
        &["**Dark** (Bob) has 1 day 23 hours left.\n-# The clock is stopped: the match is paused"],
    )?;
    types(&bob, thread, "b7-b6").await?;
    let board = board_after(&alice, thread, 2).await?;
    holds(&board.content, &["· Dark 2 days 11 hours · paused"])?;
    let shown = clock(&alice, thread).await?;
    assert_eq!(labels(&shown), ["End the pause", "Give 1 day", "Vacation"]);
    holds(&clicked(&alice, shown.id, "End the pause").await?, &["The pause is over."])?;
    assert_eq!(said(&bob, thread, "▶️").await?.pings, ["Bob"]);
    after(&bob, &paused, |m| m.controls().is_empty()).await?;

    // Time is given by a button, or any typed amount.
    holds(
        &clicked(&bob, clock(&bob, thread).await?.id, "Give 1 day").await?,
        &["Given. Your opponent now has 4 days"],
    )?;
    assert_eq!(said(&alice, thread, "gave you 1 day").await?.pings, ["Alice"]);
    let give = |text: &str| [("give", OptionValue::from(text))];
    holds(&told(&bob, thread, "clock match", &give("12h")).await?, &["Given."])?;
    holds(&told(&bob, thread, "clock match", &give("a lot")).await?, &["as a time to give"])?;
    holds(&told(&bob, thread, "clock match", &give("30d")).await?, &["from 5 minutes to 7 days"])?;
    stage.close().await
}

#[tokio::test]
async fn the_clocks_stand_on_the_board_after_a_takeback_too() -> Walked {
    let (stage, _) = stage().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let terms = [("clock", "3d +12h".into())];
    let challenge = stage.challenge_with("world-war", room, &alice, &bob, &terms).await?;
    let (thread, _) = stage.accept(&challenge, &bob, &alice).await?;
    types(&alice, thread, "b2-b3").await?;
    told(&alice, thread, "takeback", &[]).await?;
    let question = said(&bob, thread, "would like to take back").await?;
    clicked(&bob, question.id, "Allow").await?;
    let back = said(&bob, thread, "takes back 1 action").await?;
    holds(&back.content, &["⏳ Light ", " · Dark ", " · Light has until <t:"])?;
    types(&alice, thread, "c2-c3").await?;
    let next = said(&bob, thread, "`c2-c3`").await?;
    holds(&next.content, &["⏳ Light ", "Dark has until <t:"])?;
    holds(&picture(&next)?.description.clone().unwrap_or_default(), &["Light has ", " left"])?;
    stage.close().await
}

#[tokio::test]
async fn a_missed_deadline_loses_or_is_claimed() -> Walked {
    let (mut stage, now) = stage().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let hard = [("clock", "1d +0 hard no rest".into())];
    let (thread, _) = stage.begin_with("world-war", room, &alice, &bob, &hard).await?;
    let soft = [("clock", "1d +0 soft no rest".into())];
    let (other, board) = stage.begin_with("world-war", room, &bob, &alice, &soft).await?;
    let deadline = stamp(&board.content)?;

    // Herald is down over the deadline: nobody loses by that.
    pass(&now, 23 * HOUR);
    stage.stop().await?;
    pass(&now, 2 * DAY);
    stage.start_again_at(Clock::Set(Arc::clone(&now)), patience()).await?;
    holds(&clock(&alice, thread).await?.content, &["**Light** (Alice) has 5", " left, until <t:"])?;
    let later = stamp(&clock(&bob, other).await?.content)?;
    assert!((2 * DAY - 60..2 * DAY + 60).contains(&(later - deadline)), "{later} {deadline}");
    let early = clock(&alice, other).await?;
    assert_eq!(labels(&early), ["Offer a pause", "Give 1 day"]);

    pass(&now, 2 * HOUR);
    let end = said(&bob, thread, "🏁").await?;
    holds(&named(&end, &[&alice, &bob]), &["**Bob (Dark) beats Alice**", "Light ran out of time"])?;
    holds(&types(&alice, thread, "b2-b3").await?, &["That match is over."])?;

    let fallen = said(&alice, other, "⌛").await?;
    assert_eq!(fallen.pings, ["Alice"]);
    assert_eq!(labels(&fallen), ["Claim the match", "Give 1 day"]);
    holds(&clicked(&bob, fallen.id, "Claim the match").await?, &["is not on the clock"])?;
    // After the flag, no vacation can start; a move counts until the opponent claims.
    let start = [("do", "start".into())];
    holds(
        &told(&bob, room, "clock vacation", &start).await?,
        &["You have run out of time in match 2"],
    )?;
    types(&bob, other, "b2-b3").await?;
    // Its buttons went with the move.
    after(&alice, &fallen, |m| m.controls().is_empty()).await?;
    types(&alice, other, "b7-b6").await?;
    let newest = said(&alice, other, "Light 0:00").await?;
    assert!(newest.content.contains(" ran out of time ") || newest.content.contains("has until"));
    pass(&now, HOUR);
    let shown = clock(&alice, other).await?;
    holds(&shown.content, &["**Light** (Bob) ran out of time at"])?;
    holds(&clicked(&alice, shown.id, "Claim the match").await?, &["You have claimed the match"])?;
    let end = said(&bob, other, "🏁").await?;
    holds(&named(&end, &[&alice, &bob]), &["**Alice (Dark) beats Bob**", "Light ran out of time"])?;
    stage.close().await
}

#[tokio::test]
async fn vacation_and_hours_are_told_and_kept() -> Walked {
    let (stage, now) = stage().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    holds(&told(&alice, room, "clock hours", &[]).await?, &["every hour counts for you"])?;
    let set = |name: &'static str, value: &str| [(name, OptionValue::from(value))];
    holds(
        &told(&alice, room, "clock hours", &set("sleep", "23-7")).await?,
        &["I need your time zone first"],
    )?;
    let zones = alice.autocomplete(room, "clock hours", [("zone", "berl".into())], "zone").await?;
    assert_eq!(zones[0].name, "Europe/Berlin");
    for (option, value, answer) in [
        ("zone", "Atlantis", "I don't know a time zone `Atlantis`."),
        ("zone", "berlin", "Your time zone is `Europe/Berlin`."),
        ("sleep", "noonish", "as hours of sleep"),
        ("sleep", "20:00-08:00", "at most 10 hours of sleep a day"),
        ("sleep", "23-7", "Your hours of sleep, 23:00-07:00, don't count."),
        ("weekend", "rest", "It applies from your next turn"),
    ] {
        holds(&told(&alice, room, "clock hours", &set(option, value)).await?, &[answer])?;
    }
    holds(
        &told(&alice, room, "clock hours", &[]).await?,
        &["Europe/Berlin", "23:00-07:00", "Saturday and Sunday"],
    )?;

    let (thread, _) =
        stage.begin_with("world-war", room, &alice, &bob, &[("clock", "standard".into())]).await?;
    // To eleven in the evening in Berlin, and in the night.
    pass(&now, 10 * HOUR);
    let night = clock(&bob, thread).await?;
    holds(&night.content, &["⏳ Clock **standard**:", "It is stopped: hours of sleep, until <t:"])?;
    holds(
        &told(&alice, room, "clock vacation", &[]).await?,
        &["You are not on vacation, and have 7 days of vacation left."],
    )?;
    let much = [("do", "start".into()), ("days", OptionValue::from(14_i64))];
    holds(&told(&alice, room, "clock vacation", &much).await?, &["which is not enough for that"])?;
    let five = [("do", "start".into()), ("days", OptionValue::from(5_i64))];
    holds(
        &told(&alice, room, "clock vacation", &five).await?,
        &["🏖️ Your vacation has begun, until <t:"],
    )?;
    pass(&now, 4 * DAY);
    holds(
        &clock(&bob, thread).await?.content,
        &["It is stopped: vacation, until <t:", "has 2 days 1"],
    )?;
    holds(&told(&alice, room, "clock vacation", &set("do", "end")).await?, &["Welcome back."])?;
    holds(
        &told(&alice, room, "clock vacation", &set("do", "end")).await?,
        &["You are not on vacation."],
    )?;
    // A match without a clock has none of this.
    let (plain, board) = stage.begin("world-war", room, &bob, &alice).await?;
    assert!(!board.content.contains('⏳'), "{}", board.content);
    holds(&told(&bob, plain, "clock match", &[]).await?, &["has no clock"])?;
    stage.close().await
}

/// The wall clock is set forward and back, and corrected: nobody loses time, no flag falls, and a
/// lasting difference counts for nobody.
#[tokio::test]
async fn nobody_pays_for_a_clock_that_is_moved() -> Walked {
    let hands = Hands::at(START * 1000);
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
        types(player, thread, text).await?;
        hands.pass(seconds * 500);
        hands.step(-step * 1000);
        board_after(&bob, thread, u32::try_from(index + 1)?).await?;
    }
    let shown = clock(&bob, thread).await?;
    holds(&shown.content, &["**Light** (Alice) has 7 hours 5", "**Dark** (Bob) has 8 hours 5"])?;
    // Five minutes later, Herald adopts the wrong wall clock, and nobody has lost anything.
    hands.step(30 * HOUR * 1000);
    let until = |shown: &SeenMessage| stamp(&shown.content);
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
    holds(&clock(&bob, thread).await?.content, &["**Dark** (Bob) has 8 hours"])?;
    types(&bob, thread, "c7-c6").await?;
    board_after(&alice, thread, 4).await?;
    stage.close().await
}

#[tokio::test]
async fn a_player_is_reminded_before_time_runs_out() -> Walked {
    let (mut stage, now) = stage().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    // Nothing was chosen; Bob wants none.
    let none = [("reminders", "none".into())];
    holds(
        &told(&bob, room, "settings notices", &none).await?,
        &["I don't remind you before your time runs out"],
    )?;
    let terms = [("clock", "3d +12h hard no rest".into())];
    let (thread, _) = stage.begin_with("world-war", room, &alice, &bob, &terms).await?;
    pass(&now, 2 * DAY);
    let first = said(&alice, thread, "1 day left for your move in [match 1](https://").await?;
    assert_eq!(first.pings, ["Alice"]);
    // A restart repeats nothing.
    stage.stop().await?;
    stage.start_again_at(Clock::Set(Arc::clone(&now)), patience()).await?;
    pass(&now, 22 * HOUR);
    said(&alice, thread, "2 hours left for your move").await?;
    types(&alice, thread, "b2-b3").await?;
    board_after(&bob, thread, 1).await?;
    pass(&now, 2 * DAY + 23 * HOUR);
    types(&bob, thread, "b7-b6").await?;
    board_after(&alice, thread, 2).await?;
    let reminders = |person: &Person| {
        let seen = person.sees(thread);
        seen.iter().filter(|message| message.content.contains(" left for your ")).count()
    };
    assert_eq!(reminders(&alice), 2);
    stage.close().await
}

#[tokio::test]
async fn fast_clocks_are_offered_and_shown_in_few_words() -> Walked {
    let (stage, now) = stage().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let rapid = [("clock", "rapid".into())];
    let challenge = stage.challenge_with("world-war", room, &alice, &bob, &rapid).await?;
    let terms = "⏳ Clock **rapid**: Each side begins with 10 minutes and gets 10 seconds more after \
                 each turn, up to 20 minutes. Whoever runs out of time loses.";
    holds(&challenge.content, &[terms, "The challenge expires <t:"])?;
    assert!(!challenge.content.contains("Not counted"), "{}", challenge.content);
    let expires = challenge.content.split("The challenge expires ").nth(1).unwrap_or_default();
    let expires = stamp(expires)? - START;
    assert!((HOUR..HOUR + 600).contains(&expires), "{expires}");
    let (thread, board) = stage.accept(&challenge, &bob, &alice).await?;
    holds(&board.content, &[" · Dark 10:00 · Light runs out <t:"])?;
    pass(&now, 8 * 60);
    let reminder = said(&alice, thread, " left for your move in [match 1]").await?;
    holds(&reminder.content, &["2 minutes left"])?;
    types(&alice, thread, "b2-b3").await?;
    let board = board_after(&bob, thread, 1).await?;
    holds(&board.content, &["⏳ Light 2:", " · Dark ", " · Dark runs out <t:"])?;
    let words = picture(&board)?.description.clone().unwrap_or_default();
    holds(&words, &["Light has 2 minutes ", " left, Dark "])?;
    // Without a clock, and over.
    let (plain, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let asked = alice.command(plain, "resign", []).await?;
    alice.click(asked.message()?.id, "Yes, resign").await?;
    said(&alice, plain, "🏁").await?;
    let shown = clock(&alice, plain).await?;
    assert_eq!(shown.content, "Match 2 is over. It had no clock.");
    stage.close().await
}
