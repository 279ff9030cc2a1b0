//! Fights decided elsewhere and reported, by both sides or by the marshal.

use fake_discord::Snowflake;
use fake_discord::driver::{Person, Response};
use tests::{Error, Stage};

use super::battle::Battle;
use crate::journeys::{Walked, clicked, holds, private};

const WHITE: &str = "White's Pawn wins";
const BLACK: &str = "Black's Pawn wins";
/// White's Pawn attacks Black's.
const ATTACK: [(&str, &str); 3] = [("Alice", "e2-e4"), ("Bob", "d7-d5"), ("Alice", "e4xd5")];

/// Returns the answer to a report; if it decides the fight, the board's text.
async fn reported(person: &Person, asked: Snowflake, winner: &str) -> Result<String, Error> {
    let answer = person.click(asked, winner).await?;
    match &answer.response {
        Response::Updated(board) if !board.ephemeral => {
            Ok("The fight is decided in match 1".to_owned())
        }
        _ => private(answer),
    }
}

#[tokio::test]
async fn both_sides_report() -> Walked {
    let mut battle = Battle::begin(Stage::set().await?, &[("combat", "marshal")], &[]).await?;
    holds(&battle.board.content, &["Fights are fought elsewhere and reported by both sides."])?;
    for (who, text) in ATTACK {
        battle.types(who, text).await?;
    }
    let (alice, bob, carol) =
        (battle.person("Alice")?, battle.person("Bob")?, battle.person("Carol")?);
    let asked = battle.board.clone();
    let stranger =
        "You don't fight in this combat and are not its marshal, so you can't report it.";
    assert_eq!(clicked(&carol, asked.id, WHITE).await?, stranger);

    // Their reports differ, with a restart in between.
    holds(&clicked(&alice, asked.id, WHITE).await?, &["Your report is in."])?;
    let one = battle.comes_to_say(&asked, "Alice reports that White's Pawn won.").await?;
    holds(&one.content, &[&battle.mention("Bob")?])?;
    assert_eq!(one.attachments.len(), 1, "the board is as it was");
    holds(&clicked(&alice, one.id, BLACK).await?, &["Your side has reported already."])?;
    battle.stage.kill().await?;
    battle.stage.start_again().await?;
    holds(&clicked(&alice, one.id, WHITE).await?, &["Your side has reported already."])?;
    holds(&clicked(&bob, one.id, BLACK).await?, &["The other side says otherwise."])?;
    let differ = battle.comes_to_say(&asked, "The reports differ").await?;
    holds(
        &differ.content,
        &["White says that White's Pawn won", "Black says that Black's Pawn won"],
    )?;
    holds(&differ.content, &[&battle.mention("Alice")?, &battle.mention("Bob")?])?;

    // Then both agree, at the same moment.
    let (one, other) =
        tokio::join!(reported(&alice, differ.id, BLACK), reported(&bob, differ.id, BLACK));
    let told = [one?, other?];
    let decided = "The fight is decided in match 1";
    assert_eq!(told.iter().filter(|told| told.contains(decided)).count(), 1, "{told:?}");
    assert_eq!(told.iter().filter(|told| told.contains("Your report is in.")).count(), 1);
    battle.follows(&["defender wins"]).await?;
    holds(
        &battle.board.content,
        &["Both sides report: Black's Pawn beats White's Pawn in defence."],
    )?;
    battle.stage.close().await
}

#[tokio::test]
async fn the_marshal_reports_alone() -> Walked {
    let stage = Stage::set().await?;
    let carol = stage.person("Carol")?;
    let marshal = [("marshal", (&carol).into())];
    let mut battle = Battle::begin(stage, &[("combat", "marshal")], &marshal).await?;
    battle.marshal = Some("Carol");
    holds(&battle.board.content, &["or by the marshal, Carol."])?;
    for (who, text) in ATTACK {
        battle.types(who, text).await?;
    }
    holds(&battle.board.content, &["may report it alone."])?;
    // One side's report isn't enough; the marshal's is, whatever that side says.
    let (alice, bob) = (battle.person("Alice")?, battle.person("Bob")?);
    clicked(&bob, battle.board.id, BLACK).await?;
    let one = battle.comes_to_say(&battle.board, "Bob reports").await?;
    holds(&one.content, &[&battle.mention("Alice")?])?;
    holds(&reported(&carol, one.id, WHITE).await?, &["The fight is decided in match 1"])?;
    battle.follows(&["attacker wins"]).await?;
    holds(
        &battle.board.content,
        &["Carol, the marshal, reports: White's Pawn beats Black's Pawn in attack."],
    )?;
    // The message with the report lost its buttons with the earlier board.
    tests::stripped(&alice, &one).await?;
    battle.stage.close().await
}
