//! The deck of a player's own mistakes, and a newcomer's week of puzzles.

use std::sync::Arc;

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person, SeenMessage};
use herald::{Clock, Thinking};
use tests::{Error, Stage, patience, running_clock, wait_for_update};

use crate::journeys::daily_puzzles::{START, chooses, game_of, next_puzzle, until};
use crate::journeys::puzzles::{asks, puzzle_of, solves, wrong_turn};
use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, press, type_move,
};

/// Black trades the Bomber for a Cavalry.
const BLUNDER: [&str; 5] = ["g2-f3", "f7-f6", "f2>f3", "d8-d2xC", "a2>b2xB"];

/// Plays a match in which Black blunders, and lets White resign. Returns its thread.
async fn plays(
    stage: &Stage,
    room: Snowflake,
    white: &Person,
    black: &Person,
) -> Result<Snowflake, Error> {
    let (thread, _) = stage.begin("world-war", room, white, black).await?;
    for (number, text) in BLUNDER.into_iter().enumerate() {
        type_move(if number % 2 == 0 { white } else { black }, thread, text).await?;
    }
    let sure = answer_to_command(white, thread, "resign", &[("sure", "yes".into())]).await?;
    check_contains(&sure, &["resign"])?;
    Ok(thread)
}

/// Analyses a match and returns the page with its turning points.
async fn analyses(person: &Person, thread: Snowflake) -> Result<SeenMessage, Error> {
    person.command(thread, "analyse", []).await?.message()?;
    let found = |seen: &[SeenMessage]| {
        seen.iter().find(|m| m.ephemeral && m.content.contains(" turning point")).cloned()
    };
    Ok(person.wait(thread, found).await?)
}

async fn deck(person: &Person, room: Snowflake) -> Result<SeenMessage, Error> {
    asks(person, room, &[("show", "mistakes")]).await
}

/// Solves all mistakes that are due with the solution's help, and returns the last answer to each.
async fn solves_deck(person: &Person, room: Snowflake) -> Result<Vec<String>, Error> {
    let mut ends = Vec::new();
    loop {
        let mistake = deck(person, room).await?;
        if !mistake.content.contains("**Your mistake · ") {
            return Ok(ends);
        }
        let hint = press(person, &mistake, "Hint").await?.finished().await?;
        let solution = press(person, &hint, "Solution").await?.finished().await?;
        check_contains(&solution.content, &["The right turn: "])?;
        let end = press(person, &solution, "Play it").await?.finished().await?;
        check_contains(&end.content, &["✅ **Solved** with help.", "The answer: "])?;
        assert!(!end.content.contains("Proved"), "{}", end.content);
        assert!(!end.content.contains("rating"), "{}", end.content);
        ends.push(end.content);
        assert!(ends.len() <= 5, "at most five turning points");
    }
}

async fn thinking_stage(clock: Clock) -> Result<Stage, Error> {
    let mut stage = Stage::set_at(clock.clone(), patience()).await?;
    stage.stop().await?;
    stage.thinking = Thinking { nodes: Some(3_000), ..Thinking::default() };
    stage.start_again_at(clock, patience()).await?;
    Ok(stage)
}

