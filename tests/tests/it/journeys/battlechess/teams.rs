//! A game by two teams of three, from the first move to a King's death.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{SystemTime, UNIX_EPOCH};

use herald::Clock;
use tests::{Stage, board_after, boards, patience, running_clock, wait_for_message};

use super::battle::Battle;
use super::plans::{PLAN, choose_stances};
use super::script::{Line, TWO_TEAMS, lines};
use super::scripts::MEMBERS;
use crate::journeys::teams::enlist_member;
use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, type_move, with_names,
};

const DAY: i64 = 24 * 60 * 60 * 1000;

#[tokio::test]
async fn a_game_by_two_teams_of_three() -> JourneyResult {
    let now = i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis())?;
    let clock = running_clock(now);
    let stage = Stage::set_at(Clock::Set(Arc::clone(&clock)), patience()).await?;
    let mut battle = Battle::begin(stage, &[("pawns", "markers")], &[]).await?;
    battle.enlist(MEMBERS).await?;
    let (bob, carol, dan) = (battle.person("Bob")?, battle.person("Carol")?, battle.person("Dan")?);
    let roster = answer_to_command(&carol, battle.place, "team roster", &[]).await?;
    check_contains(
        &roster,
        &["Alice, the captain", "- Carol: Knight b1 and Knight g1", "- Frank: "],
    )?;
    // Members decide for their pieces; the captain moves.
    let refusal = type_move(&carol, battle.place, "e2-e4").await?;
    check_contains(&refusal, &["Only your side's captain, <@"])?;
    // Dan's markers yield without a question to him.
    let orders =
        answer_to_command(&dan, battle.place, "team orders", &[("markers", "yield".into())])
            .await?;
    check_contains(&orders, &["Markers that are attacked: always yield"])?;

    for line in lines(TWO_TEAMS)? {
        match line {
            Line::Does { who: "Bob", text: "g4xf2" } => {
                battle.type_actions("Bob", "g4xf2", &["yield"]).await?;
                check_contains(&battle.board.content, &["- Dan's standing order: `yield` · "])?;
            }
            Line::Does { text: "yield", .. } => continue,
            Line::Does { who: "Frank", text: "champion a8" } => {
                // Frank's Queen is asked, and Frank is away. His captain waits for a day.
                let champion = "Rook a8 fights for the Queen";
                let menu = battle.board.controls().into_iter().next().ok_or("no menu")?;
                assert!(menu.options.iter().any(|(label, _)| label == champion), "{menu:?}");
                let menu = menu.custom_id.unwrap_or_default();
                let early = bob.choose(battle.board.id, &menu, &["champion a8"]).await?;
                let early = crate::journeys::private_text(early)?;
                check_contains(
                    &early,
                    &[&battle.mention("Frank")?, "answers first. You may answer <t:"],
                )?;
                clock.fetch_add(DAY, Ordering::Relaxed);
                battle.there.clear();
                battle.decide("Bob", "champion a8").await?;
            }
            _ => battle.play_line(&line).await.map_err(|error| format!("{line:?}: {error}"))?,
        }
    }

    // The end: each board was sent once, in order.
    let (alice, bob) = (battle.person("Alice")?, battle.person("Bob")?);
    let words = with_names(&battle.board, &[&alice, &bob]);
    check_contains(&words, &["🏁 **Alice (White) beats Bob** in "])?;
    check_contains(&words, &[" moves: Black's King has been beaten in combat (BC-3)."])?;
    assert_eq!(boards(&carol, battle.place), battle.boards);
    assert_eq!((battle.board.controls().len(), battle.board.pings.len()), (8, 2));
    // Nobody can act any more, and everybody can look.
    let over = type_move(&carol, battle.place, "strike g4").await?;
    check_contains(&over, &["over"])?;
    check_contains(&answer_to_command(&dan, battle.place, "board", &[]).await?, &["White wins"])?;
    battle.stage.close().await
}

#[tokio::test]
async fn whoever_plays_a_piece_is_the_one_who_may() -> JourneyResult {
    let mut battle = Battle::begin(Stage::set().await?, &[], &[]).await?;
    battle.enlist(&[("Carol", &["e2"]), ("Erin", &["g8"])]).await?;
    for (who, text) in [("Alice", "e2-e4"), ("Bob", "d7-d5"), ("Alice", "e4xd5")] {
        battle.type_action(who, text).await?;
    }
    // Carol's Pawn fights against Bob's: not her captain's, not the opposing member's.
    let (alice, erin, frank) =
        (battle.person("Alice")?, battle.person("Erin")?, battle.person("Frank")?);
    let asked = battle.board.id;
    let first = answer_to_click(&alice, asked, PLAN).await?;
    check_contains(&first, &[&battle.mention("Carol")?, "answers first. You may answer <t:"])?;
    let captains = answer_to_click(&erin, asked, PLAN).await?;
    check_contains(&captains, &["Only your side's captain", &battle.mention("Bob")?])?;
    let stranger = "You aren't in this fight, so you can only watch.";
    assert_eq!(answer_to_click(&frank, asked, PLAN).await?, stranger);
    battle.fight_rounds(["Carol", "Bob"], "attacker wins", &[("SFG", "FGS")]).await?;
    battle.stage.close().await
}

#[tokio::test]
async fn after_a_tie_a_member_has_the_whole_time_again() -> JourneyResult {
    let now = i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis())?;
    let now = running_clock(now);
    let stage = Stage::set_at(Clock::Set(Arc::clone(&now)), patience()).await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("battlechess", room, &alice, &bob).await?;
    check_contains(
        &enlist_member(&bob, thread, &carol, "d7").await?,
        &["to play your Pawn from d7"],
    )?;
    for (who, text) in [(&alice, "e2-e4"), (&bob, "d7-d5"), (&alice, "e4xd5")] {
        check_contains(&type_move(who, thread, text).await?, &["Played "])?;
    }
    let asked = board_after(&bob, thread, 3).await?;
    now.fetch_add(60 * 60 * 1000, Ordering::Relaxed);
    for who in [&alice, &carol] {
        choose_stances(who, &asked, "SFG").await?.commit(who).await?;
    }
    let tied = wait_for_message(&bob, thread, "A tie, ").await?;
    let from = |text: &str| {
        let (_, rest) = text.split_once("<t:")?;
        rest.split_once(':').map(|(seconds, _)| seconds.to_owned())
    };
    let refusal = answer_to_click(&bob, tied.id, PLAN).await?;
    check_contains(&refusal, &["plays that piece and answers first"])?;
    assert!(from(&refusal).is_some());
    assert_eq!(from(&tied.content), from(&refusal), "{}", tied.content);
    stage.close().await
}
