//! Posts that Discord refuses, and players who have left: everyone who waits is told.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use fake_discord::driver::{OptionValue, Person, SeenMessage};
use fake_discord::{Fault, PATIENCE, Snowflake, permissions};
use herald::{Clock, Patience};
use tests::{Error, Stage, board_after, boards, running_clock, wait_for_message};

use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, type_move,
    type_move_elsewhere,
};

const HOUR: i64 = 3_600_000;

/// Discord refuses every message in a place, as in a private thread without Herald.
fn refuses(stage: &Stage, place: Snowflake) {
    let posts = format!("/channels/{place}/messages");
    stage.sandbox.fault(Fault::Refused(403, 50001), "POST", &posts, 100_000);
}

async fn hears(person: &Person, place: Snowflake, words: &str) -> Result<String, Error> {
    let heard = |seen: &[SeenMessage]| {
        let wanted = |m: &&SeenMessage| m.ephemeral && m.content.contains(words);
        seen.iter().find(wanted).map(|m| m.content.clone())
    };
    Ok(person.wait(place, heard).await?)
}

fn pings(person: &Person, place: Snowflake) -> usize {
    person.sees(place).iter().filter(|m| m.pings.iter().any(|name| name == person.name)).count()
}

#[tokio::test]
async fn a_challenge_that_cannot_be_posted_is_cancelled_and_its_maker_told() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.excuse(403);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let club = stage.channel("chess-club")?;
    for (place, opponent) in [(room, Some(&bob)), (club, None)] {
        refuses(&stage, place);
        let mut options: Vec<(&str, OptionValue)> = vec![("game", "world-war".into())];
        options.extend(opponent.map(|person| ("opponent", person.into())));
        check_contains(
            &answer_to_command(&alice, place, "challenge", &options).await?,
            &["Challenge sent."],
        )?;
        let heard = hears(&alice, place, "so I've cancelled your challenge").await?;
        check_contains(
            &heard,
            &[&format!("I can't post in <#{place}>"), "mention me", "Send Messages"],
        )?;
    }
    // Nothing waits for anyone, and nothing is tried again.
    stage.sandbox.clear_faults();
    let listed = answer_to_command(&bob, room, "games", &[]).await?;
    assert!(!listed.contains("challenges you"), "{listed}");
    let challenge = stage.challenge("world-war", room, &alice, &bob).await?;
    check_contains(
        &answer_to_click(&bob, challenge.id, "Accept").await?,
        &["Accepted. Match 1 begins."],
    )?;
    let shown = bob.sees(room).iter().filter(|m| !m.ephemeral).count();
    assert_eq!(shown, 1);
    stage.close().await
}

#[tokio::test]
async fn a_rematch_that_cannot_be_posted_is_told_to_whoever_asked() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.excuse(403);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    answer_to_command(&alice, thread, "resign", &[("sure", "yes".into())]).await?;
    wait_for_message(&bob, thread, "resigned").await?;
    refuses(&stage, thread);
    refuses(&stage, room);
    let options = [("rematch", "yes".into()), ("match", 1.into())];
    check_contains(
        &answer_to_command(&bob, thread, "play", &options).await?,
        &["Your rematch challenge is in"],
    )?;
    hears(&bob, thread, "so I've cancelled your challenge").await?;
    stage.close().await
}

#[tokio::test]
async fn who_offers_something_hears_that_it_cannot_be_posted() -> JourneyResult {
    let long = 4 * PATIENCE;
    let patience = Patience { leave_thread_after: long, ..tests::patience() };
    let mut stage = Stage::set_at(Clock::System, patience).await?;
    stage.excuse(403);
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let member = OptionValue::from(&carol);
    let offers = [
        ("world-war", "draw", Vec::new()),
        ("world-war", "takeback", Vec::new()),
        ("battlechess", "team enlist", vec![("member", member), ("piece", "b1".into())]),
    ];
    for (number, (game, command, mut options)) in (1..).zip(offers) {
        let (thread, _) = stage.begin(game, room, &alice, &bob).await?;
        let (first, second) = match game {
            "battlechess" => ("a2-a3", "a7-a6"),
            _ => ("b2-b3", "b7-b6"),
        };
        type_move(&alice, thread, first).await?;
        board_after(&bob, thread, 1).await?;
        type_move(&bob, thread, second).await?;
        board_after(&alice, thread, 2).await?;
        refuses(&stage, thread);
        options.push(("match", number.into()));
        answer_to_command(&alice, thread, command, &options).await?;
        let refused = format!("I can't post in <#{thread}> right now");
        let heard = hears(&alice, thread, &refused).await?;
        check_contains(&heard, &[&format!("**Match {number}**"), "I'll post it as soon as I can"])?;
        if command == "draw" {
            // Typed elsewhere, the answer itself says so.
            let private = stage.sandbox.open_dm(&bob);
            let answer =
                answer_to_command(&bob, private, "takeback", &[("match", number.into())]).await?;
            check_contains(&answer, &["I've asked your opponent.", &refused])?;
        }
        stage.sandbox.clear_faults();
        let shown = |seen: &[SeenMessage]| {
            let asks =
                |m: &SeenMessage| ["Decline", "Play on"].iter().any(|l| m.button(l).is_some());
            seen.iter().find(|m| !m.ephemeral && asks(m)).map(|_| ())
        };
        alice.wait(thread, shown).await?;
    }
    stage.close().await
}

