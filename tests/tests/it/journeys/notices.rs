//! Notifications of turns: in the thread, by direct message, once a day, or none.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use fake_discord::driver::{OptionValue, Person, SeenMessage};
use fake_discord::{Fault, Snowflake};
use tests::{Error, Stage, board_after, patience, running_clock, said};

use crate::journeys::{Walked, holds, told, types};

const HOUR: i64 = 60 * 60 * 1000;

async fn way(person: &Person, place: Snowflake, way: &str) -> Result<String, Error> {
    told(person, place, "settings notices", &[("way", way.into())]).await
}

/// Returns Herald's direct messages to a person, without answers.
fn written(person: &Person, private: Snowflake) -> Vec<SeenMessage> {
    let mut seen = person.sees(private);
    seen.retain(|message| !message.ephemeral && message.author == "Herald");
    seen
}

#[tokio::test]
async fn a_direct_message_says_what_waits_and_the_board_mentions_nobody() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    holds(
        &way(&bob, room, "direct").await?,
        &[
            "When a match waits for you, I tell you by a direct message.",
            "I remind you when 24 hours and 2 hours of your time are left.",
        ],
    )?;
    let (thread, first) = stage.begin("world-war", room, &alice, &bob).await?;
    assert_eq!(first.pings, ["Alice"]);
    let private = stage.sandbox.open_dm(&bob);
    types(&alice, thread, "b2-b3").await?;
    let board = board_after(&bob, thread, 1).await?;
    assert!(board.pings.is_empty() && board.content.contains(&format!("<@{}>", bob.id)));
    let notice = said(&bob, private, "Match 1").await?;
    let link =
        format!("https://discord.com/channels/{}/{thread}/{}", stage.sandbox.guild(), board.id);
    holds(
        &notice.content,
        &["· World War Chess** against Alice: your move.", "Last move: `b2-b3`."],
    )?;
    // If the notice comes before the board, it links to the thread.
    let before = format!("/{thread})");
    assert!(
        notice.content.contains(&link) || notice.content.contains(&before),
        "{}",
        notice.content
    );
    // A whole game's turns: one notice each, and the thread never calls him.
    for (at, (white, black)) in
        [("c2-c3", "b7-b6"), ("d2-d3", "c7-c6"), ("e2-e3", "d7-d6")].into_iter().enumerate()
    {
        let plies = 2 * u32::try_from(at)? + 2;
        types(&bob, thread, black).await?;
        let board = board_after(&alice, thread, plies).await?;
        assert_eq!(board.pings, ["Alice"]);
        types(&alice, thread, white).await?;
        assert!(board_after(&bob, thread, plies + 1).await?.pings.is_empty());
        said(&bob, private, &format!("Last move: `{white}`.")).await?;
    }
    assert_eq!(written(&bob, private).len(), 4);
    assert!(written(&alice, stage.sandbox.open_dm(&alice)).is_empty());
    // Also without waiting announcements; and with some.
    holds(
        &told(&alice, room, "games", &[("show", "turns".into())]).await?,
        &["No match waits for you."],
    )?;
    let turns = told(&bob, private, "games", &[("show", "turns".into())]).await?;
    holds(
        &turns,
        &[
            "**1 match waits for you**\n- [Match 1](https://discord.com/channels/",
            "· World War Chess against Alice · your move · last move `e2-e3` · asked <t:",
        ],
    )?;
    stage.close().await
}

#[tokio::test]
async fn who_takes_no_direct_messages_is_called_in_the_thread() -> Walked {
    let mut stage = Stage::set().await?;
    stage.excuse(403);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    way(&bob, room, "direct").await?;
    stage.sandbox.set_dms_open(&bob, false);
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    types(&alice, thread, "b2-b3").await?;
    let called = said(&bob, thread, "it is your turn.").await;
    let called = match called {
        Ok(message) if !message.content.contains("I can't write you") => {
            said(&bob, thread, "I can't write you direct messages").await?
        }
        other => other?,
    };
    assert_eq!(called.pings, ["Bob"]);
    holds(&called.content, &["**Match 1**", "try again in a day"])?;
    // It isn't tried each time: for a day, the board mentions him.
    types(&bob, thread, "b7-b6").await?;
    types(&alice, thread, "c2-c3").await?;
    assert_eq!(board_after(&bob, thread, 3).await?.pings, ["Bob"]);
    let tried = |stage: &Stage| {
        let requests = stage.sandbox.requests();
        requests.iter().filter(|request| request.status == 403).count()
    };
    assert_eq!(tried(&stage), 2, "once by the open channel, once by one opened again");
    let calls = bob.sees(thread).iter().filter(|m| m.content.contains("I can't write you")).count();
    assert_eq!(calls, 1);
    // After a new choice, it is tried again.
    stage.sandbox.set_dms_open(&bob, true);
    assert!(!way(&bob, room, "direct").await?.contains("I can't write you"));
    types(&bob, thread, "c7-c6").await?;
    types(&alice, thread, "d2-d3").await?;
    assert!(board_after(&bob, thread, 5).await?.pings.is_empty());
    said(&bob, stage.sandbox.open_dm(&bob), "Last move: `d2-d3`.").await?;
    stage.close().await
}

