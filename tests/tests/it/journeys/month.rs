//! A month of two people: three matches, a vacation, a missed deadline, digests and direct
//! messages, a takeback, a conditional move, a draw, a rematch, ratings, and restarts of Herald.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person};
use herald::Clock;
use referee::{Chance, Referee, Store};
use tests::{Stage, board_after, patience, running_clock, wait_for_message};

use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, type_move, with_names,
};

/// A Wednesday in October 2026, at noon in UTC, in milliseconds.
const START: i64 = 1_792_584_000_000;
const HOUR: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * HOUR;

/// Advances the time to an hour of a day, counted from the first noon.
fn advance_to(now: &AtomicI64, days: i64, hours: i64) {
    let then = START + days * DAY + hours * HOUR;
    now.store(then.max(now.load(Ordering::Relaxed)), Ordering::Relaxed);
}

/// Returns a legal action that doesn't end the game, as typed.
fn some_move(game: &str, played: &[String]) -> Result<String, tests::Error> {
    let entry = games::find(game).ok_or("no such game")?;
    let options = rules::Options::check(entry.info, []).map_err(|faults| format!("{faults:?}"))?;
    let mut table = entry.start(&options);
    for text in played {
        table.play(text).map_err(|refusal| format!("{text}: {refusal}"))?;
    }
    table.legal().into_iter().next().ok_or_else(|| "nothing is legal".into())
}

/// Counts Herald's direct messages to a person with some words.
fn count_messages(person: &Person, private: Snowflake, words: &str) -> usize {
    let seen = person.sees(private);
    seen.iter()
        .filter(|m| !m.ephemeral && m.author == "Herald" && m.content.contains(words))
        .count()
}