#[tokio::test]
async fn a_locked_thread_that_sleeps_is_left_for_the_channel_at_once() -> JourneyResult {
    // Any pause is longer than anyone waits here.
    let long = 4 * PATIENCE;
    let patience = Patience {
        leave_thread_after: long,
        retry: long,
        longest_retry: long,
        ..tests::patience()
    };
    let mut stage = Stage::set_at(Clock::System, patience).await?;
    stage.excuse(400);
    stage.excuse(403);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    stage.sandbox.set_thread(thread, true, true);
    let allowed = permissions::BOT_DEFAULT & !permissions::MANAGE_THREADS;
    stage.sandbox.set_bot_permissions(thread, allowed);
    check_contains(&type_move_elsewhere(&alice, room, 1, "b2-b3").await?, &["Played"])?;
    let board = board_after(&bob, room, 1).await?;
    assert_eq!(board.pings, ["Bob"]);
    let moved = "I can't write in its thread any more, so the match continues here.";
    let told: Vec<SeenMessage> =
        bob.sees(room).into_iter().filter(|m| m.content.contains(moved)).collect();
    assert_eq!(told.len(), 1);
    assert!(told[0].id < board.id, "first the sentence, then the board");
    stage.close().await
}

/// A thread's refusal that was attributed to pictures costs no second pause.
#[tokio::test]
async fn a_closed_thread_is_left_with_a_picture() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.excuse(403);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    refuses(&stage, thread);
    type_move_elsewhere(&alice, room, 1, "b2-b3").await?;
    let board = board_after(&bob, room, 1).await?;
    assert_eq!(board.attachments.len(), 1);
    assert_eq!(boards(&bob, room), [1]);
    stage.close().await
}

#[tokio::test]
async fn a_player_who_left_before_the_match_began_is_noticed_at_once() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.excuse(404);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let challenge = stage.challenge("world-war", room, &alice, &bob).await?;
    stage.sandbox.remove_member(&alice);
    answer_to_click(&bob, challenge.id, "Accept").await?;
    let left = {
        let open = tests::wait_for_update(&bob, &challenge, |m| m.thread.is_some()).await?;
        let thread = open.thread.ok_or("no thread")?;
        (wait_for_message(&bob, thread, "is no longer in this server").await?, thread)
    };
    check_contains(
        &left.0.content,
        &["Alice, who plays Light, is no longer in this server.", "`/server adjudicate match:1`"],
    )?;
    type_move_elsewhere(&bob, room, 1, "b2-b3").await.ok();
    let count = bob.sees(left.1).iter().filter(|m| m.content.contains("no longer in")).count();
    assert_eq!(count, 1);
    stage.close().await
}