/// Discord has refused direct messages to people who accept them, and accepted the next.
#[tokio::test]
async fn a_single_refusal_keeps_no_direct_message_back() -> Walked {
    let mut stage = Stage::set().await?;
    stage.excuse(403);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    way(&bob, room, "direct").await?;
    let private = stage.sandbox.open_dm(&bob);
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let posts = format!("/channels/{private}/messages");
    stage.sandbox.fault(Fault::Refused(403, 50001), "POST", &posts, 1);
    types(&alice, thread, "b2-b3").await?;
    said(&bob, private, "Match 1").await?;
    stage.all_is_said().await?;
    assert!(!bob.sees(thread).iter().any(|m| m.content.contains("direct messages")));
    assert!(!told(&bob, room, "settings notices", &[]).await?.contains("I can't write you"));
    stage.close().await
}

#[tokio::test]
async fn refused_direct_messages_are_tried_again_the_next_day() -> Walked {
    let time = running_clock(1_800_000_000_000);
    let mut stage = Stage::set_at(herald::Clock::Set(Arc::clone(&time)), patience()).await?;
    stage.excuse(403);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    way(&bob, room, "direct").await?;
    let private = stage.sandbox.open_dm(&bob);
    stage.sandbox.set_dms_open(&bob, false);
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    types(&alice, thread, "b2-b3").await?;
    let called = said(&bob, thread, "I can't write you direct messages at the moment").await?;
    assert_eq!(called.pings, ["Bob"]);
    types(&bob, thread, "b7-b6").await?;
    time.fetch_add(24 * HOUR, Ordering::Relaxed);
    stage.sandbox.set_dms_open(&bob, true);
    types(&alice, thread, "c2-c3").await?;
    said(&bob, private, "Match 1").await?;
    assert!(board_after(&bob, thread, 3).await?.pings.is_empty());
    assert!(!told(&bob, room, "settings notices", &[]).await?.contains("I can't write you"));
    stage.close().await
}

#[tokio::test]
async fn silence_is_kept_and_one_match_may_be_apart() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    way(&alice, room, "silent").await?;
    let (first, begun) = stage.begin("world-war", room, &alice, &bob).await?;
    assert!(begun.pings.is_empty());
    let (second, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let options = [("way", OptionValue::from("thread")), ("match", OptionValue::from(2))];
    holds(
        &told(&alice, room, "settings notices", &options).await?,
        &[
            "I tell you not at all: `/games show:turns` lists what waits.",
            "- Match 2: by a mention where it is played.",
        ],
    )?;
    for (thread, pings) in [(first, vec![]), (second, vec!["Alice"])] {
        types(&alice, thread, "b2-b3").await?;
        assert_eq!(board_after(&bob, thread, 1).await?.pings, ["Bob"]);
        types(&bob, thread, "b7-b6").await?;
        assert_eq!(board_after(&alice, thread, 2).await?.pings, pings);
    }
    let options = [("way", OptionValue::from("overall")), ("match", OptionValue::from(2))];
    assert!(!told(&alice, room, "settings notices", &options).await?.contains("Match 2"));
    // An impossible value is refused with a reason, and changes nothing.
    for (name, value, words) in [
        ("way", OptionValue::from("overall"), "Name the match, too"),
        ("zone", "Middle/Earth".into(), "I don't know a time zone of that name."),
        ("reminders", "soon".into(), "I can remind you at up to 5 times"),
        ("reminders", "1m".into(), "I can remind you at up to 5 times"),
    ] {
        holds(&told(&alice, room, "settings notices", &[(name, value)]).await?, &[words])?;
    }
    let carol = stage.person("Carol")?;
    let options = [("way", OptionValue::from("silent")), ("match", OptionValue::from(2))];
    holds(
        &told(&carol, room, "settings notices", &options).await?,
        &["You are not playing in that match"],
    )?;
    let reminders =
        told(&alice, room, "settings notices", &[("reminders", "2h 1d 90 min".into())]).await?;
    holds(&reminders, &["I remind you when you have 1 day, 2 hours and 1 hour 30 minutes left."])?;
    stage.close().await
}

#[tokio::test]
async fn a_digest_comes_once_a_day_with_all_that_waits() -> Walked {
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
    holds(
        &told(&bob, room, "settings notices", &options).await?,
        &["once a day, in one direct message", "The daily list comes at 07:00 (Europe/Vienna)"],
    )?;
    let (first, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let (second, _) = stage.begin("wizards-war", room, &bob, &alice).await?;
    types(&alice, first, "b2-b3").await?;
    assert!(board_after(&bob, first, 1).await?.pings.is_empty());
    let private = stage.sandbox.open_dm(&bob);
    assert!(written(&bob, private).is_empty());
    now.fetch_add(HOUR, Ordering::Relaxed);
    let digest = said(&bob, private, "**2 matches wait for you**").await?;
    holds(
        &digest.content,
        &["World War Chess against Alice · your move", "Wizard's War against Alice"],
    )?;
    // The next day one of them waits; the day after, none does.
    types(&bob, first, "b7-b6").await?;
    board_after(&alice, first, 2).await?;
    now.fetch_add(24 * HOUR, Ordering::Relaxed);
    let digest = said(&bob, private, "**1 match waits for you**").await?;
    holds(&digest.content, &[&format!("/{second}/")])?;
    assert_eq!(written(&bob, private).len(), 2);
    stage.close().await
}
