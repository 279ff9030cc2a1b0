//! Notifications of turns: in the thread, by direct message, once a day, or none.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use fake_discord::driver::{OptionValue, Person, SeenMessage};
use fake_discord::{Fault, Snowflake};
use tests::{Error, Stage, board_after, patience, running_clock, wait_for_message};

use crate::journeys::{JourneyResult, answer_to_command, check_contains, type_move};

const HOUR: i64 = 60 * 60 * 1000;

async fn way(person: &Person, place: Snowflake, way: &str) -> Result<String, Error> {
    answer_to_command(person, place, "settings notices", &[("way", way.into())]).await
}

/// Returns Herald's direct messages to a person, without answers.
fn direct_messages(person: &Person, private: Snowflake) -> Vec<SeenMessage> {
    let mut seen = person.sees(private);
    seen.retain(|message| !message.ephemeral && message.author == "Herald");
    seen
}

#[tokio::test]
async fn a_direct_message_says_what_waits_and_the_board_mentions_nobody() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    check_contains(
        &way(&bob, room, "direct").await?,
        &[
            "When a match is waiting for you, I tell you by direct message.",
            "I remind you 24 hours and 2 hours before your time runs out;",
        ],
    )?;
    let (thread, first) = stage.begin("world-war", room, &alice, &bob).await?;
    assert_eq!(first.pings, ["Alice"]);
    let private = stage.sandbox.open_dm(&bob);
    type_move(&alice, thread, "b2-b3").await?;
    let board = board_after(&bob, thread, 1).await?;
    assert!(board.pings.is_empty() && board.content.contains(&format!("<@{}>", bob.id)));
    let notice = wait_for_message(&bob, private, "Match 1").await?;
    let link =
        format!("https://discord.com/channels/{}/{thread}/{}", stage.sandbox.guild(), board.id);
    check_contains(
        &notice.content,
        &["· World War Chess** against Alice: your move.", "Last move: `b2-b3`."],
    )?;
    // If the notice comes before the board, it links to the first message or to the thread.
    let before = [format!("/{thread}/{})", first.id), format!("/{thread})")];
    assert!(
        notice.content.contains(&link) || before.iter().any(|end| notice.content.contains(end)),
        "{}",
        notice.content
    );
    // A whole game's turns: one notice each, and the thread never calls him.
    for (at, (white, black)) in
        [("c2-c3", "b7-b6"), ("d2-d3", "c7-c6"), ("e2-e3", "d7-d6")].into_iter().enumerate()
    {
        let plies = 2 * u32::try_from(at)? + 2;
        type_move(&bob, thread, black).await?;
        let board = board_after(&alice, thread, plies).await?;
        assert_eq!(board.pings, ["Alice"]);
        type_move(&alice, thread, white).await?;
        assert!(board_after(&bob, thread, plies + 1).await?.pings.is_empty());
        wait_for_message(&bob, private, &format!("Last move: `{white}`.")).await?;
    }
    assert_eq!(direct_messages(&bob, private).len(), 4);
    assert!(direct_messages(&alice, stage.sandbox.open_dm(&alice)).is_empty());
    // Also without waiting announcements; and with some.
    check_contains(
        &answer_to_command(&alice, room, "games", &[("show", "turns".into())]).await?,
        &["No match is waiting for you."],
    )?;
    let turns = answer_to_command(&bob, private, "games", &[("show", "turns".into())]).await?;
    check_contains(
        &turns,
        &[
            "**1 match is waiting for you**\n- [Match 1](https://discord.com/channels/",
            "· World War Chess against Alice · your move · last move `e2-e3` · asked <t:",
        ],
    )?;
    stage.close().await
}

