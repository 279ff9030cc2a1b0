//! Matches between friends where Herald isn't a member: in a group, and in another server. All its
//! messages answer interactions there; others come by direct message.

use std::sync::atomic::Ordering;

use fake_discord::driver::{OptionValue, Person, Response, SeenMessage};
use fake_discord::{Fault, Halt, Snowflake};
use tests::winning::WINS;
use tests::{
    Error, Stage, board_after, boards, patience, picture, running_clock, wait_for_message,
    wait_for_removed_buttons, wait_for_update,
};

use crate::journeys::{JourneyResult, answer_to_command, check_contains, type_move, with_names};

const DAY: i64 = 24 * 60 * 60 * 1000;

/// Alice, who has installed Herald for herself, and Bob and Carol, who haven't.
async fn friends() -> Result<(Stage, [Person; 3]), Error> {
    let stage = Stage::set().await?;
    let people = three(&stage)?;
    Ok((stage, people))
}

fn three(stage: &Stage) -> Result<[Person; 3], Error> {
    let people = [stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?];
    stage.sandbox.set_installed(&people[0], true);
    Ok(people)
}

/// Returns the private answer to a button on a public message.
async fn press_public(
    person: &Person,
    message: &SeenMessage,
    label: &str,
) -> Result<SeenMessage, Error> {
    let newest = person.sees(message.channel).last().map_or(0, |seen| seen.id);
    let outcome = person.click(message.id, label).await?;
    if let Response::Message(answer) = &outcome.response {
        return Err(format!("it does not follow the press: {}", answer.content).into());
    }
    let follows =
        |seen: &[SeenMessage]| seen.iter().find(|one| one.ephemeral && one.id > newest).cloned();
    Ok(person.wait(message.channel, follows).await?)
}

/// Returns the newest message with a button in a place.
async fn with_button(person: &Person, place: Snowflake, label: &str) -> Result<SeenMessage, Error> {
    let has = |seen: &[SeenMessage]| {
        seen.iter().rev().find(|one| !one.ephemeral && one.button(label).is_some()).cloned()
    };
    Ok(person.wait(place, has).await.map_err(|error| format!("no {label}: {error}"))?)
}

/// Alice, with White, challenges Bob. Returns the challenge.
async fn challenge_bob(
    alice: &Person,
    bob: &Person,
    place: Snowflake,
    more: &[(&str, OptionValue)],
) -> Result<SeenMessage, Error> {
    let mut options: Vec<(&str, OptionValue)> =
        vec![("game", "world-war".into()), ("opponent", bob.into()), ("side", "white".into())];
    options.extend(more.iter().cloned());
    let newest = bob.sees(place).last().map_or(0, |seen| seen.id);
    let made = answer_to_command(alice, place, "challenge", &options).await?;
    assert_eq!(made, "Challenge sent. Bob can accept it.");
    let asks = |seen: &[SeenMessage]| {
        seen.iter().find(|one| one.id > newest && one.button("Accept").is_some()).cloned()
    };
    Ok(bob.wait(place, asks).await?)
}

/// As before, and Bob accepts. Returns the first board.
async fn begin_match(
    alice: &Person,
    bob: &Person,
    place: Snowflake,
    more: &[(&str, OptionValue)],
) -> Result<SeenMessage, Error> {
    let challenge = challenge_bob(alice, bob, place, more).await?;
    let accepted = press_public(bob, &challenge, "Accept").await?;
    assert_eq!(accepted.content, "Accepted. Match 1 begins.");
    board_after(bob, place, 0).await
}

async fn play_by_buttons(person: &Person, board: &SeenMessage, text: &str) -> Result<(), Error> {
    let form = person.click(board.id, "Type it").await?.modal()?.clone();
    person.submit(&form, &[("text", text)]).await?;
    Ok(())
}

fn public(person: &Person, place: Snowflake) -> Vec<SeenMessage> {
    let mut seen = person.sees(place);
    seen.retain(|message| !message.ephemeral && message.author == "Herald");
    seen
}