#[tokio::test]
async fn whoever_waits_for_one_who_left_is_told_the_way_out() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.excuse(404);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    type_move(&alice, thread, "b2-b3").await?;
    board_after(&bob, thread, 1).await?;
    let claim = [("do", OptionValue::from("claim"))];
    let out = ["Alice is no longer in this server.", "`/server adjudicate match:1`"];
    let before = answer_to_command(&bob, thread, "clock match", &claim).await?;
    assert!(!before.contains(out[0]), "{before}");
    stage.sandbox.remove_member(&alice);
    // A recent answer of Discord's is soon asked for again.
    let begun = std::time::Instant::now();
    let claimed = loop {
        let answer = answer_to_command(&bob, thread, "clock match", &claim).await?;
        if answer.contains(out[0]) || begun.elapsed() > PATIENCE {
            break answer;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    check_contains(&claimed, &["That match has no clock"])?;
    check_contains(&claimed, &out)?;
    check_contains(&answer_to_command(&bob, thread, "resign", &[]).await?, &out)?;
    check_contains(&answer_to_command(&bob, thread, "draw", &[]).await?, &out)?;
    // The place is told, too: once, without mentions.
    let left =
        wait_for_message(&bob, thread, "Alice, who plays Light, is no longer in this server")
            .await?;
    assert!(left.pings.is_empty(), "{:?}", left.pings);
    // After a restart it is known without asking.
    stage.stop().await?;
    stage.start_again().await?;
    stage.sandbox.fault(Fault::Status(500), "GET", "/guilds/**", 100_000);
    check_contains(&answer_to_command(&bob, thread, "resign", &[]).await?, &out)?;
    stage.sandbox.clear_faults();
    // Once back, they are awaited as before.
    stage.sandbox.add_member(&alice);
    answer_to_command(&alice, thread, "games", &[]).await?;
    wait_for_message(&bob, thread, "Alice is back").await?;
    let answer = answer_to_command(&bob, thread, "resign", &[]).await?;
    assert!(!answer.contains(out[0]), "{answer}");
    let news = |words: &str| bob.sees(thread).iter().filter(|m| m.content.contains(words)).count();
    assert_eq!(news("Alice, who plays Light, is no longer"), 1);
    stage.close().await
}

#[tokio::test]
async fn who_left_the_server_does_not_play_on_by_direct_message() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.excuse(404);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    type_move(&alice, thread, "b2-b3").await?;
    let board = board_after(&bob, thread, 1).await?;
    let private = stage.sandbox.open_dm(&bob);
    stage.sandbox.remove_member(&bob);
    let pinged = pings(&alice, thread);
    let refused = ["You're no longer in the server of match 1", "`/resign`"];
    check_contains(&type_move(&bob, private, "b7-b6").await?, &refused)?;
    let named = [("text", OptionValue::from("b7-b6")), ("match", 1.into())];
    check_contains(&answer_to_command(&bob, private, "move", &named).await?, &refused)?;
    check_contains(
        &answer_to_command(&bob, private, "draw", &[("match", 1.into())]).await?,
        &refused,
    )?;
    check_contains(
        &answer_to_command(&bob, private, "takeback", &[("match", 1.into())]).await?,
        &refused,
    )?;
    check_contains(
        &answer_to_command(&bob, private, "board", &[("match", 1.into())]).await?,
        &["Match 1"],
    )?;
    // The other player learns it in the match, without a mention.
    let left = wait_for_message(&alice, thread, "Bob, who plays Dark, is no longer in this server")
        .await?;
    assert!(left.pings.is_empty(), "{:?}", left.pings);
    assert_eq!((pings(&alice, thread), boards(&alice, thread)), (pinged, vec![0, 1]));
    assert!(board.button("Type it").is_some());
    // Resigning stays possible.
    answer_to_command(&bob, private, "resign", &[("match", 1.into()), ("sure", "yes".into())])
        .await?;
    wait_for_message(&alice, thread, "resigned").await?;
    let rematch = [("rematch", "yes".into()), ("match", 1.into())];
    check_contains(&answer_to_command(&bob, private, "play", &rematch).await?, &refused[..1])?;
    stage.close().await
}

#[tokio::test]
async fn a_server_may_let_those_who_left_play_on() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.excuse(404);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &bob, &alice).await?;
    let private = stage.sandbox.open_dm(&bob);
    stage.sandbox.remove_member(&bob);
    check_contains(&type_move(&bob, private, "b2-b3").await?, &["You're no longer in the server"])?;
    check_contains(
        &answer_to_command(&alice, room, "server show", &[]).await?,
        &["A player who has left this server can't continue a match by direct message."],
    )?;
    check_contains(
        &answer_to_command(&alice, room, "server change", &[("leavers", "on".into())]).await?,
        &["A player who has left this server can continue a match by direct message."],
    )?;
    assert_eq!(type_move(&bob, private, "b2-b3").await?, "Played `b2-b3` in match 1.");
    board_after(&alice, thread, 1).await?;
    stage.close().await
}

#[tokio::test]
async fn play_goes_on_while_discord_cannot_be_asked() -> JourneyResult {
    let mut stage = Stage::set_at(Clock::System, tests::hurry()).await?;
    stage.excuse(403);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    for (number, fault) in (1..).zip([Fault::Status(500), Fault::Hang, Fault::Refused(403, 50001)])
    {
        let (thread, _) = stage.begin("world-war", room, &bob, &alice).await?;
        stage.sandbox.fault(fault, "GET", "/guilds/*/members/*", 100_000);
        let private = stage.sandbox.open_dm(&bob);
        check_contains(&type_move_elsewhere(&bob, private, number, "b2-b3").await?, &["Played"])?;
        board_after(&alice, thread, 1).await?;
        stage.sandbox.clear_faults();
    }
    stage.close().await
}

#[tokio::test]
async fn a_list_of_matches_says_how_a_thread_wakes() -> JourneyResult {
    let now = running_clock(1_800_000_000_000);
    let stage = Stage::set_at(Clock::Set(Arc::clone(&now)), tests::patience()).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let hint = "Thread asleep? `/move` works here too and wakes it.";
    let private = stage.sandbox.open_dm(&alice);
    let turns = [("show", OptionValue::from("turns"))];
    for options in [&[][..], &turns[..]] {
        let listed = answer_to_command(&alice, private, "games", options).await?;
        assert!(!listed.contains(hint), "{listed}");
    }
    now.fetch_add(25 * HOUR, Ordering::Relaxed);
    stage.sandbox.set_thread(thread, true, false);
    for options in [&[][..], &turns[..]] {
        let listed = answer_to_command(&alice, private, "games", options).await?;
        assert_eq!(listed.matches(hint).count(), 1, "{listed}");
    }
    type_move(&alice, private, "b2-b3").await?;
    board_after(&bob, thread, 1).await?;
    let listed = answer_to_command(&alice, private, "games", &[]).await?;
    assert!(!listed.contains(hint), "{listed}");
    stage.close().await
}
