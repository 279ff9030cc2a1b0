//! Whole games by two teams.

use game_contract::share;
use match_model::{DecisionKind, FightRound, MatchState, Moment, PersonId, Stance};
use referee::{Announcement, MatchNews, verify};
use rules::Dice;

use crate::common::battle::{battle, numbered_person, orders};
use crate::common::{Hall, NOW, alice, bob};

#[tokio::test]
async fn whole_games_by_two_teams_of_three() {
    let all = [
        ("stances", "fighters"),
        ("stances", "markers"),
        ("dice", "fighters"),
        ("dice", "markers"),
        ("marshal", "fighters"),
        ("marshal", "markers"),
    ];
    for (number, (combat, pawns)) in share(all.into_iter().enumerate(), 3) {
        let mut hall = Hall::open().await;
        let id = battle(&hall, combat, pawns).await;
        let mut dice = Dice::new(100 + number as u64);
        for (captain, first, homes) in
            [(alice(), 30, [["d1", "g1"], ["b1", "c1"]]), (bob(), 40, [["d8", "b8"], ["f8", "a8"]])]
        {
            for (offset, pieces) in (0..).zip(homes) {
                let member = numbered_person(first + offset);
                for home in pieces {
                    hall.enlist(id, captain.id, &member, false, home, NOW).await.unwrap();
                }
            }
        }
        let always = orders(&[("strikes", "strike"), ("markers", "yield")]);
        referee::orders::set(&hall.referee, id, PersonId::new(31), always, NOW).await.unwrap();
        let mut members_asked = 0;
        let mut steps = 0;
        while let Some(waiting) = referee::story::waiting(&hall.referee, id).await.unwrap() {
            steps += 1;
            assert!(steps < 5_000, "it ends");
            if dice.below(60) == 0 {
                hall.crash().await;
            }
            assert!(!waiting.people.is_empty(), "somebody is awaited: {waiting:?}");
            let one = waiting.people[dice.below(waiting.people.len())];
            members_asked += u32::from(one.captain.is_some());
            match &waiting.decision {
                DecisionKind::Move | DecisionKind::Decision(_) => {
                    let legal = referee::view::find(&hall.referee, id).await.unwrap().table.legal();
                    let text = &legal[dice.below(legal.len())];
                    let seen_moment = Some(waiting.moment);
                    referee::play::play(&hall.referee, id, one.person, text, seen_moment, NOW)
                        .await
                        .unwrap();
                }
                DecisionKind::Plans { round, .. } => {
                    let plan = [(); 3].map(|()| Stance::ALL[dice.below(3)]);
                    let at = FightRound { moment: waiting.moment, round: *round };
                    referee::fight::commit_plan(&hall.referee, id, one.person, at, plan, NOW)
                        .await
                        .unwrap();
                }
                DecisionKind::Reports { round, .. } => {
                    let wins = dice.below(2) == 0;
                    let at = FightRound { moment: waiting.moment, round: *round };
                    referee::fight::report(&hall.referee, id, one.person, at, wins, NOW)
                        .await
                        .unwrap();
                }
            }
        }
        let fresh = hall.another().await;
        let view = referee::view::find(&fresh, id).await.unwrap();
        assert_eq!(view.row.state, MatchState::Over);
        assert!(view.ending.is_some() && view.table.outcome().is_some());
        let history =
            referee::story::actions_between(&fresh, id, Moment::new(0), Moment::new(u32::MAX))
                .await
                .unwrap();
        assert_eq!(history.len(), view.table.plies() as usize);
        assert!(members_asked > 0, "{combat} {pawns}: members had their say");
        let evidence = referee::fight::evidence(&fresh, id).await.unwrap();
        let verified = verify(&evidence).unwrap();
        let results = evidence.actions.iter().filter(|text| text.ends_with(" wins")).count();
        assert!(results > 0);
        let (throw_count, plans) = (verified.throws.len(), verified.plans as usize);
        match combat {
            "dice" => assert_eq!(throw_count, results),
            "stances" => assert_eq!(throw_count + plans, results),
            _ => assert_eq!(verified.on_trust as usize, results),
        }
        let mut now = Moment::START;
        for announcement in hall.news().await {
            if let Announcement::Match(_, MatchNews::Played { from, to }) = announcement {
                assert_eq!(from, now, "every action is told once, in order");
                now = to;
            }
        }
        assert_eq!(now, view.moment());
    }
}
