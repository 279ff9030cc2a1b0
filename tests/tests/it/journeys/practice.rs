//! Practice: a private board, by typing, menus and buttons, and back.

mod positions;
mod whole_games;

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person, SeenMessage};
use tests::{Error, Stage, board_after, picture};

use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, press, type_move,
};

fn labels(message: &SeenMessage) -> Vec<String> {
    message.controls().into_iter().filter_map(|control| control.label).collect()
}

fn can_press(message: &SeenMessage, label: &str) -> bool {
    message.button(label).is_some_and(|button| !button.disabled)
}

/// Returns the private answer to `/learn practice` with options.
pub(crate) async fn start_practice(
    person: &Person,
    place: Snowflake,
    options: &[(&str, OptionValue)],
) -> Result<SeenMessage, Error> {
    let options = options.iter().map(|(name, value)| (*name, value.clone()));
    let message = person.command(place, "learn practice", options).await?.finished().await?;
    assert!(message.ephemeral, "everybody sees: {}", message.content);
    Ok(message)
}

/// Returns the private message after a press.
pub(crate) async fn press_privately(
    person: &Person,
    message: &SeenMessage,
    label: &str,
) -> Result<SeenMessage, Error> {
    let seen = press(person, message, label).await?.finished().await?;
    assert!(seen.ephemeral, "everybody sees: {}", seen.content);
    Ok(seen)
}

#[tokio::test]
pub(super) async fn moves_of_both_sides_and_back_again() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let which = start_practice(&alice, room, &[]).await?;
    check_contains(&which.content, &["**Practice.**", "Which game?"])?;
    assert_eq!(labels(&which).len(), games::all().len());
    let board = press_privately(&alice, &which, "World War Chess").await?;
    check_contains(
        &board.content,
        &["**Practice · World War Chess** · the start", "Light to move"],
    )?;
    check_contains(&board.content, &["Only you see this board"])?;
    assert!(!can_press(&board, "Undo"));
    picture(&board)?;

    // By buttons, by the form, by the command.
    let armed = press_privately(&alice, &board, "Infantry b2").await?;
    check_contains(&armed.content, &["**Infantry b2**: "])?;
    let back = press_privately(&alice, &armed, "Back").await?;
    check_contains(&back.content, &["the start"])?;
    let armed = press_privately(&alice, &back, "Infantry b2").await?;
    let one = press_privately(&alice, &armed, "to b3").await?;
    check_contains(
        &one.content,
        &["after 1 action\n", "Last: `b2-b3` · Infantry b2", "Dark to move"],
    )?;
    let form = alice.click(one.id, "Type it").await?.modal()?.clone();
    let two = alice.submit(&form, &[("text", "b7-b6, c2-c3")]).await?.message()?.clone();
    check_contains(&two.content, &["after 3 actions", "`c2-c3`", "Dark to move"])?;
    let typed = start_practice(&alice, room, &[("text", "c7-c6".into())]).await?;
    check_contains(&typed.content, &["after 4 actions", "Light to move"])?;

    // A refusal changes nothing, even with several actions, and names its rule.
    let refused = start_practice(&alice, room, &[("text", "d2-d3, b6-b1".into())]).await?;
    check_contains(&refused.content, &["Action 2 of 2", "after 4 actions", "-# WWC-"])?;
    let why = labels(&refused).into_iter().find(|label| label.starts_with("Why? "));
    let card = alice.click(refused.id, &why.ok_or("no why")?).await?.message()?.clone();
    check_contains(&card.content, &["World War Chess, invented by"])?;

    // Back, forward, and to the start; the board as text; across a restart.
    let undone = press_privately(&alice, &refused, "Undo").await?;
    check_contains(&undone.content, &["after 3 actions", "1 action undone"])?;
    let more = press_privately(&alice, &undone, "More").await?;
    let expected = ["To the start", "Redo", "Hint", "As text", "Flip"];
    assert_eq!(labels(&more)[..5], expected);
    assert_eq!(labels(&more)[5..], ["Challenge someone", "New game", "Back"]);
    let letters = alice.click(more.id, "As text").await?.message()?.clone();
    assert_ne!(letters.id, more.id);
    check_contains(&letters.content, &["```\n   a b c d e f g h"])?;
    let redone = press_privately(&alice, &more, "Redo").await?;
    check_contains(&redone.content, &["after 4 actions"])?;
    stage.stop().await?;
    stage.start_again().await?;
    let again = start_practice(&alice, room, &[]).await?;
    let again = press_privately(&alice, &again, "World War Chess · continue").await?;
    check_contains(&again.content, &["after 4 actions", "You're back on your board"])?;
    let start = start_practice(&alice, room, &[("do", "start".into())]).await?;
    check_contains(&start.content, &["the start", "4 actions undone"])?;
    let undo = start_practice(&alice, room, &[("do", "undo".into())]).await?;
    check_contains(&undo.content, &["so there's nothing to undo", "the start"])?;
    for count in 1..=4 {
        let redone = start_practice(&alice, room, &[("do", "redo".into())]).await?;
        check_contains(&redone.content, &[&format!("after {count} action")])?;
    }
    let redo = start_practice(&alice, room, &[("do", "redo".into())]).await?;
    check_contains(&redo.content, &["There's nothing to redo."])?;
    let throw = start_practice(&alice, room, &[("do", "throw".into())]).await?;
    check_contains(&throw.content, &["There's no fight to decide here."])?;
    // An action after an undo replaces the undone ones.
    start_practice(&alice, room, &[("do", "undo".into())]).await?;
    let other = start_practice(&alice, room, &[("text", "c7-d7".into())]).await?;
    if !other.content.contains("after 4 actions") {
        start_practice(&alice, room, &[("text", "d7-d6".into())]).await?;
    }
    let redo = start_practice(&alice, room, &[("do", "redo".into())]).await?;
    check_contains(&redo.content, &["There's nothing to redo.", "after 4 actions"])?;

    // Buttons of earlier boards lead to the current position; nothing is played twice.
    let stale = press_privately(&alice, &one, "Undo").await?;
    check_contains(
        &stale.content,
        &["That button belongs to an earlier board", "after 4 actions"],
    )?;
    let (first, second) = tokio::join!(alice.click(redo.id, "Undo"), alice.click(redo.id, "Undo"));
    let words = [first?.message()?.content.clone(), second?.message()?.content.clone()];
    // Both edit one message, and either edit may be read, or both. One action is undone.
    for words in &words {
        check_contains(words, &["after 3 actions"])?;
    }
    // A new game replaces it: old buttons say so. Other people have no board.
    let now = start_practice(&alice, room, &[("game", "world-war".into())]).await?;
    let more = press_privately(&alice, &now, "More").await?;
    let new = press_privately(&alice, &more, "New game").await?;
    check_contains(&new.content, &["the start"])?;
    check_contains(
        &answer_to_click(&alice, redo.id, "Undo").await?,
        &["I no longer keep that practice board", "`/learn practice`"],
    )?;
    let none = answer_to_command(&bob, room, "learn practice", &[("text", "b2-b3".into())]).await?;
    check_contains(&none, &["You have no practice board"])?;
    let options = [("do", "undo".into()), ("game", "medieval".into())];
    let none = answer_to_command(&bob, room, "learn practice", &options).await?;
    check_contains(&none, &["You have no Medieval Chess practice board."])?;
    stage.close().await
}

