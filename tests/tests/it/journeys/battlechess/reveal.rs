//! A fight's result appears stance by stance, or at once.

use std::time::Duration;

use fake_discord::driver::SeenMessage;
use herald::Clock;
use tests::{Error, Stage, patience};

use super::battle::Battle;
use super::plans::{PLAN, plan};
use crate::journeys::{JourneyResult, answer_to_command, check_contains};

const ATTACK: [(&str, &str); 3] = [("Alice", "e2-e4"), ("Bob", "d7-d5"), ("Alice", "e4xd5")];
const STANCES: [&str; 3] =
    ["1. Strike – Feint: Alice hits", "2. Guard – Guard: no hit", "3. Feint – Strike: Bob hits"];

async fn attack(stage: Stage) -> Result<Battle, Error> {
    let mut battle = Battle::begin(stage, &[], &[]).await?;
    for (who, text) in ATTACK {
        battle.type_action(who, text).await?;
    }
    Ok(battle)
}

/// Both commit their plans, White's first.
async fn commit(battle: &Battle, asked: &SeenMessage, plans: [&str; 2]) -> JourneyResult {
    for (name, stances) in ["Alice", "Bob"].into_iter().zip(plans) {
        let told = plan(&battle.person(name)?, asked, stances).await?;
        check_contains(
            &told,
            &[if name == "Alice" { "Your plan is in" } else { "Both plans are in" }],
        )?;
    }
    Ok(())
}

/// Returns the number of stances that each edit shows, and whether it has buttons, from the first
/// with any.
fn stance_edits(battle: &Battle) -> Vec<(usize, bool)> {
    let requests = battle.stage.sandbox.requests();
    let bodies = requests
        .iter()
        .filter(|one| one.method == "PATCH" && one.path.contains("/messages/"))
        .map(|one| one.body.to_string());
    bodies
        .map(|body| {
            let tells = |number: &u8| {
                let starts = ["Strike", "Feint", "Guard"];
                starts.iter().any(|stance| body.contains(&format!("{number}. {stance} – ")))
            };
            let told = (1..=3).filter(tells);
            (told.count(), body.contains("custom_id"))
        })
        .skip_while(|(told, _)| *told == 0)
        .collect()
}

#[tokio::test]
async fn a_tie_and_a_result_appear_stance_by_stance() -> JourneyResult {
    let battle = attack(Stage::set().await?).await?;
    let asked = battle.board.clone();
    commit(&battle, &asked, ["SGF", "FGS"]).await?;
    let tied = battle.wait_for_words(&asked, "A tie, 1–1").await?;
    assert!(tied.button(PLAN).is_some());
    // A tie is one line, so only the edits before it number the stances.
    assert_eq!(stance_edits(&battle), [(1, false), (2, false), (0, true)]);
    commit(&battle, &tied, ["SSS", "FFF"]).await?;
    battle.wait_for_words(&asked, "**Alice wins 3–0**").await?;
    let last = &stance_edits(&battle)[3..];
    // Bob is told that Alice's plan is in.
    assert_eq!(last, [(0, true), (1, false), (2, false), (3, true)]);
    assert_eq!(battle.board.id, asked.id);
    battle.stage.close().await
}

#[tokio::test]
async fn after_a_restart_the_whole_result_appears() -> JourneyResult {
    let slow = herald::Patience { reveal: Duration::from_secs(3600), ..patience() };
    let mut battle = attack(Stage::set_at(Clock::System, slow).await?).await?;
    let asked = battle.board.clone();
    commit(&battle, &asked, ["SGF", "FGF"]).await?;
    let first = battle.wait_for_words(&asked, STANCES[0]).await?;
    assert!(!first.content.contains(STANCES[1]) && first.controls().is_empty());
    assert_eq!(first.attachments.len(), asked.attachments.len());
    battle.stage.kill().await?;
    battle.stage.start_again().await?;
    let whole = battle.wait_for_words(&asked, "**Alice wins 1–0**").await?;
    check_contains(&whole.content, &STANCES[..2])?;
    assert_eq!(stance_edits(&battle), [(1, false), (3, true)]);
    battle.stage.close().await
}

#[tokio::test]
async fn where_discord_is_slow_or_the_server_prefers_it_the_result_appears_at_once() -> JourneyResult
{
    // No edit is this fast.
    let hasty = herald::Patience { slow_step: Duration::ZERO, ..patience() };
    let battle = attack(Stage::set_at(Clock::System, hasty).await?).await?;
    let asked = battle.board.clone();
    commit(&battle, &asked, ["SGF", "FGS"]).await?;
    battle.wait_for_words(&asked, "A tie, 1–1").await?;
    assert_eq!(stance_edits(&battle), [(1, false), (0, true)]);

    let alice = battle.person("Alice")?;
    let room = battle.stage.channel("war-room")?;
    let set =
        answer_to_command(&alice, room, "server change", &[("fights", "at-once".into())]).await?;
    check_contains(&set, &["The result of a fight appears all at once."])?;
    commit(&battle, &asked, ["SSS", "FFF"]).await?;
    battle.wait_for_words(&asked, "**Alice wins 3–0**").await?;
    assert_eq!(stance_edits(&battle)[2..], [(0, true), (3, true)]);
    battle.stage.close().await
}