#[tokio::test]
async fn who_takes_no_direct_messages_is_called_in_the_thread() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.excuse(403);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    way(&bob, room, "direct").await?;
    stage.sandbox.set_dms_open(&bob, false);
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    type_move(&alice, thread, "b2-b3").await?;
    let called = wait_for_message(&bob, thread, "it's your turn.").await;
    let called = match called {
        Ok(message) if !message.content.contains("Discord won't let me send you") => {
            wait_for_message(&bob, thread, "Discord won't let me send you direct messages").await?
        }
        other => other?,
    };
    assert_eq!(called.pings, ["Bob"]);
    check_contains(&called.content, &["**Match 1**", "try again in a day"])?;
    // It isn't tried each time: for a day, the board mentions him.
    type_move(&bob, thread, "b7-b6").await?;
    type_move(&alice, thread, "c2-c3").await?;
    assert_eq!(board_after(&bob, thread, 3).await?.pings, ["Bob"]);
    let tried = |stage: &Stage| {
        let requests = stage.sandbox.requests();
        requests.iter().filter(|request| request.status == 403).count()
    };
    assert_eq!(tried(&stage), 2, "once by the open channel, once by one opened again");
    let calls = bob
        .sees(thread)
        .iter()
        .filter(|m| m.content.contains("Discord won't let me send you"))
        .count();
    assert_eq!(calls, 1);
    // After a new choice, it is tried again.
    stage.sandbox.set_dms_open(&bob, true);
    assert!(!way(&bob, room, "direct").await?.contains("Discord won't let me send you"));
    type_move(&bob, thread, "c7-c6").await?;
    type_move(&alice, thread, "d2-d3").await?;
    assert!(board_after(&bob, thread, 5).await?.pings.is_empty());
    wait_for_message(&bob, stage.sandbox.open_dm(&bob), "Last move: `d2-d3`.").await?;
    stage.close().await
}

/// Discord has refused direct messages to people who accept them, and accepted the next.
#[tokio::test]
async fn a_single_refusal_keeps_no_direct_message_back() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.excuse(403);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    way(&bob, room, "direct").await?;
    let private = stage.sandbox.open_dm(&bob);
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let posts = format!("/channels/{private}/messages");
    stage.sandbox.fault(Fault::Refused(403, 50001), "POST", &posts, 1);
    type_move(&alice, thread, "b2-b3").await?;
    wait_for_message(&bob, private, "Match 1").await?;
    stage.wait_until_all_sent().await?;
    assert!(!bob.sees(thread).iter().any(|m| m.content.contains("direct messages")));
    assert!(
        !answer_to_command(&bob, room, "settings notices", &[])
            .await?
            .contains("Discord won't let me send you")
    );
    stage.close().await
}

#[tokio::test]
async fn refused_direct_messages_are_tried_again_the_next_day() -> JourneyResult {
    let time = running_clock(1_800_000_000_000);
    let mut stage = Stage::set_at(herald::Clock::Set(Arc::clone(&time)), patience()).await?;
    stage.excuse(403);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    way(&bob, room, "direct").await?;
    let private = stage.sandbox.open_dm(&bob);
    stage.sandbox.set_dms_open(&bob, false);
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    type_move(&alice, thread, "b2-b3").await?;
    let called =
        wait_for_message(&bob, thread, "Discord won't let me send you direct messages right now")
            .await?;
    assert_eq!(called.pings, ["Bob"]);
    type_move(&bob, thread, "b7-b6").await?;
    time.fetch_add(24 * HOUR, Ordering::Relaxed);
    stage.sandbox.set_dms_open(&bob, true);
    type_move(&alice, thread, "c2-c3").await?;
    wait_for_message(&bob, private, "Match 1").await?;
    assert!(board_after(&bob, thread, 3).await?.pings.is_empty());
    assert!(
        !answer_to_command(&bob, room, "settings notices", &[])
            .await?
            .contains("Discord won't let me send you")
    );
    stage.close().await
}

