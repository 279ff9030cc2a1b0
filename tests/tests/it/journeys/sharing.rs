//! Sharing Herald's thinking: many requests of one person delay nobody else; one at a time per
//! person, and a limit per hour.

use std::sync::Arc;
use std::time::Duration;

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person};
use herald::{Gate, Thinking, ThinkingStep};
use tests::{Error, Stage, board_after, wait_for_message, wait_for_update};

use crate::journeys::{JourneyResult, answer_to_command, check_contains, type_move};

async fn thinking_so(stage: &mut Stage, thinking: Thinking) -> JourneyResult {
    stage.stop().await?;
    stage.thinking = thinking;
    stage.start_again().await
}

/// A match against Herald at a level, the `number`th of the stage, after one move of each. Returns
/// its place.
async fn begin_match(
    stage: &Stage,
    person: &Person,
    level: &str,
    number: u32,
) -> Result<Snowflake, Error> {
    let room = stage.channel("war-room")?;
    let options = [("game", "world-war".into()), ("level", level.into()), ("side", "white".into())];
    check_contains(
        &answer_to_command(person, room, "challenge", &options).await?,
        &["I accept, at level "],
    )?;
    let challenge = wait_for_message(person, room, &format!("match {number} has begun")).await?;
    let thread =
        wait_for_update(person, &challenge, |m| m.thread.is_some()).await?.thread.ok_or("none")?;
    board_after(person, thread, 0).await?;
    type_move(person, thread, "b2-b3").await?;
    board_after(person, thread, 2).await?;
    Ok(thread)
}

fn spawn_command(
    person: &Person,
    place: Snowflake,
    command: &'static str,
) -> tokio::task::JoinHandle<Result<String, Error>> {
    let person = person.clone();
    tokio::spawn(async move { answer_to_command(&person, place, command, &[]).await })
}

#[tokio::test]
async fn one_persons_hints_keep_nobody_waiting() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let gate = Arc::new(Gate::default());
    let thinking = Thinking { gate: Some(Arc::clone(&gate)), ..stage.thinking.clone() };
    thinking_so(&mut stage, thinking).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let hers = begin_match(&stage, &alice, "4", 1).await?;
    let his = begin_match(&stage, &bob, "1", 2).await?;
    let other = begin_match(&stage, &alice, "4", 3).await?;

    // The abandoned hint isn't computed any further.
    gate.close(ThinkingStep::Helps);
    let mut hints = vec![spawn_command(&alice, hers, "hint")];
    tokio::time::timeout(fake_discord::PATIENCE, gate.wait_for_hold()).await?;
    hints.extend((0..20).map(|_| spawn_command(&alice, hers, "hint")));
    let busy = "I'm still working on your last hint, in match 1. Ask again when you have it.";
    for _ in 0..20 {
        assert_eq!(answer_to_command(&alice, other, "hint", &[]).await?, busy);
    }
    // Herald continues all its matches.
    for (person, thread, moves) in
        [(&bob, his, ["c2-c3", "d2-d3"]), (&alice, other, ["c2-c3", "d2-d3"])]
    {
        for (text, plies) in moves.into_iter().zip([4, 6]) {
            check_contains(&type_move(person, thread, text).await?, &["Played `"])?;
            board_after(person, thread, plies).await?;
        }
    }
    let last = spawn_command(&bob, his, "hint");
    gate.open();
    let first = hints.remove(0).await??;
    check_contains(&first, &["I would play `"])?;
    for hint in hints {
        assert_eq!(hint.await??, first);
    }
    check_contains(&last.await??, &["I would play `"])?;

    // Also one analysis at a time, for anyone.
    for thread in [hers, other] {
        let sure = alice.command(thread, "resign", []).await?.message()?.clone();
        crate::journeys::answer_to_click(&alice, sure.id, "Yes, resign").await?;
    }
    gate.close(ThinkingStep::Helps);
    check_contains(
        &answer_to_command(&alice, hers, "analyse", &[]).await?,
        &["I'm analysing match 1"],
    )?;
    tokio::time::timeout(fake_discord::PATIENCE, gate.wait_for_hold()).await?;
    check_contains(
        &answer_to_command(&alice, other, "analyse", &[]).await?,
        &["I'm still analysing match 1 for you. Ask again when you've seen what I found."],
    )?;
    check_contains(
        &answer_to_command(&alice, hers, "analyse", &[]).await?,
        &["I'm analysing match 1"],
    )?;
    let third: [(&str, OptionValue); 1] = [("match", 3.into())];
    check_contains(
        &answer_to_command(&bob, his, "analyse", &third).await?,
        &["I'm analysing match 3"],
    )?;
    gate.open();
    for (person, thread, number) in [(&alice, hers, 1), (&bob, his, 3)] {
        let found = format!("**Match {number} · World War Chess**");
        let seen =
            |m: &&fake_discord::driver::SeenMessage| m.ephemeral && m.content.contains(&found);
        person.wait(thread, |all| all.iter().find(seen).map(drop)).await?;
    }
    stage.close().await
}

#[tokio::test]
async fn there_is_so_much_thinking_in_an_hour() -> JourneyResult {
    let least = Duration::from_nanos(1);
    let mut stage = Stage::set().await?;
    let usual = stage.thinking.clone();
    thinking_so(&mut stage, Thinking { person_an_hour: least, ..usual.clone() }).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let hers = begin_match(&stage, &alice, "1", 1).await?;
    let his = begin_match(&stage, &bob, "1", 2).await?;
    check_contains(&answer_to_command(&alice, hers, "hint", &[]).await?, &["I would play `"])?;
    check_contains(
        &answer_to_command(&alice, hers, "hint", &[]).await?,
        &[
            "You've used up my thinking time for this hour. Ask for more <t:",
            "My moves in our matches come as always",
        ],
    )?;
    check_contains(&answer_to_command(&bob, his, "hint", &[]).await?, &["I would play `"])?;
    type_move(&alice, hers, "c2-c3").await?;
    board_after(&alice, hers, 4).await?;

    thinking_so(&mut stage, Thinking { server_an_hour: least, ..usual }).await?;
    check_contains(&answer_to_command(&bob, his, "hint", &[]).await?, &["I would play `"])?;
    check_contains(
        &answer_to_command(&alice, hers, "hint", &[]).await?,
        &["This server has used up my thinking time for this hour"],
    )?;
    stage.close().await
}
