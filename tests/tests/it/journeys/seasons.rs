//! Seasons: a forfeit, a withdrawal, an early end and restarts.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person, SeenMessage};
use herald::Clock;
use tests::{
    Error, Stage, board_after, patience, running_clock, wait_for_message, wait_for_update,
};

use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, type_move,
};

/// A Wednesday in October 2026, at noon in UTC, in seconds.
const START: i64 = 1_792_584_000;
const HOUR: i64 = 60 * 60;

pub(super) async fn stage() -> Result<(Stage, Arc<AtomicI64>), Error> {
    let now = running_clock(START * 1000);
    let stage = Stage::set_at(Clock::Set(Arc::clone(&now)), patience()).await?;
    Ok((stage, now))
}

pub(super) async fn restart(stage: &mut Stage, now: &Arc<AtomicI64>) -> JourneyResult {
    stage.kill().await?;
    stage.start_again_at(Clock::Set(Arc::clone(now)), patience()).await
}

pub(super) fn pass(now: &AtomicI64, hours: i64) {
    now.fetch_add(hours * HOUR * 1000, Ordering::Relaxed);
}

pub(super) fn new_season(kind: &str) -> Vec<(&'static str, OptionValue)> {
    vec![
        ("name", "Spring".into()),
        ("kind", kind.into()),
        ("game", "world-war".into()),
        ("clock", "standard".into()),
    ]
}

/// Returns the permanent message of a new season that these people have joined.
pub(super) async fn open_season(
    stage: &Stage,
    room: Snowflake,
    kind: &str,
    people: &[&Person],
) -> Result<SeenMessage, Error> {
    let alice = stage.person("Alice")?;
    let created = answer_to_command(&alice, room, "season new", &new_season(kind)).await?;
    check_contains(&created, &["**Spring** is season 1."])?;
    let message = wait_for_message(&alice, room, "**Spring** · ").await?;
    for person in people {
        assert_eq!(answer_to_click(person, message.id, "Join").await?, "You've joined **Spring**.");
    }
    Ok(message)
}

/// Returns the thread of a match of the season, by the line on which it hangs.
pub(super) async fn thread_of(
    person: &Person,
    room: Snowflake,
    line: &str,
) -> Result<Snowflake, Error> {
    Ok(person
        .wait(room, |seen| {
            seen.iter().find(|message| message.content.contains(line)).and_then(|one| one.thread)
        })
        .await?)
}