#[tokio::test]
async fn fights_are_decided_by_choice_or_by_dice() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let board = start_practice(&alice, room, &[("game", "battlechess".into())]).await?;
    let text = "e2-e4, d7-d5, e4xd5";
    let fight = start_practice(&alice, room, &[("text", text.into())]).await?;
    check_contains(
        &fight.content,
        &["White's Pawn against Black's Pawn for d5", "throw the dice"],
    )?;
    let wins = ["White's Pawn wins", "Black's Pawn wins", "Throw the dice"];
    assert_eq!(labels(&fight)[..3], wins);
    let hint = answer_to_click(&alice, fight.id, "More").await?;
    check_contains(&hint, &["⚔️"])?;
    let more = alice.message(fight.id)?;
    check_contains(
        &answer_to_click(&alice, more.id, "Hint").await?,
        &["Say who wins or throw the dice"],
    )?;
    let fight = press_privately(&alice, &more, "Back").await?;

    let lost = press_privately(&alice, &fight, wins[1]).await?;
    assert!(!lost.content.contains("⚔️"), "{}", lost.content);
    let fight = press_privately(&alice, &lost, "Undo").await?;
    check_contains(&fight.content, &["⚔️"])?;
    let thrown = press_privately(&alice, &fight, wins[2]).await?;
    let dice = |message: &SeenMessage| {
        message.content.lines().find(|line| line.starts_with("The dice show")).map(str::to_owned)
    };
    let first = dice(&thrown).ok_or("no dice")?;
    check_contains(&first, &[" wins."])?;
    // The same dice after an undo, and after a restart.
    let fight = press_privately(&alice, &thrown, "Undo").await?;
    stage.stop().await?;
    stage.start_again().await?;
    let thrown = press_privately(&alice, &fight, wins[2]).await?;
    assert_eq!(dice(&thrown), Some(first));
    // And typed.
    start_practice(&alice, room, &[("do", "undo".into())]).await?;
    let typed = start_practice(&alice, room, &[("text", "attacker wins".into())]).await?;
    assert!(!typed.content.contains("⚔️"), "{}", typed.content);
    assert_ne!(board.content, typed.content);
    stage.close().await
}

#[tokio::test]
async fn in_a_private_chat_with_herald() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (dm, others) = (stage.sandbox.open_dm(&alice), stage.sandbox.open_dm(&carol));
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    type_move(&alice, thread, "b2-b3").await?;
    board_after(&bob, thread, 1).await?;
    // Its player may copy the match there; people who might be anyone may not.
    let one = || ("match", OptionValue::from(1));
    let board = start_practice(&alice, dm, &[one()]).await?;
    check_contains(&board.content, &["from match 1, after 1 action\n"])?;
    let stranger = answer_to_command(&carol, others, "learn practice", &[one()]).await?;
    assert!(!stranger.contains("**Practice"), "{stranger}");
    let armed = press_privately(&alice, &board, "Infantry b7").await?;
    let moved = press_privately(&alice, &armed, "to b6").await?;
    check_contains(&moved.content, &["after 2 actions"])?;
    let whom = start_practice(&alice, dm, &[("do", "challenge".into())]).await?;
    let elsewhere = press_privately(&alice, &whom, "Anyone in this channel").await?;
    check_contains(&elsewhere.content, &["`/challenge`", "after 2 actions"])?;
    stage.close().await
}

#[tokio::test]
async fn a_board_of_rules_that_are_no_longer_played() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let board = start_practice(&alice, room, &[("game", "world-war".into())]).await?;
    let board = press_privately(&alice, &board, "Infantry b2").await?;
    stage.stop().await?;
    stage.book().change("UPDATE practices SET rules_version = 0").await?;
    stage.start_again().await?;
    let old = press_privately(&alice, &board, "to b3").await?;
    check_contains(&old.content, &["an older edition of the rules of World War Chess"])?;
    assert_eq!(labels(&old), ["New game"]);
    let new = press_privately(&alice, &old, "New game").await?;
    check_contains(&new.content, &["the start", "Light to move"])?;
    stage.close().await
}