#[tokio::test]
async fn a_month_of_two_people() -> JourneyResult {
    let now = running_clock(START);
    let mut stage = Stage::set_at(Clock::Set(Arc::clone(&now)), patience()).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (hers, his) = (stage.sandbox.open_dm(&alice), stage.sandbox.open_dm(&bob));

    // The first day. Alice wants each turn separately and reminders; Bob a daily list.
    let options = [("way", OptionValue::from("direct")), ("reminders", "1d".into())];
    check_contains(
        &answer_to_command(&alice, room, "settings notices", &options).await?,
        &["by direct message", "1 day"],
    )?;
    let options = [
        ("way", OptionValue::from("digest")),
        ("hour", OptionValue::from(9)),
        ("zone", "UTC".into()),
    ];
    check_contains(
        &answer_to_command(&bob, room, "settings notices", &options).await?,
        &["09:00 (UTC)"],
    )?;
    let rated = [("rated", OptionValue::from("yes")), ("clock", "3d +12h hard no rest".into())];
    let (first, _) = stage.begin_with("world-war", room, &alice, &bob, &rated).await?;
    let clock = [("clock", OptionValue::from("standard"))];
    let (second, _) = stage.begin_with("world-war", room, &alice, &bob, &clock).await?;
    let (third, _) = stage.begin("wizards-war", room, &alice, &bob).await?;
    for (who, text) in [(&alice, "b2-b3"), (&bob, "b7-b6"), (&alice, "c2-c3")] {
        type_move(who, first, text).await?;
    }
    check_contains(
        &answer_to_command(&alice, first, "takeback", &[]).await?,
        &["this match is rated"],
    )?;
    type_move(&alice, second, "b2-b3").await?;
    type_move(&bob, second, "b7-b6").await?;
    let opening = some_move("wizards-war", &[])?;
    type_move(&alice, third, &opening).await?;

    // The next morning: one list of Bob's waiting matches. No message came before.
    assert_eq!(count_messages(&bob, his, ""), 0);
    advance_to(&now, 0, 21);
    let digest = wait_for_message(&bob, his, "**2 matches are waiting for you**").await?;
    check_contains(
        &digest.content,
        &["World War Chess against Alice", "Wizard's War against Alice"],
    )?;
    assert!(digest.content.find("Match 1") < digest.content.find("Match 3"), "most urgent first");

    // Alice takes her move back, plays another and prepares a conditional move.
    answer_to_command(&alice, second, "takeback", &[]).await?;
    let asked = wait_for_message(&bob, second, "asks to take back").await?;
    answer_to_click(&bob, asked.id, "Allow").await?;
    wait_for_message(&alice, second, "takes back 2 actions").await?;
    type_move(&alice, second, "c2-c3").await?;
    let ready = [("if", OptionValue::from("c7-c6")), ("text", "f2-f3".into())];
    check_contains(
        &answer_to_command(&alice, second, "move", &ready).await?,
        &["if `c7-c6`, then `f2-f3`"],
    )?;
    advance_to(&now, 2, 0);
    type_move(&bob, second, "c7-c6").await?;
    let both = wait_for_message(&bob, second, "`f2-f3`").await?;
    check_contains(&both.content, &["Dark (Bob): **`c7-c6`**", "Light (Alice): **`f2-f3`**"])?;
    type_move(&bob, second, "f7-f6").await?;
    wait_for_message(&alice, hers, "Last move: `f7-f6`.").await?;

    // She starts a vacation with two days and more on her clock; Herald is restarted meanwhile.
    let five = [("do", OptionValue::from("start")), ("days", OptionValue::from(5_i64))];
    check_contains(
        &answer_to_command(&alice, room, "clock vacation", &five).await?,
        &["You're on vacation until <t:"],
    )?;
    advance_to(&now, 3, 0);
    stage.stop().await?;
    advance_to(&now, 3, 6);
    stage.start_again_at(Clock::Set(Arc::clone(&now)), patience()).await?;

    // Bob misses the deadline of the first match, though he was credited with Herald's downtime.
    advance_to(&now, 3, 20);
    check_contains(
        &answer_to_command(&bob, first, "clock match", &[]).await?,
        &["**Dark** (Bob) ran out of time "],
    )?;
    advance_to(&now, 4, 0);
    let end = wait_for_message(&alice, first, "🏁").await?;
    check_contains(
        &with_names(&end, &[&alice, &bob]),
        &["**Alice (Light) beats Bob**", "Dark ran out of time", "📈", "**1662?** (+162)"],
    )?;
    check_contains(&type_move(&bob, first, "c7-c6").await?, &["That match is over."])?;

    // After the vacation, her time hasn't run; a day before the deadline she is reminded.
    advance_to(&now, 7, 1);
    check_contains(
        &answer_to_command(&alice, second, "clock match", &[]).await?,
        &["**Light** (Alice) has "],
    )?;
    assert_eq!(boards_of_end(&alice, second), 0, "nobody lost it");
    let turns = answer_to_command(&alice, room, "games", &[("show", "turns".into())]).await?;
    check_contains(&turns, &["**1 match is waiting for you**", "Match 2", "last move `f7-f6`"])?;
    // The takeback also removed the turn's increment.
    advance_to(&now, 9, 12);
    let reminder = wait_for_message(&alice, hers, "⏳ 15 hours left.").await?;
    check_contains(&reminder.content, &["Match 2", "Last move: `f7-f6`", "You have until <t:"])?;
    type_move(&alice, second, "g2-g3").await?;

    // They agree to a draw; the third match is resigned, and there is a rematch.
    advance_to(&now, 12, 0);
    type_move(&bob, second, "g7-g6").await?;
    answer_to_command(&bob, second, "draw", &[]).await?;
    let offer = wait_for_message(&alice, second, "offers a draw").await?;
    answer_to_click(&alice, offer.id, "Accept the draw").await?;
    wait_for_message(&bob, second, " draw** in 3 moves: both sides agreed.").await?;
    advance_to(&now, 20, 0);
    let resign = bob.command(third, "resign", []).await?.message()?.clone();
    answer_to_click(&bob, resign.id, "Yes, resign").await?;
    let end = wait_for_message(&alice, third, "🏁").await?;
    answer_to_click(&alice, end.id, "Rematch").await?;
    let challenge = wait_for_message(&bob, third, "challenges you to a match").await?;
    answer_to_click(&bob, challenge.id, "Accept").await?;
    let line = wait_for_message(&bob, room, "match 4 has begun").await?;
    let fourth = tests::wait_for_update(&bob, &line, |m| m.thread.is_some()).await?;
    let fourth = fourth.thread.ok_or("no thread")?;
    board_after(&bob, fourth, 0).await?;
    type_move(&bob, fourth, &opening).await?;
    wait_for_message(&alice, hers, &format!("Last move: `{opening}`.")).await?;

    // A month later it still waits for Alice, and nobody has lost it.
    advance_to(&now, 30, 0);
    let turns = answer_to_command(&alice, room, "games", &[("show", "turns".into())]).await?;
    check_contains(&turns, &["**1 match is waiting for you**", "Match 4"])?;
    let reply = some_move("wizards-war", &[opening])?;
    type_move(&alice, fourth, &reply).await?;
    board_after(&bob, fourth, 2).await?;
    let profile = answer_to_command(&alice, room, "profile", &[]).await?;
    check_contains(
        &profile,
        &[
            "**World War Chess**: **1662?** ± 29",
            " · 1 won, 0 drawn, 0 lost",
            "Match 2 · World War Chess against Bob · drawn · casual",
            "Match 1 · World War Chess against Bob · won",
        ],
    )?;
    // One direct message per turn, though several matches waited and Herald was restarted.
    let told = alice.sees(hers);
    assert_eq!(
        count_messages(&alice, hers, "Last move: `f7-f6`."),
        2,
        "a notice and a reminder: {told:#?}"
    );

    // The database is consistent, and the ratings follow from the matches.
    stage.stop().await?;
    let referee = Referee::new(Store::open(stage.database()?).await?, Chance::fixed(1));
    assert_eq!(referee::check::run(&referee).await?.findings, []);
    referee.close().await;
    stage.start_again_at(Clock::Set(Arc::clone(&now)), patience()).await?;
    stage.close().await
}

fn boards_of_end(person: &Person, place: Snowflake) -> usize {
    person.sees(place).iter().filter(|message| message.content.contains('🏁')).count()
}
