//! Challenges: made, accepted, declined, withdrawn, expired, and by whom not.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use fake_discord::driver::{DriverError, OptionValue, Person, SeenMessage};
use fake_discord::{Snowflake, permissions};
use herald::Clock;
use tests::{Error, Stage, board_after, patience, picture, wait_for_update};

use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, private_text,
};

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
async fn a_challenge_tells_the_options_that_are_not_usual() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let markers = "pawns: markers (pawns are markers that their patron pieces can defend)";
    let stances =
        "Options: combat: stances (each side secretly plans three stances; the most hits win).\n";
    let dice = "Options: combat: dice (twenty-sided dice, sealed before the first move).\n";
    for (key, value, words) in
        [("pawns", "markers", markers), ("combat", "dice", dice), ("combat", "stances", stances)]
    {
        let more = [(key, value.into())];
        let asked = stage.challenge_with("battlechess", room, &alice, &bob, &more).await?;
        check_contains(&asked.content, &[words])?;
        answer_to_click(&bob, asked.id, "Decline").await?;
    }
    stage.close().await
}

#[tokio::test]
pub(super) async fn a_named_challenge_becomes_a_match_in_a_thread() -> JourneyResult {
    let stage = Stage::set().await?;
    let [alice, bob, carol] = ["Alice", "Bob", "Carol"].map(|name| stage.person(name));
    let (alice, bob, carol) = (alice?, bob?, carol?);
    let room = stage.channel("war-room")?;
    let made = answer_to_command(
        &alice,
        room,
        "challenge",
        &[("game", "world-war".into()), ("opponent", (&bob).into()), ("side", "black".into())],
    )
    .await?;
    assert_eq!(made, "Challenge sent. Bob can accept it.");
    let challenge = asked(&carol, room).await?;
    check_contains(
        &challenge.content,
        &["Alice challenges you to a match of **World War Chess**.", "Alice plays Dark."],
    )?;
    assert_eq!(challenge.pings, ["Bob"]);
    // Bob doesn't know the game: the challenge shows it and explains how to play.
    assert_eq!(labels(&challenge), ["Accept", "Decline", "Withdraw", "How do I play?"]);
    assert_eq!(picture(&challenge)?.filename, "game-world-war.png");
    let games = answer_to_command(&bob, room, "games", &[]).await?;
    check_contains(&games, &["Open challenges", "Alice challenges you to World War Chess"])?;

    // Everyone sees the buttons; they work for the intended people.
    for (person, button, words) in [
        (&carol, "Accept", format!("That challenge is for <@{}>.", bob.id)),
        (&carol, "Decline", format!("That challenge is for <@{}>.", bob.id)),
        (&carol, "Withdraw", format!("Only <@{}> can withdraw that challenge.", alice.id)),
        (&bob, "Withdraw", format!("Only <@{}> can withdraw that challenge.", alice.id)),
        (&alice, "Accept", "That's your own challenge.".to_owned()),
        (&alice, "Decline", "That's your own challenge.".to_owned()),
    ] {
        let refusal = answer_to_click(person, challenge.id, button).await?;
        check_contains(&refusal, &[&words]).map_err(|error| format!("{}: {error}", person.name))?;
    }
    assert_eq!(carol.message(challenge.id)?, challenge, "the refusals changed nothing");

    check_contains(
        &answer_to_click(&bob, challenge.id, "Accept").await?,
        &["Accepted. Match 1 begins."],
    )?;
    let closed = wait_for_update(&carol, &challenge, |m| m.controls().is_empty()).await?;
    assert_eq!(
        closed.content,
        "Alice challenged Bob to **World War Chess** — accepted: match 1 has begun."
    );
    let with_thread = wait_for_update(&carol, &challenge, |m| m.thread.is_some()).await?;
    let thread = with_thread.thread.ok_or("no thread")?;
    let board = board_after(&bob, thread, 0).await?;
    check_contains(
        &board.content,
        &["Bob plays Light, Alice plays Dark", "it's your turn (Light)"],
    )?;
    assert_eq!(board.pings, ["Bob"]);
    let offered = labels(&board);
    assert_eq!(offered[offered.len() - 3..], ["Type it", "Help ▾", "How do I play?"]);
    assert!(offered.contains(&"Infantry b2".to_owned()), "{offered:?}");
    check_contains(picture(&board)?.description.as_deref().unwrap_or(""), &["Light", "Dark"])?;
    let threads = stage.sandbox.threads(room);
    let [only] = threads.as_slice() else { return Err("not one thread".into()) };
    assert_eq!(only.name, "Match 1 · World War Chess · Bob – Alice");
    assert!(only.members.contains(&alice.id) && only.members.contains(&bob.id));
    stage.close().await
}

