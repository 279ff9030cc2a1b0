//! By typing alone: every act and view of a button, without a button.

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person, SeenMessage};
use tests::{Error, Stage, board_after, boards, said};

use crate::journeys::{Walked, helped, holds, named, played, private, told, types};

/// Returns the private answer to a typed answer.
async fn says(person: &Person, place: Snowflake, what: &str) -> Result<String, Error> {
    told(person, place, "games", &[("answer", what.into())]).await
}

/// Returns the list of pending answers: labels and values.
async fn listed(
    person: &Person,
    place: Snowflake,
    typed: &str,
) -> Result<Vec<(String, String)>, Error> {
    let choices = person.autocomplete(place, "games", [("answer", typed.into())], "answer").await?;
    let value = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    Ok(choices.into_iter().map(|choice| (choice.name, value(&choice.value))).collect())
}

fn names(list: &[(String, String)]) -> Vec<&str> {
    list.iter().map(|(name, _)| name.as_str()).collect()
}

/// Returns the thread of an accepted challenge's match.
async fn thread_of(person: &Person, challenge: &SeenMessage) -> Result<Snowflake, Error> {
    let here = challenge.channel;
    let thread = |seen: &[SeenMessage]| {
        seen.iter().find(|m| m.id == challenge.id).and_then(|message| message.thread)
    };
    Ok(person.wait(here, |seen| thread(seen)).await?)
}

const DRAWS: [&str; 2] = [
    "Agree to a draw in match 1 (World War Chess) with Alice",
    "Decline the draw in match 1 (World War Chess) with Alice",
];
const TAKEBACKS: [&str; 2] = [
    "Allow Alice to take their turn back in match 1 (World War Chess)",
    "Do not allow Alice to take their turn back in match 1 (World War Chess)",
];

#[tokio::test]
pub(super) async fn from_the_challenge_to_the_rematch() -> Walked {
    let mut stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    holds(
        &told(&bob, room, "games", &[("show", "answers".into())]).await?,
        &["Nothing waits for your answer. `/games show:turns`"],
    )?;
    let options =
        [("game", "world-war".into()), ("opponent", (&bob).into()), ("side", "white".into())];
    told(&alice, room, "challenge", &options).await?;
    let challenge = said(&bob, room, "challenges you").await?;
    let list = listed(&bob, room, "").await?;
    let accept = "Accept Alice's challenge: World War Chess";
    assert_eq!(names(&list), [accept, "Decline Alice's challenge: World War Chess"]);
    holds(
        &told(&bob, room, "games", &[("show", "answers".into())]).await?,
        &["This waits for your answer.", &format!("- `accept challenge 1`: {accept}")],
    )?;
    // Other people's questions are neither listed nor accepted; one's own can only be withdrawn.
    assert!(listed(&carol, room, "").await?.is_empty());
    holds(&says(&carol, room, "yes").await?, &["I don't know what `yes` answers, and nothing"])?;
    holds(&says(&carol, room, &list[0].1).await?, &[&format!("is for <@{}>", bob.id)])?;
    holds(
        &says(&alice, room, "accept").await?,
        &[
            "I don't know what `accept` answers.",
            "`withdraw challenge 1`: Withdraw my challenge to",
        ],
    )?;
    let hers = stage.sandbox.open_dm(&bob);
    holds(&says(&bob, hers, &list[0].1).await?, &["in the server where it was made"])?;

    holds(&says(&bob, room, "Yes, please!").await?, &["Accepted. Match 1 begins."])?;
    let thread = thread_of(&bob, &challenge).await?;
    board_after(&alice, thread, 0).await?;
    // Accepted already; the earlier list's entry is refused like its button.
    holds(&says(&bob, room, &list[0].1).await?, &["accepted"])?;
    assert!(listed(&bob, room, "").await?.is_empty());

    types(&alice, thread, "b2-b3").await?;
    types(&bob, thread, "b7-b6").await?;
    told(&alice, thread, "takeback", &[]).await?;
    told(&alice, thread, "draw", &[]).await?;
    // Two questions wait, so one is named.
    let list = listed(&bob, thread, "").await?;
    assert_eq!(names(&list), [DRAWS, TAKEBACKS].concat());
    assert_eq!(names(&listed(&bob, thread, "tak").await?), TAKEBACKS);
    let several = says(&bob, thread, "yes").await?;
    holds(
        &several,
        &["more than one thing", "- `yes draw 1`: Agree", "- `yes takeback 1`: Allow"],
    )?;
    assert!(!several.contains("no draw"), "{several}");
    assert!(boards(&bob, thread).len() == 3, "nothing was done");
    // Nobody else can agree for him, nor she for herself.
    holds(&says(&carol, room, &list[2].1).await?, &["You are not playing in that match"])?;
    holds(&says(&alice, thread, &list[2].1).await?, &["your opponent"])?;
    stage.kill().await?;
    stage.start_again().await?;
    let granted = says(&bob, thread, "yes takeback 1").await?;
    assert_eq!(granted, "Taken back, as you both agreed.");
    said(&carol, thread, "takes back 2 actions, and Bob agrees").await?;
    // The draw offer went with it, and so did the list's entry.
    assert!(listed(&bob, thread, "").await?.is_empty());
    holds(&says(&bob, thread, &list[0].1).await?, &["No draw is on offer any more"])?;
    holds(&says(&bob, thread, &list[2].1).await?, &["The match has moved on"])?;

    types(&alice, thread, "c2-c3").await?;
    types(&bob, thread, "c7-c6").await?;
    told(&alice, thread, "draw", &[]).await?;
    said(&bob, thread, "offers a draw").await?;
    assert_eq!(says(&bob, thread, "refuse the draw").await?, "You play on.");
    said(&alice, thread, "declines the draw").await?;

    let sure = told(&bob, thread, "resign", &[]).await?;
    holds(&sure, &["it cannot be undone.", "`/resign sure:yes`"])?;
    let stranger = [("sure", "yes".into()), ("match", OptionValue::from(1))];
    holds(&told(&carol, room, "resign", &stranger).await?, &["You are not playing in that match"])?;
    assert!(bob.sees(thread).iter().all(|seen| !seen.content.contains("🏁")), "only asked");
    told(&bob, thread, "resign", &[("sure", "yes".into())]).await?;
    let end = said(&alice, thread, "🏁").await?;
    holds(&named(&end, &[&alice, &bob]), &["**Alice (Light) beats Bob**"])?;

    holds(
        &told(&alice, thread, "play", &[("rematch", "yes".into())]).await?,
        &["with the sides swapped"],
    )?;
    said(&bob, thread, "challenges you").await?;
    holds(&says(&bob, thread, "accept").await?, &["Accepted. Match 2 begins."])?;
    stage.close().await
}

