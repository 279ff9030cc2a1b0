//! A plan is secret until both are in.

use std::collections::BTreeSet;

use Stance::{Feint as F, Guard as G, Strike as S};
use match_model::{MatchId, Moment, Stance, Time};
use referee::{Act, PlanOutcome};

use crate::common::battle::{ATTACK, battle, commit, moves, round_at};
use crate::common::{Hall, NOW, alice, bob, carol};

/// Everything that the referee tells anybody, between the two commitments, as one text.
async fn everything_visible(hall: &mut Hall, id: MatchId) -> String {
    let mut all = Vec::new();
    for crash in [false, true] {
        if crash {
            hall.crash().await;
        }
        let referee = &hall.referee;
        let view = referee::view::find(referee, id).await.unwrap();
        all.push(crate::common::table_text(&*view.table));
        all.push(format!("{:?} {:?} {:?}", view.row, view.offer, view.ending));
        all.push(format!("{:?}", view.table.scene()));
        let board = referee::view::board_at(referee, id, 2).await.unwrap();
        all.push(format!(
            "{} {:?} {:?}",
            crate::common::table_text(&*board.table),
            board.row,
            board.ending
        ));
        all.push(format!("{:?}", referee::story::waiting(referee, id).await.unwrap()));
        all.push(format!("{:?}", referee::fight::pending(referee, id).await.unwrap()));
        all.push(format!(
            "{:?}",
            referee::story::rounds(referee, id, Moment::new(3)).await.unwrap()
        ));
        all.push(format!(
            "{:?}",
            referee::story::reports(referee, id, Moment::new(3)).await.unwrap()
        ));
        all.push(format!("{:?}", referee::teams::roster(referee, id).await.unwrap()));
        all.push(format!(
            "{:?}",
            referee::story::actions_between(referee, id, Moment::new(0), Moment::new(99))
                .await
                .unwrap()
        ));
        all.push(format!("{:?}", referee::records::history(referee, id).await.unwrap()));
        all.push(format!("{:?}", referee::fight::evidence(referee, id).await));
        let mut announcements =
            referee::outbox::due_announcements(referee, Time(i64::MAX), 1000).await.unwrap();
        // Drawn by the database, of which every plan has another one here.
        announcements.iter_mut().for_each(|entry| entry.nonce.clear());
        all.push(format!("{announcements:?}"));
        all.push(format!(
            "{:?}",
            referee::view::matches_in(referee, crate::common::ROOM).await.unwrap()
        ));
        for person in [alice(), bob(), carol()] {
            all.push(format!("{:?}", referee::view::matches_of(referee, person.id).await.unwrap()));
            all.push(format!("{:?}", referee::draft::find(referee, id, person.id).await));
            all.push(format!("{:?}", referee::orders::find(referee, id, person.id).await));
            all.push(format!(
                "{:?}",
                referee::permissions::of(referee, id, person.id, Act::Decide, NOW).await
            ));
            all.push(format!(
                "{:?}",
                referee::play::play(referee, id, person.id, "self", None, NOW).await
            ));
            for (moment, round) in [(3, 1), (2, 0), (4, 0)] {
                let at = round_at(moment, round);
                let outcome =
                    referee::fight::commit_plan(referee, id, person.id, at, [S, S, S], NOW).await;
                all.push(format!("{outcome:?}"));
            }
        }
        // A stranger tries for the first time.
        let outcome =
            referee::fight::commit_plan(referee, id, carol().id, round_at(3, 0), [S, S, S], NOW)
                .await;
        all.push(format!("{outcome:?}"));
    }
    let store = hall.store().await;
    let plans = store::fights::of_fight(&mut store.read().await.unwrap(), id, Moment::new(3))
        .await
        .unwrap();
    all.push(format!("{plans:?}"));
    store.close().await;
    all.join("\n")
}

#[tokio::test]
async fn nothing_that_anybody_can_read_depends_on_a_plan_that_is_not_revealed() {
    let mut observations = BTreeSet::new();
    for plan in [[S, S, S], [F, F, F], [G, G, G], [S, F, G], [G, S, F]] {
        let mut hall = Hall::open().await;
        let id = battle(&hall, "stances", "fighters").await;
        moves(&hall, id, &ATTACK).await;
        // A replaced plan leaves no trace, either.
        commit(&hall, id, &alice(), 3, 0, [G, F, S]).await.unwrap();
        commit(&hall, id, &alice(), 3, 0, plan).await.unwrap();
        let all = everything_visible(&mut hall, id).await;
        assert!(all.contains("committed: [true, false]"), "it reads what it should: {all}");
        assert!(!all.contains("Strike,") && !all.contains("Guard,"));
        observations.insert(all);
        // After the restart in between, the plan still counts.
        let revealed = match commit(&hall, id, &bob(), 3, 0, [F, F, F]).await.unwrap() {
            PlanOutcome::Tied(round) => round,
            PlanOutcome::Decided { fought, .. } => fought.rounds[0],
            PlanOutcome::Waiting => panic!("both are in"),
        };
        assert_eq!(revealed.plans, [plan, [F, F, F]]);
    }
    assert_eq!(observations.len(), 1, "everything exposed is the same whatever the plan");
}