#[tokio::test]
async fn silence_is_kept_and_one_match_may_be_apart() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    way(&alice, room, "silent").await?;
    let (first, begun) = stage.begin("world-war", room, &alice, &bob).await?;
    assert!(begun.pings.is_empty());
    let (second, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let options = [("way", OptionValue::from("thread")), ("match", OptionValue::from(2))];
    check_contains(
        &answer_to_command(&alice, room, "settings notices", &options).await?,
        &[
            "I tell you not at all: check `/games show:turns`.",
            "- Match 2: with a mention where it's played.",
        ],
    )?;
    for (thread, pings) in [(first, vec![]), (second, vec!["Alice"])] {
        type_move(&alice, thread, "b2-b3").await?;
        assert_eq!(board_after(&bob, thread, 1).await?.pings, ["Bob"]);
        type_move(&bob, thread, "b7-b6").await?;
        assert_eq!(board_after(&alice, thread, 2).await?.pings, pings);
    }
    let options = [("way", OptionValue::from("overall")), ("match", OptionValue::from(2))];
    assert!(
        !answer_to_command(&alice, room, "settings notices", &options).await?.contains("Match 2")
    );
    // An impossible value is refused with a reason, and changes nothing.
    for (name, value, words) in [
        ("way", OptionValue::from("overall"), "Also name the match"),
        ("zone", "Middle/Earth".into(), "I don't know a time zone called that."),
        ("reminders", "soon".into(), "I can remind you up to 5 times"),
        ("reminders", "1m".into(), "I can remind you up to 5 times"),
    ] {
        check_contains(
            &answer_to_command(&alice, room, "settings notices", &[(name, value)]).await?,
            &[words],
        )?;
    }
    let carol = stage.person("Carol")?;
    let options = [("way", OptionValue::from("silent")), ("match", OptionValue::from(2))];
    check_contains(
        &answer_to_command(&carol, room, "settings notices", &options).await?,
        &["You aren't playing in that match"],
    )?;
    let reminders = answer_to_command(
        &alice,
        room,
        "settings notices",
        &[("reminders", "2h 1d 90 min".into())],
    )
    .await?;
    check_contains(
        &reminders,
        &["I remind you when you have 1 day, 2 hours and 1 hour 30 minutes left."],
    )?;
    stage.close().await
}

#[tokio::test]
async fn a_digest_comes_once_a_day_with_all_that_waits() -> JourneyResult {
    // 2026-11-22 05:00 in UTC: six o'clock in Vienna.
    let now = running_clock(1_795_323_600_000);
    let stage = Stage::set_at(herald::Clock::Set(now.clone()), patience()).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let options = [
        ("way", OptionValue::from("digest")),
        ("hour", OptionValue::from(7)),
        ("zone", "europe/vienna".into()),
    ];
    check_contains(
        &answer_to_command(&bob, room, "settings notices", &options).await?,
        &["once a day, in one direct message", "Your daily digest comes at 07:00 (Europe/Vienna)"],
    )?;
    let (first, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let (second, _) = stage.begin("wizards-war", room, &bob, &alice).await?;
    type_move(&alice, first, "b2-b3").await?;
    assert!(board_after(&bob, first, 1).await?.pings.is_empty());
    let private = stage.sandbox.open_dm(&bob);
    assert!(direct_messages(&bob, private).is_empty());
    now.fetch_add(HOUR, Ordering::Relaxed);
    let digest = wait_for_message(&bob, private, "**2 matches are waiting for you**").await?;
    check_contains(
        &digest.content,
        &["World War Chess against Alice · your move", "Wizard's War against Alice"],
    )?;
    // The next day one of them waits; the day after, none does.
    type_move(&bob, first, "b7-b6").await?;
    board_after(&alice, first, 2).await?;
    now.fetch_add(24 * HOUR, Ordering::Relaxed);
    let digest = wait_for_message(&bob, private, "**1 match is waiting for you**").await?;
    check_contains(&digest.content, &[&format!("/{second}/")])?;
    assert_eq!(direct_messages(&bob, private).len(), 2);
    stage.close().await
}