/// A whole turn of Medieval War Chess.
const TURN: &str = "b2-c3, c3-b3, b1-b2";

#[tokio::test]
async fn a_draft_is_sent_taken_back_and_thrown_away() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("medieval-war", room, &alice, &bob).await?;
    told(&alice, thread, "settings confirm", &[("confirm", "on".into())]).await?;
    holds(&types(&alice, thread, TURN).await?, &["The turn is complete"])?;
    let list = listed(&alice, thread, "").await?;
    let draft = format!("my draft in match 1 (Medieval War Chess): {TURN}");
    assert_eq!(list[0].0, format!("Send {draft}"));
    assert!(list[1].0.starts_with("Discard my draft in match 1"), "{list:?}");
    assert!(listed(&bob, thread, "").await?.is_empty());

    let does = |what: &'static str| [("draft", OptionValue::from(what))];
    let undone = told(&alice, thread, "move", &does("undo")).await?;
    holds(&undone, &["`(b2-c3, c3-b3)`. 1 action left."])?;
    holds(&told(&alice, thread, "move", &does("send")).await?, &["1 action"])?;
    // The complete draft isn't complete any more.
    holds(&says(&alice, thread, &list[0].1).await?, &["Your draft has changed"])?;
    holds(&says(&alice, thread, "send").await?, &["I don't know what `send` answers"])?;
    holds(&says(&alice, thread, "throw it away").await?, &["your draft is empty"])?;
    holds(&types(&alice, thread, TURN).await?, &["The turn is complete"])?;
    let over = told(&alice, thread, "move", &does("start-over")).await?;
    holds(&over, &["your draft is empty"])?;
    holds(&types(&alice, thread, TURN).await?, &["The turn is complete"])?;
    assert_eq!(boards(&bob, thread), [0], "still private");

    // In the match's place, the board is the answer.
    let sent = alice.command(thread, "games", [("answer", "send".into())]).await?;
    let sent = played(&alice, sent).await?;
    assert_eq!(sent, "Played `b2-c3`, `c3-b3`, `b1-b2` in match 1.");
    assert_eq!(board_after(&bob, thread, 3).await?.pings, ["Bob"]);
    assert!(listed(&alice, thread, "").await?.is_empty());
    let late = private(alice.command(thread, "move", does("send")).await?)?;
    holds(&late, &["It is not your turn"])?;

    // A conditional move is deleted by its number.
    let (other, _) = stage.begin("world-war", room, &alice, &bob).await?;
    types(&alice, other, "b2-b3").await?;
    let turns = [("if", "b7-b6".into()), ("text", "c2-c3".into())];
    let kept = told(&alice, other, "move", &turns).await?;
    holds(&kept, &["1. if `b7-b6`, then `c2-c3`"])?;
    let forgotten =
        told(&alice, other, "move", &[("draft", "show".into()), ("forget", 1.into())]).await?;
    holds(&forgotten, &["you have no answer ready"])?;
    stage.close().await
}

