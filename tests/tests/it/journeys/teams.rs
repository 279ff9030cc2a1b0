//! Teams: captains enlist members for their pieces and release them, and everyone sees who plays
//! what.

mod decisions;
mod departures;
mod terms;

use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::time::{SystemTime, UNIX_EPOCH};

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person, SeenMessage};
use herald::Clock;
use tests::{Error, Stage, board_after, wait_for_message, wait_for_update};

use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, type_move,
};

const HOUR: i64 = 60 * 60 * 1000;
/// White's Pawn from d2 passes a Knight on e4, which may strike it: ply 5.
const PAST_A_KNIGHT: [&str; 5] = ["a2-a3", "g8-f6", "a3-a4", "f6-e4", "d2-d4"];
const HEAD: &str = "**Match 1 · Vladimir's BattleChess**";

/// A stopped clock that can be moved.
fn clock() -> Result<(Clock, Arc<AtomicI64>), Error> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?;
    let millis = Arc::new(AtomicI64::new(i64::try_from(now.as_millis())?));
    Ok((Clock::Set(Arc::clone(&millis)), millis))
}

fn people<const N: usize>(stage: &Stage, names: [&str; N]) -> Result<[Person; N], Error> {
    let people: Result<Vec<Person>, Error> = names.iter().map(|name| stage.person(name)).collect();
    people?.try_into().map_err(|_| "not as many".into())
}

async fn ask_to_play(
    captain: &Person,
    place: Snowflake,
    member: impl Into<OptionValue>,
    piece: &str,
) -> Result<String, Error> {
    answer_to_command(
        captain,
        place,
        "team enlist",
        &[("member", member.into()), ("piece", piece.into())],
    )
    .await
}

/// A captain asks a person to play a piece, and they accept. Returns the captain's answer.
pub(crate) async fn enlist_member(
    captain: &Person,
    place: Snowflake,
    member: &Person,
    piece: &str,
) -> Result<String, Error> {
    let told = ask_to_play(captain, place, member, piece).await?;
    check_contains(&told, &[&format!("I've asked {}", member.name)])?;
    accept_request(member, place).await?;
    Ok(told)
}

/// Accepts a request to play a piece. Returns the answer.
async fn accept_request(member: &Person, place: Snowflake) -> Result<String, Error> {
    let asks = format!("<@{}>, will you play", member.id);
    let asked = member
        .wait(place, |seen| {
            let open = |m: &&SeenMessage| m.content.contains(&asks) && m.button("Accept").is_some();
            seen.iter().rev().find(open).map(|message| message.id)
        })
        .await?;
    answer_to_click(member, asked, "Accept").await
}

async fn release_piece(by: &Person, place: Snowflake, piece: &str) -> Result<String, Error> {
    answer_to_command(by, place, "team release", &[("piece", piece.into())]).await
}

/// Alice and Bob play these moves, Alice first.
async fn play(alice: &Person, bob: &Person, place: Snowflake, texts: &[&str]) -> JourneyResult {
    for (text, by) in texts.iter().zip([alice, bob].into_iter().cycle()) {
        check_contains(&type_move(by, place, text).await?, &["Played "])?;
    }
    Ok(())
}

async fn suggested_pieces(
    by: &Person,
    place: Snowflake,
    command: &str,
    typed: &str,
) -> Result<Vec<String>, Error> {
    let mut options = vec![("piece", OptionValue::from(typed))];
    if command == "team enlist" {
        options.push(("member", by.into()));
    }
    let choices = by.autocomplete(place, command, options, "piece").await?;
    Ok(choices.into_iter().map(|choice| format!("{}={}", choice.name, choice.value)).collect())
}

