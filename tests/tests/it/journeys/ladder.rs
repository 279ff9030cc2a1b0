//! The ladder of Herald's levels: a win leads to the next level, a loss to another try.

use fake_discord::Snowflake;
use fake_discord::driver::{Person, SeenMessage};
use tests::{Stage, board_after, wait_for_message, wait_for_update};

use crate::journeys::front_door::labels;
use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, type_move, with_names,
};

/// A match of World War Chess that Light wins with `d5-f5`.
const NEARLY_WON: &str = "f1-f3 h8>h7 d1-d6 e8>f7 d6-d5 f7>g6";

/// Returns the thread of a match, once it has begun.
async fn thread_of(
    person: &Person,
    room: Snowflake,
    number: u32,
) -> Result<Snowflake, tests::Error> {
    let line = wait_for_message(person, room, &format!("match {number} has begun")).await?;
    Ok(wait_for_update(person, &line, |m| m.thread.is_some()).await?.thread.ok_or("no thread")?)
}

/// Returns the end of a match: its last line, and its first row.
fn end_of(end: &SeenMessage, alice: &Person) -> (String, Vec<String>) {
    let words = with_names(end, &[alice]);
    let last = words.lines().last().unwrap_or_default().to_owned();
    (last, labels(end).into_iter().take(5).collect())
}

#[tokio::test]
async fn a_win_leads_up_and_a_loss_to_another_try() -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let options = [
        ("text", NEARLY_WON.into()),
        ("game", "world-war".into()),
        ("level", "0".into()),
        ("side", "white".into()),
    ];
    let read = alice.command(room, "record import", options).await?.finished().await?;
    check_contains(&read.content, &["I accept, at level 0."])?;
    let first = thread_of(&alice, room, 1).await?;
    board_after(&alice, first, 6).await?;
    type_move(&alice, first, "d5-f5").await?;
    let won = wait_for_message(&alice, first, "🏁").await?;
    let (words, buttons) = end_of(&won, &alice);
    assert_eq!(
        words,
        "🏁 Alice, **you beat Herald level 0** in 4 moves: Dark is under Radar Lock and has no legal \
         move (WWC-15)."
    );
    assert_eq!(buttons, ["Play level 1", "Play again", "Why?", "Replay as GIF", "More…"]);
    assert_eq!(labels(&won)[5..], ["Challenge someone", "All games"]);
    assert!(won.content.split_whitespace().count() <= 40, "{}", won.content);

    let profile = answer_to_command(&alice, room, "profile", &[]).await?;
    let ladder = "**World War Chess** against me, by level: 0 ✅ (1 of 1 won), **1 next**, 2, 3, 4";
    check_contains(&profile, &[ladder])?;
    let card = alice.command(room, "play", [("game", "world-war".into())]).await?;
    check_contains(
        &card.message()?.content,
        &["you move first, and I play at level 1. Or choose"],
    )?;
    let begun = alice.click(card.message()?.id, "Play Herald").await?.message()?.clone();
    check_contains(&begun.content, &["I play at level 1."])?;

    // The next level, from the start with swapped sides.
    let up = answer_to_click(&alice, won.id, "Play level 1").await?;
    check_contains(&up, &["I accept.", "with sides swapped: play match 3 in <#"])?;
    let second = thread_of(&alice, room, 3).await?;
    answer_to_command(&alice, second, "resign", &[("sure", "yes".into())]).await?;
    let lost = wait_for_message(&alice, second, "🏁").await?;
    let (words, buttons) = end_of(&lost, &alice);
    // Herald moves first and may have moved already.
    check_contains(&words, &["🏁 Alice, **Herald level 1 beats you** in "])?;
    assert_eq!(buttons[..2], ["Try again", "What went wrong"]);
    let looked = answer_to_click(&alice, lost.id, "What went wrong").await?;
    check_contains(&looked, &["atch 3"])?;
    let again = answer_to_click(&alice, lost.id, "Try again").await?;
    check_contains(&again, &["with sides swapped: play match 4 in <#"])?;
    let third = thread_of(&alice, room, 4).await?;
    type_move(&alice, third, "d5-f5").await?;
    let won = wait_for_message(&alice, third, "🏁").await?;
    check_contains(
        &with_names(&won, &[&alice]),
        &["🏁 Alice, **you beat Herald level 1** in 4 moves: "],
    )?;

    // Typed, and at the highest level.
    let typed = [("rematch", "yes".into()), ("level", "4".into())];
    check_contains(
        &answer_to_command(&alice, third, "play", &typed).await?,
        &["play match 5 in <#"],
    )?;
    let fourth = thread_of(&alice, room, 5).await?;
    answer_to_command(&alice, fourth, "resign", &[("sure", "yes".into())]).await?;
    let lost = wait_for_message(&alice, fourth, "🏁").await?;
    answer_to_click(&alice, lost.id, "Try again").await?;
    let fifth = thread_of(&alice, room, 6).await?;
    type_move(&alice, fifth, "d5-f5").await?;
    let won = wait_for_message(&alice, fifth, "🏁").await?;
    let (words, buttons) = end_of(&won, &alice);
    check_contains(
        &words,
        &["**you beat Herald level 4** in 4 moves: ", "That was my best. Well played!"],
    )?;
    assert_eq!(buttons, ["Play again", "Analyse", "Why?", "Replay as GIF", "More…"]);
    let profile = answer_to_command(&alice, room, "profile", &[]).await?;
    let ladder = "by level: 0 ✅ (1 of 1 won), 1 ✅ (1 of 2 won), 2, 3, 4 ✅ (1 of 2 won)";
    check_contains(&profile, &[ladder])?;
    stage.close().await
}

/// A level is chosen on the card of a game, or typed.
#[tokio::test]
async fn a_level_is_chosen_where_one_begins() -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let card = alice.command(room, "play", [("game", "world-war".into())]).await?;
    let begun = alice.click(card.message()?.id, "Level 3").await?.message()?.clone();
    check_contains(&begun.content, &["**Match 1** has begun", "I play at level 3."])?;
    let typed = [("game", "world-war".into()), ("level", "2".into())];
    let begun = answer_to_command(&alice, room, "play", &typed).await?;
    check_contains(&begun, &["**Match 2** has begun", "I play at level 2."])?;
    stage.close().await
}