#[tokio::test]
async fn a_mistake_comes_back_four_times() -> JourneyResult {
    let now = running_clock(START);
    let stage = thinking_stage(Clock::Set(Arc::clone(&now))).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    check_contains(
        &deck(&bob, room).await?.content,
        &["No mistakes are waiting for you.", "`/analyse`"],
    )?;
    let thread = plays(&stage, room, &alice, &bob).await?;
    let found = analyses(&bob, thread).await?;
    let mistake = press(&bob, &found, "My mistakes").await?.finished().await?;
    assert!(mistake.ephemeral);
    let head = ["**Your mistake · World War Chess** · match 1", "find the better turn"];
    check_contains(&mistake.content, &head)?;
    tests::picture(&mistake)?;
    // A wrong turn, and the board of the match to practise on.
    let wrong = asks(&bob, room, &[("text", "d8-d2xC")]).await?;
    check_contains(&wrong.content, &["doesn't do it"])?;
    let again = press(&bob, &wrong, "Try again").await?.finished().await?;
    let practice = press(&bob, &again, "Practise from here").await?.finished().await?;
    check_contains(&practice.content, &["**Practice · World War Chess**"])?;
    let hint = asks(&bob, room, &[("do", "hint")]).await?;
    check_contains(&hint.content, &["💡 Start with"])?;
    let solution = press(&bob, &hint, "Solution").await?.finished().await?;
    let end = press(&bob, &solution, "Play it").await?.finished().await?;
    check_contains(&end.content, &["✅ **Solved** with help.", "It comes back <t:"])?;
    let count = 1 + solves_deck(&bob, room).await?.len();

    let mut days = 0;
    for (hours, wait) in [(1, 1), (2, 3), (3, 7), (4, 21)] {
        let none = deck(&bob, room).await?;
        check_contains(&none.content, &["No mistake is due now. The next one comes back <t:"])?;
        days += wait;
        until(&now, days, -1);
        check_contains(&deck(&bob, room).await?.content, &["No mistake is due now."])?;
        until(&now, days, hours);
        let ends = solves_deck(&bob, room).await?;
        assert_eq!(ends.len(), count, "all come back");
        let back = if wait < 21 { "It comes back <t:" } else { "It won't come back." };
        assert!(ends.iter().all(|end| end.contains(back)), "{ends:?}");
    }
    check_contains(&deck(&bob, room).await?.content, &["No mistakes are waiting for you."])?;
    // Analysed again, they stay out of the deck; Alice has asked for nothing.
    analyses(&bob, thread).await?;
    check_contains(&deck(&bob, room).await?.content, &["No mistakes are waiting for you."])?;
    check_contains(&deck(&alice, room).await?.content, &["No mistakes are waiting for you."])?;
    // Erased with everything else.
    let sure = bob.command(room, "settings erase", []).await?.message()?.clone();
    answer_to_click(&bob, sure.id, "Yes, forget me").await?;
    check_contains(
        &answer_to_command(&bob, room, "settings export", &[]).await?,
        &["I store nothing about you"],
    )?;
    stage.close().await
}

/// Seven puzzles of the day, of which one is failed and one is missed; a match with a mistake on
/// the second day; and the list of solvers on each message.
#[tokio::test]
async fn a_newcomers_week() -> JourneyResult {
    let now = running_clock(START);
    let stage = thinking_stage(Clock::Set(Arc::clone(&now))).await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    chooses(&alice, room, 18).await?;
    let mut last: Option<SeenMessage> = None;
    let mut streak = 0;
    for day in 0..7 {
        until(&now, day, 6);
        let posted = next_puzzle(&carol, room, last.as_ref()).await?;
        let puzzle = puzzle_of(&posted);
        let game = game_of(puzzle)?;
        // Bob solves each one. Carol misses the fourth, and fails the third at first.
        press(&bob, &posted, "Solve").await?.finished().await?;
        solves(&bob, room, game, puzzle).await?;
        if day != 3 {
            press(&carol, &posted, "Solve").await?.finished().await?;
            if day == 2 {
                asks(&carol, room, &[("text", &wrong_turn(game.info.id, puzzle))]).await?;
            }
            let solved = solves(&carol, room, game, puzzle).await?;
            streak += 1;
            let told = format!("🔥 {streak} puzzles of the day in a row.");
            assert_eq!(solved.content.contains(&told), streak > 1, "{}", solved.content);
        }
        // Each time some hours later, so that what was failed is due.
        until(&now, day, 6 + day);
        match day {
            // Her first match; its mistakes become puzzles.
            1 => {
                let thread = plays(&stage, room, &alice, &carol).await?;
                analyses(&carol, thread).await?;
                assert!(!solves_deck(&carol, room).await?.is_empty());
            }
            // They have come back after a day, and again after three.
            2 | 5 => assert!(!solves_deck(&carol, room).await?.is_empty(), "day {day}"),
            _ => assert!(solves_deck(&carol, room).await?.is_empty(), "day {day}"),
        }
        if let Some(before) = &last {
            let list = wait_for_update(&carol, before, |m| m.content.contains("solved it")).await?;
            let (people, hers) = match day - 1 {
                3 => ("**One person solved it:**", ""),
                2 => ("**2 people solved it:**", "- Carol: in 2 tries. 🔥 3 puzzles"),
                0 => ("**2 people solved it:**", "- Carol: at the first try."),
                _ => ("**2 people solved it:**", "- Carol: at the first try. 🔥 "),
            };
            check_contains(&list.content, &[people, hers, "- Bob: at the first try."])?;
            assert_eq!(list.content.contains("Carol"), day != 4);
        }
        last = Some(posted);
    }
    assert_eq!(streak, 6);
    let options = [("game", OptionValue::from("world-war"))];
    check_contains(&answer_to_command(&carol, room, "profile", &options).await?, &["Carol"])?;
    stage.close().await
}
