//! Practice from a match, a record, or a setup.

use fake_discord::driver::OptionValue;
use tests::{Stage, board_after, wait_for_message};

use super::{can_press, labels, press_privately, start_practice};
use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, type_move,
};

#[tokio::test]
async fn from_a_match_that_goes_on() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("medieval-war", room, &alice, &bob).await?;
    // A draft is visible to nobody else.
    check_contains(&type_move(&alice, thread, "b2-c3").await?, &["your draft"])?;
    let one = || ("match", OptionValue::from(1));
    for person in [&alice, &bob, &carol] {
        let board = start_practice(person, room, &[one()]).await?;
        check_contains(&board.content, &["from the start of match 1", "White to move"])?;
    }
    check_contains(&type_move(&alice, thread, "c3-b3, b1-b2").await?, &["Played "])?;
    board_after(&alice, thread, 3).await?;
    let board = start_practice(&carol, room, &[one(), ("after", 1.into())]).await?;
    check_contains(&board.content, &["from match 1, after 1 action\n"])?;
    let board = start_practice(&carol, room, &[one()]).await?;
    check_contains(&board.content, &["from match 1, after 3 actions\n", "Black to move"])?;
    assert!(!can_press(&board, "Undo"));
    let beyond =
        answer_to_command(&carol, room, "learn practice", &[one(), ("after", 4.into())]).await?;
    check_contains(&beyond, &["`after` goes from 0 to 3 there"])?;
    let unknown = answer_to_command(&carol, room, "learn practice", &[("match", 9.into())]).await?;
    check_contains(&unknown, &["There is no match"])?;
    let what = answer_to_command(&carol, room, "learn practice", &[("after", 4.into())]).await?;
    check_contains(&what, &["Name the `match`, or give the record"])?;

    // No help with a match in progress, for anyone, by any way.
    let live = "That position is from match 1, which is still being played";
    check_contains(&answer_to_click(&carol, board.id, "Hint").await?, &[live, "when it's over"])?;
    let replay = alice.command(thread, "replay", [("after", 3.into())]).await?;
    let replay = replay.finished().await?;
    let own = press_privately(&alice, &replay, "Practise from here").await?;
    check_contains(&own.content, &["from match 1, after 3 actions"])?;
    let tried = start_practice(&alice, room, &[("text", "f7-f6".into())]).await?;
    check_contains(&tried.content, &["after 4 actions"])?;
    check_contains(&answer_to_click(&alice, tried.id, "Hint").await?, &[live])?;
    let export = alice.command(thread, "record export", []).await?.finished().await?;
    let bytes = export.attachments.first().ok_or("no file")?.bytes.to_vec();
    let file = OptionValue::file("record.txt", bytes);
    let read = start_practice(&alice, room, &[("file", file.clone())]).await?;
    check_contains(&read.content, &["after 3 actions", "From the record: Medieval War Chess"])?;
    check_contains(&answer_to_click(&alice, read.id, "Hint").await?, &[live])?;
    start_practice(&alice, room, &[("game", "medieval-war".into()), ("do", "new".into())]).await?;
    let hint = start_practice(&alice, room, &[("do", "hint".into())]).await?;
    check_contains(&hint.content, &["For White, I would play `"])?;
    let hint = alice.command(room, "hint", [("on", "practice".into())]).await?;
    check_contains(&hint.finished().await?.content, &["For White, I would play `"])?;
    let same = start_practice(&alice, room, &[("text", "b2-c3, c3-b3, b1-b2".into())]).await?;
    check_contains(&answer_to_click(&alice, same.id, "Hint").await?, &[live])?;

    // It didn't affect the match; after the end, Herald helps.
    board_after(&bob, thread, 3).await?;
    answer_to_command(&bob, thread, "resign", &[("match", 1.into())]).await?;
    let sure = bob.sees(thread).into_iter().rev().find(|m| m.button("Yes, resign").is_some());
    bob.click(sure.ok_or("nobody asks")?.id, "Yes, resign").await?;
    wait_for_message(&alice, thread, "🏁").await?;
    let hint = press_privately(&alice, &same, "Hint").await?;
    check_contains(&hint.content, &["For Black, I would play `"])?;
    stage.close().await
}

