//! Combats decided outside the rules (BC-2, C-4), here by plans.

mod dice;
mod reports;
mod secrecy;

use Stance::{Feint as F, Guard as G, Strike as S};
use match_model::{
    ActionOrigin, FightRefusal, Moment, Ply, RequestRefusal, Round, RoundNumber, Stance,
};
use referee::{Announcement, Evidence, MatchNews, Mismatch, PlanOutcome, Side, verify};

use crate::common::battle::{ATTACK, battle, commit, fought, moves, round_at};
use crate::common::{Hall, NOW, alice, bob, carol, refused};

#[tokio::test]
async fn plans_decide_when_both_are_in() {
    for (white, black, result) in [
        ([S, S, S], [F, F, F], "attacker wins"),
        ([S, S, S], [G, F, G], "defender wins"),
        ([G, F, S], [S, G, G], "attacker wins"),
    ] {
        for white_first in [true, false] {
            let hall = Hall::open().await;
            let id = battle(&hall, "stances", "fighters").await;
            moves(&hall, id, &ATTACK).await;
            hall.news().await;
            let mut order = [(alice(), white), (bob(), black)];
            if !white_first {
                order.reverse();
            }
            let first = commit(&hall, id, &order[0].0, 3, 0, order[0].1).await.unwrap();
            assert!(matches!(first, PlanOutcome::Waiting));
            let (fought, accepted) = fought(commit(&hall, id, &order[1].0, 3, 0, order[1].1).await);
            assert_eq!(fought.rounds, [Round { plans: [white, black] }]);
            assert_eq!(fought.throws, []);
            assert_eq!(accepted.actions[0].text, result, "{white:?} {black:?}");
            let by = if white_first { Side::White } else { Side::Black };
            assert_eq!(
                hall.news().await,
                [
                    Announcement::Match(
                        id,
                        MatchNews::Committed {
                            moment: Moment::new(3),
                            round: RoundNumber::FIRST,
                            by
                        }
                    ),
                    Announcement::Match(
                        id,
                        MatchNews::Played { from: Moment::new(3), to: Moment::new(4) }
                    ),
                ]
            );
            let actions =
                referee::story::actions_between(&hall.referee, id, Moment::new(2), Moment::new(4))
                    .await
                    .unwrap();
            assert_eq!(actions[0].origin, ActionOrigin::Chosen(Some(alice().id)));
            assert_eq!(actions[1].origin, ActionOrigin::Fought(fought));
            assert_eq!(referee::fight::pending(&hall.referee, id).await.unwrap(), None);
        }
    }
}

/// What is told of the last turn comes from the game as it is held, and later from the log.
#[tokio::test]
async fn a_turn_is_told_alike_at_once_and_later() {
    let hall = Hall::open().await;
    let id = battle(&hall, "stances", "fighters").await;
    moves(&hall, id, &ATTACK).await;
    commit(&hall, id, &alice(), 3, 0, [S, S, S]).await.unwrap();
    fought(commit(&hall, id, &bob(), 3, 0, [F, F, F]).await);
    let spans = [(2, 3), (2, 4), (3, 4), (4, 4)];
    let mut at_once = Vec::new();
    for (from, to) in spans {
        at_once.push(format!(
            "{:?}",
            referee::story::actions_between(&hall.referee, id, Moment::new(from), Moment::new(to))
                .await
                .unwrap()
        ));
    }
    assert!(at_once[1].contains("attacker wins"), "{at_once:?}");
    referee::play::play(&hall.referee, id, bob().id, "a7-a6", None, NOW).await.unwrap();
    for ((from, to), at_once) in spans.into_iter().zip(at_once) {
        let later = format!(
            "{:?}",
            referee::story::actions_between(&hall.referee, id, Moment::new(from), Moment::new(to))
                .await
                .unwrap()
        );
        assert_eq!(later, at_once, "{from} to {to}");
    }
}

#[tokio::test]
async fn ties_ask_again_and_after_three_the_dice_decide() {
    let hall = Hall::open().await;
    let id = battle(&hall, "stances", "fighters").await;
    moves(&hall, id, &ATTACK).await;
    for round in 0..3 {
        let duel = referee::fight::pending(&hall.referee, id).await.unwrap().unwrap();
        assert_eq!(
            (duel.moment, duel.round, duel.committed),
            (Moment::new(3), RoundNumber::new(round), [false, false])
        );
        assert_eq!(duel.rounds.len(), round as usize);
        commit(&hall, id, &alice(), 3, round, [S, F, G]).await.unwrap();
        let second = commit(&hall, id, &bob(), 3, round, [S, F, G]).await;
        if round < 2 {
            assert!(matches!(second, Ok(PlanOutcome::Tied(_))), "{second:?}");
            let announcement = Announcement::Match(
                id,
                MatchNews::Tied { moment: Moment::new(3), round: RoundNumber::new(round) },
            );
            assert_eq!(hall.news().await.last(), Some(&announcement));
        } else {
            let (fought, accepted) = fought(second);
            let last = fought.throws.last().unwrap();
            assert_ne!(last.attacker, last.defender);
            let result =
                if last.attacker > last.defender { "attacker wins" } else { "defender wins" };
            assert_eq!(accepted.actions[0].text, result);
            assert_eq!(
                referee::story::actions_between(&hall.referee, id, Moment::new(3), Moment::new(4))
                    .await
                    .unwrap()[0]
                    .origin,
                ActionOrigin::Fought(fought)
            );
        }
    }
    referee::resign::resign(&hall.referee, id, alice().id, NOW).await.unwrap();
    let evidence = referee::fight::evidence(&hall.referee, id).await.unwrap();
    assert_eq!(evidence.throws.len(), 1);
    assert!(verify(&evidence).is_ok());

    // Plans that could not have led there.
    let (tie, white) = (Round { plans: [[S, F, G]; 2] }, Round { plans: [[S, S, S], [F, F, F]] });
    assert_eq!(evidence.rounds[&Ply::new(3)], [tie; 3]);
    let by_dice = &evidence.actions[3];
    let fits = if by_dice == "attacker wins" { Ok(()) } else { Err(None) };
    for (rounds, expected) in [
        (vec![tie], Err(Some(Mismatch::Rounds { ply: Ply::new(3) }))),
        (vec![tie; 4], Err(Some(Mismatch::Rounds { ply: Ply::new(3) }))),
        (vec![white, tie, tie], Err(Some(Mismatch::Rounds { ply: Ply::new(3) }))),
        (vec![white, white], Err(Some(Mismatch::Rounds { ply: Ply::new(3) }))),
        (vec![tie, white], fits),
    ] {
        let changed_evidence = Evidence {
            rounds: [(Ply::new(3), rounds.clone())].into(),
            throws: [].into(),
            ..evidence.clone()
        };
        let plans = Mismatch::Plans { ply: Ply::new(3), told: by_dice.clone() };
        let expected = expected.map_err(|mismatch| mismatch.unwrap_or(plans));
        assert_eq!(verify(&changed_evidence).map(drop), expected, "{rounds:?}");
    }
    let mut elsewhere = evidence.clone();
    elsewhere.rounds.insert(Ply::new(1), vec![white]);
    assert_eq!(verify(&elsewhere), Err(Mismatch::NoPlans { ply: Ply::new(1) }));
}

