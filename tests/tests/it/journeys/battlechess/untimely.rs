//! Acts that are late, repeated, by the wrong person, or around a restart: each gets a friendly
//! answer, and nothing is lost.

use fake_discord::Fault;
use herald::Clock;
use tests::{Stage, boards, hurry};

use super::battle::Battle;
use super::plans::{PLAN, choose_stances, plan, spell_plan};
use crate::journeys::{
    JourneyResult, answer_to_click, check_contains, type_move, type_move_elsewhere,
};

const ATTACK: [(&str, &str); 3] = [("Alice", "e2-e4"), ("Bob", "d7-d5"), ("Alice", "e4xd5")];
/// Black's Knight is next to the way of White's Pawn.
const PASSES: [(&str, &str); 5] = [
    ("Alice", "a2-a3"),
    ("Bob", "g8-f6"),
    ("Alice", "a3-a4"),
    ("Bob", "f6-e4"),
    ("Alice", "d2-d4"),
];
const REVEALED: &str =
    "The plans of that round have already been revealed. Use the newest message.";

#[tokio::test]
async fn plans_that_are_not_taken() -> JourneyResult {
    let mut battle = Battle::begin(Stage::set().await?, &[], &[]).await?;
    for (who, text) in ATTACK {
        battle.type_action(who, text).await?;
    }
    let (alice, bob, carol) =
        (battle.person("Alice")?, battle.person("Bob")?, battle.person("Carol")?);
    let asked = battle.board.clone();
    let watch = "You aren't in this fight, so you can only watch.";
    assert_eq!(answer_to_click(&carol, asked.id, PLAN).await?, watch);
    for person in [&alice, &bob] {
        let typed = type_move(person, battle.place, "attacker wins").await?;
        check_contains(&typed, &["A fight comes first."])?;
    }

    // Alice has two open plans, one of them half chosen; one replaces the other, without news to
    // anyone.
    let first = choose_stances(&alice, &asked, "SSS").await?;
    let second = choose_stances(&alice, &asked, "GGG").await?;
    let half = alice.click(asked.id, PLAN).await?.message()?.clone();
    let over =
        crate::journeys::turns::click_and_read(&alice, &second.message, "Start over").await?;
    assert!(!over.content.contains("**Guard"), "{}", over.content);
    let second = choose_stances(&alice, &asked, "GGG").await?;
    check_contains(&second.commit(&alice).await?, &[&spell_plan("GGG")])?;
    battle.wait_for_words(&asked, "The plan for ").await?;
    check_contains(
        &answer_to_click(&alice, asked.id, PLAN).await?,
        &["Your plan is in. It stands until"],
    )?;
    check_contains(&answer_to_click(&alice, half.id, "Strike").await?, &["So far: **Strike**."])?;
    // Typed in a form, an invalid plan changes nothing.
    let planned = alice.click(asked.id, PLAN).await?.message()?.clone();
    let form = alice.click(planned.id, "Type it").await?.modal()?.clone();
    let no = alice.submit(&form, &[("text", "SF")]).await?;
    check_contains(&no.message()?.content, &["That isn't a plan."])?;
    let other = alice.submit(&form, &[("text", "fff")]).await?.message()?.clone();
    check_contains(&other.content, &[&spell_plan("FFF")])?;
    let anew = crate::journeys::turns::click_and_read(&alice, &other, "Change it").await?;
    check_contains(&anew.content, &["Your plan is in. It stands until"])?;
    check_contains(&first.commit(&alice).await?, &[&spell_plan("SSS")])?;

    // Bob's plan ties it. The open controls belong to a finished round.
    let old = choose_stances(&bob, &asked, "FFF").await?;
    check_contains(&plan(&bob, &asked, "SSS").await?, &["Both plans are in"])?;
    let tied = battle.wait_for_words(&asked, "A tie, ").await?;
    check_contains(&tied.content, &["A tie, ", "2 more ties and the dice decide."])?;
    assert_eq!(old.commit(&bob).await?, REVEALED);
    assert_eq!(answer_to_click(&alice, half.id, "Guard").await?, REVEALED);

    // In the next round, the bot is killed between the two commitments.
    check_contains(&plan(&alice, &tied, "FFG").await?, &["Your plan is in"])?;
    battle.wait_for_words(&asked, "Round 2: The plan for ").await?;
    battle.stage.kill().await?;
    battle.stage.start_again().await?;
    check_contains(&answer_to_click(&alice, tied.id, PLAN).await?, &["Your plan is in"])
        .map_err(|error| format!("it is not lost: {error}"))?;
    let late = choose_stances(&bob, &tied, "SSS").await?;
    check_contains(&plan(&bob, &tied, "GGG").await?, &["Both plans are in"])?;
    battle.reveal_plans(("FFG", "GGG"), ["Alice", "Bob"])?;
    battle.check_message_after(&["attacker wins"]).await?;
    check_contains(
        &battle.board.content,
        &["Tie: ", "1. Feint – Guard: Alice hits", "3. Guard – Guard: no hit"],
    )?;
    check_contains(&battle.board.content, &["**Alice wins 2–0**: "])?;
    assert_eq!(late.commit(&bob).await?, REVEALED);
    assert_eq!(boards(&carol, battle.place), [0, 1, 2, 4]);
    assert_eq!(battle.public().len(), 4, "a fight adds no message");
    battle.stage.close().await
}

