//! Herald as an opponent: challenges, fights, hints, its queue and its clock.

mod whole_games;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person, SeenMessage};
use herald::{Clock, Thinking};
use tests::{
    Error, Stage, board_after, boards, patience, running_clock, wait_for_message, wait_for_update,
};

use crate::journeys::battlechess::plans::{PLAN, plan};
use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, type_move, with_names,
};

/// Challenges Herald, who accepts by itself. Returns the match's place and first board.
async fn challenge_herald(
    stage: &Stage,
    person: &Person,
    game: &str,
    more: &[(&str, OptionValue)],
) -> Result<(Snowflake, SeenMessage), Error> {
    let room = stage.channel("war-room")?;
    let mut options: Vec<(&str, OptionValue)> =
        vec![("game", game.into()), ("opponent", OptionValue::User(stage.sandbox.bot()))];
    options.extend(more.iter().cloned());
    let answer = answer_to_command(person, room, "challenge", &options).await?;
    check_contains(&answer, &["I accept, at level ", "The match starts at once"])?;
    newest_match(person, room).await
}

/// Returns the newest match of a room: its thread and its first board.
async fn newest_match(person: &Person, room: Snowflake) -> Result<(Snowflake, SeenMessage), Error> {
    let challenge = wait_for_message(person, room, "has begun").await?;
    let thread =
        wait_for_update(person, &challenge, |m| m.thread.is_some()).await?.thread.ok_or("none")?;
    Ok((thread, board_after(person, thread, 0).await?))
}

fn hint_actions(hint: &str) -> Result<String, Error> {
    let text = hint.split("would play `").nth(1).and_then(|rest| rest.split('`').next());
    Ok(text.ok_or_else(|| format!("no hint: {hint}"))?.to_owned())
}

/// Plays a fight with Herald's plans until it is decided.
async fn fight(alice: &Person, thread: Snowflake, asking: SeenMessage) -> JourneyResult {
    let mut asking = asking;
    loop {
        let told = plan(alice, &asking, "SFG").await?;
        assert!(!told.is_empty());
        // Decided, or tied and asked again.
        let (seen, of) = (asking.id, asking.content.clone());
        let next = alice
            .wait(thread, |messages| {
                let public = messages.iter().filter(|m| !m.ephemeral);
                let changed = |m: &&SeenMessage| m.id > seen || (m.id == seen && m.content != of);
                public.rev().find(changed).cloned()
            })
            .await?;
        if next.button(PLAN).is_none() || !next.content.contains("anew") {
            return Ok(());
        }
        asking = next;
    }
}

#[tokio::test]
pub(super) async fn a_fight_is_planned_against_herald() -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let (thread, _) = challenge_herald(
        &stage,
        &alice,
        "battlechess",
        &[("level", "1".into()), ("side", "white".into())],
    )
    .await?;
    let mut fought = false;
    let begun = std::time::Instant::now();
    while !fought {
        assert!(begun.elapsed() < fake_discord::PATIENCE, "somebody fights");
        // Returns Herald's hint for her, when it is her turn.
        let hint = answer_to_command(&alice, thread, "hint", &[]).await?;
        if let Ok(text) = hint_actions(&hint) {
            type_move(&alice, thread, &text).await?;
            continue;
        }
        let live = |m: &&SeenMessage| !m.ephemeral && m.button(PLAN).is_some();
        if let Some(asking) = alice.sees(thread).iter().rev().find(live).cloned() {
            fight(&alice, thread, asking).await?;
            fought = true;
        }
    }
    stage.close().await
}

#[tokio::test]
async fn a_hint_says_why_and_is_played_by_a_tap() -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let side = [("level", "0".into()), ("side", "white".into())];
    let (thread, board) = challenge_herald(&stage, &alice, "world-war", &side).await?;
    check_contains(&board.content, &["Herald level 0"])?;
    let hint = alice.command(thread, "hint", []).await?.finished().await?;
    check_contains(
        &hint.content,
        &["I would play `", "\n- ", "\n-# After that, your winning chances are about "],
    )?;
    let words = tests::picture(&hint)?.description.clone().unwrap_or_default();
    check_contains(&words, &["Arrows: "])?;
    let practice = alice.click(hint.id, "Practise from here").await?.message()?.clone();
    assert!(practice.button("Hint").is_some(), "{}", practice.content);
    let played = alice.click(hint.id, "Play it").await?.message()?.clone();
    check_contains(&played.content, &["Played `"])?;
    board_after(&alice, thread, 2).await?;
    stage.close().await
}