#[tokio::test]
pub(super) async fn an_open_challenge_is_taken_by_whoever_comes_first() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let made =
        answer_to_command(&alice, room, "challenge", &[("game", "world-war".into())]).await?;
    assert_eq!(made, "Challenge sent. Anyone in this channel can accept it.");
    let challenge = asked(&bob, room).await?;
    check_contains(&challenge.content, &["Alice challenges anyone here", "Sides are random."])?;
    assert_eq!(
        (challenge.pings.len(), labels(&challenge).join(" ")),
        (0, "Accept Withdraw How do I play?".into())
    );
    let (one, two) = tokio::join!(
        answer_to_click(&bob, challenge.id, "Accept"),
        answer_to_click(&carol, challenge.id, "Accept")
    );
    let mut answers = [one?, two?];
    answers.sort_unstable();
    let [begun, late] = &answers;
    assert_eq!(late, "That challenge has been accepted. Make a new one with `/challenge`.");
    let is_closed = |m: &SeenMessage| m.thread.is_some() && m.content.contains("match 1 has begun");
    let with_thread = wait_for_update(&bob, &challenge, is_closed).await?;
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
async fn sides_are_as_asked_for() -> JourneyResult {
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
        answer_to_command(&alice, room, "challenge", &options).await?;
        let challenge = asked(&bob, room).await?;
        answer_to_click(&bob, challenge.id, "Accept").await?;
        let open =
            wait_for_update(&bob, &challenge, |m| m.thread.is_some() && m.controls().is_empty());
        let board = board_after(&alice, open.await?.thread.ok_or("no thread")?, 0).await?;
        assert!(wanted.iter().any(|w| board.content.contains(w)), "{side:?}: {}", board.content);
        let first = if board.content.contains(light) { "Alice" } else { "Bob" };
        assert_eq!(board.pings, [first]);
    }
    stage.close().await
}

#[tokio::test]
async fn a_challenge_is_declined_or_withdrawn() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("chess-club")?;
    let challenge = stage.challenge("world-war", room, &alice, &bob).await?;
    assert_eq!(answer_to_click(&bob, challenge.id, "Decline").await?, "Declined.");
    let closed = wait_for_update(&alice, &challenge, |m| m.controls().is_empty()).await?;
    assert_eq!(closed.content, "Alice challenged Bob to **World War Chess** — declined.");

    let challenge = stage.challenge("world-war", room, &alice, &bob).await?;
    let games = answer_to_command(&alice, room, "games", &[]).await?;
    check_contains(&games, &["you challenged Bob to World War Chess"])?;
    let (one, two) = tokio::join!(
        answer_to_click(&alice, challenge.id, "Withdraw"),
        answer_to_click(&alice, challenge.id, "Withdraw")
    );
    let mut answers = [one?, two?];
    answers.sort_unstable();
    assert_eq!(
        answers,
        ["Challenge withdrawn.", "That challenge was withdrawn. Make a new one with `/challenge`."]
    );
    let closed = wait_for_update(&bob, &challenge, |m| m.controls().is_empty()).await?;
    assert_eq!(closed.content, "Alice challenged Bob to **World War Chess** — withdrawn.");
    let games = answer_to_command(&alice, room, "games", &[]).await?;
    check_contains(&games, &["You have no matches or challenges."])?;
    assert!(stage.sandbox.threads(room).is_empty());
    stage.close().await
}