#[tokio::test]
pub(super) async fn the_plans_of_a_fight_are_typed() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let stances = [("combat", "stances".into())];
    let (thread, _) = stage.begin_with("battlechess", room, &alice, &bob, &stances).await?;
    for (who, text) in [(&alice, "e2-e4"), (&bob, "d7-d5")] {
        types(who, thread, text).await?;
    }
    let attack = alice.command(thread, "move", [("text", "e4xd5".into())]).await?;
    attack.message()?;
    said(&bob, thread, "plan").await?;
    let one = alice.command(thread, "move", [("text", "SSS".into())]).await?;
    holds(&private(one)?, &["Your plan is in"])?;
    let other = bob.command(thread, "move", [("text", "FFF".into())]).await?;
    other.message()?;
    let decided = board_after(&bob, thread, 4).await?;
    holds(&decided.content, &["White's Pawn beats Black's Pawn in attack"])?;
    stage.close().await
}

#[tokio::test]
async fn pauses_threats_and_comments_are_answered() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let clock = [("clock", "3d +12h soft".into())];
    let (thread, _) = stage.begin_with("world-war", room, &alice, &bob, &clock).await?;
    let does = |what: &'static str| [("do", OptionValue::from(what))];
    holds(&told(&bob, thread, "clock match", &does("claim")).await?, &["<t:"])?;
    holds(
        &told(&alice, thread, "clock match", &does("pause")).await?,
        &["You have offered a pause"],
    )?;
    said(&bob, thread, "offers a pause").await?;
    let list = listed(&bob, thread, "").await?;
    assert_eq!(list[0].0, "Agree to a pause in match 1 (World War Chess) with Alice");
    assert_eq!(says(&bob, thread, "no").await?, "Declined. The clocks keep running.");
    told(&alice, thread, "clock match", &does("pause")).await?;
    holds(&says(&bob, thread, "agree").await?, &["The clocks are stopped, until <t:"])?;
    holds(&says(&bob, thread, &list[0].1).await?, &["No pause is on offer any more."])?;
    holds(&told(&alice, thread, "clock match", &does("resume")).await?, &["The pause is over."])?;

    let what = |what: &'static str| [("what", OptionValue::from(what))];
    told(&alice, thread, "settings open", &what("threats")).await?;
    let list = listed(&bob, thread, "threats").await?;
    assert_eq!(list.len(), 2, "{list:?}");
    says(&bob, thread, "yes threats 1").await?;
    let threats = [("text", "e4".into()), ("about", "threats".into())];
    holds(&told(&alice, thread, "rules why", &threats).await?, &["e4"])?;
    told(&bob, thread, "settings close", &what("threats")).await?;
    holds(&told(&alice, thread, "rules why", &threats).await?, &["agree"])?;

    told(&alice, thread, "settings close", &what("comments")).await?;
    told(&alice, thread, "settings open", &what("comments")).await?;
    assert_eq!(says(&bob, thread, "no, keep it closed").await?, "It stays closed.");
    told(&alice, thread, "settings open", &what("comments")).await?;
    assert_eq!(says(&bob, thread, "yes comments").await?, "It is open again.");
    // Aborted with the confirmation.
    told(&bob, thread, "resign", &[("abort", "yes".into()), ("sure", "yes".into())]).await?;
    holds(&said(&alice, thread, "🏁").await?.content, &["Dark called it off"])?;
    stage.close().await
}

