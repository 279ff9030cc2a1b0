//! Fights decided elsewhere and reported, by both sides or by the marshal.

use fake_discord::Snowflake;
use fake_discord::driver::{Person, Response};
use tests::{Error, Stage};

use super::battle::Battle;
use crate::journeys::{JourneyResult, answer_to_click, check_contains, private_text};

const WHITE: &str = "White's Pawn wins";
const BLACK: &str = "Black's Pawn wins";
/// White's Pawn attacks Black's.
const ATTACK: [(&str, &str); 3] = [("Alice", "e2-e4"), ("Bob", "d7-d5"), ("Alice", "e4xd5")];

/// Returns the answer to a report; if it decides the fight, the board's text.
async fn report_winner(person: &Person, asked: Snowflake, winner: &str) -> Result<String, Error> {
    let answer = person.click(asked, winner).await?;
    match &answer.response {
        Response::Updated(board) if !board.ephemeral => {
            Ok("The fight in match 1 is decided".to_owned())
        }
        _ => private_text(answer),
    }
}

#[tokio::test]
async fn both_sides_report() -> JourneyResult {
    let mut battle = Battle::begin(Stage::set().await?, &[("combat", "marshal")], &[]).await?;
    check_contains(
        &battle.board.content,
        &["Fights are fought elsewhere; both sides report who won."],
    )?;
    for (who, text) in ATTACK {
        battle.type_action(who, text).await?;
    }
    let (alice, bob, carol) =
        (battle.person("Alice")?, battle.person("Bob")?, battle.person("Carol")?);
    let asked = battle.board.clone();
    let stranger = "You aren't in this fight and aren't its marshal, so you can't report it.";
    assert_eq!(answer_to_click(&carol, asked.id, WHITE).await?, stranger);

    // Their reports differ, with a restart in between.
    check_contains(&answer_to_click(&alice, asked.id, WHITE).await?, &["Your report is in."])?;
    let one = battle.wait_for_words(&asked, "Alice reports that White's Pawn won.").await?;
    check_contains(&one.content, &[&battle.mention("Bob")?])?;
    assert_eq!(one.attachments.len(), 1, "the board is as it was");
    check_contains(
        &answer_to_click(&alice, one.id, BLACK).await?,
        &["Your side has already reported."],
    )?;
    battle.stage.kill().await?;
    battle.stage.start_again().await?;
    check_contains(
        &answer_to_click(&alice, one.id, WHITE).await?,
        &["Your side has already reported."],
    )?;
    check_contains(
        &answer_to_click(&bob, one.id, BLACK).await?,
        &["The other side reported something else."],
    )?;
    let differ = battle.wait_for_words(&asked, "The reports differ").await?;
    check_contains(
        &differ.content,
        &["White says that White's Pawn won", "Black says that Black's Pawn won"],
    )?;
    check_contains(&differ.content, &[&battle.mention("Alice")?, &battle.mention("Bob")?])?;

    // Then both agree, at the same moment.
    let (one, other) = tokio::join!(
        report_winner(&alice, differ.id, BLACK),
        report_winner(&bob, differ.id, BLACK)
    );
    let told = [one?, other?];
    let decided = "The fight in match 1 is decided";
    assert_eq!(told.iter().filter(|told| told.contains(decided)).count(), 1, "{told:?}");
    assert_eq!(told.iter().filter(|told| told.contains("Your report is in.")).count(), 1);
    battle.check_message_after(&["defender wins"]).await?;
    check_contains(
        &battle.board.content,
        &["Both sides report: Black's Pawn beats White's Pawn in defence."],
    )?;
    battle.stage.close().await
}

#[tokio::test]
async fn the_marshal_reports_alone() -> JourneyResult {
    let stage = Stage::set().await?;
    let carol = stage.person("Carol")?;
    let marshal = [("marshal", (&carol).into())];
    let mut battle = Battle::begin(stage, &[("combat", "marshal")], &marshal).await?;
    battle.marshal = Some("Carol");
    check_contains(&battle.board.content, &["or the marshal, Carol, does."])?;
    for (who, text) in ATTACK {
        battle.type_action(who, text).await?;
    }
    check_contains(&battle.board.content, &["can report it alone."])?;
    // One side's report isn't enough; the marshal's is, whatever that side says.
    let (alice, bob) = (battle.person("Alice")?, battle.person("Bob")?);
    answer_to_click(&bob, battle.board.id, BLACK).await?;
    let one = battle.wait_for_words(&battle.board, "Bob reports").await?;
    check_contains(&one.content, &[&battle.mention("Alice")?])?;
    check_contains(
        &report_winner(&carol, one.id, WHITE).await?,
        &["The fight in match 1 is decided"],
    )?;
    battle.check_message_after(&["attacker wins"]).await?;
    check_contains(
        &battle.board.content,
        &["Carol, the marshal, reports: White's Pawn beats Black's Pawn in attack."],
    )?;
    // The message with the report lost its buttons with the earlier board.
    tests::wait_for_removed_buttons(&alice, &one).await?;
    battle.stage.close().await
}
