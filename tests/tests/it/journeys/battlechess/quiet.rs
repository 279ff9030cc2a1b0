//! The number of messages of a fight: one that is edited while the players are there, and the board
//! of the next turn.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use fake_discord::driver::SeenMessage;
use herald::Clock;
use tests::{Stage, patience, running_clock};

use super::battle::Battle;
use crate::journeys::{JourneyResult, check_contains};

/// White's Queen attacks a Pawn and may be struck by the Knight on the way.
const BEFORE: [(&str, &str); 4] =
    [("Alice", "e2-e4"), ("Bob", "e7-e5"), ("Alice", "d1-h5"), ("Bob", "g8-f6")];

#[tokio::test]
async fn a_fight_with_a_strike_and_champions_leaves_two_messages() -> JourneyResult {
    let mut battle = Battle::begin(Stage::set().await?, &[], &[]).await?;
    for (who, text) in BEFORE {
        battle.type_action(who, text).await?;
    }
    let before = battle.public().len();
    battle.type_action("Alice", "h5xf7").await?;
    battle.decide("Bob", "strike f6").await?;
    battle.decide("Alice", "champion c1").await?;
    battle
        .fight_rounds(["Alice", "Bob"], "defender wins", &[("SFG", "SFG"), ("SSS", "FFF")])
        .await?;
    battle.decide("Alice", "self").await?;
    battle.fight_rounds(["Alice", "Bob"], "attacker wins", &[("SSS", "FFF")]).await?;
    assert_eq!(battle.public().len() - before, 1, "{:#?}", battle.public());
    check_contains(&battle.board.content, &["`strike f6`", "`champion c1`", "it's your turn"])?;
    // The boards are the receipts of the plans.
    let is_receipt = |m: &SeenMessage| {
        m.content.starts_with("Both plans are in") || m.content.starts_with("Your plan is in")
    };
    for name in ["Alice", "Bob"] {
        let gone = |all: &[SeenMessage]| (!all.iter().any(is_receipt)).then_some(());
        battle.person(name)?.wait(battle.place, gone).await?;
    }
    battle.stage.close().await
}

#[tokio::test]
async fn who_has_been_away_is_called() -> JourneyResult {
    let clock = running_clock(1_800_000_000_000);
    let stage = Stage::set_at(Clock::Set(Arc::clone(&clock)), patience()).await?;
    let mut battle = Battle::begin(stage, &[], &[]).await?;
    for (who, text) in BEFORE {
        battle.type_action(who, text).await?;
    }
    battle.type_action("Alice", "h5xf7").await?;
    // Bob answers after 15 minutes, so Alice is notified of her decision.
    clock.fetch_add(15 * 60 * 1000, Ordering::Relaxed);
    battle.there.clear();
    battle.decide("Bob", "strike f6").await?;
    assert_eq!(battle.board.pings, ["Alice"]);
    battle.decide("Alice", "self").await?;
    // Bob has just acted: the fight edits the message.
    assert_eq!(battle.boards, [0, 1, 2, 3, 4, 5, 7]);
    battle.stage.close().await
}