#[tokio::test]
async fn pieces_are_taken_up_and_a_seek_is_joined() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("battlechess", room, &alice, &bob).await?;
    let asks = |piece: &'static str| [("member", (&carol).into()), ("piece", piece.into())];
    told(&alice, thread, "team enlist", &asks("b1")).await?;
    let list = listed(&carol, thread, "").await?;
    let game = "match 1 (Vladimir's BattleChess)";
    assert_eq!(
        names(&list),
        [
            format!("Play pieces for Alice in {game}"),
            format!("Do not play pieces for Alice in {game}")
        ]
    );
    holds(&says(&bob, thread, &list[0].1).await?, &[&format!("<@{}>", carol.id)])?;
    says(&carol, thread, "no").await?;
    assert!(listed(&carol, thread, "").await?.is_empty());
    told(&alice, thread, "team enlist", &asks("g1")).await?;
    assert_eq!(listed(&alice, thread, "withdraw").await?.len(), 1);
    says(&alice, thread, "withdraw").await?;
    told(&alice, thread, "team enlist", &asks("b1")).await?;
    holds(&says(&carol, thread, "play").await?, &["I don't know what `play` answers"])?;
    says(&carol, thread, "join").await?;
    holds(&told(&bob, thread, "team roster", &[]).await?, &["Carol"])?;

    // Typing it again finds the open challenge, in any channel of the server.
    told(&alice, room, "challenge", &[("game", "medieval".into())]).await?;
    told(&carol, room, "challenge", &[("game", "world-war".into())]).await?;
    said(&bob, room, "Carol challenges anyone").await?;
    let several = says(&bob, room, "accept").await?;
    holds(&several, &["more than one thing", "`accept challenge 2`", "`accept challenge 3`"])?;
    holds(&says(&bob, thread, "accept Carol").await?, &["Accepted. Match 2 begins."])?;
    holds(&says(&alice, room, "cancel").await?, &["withdrawn"])?;
    stage.close().await
}

#[tokio::test]
async fn practice_is_typed_to_a_challenge() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let practises = async |options: &[(&str, OptionValue)]| -> Result<String, Error> {
        let options = options.iter().map(|(name, value)| (*name, value.clone()));
        let message = alice.command(room, "learn practice", options).await?.finished().await?;
        assert!(message.ephemeral);
        Ok(message.content)
    };
    let does = |what: &'static str| [("do", OptionValue::from(what))];
    holds(&practises(&[("game", "world-war".into())]).await?, &["the start"])?;
    holds(&practises(&[("text", "b2-b3, b7-b6, c2-c3".into())]).await?, &["after 3 actions"])?;
    holds(&practises(&does("undo")).await?, &["after 2 actions"])?;
    holds(&practises(&does("redo")).await?, &["after 3 actions"])?;
    holds(&practises(&does("letters")).await?, &["```\n"])?;
    practises(&does("anyone")).await?;
    let asked = said(&bob, room, "challenges anyone").await?;
    holds(&asked.content, &["continued from a record"])?;
    holds(&says(&bob, room, "join").await?, &["Accepted. Match 1 begins."])?;
    stage.close().await
}