#[tokio::test]
async fn captains_enlist_and_everybody_sees_who_plays_what() -> JourneyResult {
    let stage = Stage::set().await?;
    let [alice, bob, carol, dan, erin] = people(&stage, ["Alice", "Bob", "Carol", "Dan", "Erin"])?;
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("battlechess", room, &alice, &bob).await?;
    assert_eq!(
        answer_to_command(&erin, thread, "team roster", &[]).await?,
        format!(
            "{HEAD}\n**White**: Alice, the captain, plays every piece.\n**Black**: Bob, the captain, plays every piece.\n-# A captain may answer for a member after 24 hours."
        )
    );
    let free = suggested_pieces(&alice, thread, "team enlist", "").await?;
    assert_eq!(free.len(), 15, "all but the King: {free:?}");
    assert_eq!(
        suggested_pieces(&alice, thread, "team enlist", "knight").await?,
        ["Knight b1=\"b1\"", "Knight g1=\"g1\""]
    );
    assert_eq!(
        suggested_pieces(&alice, thread, "team enlist", "g1, knight").await?,
        ["g1, Knight b1=\"g1, b1\""]
    );
    assert!(suggested_pieces(&erin, thread, "team enlist", "").await?.is_empty());

    assert_eq!(
        ask_to_play(&alice, thread, &carol, "g1").await?,
        "I've asked Carol in the match to play your Knight from g1. Until they accept, you play on."
    );
    let asked = wait_for_message(&dan, thread, "will you play").await?;
    assert_eq!(
        asked.content,
        format!(
            "{HEAD}: <@{}>, will you play White's Knight from g1 for Alice? You would fight and decide for it; Alice still makes the moves.\n-# Until you accept, Alice plays on, and can withdraw the request.",
            carol.id
        )
    );
    assert_eq!(asked.pings, ["Carol"]);
    check_contains(
        &answer_to_click(&dan, asked.id, "Accept").await?,
        &["Only <@", "was asked that."],
    )?;
    check_contains(
        &answer_to_command(&dan, thread, "team roster", &[]).await?,
        &["Alice, the captain, plays every piece", "Asked, no answer yet: Carol (Knight g1)"],
    )?;
    assert_eq!(accept_request(&carol, thread).await?, "You now play the Knight from g1 for Alice.");
    let told_so = wait_for_message(&dan, thread, "you now play").await?;
    assert_eq!(
        told_so.content,
        format!(
            "{HEAD}: <@{}>, you now play White's Knight from g1 for Alice. You fight and decide for it; Alice still makes the moves.\n-# `/team roster` shows who plays what, `/team orders` \
             answers in advance, `/team release` gives a piece back.",
            carol.id
        )
    );
    assert!(told_so.pings.is_empty(), "they were called once: {:?}", told_so.pings);
    wait_for_message(&dan, thread, "Alice asked Carol to play White's Knight from g1 — accepted.")
        .await?;
    // Several at once: all or none, and one message.
    let before = dan.sees(thread).iter().filter(|m| !m.ephemeral).count();
    let refusal = ask_to_play(&alice, thread, &dan, "a2, e1").await?;
    check_contains(&refusal, &["The captain always plays the King."])?;
    assert_eq!(
        enlist_member(&alice, thread, &dan, "a2, Pawn b2").await?,
        "I've asked Dan in the match to play your Pawn from a2 and Pawn from b2. Until they accept, you \
         play on."
    );
    check_contains(
        &wait_for_message(&erin, thread, "You fight and decide for them").await?.content,
        &[
            "you now play White's Pawn from a2 and Pawn from b2 for Alice",
            "You fight and decide for them",
        ],
    )?;
    assert_eq!(
        release_piece(&alice, thread, "a2 b2").await?,
        "The Pawn from a2 and Pawn from b2 are yours again."
    );
    wait_for_message(
        &erin,
        thread,
        "Alice plays White's Pawn from a2 and Pawn from b2 again, instead of Dan",
    )
    .await?;
    assert_eq!(erin.sees(thread).iter().filter(|m| !m.ephemeral).count(), before + 3);

    let threads = stage.sandbox.threads(room);
    assert!(threads.iter().any(|one| one.id == thread && one.members.contains(&carol.id)));
    // The suggestion's text is accepted, too.
    check_contains(
        &enlist_member(&alice, thread, &carol, "Queen d1").await?,
        &["your Queen from d1"],
    )?;
    check_contains(
        &enlist_member(&alice, thread, &dan, "F1").await?,
        &["to play your Bishop from f1"],
    )?;
    check_contains(
        &enlist_member(&bob, thread, &erin, "b8").await?,
        &["to play your Knight from b8"],
    )?;
    wait_for_message(&dan, thread, "you now play Black's Knight from b8").await?;

    let roster = answer_to_command(&bob, thread, "team roster", &[]).await?;
    check_contains(
        &roster,
        &[
            "**White**: Alice, the captain, plays everything except:\n- Carol: Queen d1 and Knight g1\n\
             - Dan: Bishop f1\n",
            "**Black**: Bob, the captain, plays everything except:\n- Erin: Knight b8\n",
        ],
    )?;
    assert_eq!(
        suggested_pieces(&alice, thread, "team enlist", "knight").await?,
        ["Knight b1=\"b1\""]
    );
    assert_eq!(suggested_pieces(&alice, thread, "team release", "").await?.len(), 3);
    assert_eq!(suggested_pieces(&dan, thread, "team release", "").await?, ["Bishop f1=\"f1\""]);

    assert_eq!(release_piece(&alice, thread, "g1").await?, "The Knight from g1 is yours again.");
    let text = wait_for_message(&erin, thread, "Knight from g1 again").await?;
    assert_eq!(
        text.content,
        format!("{HEAD}: Alice plays White's Knight from g1 again, instead of Carol.")
    );
    assert!(text.pings.is_empty(), "nobody is called: {:?}", text.pings);
    assert_eq!(
        release_piece(&dan, thread, "f1").await?,
        "You gave the Bishop from f1 back to Alice."
    );
    wait_for_message(&erin, thread, "Bishop from f1 again").await?;
    stage.close().await
}