#[tokio::test]
async fn what_is_offered_and_what_is_refused() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let herald = || OptionValue::User(stage.sandbox.bot());
    for (options, words) in [
        (vec![("opponent", herald()), ("rated", "yes".into())], "never rated"),
        (vec![("opponent", (&bob).into()), ("level", "1".into())], "`level` is for matches"),
        (vec![("opponent", (&alice).into()), ("level", "1".into())], "can't challenge yourself"),
        (vec![("level", "1".into()), ("rated", "yes".into())], "never rated"),
    ] {
        let mut options = options;
        options.push(("game", "world-war".into()));
        check_contains(&answer_to_command(&alice, room, "challenge", &options).await?, &[words])?;
    }
    let fought =
        [("game", "battlechess".into()), ("opponent", herald()), ("combat", "marshal".into())];
    check_contains(
        &answer_to_command(&alice, room, "challenge", &fought).await?,
        &["I can't fight in person"],
    )?;
    assert!(alice.sees(room).iter().all(|m| m.ephemeral), "nobody else heard of it");

    // Where Herald can't write, it says so.
    stage.sandbox.set_bot_permissions(room, 0);
    let level = [("game", "world-war".into()), ("level", "1".into()), ("side", "white".into())];
    check_contains(
        &answer_to_command(&alice, room, "challenge", &level).await?,
        &["I can't play in this channel"],
    )?;
    stage.sandbox.set_bot_permissions(room, u64::MAX);

    // A level alone means Herald.
    check_contains(
        &answer_to_command(&alice, room, "challenge", &level).await?,
        &["I accept, at level 1."],
    )?;
    let (thread, _) = newest_match(&alice, room).await?;
    check_contains(
        &answer_to_command(&bob, thread, "analyse", &[]).await?,
        &["I only analyse finished matches"],
    )?;
    type_move(&alice, thread, "b2-b3").await?;
    board_after(&alice, thread, 2).await?;
    // Nothing is lost yet: it plays on.
    answer_to_command(&alice, thread, "draw", &[]).await?;
    wait_for_message(&bob, thread, "Herald level 1 declines the draw").await?;
    answer_to_command(&alice, thread, "takeback", &[]).await?;
    wait_for_message(&bob, thread, "takes back").await?;
    assert!(
        alice
            .sees(thread)
            .iter()
            .all(|m| !m.content.contains(&format!("<@{}>", stage.sandbox.bot())))
    );
    answer_to_command(&alice, thread, "resign", &[]).await?;

    // A record can be continued at a level, too: Herald answers its last move.
    let options = [
        ("text", "b2-b3".into()),
        ("game", "world-war".into()),
        ("level", "1".into()),
        ("side", "white".into()),
    ];
    let read = alice.command(room, "record import", options).await?.finished().await?;
    check_contains(&read.content, &["1 action was read", "I accept, at level 1."])?;
    let challenge = wait_for_message(&alice, room, "match 2 has begun").await?;
    let thread =
        wait_for_update(&alice, &challenge, |m| m.thread.is_some()).await?.thread.ok_or("none")?;
    board_after(&alice, thread, 2).await?;

    // There are no hints in matches between people.
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    check_contains(
        &answer_to_command(&alice, thread, "hint", &[]).await?,
        &["I only give hints in matches against me"],
    )?;
    stage.close().await
}