#[tokio::test]
async fn every_picture_is_typed_in_letters() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("medieval-war", room, &alice, &bob).await?;
    types(&alice, thread, "b2-c3").await?;
    let draft =
        told(&alice, thread, "move", &[("draft", "show".into()), ("as", "text".into())]).await?;
    holds(&draft, &["your draft: `(b2-c3)`", "```\n"])?;
    told(&alice, room, "settings confirm", &[("confirm", "off".into())]).await?;
    types(&alice, thread, "g2-f3, a1-b2").await?;
    board_after(&bob, thread, 3).await?;
    let unit = [("game", "medieval".into()), ("name", "N3".into())];
    let with = |more: &[(&'static str, OptionValue)]| {
        let mut options = more.to_vec();
        options.push(("as", "text".into()));
        options
    };
    let solution =
        lessons::of(games::find("world-war").ok_or("none")?).tour[0].solution().join(", ");
    let tour = told(&alice, room, "learn tour", &[("game", "world-war".into())]).await?;
    holds(&tour, &["1"])?;
    for (place, command, options) in [
        (thread, "board", with(&[])),
        (thread, "move", with(&[])),
        (thread, "replay", with(&[("after", 2.into())])),
        (thread, "board since", with(&[("since", 0.into()), ("step", 1.into())])),
        (thread, "rules why", with(&[("text", "e8".into())])),
        (thread, "rules why", with(&[("text", "e8".into()), ("about", "happened".into())])),
        (room, "rules unit", with(&unit)),
        (
            room,
            "learn tour",
            with(&[("game", "world-war".into()), ("text", OptionValue::from(solution.as_str()))]),
        ),
    ] {
        let options = options.iter().map(|(name, value)| (*name, value.clone()));
        let by = bob_or(&alice, &bob, command);
        let name = command.strip_suffix(" since").unwrap_or(command);
        let answer = by.command(place, name, options).await?;
        let message = answer.message()?.clone();
        assert!(message.ephemeral && message.attachments.is_empty(), "/{command}");
        holds(&message.content, &["```\n"]).map_err(|error| format!("/{command}: {error}"))?;
    }
    let guide = [("game", "medieval".into()), ("as", "text".into())];
    let guide = alice.command(room, "help", guide).await?.message()?.clone();
    assert!(guide.attachments.is_empty() && guide.content.len() > 100);
    let how = [("game", "medieval".into()), ("how", "notation".into())];
    holds(&told(&alice, room, "help", &how).await?, &["**How moves are written**"])?;
    stage.close().await
}

/// Spectators; changes since one's turn are for players who haven't moved.
fn bob_or<'a>(alice: &'a Person, bob: &'a Person, command: &str) -> &'a Person {
    if command == "board since" { bob } else { alice }
}

#[tokio::test]
async fn somebody_is_forgotten_by_the_number_that_they_are_told() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    stage.begin("world-war", room, &alice, &bob).await?;
    let asked = told(&alice, room, "settings erase", &[]).await?;
    holds(&asked, &["**Shall I forget you?**", "`/settings erase sure:1`"])?;
    let sure = |number: i64| [("sure", OptionValue::from(number))];
    let again = told(&alice, room, "settings erase", &sure(0)).await?;
    holds(&again, &["That has changed since I asked.", "sure:1`"])?;
    holds(&told(&alice, room, "settings erase", &sure(1)).await?, &["Done: I have forgotten you"])?;
    stage.close().await
}

/// The other way round: every command is available by buttons, from the public board on.
#[tokio::test]
async fn what_else_there_is_to_do_is_in_a_menu() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    let menu = async |person: &Person| -> Result<SeenMessage, Error> {
        let own = helped(person, board.id, "Flip").await?.message()?.clone();
        let menu = person.click(own.id, "More…").await?.message()?.clone();
        assert!(menu.ephemeral && menu.id != own.id);
        Ok(menu)
    };
    let labels = |message: &SeenMessage| -> Vec<String> {
        message.controls().into_iter().filter_map(|control| control.label).collect()
    };
    let watched = menu(&carol).await?;
    assert_eq!(labels(&watched), ["Replay", "Record"]);
    let asked = menu(&alice).await?;
    holds(&asked.content, &["What else is there to do in match 1 (World War Chess)?"])?;
    assert_eq!(
        labels(&asked),
        [
            "What happened since my turn",
            "Replay",
            "Record",
            "What waits for my answer",
            "My draft",
            "My notices",
            "Take back",
            "Close to comments",
            "Close to analysis",
            "Call it off",
        ]
    );
    let waits = alice.click(asked.id, "What waits for my answer").await?.message()?.clone();
    holds(&waits.content, &["Nothing waits for your answer."])?;
    let asked = menu(&alice).await?;
    alice.click(asked.id, "Close to analysis").await?;
    let asked = menu(&alice).await?;
    assert!(labels(&asked).contains(&"Open to analysis".to_owned()));
    let sure = alice.click(asked.id, "Call it off").await?.message()?.clone();
    clicked_away(&alice, &sure, "Yes, abort").await?;
    holds(&said(&bob, thread, "🏁").await?.content, &["Light called it off"])?;
    stage.close().await
}

/// Presses a button whose answer replaces its message.
async fn clicked_away(person: &Person, message: &SeenMessage, label: &str) -> Walked {
    match person.click(message.id, label).await?.response {
        fake_discord::driver::Response::Updated(_) => Ok(()),
        other => Err(format!("{other:?}").into()),
    }
}