#[tokio::test]
async fn friends_play_a_match_to_its_end_in_a_group_and_again() -> JourneyResult {
    let (stage, [alice, bob, carol]) = friends().await?;
    let group = stage.sandbox.group();
    let rated = [
        ("game", "world-war".into()),
        ("opponent", OptionValue::from(&bob)),
        ("rated", "yes".into()),
    ];
    let refused = answer_to_command(&alice, group, "challenge", &rated).await?;
    check_contains(&refused, &["I only rate matches in servers where I'm a member"])?;

    let challenge = challenge_bob(&alice, &bob, group, &[]).await?;
    check_contains(
        &challenge.content,
        &["Alice challenges you to a match of **World War Chess**."],
    )?;
    assert_eq!(challenge.pings, ["Bob"]);
    for button in ["Accept", "Decline"] {
        let refused = press_public(&carol, &challenge, button).await?;
        check_contains(&refused.content, &[&format!("That challenge is for <@{}>.", bob.id)])?;
    }
    let own = press_public(&alice, &challenge, "Accept").await?;
    check_contains(&own.content, &["That's your own challenge."])?;
    assert_eq!(carol.message(challenge.id)?, challenge, "the refusals changed nothing");
    let accepted = press_public(&bob, &challenge, "Accept").await?;
    assert_eq!(accepted.content, "Accepted. Match 1 begins.");
    let closed = wait_for_update(&carol, &challenge, |m| m.controls().is_empty()).await?;
    let words = "Alice challenged Bob to **World War Chess** — accepted: match 1 has begun.";
    assert_eq!(closed.content, words);

    let mut board = board_after(&carol, group, 0).await?;
    assert_eq!((board.pings.as_slice(), board.thread), (&["Alice".to_owned()][..], None));
    let refused = press_public(&carol, &board, "Type it").await?;
    check_contains(&refused.content, &["You aren't playing in that match"])?;
    let flipped = alice.command(group, "board", []).await?.message()?.clone();
    assert!(flipped.ephemeral);
    picture(&flipped)?;

    // Alice types, Bob presses buttons.
    let win = WINS.iter().find(|win| win.game == "world-war").ok_or("no win")?;
    for (ply, action) in (1..).zip(win.actions) {
        if ply % 2 == 1 {
            type_move(&alice, group, action).await?;
        } else {
            play_by_buttons(&bob, &board, action).await?;
        }
        let next = board_after(&carol, group, ply).await?;
        wait_for_removed_buttons(&carol, &board)
            .await
            .map_err(|error| format!("board {ply} - 1: {error}"))?;
        board = next;
    }
    check_contains(&board.content, &["beats"])?;
    let all: Vec<u32> = (0..=u32::try_from(win.actions.len())?).collect();
    assert_eq!(boards(&bob, group), all, "each board is said once");
    assert_eq!(public(&bob, group).len(), all.len() + 1);

    let again = press_public(&bob, &board, "Rematch").await?;
    check_contains(&again.content, &["with sides swapped", "Alice can accept it"])?;
    let challenge = with_button(&alice, group, "Accept").await?;
    assert_eq!(challenge.pings, ["Alice"]);
    let accepted = press_public(&alice, &challenge, "Accept").await?;
    assert_eq!(accepted.content, "Accepted. Match 2 begins.");
    wait_for_message(&alice, group, "begins. Bob plays Light, Alice plays Dark").await?;

    stage.wait_until_all_sent().await?;
    for person in [&alice, &bob] {
        assert!(public(person, stage.sandbox.open_dm(person)).is_empty(), "nothing is told twice");
    }
    let there = format!("/channels/{group}");
    let asked = stage.sandbox.requests();
    assert!(!asked.iter().any(|request| request.path.starts_with(&there)), "it only answers");
    stage.close().await
}

#[tokio::test]
async fn a_challenge_is_declined_and_a_draw_agreed_in_another_server() -> JourneyResult {
    let (stage, [alice, bob, carol]) = friends().await?;
    let tavern = stage.sandbox.other_server();
    let challenge = challenge_bob(&alice, &bob, tavern, &[]).await?;
    assert_eq!(press_public(&bob, &challenge, "Decline").await?.content, "Declined.");
    let closed = wait_for_update(&carol, &challenge, |m| m.controls().is_empty()).await?;
    check_contains(&closed.content, &["Alice challenged Bob to **World War Chess** — declined"])?;

    let board = begin_match(&alice, &bob, tavern, &[]).await?;
    let step = press_public(&alice, &board, "Help ▾").await?;
    let sure = alice.click(step.id, "Draw").await?.message()?.clone();
    alice.click(sure.id, "Yes, offer a draw").await?;
    let offer = with_button(&bob, tavern, "Accept the draw").await?;
    assert_eq!(offer.pings, ["Bob"]);
    let refused = press_public(&carol, &offer, "Accept the draw").await?;
    check_contains(&refused.content, &["You aren't playing in that match"])?;
    press_public(&bob, &offer, "Accept the draw").await?;
    let end = wait_for_message(&carol, tavern, "🏁").await?;
    check_contains(&end.content, &["draw**: both sides agreed."])?;
    assert!(end.button("Rematch").is_some());
    wait_for_removed_buttons(&carol, &offer).await?;
    wait_for_removed_buttons(&carol, &board).await?;
    // Typing in direct messages leads there.
    let games = answer_to_command(&bob, stage.sandbox.open_dm(&bob), "games", &[]).await?;
    check_contains(&games, &["Match 1"])?;
    stage.close().await
}

