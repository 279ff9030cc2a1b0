//! Sharing Herald's thinking: many requests of one person delay nobody else; one at a time per
//! person, and a limit per hour.

use std::sync::Arc;
use std::time::Duration;

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person};
use herald::{Gate, Thinking, ThinkingStep};
use tests::{Error, Stage, after, board_after, said};

use crate::journeys::{Walked, holds, told, types};

/// Restarts with these thinking settings.
async fn thinking_so(stage: &mut Stage, thinking: Thinking) -> Walked {
    stage.stop().await?;
    stage.thinking = thinking;
    stage.start_again().await
}

/// A match against Herald at a level, the `number`th of the stage, after one move of each. Returns
/// its place.
async fn begun(
    stage: &Stage,
    person: &Person,
    level: &str,
    number: u32,
) -> Result<Snowflake, Error> {
    let room = stage.channel("war-room")?;
    let options = [("game", "world-war".into()), ("level", level.into()), ("side", "white".into())];
    holds(&told(person, room, "challenge", &options).await?, &["I accept, at level "])?;
    let challenge = said(person, room, &format!("match {number} has begun")).await?;
    let thread = after(person, &challenge, |m| m.thread.is_some()).await?.thread.ok_or("none")?;
    board_after(person, thread, 0).await?;
    types(person, thread, "b2-b3").await?;
    board_after(person, thread, 2).await?;
    Ok(thread)
}

/// Uses a command and waits for its answer.
fn asks(
    person: &Person,
    place: Snowflake,
    command: &'static str,
) -> tokio::task::JoinHandle<Result<String, Error>> {
    let person = person.clone();
    tokio::spawn(async move { told(&person, place, command, &[]).await })
}

#[tokio::test]
async fn one_persons_hints_keep_nobody_waiting() -> Walked {
    let mut stage = Stage::set().await?;
    let gate = Arc::new(Gate::default());
    let thinking = Thinking { gate: Some(Arc::clone(&gate)), ..stage.thinking.clone() };
    thinking_so(&mut stage, thinking).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let hers = begun(&stage, &alice, "4", 1).await?;
    let his = begun(&stage, &bob, "1", 2).await?;
    let other = begun(&stage, &alice, "4", 3).await?;

    // The abandoned hint isn't computed any further.
    gate.close(ThinkingStep::Helps);
    let mut hints = vec![asks(&alice, hers, "hint")];
    tokio::time::timeout(fake_discord::PATIENCE, gate.holds()).await?;
    hints.extend((0..20).map(|_| asks(&alice, hers, "hint")));
    let busy =
        "I am still thinking about your last hint, in match 1. Ask me again when you have it.";
    for _ in 0..20 {
        assert_eq!(told(&alice, other, "hint", &[]).await?, busy);
    }
    // Herald continues all its matches.
    for (person, thread, moves) in
        [(&bob, his, ["c2-c3", "d2-d3"]), (&alice, other, ["c2-c3", "d2-d3"])]
    {
        for (text, plies) in moves.into_iter().zip([4, 6]) {
            holds(&types(person, thread, text).await?, &["Played `"])?;
            board_after(person, thread, plies).await?;
        }
    }
    let last = asks(&bob, his, "hint");
    gate.open();
    let first = hints.remove(0).await??;
    holds(&first, &["I would play `"])?;
    for hint in hints {
        assert_eq!(hint.await??, first);
    }
    holds(&last.await??, &["I would play `"])?;

    // Also one analysis at a time, for anyone.
    for thread in [hers, other] {
        let sure = alice.command(thread, "resign", []).await?.message()?.clone();
        crate::journeys::clicked(&alice, sure.id, "Yes, resign").await?;
    }
    gate.close(ThinkingStep::Helps);
    holds(&told(&alice, hers, "analyse", &[]).await?, &["I am looking through match 1"])?;
    tokio::time::timeout(fake_discord::PATIENCE, gate.holds()).await?;
    holds(
        &told(&alice, other, "analyse", &[]).await?,
        &[
            "I am still looking through match 1 for you. Ask me again when you have seen what I found.",
        ],
    )?;
    holds(&told(&alice, hers, "analyse", &[]).await?, &["I am looking through match 1"])?;
    let third: [(&str, OptionValue); 1] = [("match", 3.into())];
    holds(&told(&bob, his, "analyse", &third).await?, &["I am looking through match 3"])?;
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
async fn there_is_so_much_thinking_in_an_hour() -> Walked {
    let least = Duration::from_nanos(1);
    let mut stage = Stage::set().await?;
    let usual = stage.thinking.clone();
    thinking_so(&mut stage, Thinking { person_an_hour: least, ..usual.clone() }).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let hers = begun(&stage, &alice, "1", 1).await?;
    let his = begun(&stage, &bob, "1", 2).await?;
    holds(&told(&alice, hers, "hint", &[]).await?, &["I would play `"])?;
    holds(
        &told(&alice, hers, "hint", &[]).await?,
        &[
            "You have had all the thinking that I do for one person in an hour, beside our matches. \
             You can ask me for more <t:",
            "my moves come as always",
        ],
    )?;
    holds(&told(&bob, his, "hint", &[]).await?, &["I would play `"])?;
    types(&alice, hers, "c2-c3").await?;
    board_after(&alice, hers, 4).await?;

    thinking_so(&mut stage, Thinking { server_an_hour: least, ..usual }).await?;
    holds(&told(&bob, his, "hint", &[]).await?, &["I would play `"])?;
    holds(
        &told(&alice, hers, "hint", &[]).await?,
        &["This server has had all the thinking that I do for one server in an hour"],
    )?;
    stage.close().await
}