#[tokio::test]
async fn a_full_queue_says_how_long() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.stop().await?;
    // One thinks forever, one waits for it.
    stage.thinking = Thinking { most_waiting: 1, nodes: Some(u64::MAX), ..Thinking::default() };
    stage.start_again().await?;
    let alice = stage.person("Alice")?;
    let black = [("level", "1".into()), ("side", "black".into())];
    challenge_herald(&stage, &alice, "world-war", &black).await?;
    let room = stage.channel("war-room")?;
    let options = [("game", "world-war".into()), ("level", "4".into()), ("side", "black".into())];
    // The thread takes up the first one sooner or later.
    let mut told_full = String::new();
    for _ in 0..4 {
        let before = alice.sees(room).iter().filter(|m| m.content.contains("has begun")).count();
        told_full = answer_to_command(&alice, room, "challenge", &options).await?;
        if told_full.contains("you'd wait about") {
            break;
        }
        alice
            .wait(room, |seen| {
                let begun = seen.iter().filter(|m| m.content.contains("has begun")).count();
                (begun > before || begun > 3).then_some(())
            })
            .await?;
    }
    check_contains(&told_full, &["I'm busy: you'd wait about "])?;
    stage.close().await
}

#[tokio::test]
async fn its_clock_runs_like_anybodys() -> JourneyResult {
    const DAY: i64 = 24 * 60 * 60 * 1000;
    let now = running_clock(1_792_584_000_000);
    let mut stage = Stage::set_at(Clock::Set(Arc::clone(&now)), patience()).await?;
    let pass = |time: i64| now.fetch_add(time, Ordering::Relaxed);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let terms =
        [("level", "1".into()), ("side", "white".into()), ("clock", "1d +1h hard no rest".into())];
    let (thread, board) = challenge_herald(&stage, &alice, "world-war", &terms).await?;
    check_contains(&board.content, &["⏳ Light ", " · Dark 1 day"])?;
    pass(DAY / 2);
    type_move(&alice, thread, "b2-b3").await?;
    // It answers long before its day is over; a moment of its extra hour may be gone.
    let board = board_after(&bob, thread, 2).await?;
    check_contains(&board.content, &["⏳ Light 1", " hours", " · Dark 1 day"])?;
    assert!(board.pings.is_empty(), "she looks on");

    // A pause is granted, and ended by either.
    let shown = alice.command(thread, "clock match", []).await?.message()?.clone();
    let offered = answer_to_click(&alice, shown.id, "Offer a pause").await?;
    check_contains(&offered, &["You offered a pause."])?;
    wait_for_message(&bob, thread, "⏸️").await?;
    pass(5 * DAY);
    let shown = alice.command(thread, "clock match", []).await?.message()?.clone();
    check_contains(&shown.content, &["The clocks are stopped: the match is paused"])?;
    check_contains(
        &answer_to_click(&alice, shown.id, "End the pause").await?,
        &["The pause is over."],
    )?;

    // While Herald thinks, its clock runs; a pause is granted then, too.
    stage.stop().await?;
    stage.thinking.nodes = Some(u64::MAX);
    stage.start_again_at(Clock::Set(Arc::clone(&now)), patience()).await?;
    type_move(&alice, thread, "b3-b4").await?;
    let board = board_after(&bob, thread, 3).await?;
    check_contains(&board.content, &["Herald is thinking", "Dark has until <t:"])?;
    let shown = alice.command(thread, "clock match", []).await?.message()?.clone();
    answer_to_click(&alice, shown.id, "Offer a pause").await?;
    alice
        .wait(thread, |seen| {
            (seen.iter().filter(|m| m.content.contains("⏸️")).count() == 2).then_some(())
        })
        .await?;
    pass(5 * DAY);
    let shown = alice.command(thread, "clock match", []).await?.message()?.clone();
    check_contains(
        &answer_to_click(&alice, shown.id, "End the pause").await?,
        &["The pause is over."],
    )?;
    // Herald also loses on time.
    pass(2 * DAY);
    let end = wait_for_message(&bob, thread, "🏁").await?;
    let words = with_names(&end, &[&alice]);
    check_contains(
        &words,
        &["Alice, **you beat Herald level 1** in 2 moves: Dark ran out of time"],
    )?;
    assert_eq!(boards(&bob, thread).last(), Some(&3), "it has not moved");
    stage.close().await
}
