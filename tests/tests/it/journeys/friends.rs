//! Matches between friends where Herald isn't a member: in a group, and in another server. All its
//! messages answer interactions there; others come by direct message.

use std::sync::atomic::Ordering;

use fake_discord::driver::{OptionValue, Person, Response, SeenMessage};
use fake_discord::{Fault, Halt, Snowflake};
use tests::winning::WINS;
use tests::{
    Error, Stage, after, board_after, boards, patience, picture, running_clock, said, stripped,
};

use crate::journeys::{Walked, holds, named, told, types};

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
async fn pressed(
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
async fn challenged(
    alice: &Person,
    bob: &Person,
    place: Snowflake,
    more: &[(&str, OptionValue)],
) -> Result<SeenMessage, Error> {
    let mut options: Vec<(&str, OptionValue)> =
        vec![("game", "world-war".into()), ("opponent", bob.into()), ("side", "white".into())];
    options.extend(more.iter().cloned());
    let newest = bob.sees(place).last().map_or(0, |seen| seen.id);
    let made = told(alice, place, "challenge", &options).await?;
    assert_eq!(made, "Your challenge is made. Bob can accept it.");
    let asks = |seen: &[SeenMessage]| {
        seen.iter().find(|one| one.id > newest && one.button("Accept").is_some()).cloned()
    };
    Ok(bob.wait(place, asks).await?)
}

/// As before, and Bob accepts. Returns the first board.
async fn begun(
    alice: &Person,
    bob: &Person,
    place: Snowflake,
    more: &[(&str, OptionValue)],
) -> Result<SeenMessage, Error> {
    let challenge = challenged(alice, bob, place, more).await?;
    let accepted = pressed(bob, &challenge, "Accept").await?;
    assert_eq!(accepted.content, "Accepted. Match 1 begins.");
    board_after(bob, place, 0).await
}

/// Plays a move by the buttons of a board.
async fn plays(person: &Person, board: &SeenMessage, text: &str) -> Result<(), Error> {
    let step = pressed(person, board, "Move").await?;
    let form = person.click(step.id, "Type it").await?.modal()?.clone();
    person.submit(&form, &[("text", text)]).await?;
    Ok(())
}

/// Returns Herald's public messages in a place.
fn public(person: &Person, place: Snowflake) -> Vec<SeenMessage> {
    let mut seen = person.sees(place);
    seen.retain(|message| !message.ephemeral && message.author == "Herald");
    seen
}

#[tokio::test]
async fn friends_play_a_match_to_its_end_in_a_group_and_again() -> Walked {
    let (stage, [alice, bob, carol]) = friends().await?;
    let group = stage.sandbox.group();
    let rated = [
        ("game", "world-war".into()),
        ("opponent", OptionValue::from(&bob)),
        ("rated", "yes".into()),
    ];
    let refused = told(&alice, group, "challenge", &rated).await?;
    holds(&refused, &["A match is rated only in a server where I am a member"])?;

    let challenge = challenged(&alice, &bob, group, &[]).await?;
    holds(&challenge.content, &["Alice challenges you to a match of **World War Chess**."])?;
    assert_eq!(challenge.pings, ["Bob"]);
    for button in ["Accept", "Decline"] {
        let refused = pressed(&carol, &challenge, button).await?;
        holds(&refused.content, &[&format!("That challenge is for <@{}>.", bob.id)])?;
    }
    let own = pressed(&alice, &challenge, "Accept").await?;
    holds(&own.content, &["That is your own challenge."])?;
    assert_eq!(carol.message(challenge.id)?, challenge, "the refusals changed nothing");
    let accepted = pressed(&bob, &challenge, "Accept").await?;
    assert_eq!(accepted.content, "Accepted. Match 1 begins.");
    let closed = after(&carol, &challenge, |m| m.controls().is_empty()).await?;
    let words = "Alice challenged Bob to **World War Chess** — accepted: match 1 has begun.";
    assert_eq!(closed.content, words);

    let mut board = board_after(&carol, group, 0).await?;
    assert_eq!((board.pings.as_slice(), board.thread), (&["Alice".to_owned()][..], None));
    let refused = pressed(&carol, &board, "Move").await?;
    holds(&refused.content, &["You are not playing in that match"])?;
    let flipped = alice.command(group, "board", []).await?.message()?.clone();
    assert!(flipped.ephemeral);
    picture(&flipped)?;

    // Alice types, Bob presses buttons.
    let win = WINS.iter().find(|win| win.game == "world-war").ok_or("no win")?;
    for (ply, action) in (1..).zip(win.actions) {
        if ply % 2 == 1 {
            types(&alice, group, action).await?;
        } else {
            plays(&bob, &board, action).await?;
        }
        let next = board_after(&carol, group, ply).await?;
        stripped(&carol, &board).await.map_err(|error| format!("board {ply} - 1: {error}"))?;
        board = next;
    }
    holds(&board.content, &["beats"])?;
    let all: Vec<u32> = (0..=u32::try_from(win.actions.len())?).collect();
    assert_eq!(boards(&bob, group), all, "each board is said once");
    assert_eq!(public(&bob, group).len(), all.len() + 1);

    let again = pressed(&bob, &board, "Rematch").await?;
    holds(&again.content, &["with the sides swapped", "Alice can accept it"])?;
    let challenge = with_button(&alice, group, "Accept").await?;
    assert_eq!(challenge.pings, ["Alice"]);
    let accepted = pressed(&alice, &challenge, "Accept").await?;
    assert_eq!(accepted.content, "Accepted. Match 2 begins.");
    said(&alice, group, "begins. Bob plays Light, Alice plays Dark").await?;

    stage.all_is_said().await?;
    for person in [&alice, &bob] {
        assert!(public(person, stage.sandbox.open_dm(person)).is_empty(), "nothing is told twice");
    }
    let there = format!("/channels/{group}");
    let asked = stage.sandbox.requests();
    assert!(!asked.iter().any(|request| request.path.starts_with(&there)), "it only answers");
    stage.close().await
}

#[tokio::test]
async fn a_challenge_is_declined_and_a_draw_agreed_in_another_server() -> Walked {
    let (stage, [alice, bob, carol]) = friends().await?;
    let tavern = stage.sandbox.other_server();
    let challenge = challenged(&alice, &bob, tavern, &[]).await?;
    assert_eq!(pressed(&bob, &challenge, "Decline").await?.content, "Declined.");
    let closed = after(&carol, &challenge, |m| m.controls().is_empty()).await?;
    holds(&closed.content, &["Alice challenged Bob to **World War Chess** — declined"])?;

    let board = begun(&alice, &bob, tavern, &[]).await?;
    let step = pressed(&alice, &board, "Help ▾").await?;
    let sure = alice.click(step.id, "Draw").await?.message()?.clone();
    alice.click(sure.id, "Yes, offer a draw").await?;
    let offer = with_button(&bob, tavern, "Accept the draw").await?;
    assert_eq!(offer.pings, ["Bob"]);
    let refused = pressed(&carol, &offer, "Accept the draw").await?;
    holds(&refused.content, &["You are not playing in that match"])?;
    pressed(&bob, &offer, "Accept the draw").await?;
    let end = said(&carol, tavern, "🏁").await?;
    holds(&end.content, &["draw**: both sides agreed."])?;
    assert!(end.button("Rematch").is_some());
    stripped(&carol, &offer).await?;
    stripped(&carol, &board).await?;
    // Typing in direct messages leads there.
    let games = told(&bob, stage.sandbox.open_dm(&bob), "games", &[]).await?;
    holds(&games, &["Match 1"])?;
    stage.close().await
}

/// Where only the asker sees answers, no friend can be challenged.
#[tokio::test]
async fn no_challenge_is_made_where_nobody_would_see_it() -> Walked {
    let (stage, [alice, bob, _]) = friends().await?;
    stage.sandbox.set_external_apps(false);
    let tavern = stage.sandbox.other_server();
    let to_bob = [("game", "world-war".into()), ("opponent", OptionValue::from(&bob))];
    let refused = told(&alice, tavern, "challenge", &to_bob).await?;
    holds(&refused, &["This server lets nobody but you see my answers", "Use External Apps"])?;
    assert!(public(&bob, tavern).is_empty());
    let dm = stage.sandbox.open_dm(&alice);
    let refused = told(&alice, dm, "challenge", &to_bob).await?;
    holds(&refused, &["Only you and I read this chat", "`/play` here to play me"])?;
    stage.close().await
}

/// After a restart, nobody's answers can be edited: a board that keeps its buttons says that it is
/// outdated, loses them by that, and leads to the current board.
#[tokio::test]
async fn a_button_that_could_not_be_taken_off_is_out_of_date() -> Walked {
    let (mut stage, [alice, bob, carol]) = friends().await?;
    let group = stage.sandbox.group();
    let old = begun(&alice, &bob, group, &[]).await?;
    stage.all_is_said().await?;
    stage.stop().await?;
    stage.start_again().await?;
    types(&alice, group, "b2-b3").await?;
    board_after(&bob, group, 1).await?;
    stage.all_is_said().await?;
    assert!(bob.message(old.id)?.button("Move").is_some(), "nothing lets it be changed");
    let outdated = pressed(&carol, &old, "Move").await?;
    holds(&outdated.content, &["You are not playing in that match"])?;
    let outdated = pressed(&bob, &old, "Move").await?;
    holds(&outdated.content, &["The match has moved on since that was shown."])?;
    assert!(stripped(&carol, &old).await?.attachments.len() == 1, "its picture stays");
    let board = bob.click(outdated.id, "Show the board").await?.message()?.clone();
    assert!(board.ephemeral && board.button("Legal moves").is_some());
    picture(&board)?;
    stage.close().await
}

/// Announcements that no answer can carry come by direct message to the awaited people, once, and
/// they can continue there.
#[tokio::test]
async fn a_restart_in_the_middle_loses_nothing() -> Walked {
    let (mut stage, [alice, bob, _]) = friends().await?;
    let group = stage.sandbox.group();
    let (hers, his) = (stage.sandbox.open_dm(&alice), stage.sandbox.open_dm(&bob));
    let challenge = challenged(&alice, &bob, group, &[]).await?;
    // It is accepted, which everyone sees; the board never comes.
    stage.sandbox.fault(Fault::Hang, "POST", "/webhooks/**", 1000);
    bob.click(challenge.id, "Accept").await?;
    after(&bob, &challenge, |m| m.content.contains("match 1 has begun")).await?;
    stage.kill().await?;
    stage.sandbox.clear_faults();
    stage.start_again().await?;
    let board = board_after(&alice, hers, 0).await?;
    holds(&board.content, &["Bob", "I tell you here, because I am no member"])?;
    assert_eq!(board.pings, ["Alice"]);

    // Alice continues in the group: everyone sees the board there again.
    types(&alice, group, "b2-b3").await?;
    let board = board_after(&bob, group, 1).await?;
    stage.all_is_said().await?;
    // Bob's move is accepted, and the process ends before its announcement.
    let step = pressed(&bob, &board, "Move").await?;
    let form = bob.click(step.id, "Type it").await?.modal()?.clone();
    stage.sandbox.halt(Some(Halt::Before(1)));
    let sent = {
        let bob = bob.clone();
        tokio::spawn(async move { bob.submit(&form, &[("text", "b7-b6")]).await })
    };
    stage.sandbox.halted().await;
    stage.kill().await?;
    stage.sandbox.clear_halt();
    sent.abort();
    stage.start_again().await?;
    let board = board_after(&alice, hers, 2).await?;
    // She plays by the buttons there, and he reads it in his own direct messages.
    let step = alice.click(board.id, "Move").await?.message()?.clone();
    let form = alice.click(step.id, "Type it").await?.modal()?.clone();
    alice.submit(&form, &[("text", "c2-c3")]).await?;
    let board = board_after(&bob, his, 3).await?;
    assert_eq!(board.pings, ["Bob"]);
    stripped(&alice, &board_after(&alice, hers, 2).await?).await?;
    stage.all_is_said().await?;
    assert_eq!((boards(&alice, hers), boards(&bob, his)), (vec![0, 2], vec![3]));
    assert_eq!(boards(&alice, group), [1], "nothing is said twice");
    stage.close().await
}

/// Timed announcements come by direct message, and are dropped for people who refuse them.
#[tokio::test]
async fn what_time_brings_is_told_by_direct_message() -> Walked {
    let clock = running_clock(1_800_000_000_000);
    let at = || herald::Clock::Set(std::sync::Arc::clone(&clock));
    let mut stage = Stage::set_at(at(), patience()).await?;
    let [alice, bob, _] = three(&stage)?;
    let group = stage.sandbox.group();
    let (hers, his) = (stage.sandbox.open_dm(&alice), stage.sandbox.open_dm(&bob));
    begun(&alice, &bob, group, &[("clock", "1d +0 hard no rest".into())]).await?;
    let open = challenged(&alice, &bob, group, &[]).await?;
    stage.all_is_said().await?;
    let before = public(&bob, group);
    // The earlier tokens are forgotten, like after 15 minutes.
    stage.stop().await?;
    stage.sandbox.set_dms_open(&bob, false);
    stage.excuse(403);
    stage.start_again_at(at(), patience()).await?;
    clock.fetch_add(2 * DAY, Ordering::SeqCst);
    let end = said(&alice, hers, "🏁").await?;
    holds(&named(&end, &[&alice, &bob]), &["Match 1", "**Bob (Dark) beats Alice**"])?;
    picture(&end)?;
    stage.all_is_said().await?;
    assert!(public(&bob, his).is_empty(), "he takes no direct messages");
    clock.fetch_add(6 * DAY, Ordering::SeqCst);
    let lapsed = said(&alice, hers, "expired").await?;
    holds(&lapsed.content, &["Alice challenged Bob to **World War Chess**"])?;
    let refused = pressed(&bob, &open, "Accept").await?;
    holds(&refused.content, &["That challenge has expired."])?;
    stripped(&bob, &open).await?;
    assert_eq!(public(&bob, group).len(), before.len(), "nothing new is said there");
    stage.close().await
}

/// A person who chose direct messages is notified there; the board calls nobody.
#[tokio::test]
async fn a_notice_comes_by_direct_message() -> Walked {
    let (stage, [alice, bob, _]) = friends().await?;
    let tavern = stage.sandbox.other_server();
    let his = stage.sandbox.open_dm(&bob);
    told(&bob, his, "settings notices", &[("way", "direct".into())]).await?;
    begun(&alice, &bob, tavern, &[]).await?;
    types(&alice, tavern, "b2-b3").await?;
    let board = board_after(&bob, tavern, 1).await?;
    assert!(board.pings.is_empty());
    let notice = said(&bob, his, "· World War Chess** against Alice: your move.").await?;
    let server = format!("https://discord.com/channels/{}/{tavern}", stage.sandbox.other_guild());
    holds(&notice.content, &[&server, "Last move: `b2-b3`."])?;
    // He looks at it there, and plays there.
    let looked = bob.command(his, "board", []).await?.message()?.clone();
    picture(&looked)?;
    let answer = told(&bob, his, "move", &[("text", "b7-b6".into())]).await?;
    assert_eq!(answer, "Played `b7-b6` in match 1.");
    // Alice has just asked something here, so the match is announced here.
    board_after(&alice, tavern, 2).await?;
    stage.close().await
}