#[tokio::test]
async fn whoever_does_not_fight_now_is_told_why() {
    let hall = Hall::open().await;
    let id = battle(&hall, "stances", "fighters").await;
    let plan = [S, F, G];
    assert_eq!(
        refused(commit(&hall, id, &alice(), 0, 0, plan).await),
        RequestRefusal::Fight(FightRefusal::NoFight)
    );
    moves(&hall, id, &ATTACK).await;
    for (by, (moment, round), expected) in [
        (carol(), (3, 0), RequestRefusal::Fight(FightRefusal::NotAFighter)),
        (alice(), (2, 0), RequestRefusal::Stale),
        (alice(), (4, 0), RequestRefusal::Stale),
        (alice(), (3, 1), RequestRefusal::Stale),
    ] {
        assert_eq!(
            refused(commit(&hall, id, &by, moment, round, plan).await),
            expected,
            "{by:?} {moment} {round}"
        );
    }
    for by in [alice(), bob()] {
        let outcome =
            referee::play::play(&hall.referee, id, by.id, "attacker wins", None, NOW).await;
        assert_eq!(refused(outcome), RequestRefusal::FightPending);
    }
    let reported =
        referee::fight::report(&hall.referee, id, alice().id, round_at(3, 0), true, NOW).await;
    assert_eq!(refused(reported), RequestRefusal::Fight(FightRefusal::NoFight));
    // It may be changed until the other side's is in, and changed back.
    for plan_tried in [plan, [G, G, G], plan] {
        let commit_outcome = commit(&hall, id, &alice(), 3, 0, plan_tried).await;
        assert!(matches!(commit_outcome, Ok(PlanOutcome::Waiting)));
    }
    commit(&hall, id, &bob(), 3, 0, plan).await.unwrap();
    for by in [alice(), bob()] {
        assert_eq!(
            refused(commit(&hall, id, &by, 3, 0, plan).await),
            RequestRefusal::Fight(FightRefusal::Revealed)
        );
    }
    referee::resign::resign(&hall.referee, id, alice().id, NOW).await.unwrap();
    assert_eq!(refused(commit(&hall, id, &bob(), 3, 1, plan).await), RequestRefusal::MatchOver);
    assert_eq!(referee::story::rounds(&hall.referee, id, Moment::new(3)).await.unwrap().len(), 1);
}

#[tokio::test]
async fn commitments_survive_and_two_referees_agree() {
    let hall = Hall::open().await;
    let id = battle(&hall, "stances", "fighters").await;
    moves(&hall, id, &ATTACK).await;
    let other = hall.another().await;
    referee::view::find(&other, id).await.unwrap();
    commit(&hall, id, &alice(), 3, 0, [S, S, S]).await.unwrap();
    // The other one's memory is old; it says so at most once, and loses nothing.
    let mut outcome =
        referee::fight::commit_plan(&other, id, bob().id, round_at(3, 0), [F, F, F], NOW).await;
    if outcome.is_err() {
        outcome =
            referee::fight::commit_plan(&other, id, bob().id, round_at(3, 0), [F, F, F], NOW).await;
    }
    let (_, accepted) = fought(outcome);
    assert_eq!(accepted.actions[0].text, "attacker wins");
}

#[tokio::test]
async fn what_another_referee_wrote_is_seen_at_once() {
    let hall = Hall::open().await;
    let id = battle(&hall, "stances", "fighters").await;
    assert_eq!(referee::view::find(&hall.referee, id).await.unwrap().table.plies(), 0);
    let other = hall.another().await;
    for (by, text) in [alice(), bob(), alice()].into_iter().zip(ATTACK) {
        referee::play::play(&other, id, by.id, text, None, NOW).await.unwrap();
    }
    referee::fight::commit_plan(&other, id, alice().id, round_at(3, 0), [S, S, S], NOW)
        .await
        .unwrap();
    let (_, accepted) = fought(commit(&hall, id, &bob(), 3, 0, [F, F, F]).await);
    assert_eq!(accepted.moment, Moment::new(4));
    referee::play::play(&other, id, bob().id, "g8-f6", Some(Moment::new(4)), NOW).await.unwrap();
}
