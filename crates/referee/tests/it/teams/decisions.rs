//! Decisions of members, of captains after the time of grace, and of standing orders (C-4).

use Stance::{Feint as F, Guard as G, Strike as S};
use match_model::{
    ActionOrigin, DecisionKind, FightRefusal, MatchId, Moment, RequestRefusal, RoundNumber, Stance,
    TeamRefusal, Time,
};
use referee::{Act, PlanOutcome};

use crate::common::battle::{
    ATTACK, STRIKE, battle, commit, fought, grace, later, moves, orders, round_at,
};
use crate::common::{Hall, NOW, alice, bob, carol, refused};

#[tokio::test]
async fn members_answer_for_their_pieces_and_captains_after_the_grace() {
    for restart in [false, true] {
        let mut hall = Hall::open().await;
        let id = battle(&hall, "stances", "fighters").await;
        // Carol plays Black's Knight from g8.
        hall.enlist(id, bob().id, &carol(), false, "g8", NOW).await.unwrap();
        assert_eq!(
            refused(referee::play::play(&hall.referee, id, carol().id, "e2-e4", None, NOW).await),
            RequestRefusal::NotYourTurn { waiting_for: alice().id }
        );
        moves(&hall, id, &STRIKE[..1]).await;
        assert_eq!(
            refused(referee::play::play(&hall.referee, id, carol().id, "g8-f6", None, NOW).await),
            RequestRefusal::Team(TeamRefusal::OnlyCaptain { captain: bob().id })
        );
        for attempts in [
            referee::resign::resign(&hall.referee, id, carol().id, NOW).await.map(drop),
            referee::draw::offer(&hall.referee, id, carol().id, NOW).await.map(drop),
        ] {
            assert_eq!(
                refused(attempts),
                RequestRefusal::Team(TeamRefusal::OnlyCaptain { captain: bob().id })
            );
        }
        referee::play::play(&hall.referee, id, bob().id, "g8-f6", None, NOW).await.unwrap();
        moves_from(&hall, id, &STRIKE[2..]).await;
        if restart {
            hall.crash().await;
        }
        let waiting = referee::story::waiting(&hall.referee, id).await.unwrap().unwrap();
        assert!(matches!(waiting.decision, DecisionKind::Decision(_)), "{waiting:?}");
        assert_eq!(waiting.people[0].person, carol().id);
        assert_eq!(waiting.people[0].captain, Some((bob().id, grace())));
        let early = Time(grace().0 - 1);
        assert_eq!(
            refused(
                referee::draft::enter(&hall.referee, id, bob().id, "hold e4", None, early).await
            ),
            RequestRefusal::Team(TeamRefusal::MemberFirst { member: carol().id, until: grace() })
        );
        assert_eq!(
            refused(
                referee::play::play(&hall.referee, id, alice().id, "hold e4", None, grace()).await
            ),
            RequestRefusal::NotYourTurn { waiting_for: carol().id }
        );
        assert!(
            referee::permissions::of(&hall.referee, id, carol().id, Act::Decide, NOW).await.is_ok()
        );
        assert!(
            referee::permissions::of(&hall.referee, id, bob().id, Act::Decide, grace())
                .await
                .is_ok()
        );
        referee::draft::enter(&hall.referee, id, carol().id, "strike e4", None, NOW).await.unwrap();
        // The combat is the Knight's: Carol plans, and Bob only after the grace.
        assert_eq!(
            refused(commit(&hall, id, &bob(), 6, 0, [S, S, S]).await),
            RequestRefusal::Team(TeamRefusal::MemberFirst { member: carol().id, until: grace() })
        );
        assert!(matches!(
            referee::fight::commit_plan(
                &hall.referee,
                id,
                bob().id,
                round_at(6, 0),
                [S, S, S],
                grace()
            )
            .await,
            Ok(PlanOutcome::Waiting)
        ));
        assert_eq!(
            refused(commit(&hall, id, &carol(), 6, 0, [S, S, S]).await),
            RequestRefusal::Fight(FightRefusal::AlreadyCommitted)
        );
        let (_, accepted) = fought(commit(&hall, id, &alice(), 6, 0, [F, F, F]).await);
        assert_eq!(accepted.actions[0].text, "attacker wins");
    }
}

#[tokio::test]
async fn the_queens_combatant_names_her_champion() {
    for always in [false, true] {
        let hall = Hall::open().await;
        let id = battle(&hall, "stances", "fighters").await;
        hall.enlist(id, bob().id, &carol(), false, "d8", NOW).await.unwrap();
        let standing_orders = if always { orders(&[("queens", "self")]) } else { orders(&[]) };
        referee::orders::set(&hall.referee, id, carol().id, standing_orders, NOW).await.unwrap();
        moves(&hall, id, &ATTACK).await;
        commit(&hall, id, &alice(), 3, 0, [S, S, S]).await.unwrap();
        fought(commit(&hall, id, &bob(), 3, 0, [F, F, F]).await);
        // Captain and Queen are two people: one input is not both.
        let input =
            referee::play::play(&hall.referee, id, bob().id, "d8xd5; self", None, NOW).await;
        assert!(matches!(refused(input), RequestRefusal::BeyondTurn { .. }));
        let accepted =
            referee::play::play(&hall.referee, id, bob().id, "d8xd5", None, NOW).await.unwrap();
        if always {
            assert_eq!(accepted.actions[1].text, "self");
            assert_eq!(accepted.origins[1], ActionOrigin::Ordered(carol().id));
        } else {
            assert_eq!(accepted.actions.len(), 1);
            assert_eq!(
                refused(referee::play::play(&hall.referee, id, bob().id, "self", None, NOW).await),
                RequestRefusal::Team(TeamRefusal::MemberFirst {
                    member: carol().id,
                    until: grace()
                })
            );
            // The captain's time comes when the member has had theirs.
            let outcome =
                referee::play::play(&hall.referee, id, bob().id, "champion e7", None, grace())
                    .await;
            assert_eq!(outcome.unwrap().actions[0].text, "champion e7");
            // The champion's combatant fights, who is the captain here.
            let plan = [G, G, G];
            assert!(matches!(
                commit(&hall, id, &bob(), 6, 0, plan).await,
                Ok(PlanOutcome::Waiting)
            ));
            continue;
        }
        let outcome = commit(&hall, id, &bob(), 6, 0, [G, G, G]).await;
        assert!(matches!(refused(outcome), RequestRefusal::Team(TeamRefusal::MemberFirst { .. })));
        assert!(matches!(
            commit(&hall, id, &carol(), 6, 0, [G, G, G]).await,
            Ok(PlanOutcome::Waiting)
        ));
    }
}