#[tokio::test]
async fn nobody_challenges_themselves_or_a_bot_or_without_end() -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let challenge = |opponent: OptionValue| {
        let options = [("game", "world-war".into()), ("opponent", opponent)];
        let alice = alice.clone();
        async move { answer_to_command(&alice, room, "challenge", &options).await }
    };
    check_contains(&challenge((&alice).into()).await?, &["You can't challenge yourself."])?;
    let beeper = OptionValue::User(stage.sandbox.other_bot());
    check_contains(&challenge(beeper).await?, &["Bots don't play."])?;
    assert!(alice.sees(room).iter().all(|m| m.ephemeral), "nobody else heard of it");
    for _ in 0..20 {
        check_contains(
            &answer_to_command(&alice, room, "challenge", &[("game", "world-war".into())]).await?,
            &["Challenge sent."],
        )?;
    }
    let refusal =
        answer_to_command(&alice, room, "challenge", &[("game", "world-war".into())]).await?;
    check_contains(&refusal, &["You have 20 open challenges.", "`/games` lists them"])?;
    stage.close().await
}

#[tokio::test]
async fn a_challenge_lapses_after_a_week() -> JourneyResult {
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
            private_text(outcome)?,
            "That challenge has expired. Make a new one with `/challenge`."
        ),
        Err(DriverError::NoSuchComponent(_)) => {}
        Err(other) => return Err(other.into()),
    }
    let closed = wait_for_update(&bob, &challenge, |m| m.controls().is_empty()).await?;
    assert_eq!(closed.content, "Alice challenged Bob to **World War Chess** — expired.");
    assert!(stage.sandbox.threads(room).is_empty());
    stage.close().await
}

#[tokio::test]
async fn without_threads_a_match_is_played_in_the_channel() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    stage.without_threads(room);
    let challenge = stage.challenge("world-war", room, &alice, &bob).await?;
    answer_to_click(&bob, challenge.id, "Accept").await?;
    let board = board_after(&bob, room, 0).await?;
    assert_eq!(board.pings, ["Alice"]);
    assert!(stage.sandbox.threads(room).is_empty());
    assert_eq!(
        crate::journeys::type_move(&alice, room, "b2-b3").await?,
        "Played `b2-b3` in match 1."
    );
    assert_eq!(board_after(&alice, room, 1).await?.pings, ["Bob"]);
    stage.close().await
}

#[tokio::test]
async fn a_missing_permission_is_named() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let mute = stage.channel("no-herald")?;
    let refusal =
        answer_to_command(&alice, mute, "challenge", &[("game", "world-war".into())]).await?;
    check_contains(&refusal, &["I can't play in this channel without **Send Messages**."])?;
    assert!(bob.sees(mute).is_empty(), "nothing was said");

    // Withdrawn between challenge and acceptance.
    let room = stage.channel("war-room")?;
    let challenge = stage.challenge("world-war", room, &alice, &bob).await?;
    let allowed = permissions::BOT_DEFAULT & !permissions::SEND_MESSAGES;
    stage.sandbox.set_bot_permissions(room, allowed);
    let refusal = answer_to_click(&bob, challenge.id, "Accept").await?;
    check_contains(&refusal, &["I can't play in this channel without **Send Messages**."])?;
    stage.sandbox.set_bot_permissions(room, permissions::BOT_DEFAULT);
    check_contains(
        &answer_to_click(&bob, challenge.id, "Accept").await?,
        &["Accepted. Match 1 begins."],
    )?;

    // In a private chat there is nobody else to challenge.
    let dm = stage.sandbox.open_dm(&alice);
    let to_bob = [("game", "world-war".into()), ("opponent", (&bob).into())];
    let refusal = answer_to_command(&alice, dm, "challenge", &to_bob).await?;
    check_contains(
        &refusal,
        &["Only you and I read this chat, so no one would see your challenge."],
    )?;
    let open = answer_to_command(&alice, dm, "games", &[("show", "open".into())]).await?;
    check_contains(&open, &["I list open challenges only in servers where I'm a member"])?;
    stage.close().await
}
