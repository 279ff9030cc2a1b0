//! By typing alone: every act and view of a button, without a button.

mod letters;
mod menu;

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person, SeenMessage};
use tests::{Error, Stage, board_after, boards, wait_for_message};

use crate::journeys::{
    JourneyResult, answer_to_command, answer_to_move, check_contains, private_text, type_move,
    with_names,
};

/// Returns the private answer to a typed answer.
async fn type_answer(person: &Person, place: Snowflake, what: &str) -> Result<String, Error> {
    answer_to_command(person, place, "games", &[("answer", what.into())]).await
}

async fn pending_answers(
    person: &Person,
    place: Snowflake,
    typed: &str,
) -> Result<Vec<(String, String)>, Error> {
    let choices = person.autocomplete(place, "games", [("answer", typed.into())], "answer").await?;
    let value = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    Ok(choices.into_iter().map(|choice| (choice.name, value(&choice.value))).collect())
}

fn labels_of(list: &[(String, String)]) -> Vec<&str> {
    list.iter().map(|(name, _)| name.as_str()).collect()
}

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
    "Let Alice take their turn back in match 1 (World War Chess)",
    "Don't let Alice take their turn back in match 1 (World War Chess)",
];

#[tokio::test]
pub(super) async fn from_the_challenge_to_the_rematch() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    check_contains(
        &answer_to_command(&bob, room, "games", &[("show", "answers".into())]).await?,
        &["Nothing waits for your answer. `/games show:turns`"],
    )?;
    let options =
        [("game", "world-war".into()), ("opponent", (&bob).into()), ("side", "white".into())];
    answer_to_command(&alice, room, "challenge", &options).await?;
    let challenge = wait_for_message(&bob, room, "challenges you").await?;
    let list = pending_answers(&bob, room, "").await?;
    let accept = "Accept Alice's challenge: World War Chess";
    assert_eq!(labels_of(&list), [accept, "Decline Alice's challenge: World War Chess"]);
    check_contains(
        &answer_to_command(&bob, room, "games", &[("show", "answers".into())]).await?,
        &["Waiting for your answer.", &format!("- `accept challenge 1`: {accept}")],
    )?;
    // Other people's questions are neither listed nor accepted; one's own can only be withdrawn.
    assert!(pending_answers(&carol, room, "").await?.is_empty());
    check_contains(
        &type_answer(&carol, room, "yes").await?,
        &["I don't know what `yes` answers, and nothing"],
    )?;
    check_contains(
        &type_answer(&carol, room, &list[0].1).await?,
        &[&format!("is for <@{}>", bob.id)],
    )?;
    check_contains(
        &type_answer(&alice, room, "accept").await?,
        &[
            "I don't know what `accept` answers.",
            "`withdraw challenge 1`: Withdraw my challenge to",
        ],
    )?;
    let hers = stage.sandbox.open_dm(&bob);
    check_contains(
        &type_answer(&bob, hers, &list[0].1).await?,
        &["in the server where it was made"],
    )?;

    check_contains(
        &type_answer(&bob, room, "Yes, please!").await?,
        &["Accepted. Match 1 begins."],
    )?;
    let thread = thread_of(&bob, &challenge).await?;
    board_after(&alice, thread, 0).await?;
    // Accepted already; the earlier list's entry is refused like its button.
    check_contains(&type_answer(&bob, room, &list[0].1).await?, &["accepted"])?;
    assert!(pending_answers(&bob, room, "").await?.is_empty());

    type_move(&alice, thread, "b2-b3").await?;
    type_move(&bob, thread, "b7-b6").await?;
    answer_to_command(&alice, thread, "takeback", &[]).await?;
    answer_to_command(&alice, thread, "draw", &[]).await?;
    // Two questions wait, so one is named.
    let list = pending_answers(&bob, thread, "").await?;
    assert_eq!(labels_of(&list), [DRAWS, TAKEBACKS].concat());
    assert_eq!(labels_of(&pending_answers(&bob, thread, "tak").await?), TAKEBACKS);
    let several = type_answer(&bob, thread, "yes").await?;
    check_contains(
        &several,
        &["more than one thing", "- `yes draw 1`: Agree", "- `yes takeback 1`: Let Alice"],
    )?;
    assert!(!several.contains("no draw"), "{several}");
    assert!(boards(&bob, thread).len() == 3, "nothing was done");
    // Nobody else can agree for him, nor she for herself.
    check_contains(
        &type_answer(&carol, room, &list[2].1).await?,
        &["You aren't playing in that match"],
    )?;
    check_contains(&type_answer(&alice, thread, &list[2].1).await?, &["Your opponent answers it"])?;
    stage.kill().await?;
    stage.start_again().await?;
    let granted = type_answer(&bob, thread, "yes takeback 1").await?;
    assert_eq!(granted, "Taken back, as you both agreed.");
    wait_for_message(&carol, thread, "takes back 2 actions, and Bob agrees").await?;
    // The draw offer went with it, and so did the list's entry.
    assert!(pending_answers(&bob, thread, "").await?.is_empty());
    check_contains(
        &type_answer(&bob, thread, &list[0].1).await?,
        &["There's no draw offer any more"],
    )?;
    check_contains(&type_answer(&bob, thread, &list[2].1).await?, &["The match has moved on"])?;

    type_move(&alice, thread, "c2-c3").await?;
    type_move(&bob, thread, "c7-c6").await?;
    answer_to_command(&alice, thread, "draw", &[]).await?;
    wait_for_message(&bob, thread, "offers a draw").await?;
    assert_eq!(type_answer(&bob, thread, "refuse the draw").await?, "You play on.");
    wait_for_message(&alice, thread, "declines the draw").await?;

    let sure = answer_to_command(&bob, thread, "resign", &[]).await?;
    check_contains(&sure, &["you can't undo it.", "`/resign sure:yes`"])?;
    let stranger = [("sure", "yes".into()), ("match", OptionValue::from(1))];
    check_contains(
        &answer_to_command(&carol, room, "resign", &stranger).await?,
        &["You aren't playing in that match"],
    )?;
    assert!(bob.sees(thread).iter().all(|seen| !seen.content.contains("🏁")), "only asked");
    answer_to_command(&bob, thread, "resign", &[("sure", "yes".into())]).await?;
    let end = wait_for_message(&alice, thread, "🏁").await?;
    check_contains(&with_names(&end, &[&alice, &bob]), &["**Alice (Light) beats Bob**"])?;

    check_contains(
        &answer_to_command(&alice, thread, "play", &[("rematch", "yes".into())]).await?,
        &["with sides swapped"],
    )?;
    wait_for_message(&bob, thread, "challenges you").await?;
    check_contains(&type_answer(&bob, thread, "accept").await?, &["Accepted. Match 2 begins."])?;
    stage.close().await
}

