//! A private view of the board, wherever the public message is: people who are asked can answer
//! there.

use fake_discord::driver::Person;
use tests::{Error, Stage, board_after};

use crate::journeys::{Walked, clicked, holds, types};

/// Returns the buttons and the text of a private view.
async fn looks(
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
async fn who_is_asked_answers_under_their_own_board() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("battlechess", room, &alice, &bob).await?;
    for (ply, text) in ["a2-a3", "g8-f6", "a3-a4", "f6-e4", "d2-d4"].iter().enumerate() {
        types(if ply % 2 == 0 { &alice } else { &bob }, thread, text).await?;
    }
    // A decision, only for Bob.
    let (labels, words) = looks(&bob, thread).await?;
    assert_eq!(labels[..2], ["Knight e4 holds", "Knight e4 strikes"]);
    holds(&words, &["you decide: does the Knight on e4 strike at the Pawn on d3, or hold?"])?;
    for other in [&alice, &carol] {
        let (labels, words) = looks(other, thread).await?;
        assert_eq!(labels, LOOKING);
        let asked = "Black: does the Knight on e4 strike at the Pawn on d3, or hold?";
        let waits = format!("{asked}\n-# The match waits for <@{}>.", bob.id);
        assert!(words.ends_with(&waits), "{words}");
    }
    // Everyone sees their own side at the bottom, whoever is asked.
    let board = alice.command(thread, "move", []).await?.message()?.clone();
    holds(&board.content, &["seen from White."])?;
    let board = bob.command(thread, "move", []).await?.message()?.clone();
    let told = clicked(&bob, board.id, "Knight e4 strikes").await?;
    assert_eq!(told, "Played `strike e4` in match 1.");
    board_after(&carol, thread, 6).await?;

    // A fight, for both fighters until their plans are in.
    let (labels, words) = looks(&carol, thread).await?;
    assert_eq!(labels, LOOKING_AT_A_FIGHT);
    holds(&words, &[&format!("The match waits for <@{}> and <@{}>.", alice.id, bob.id)])?;
    let board = alice.command(thread, "board", []).await?.message()?.clone();
    let mut plan = alice.click(board.id, "Plan your fight").await?.message()?.clone();
    holds(&plan.content, &["You fight for White's Pawn.", "Your first stance?"])?;
    for key in ["Strike", "Strike", "Strike"] {
        plan = alice.click(plan.id, key).await?.message()?.clone();
    }
    holds(&plan.content, &["Your plan is in: **Strike, Strike, Strike**."])?;
    let (labels, words) = looks(&alice, thread).await?;
    assert_eq!(labels, LOOKING_AT_A_FIGHT);
    holds(&words, &[&format!("The match waits for <@{}>.", bob.id)])?;
    assert_eq!(
        looks(&bob, thread).await?.0,
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
