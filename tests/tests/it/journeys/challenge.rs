//! Challenges: made, accepted, declined, withdrawn, expired, and by whom not.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use fake_discord::driver::{DriverError, OptionValue, Person, SeenMessage};
use fake_discord::{Snowflake, permissions};
use herald::Clock;
use tests::{Error, Stage, after, board_after, patience, picture};

use crate::journeys::{Walked, clicked, holds, private, told};

/// Returns the newest acceptable challenge in a channel.
async fn asked(person: &Person, channel: Snowflake) -> Result<SeenMessage, Error> {
    Ok(person
        .wait(channel, |seen| seen.iter().rev().find(|m| m.button("Accept").is_some()).cloned())
        .await?)
}

fn labels(message: &SeenMessage) -> Vec<String> {
    message.controls().into_iter().filter_map(|control| control.label).collect()
}

#[tokio::test]
async fn a_challenge_tells_the_options_that_are_not_usual() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let markers = "pawns: markers (pawns are markers that their patron pieces may defend)";
    let stances =
        "Options: combat: stances (each side secretly plans three stances; the most hits win).\n";
    let dice = "Options: combat: dice (twenty-sided dice, sealed before the first move).\n";
    for (key, value, words) in
        [("pawns", "markers", markers), ("combat", "dice", dice), ("combat", "stances", stances)]
    {
        let more = [(key, value.into())];
        let asked = stage.challenge_with("battlechess", room, &alice, &bob, &more).await?;
        holds(&asked.content, &[words])?;
        clicked(&bob, asked.id, "Decline").await?;
    }
    stage.close().await
}

#[tokio::test]
pub(super) async fn a_named_challenge_becomes_a_match_in_a_thread() -> Walked {
    let stage = Stage::set().await?;
    let [alice, bob, carol] = ["Alice", "Bob", "Carol"].map(|name| stage.person(name));
    let (alice, bob, carol) = (alice?, bob?, carol?);
    let room = stage.channel("war-room")?;
    let made = told(
        &alice,
        room,
        "challenge",
        &[("game", "world-war".into()), ("opponent", (&bob).into()), ("side", "black".into())],
    )
    .await?;
    assert_eq!(made, "Your challenge is made. Bob can accept it.");
    let challenge = asked(&carol, room).await?;
    holds(
        &challenge.content,
        &["Alice challenges you to a match of **World War Chess**.", "Alice plays Dark."],
    )?;
    assert_eq!(challenge.pings, ["Bob"]);
    // Bob doesn't know the game: the challenge shows it and explains how to play.
    assert_eq!(labels(&challenge), ["Accept", "Decline", "Withdraw", "How do I play?"]);
    assert_eq!(picture(&challenge)?.filename, "game-world-war.png");
    let games = told(&bob, room, "games", &[]).await?;
    holds(&games, &["Open challenges", "Alice challenges you to World War Chess"])?;

    // Everyone sees the buttons; they work for the intended people.
    for (person, button, words) in [
        (&carol, "Accept", format!("That challenge is for <@{}>.", bob.id)),
        (&carol, "Decline", format!("That challenge is for <@{}>.", bob.id)),
        (&carol, "Withdraw", format!("Only <@{}> can withdraw that challenge.", alice.id)),
        (&bob, "Withdraw", format!("Only <@{}> can withdraw that challenge.", alice.id)),
        (&alice, "Accept", "That is your own challenge.".to_owned()),
        (&alice, "Decline", "That is your own challenge.".to_owned()),
    ] {
        let refusal = clicked(person, challenge.id, button).await?;
        holds(&refusal, &[&words]).map_err(|error| format!("{}: {error}", person.name))?;
    }
    assert_eq!(carol.message(challenge.id)?, challenge, "the refusals changed nothing");

    holds(&clicked(&bob, challenge.id, "Accept").await?, &["Accepted. Match 1 begins."])?;
    let closed = after(&carol, &challenge, |m| m.controls().is_empty()).await?;
    assert_eq!(
        closed.content,
        "Alice challenged Bob to **World War Chess** — accepted: match 1 has begun."
    );
    let with_thread = after(&carol, &challenge, |m| m.thread.is_some()).await?;
    let thread = with_thread.thread.ok_or("no thread")?;
    let board = board_after(&bob, thread, 0).await?;
    holds(&board.content, &["Bob plays Light, Alice plays Dark", "it is your turn (Light)"])?;
    assert_eq!(board.pings, ["Bob"]);
    assert_eq!(labels(&board), ["Move", "Help ▾", "How do I play?"]);
    holds(picture(&board)?.description.as_deref().unwrap_or(""), &["Light", "Dark"])?;
    let threads = stage.sandbox.threads(room);
    let [only] = threads.as_slice() else { return Err("not one thread".into()) };
    assert_eq!(only.name, "Match 1 · World War Chess · Bob – Alice");
    assert!(only.members.contains(&alice.id) && only.members.contains(&bob.id));
    stage.close().await
}