const TURN: &str = "b2-c3, c3-b3, b1-b2";

#[tokio::test]
async fn a_draft_is_sent_taken_back_and_thrown_away() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("medieval-war", room, &alice, &bob).await?;
    answer_to_command(&alice, thread, "settings confirm", &[("confirm", "on".into())]).await?;
    check_contains(&type_move(&alice, thread, TURN).await?, &["Your turn is complete"])?;
    let list = pending_answers(&alice, thread, "").await?;
    let draft = format!("my draft in match 1 (Medieval War Chess): {TURN}");
    assert_eq!(list[0].0, format!("Send {draft}"));
    assert!(list[1].0.starts_with("Discard my draft in match 1"), "{list:?}");
    assert!(pending_answers(&bob, thread, "").await?.is_empty());

    let does = |what: &'static str| [("draft", OptionValue::from(what))];
    let undone = answer_to_command(&alice, thread, "move", &does("undo")).await?;
    check_contains(&undone, &["`(b2-c3, c3-b3)`. 1 action left."])?;
    check_contains(
        &answer_to_command(&alice, thread, "move", &does("send")).await?,
        &["1 action"],
    )?;
    // The complete draft isn't complete any more.
    check_contains(&type_answer(&alice, thread, &list[0].1).await?, &["Your draft has changed"])?;
    check_contains(
        &type_answer(&alice, thread, "send").await?,
        &["I don't know what `send` answers"],
    )?;
    check_contains(
        &type_answer(&alice, thread, "throw it away").await?,
        &["your turn has 3 actions."],
    )?;
    check_contains(&type_move(&alice, thread, TURN).await?, &["Your turn is complete"])?;
    let over = answer_to_command(&alice, thread, "move", &does("start-over")).await?;
    check_contains(&over, &["your turn has 3 actions."])?;
    check_contains(&type_move(&alice, thread, TURN).await?, &["Your turn is complete"])?;
    assert_eq!(boards(&bob, thread), [0], "still private");

    // In the match's place, the board is the answer.
    let sent = alice.command(thread, "games", [("answer", "send".into())]).await?;
    let sent = answer_to_move(&alice, sent).await?;
    assert_eq!(sent, "Played `b2-c3`, `c3-b3`, `b1-b2` in match 1.");
    assert_eq!(board_after(&bob, thread, 3).await?.pings, ["Bob"]);
    assert!(pending_answers(&alice, thread, "").await?.is_empty());
    let late = private_text(alice.command(thread, "move", does("send")).await?)?;
    check_contains(&late, &["It's not your turn"])?;

    // A conditional move is deleted by its number.
    let (other, _) = stage.begin("world-war", room, &alice, &bob).await?;
    type_move(&alice, other, "b2-b3").await?;
    let turns = [("if", "b7-b6".into()), ("text", "c2-c3".into())];
    let kept = answer_to_command(&alice, other, "move", &turns).await?;
    check_contains(&kept, &["1. if `b7-b6`, then `c2-c3`"])?;
    let forgotten =
        answer_to_command(&alice, other, "move", &[("draft", "show".into()), ("forget", 1.into())])
            .await?;
    check_contains(&forgotten, &["you have no prepared answers"])?;
    stage.close().await
}

