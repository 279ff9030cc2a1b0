//! Teams: captains enlist members for their pieces; members decide for them, captains after some
//! time; standing orders decide at once; people leave the server and come back.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person, SeenMessage};
use herald::{Clock, Patience};
use tests::{Error, Stage, after, board_after, hurry, patience, running_clock, said};

use crate::journeys::{Walked, clicked, holds, told, types};

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

/// Housekeeping runs every second.
fn watchful() -> Patience {
    Patience { rounds: Duration::from_secs(1), ..patience() }
}

fn people<const N: usize>(stage: &Stage, names: [&str; N]) -> Result<[Person; N], Error> {
    let people: Result<Vec<Person>, Error> = names.iter().map(|name| stage.person(name)).collect();
    people?.try_into().map_err(|_| "not as many".into())
}

async fn enlists(
    captain: &Person,
    place: Snowflake,
    member: impl Into<OptionValue>,
    piece: &str,
) -> Result<String, Error> {
    told(captain, place, "team enlist", &[("member", member.into()), ("piece", piece.into())]).await
}

/// A captain asks a person to play a piece, and they accept. Returns the captain's answer.
pub(crate) async fn enlisted(
    captain: &Person,
    place: Snowflake,
    member: &Person,
    piece: &str,
) -> Result<String, Error> {
    let told = enlists(captain, place, member, piece).await?;
    holds(&told, &[&format!("I have asked {}", member.name)])?;
    accepts(member, place).await?;
    Ok(told)
}

/// Accepts a request to play a piece. Returns the answer.
async fn accepts(member: &Person, place: Snowflake) -> Result<String, Error> {
    let asks = format!("<@{}>, will you play", member.id);
    let asked = member
        .wait(place, |seen| {
            let open = |m: &&SeenMessage| m.content.contains(&asks) && m.button("Accept").is_some();
            seen.iter().rev().find(open).map(|message| message.id)
        })
        .await?;
    clicked(member, asked, "Accept").await
}

async fn releases(by: &Person, place: Snowflake, piece: &str) -> Result<String, Error> {
    told(by, place, "team release", &[("piece", piece.into())]).await
}

/// Alice and Bob play these moves, Alice first.
async fn play(alice: &Person, bob: &Person, place: Snowflake, texts: &[&str]) -> Walked {
    for (text, by) in texts.iter().zip([alice, bob].into_iter().cycle()) {
        holds(&types(by, place, text).await?, &["Played "])?;
    }
    Ok(())
}