#[tokio::test]
async fn what_is_wrong_with_a_team_is_said() -> JourneyResult {
    let stage = Stage::set().await?;
    let [alice, bob, carol, dan, erin] = people(&stage, ["Alice", "Bob", "Carol", "Dan", "Erin"])?;
    let room = stage.channel("war-room")?;
    let challenge = challenge_bob(
        &stage,
        &alice,
        &bob,
        &[("combat", "marshal".into()), ("marshal", (&erin).into()), ("grace", 48.into())],
    )
    .await?;
    check_contains(
        &challenge.content,
        &[
            "combat: marshal (fought elsewhere; the result is reported). The marshal, Erin, may report the fights. A captain may \
           answer for a member after 48 hours.",
        ],
    )?;
    let thread = accept_challenge(&stage, &bob, &challenge).await?;
    enlist_member(&alice, thread, &carol, "g1").await?;
    enlist_member(&bob, thread, &dan, "g8").await?;
    let beeper = || OptionValue::User(stage.sandbox.other_bot());
    let not_captain = "Only a side's captain can enlist and release others.";
    let watching = "You aren't playing in that match, so you can only watch";
    for (by, member, piece, words) in [
        (&carol, (&bob).into(), "a1", not_captain.to_owned()),
        (&erin, (&carol).into(), "a1", watching.to_owned()),
        (&alice, (&erin).into(), "a1", "The marshal of this match can't take a side.".to_owned()),
        (&alice, (&carol).into(), "e1", "The captain always plays the King.".to_owned()),
        (
            &alice,
            (&carol).into(),
            "g1",
            format!("<@{}> already plays the piece from `g1`. Release it first.", carol.id),
        ),
        (&alice, beeper(), "a1", "Bots don't play. Name a person.".to_owned()),
        (&alice, (&dan).into(), "a1", "They play for the other side.".to_owned()),
        (&alice, (&bob).into(), "a1", "They play for the other side.".to_owned()),
        (&alice, (&alice).into(), "a1", "You're the captain".to_owned()),
        (&alice, (&carol).into(), "a8", "None of your pieces started on `a8`.".to_owned()),
        (&alice, (&carol).into(), "e4", "None of your pieces started on `e4`.".to_owned()),
        (
            &alice,
            (&carol).into(),
            "`@everyone",
            "None of your pieces started on `'@everyone`".to_owned(),
        ),
    ] {
        let answer = ask_to_play(by, thread, member, piece).await?;
        check_contains(&answer, &[&words])
            .map_err(|error| format!("{} {piece}: {error}", by.name))?;
    }
    for (by, piece, words) in [
        (&erin, "g1", watching),
        (&bob, "g1", "No one is enlisted for `g1` on your side."),
        (&dan, "g1", "No one is enlisted for `g1` on your side."),
        (&alice, "a1", "No one is enlisted for `a1` on your side."),
    ] {
        check_contains(&release_piece(by, thread, piece).await?, &[words])?;
    }
    enlist_member(&alice, thread, &frank(&stage)?, "b1").await?;
    check_contains(&release_piece(&carol, thread, "b1").await?, &[not_captain])?;
    for options in [vec![], vec![("strikes", "strike".into())]] {
        check_contains(
            &answer_to_command(&erin, thread, "team orders", &options).await?,
            &[watching],
        )?;
    }
    let only = format!("Only your side's captain, <@{}>, can decide that.", alice.id);
    for command in ["resign", "draw"] {
        check_contains(&answer_to_command(&carol, thread, command, &[]).await?, &[&only])?;
    }
    check_contains(&type_move(&carol, thread, "g1-f3").await?, &[&only])?;
    let roster = answer_to_command(&carol, thread, "team roster", &[]).await?;
    check_contains(&roster, &["The marshal, Erin, may report the fights.", "after 48 hours"])?;
    check_contains(
        &answer_to_command(&erin, room, "games", &[]).await?,
        &["Alice against Bob · you're the marshal"],
    )?;
    stage.close().await
}