#[tokio::test]
async fn a_round_robin_from_the_command_to_the_medals() -> JourneyResult {
    let (mut stage, now) = stage().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let open = open_season(&stage, room, "round-robin", &[&bob, &carol, &alice]).await?;
    let full = wait_for_update(&bob, &open, |m| m.content.contains("- Alice")).await?;
    check_contains(
        &full.content,
        &[
            "Round robin",
            "World War Chess",
            "Players: 3 of 32.",
            "- Bob\n- Carol\n- Alice",
            "48 hours",
        ],
    )?;
    assert_eq!(answer_to_click(&bob, open.id, "Join").await?, "You've already joined.");
    let refused = answer_to_click(&bob, open.id, "Start now").await?;
    assert_eq!(refused, "Only the season's creator or a manager of this server may do that.");
    assert_eq!(answer_to_click(&alice, open.id, "Start now").await?, "**Spring** starts.");

    // Bob has no game in the first round.
    wait_for_message(&bob, room, "**Spring**: round 1 of 3 begins.").await?;
    let first = thread_of(&alice, room, "**Spring**, round 1: Carol – Alice").await?;
    board_after(&carol, first, 0).await?;
    wait_for_update(&bob, &open, |m| m.content.contains(&format!("Carol – Alice: <#{first}>")))
        .await?;
    let refused = answer_to_command(&carol, first, "resign", &[("abort", "yes".into())]).await?;
    check_contains(&refused, &["A match of a season can't be aborted."])?;
    type_move(&carol, first, "b2-b3").await?;
    board_after(&alice, first, 1).await?;
    type_move(&alice, first, "b7-b6").await?;
    board_after(&carol, first, 2).await?;
    restart(&mut stage, &now).await?;
    let sure = [("sure", OptionValue::from("yes"))];
    answer_to_command(&carol, first, "resign", &sure).await?;

    // Nobody moves in the second round: Bob is reminded, warned, and forfeits.
    let second = thread_of(&bob, room, "**Spring**, round 2: Bob – Carol").await?;
    board_after(&bob, second, 0).await?;
    restart(&mut stage, &now).await?;
    pass(&now, 25);
    let reminder = wait_for_message(&bob, second, "waits for your first move").await?;
    assert_eq!(reminder.pings, ["Bob"]);
    pass(&now, 18);
    let warning = wait_for_message(&bob, second, "last call").await?;
    check_contains(&warning.content, &["you forfeit this game and leave **Spring**", "48 hours"])?;
    restart(&mut stage, &now).await?;
    pass(&now, 7);
    wait_for_message(&bob, second, "didn't make their first move within 48 hours").await?;

    // Bob has left, so nobody plays the third round.
    let last = wait_for_message(&carol, room, "🥇 Alice · 1").await?;
    check_contains(&last.content, &["The season is over.", "🥈 Carol · 0"])?;
    assert!(!last.content.contains("Bob"), "{}", last.content);
    let closed = wait_for_update(&alice, &open, |m| m.controls().is_empty()).await?;
    check_contains(&closed.content, &["~~Bob~~", "Alice · 1 · 1 won, 0 drawn, 0 lost"])?;
    let listed = answer_to_command(&bob, room, "season show", &[]).await?;
    check_contains(&listed, &["Season 1: **Spring**", "over"])?;
    let medal = "Medals:\n🥇 **Spring** · World War Chess";
    let hers = [("person", OptionValue::User(alice.id))];
    check_contains(&answer_to_command(&bob, room, "profile", &hers).await?, &[medal])?;
    let his = answer_to_command(&bob, room, "profile", &[]).await?;
    assert!(!his.contains("Medals"), "{his}");
    stage.wait_until_all_sent().await?;
    for line in ["round 1 of 3", "round 2 of 3", "round 3 of 3", "The season is over."] {
        let posts = alice.sees(room);
        let posts = posts.iter().filter(|m| m.content.contains(line) && m.id != open.id).count();
        assert_eq!(posts, 1, "{line}");
    }
    stage.close().await
}

#[tokio::test]
async fn a_player_withdraws_and_a_season_is_stopped() -> JourneyResult {
    let (stage, _) = stage().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    check_contains(&answer_to_command(&bob, room, "season show", &[]).await?, &["no seasons yet"])?;
    let refused = answer_to_command(&bob, room, "season new", &new_season("swiss")).await?;
    check_contains(&refused, &["Only people who can manage this server can create a season."])?;
    let clockless: Vec<_> =
        new_season("swiss").into_iter().filter(|(name, _)| *name != "clock").collect();
    let refused = answer_to_command(&alice, room, "season new", &clockless).await?;
    check_contains(&refused, &["A season needs a clock"])?;
    let open = open_season(&stage, room, "swiss", &[&bob, &carol, &alice]).await?;
    let refused = answer_to_command(&alice, room, "season new", &new_season("league")).await?;
    check_contains(&refused, &["**Spring** is taken"])?;
    assert_eq!(answer_to_click(&alice, open.id, "Leave").await?, "You've left **Spring**.");
    let action = |what: &str| [("do", OptionValue::from(what))];
    assert_eq!(
        answer_to_command(&alice, room, "season show", &action("join")).await?,
        "You've joined **Spring**."
    );
    answer_to_command(&alice, room, "season show", &action("start")).await?;
    let first = thread_of(&bob, room, "**Spring**, round 1: ").await?;
    board_after(&bob, first, 0).await?;
    let withdrawn = answer_to_command(&bob, room, "season show", &action("leave")).await?;
    check_contains(&withdrawn, &["You've withdrawn from **Spring**."])?;
    wait_for_message(&carol, first, "resign").await?;
    check_contains(
        &answer_to_command(&carol, room, "season show", &action("stop")).await?,
        &["Only the season's creator"],
    )?;
    answer_to_command(&alice, room, "season show", &action("stop")).await?;
    wait_for_message(&carol, room, "The season was ended early.").await?;
    let refused = answer_to_command(&bob, room, "season show", &action("join")).await?;
    assert_eq!(refused, "The season is over.");
    stage.close().await
}