/// Returns the suggested pieces for a command.
async fn suggested(
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
async fn captains_enlist_and_everybody_sees_who_plays_what() -> Walked {
    let stage = Stage::set().await?;
    let [alice, bob, carol, dan, erin] = people(&stage, ["Alice", "Bob", "Carol", "Dan", "Erin"])?;
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("battlechess", room, &alice, &bob).await?;
    assert_eq!(
        told(&erin, thread, "team roster", &[]).await?,
        format!(
            "{HEAD}\n**White**: Alice is the captain and plays every piece.\n**Black**: Bob is the captain \
             and plays every piece.\n-# A captain may answer for a member after 24 hours. Captains use \
             `/team enlist` and `/team release`."
        )
    );
    let free = suggested(&alice, thread, "team enlist", "").await?;
    assert_eq!(free.len(), 15, "all but the King: {free:?}");
    assert_eq!(
        suggested(&alice, thread, "team enlist", "knight").await?,
        ["Knight b1=\"b1\"", "Knight g1=\"g1\""]
    );
    assert_eq!(
        suggested(&alice, thread, "team enlist", "g1, knight").await?,
        ["g1, Knight b1=\"g1, b1\""]
    );
    assert!(suggested(&erin, thread, "team enlist", "").await?.is_empty());

    assert_eq!(
        enlists(&alice, thread, &carol, "g1").await?,
        "I have asked Carol in the match to play your Knight from g1. Until they accept, you play on."
    );
    let asked = said(&dan, thread, "will you play").await?;
    assert_eq!(
        asked.content,
        format!(
            "{HEAD}: <@{}>, will you play White's Knight from g1 for Alice? Its fights and decisions would \
             be yours; Alice declares the moves.\n-# Until you accept, Alice plays on, and can withdraw \
             the question.",
            carol.id
        )
    );
    assert_eq!(asked.pings, ["Carol"]);
    holds(&clicked(&dan, asked.id, "Accept").await?, &["Only <@", "was asked that."])?;
    holds(
        &told(&dan, thread, "team roster", &[]).await?,
        &[
            "Alice is the captain and plays every piece",
            "Asked and not answered yet: Carol (Knight g1)",
        ],
    )?;
    assert_eq!(
        accepts(&carol, thread).await?,
        "You play the Knight from g1 for Alice from now on."
    );
    let told_so = said(&dan, thread, "from now on").await?;
    assert_eq!(
        told_so.content,
        format!(
            "{HEAD}: <@{}>, you play White's Knight from g1 for Alice from now on. Its fights and \
             decisions are yours; Alice declares the moves.\n-# `/team roster` shows who plays what, `/team orders` \
             answers once and for all, `/team release` gives a piece back.",
            carol.id
        )
    );
    assert!(told_so.pings.is_empty(), "they were called once: {:?}", told_so.pings);
    said(&dan, thread, "Alice asked Carol to play White's Knight from g1 — accepted.").await?;
    // Several at once: all or none, and one message.
    let before = dan.sees(thread).iter().filter(|m| !m.ephemeral).count();
    let refusal = enlists(&alice, thread, &dan, "a2, e1").await?;
    holds(&refusal, &["The King is the captain's own."])?;
    assert_eq!(
        enlisted(&alice, thread, &dan, "a2, Pawn b2").await?,
        "I have asked Dan in the match to play your Pawn from a2 and Pawn from b2. Until they accept, you \
         play on."
    );
    holds(
        &said(&erin, thread, "Their fights and decisions are yours").await?.content,
        &[
            "you play White's Pawn from a2 and Pawn from b2 for Alice",
            "Their fights and decisions are yours",
        ],
    )?;
    assert_eq!(
        releases(&alice, thread, "a2 b2").await?,
        "The Pawn from a2 and Pawn from b2 are yours again."
    );
    said(&erin, thread, "Alice plays White's Pawn from a2 and Pawn from b2 again, which Dan")
        .await?;
    assert_eq!(erin.sees(thread).iter().filter(|m| !m.ephemeral).count(), before + 3);

    let threads = stage.sandbox.threads(room);
    assert!(threads.iter().any(|one| one.id == thread && one.members.contains(&carol.id)));
    // The suggestion's text is accepted, too.
    holds(&enlisted(&alice, thread, &carol, "Queen d1").await?, &["your Queen from d1"])?;
    holds(&enlisted(&alice, thread, &dan, "F1").await?, &["to play your Bishop from f1"])?;
    holds(&enlisted(&bob, thread, &erin, "b8").await?, &["to play your Knight from b8"])?;
    said(&dan, thread, "you play Black's Knight from b8").await?;

    let roster = told(&bob, thread, "team roster", &[]).await?;
    holds(
        &roster,
        &[
            "**White**: Alice is the captain and plays all but these:\n- Carol: Queen d1 and Knight g1\n\
             - Dan: Bishop f1\n",
            "**Black**: Bob is the captain and plays all but these:\n- Erin: Knight b8\n",
        ],
    )?;
    assert_eq!(suggested(&alice, thread, "team enlist", "knight").await?, ["Knight b1=\"b1\""]);
    assert_eq!(suggested(&alice, thread, "team release", "").await?.len(), 3);
    assert_eq!(suggested(&dan, thread, "team release", "").await?, ["Bishop f1=\"f1\""]);

    assert_eq!(releases(&alice, thread, "g1").await?, "The Knight from g1 is yours again.");
    let text = said(&erin, thread, "Knight from g1 again").await?;
    assert_eq!(
        text.content,
        format!("{HEAD}: Alice plays White's Knight from g1 again, which Carol played until now.")
    );
    assert!(text.pings.is_empty(), "nobody is called: {:?}", text.pings);
    assert_eq!(releases(&dan, thread, "f1").await?, "You gave the Bishop from f1 back to Alice.");
    said(&erin, thread, "Bishop from f1 again").await?;
    stage.close().await
}

#[tokio::test]
async fn what_is_wrong_with_a_team_is_said() -> Walked {
    let stage = Stage::set().await?;
    let [alice, bob, carol, dan, erin] = people(&stage, ["Alice", "Bob", "Carol", "Dan", "Erin"])?;
    let room = stage.channel("war-room")?;
    let challenge = challenged(
        &stage,
        &alice,
        &bob,
        &[("combat", "marshal".into()), ("marshal", (&erin).into()), ("grace", 48.into())],
    )
    .await?;
    holds(
        &challenge.content,
        &[
            "combat: marshal (fought elsewhere; the result is reported). The marshal is Erin, who may report the fights. A captain may \
           answer for a member after 48 hours.",
        ],
    )?;
    let thread = accepted(&stage, &bob, &challenge).await?;
    enlisted(&alice, thread, &carol, "g1").await?;
    enlisted(&bob, thread, &dan, "g8").await?;
    let beeper = || OptionValue::User(stage.sandbox.other_bot());
    let not_captain = "Only a side's captain enlists and releases others.";
    let watching = "You are not playing in that match, so you can only watch";
    for (by, member, piece, words) in [
        (&carol, (&bob).into(), "a1", not_captain.to_owned()),
        (&erin, (&carol).into(), "a1", watching.to_owned()),
        (&alice, (&erin).into(), "a1", "The marshal of this match takes no side.".to_owned()),
        (&alice, (&carol).into(), "e1", "The King is the captain's own.".to_owned()),
        (
            &alice,
            (&carol).into(),
            "g1",
            format!("The piece from `g1` is played by <@{}>. Release it first.", carol.id),
        ),
        (&alice, beeper(), "a1", "Bots don't play. Name a person.".to_owned()),
        (&alice, (&dan).into(), "a1", "They play for the other side.".to_owned()),
        (&alice, (&bob).into(), "a1", "They play for the other side.".to_owned()),
        (&alice, (&alice).into(), "a1", "You are the captain".to_owned()),
        (&alice, (&carol).into(), "a8", "No piece of your side began on `a8`.".to_owned()),
        (&alice, (&carol).into(), "e4", "No piece of your side began on `e4`.".to_owned()),
        (
            &alice,
            (&carol).into(),
            "`@everyone",
            "No piece of your side began on `'@everyone`".to_owned(),
        ),
    ] {
        let answer = enlists(by, thread, member, piece).await?;
        holds(&answer, &[&words]).map_err(|error| format!("{} {piece}: {error}", by.name))?;
    }
    for (by, piece, words) in [
        (&erin, "g1", watching),
        (&bob, "g1", "Nobody is enlisted for `g1` on your side."),
        (&dan, "g1", "Nobody is enlisted for `g1` on your side."),
        (&alice, "a1", "Nobody is enlisted for `a1` on your side."),
    ] {
        holds(&releases(by, thread, piece).await?, &[words])?;
    }
    enlisted(&alice, thread, &frank(&stage)?, "b1").await?;
    holds(&releases(&carol, thread, "b1").await?, &[not_captain])?;
    for options in [vec![], vec![("strikes", "strike".into())]] {
        holds(&told(&erin, thread, "team orders", &options).await?, &[watching])?;
    }
    let only = format!("That is for your side's captain to decide: <@{}>.", alice.id);
    for command in ["resign", "draw"] {
        holds(&told(&carol, thread, command, &[]).await?, &[&only])?;
    }
    holds(&types(&carol, thread, "g1-f3").await?, &[&only])?;
    let roster = told(&carol, thread, "team roster", &[]).await?;
    holds(&roster, &["The marshal is Erin, who may report the fights.", "after 48 hours"])?;
    holds(&told(&erin, room, "games", &[]).await?, &["Alice against Bob · you are the marshal"])?;
    stage.close().await
}

fn frank(stage: &Stage) -> Result<Person, Error> {
    stage.person("Frank")
}

/// Alice challenges Bob with options. Returns the message.
async fn challenged(
    stage: &Stage,
    alice: &Person,
    bob: &Person,
    more: &[(&str, OptionValue)],
) -> Result<SeenMessage, Error> {
    let room = stage.channel("war-room")?;
    let mut options: Vec<(&str, OptionValue)> =
        vec![("game", "battlechess".into()), ("opponent", bob.into()), ("side", "white".into())];
    options.extend_from_slice(more);
    holds(&told(alice, room, "challenge", &options).await?, &["Your challenge is made."])?;
    Ok(bob
        .wait(room, |seen| seen.iter().rev().find(|m| m.button("Accept").is_some()).cloned())
        .await?)
}

/// Accepts a challenge. Returns its thread.
async fn accepted(
    stage: &Stage,
    bob: &Person,
    challenge: &SeenMessage,
) -> Result<Snowflake, Error> {
    holds(&clicked(bob, challenge.id, "Accept").await?, &["Accepted."])?;
    let with_thread = after(bob, challenge, |m| m.thread.is_some()).await?;
    let thread = with_thread.thread.ok_or("no thread")?;
    board_after(bob, thread, 0).await?;
    assert_eq!(stage.sandbox.threads(challenge.channel).len(), 1);
    Ok(thread)
}

#[tokio::test]
async fn terms_are_held_against_the_game() -> Walked {
    let stage = Stage::set().await?;
    let [alice, bob, carol] = people(&stage, ["Alice", "Bob", "Carol"])?;
    let room = stage.channel("war-room")?;
    let with = async |game: &str, more: &[(&str, OptionValue)]| {
        let mut options = vec![("game", game.into()), ("opponent", (&bob).into())];
        options.extend_from_slice(more);
        told(&alice, room, "challenge", &options).await
    };
    let marshal = |who: OptionValue| [("combat", "marshal".into()), ("marshal", who)];
    let nothing = "There is nothing for a marshal to report there.";
    let beeper = OptionValue::User(stage.sandbox.other_bot());
    for (game, more, words) in [
        ("battlechess", vec![("marshal", (&carol).into())], nothing),
        ("battlechess", vec![("marshal", (&carol).into()), ("combat", "dice".into())], nothing),
        ("world-war", vec![("marshal", (&carol).into())], nothing),
        ("world-war", vec![("grace", 5.into())], "so it has no teams."),
        ("battlechess", marshal((&alice).into()).to_vec(), "takes no side"),
        ("battlechess", marshal((&bob).into()).to_vec(), "takes no side"),
        ("battlechess", marshal(beeper).to_vec(), "Bots don't play. Name a person."),
    ] {
        holds(&with(game, &more).await?, &[words])?;
    }
    for hours in [0, 721] {
        let refused = with("battlechess", &[("grace", hours.into())]).await;
        assert!(refused.is_err(), "Discord takes 1 to 720: {refused:?}");
    }
    assert!(bob.sees(room).is_empty(), "nothing was said");
    holds(&with("battlechess", &marshal((&carol).into())).await?, &["Your challenge is made."])?;
    // A marshal who accepts an open challenge would play.
    let open = [
        ("game", "battlechess".into()),
        ("combat", "marshal".into()),
        ("marshal", (&carol).into()),
    ];
    holds(&told(&alice, room, "challenge", &open).await?, &["Your challenge is made."])?;
    let challenge = said(&carol, room, "challenges anyone here").await?;
    holds(&clicked(&carol, challenge.id, "Accept").await?, &["takes no side"])?;
    // A game without teams says so.
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let alone = "In this game one person plays all the pieces of a side";
    holds(&enlists(&alice, thread, &carol, "b1").await?, &[alone])?;
    holds(
        &told(&carol, thread, "team roster", &[]).await?,
        &["Alice plays Light, Bob plays Dark.", alone],
    )?;
    let nothing = "so there is nothing to order.";
    holds(&told(&alice, thread, "team orders", &[]).await?, &[nothing])?;
    holds(&told(&alice, thread, "team orders", &[("strikes", "hold".into())]).await?, &[nothing])?;
    stage.close().await
}

#[tokio::test]
async fn a_member_decides_and_the_captain_after_the_grace() -> Walked {
    let (clock, now) = clock()?;
    let stage = Stage::set_at(clock, patience()).await?;
    let [alice, bob, carol] = people(&stage, ["Alice", "Bob", "Carol"])?;
    let room = stage.channel("war-room")?;
    let challenge = challenged(&stage, &alice, &bob, &[("grace", 2.into())]).await?;
    let thread = accepted(&stage, &bob, &challenge).await?;
    enlisted(&bob, thread, &carol, "g8").await?;
    play(&alice, &bob, thread, &PAST_A_KNIGHT).await?;
    let board = board_after(&carol, thread, 5).await?;
    assert_eq!(board.pings, ["Carol"], "who plays the Knight is asked, and nobody else");
    let games = told(&carol, room, "games", &[]).await?;
    holds(&games, &["**Waiting for you**", "against Alice · you play Black's Knight g8 for Bob"])?;
    let waiting = "**Waiting for others**";
    for person in [&alice, &bob] {
        let games = told(person, room, "games", &[]).await?;
        assert!(games.starts_with(waiting), "{}: {games}", person.name);
    }
    let matches = carol
        .autocomplete(room, "move", [("match", "".into()), ("text", "x".into())], "match")
        .await?;
    assert_eq!(matches[0].name, "1 · Vladimir's BattleChess for Bob against Alice");

    let from = (now.load(Ordering::Relaxed) + 2 * HOUR) / 1000;
    let first =
        format!("<@{}> plays that piece and answers first. You may answer <t:{from}:R>.", carol.id);
    assert_eq!(types(&bob, thread, "strike e4").await?, first);
    now.fetch_add(2 * HOUR - 1, Ordering::Relaxed);
    assert_eq!(types(&bob, thread, "strike e4").await?, first);
    holds(&types(&alice, thread, "strike e4").await?, &["It is not your turn"])?;
    now.fetch_add(1, Ordering::Relaxed);
    // Now it waits for either of the two, wherever they were asked.
    let games = told(&bob, room, "games", &[]).await?;
    assert!(games.starts_with("**Waiting for you**"), "{games}");
    holds(&types(&bob, room, "hold e4").await?, &["Played `hold e4` in match 1."])?;
    board_after(&carol, thread, 6).await?;
    holds(&types(&carol, thread, "strike e4").await?, &["That is for your side's captain"])?;
    stage.close().await
}

#[tokio::test]
async fn orders_decide_once_and_for_all() -> Walked {
    let stage = Stage::set().await?;
    let [alice, bob, carol] = people(&stage, ["Alice", "Bob", "Carol"])?;
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("battlechess", room, &alice, &bob).await?;
    let orders = async |by: &Person, options: &[(&str, OptionValue)]| {
        told(by, thread, "team orders", options).await
    };
    let says = |strikes: &str, queens: &str| {
        format!(
            "**Match 1**, your standing orders:\n- Knights that may strike: {strikes}\n- Queens in a fight: \
             {queens}\n-# They apply"
        )
    };
    // Pawns fight for themselves here: markers aren't mentioned.
    holds(&orders(&bob, &[]).await?, &[&says("ask me", "ask me")])?;
    let choice = |name, value: &str| (name, OptionValue::from(value));
    let set = orders(&bob, &[choice("queens", "self")]).await?;
    holds(&set, &[&says("ask me", "always fight in person")])?;
    let unasked = orders(&bob, &[choice("queens", "ask"), choice("markers", "yield")]).await?;
    holds(&unasked, &["there is nothing to order: Markers that are attacked", "`pawns:markers`"])?;
    let set = orders(&bob, &[choice("strikes", "hold")]).await?;
    holds(&set, &[&says("never strike", "always fight in person")])?;
    let set = orders(&bob, &[choice("queens", "ask")]).await?;
    holds(&set, &[&says("never strike", "ask me")])?;
    holds(&orders(&alice, &[]).await?, &[&says("ask me", "ask me")])?;

    // A member's orders count for the piece, and an order also answers a pending question.
    enlisted(&bob, thread, &carol, "g8").await?;
    play(&alice, &bob, thread, &PAST_A_KNIGHT).await?;
    assert_eq!(board_after(&carol, thread, 5).await?.pings, ["Carol"]);
    let set = orders(&carol, &[choice("strikes", "strike")]).await?;
    holds(&set, &[&says("always strike", "ask me"), "Played `strike e4` in match 1."])?;
    let board = board_after(&alice, thread, 6).await?;
    let mut pings = board.pings.clone();
    pings.sort();
    assert_eq!(pings, ["Alice", "Carol"], "the fight is theirs");
    let public = alice.sees(thread).into_iter().filter(|message| !message.ephemeral);
    assert_eq!(public.filter(|m| m.content.contains("your standing orders")).count(), 0);
    stage.close().await
}

#[tokio::test]
async fn a_piece_that_is_asked_changes_hands() -> Walked {
    let mut stage = Stage::set().await?;
    let [alice, bob, carol] = people(&stage, ["Alice", "Bob", "Carol"])?;
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("battlechess", room, &alice, &bob).await?;
    play(&alice, &bob, thread, &PAST_A_KNIGHT).await?;
    assert_eq!(board_after(&bob, thread, 5).await?.pings, ["Bob"]);
    enlisted(&bob, thread, &carol, "g8").await?;
    let asked = said(&alice, thread, "from now on").await?;
    holds(&asked.content, &[&format!("\n<@{}>, you decide: ", carol.id), "e4"])?;
    assert!(asked.pings.is_empty(), "they were called when they were asked: {:?}", asked.pings);
    // The news is announced once, even if the process ends.
    stage.kill().await?;
    stage.start_again().await?;
    holds(&types(&bob, thread, "hold e4").await?, &["answers first"])?;
    releases(&carol, thread, "g8").await?;
    let asked = said(&alice, thread, "Knight from g8 again").await?;
    holds(&asked.content, &[&format!("\n<@{}>, you decide: ", bob.id)])?;
    assert_eq!(asked.pings, ["Bob"]);
    holds(&types(&bob, thread, "strike e4").await?, &["Played `strike e4` in match 1."])?;
    board_after(&alice, thread, 6).await?;
    // In a fight as well, until the plan is in.
    enlisted(&bob, thread, &carol, "g8").await?;
    let asked = said(&alice, thread, "the Knight from g8 is in a fight: plan it").await?;
    assert!(asked.pings.is_empty(), "{:?}", asked.pings);
    let news =
        |words: &str| alice.sees(thread).iter().filter(|m| m.content.contains(words)).count();
    assert_eq!((news("from now on"), news(" again, which Carol")), (2, 1));
    stage.close().await
}

#[tokio::test]
async fn who_leaves_the_server_is_noticed_once() -> Walked {
    let (clock, now) = clock()?;
    let mut stage = Stage::set_at(clock, watchful()).await?;
    stage.excuse(404);
    let [alice, bob, carol] = people(&stage, ["Alice", "Bob", "Carol"])?;
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("battlechess", room, &alice, &bob).await?;
    enlisted(&bob, thread, &carol, "g8").await?;
    play(&alice, &bob, thread, &PAST_A_KNIGHT).await?;
    board_after(&carol, thread, 5).await?;
    stage.sandbox.remove_member(&carol);
    let looks = |stage: &Stage| {
        stage.sandbox.requests().iter().filter(|one| one.path.contains("/members/")).count()
    };
    assert_eq!(looks(&stage), 0, "nobody is asked about before a day has gone");
    now.fetch_add(24 * HOUR, Ordering::Relaxed);
    let left = said(&alice, thread, "has left this server").await?;
    holds(
        &left.content,
        &[
            "Carol has left this server, so Bob plays Black's Knight from g8 again.",
            &format!("<@{}>, you decide: ", bob.id),
        ],
    )?;
    assert_eq!(left.pings, ["Bob"]);
    holds(&types(&bob, thread, "hold e4").await?, &["Played `hold e4`"])?;
    play(&bob, &alice, thread, &["b7-b6"]).await?;
    board_after(&bob, thread, 7).await?;

    // Now the captain whom the match waits for.
    stage.sandbox.remove_member(&alice);
    now.fetch_add(24 * HOUR, Ordering::Relaxed);
    let left = said(&bob, thread, "Alice, who plays White").await?;
    assert_eq!(
        left.content,
        format!(
            "{HEAD}: Alice, who plays White, is no longer in this server. The match continues if they \
             come back. <@{}>, you can wait, or ask someone who manages this server to end it with \
             `/server adjudicate match:1`.",
            bob.id
        )
    );
    assert_eq!(left.pings, ["Bob"]);
    // A day later, and after a restart, it is checked again and not announced again.
    let before = looks(&stage);
    stage.kill().await?;
    let later = now.fetch_add(25 * HOUR, Ordering::Relaxed) + 25 * HOUR;
    stage.start_again_at(Clock::Set(Arc::new(AtomicI64::new(later))), watchful()).await?;
    stage
        .sandbox
        .wait_for_requests(|all| {
            let looks = all.iter().filter(|one| one.path.contains("/members/")).count();
            (looks > before).then_some(())
        })
        .await?;
    // A later announcement proves that none came from the check.
    enlisted(&bob, thread, &stage.person("Dan")?, "b8").await?;
    said(&bob, thread, "Knight from b8").await?;
    let news = |words: &str| bob.sees(thread).iter().filter(|m| m.content.contains(words)).count();
    assert_eq!(news("has left this server"), 1, "Carol once");
    assert_eq!(news("is no longer in this server"), 1, "Alice once");

    stage.sandbox.add_member(&alice);
    holds(&types(&alice, thread, "b2-b3").await?, &["Played `b2-b3`"])?;
    let back = said(&bob, thread, "is back").await?;
    assert_eq!(
        back.content,
        format!("{HEAD}: Alice is back, and the match goes on where it stands.")
    );
    board_after(&bob, thread, 8).await?;
    assert_eq!(news("is back"), 1);
    stage.close().await
}

#[tokio::test]
async fn who_left_is_noticed_though_others_cannot_be_asked_about() -> Walked {
    let now = running_clock(clock()?.1.load(Ordering::Relaxed));
    let patience = Patience { rounds: Duration::from_secs(1), ..hurry() };
    let mut stage = Stage::set_at(Clock::Set(Arc::clone(&now)), patience).await?;
    stage.excuse(404);
    let [alice, bob, carol] = people(&stage, ["Alice", "Bob", "Carol"])?;
    let room = stage.channel("war-room")?;
    for _ in 0..2 {
        stage.begin("battlechess", room, &alice, &bob).await?;
    }
    let (thread, _) = stage.begin("battlechess", room, &carol, &bob).await?;
    let silent = format!("/guilds/*/members/{}", alice.id);
    stage.sandbox.fault(fake_discord::Fault::Hang, "GET", &silent, 1000);
    stage.sandbox.remove_member(&carol);
    now.fetch_add(24 * HOUR, Ordering::Relaxed);
    said(&bob, thread, "Carol, who plays White, is no longer in this server").await?;
    stage.close().await
}

#[tokio::test]
async fn a_piece_that_left_the_game_since_is_named_as_it_was() -> Walked {
    let stage = Stage::set().await?;
    let [alice, bob, carol] = people(&stage, ["Alice", "Bob", "Carol"])?;
    let options = [("combat", "marshal".into())];
    let challenge = challenged(&stage, &alice, &bob, &options).await?;
    let thread = accepted(&stage, &bob, &challenge).await?;
    let march = ["a2-a3", "d7-d5", "a3-a4", "d5-d4", "a4-a5", "d4-d3", "a5-a6", "d3xe2"];
    play(&alice, &bob, thread, &march).await?;
    let asked = board_after(&carol, thread, 8).await?;
    clicked(&alice, asked.id, "Black's Pawn wins").await?;
    let asked = said(&carol, thread, "Alice reports").await?;
    bob.click(asked.id, "Black's Pawn wins").await?;
    board_after(&carol, thread, 9).await?;
    // The King strikes back; the Pawn is out of the game before anyone can ask whose it is.
    play(&alice, &bob, thread, &["e1xe2"]).await?;
    let asked = board_after(&carol, thread, 10).await?;
    enlists(&bob, thread, &carol, "d7").await?;
    said(&carol, thread, "will you play").await?;
    let posts = format!("/channels/{thread}/messages");
    stage.sandbox.fault(fake_discord::Fault::Status(500), "POST", &posts, 1000);
    accepts(&carol, thread).await?;
    for captain in [&alice, &bob] {
        captain.click(asked.id, "White's King wins").await?;
    }
    stage.sandbox.clear_faults();
    holds(&said(&carol, thread, "from now on").await?.content, &["Black's Pawn from d7"])?;
    board_after(&alice, thread, 11).await?;
    stage.close().await
}