#[tokio::test]
pub(super) async fn an_open_challenge_is_taken_by_whoever_comes_first() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let made = told(&alice, room, "challenge", &[("game", "world-war".into())]).await?;
    assert_eq!(made, "Your challenge is made. Anyone in this channel can accept it.");
    let challenge = asked(&bob, room).await?;
    holds(&challenge.content, &["Alice challenges anyone here", "Sides are drawn by lot."])?;
    assert_eq!(
        (challenge.pings.len(), labels(&challenge).join(" ")),
        (0, "Accept Withdraw How do I play?".into())
    );
    let (one, two) = tokio::join!(
        clicked(&bob, challenge.id, "Accept"),
        clicked(&carol, challenge.id, "Accept")
    );
    let mut answers = [one?, two?];
    answers.sort_unstable();
    let [begun, late] = &answers;
    assert_eq!(late, "That challenge is already accepted. Make a new one with `/challenge`.");
    let is_closed = |m: &SeenMessage| m.thread.is_some() && m.content.contains("match 1 has begun");
    let with_thread = after(&bob, &challenge, is_closed).await?;
    let thread = with_thread.thread.ok_or("no thread")?;
    assert_eq!(*begun, format!("Accepted. Match 1 begins. Play it in <#{thread}>."));
    let closed = &with_thread.content;
    let names = ["Bob", "Carol"].map(|name| format!("accepted by {name}: match 1 has begun."));
    assert!(names.iter().any(|one| closed.contains(one)), "{closed}");
    board_after(&alice, thread, 0).await?;
    assert_eq!(stage.sandbox.threads(room).len(), 1);
    stage.close().await
}

#[tokio::test]
async fn sides_are_as_asked_for() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let light = "Alice plays Light, Bob plays Dark";
    let dark = "Bob plays Light, Alice plays Dark";
    for (side, wanted) in [
        (Some("white"), vec![light]),
        (Some("black"), vec![dark]),
        (Some("random"), vec![light, dark]),
        (None, vec![light, dark]),
    ] {
        let mut options: Vec<(&str, OptionValue)> =
            vec![("game", "world-war".into()), ("opponent", (&bob).into())];
        options.extend(side.map(|side| ("side", side.into())));
        told(&alice, room, "challenge", &options).await?;
        let challenge = asked(&bob, room).await?;
        clicked(&bob, challenge.id, "Accept").await?;
        let open = after(&bob, &challenge, |m| m.thread.is_some() && m.controls().is_empty());
        let board = board_after(&alice, open.await?.thread.ok_or("no thread")?, 0).await?;
        assert!(wanted.iter().any(|w| board.content.contains(w)), "{side:?}: {}", board.content);
        let first = if board.content.contains(light) { "Alice" } else { "Bob" };
        assert_eq!(board.pings, [first]);
    }
    stage.close().await
}

#[tokio::test]
async fn a_challenge_is_declined_or_withdrawn() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("chess-club")?;
    let challenge = stage.challenge("world-war", room, &alice, &bob).await?;
    assert_eq!(clicked(&bob, challenge.id, "Decline").await?, "Declined.");
    let closed = after(&alice, &challenge, |m| m.controls().is_empty()).await?;
    assert_eq!(closed.content, "Alice challenged Bob to **World War Chess** — declined.");

    let challenge = stage.challenge("world-war", room, &alice, &bob).await?;
    let games = told(&alice, room, "games", &[]).await?;
    holds(&games, &["you challenged Bob to World War Chess"])?;
    let (one, two) = tokio::join!(
        clicked(&alice, challenge.id, "Withdraw"),
        clicked(&alice, challenge.id, "Withdraw")
    );
    let mut answers = [one?, two?];
    answers.sort_unstable();
    assert_eq!(
        answers,
        [
            "That challenge is withdrawn. Make a new one with `/challenge`.",
            "Your challenge is withdrawn."
        ]
    );
    let closed = after(&bob, &challenge, |m| m.controls().is_empty()).await?;
    assert_eq!(closed.content, "Alice challenged Bob to **World War Chess** — withdrawn.");
    let games = told(&alice, room, "games", &[]).await?;
    holds(&games, &["You have no match and no challenge."])?;
    assert!(stage.sandbox.threads(room).is_empty());
    stage.close().await
}