/// Where only the asker sees answers, no friend can be challenged.
#[tokio::test]
async fn no_challenge_is_made_where_nobody_would_see_it() -> JourneyResult {
    let (stage, [alice, bob, _]) = friends().await?;
    stage.sandbox.set_external_apps(false);
    let tavern = stage.sandbox.other_server();
    let to_bob = [("game", "world-war".into()), ("opponent", OptionValue::from(&bob))];
    let refused = answer_to_command(&alice, tavern, "challenge", &to_bob).await?;
    check_contains(
        &refused,
        &["This server hides my answers from everyone but you", "Use External Apps"],
    )?;
    assert!(public(&bob, tavern).is_empty());
    let dm = stage.sandbox.open_dm(&alice);
    let refused = answer_to_command(&alice, dm, "challenge", &to_bob).await?;
    check_contains(&refused, &["Only you and I read this chat", "To play me here, use `/play`"])?;
    stage.close().await
}

/// After a restart, nobody's answers can be edited: a board that keeps its buttons says that it is
/// outdated, loses them by that, and leads to the current board.
#[tokio::test]
async fn a_button_that_could_not_be_taken_off_is_out_of_date() -> JourneyResult {
    let (mut stage, [alice, bob, carol]) = friends().await?;
    let group = stage.sandbox.group();
    let old = begin_match(&alice, &bob, group, &[]).await?;
    stage.wait_until_all_sent().await?;
    stage.stop().await?;
    stage.start_again().await?;
    type_move(&alice, group, "b2-b3").await?;
    board_after(&bob, group, 1).await?;
    stage.wait_until_all_sent().await?;
    assert!(bob.message(old.id)?.button("Type it").is_some(), "nothing lets it be changed");
    let outdated = press_public(&carol, &old, "Type it").await?;
    check_contains(&outdated.content, &["You aren't playing in that match"])?;
    let outdated = press_public(&bob, &old, "Type it").await?;
    check_contains(&outdated.content, &["The match has moved on since then."])?;
    assert!(
        wait_for_removed_buttons(&carol, &old).await?.attachments.len() == 1,
        "its picture stays"
    );
    let board = bob.click(outdated.id, "Show the board").await?.message()?.clone();
    assert!(board.ephemeral && board.button("Legal moves").is_some());
    picture(&board)?;
    stage.close().await
}

/// Announcements that no answer can carry come by direct message to the awaited people, once, and
/// they can continue there.
#[tokio::test]
async fn a_restart_in_the_middle_loses_nothing() -> JourneyResult {
    let (mut stage, [alice, bob, _]) = friends().await?;
    let group = stage.sandbox.group();
    let (hers, his) = (stage.sandbox.open_dm(&alice), stage.sandbox.open_dm(&bob));
    let challenge = challenge_bob(&alice, &bob, group, &[]).await?;
    // It is accepted, which everyone sees; the board never comes.
    stage.sandbox.fault(Fault::Hang, "POST", "/webhooks/**", 1000);
    bob.click(challenge.id, "Accept").await?;
    wait_for_update(&bob, &challenge, |m| m.content.contains("match 1 has begun")).await?;
    stage.kill().await?;
    stage.sandbox.clear_faults();
    stage.start_again().await?;
    let board = board_after(&alice, hers, 0).await?;
    check_contains(&board.content, &["Bob", "I'm telling you here because I'm not a member"])?;
    assert_eq!(board.pings, ["Alice"]);

    // Alice continues in the group: everyone sees the board there again.
    type_move(&alice, group, "b2-b3").await?;
    let board = board_after(&bob, group, 1).await?;
    stage.wait_until_all_sent().await?;
    // Bob's move is accepted, and the process ends before its announcement.
    let form = bob.click(board.id, "Type it").await?.modal()?.clone();
    stage.sandbox.halt(Some(Halt::Before(1)));
    let sent = {
        let bob = bob.clone();
        tokio::spawn(async move { bob.submit(&form, &[("text", "b7-b6")]).await })
    };
    stage.sandbox.wait_until_halted().await;
    stage.kill().await?;
    stage.sandbox.clear_halt();
    sent.abort();
    stage.start_again().await?;
    let board = board_after(&alice, hers, 2).await?;
    // She plays by the buttons there, and he reads it in his own direct messages.
    let form = alice.click(board.id, "Type it").await?.modal()?.clone();
    alice.submit(&form, &[("text", "c2-c3")]).await?;
    let board = board_after(&bob, his, 3).await?;
    assert_eq!(board.pings, ["Bob"]);
    wait_for_removed_buttons(&alice, &board_after(&alice, hers, 2).await?).await?;
    stage.wait_until_all_sent().await?;
    assert_eq!((boards(&alice, hers), boards(&bob, his)), (vec![0, 2], vec![3]));
    assert_eq!(boards(&alice, group), [1], "nothing is said twice");
    stage.close().await
}

