//! Decisions of members, of captains after the time of grace, and of standing orders.

use std::sync::atomic::Ordering;

use fake_discord::driver::{OptionValue, Person};
use tests::{Stage, board_after, patience, wait_for_message};

use super::{
    HOUR, PAST_A_KNIGHT, accept_challenge, challenge_bob, clock, enlist_member, people, play,
    release_piece,
};
use crate::journeys::{JourneyResult, answer_to_command, check_contains, type_move};

#[tokio::test]
async fn a_member_decides_and_the_captain_after_the_grace() -> JourneyResult {
    let (clock, now) = clock()?;
    let stage = Stage::set_at(clock, patience()).await?;
    let [alice, bob, carol] = people(&stage, ["Alice", "Bob", "Carol"])?;
    let room = stage.channel("war-room")?;
    let challenge = challenge_bob(&stage, &alice, &bob, &[("grace", 2.into())]).await?;
    let thread = accept_challenge(&stage, &bob, &challenge).await?;
    enlist_member(&bob, thread, &carol, "g8").await?;
    play(&alice, &bob, thread, &PAST_A_KNIGHT).await?;
    let board = board_after(&carol, thread, 5).await?;
    assert_eq!(board.pings, ["Carol"], "who plays the Knight is asked, and nobody else");
    let games = answer_to_command(&carol, room, "games", &[]).await?;
    check_contains(
        &games,
        &["**Waiting for you**", "against Alice · you play Black's Knight g8 for Bob"],
    )?;
    let waiting = "**Waiting for others**";
    for person in [&alice, &bob] {
        let games = answer_to_command(person, room, "games", &[]).await?;
        assert!(games.starts_with(waiting), "{}: {games}", person.name);
    }
    let matches = carol
        .autocomplete(room, "move", [("match", "".into()), ("text", "x".into())], "match")
        .await?;
    assert_eq!(matches[0].name, "1 · Vladimir's BattleChess for Bob against Alice");

    let from = (now.load(Ordering::Relaxed) + 2 * HOUR) / 1000;
    let first =
        format!("<@{}> plays that piece and answers first. You may answer <t:{from}:R>.", carol.id);
    assert_eq!(type_move(&bob, thread, "strike e4").await?, first);
    now.fetch_add(2 * HOUR - 1, Ordering::Relaxed);
    assert_eq!(type_move(&bob, thread, "strike e4").await?, first);
    check_contains(&type_move(&alice, thread, "strike e4").await?, &["It's not your turn"])?;
    now.fetch_add(1, Ordering::Relaxed);
    // Now it waits for either of the two, wherever they were asked.
    let games = answer_to_command(&bob, room, "games", &[]).await?;
    assert!(games.starts_with("**Waiting for you**"), "{games}");
    check_contains(&type_move(&bob, room, "hold e4").await?, &["Played `hold e4` in match 1."])?;
    board_after(&carol, thread, 6).await?;
    check_contains(&type_move(&carol, thread, "strike e4").await?, &["Only your side's captain"])?;
    stage.close().await
}

#[tokio::test]
async fn orders_decide_once_and_for_all() -> JourneyResult {
    let stage = Stage::set().await?;
    let [alice, bob, carol] = people(&stage, ["Alice", "Bob", "Carol"])?;
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("battlechess", room, &alice, &bob).await?;
    let orders = async |by: &Person, options: &[(&str, OptionValue)]| {
        answer_to_command(by, thread, "team orders", options).await
    };
    let says = |strikes: &str, queens: &str| {
        format!(
            "**Match 1**, your standing orders:\n- Knights that may strike: {strikes}\n- Queens in a fight: \
             {queens}\n-# They apply"
        )
    };
    // Pawns fight for themselves here: markers aren't mentioned.
    check_contains(&orders(&bob, &[]).await?, &[&says("ask me", "ask me")])?;
    let choice = |name, value: &str| (name, OptionValue::from(value));
    let set = orders(&bob, &[choice("queens", "self")]).await?;
    check_contains(&set, &[&says("ask me", "always fight in person")])?;
    let unasked = orders(&bob, &[choice("queens", "ask"), choice("markers", "yield")]).await?;
    check_contains(
        &unasked,
        &["there's nothing to order: Markers that are attacked", "`pawns:markers`"],
    )?;
    let set = orders(&bob, &[choice("strikes", "hold")]).await?;
    check_contains(&set, &[&says("never strike", "always fight in person")])?;
    let set = orders(&bob, &[choice("queens", "ask")]).await?;
    check_contains(&set, &[&says("never strike", "ask me")])?;
    check_contains(&orders(&alice, &[]).await?, &[&says("ask me", "ask me")])?;

    // A member's orders count for the piece, and an order also answers a pending question.
    enlist_member(&bob, thread, &carol, "g8").await?;
    play(&alice, &bob, thread, &PAST_A_KNIGHT).await?;
    assert_eq!(board_after(&carol, thread, 5).await?.pings, ["Carol"]);
    let set = orders(&carol, &[choice("strikes", "strike")]).await?;
    check_contains(&set, &[&says("always strike", "ask me"), "Played `strike e4` in match 1."])?;
    let board = board_after(&alice, thread, 6).await?;
    let mut pings = board.pings.clone();
    pings.sort();
    assert_eq!(pings, ["Alice", "Carol"], "the fight is theirs");
    let public = alice.sees(thread).into_iter().filter(|message| !message.ephemeral);
    assert_eq!(public.filter(|m| m.content.contains("your standing orders")).count(), 0);
    stage.close().await
}

#[tokio::test]
async fn a_piece_that_is_asked_changes_hands() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let [alice, bob, carol] = people(&stage, ["Alice", "Bob", "Carol"])?;
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("battlechess", room, &alice, &bob).await?;
    play(&alice, &bob, thread, &PAST_A_KNIGHT).await?;
    assert_eq!(board_after(&bob, thread, 5).await?.pings, ["Bob"]);
    enlist_member(&bob, thread, &carol, "g8").await?;
    let asked = wait_for_message(&alice, thread, "you now play").await?;
    check_contains(&asked.content, &[&format!("\n<@{}>, you decide: ", carol.id), "e4"])?;
    assert!(asked.pings.is_empty(), "they were called when they were asked: {:?}", asked.pings);
    // The news is announced once, even if the process ends.
    stage.kill().await?;
    stage.start_again().await?;
    check_contains(&type_move(&bob, thread, "hold e4").await?, &["answers first"])?;
    release_piece(&carol, thread, "g8").await?;
    let asked = wait_for_message(&alice, thread, "Knight from g8 again").await?;
    check_contains(&asked.content, &[&format!("\n<@{}>, you decide: ", bob.id)])?;
    assert_eq!(asked.pings, ["Bob"]);
    check_contains(
        &type_move(&bob, thread, "strike e4").await?,
        &["Played `strike e4` in match 1."],
    )?;
    board_after(&alice, thread, 6).await?;
    // In a fight as well, until the plan is in.
    enlist_member(&bob, thread, &carol, "g8").await?;
    let asked = wait_for_message(&alice, thread, "the Knight from g8 is in a fight: press").await?;
    assert!(asked.pings.is_empty(), "{:?}", asked.pings);
    let news =
        |words: &str| alice.sees(thread).iter().filter(|m| m.content.contains(words)).count();
    assert_eq!((news("you now play"), news(" again, instead of Carol")), (2, 1));
    stage.close().await
}