#[tokio::test]
pub(super) async fn the_plans_of_a_fight_are_typed() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let stances = [("combat", "stances".into())];
    let (thread, _) = stage.begin_with("battlechess", room, &alice, &bob, &stances).await?;
    for (who, text) in [(&alice, "e2-e4"), (&bob, "d7-d5")] {
        type_move(who, thread, text).await?;
    }
    let attack = alice.command(thread, "move", [("text", "e4xd5".into())]).await?;
    attack.message()?;
    wait_for_message(&bob, thread, "plan").await?;
    let one = alice.command(thread, "move", [("text", "SSS".into())]).await?;
    check_contains(&private_text(one)?, &["Your plan is in"])?;
    let other = bob.command(thread, "move", [("text", "FFF".into())]).await?;
    other.message()?;
    let decided = board_after(&bob, thread, 4).await?;
    check_contains(&decided.content, &["White's Pawn beats Black's Pawn in attack"])?;
    stage.close().await
}

#[tokio::test]
async fn pauses_threats_and_comments_are_answered() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let clock = [("clock", "3d +12h soft".into())];
    let (thread, _) = stage.begin_with("world-war", room, &alice, &bob, &clock).await?;
    let does = |what: &'static str| [("do", OptionValue::from(what))];
    check_contains(
        &answer_to_command(&bob, thread, "clock match", &does("claim")).await?,
        &["<t:"],
    )?;
    check_contains(
        &answer_to_command(&alice, thread, "clock match", &does("pause")).await?,
        &["You offered a pause"],
    )?;
    wait_for_message(&bob, thread, "offers a pause").await?;
    let list = pending_answers(&bob, thread, "").await?;
    assert_eq!(list[0].0, "Agree to a pause in match 1 (World War Chess) with Alice");
    assert_eq!(type_answer(&bob, thread, "no").await?, "Declined. The clocks keep running.");
    answer_to_command(&alice, thread, "clock match", &does("pause")).await?;
    check_contains(
        &type_answer(&bob, thread, "agree").await?,
        &["The clocks are stopped, until <t:"],
    )?;
    check_contains(
        &type_answer(&bob, thread, &list[0].1).await?,
        &["There's no pause offer any more."],
    )?;
    check_contains(
        &answer_to_command(&alice, thread, "clock match", &does("resume")).await?,
        &["The pause is over."],
    )?;

    let what = |what: &'static str| [("what", OptionValue::from(what))];
    answer_to_command(&alice, thread, "settings open", &what("threats")).await?;
    let list = pending_answers(&bob, thread, "threats").await?;
    assert_eq!(list.len(), 2, "{list:?}");
    type_answer(&bob, thread, "yes threats 1").await?;
    let threats = [("text", "e4".into()), ("about", "threats".into())];
    check_contains(&answer_to_command(&alice, thread, "rules why", &threats).await?, &["e4"])?;
    answer_to_command(&bob, thread, "settings close", &what("threats")).await?;
    check_contains(&answer_to_command(&alice, thread, "rules why", &threats).await?, &["agree"])?;

    answer_to_command(&alice, thread, "settings close", &what("comments")).await?;
    answer_to_command(&alice, thread, "settings open", &what("comments")).await?;
    assert_eq!(type_answer(&bob, thread, "no, keep it closed").await?, "It stays closed.");
    answer_to_command(&alice, thread, "settings open", &what("comments")).await?;
    assert_eq!(type_answer(&bob, thread, "yes comments").await?, "It's open again.");
    // Aborted with the confirmation.
    answer_to_command(&bob, thread, "resign", &[("abort", "yes".into()), ("sure", "yes".into())])
        .await?;
    check_contains(
        &wait_for_message(&alice, thread, "🏁").await?.content,
        &["Dark called it off"],
    )?;
    stage.close().await
}