fn frank(stage: &Stage) -> Result<Person, Error> {
    stage.person("Frank")
}

/// Alice challenges Bob with options. Returns the message.
async fn challenge_bob(
    stage: &Stage,
    alice: &Person,
    bob: &Person,
    more: &[(&str, OptionValue)],
) -> Result<SeenMessage, Error> {
    let room = stage.channel("war-room")?;
    let mut options: Vec<(&str, OptionValue)> =
        vec![("game", "battlechess".into()), ("opponent", bob.into()), ("side", "white".into())];
    options.extend_from_slice(more);
    check_contains(
        &answer_to_command(alice, room, "challenge", &options).await?,
        &["Challenge sent."],
    )?;
    Ok(bob
        .wait(room, |seen| seen.iter().rev().find(|m| m.button("Accept").is_some()).cloned())
        .await?)
}

/// Accepts a challenge. Returns its thread.
async fn accept_challenge(
    stage: &Stage,
    bob: &Person,
    challenge: &SeenMessage,
) -> Result<Snowflake, Error> {
    check_contains(&answer_to_click(bob, challenge.id, "Accept").await?, &["Accepted."])?;
    let with_thread = wait_for_update(bob, challenge, |m| m.thread.is_some()).await?;
    let thread = with_thread.thread.ok_or("no thread")?;
    board_after(bob, thread, 0).await?;
    assert_eq!(stage.sandbox.threads(challenge.channel).len(), 1);
    Ok(thread)
}

#[tokio::test]
async fn a_piece_that_left_the_game_since_is_named_as_it_was() -> JourneyResult {
    let stage = Stage::set().await?;
    let [alice, bob, carol] = people(&stage, ["Alice", "Bob", "Carol"])?;
    let options = [("combat", "marshal".into())];
    let challenge = challenge_bob(&stage, &alice, &bob, &options).await?;
    let thread = accept_challenge(&stage, &bob, &challenge).await?;
    let march = ["a2-a3", "d7-d5", "a3-a4", "d5-d4", "a4-a5", "d4-d3", "a5-a6", "d3xe2"];
    play(&alice, &bob, thread, &march).await?;
    let asked = board_after(&carol, thread, 8).await?;
    answer_to_click(&alice, asked.id, "Black's Pawn wins").await?;
    let asked = wait_for_message(&carol, thread, "Alice reports").await?;
    bob.click(asked.id, "Black's Pawn wins").await?;
    board_after(&carol, thread, 9).await?;
    // The King strikes back; the Pawn is out of the game before anyone can ask whose it is.
    play(&alice, &bob, thread, &["e1xe2"]).await?;
    let asked = board_after(&carol, thread, 10).await?;
    ask_to_play(&bob, thread, &carol, "d7").await?;
    wait_for_message(&carol, thread, "will you play").await?;
    let posts = format!("/channels/{thread}/messages");
    stage.sandbox.fault(fake_discord::Fault::Status(500), "POST", &posts, 1000);
    accept_request(&carol, thread).await?;
    for captain in [&alice, &bob] {
        captain.click(asked.id, "White's King wins").await?;
    }
    stage.sandbox.clear_faults();
    check_contains(
        &wait_for_message(&carol, thread, "you now play").await?.content,
        &["Black's Pawn from d7"],
    )?;
    board_after(&alice, thread, 11).await?;
    stage.close().await
}