#[tokio::test]
async fn nobody_challenges_themselves_or_a_bot_or_without_end() -> Walked {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let challenge = |opponent: OptionValue| {
        let options = [("game", "world-war".into()), ("opponent", opponent)];
        let alice = alice.clone();
        async move { told(&alice, room, "challenge", &options).await }
    };
    holds(&challenge((&alice).into()).await?, &["You can't challenge yourself."])?;
    let beeper = OptionValue::User(stage.sandbox.other_bot());
    holds(&challenge(beeper).await?, &["Bots don't play."])?;
    assert!(alice.sees(room).iter().all(|m| m.ephemeral), "nobody else heard of it");
    for _ in 0..20 {
        holds(&told(&alice, room, "challenge", &[("game", "world-war".into())]).await?, &["made"])?;
    }
    let refusal = told(&alice, room, "challenge", &[("game", "world-war".into())]).await?;
    holds(&refusal, &["You have 20 open challenges.", "`/games` lists them"])?;
    stage.close().await
}

#[tokio::test]
async fn a_challenge_lapses_after_a_week() -> Walked {
    const WEEK: i64 = 7 * 24 * 60 * 60 * 1000;
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?;
    let time = Arc::new(AtomicI64::new(i64::try_from(now.as_millis())?));
    let stage = Stage::set_at(Clock::Set(Arc::clone(&time)), patience()).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let challenge = stage.challenge("world-war", room, &alice, &bob).await?;
    time.fetch_add(WEEK + 60_000, Ordering::SeqCst);
    // The timer removes the buttons within a second. A press before that is too late, too.
    match bob.click(challenge.id, "Accept").await {
        Ok(outcome) => assert_eq!(
            private(outcome)?,
            "That challenge has expired. Make a new one with `/challenge`."
        ),
        Err(DriverError::NoSuchComponent(_)) => {}
        Err(other) => return Err(other.into()),
    }
    let closed = after(&bob, &challenge, |m| m.controls().is_empty()).await?;
    assert_eq!(closed.content, "Alice challenged Bob to **World War Chess** — expired.");
    assert!(stage.sandbox.threads(room).is_empty());
    stage.close().await
}

#[tokio::test]
async fn without_threads_a_match_is_played_in_the_channel() -> Walked {
    let mut stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    stage.without_threads(room);
    let challenge = stage.challenge("world-war", room, &alice, &bob).await?;
    clicked(&bob, challenge.id, "Accept").await?;
    let board = board_after(&bob, room, 0).await?;
    assert_eq!(board.pings, ["Alice"]);
    assert!(stage.sandbox.threads(room).is_empty());
    assert_eq!(crate::journeys::types(&alice, room, "b2-b3").await?, "Played `b2-b3` in match 1.");
    assert_eq!(board_after(&alice, room, 1).await?.pings, ["Bob"]);
    stage.close().await
}

#[tokio::test]
async fn a_missing_permission_is_named() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let mute = stage.channel("no-herald")?;
    let refusal = told(&alice, mute, "challenge", &[("game", "world-war".into())]).await?;
    holds(&refusal, &["I can't play in this channel without **Send Messages**."])?;
    assert!(bob.sees(mute).is_empty(), "nothing was said");

    // Withdrawn between challenge and acceptance.
    let room = stage.channel("war-room")?;
    let challenge = stage.challenge("world-war", room, &alice, &bob).await?;
    let allowed = permissions::BOT_DEFAULT & !permissions::SEND_MESSAGES;
    stage.sandbox.set_bot_permissions(room, allowed);
    let refusal = clicked(&bob, challenge.id, "Accept").await?;
    holds(&refusal, &["I can't play in this channel without **Send Messages**."])?;
    stage.sandbox.set_bot_permissions(room, permissions::BOT_DEFAULT);
    holds(&clicked(&bob, challenge.id, "Accept").await?, &["Accepted. Match 1 begins."])?;

    // In a private chat there is nobody else to challenge.
    let dm = stage.sandbox.open_dm(&alice);
    let to_bob = [("game", "world-war".into()), ("opponent", (&bob).into())];
    let refusal = told(&alice, dm, "challenge", &to_bob).await?;
    holds(&refusal, &["Only you and I read this chat, so nobody would see your challenge here."])?;
    let open = told(&alice, dm, "games", &[("show", "open".into())]).await?;
    holds(&open, &["I list open challenges in servers where I am a member"])?;
    stage.close().await
}
