//! A private view of the board, wherever the public message is: people who are asked can answer
//! there.

use fake_discord::driver::Person;
use tests::{Error, Stage, board_after};

use crate::journeys::{JourneyResult, answer_to_click, check_contains, type_move};

/// Returns the buttons and the text of a private view.
async fn read_view(
    person: &Person,
    place: fake_discord::Snowflake,
) -> Result<(Vec<String>, String), Error> {
    let board = person.command(place, "board", []).await?.message()?.clone();
    assert!(board.ephemeral);
    let labels = board.controls().into_iter().filter_map(|control| control.label).collect();
    Ok((labels, board.content))
}

/// The controls below the board of a person without a decision.
const LOOKING: [&str; 7] =
    ["Flip", "Why…?", "What can act", "What is attacked", "What has changed", "As text", "More…"];

/// During a fight, no piece can act.
const LOOKING_AT_A_FIGHT: [&str; 6] =
    ["Flip", "Why…?", "What is attacked", "What has changed", "As text", "More…"];

#[tokio::test]
async fn who_is_asked_answers_under_their_own_board() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("battlechess", room, &alice, &bob).await?;
    for (ply, text) in ["a2-a3", "g8-f6", "a3-a4", "f6-e4", "d2-d4"].iter().enumerate() {
        type_move(if ply % 2 == 0 { &alice } else { &bob }, thread, text).await?;
    }
    // A decision, only for Bob.
    let (labels, words) = read_view(&bob, thread).await?;
    assert_eq!(labels[..2], ["Knight e4 holds", "Knight e4 strikes"]);
    check_contains(
        &words,
        &["you decide: does the Knight on e4 strike at the Pawn on d3, or hold?"],
    )?;
    for other in [&alice, &carol] {
        let (labels, words) = read_view(other, thread).await?;
        assert_eq!(labels, LOOKING);
        let asked = "Black: does the Knight on e4 strike at the Pawn on d3, or hold?";
        let waits = format!("{asked}\n-# Waiting for <@{}>.", bob.id);
        assert!(words.ends_with(&waits), "{words}");
    }
    // Everyone sees their own side at the bottom, whoever is asked.
    let board = alice.command(thread, "move", []).await?.message()?.clone();
    check_contains(&board.content, &["seen from White."])?;
    let board = bob.command(thread, "move", []).await?.message()?.clone();
    let told = answer_to_click(&bob, board.id, "Knight e4 strikes").await?;
    assert_eq!(told, "Played `strike e4` in match 1.");
    board_after(&carol, thread, 6).await?;

    // A fight, for both fighters until their plans are in.
    let (labels, words) = read_view(&carol, thread).await?;
    assert_eq!(labels, LOOKING_AT_A_FIGHT);
    check_contains(&words, &[&format!("Waiting for <@{}> and <@{}>.", alice.id, bob.id)])?;
    let board = alice.command(thread, "board", []).await?.message()?.clone();
    let mut plan = alice.click(board.id, "Plan your fight").await?.message()?.clone();
    check_contains(&plan.content, &["You fight for White's Pawn.", "Your first stance?"])?;
    for key in ["Strike", "Strike", "Strike"] {
        plan = alice.click(plan.id, key).await?.message()?.clone();
    }
    check_contains(&plan.content, &["Your plan is in: **Strike, Strike, Strike**."])?;
    let (labels, words) = read_view(&alice, thread).await?;
    assert_eq!(labels, LOOKING_AT_A_FIGHT);
    check_contains(&words, &[&format!("Waiting for <@{}>.", bob.id)])?;
    assert_eq!(
        read_view(&bob, thread).await?.0,
        [
            "Plan your fight",
            "Flip",
            "Why…?",
            "What is attacked",
            "What has changed",
            "As text",
            "More…"
        ]
    );
    stage.close().await
}
