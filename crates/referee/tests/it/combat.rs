//! Combats decided outside the rules (BC-2, C-4).

use std::collections::{BTreeMap, BTreeSet};

use Stance::{Feint as F, Guard as G, Strike as S};
use match_model::{
    FightRefusal, MatchId, Moment, Person, PersonId, Ply, RequestRefusal, Round, RoundNumber,
    Stance, TeamRefusal, Throw, Time, Way, revealed_seed,
};
use referee::{
    Act, Announcement, ChallengeTerms, Evidence, MatchNews, Mismatch, PlanOutcome, ReportOutcome,
    Side, commitment, verify,
};

use crate::common::battle::{ATTACK, battle, commit, fought, later, moves, round_at, texts};
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
            assert_eq!(accepted.played[0].text, result, "{white:?} {black:?}");
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
            let told = referee::story::tell(&hall.referee, id, Moment::new(2), Moment::new(4))
                .await
                .unwrap();
            assert_eq!(told[0].how, Way::Chosen(Some(alice().id)));
            assert_eq!(told[1].how, Way::Fought(fought));
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
            referee::story::tell(&hall.referee, id, Moment::new(from), Moment::new(to))
                .await
                .unwrap()
        ));
    }
    assert!(at_once[1].contains("attacker wins"), "{at_once:?}");
    referee::play::play(&hall.referee, id, bob().id, "a7-a6", None, NOW).await.unwrap();
    for ((from, to), at_once) in spans.into_iter().zip(at_once) {
        let later = format!(
            "{:?}",
            referee::story::tell(&hall.referee, id, Moment::new(from), Moment::new(to))
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
            let told = Announcement::Match(
                id,
                MatchNews::Tied { moment: Moment::new(3), round: RoundNumber::new(round) },
            );
            assert_eq!(hall.news().await.last(), Some(&told));
        } else {
            let (fought, accepted) = fought(second);
            let last = fought.throws.last().unwrap();
            assert_ne!(last.attacker, last.defender);
            let result =
                if last.attacker > last.defender { "attacker wins" } else { "defender wins" };
            assert_eq!(accepted.played[0].text, result);
            assert_eq!(
                referee::story::tell(&hall.referee, id, Moment::new(3), Moment::new(4))
                    .await
                    .unwrap()[0]
                    .how,
                Way::Fought(fought)
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
        let changed = Evidence {
            rounds: [(Ply::new(3), rounds.clone())].into(),
            throws: [].into(),
            ..evidence.clone()
        };
        let plans = Mismatch::Plans { ply: Ply::new(3), told: by_dice.clone() };
        let expected = expected.map_err(|mismatch| mismatch.unwrap_or(plans));
        assert_eq!(verify(&changed).map(drop), expected, "{rounds:?}");
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
        let tried = referee::play::play(&hall.referee, id, by.id, "attacker wins", None, NOW).await;
        assert_eq!(refused(tried), RequestRefusal::FightPending);
    }
    let reported =
        referee::fight::report(&hall.referee, id, alice().id, round_at(3, 0), true, NOW).await;
    assert_eq!(refused(reported), RequestRefusal::Fight(FightRefusal::NoFight));
    // It may be changed until the other side's is in, and changed back.
    for tried in [plan, [G, G, G], plan] {
        let came = commit(&hall, id, &alice(), 3, 0, tried).await;
        assert!(matches!(came, Ok(PlanOutcome::Waiting)));
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

/// Everything that the referee tells anybody, between the two commitments, as one text.
async fn everything(hall: &mut Hall, id: MatchId) -> String {
    let mut all = Vec::new();
    for crash in [false, true] {
        if crash {
            hall.crash().await;
        }
        let referee = &hall.referee;
        let view = referee::view::find(referee, id).await.unwrap();
        all.push(crate::common::shown(&*view.table));
        all.push(format!("{:?} {:?} {:?}", view.row, view.offer, view.ending));
        all.push(format!("{:?}", view.table.scene()));
        let board = referee::view::board_at(referee, id, 2).await.unwrap();
        all.push(format!(
            "{} {:?} {:?}",
            crate::common::shown(&*board.table),
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
            referee::story::tell(referee, id, Moment::new(0), Moment::new(99)).await.unwrap()
        ));
        all.push(format!("{:?}", referee::records::history(referee, id).await.unwrap()));
        all.push(format!("{:?}", referee::fight::evidence(referee, id).await));
        let mut due = referee::outbox::due(referee, Time(i64::MAX), 1000).await.unwrap();
        // Drawn by the database, of which every plan has another one here.
        due.iter_mut().for_each(|entry| entry.nonce.clear());
        all.push(format!("{due:?}"));
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
                let tried =
                    referee::fight::commit_plan(referee, id, person.id, at, [S, S, S], NOW).await;
                all.push(format!("{tried:?}"));
            }
        }
        // A stranger tries for the first time.
        let tried =
            referee::fight::commit_plan(referee, id, carol().id, round_at(3, 0), [S, S, S], NOW)
                .await;
        all.push(format!("{tried:?}"));
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
    let mut seen = BTreeSet::new();
    for plan in [[S, S, S], [F, F, F], [G, G, G], [S, F, G], [G, S, F]] {
        let mut hall = Hall::open().await;
        let id = battle(&hall, "stances", "fighters").await;
        moves(&hall, id, &ATTACK).await;
        // That a plan takes the place of another is not to be seen either.
        commit(&hall, id, &alice(), 3, 0, [G, F, S]).await.unwrap();
        commit(&hall, id, &alice(), 3, 0, plan).await.unwrap();
        let all = everything(&mut hall, id).await;
        assert!(all.contains("committed: [true, false]"), "it reads what it should: {all}");
        assert!(!all.contains("Strike,") && !all.contains("Guard,"));
        seen.insert(all);
        // After the restart in between, the plan still counts.
        let revealed = match commit(&hall, id, &bob(), 3, 0, [F, F, F]).await.unwrap() {
            PlanOutcome::Tied(round) => round,
            PlanOutcome::Decided { fought, .. } => fought.rounds[0],
            PlanOutcome::Waiting => panic!("both are in"),
        };
        assert_eq!(revealed.plans, [plan, [F, F, F]]);
    }
    assert_eq!(seen.len(), 1, "everything exposed is the same whatever the plan");
}

#[tokio::test]
async fn dice_are_thrown_at_once_and_can_be_verified() {
    let hall = Hall::open().await;
    let id = battle(&hall, "dice", "fighters").await;
    let accepted = moves(&hall, id, &ATTACK).await;
    assert_eq!(accepted.played.len(), 2, "the attack and its result");
    let Way::Thrown(throws) = &accepted.ways[1] else { panic!("{:?}", accepted.ways) };
    let last = *throws.last().unwrap();
    let attacker = last.attacker > last.defender;
    let result = if attacker { "attacker wins" } else { "defender wins" };
    assert_eq!(accepted.played[1].text, result);
    assert_eq!(
        referee::story::tell(&hall.referee, id, Moment::new(3), Moment::new(4)).await.unwrap()[0]
            .how,
        accepted.ways[1]
    );
    assert_eq!(
        hall.news().await.last(),
        Some(&Announcement::Match(
            id,
            MatchNews::Played { from: Moment::new(2), to: Moment::new(4) }
        ))
    );
    let row = referee::view::match_row(&hall.referee, id).await.unwrap();
    assert_eq!(revealed_seed(&row), None);
    assert_eq!(
        refused(referee::fight::evidence(&hall.referee, id).await),
        RequestRefusal::SeedSealed
    );
    referee::resign::resign(&hall.referee, id, alice().id, NOW).await.unwrap();
    let row = referee::view::match_row(&hall.referee, id).await.unwrap();
    assert_eq!(revealed_seed(&row), Some(row.seed.as_str()));
    let evidence = referee::fight::evidence(&hall.referee, id).await.unwrap();
    assert_eq!(verify(&evidence).unwrap().throws.len(), 1);

    let changed = |change: &dyn Fn(&mut Evidence)| {
        let mut evidence = evidence.clone();
        change(&mut evidence);
        verify(&evidence)
    };
    assert!(matches!(
        changed(&|it| it.throws.get_mut(&Ply::new(3)).unwrap()[0].attacker ^= 1),
        Err(Mismatch::Throw { ply, .. }) if ply == Ply::new(3)
    ));
    let other = if attacker { "defender wins" } else { "attacker wins" };
    assert!(matches!(
        changed(&|it| it.actions[3] = other.to_owned()),
        Err(Mismatch::Result { ply, .. }) if ply == Ply::new(3)
    ));
    let nowhere = vec![Throw { attacker: 1, defender: 2 }];
    assert!(matches!(
        changed(&|it| drop(it.throws.insert(Ply::new(1), nowhere.clone()))),
        Err(Mismatch::NoThrow { ply }) if ply == Ply::new(1)
    ));
    assert_eq!(changed(&|it| it.seed = "zz".repeat(32)), Err(Mismatch::Seed));
    let seed = "11".repeat(32);
    assert!(matches!(changed(&|it| it.seed.clone_from(&seed)), Err(Mismatch::Commitment { .. })));
    assert!(matches!(
        changed(&|it| it.actions[1] = "d7-d4".to_owned()),
        Err(Mismatch::Replay { ply, .. }) if ply == Ply::new(1)
    ));
    assert_eq!(commitment(&seed).map(|text| text.len()), Some(64));
}

#[tokio::test]
async fn a_record_that_waits_for_dice_goes_on_at_once() {
    let hall = Hall::open().await;
    let record = referee::NewRecord {
        game: "battlechess".to_owned(),
        options: [("combat".to_owned(), "dice".to_owned())].into(),
        setup: None,
        actions: ATTACK.map(str::to_owned).to_vec(),
        commentary: BTreeMap::new(),
    };
    let record = referee::records::keep(&hall.referee, &alice(), record, NOW).await.unwrap();
    let store = hall.store().await;
    let mut tx = store.write().await.unwrap();
    let challenge = store::challenges::NewChallenge {
        guild_id: None,
        channel_id: crate::common::ROOM,
        challenger: alice().id,
        opponent: None,
        game: "battlechess".to_owned(),
        options: [("combat".to_owned(), "dice".to_owned())].into(),
        side: match_model::SidePreference::White,
        created_at: NOW,
        expires_at: later(1_000),
        record_id: Some(record),
        access: match_model::PlaceAccess::Member,
    };
    let challenge = store::challenges::insert(&mut tx, &challenge).await.unwrap();
    tx.commit().await.unwrap();
    store.close().await;
    let id = referee::challenge::accept(&hall.referee, challenge, &bob(), None, NOW)
        .await
        .unwrap()
        .match_id;
    let told =
        referee::story::tell(&hall.referee, id, Moment::new(0), Moment::new(9)).await.unwrap();
    assert_eq!(told.len(), 4);
    assert_eq!(told[2].how, Way::Given);
    assert!(matches!(told[3].how, Way::Thrown(_)));
    referee::resign::resign(&hall.referee, id, alice().id, NOW).await.unwrap();
    let evidence = referee::fight::evidence(&hall.referee, id).await.unwrap();
    assert_eq!(evidence.given, 3);
    assert_eq!(verify(&evidence).unwrap().throws.len(), 1);
}

#[tokio::test]
async fn an_input_that_runs_past_a_throw_tells_nothing_of_it() {
    let hall = Hall::open().await;
    let id = battle(&hall, "dice", "fighters").await;
    moves(&hall, id, &ATTACK[..2]).await;
    let before = texts(&hall, id).await;
    for input in ["e4xd5; attacker wins", "e4xd5; e2-e3", "e4xd5; no recall"] {
        let tried = referee::play::play(&hall.referee, id, alice().id, input, None, NOW).await;
        assert!(matches!(refused(tried), RequestRefusal::BeyondTurn { .. }), "{input}");
    }
    assert_eq!(texts(&hall, id).await, before);
}

#[tokio::test]
async fn two_sides_or_the_marshal_report() {
    let hall = Hall::open().await;
    let id = battle(&hall, "marshal", "fighters").await;
    moves(&hall, id, &ATTACK).await;
    let report =
        |by: Person, at, wins| referee::fight::report(&hall.referee, id, by.id, at, wins, NOW);
    assert_eq!(
        refused(report(carol(), round_at(3, 0), true).await),
        RequestRefusal::Fight(FightRefusal::NotAReporter)
    );
    assert_eq!(refused(report(alice(), round_at(2, 0), true).await), RequestRefusal::Stale);
    assert_eq!(refused(report(alice(), round_at(3, 1), true).await), RequestRefusal::Stale);
    assert!(matches!(report(alice(), round_at(3, 0), true).await, Ok(ReportOutcome::Waiting)));
    assert_eq!(
        refused(report(alice(), round_at(3, 0), false).await),
        RequestRefusal::Fight(FightRefusal::AlreadyReported)
    );
    assert!(matches!(report(bob(), round_at(3, 0), false).await, Ok(ReportOutcome::Differ)));
    assert_eq!(
        hall.news().await.last(),
        Some(&Announcement::Match(
            id,
            MatchNews::ReportsDiffer { moment: Moment::new(3), round: RoundNumber::FIRST }
        ))
    );
    assert_eq!(referee::story::reports(&hall.referee, id, Moment::new(3)).await.unwrap().len(), 2);
    assert_eq!(refused(report(bob(), round_at(3, 0), true).await), RequestRefusal::Stale);
    assert!(matches!(report(bob(), round_at(3, 1), true).await, Ok(ReportOutcome::Waiting)));
    let Ok(ReportOutcome::Decided(accepted)) = report(alice(), round_at(3, 1), true).await else {
        panic!("they agree")
    };
    assert_eq!(accepted.played[0].text, "attacker wins");
    assert_eq!(
        referee::story::tell(&hall.referee, id, Moment::new(3), Moment::new(4)).await.unwrap()[0]
            .how,
        Way::Reported(None)
    );

    // With a marshal, whose word is enough.
    let id = battle(&hall, "marshal", "fighters").await;
    let store = hall.store().await;
    let mut tx = store.write().await.unwrap();
    store::people::meet(&mut tx, &carol(), NOW).await.unwrap();
    let terms = match_model::TeamTerms { marshal: Some(carol().id), grace: 1, given: 0 };
    store::teams::set_terms(&mut tx, id, &terms).await.unwrap();
    tx.commit().await.unwrap();
    store.close().await;
    moves(&hall, id, &ATTACK).await;
    let waiting = referee::story::waiting(&hall.referee, id).await.unwrap().unwrap();
    let whom: Vec<PersonId> = waiting.whom.iter().map(|one| one.person).collect();
    assert_eq!(whom, [alice().id, bob().id, carol().id]);
    assert_eq!(
        refused(hall.enlist(id, alice().id, &carol(), false, "g1", NOW).await),
        RequestRefusal::Team(TeamRefusal::IsMarshal)
    );
    referee::fight::report(&hall.referee, id, alice().id, round_at(3, 0), true, NOW).await.unwrap();
    let Ok(ReportOutcome::Decided(accepted)) =
        referee::fight::report(&hall.referee, id, carol().id, round_at(3, 0), false, NOW).await
    else {
        panic!("the marshal decides")
    };
    assert_eq!(accepted.played[0].text, "defender wins");
    assert_eq!(accepted.ways[0], Way::Reported(Some(carol().id)));
}

#[tokio::test]
async fn a_marshal_is_agreed_on_and_takes_no_side() {
    let hall = Hall::open().await;
    let challenge = |opponent| referee::ChallengeRequest { opponent, ..by_marshal("battlechess") };
    let marshal = |person: Person, is_bot| ChallengeTerms {
        marshal: Some((person, is_bot)),
        ..ChallengeTerms::default()
    };
    let hours = |hours: u64| ChallengeTerms {
        grace: Some(std::time::Duration::from_secs(hours * 60 * 60)),
        ..ChallengeTerms::default()
    };
    for (agreed, expected) in [
        (marshal(alice(), false), RequestRefusal::Team(TeamRefusal::MarshalPlays)),
        (marshal(bob(), false), RequestRefusal::Team(TeamRefusal::MarshalPlays)),
        (marshal(carol(), true), RequestRefusal::Team(TeamRefusal::IsBot)),
        (hours(0), RequestRefusal::Team(TeamRefusal::GraceOutOfRange)),
        (hours(721), RequestRefusal::Team(TeamRefusal::GraceOutOfRange)),
    ] {
        let made = referee::challenge::make_with(
            &hall.referee,
            challenge(Some((bob(), false))),
            &agreed,
            NOW,
        )
        .await;
        assert_eq!(refused(made), expected);
    }
    // Terms that mean nothing in a game are refused, too.
    for (request, agreed, expected) in [
        (crate::common::challenge("battlechess"), marshal(carol(), false), TeamRefusal::NoMarshal),
        (crate::common::challenge("world-war"), marshal(carol(), false), TeamRefusal::NoMarshal),
        (crate::common::challenge("world-war"), hours(48), TeamRefusal::NoTeams),
    ] {
        let made = referee::challenge::make_with(&hall.referee, request, &agreed, NOW).await;
        assert_eq!(refused(made), RequestRefusal::Team(expected));
    }
    let agreed = ChallengeTerms { grace: hours(720).grace, ..marshal(carol(), false) };
    let open =
        referee::challenge::make_with(&hall.referee, challenge(None), &agreed, NOW).await.unwrap();
    assert_eq!(
        refused(referee::challenge::accept(&hall.referee, open, &carol(), None, NOW).await),
        RequestRefusal::Team(TeamRefusal::MarshalPlays)
    );
    let begun = referee::challenge::accept(&hall.referee, open, &bob(), None, NOW).await.unwrap();
    let roster = referee::teams::roster(&hall.referee, begun.match_id).await.unwrap();
    assert_eq!((roster.marshal, roster.grace), (Some(carol().id), 2_592_000_000));
    assert_eq!(
        refused(hall.enlist(begun.match_id, alice().id, &carol(), false, "g1", NOW).await),
        RequestRefusal::Team(TeamRefusal::IsMarshal)
    );
    let theirs = referee::view::matches_of(&hall.referee, carol().id).await.unwrap();
    assert_eq!(theirs.len(), 1, "a marshal finds the match");
    let other = hall.begin("world-war").await;
    assert_eq!(
        refused(hall.enlist(other, alice().id, &carol(), false, "g1", NOW).await),
        RequestRefusal::Team(TeamRefusal::NoTeams)
    );
    for tried in [
        referee::orders::find(&hall.referee, other, alice().id).await.map(drop),
        referee::orders::set(&hall.referee, other, alice().id, referee::Orders::default(), NOW)
            .await
            .map(drop),
    ] {
        assert_eq!(refused(tried), RequestRefusal::Team(TeamRefusal::NoOrders));
    }
}

/// A challenge in which combats are fought elsewhere.
fn by_marshal(game: &str) -> referee::ChallengeRequest {
    let options = vec![("combat".to_owned(), "marshal".to_owned())];
    referee::ChallengeRequest { options, ..crate::common::challenge(game) }
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
    let mut tried =
        referee::fight::commit_plan(&other, id, bob().id, round_at(3, 0), [F, F, F], NOW).await;
    if tried.is_err() {
        tried =
            referee::fight::commit_plan(&other, id, bob().id, round_at(3, 0), [F, F, F], NOW).await;
    }
    let (_, accepted) = fought(tried);
    assert_eq!(accepted.played[0].text, "attacker wins");
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