/// Alice and Bob go on with these moves, Alice first.
async fn moves_from(hall: &Hall, id: MatchId, texts: &[&str]) {
    moves(hall, id, texts).await;
}

#[tokio::test]
async fn standing_orders_settle_decisions_at_once() {
    for (standing_orders, pawns, line, expected, is_asked) in [
        (orders(&[("strikes", "strike")]), "fighters", &STRIKE[..], "strike e4", true),
        (orders(&[("strikes", "hold")]), "fighters", &STRIKE[..], "hold e4", false),
        (orders(&[("markers", "yield")]), "markers", &ATTACK[..], "yield", false),
    ] {
        let hall = Hall::open().await;
        let id = battle(&hall, "stances", pawns).await;
        assert_eq!(
            refused(
                referee::orders::set(&hall.referee, id, carol().id, standing_orders.clone(), NOW)
                    .await
            ),
            RequestRefusal::NotAPlayer
        );
        assert!(
            referee::orders::set(&hall.referee, id, bob().id, standing_orders.clone(), NOW)
                .await
                .unwrap()
                .is_none()
        );
        assert_eq!(
            referee::orders::find(&hall.referee, id, bob().id).await.unwrap(),
            standing_orders
        );
        let accepted = moves(&hall, id, line).await;
        assert_eq!(accepted.actions.len(), 2, "{:?}", accepted.actions);
        assert_eq!(accepted.actions[1].text, expected);
        assert_eq!(accepted.origins[1], ActionOrigin::Ordered(bob().id));
        let combat = referee::view::find(&hall.referee, id).await.unwrap().table.fight();
        assert_eq!(combat.is_some(), is_asked);
        let last = accepted.moment.minus(1);
        let actions =
            referee::story::actions_between(&hall.referee, id, last, last.plus(1)).await.unwrap();
        assert_eq!(actions[0].origin, ActionOrigin::Ordered(bob().id));
        let history = referee::records::history(&hall.referee, id).await.unwrap();
        assert_eq!(history.actions[last.plies() as usize].person_id, Some(bob().id));
    }
    // An order given while the question stands answers it; a member's order counts for the piece.
    let hall = Hall::open().await;
    let id = battle(&hall, "dice", "fighters").await;
    hall.enlist(id, bob().id, &carol(), false, "g8", NOW).await.unwrap();
    let always = orders(&[("strikes", "strike"), ("queens", "self")]);
    referee::orders::set(&hall.referee, id, bob().id, always.clone(), NOW).await.unwrap();
    let accepted = moves(&hall, id, &STRIKE).await;
    assert_eq!(accepted.actions.len(), 1, "Carol is asked, whatever Bob has ordered");
    let accepted =
        referee::orders::set(&hall.referee, id, carol().id, always, later(1)).await.unwrap();
    let accepted = accepted.expect("it is made at once");
    assert_eq!(accepted.actions[0].text, "strike e4");
    assert_eq!(accepted.origins[0], ActionOrigin::Ordered(carol().id));
    assert!(matches!(accepted.origins[1], ActionOrigin::Thrown(_)), "and the dice follow");
}

#[tokio::test]
async fn after_a_tie_the_time_of_grace_that_is_told_is_the_one_that_holds() {
    let mut hall = Hall::open().await;
    let id = battle(&hall, "stances", "fighters").await;
    hall.enlist(id, bob().id, &carol(), false, "d7", NOW).await.unwrap();
    moves(&hall, id, &ATTACK).await;
    let plan = [S, F, G];
    referee::fight::commit_plan(&hall.referee, id, alice().id, round_at(3, 0), plan, later(1))
        .await
        .unwrap();
    referee::fight::commit_plan(&hall.referee, id, carol().id, round_at(3, 0), plan, later(5))
        .await
        .unwrap();
    let until = grace().plus(std::time::Duration::from_millis(5));
    for _ in 0..2 {
        let outcome =
            referee::fight::commit_plan(&hall.referee, id, bob().id, round_at(3, 1), plan, grace())
                .await;
        assert_eq!(
            refused(outcome),
            RequestRefusal::Team(TeamRefusal::MemberFirst { member: carol().id, until })
        );
        // The first question keeps its time, and the next one has its own.
        for (decision, from) in [
            (referee::story::decision_after(&hall.referee, id, Moment::new(3)).await, grace()),
            (
                referee::story::decision_after_tie(
                    &hall.referee,
                    id,
                    Moment::new(3),
                    RoundNumber::FIRST,
                )
                .await,
                until,
            ),
        ] {
            let decision = decision.unwrap().unwrap();
            let carols = decision.people.iter().find(|person| person.person == carol().id).unwrap();
            assert_eq!(carols.captain, Some((bob().id, from)));
        }
        hall.crash().await;
    }
}