#[tokio::test]
async fn decisions_around_a_restart_and_from_an_old_button() -> JourneyResult {
    let stage = Stage::set_at(Clock::System, hurry()).await?;
    let mut battle = Battle::begin(stage, &[], &[]).await?;
    for (who, text) in PASSES {
        battle.type_action(who, text).await?;
    }
    let (alice, bob) = (battle.person("Alice")?, battle.person("Bob")?);
    let asked = battle.board.clone();
    // Nobody can decide for another.
    let refusal = answer_to_click(&alice, asked.id, "Knight e4 strikes").await?;
    check_contains(&refusal, &["It's not your turn"])?;
    // Between the question and its answer.
    battle.stage.stop().await?;
    battle.stage.start_again_at(Clock::System, hurry()).await?;
    // Typed elsewhere, and the old buttons can't be removed for a while.
    battle.stage.sandbox.fault(Fault::Hang, "PATCH", "/channels/*/messages/*", 1);
    let room = battle.stage.channel("war-room")?;
    type_move_elsewhere(&bob, room, 1, "strike e4").await?;
    let moved_on = answer_to_click(&bob, asked.id, "Knight e4 holds").await?;
    check_contains(&moved_on, &["The match has moved on since then."])?;
    battle.check_message_after(&["strike e4"]).await?;
    battle.fight_rounds(["Alice", "Bob"], "defender wins", &[("SSS", "FFF")]).await?;
    assert_eq!(boards(&alice, battle.place), battle.boards);
    battle.stage.close().await
}

#[tokio::test]
async fn everybody_commits_at_the_same_moment_and_one_twice() -> JourneyResult {
    let mut battle = Battle::begin(Stage::set().await?, &[], &[]).await?;
    for (who, text) in ATTACK {
        battle.type_action(who, text).await?;
    }
    let (alice, bob) = (battle.person("Alice")?, battle.person("Bob")?);
    let asked = battle.board.clone();
    let one = choose_stances(&alice, &asked, "SSF").await?;
    let same = choose_stances(&alice, &asked, "SSF").await?;
    let other = choose_stances(&bob, &asked, "FFF").await?;
    let (one, same, other) =
        tokio::join!(one.commit(&alice), same.commit(&alice), other.commit(&bob),);
    let (hers, his) = ([one?, same?], other?);
    let is_in = |told: &&String| told.starts_with("Your plan is in");
    let decided = |told: &&String| told.starts_with("Both plans are in");
    let refused = |told: &&String| told.as_str() == REVEALED;
    let all = || hers.iter().chain([&his]);
    // Hers are one plan: the second is the first repeated, or too late.
    let known = hers.iter().filter(|told| is_in(told) || decided(told) || refused(told)).count();
    assert_eq!(known, 2, "{hers:?}");
    assert!(all().filter(is_in).count() >= 1, "{hers:?} {his}");
    assert_eq!(all().filter(decided).count(), 1, "{hers:?} {his}");
    battle.reveal_plans(("SSF", "FFF"), ["Alice", "Bob"])?;
    battle.check_message_after(&["attacker wins"]).await?;
    check_contains(
        &battle.board.content,
        &["1. Strike – Feint: Alice hits", "**Alice wins 2–0**: "],
    )?;
    assert_eq!(boards(&bob, battle.place), [0, 1, 2, 4]);
    battle.stage.close().await
}