#[tokio::test]
async fn from_a_record_and_on_as_a_challenge() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let record = "[Game \"World War Chess\"] 1. b2-b3 b7-b6 2. c2-c3";
    let board = start_practice(&alice, room, &[("record", record.into())]).await?;
    check_contains(&board.content, &["after 3 actions", "3 actions were read and are legal"])?;
    let board =
        start_practice(&alice, room, &[("record", record.into()), ("after", 2.into())]).await?;
    check_contains(&board.content, &["after 2 actions", "Light to move"])?;
    let beyond = answer_to_command(
        &alice,
        room,
        "learn practice",
        &[("record", record.into()), ("after", 9.into())],
    )
    .await?;
    check_contains(&beyond, &["`after` goes from 0 to 3 there"])?;
    // An illegal record leads to its first illegal action; an unreadable one is refused.
    let broken = "[Game \"World War Chess\"] 1. b2-b3 b7-b1";
    let read = start_practice(&alice, room, &[("record", broken.into())]).await?;
    check_contains(&read.content, &["after 1 action\n", "then the record stops"])?;
    let none = answer_to_command(
        &alice,
        room,
        "learn practice",
        &[("record", "[Game \"Checkers\"]".into())],
    )
    .await?;
    check_contains(&none, &["I can't read that record"])?;

    let typed = start_practice(&alice, room, &[("text", "c7-c6".into())]).await?;
    let more = press_privately(&alice, &typed, "More").await?;
    let whom = press_privately(&alice, &more, "Challenge someone").await?;
    check_contains(&whom.content, &["Who do you want to continue against from this position?"])?;
    assert_eq!(labels(&whom), ["Anyone in this channel", "Herald", "Back"]);
    let back = press_privately(&alice, &whom, "Back").await?;
    check_contains(&back.content, &["after 2 actions"])?;
    let options =
        [("do", "challenge".into()), ("opponent", (&bob).into()), ("side", "white".into())];
    let made = start_practice(&alice, room, &options).await?;
    check_contains(&made.content, &["Challenge sent. Bob can accept it", "after 2 actions"])?;
    let asked = wait_for_message(&bob, room, "Alice challenges you").await?;
    check_contains(&asked.content, &["**World War Chess**, continued from a record"])?;
    answer_to_click(&bob, asked.id, "Accept").await?;
    let thread =
        tests::wait_for_update(&bob, &asked, |m| m.thread.is_some()).await?.thread.ok_or("none")?;
    board_after(&alice, thread, 2).await?;
    // The board is still hers, and independent of the match.
    let undone = start_practice(&alice, room, &[("do", "undo".into())]).await?;
    check_contains(&undone.content, &["after 1 action\n"])?;

    // Anyone, and Herald.
    let whom = start_practice(&alice, room, &[("do", "challenge".into())]).await?;
    let anyone = press_privately(&alice, &whom, "Anyone in this channel").await?;
    check_contains(&anyone.content, &["Challenge sent.", "after 1 action\n"])?;
    let whom = start_practice(&alice, room, &[("do", "challenge".into())]).await?;
    let herald = press_privately(&alice, &whom, "Herald").await?;
    check_contains(&herald.content, &["I accept, at level 2."])?;

    // Without actions: an ordinary challenge.
    start_practice(&alice, room, &[("do", "new".into())]).await?;
    let options = [("opponent", OptionValue::from(&bob))];
    start_practice(&alice, room, &options).await?;
    wait_for_message(&bob, room, "to **World War Chess**").await?;
    stage.close().await
}

#[tokio::test]
async fn from_a_setup() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let game = || ("game", OptionValue::from("world-war"));
    let setup = |text: &str| ("setup", OptionValue::from(text));
    let good = r#"{"board":{"a1":"wF","h8":"bF","g5":"wA","h4":"wA","c3":"wP","b7":"bI"}}"#;
    for (options, words) in [
        (vec![setup(good)], "Choose the `game` too."),
        (vec![game(), setup("king on e1")], "I can't read that `setup`"),
        (vec![game(), setup("[]")], "That position is impossible:"),
        (vec![game(), setup(r#"{"board":{"z9":"wF","a1":"xx"}}"#)], "That position is impossible:"),
    ] {
        check_contains(
            &answer_to_command(&alice, room, "learn practice", &options).await?,
            &[words],
        )?;
    }
    let board = start_practice(&alice, room, &[game(), setup(good)]).await?;
    check_contains(&board.content, &["the start", "Light to move"])?;
    let armed = press_privately(&alice, &board, "Armor h4").await?;
    let over = press_privately(&alice, &armed, "to h5").await?;
    check_contains(&over.content, &["**The game is over: Light wins.**", "(WWC-15)"])?;
    // A finished game can't be continued, but its start can be used.
    let whom = press_privately(&alice, &over, "Challenge someone").await?;
    check_contains(&whom.content, &["from the start of this practice"])?;
    let made = press_privately(&alice, &whom, "Anyone in this channel").await?;
    check_contains(&made.content, &["Challenge sent."])?;
    let asked = wait_for_message(&bob, room, "continued from a record").await?;
    answer_to_click(&bob, asked.id, "Accept").await?;
    let thread =
        tests::wait_for_update(&bob, &asked, |m| m.thread.is_some()).await?.thread.ok_or("none")?;
    board_after(&alice, thread, 0).await?;

    // Options of a game; an option of another game is refused.
    let options = [("game", "battlechess".into()), ("combat", "dice".into())];
    let board = start_practice(&alice, room, &options).await?;
    check_contains(&board.content, &["**Practice · Vladimir's BattleChess** · the start"])?;
    let options = [game(), ("combat", "dice".into())];
    let stray = answer_to_command(&alice, room, "learn practice", &options).await?;
    check_contains(&stray, &["combat"])?;
    stage.close().await
}