#[tokio::test]
async fn pieces_are_taken_up_and_a_seek_is_joined() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("battlechess", room, &alice, &bob).await?;
    let asks = |piece: &'static str| [("member", (&carol).into()), ("piece", piece.into())];
    answer_to_command(&alice, thread, "team enlist", &asks("b1")).await?;
    let list = pending_answers(&carol, thread, "").await?;
    let game = "match 1 (Vladimir's BattleChess)";
    assert_eq!(
        labels_of(&list),
        [
            format!("Play pieces for Alice in {game}"),
            format!("Don't play pieces for Alice in {game}")
        ]
    );
    check_contains(&type_answer(&bob, thread, &list[0].1).await?, &[&format!("<@{}>", carol.id)])?;
    type_answer(&carol, thread, "no").await?;
    assert!(pending_answers(&carol, thread, "").await?.is_empty());
    answer_to_command(&alice, thread, "team enlist", &asks("g1")).await?;
    assert_eq!(pending_answers(&alice, thread, "withdraw").await?.len(), 1);
    type_answer(&alice, thread, "withdraw").await?;
    answer_to_command(&alice, thread, "team enlist", &asks("b1")).await?;
    check_contains(
        &type_answer(&carol, thread, "play").await?,
        &["I don't know what `play` answers"],
    )?;
    type_answer(&carol, thread, "join").await?;
    check_contains(&answer_to_command(&bob, thread, "team roster", &[]).await?, &["Carol"])?;

    // Typing it again finds the open challenge, in any channel of the server.
    answer_to_command(&alice, room, "challenge", &[("game", "medieval".into())]).await?;
    answer_to_command(&carol, room, "challenge", &[("game", "world-war".into())]).await?;
    wait_for_message(&bob, room, "Carol challenges anyone").await?;
    let several = type_answer(&bob, room, "accept").await?;
    check_contains(
        &several,
        &["more than one thing", "`accept challenge 2`", "`accept challenge 3`"],
    )?;
    check_contains(
        &type_answer(&bob, thread, "accept Carol").await?,
        &["Accepted. Match 2 begins."],
    )?;
    check_contains(&type_answer(&alice, room, "cancel").await?, &["withdrawn"])?;
    stage.close().await
}

#[tokio::test]
async fn practice_is_typed_to_a_challenge() -> JourneyResult {
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
    check_contains(&practises(&[("game", "world-war".into())]).await?, &["the start"])?;
    check_contains(
        &practises(&[("text", "b2-b3, b7-b6, c2-c3".into())]).await?,
        &["after 3 actions"],
    )?;
    check_contains(&practises(&does("undo")).await?, &["after 2 actions"])?;
    check_contains(&practises(&does("redo")).await?, &["after 3 actions"])?;
    check_contains(&practises(&does("letters")).await?, &["```\n"])?;
    practises(&does("anyone")).await?;
    let asked = wait_for_message(&bob, room, "challenges anyone").await?;
    check_contains(&asked.content, &["continued from a record"])?;
    check_contains(&type_answer(&bob, room, "join").await?, &["Accepted. Match 1 begins."])?;
    stage.close().await
}

#[tokio::test]
async fn somebody_is_forgotten_by_the_number_that_they_are_told() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    stage.begin("world-war", room, &alice, &bob).await?;
    let asked = answer_to_command(&alice, room, "settings erase", &[]).await?;
    check_contains(
        &asked,
        &["**Delete everything I store about you?**", "`/settings erase sure:1`"],
    )?;
    let sure = |number: i64| [("sure", OptionValue::from(number))];
    let again = answer_to_command(&alice, room, "settings erase", &sure(0)).await?;
    check_contains(&again, &["That has changed since I asked.", "sure:1`"])?;
    check_contains(
        &answer_to_command(&alice, room, "settings erase", &sure(1)).await?,
        &["Done: I've forgotten you"],
    )?;
    stage.close().await
}