/// Timed announcements come by direct message, and are dropped for people who refuse them.
#[tokio::test]
async fn what_time_brings_is_told_by_direct_message() -> JourneyResult {
    let clock = running_clock(1_800_000_000_000);
    let at = || herald::Clock::Set(std::sync::Arc::clone(&clock));
    let mut stage = Stage::set_at(at(), patience()).await?;
    let [alice, bob, _] = three(&stage)?;
    let group = stage.sandbox.group();
    let (hers, his) = (stage.sandbox.open_dm(&alice), stage.sandbox.open_dm(&bob));
    begin_match(&alice, &bob, group, &[("clock", "1d +0 hard no rest".into())]).await?;
    let open = challenge_bob(&alice, &bob, group, &[]).await?;
    stage.wait_until_all_sent().await?;
    let before = public(&bob, group);
    // The earlier tokens are forgotten, like after 15 minutes.
    stage.stop().await?;
    stage.sandbox.set_dms_open(&bob, false);
    stage.excuse(403);
    stage.start_again_at(at(), patience()).await?;
    clock.fetch_add(2 * DAY, Ordering::SeqCst);
    let end = wait_for_message(&alice, hers, "🏁").await?;
    check_contains(&with_names(&end, &[&alice, &bob]), &["Match 1", "**Bob (Dark) beats Alice**"])?;
    picture(&end)?;
    stage.wait_until_all_sent().await?;
    assert!(public(&bob, his).is_empty(), "he takes no direct messages");
    clock.fetch_add(6 * DAY, Ordering::SeqCst);
    let lapsed = wait_for_message(&alice, hers, "expired").await?;
    check_contains(&lapsed.content, &["Alice challenged Bob to **World War Chess**"])?;
    let refused = press_public(&bob, &open, "Accept").await?;
    check_contains(&refused.content, &["That challenge has expired."])?;
    wait_for_removed_buttons(&bob, &open).await?;
    assert_eq!(public(&bob, group).len(), before.len(), "nothing new is said there");
    stage.close().await
}

/// A person who chose direct messages is notified there; the board calls nobody.
#[tokio::test]
async fn a_notice_comes_by_direct_message() -> JourneyResult {
    let (stage, [alice, bob, _]) = friends().await?;
    let tavern = stage.sandbox.other_server();
    let his = stage.sandbox.open_dm(&bob);
    answer_to_command(&bob, his, "settings notices", &[("way", "direct".into())]).await?;
    begin_match(&alice, &bob, tavern, &[]).await?;
    type_move(&alice, tavern, "b2-b3").await?;
    let board = board_after(&bob, tavern, 1).await?;
    assert!(board.pings.is_empty());
    let notice =
        wait_for_message(&bob, his, "· World War Chess** against Alice: your move.").await?;
    let server = format!("https://discord.com/channels/{}/{tavern}", stage.sandbox.other_guild());
    check_contains(&notice.content, &[&server, "Last move: `b2-b3`."])?;
    // He looks at it there, and plays there.
    let looked = bob.command(his, "board", []).await?.message()?.clone();
    picture(&looked)?;
    let answer = answer_to_command(&bob, his, "move", &[("text", "b7-b6".into())]).await?;
    assert_eq!(answer, "Played `b7-b6` in match 1.");
    // Alice has just asked something here, so the match is announced here.
    board_after(&alice, tavern, 2).await?;
    stage.close().await
}
