//! Combats decided outside the rules, teams and standing orders (BC-2, C-4).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::collections::BTreeSet;

use common::{Hall, NOW, alice, bob, carol, refused};
use referee::{
    Accepted, Agreed, Announcement, DuelRefused, Duelled, Evidence, For, GRACE, GuildId, MatchId,
    MatchState, Mismatch, Orders, Person, PersonId, Plan, Refused, Reported, Round, Seat, Stance,
    TeamRefused, Throw, Time, Way, commitment, revealed_seed, verify,
};
use rules::contract::Dice;
use store::matches::NewMatch;

use Stance::{Feint as F, Guard as G, Strike as S};

fn anyone(number: u64) -> Person {
    Person { id: PersonId::new(number), name: format!("Person {number}") }
}

fn later(millis: i64) -> Time {
    Time(NOW.0 + millis)
}

fn grace() -> Time {
    NOW.plus(GRACE)
}

/// A match of `BattleChess`, Alice against Bob, in a server.
async fn battle(hall: &Hall, combat: &str, pawns: &str) -> MatchId {
    let store = hall.store().await;
    let mut tx = store.write().await.unwrap();
    store::guilds::meet(&mut tx, GuildId::new(5), NOW).await.unwrap();
    tx.commit().await.unwrap();
    store.close().await;
    let options = serde_json::json!({ "combat": combat, "pawns": pawns }).to_string();
    hall.written(|new: &mut NewMatch| {
        let info = games::find("battlechess").unwrap().info;
        new.guild_id = Some(GuildId::new(5));
        new.game = "battlechess".to_owned();
        new.rules_version = info.rules_version.into();
        new.options = options;
        new.seed = "00ff".repeat(16);
    })
    .await
}

/// Both captains play these moves, White first.
async fn moves(hall: &Hall, id: MatchId, texts: &[&str]) -> Accepted {
    let mut last = None;
    for (index, text) in texts.iter().enumerate() {
        let by = if index % 2 == 0 { alice() } else { bob() };
        last = Some(hall.referee.play(id, by.id, text, None, NOW).await.unwrap());
    }
    last.unwrap()
}

/// White's Pawn attacks Black's: the combat that these tests are about, at ply 3.
const ATTACK: [&str; 3] = ["e2-e4", "d7-d5", "e4xd5"];
/// Black's Knight stands beside the way of White's Pawn, which moves: strike or hold at ply 5.
const STRIKE: [&str; 5] = ["a2-a3", "g8-f6", "a3-a4", "f6-e4", "d2-d4"];

async fn commit(
    hall: &Hall,
    id: MatchId,
    by: &Person,
    at: (u32, u32),
    plan: Plan,
) -> referee::Result<Duelled> {
    hall.referee.commit_plan(id, by.id, at, plan, NOW).await
}

async fn texts(hall: &Hall, id: MatchId) -> Vec<String> {
    let history = hall.referee.history(id).await.unwrap();
    history.actions.into_iter().map(|action| action.text).collect()
}

fn fought(duelled: referee::Result<Duelled>) -> (referee::Fought, Accepted) {
    match duelled {
        Ok(Duelled::Decided { fought, accepted }) => (fought, accepted),
        other => panic!("not decided: {other:?}"),
    }
}

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
            let first = commit(&hall, id, &order[0].0, (3, 0), order[0].1).await.unwrap();
            assert!(matches!(first, Duelled::Waiting));
            let (fought, accepted) =
                fought(commit(&hall, id, &order[1].0, (3, 0), order[1].1).await);
            assert_eq!(fought.rounds, [Round { plans: [white, black] }]);
            assert_eq!(fought.throws, []);
            assert_eq!(accepted.played[0].text, result, "{white:?} {black:?}");
            let by = if white_first { Seat::White } else { Seat::Black };
            assert_eq!(
                hall.news().await,
                [
                    Announcement::Committed { match_id: id, ply: 3, round: 0, by },
                    Announcement::Played { match_id: id, from: 3, to: 4 },
                ]
            );
            let told = hall.referee.story(id, 2, 4).await.unwrap();
            assert_eq!(told[0].how, Way::Chosen(Some(alice().id)));
            assert_eq!(told[1].how, Way::Fought(fought));
            assert_eq!(hall.referee.duel(id).await.unwrap(), None);
        }
    }
}

#[tokio::test]
async fn ties_ask_again_and_after_three_the_dice_decide() {
    let hall = Hall::open().await;
    let id = battle(&hall, "stances", "fighters").await;
    moves(&hall, id, &ATTACK).await;
    for round in 0..3 {
        let duel = hall.referee.duel(id).await.unwrap().unwrap();
        assert_eq!((duel.ply, duel.round, duel.committed), (3, round, [false, false]));
        assert_eq!(duel.rounds.len(), round as usize);
        commit(&hall, id, &alice(), (3, round), [S, F, G]).await.unwrap();
        let second = commit(&hall, id, &bob(), (3, round), [S, F, G]).await;
        if round < 2 {
            assert!(matches!(second, Ok(Duelled::Tied(_))), "{second:?}");
            let told = Announcement::Tied { match_id: id, ply: 3, round };
            assert_eq!(hall.news().await.last(), Some(&told));
        } else {
            let (fought, accepted) = fought(second);
            let last = fought.throws.last().unwrap();
            assert_ne!(last.attacker, last.defender);
            let result =
                if last.attacker > last.defender { "attacker wins" } else { "defender wins" };
            assert_eq!(accepted.played[0].text, result);
            assert_eq!(hall.referee.story(id, 3, 4).await.unwrap()[0].how, Way::Fought(fought));
        }
    }
    hall.referee.resign(id, alice().id, NOW).await.unwrap();
    let evidence = hall.referee.evidence(id).await.unwrap();
    assert_eq!(evidence.throws.len(), 1);
    assert!(verify(&evidence).is_ok());
}

#[tokio::test]
async fn whoever_does_not_fight_now_is_told_why() {
    let hall = Hall::open().await;
    let id = battle(&hall, "stances", "fighters").await;
    let plan = [S, F, G];
    assert_eq!(
        refused(commit(&hall, id, &alice(), (0, 0), plan).await),
        Refused::Duel(DuelRefused::NoDuel)
    );
    moves(&hall, id, &ATTACK).await;
    for (by, at, expected) in [
        (carol(), (3, 0), Refused::Duel(DuelRefused::NotAFighter)),
        (alice(), (2, 0), Refused::Stale),
        (alice(), (4, 0), Refused::Stale),
        (alice(), (3, 1), Refused::Stale),
    ] {
        assert_eq!(refused(commit(&hall, id, &by, at, plan).await), expected, "{by:?} {at:?}");
    }
    for by in [alice(), bob()] {
        let tried = hall.referee.play(id, by.id, "attacker wins", None, NOW).await;
        assert_eq!(refused(tried), Refused::CombatPending);
    }
    let reported = hall.referee.report(id, alice().id, (3, 0), true, NOW).await;
    assert_eq!(refused(reported), Refused::Duel(DuelRefused::NoDuel));
    commit(&hall, id, &alice(), (3, 0), plan).await.unwrap();
    assert_eq!(
        refused(commit(&hall, id, &alice(), (3, 0), [G, G, G]).await),
        Refused::Duel(DuelRefused::AlreadyCommitted)
    );
    commit(&hall, id, &bob(), (3, 0), plan).await.unwrap();
    for by in [alice(), bob()] {
        assert_eq!(
            refused(commit(&hall, id, &by, (3, 0), plan).await),
            Refused::Duel(DuelRefused::Revealed)
        );
    }
    hall.referee.resign(id, alice().id, NOW).await.unwrap();
    assert_eq!(refused(commit(&hall, id, &bob(), (3, 1), plan).await), Refused::MatchOver);
    assert_eq!(hall.referee.rounds(id, 3).await.unwrap().len(), 1);
}

/// Everything that the referee tells anybody, between the two commitments, as one text.
async fn everything(hall: &mut Hall, id: MatchId) -> String {
    let mut all = Vec::new();
    for crash in [false, true] {
        if crash {
            hall.crash().await;
        }
        let referee = &hall.referee;
        let view = referee.view(id).await.unwrap();
        all.push(common::shown(&*view.table));
        all.push(format!("{:?} {:?} {:?}", view.row, view.offer, view.ending));
        all.push(format!("{:?}", view.table.scene()));
        let board = referee.board_at(id, 2).await.unwrap();
        all.push(format!("{} {:?} {:?}", common::shown(&*board.table), board.row, board.ending));
        all.push(format!("{:?}", referee.waiting(id).await.unwrap()));
        all.push(format!("{:?}", referee.duel(id).await.unwrap()));
        all.push(format!("{:?}", referee.rounds(id, 3).await.unwrap()));
        all.push(format!("{:?}", referee.reports(id, 3).await.unwrap()));
        all.push(format!("{:?}", referee.roster(id).await.unwrap()));
        all.push(format!("{:?}", referee.story(id, 0, 99).await.unwrap()));
        all.push(format!("{:?}", referee.history(id).await.unwrap()));
        all.push(format!("{:?}", referee.evidence(id).await));
        all.push(format!("{:?}", referee.due(Time(i64::MAX), 1000).await.unwrap()));
        all.push(format!("{:?}", referee.matches_in(common::ROOM).await.unwrap()));
        for person in [alice(), bob(), carol()] {
            all.push(format!("{:?}", referee.matches_of(person.id).await.unwrap()));
            all.push(format!("{:?}", referee.draft(id, person.id).await));
            all.push(format!("{:?}", referee.orders(id, person.id).await));
            all.push(format!("{:?}", referee.may_decide(id, person.id, NOW).await));
            all.push(format!("{:?}", referee.play(id, person.id, "self", None, NOW).await));
            for at in [(3, 1), (2, 0), (4, 0)] {
                let tried = referee.commit_plan(id, person.id, at, [S, S, S], NOW).await;
                all.push(format!("{tried:?}"));
            }
        }
        // The one who has committed tries again, and a stranger for the first time.
        for person in [alice(), carol()] {
            let tried = referee.commit_plan(id, person.id, (3, 0), [S, S, S], NOW).await;
            all.push(format!("{tried:?}"));
        }
    }
    let store = hall.store().await;
    let plans = store::duels::of_combat(&mut store.read().await.unwrap(), id, 3).await.unwrap();
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
        commit(&hall, id, &alice(), (3, 0), plan).await.unwrap();
        let all = everything(&mut hall, id).await;
        assert!(all.contains("committed: [true, false]"), "it reads what it should: {all}");
        assert!(!all.contains("Strike,") && !all.contains("Guard,"));
        seen.insert(all);
        // After the restart in between, the plan still counts.
        let revealed = match commit(&hall, id, &bob(), (3, 0), [F, F, F]).await.unwrap() {
            Duelled::Tied(round) => round,
            Duelled::Decided { fought, .. } => fought.rounds[0],
            Duelled::Waiting => panic!("both are in"),
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
    assert_eq!(hall.referee.story(id, 3, 4).await.unwrap()[0].how, accepted.ways[1]);
    assert_eq!(
        hall.news().await.last(),
        Some(&Announcement::Played { match_id: id, from: 2, to: 4 })
    );
    let row = hall.referee.match_row(id).await.unwrap();
    assert_eq!(revealed_seed(&row), None);
    assert_eq!(refused(hall.referee.evidence(id).await), Refused::SeedSealed);
    hall.referee.resign(id, alice().id, NOW).await.unwrap();
    let row = hall.referee.match_row(id).await.unwrap();
    assert_eq!(revealed_seed(&row), Some(row.seed.as_str()));
    let evidence = hall.referee.evidence(id).await.unwrap();
    assert_eq!(verify(&evidence).unwrap().throws.len(), 1);

    let changed = |change: &dyn Fn(&mut Evidence)| {
        let mut evidence = evidence.clone();
        change(&mut evidence);
        verify(&evidence)
    };
    assert!(matches!(
        changed(&|it| it.throws.get_mut(&3).unwrap()[0].attacker ^= 1),
        Err(Mismatch::Throw { ply: 3, .. })
    ));
    let other = if attacker { "defender wins" } else { "attacker wins" };
    assert!(matches!(
        changed(&|it| it.actions[3] = other.to_owned()),
        Err(Mismatch::Result { ply: 3, .. })
    ));
    let nowhere = vec![Throw { attacker: 1, defender: 2 }];
    assert!(matches!(
        changed(&|it| drop(it.throws.insert(1, nowhere.clone()))),
        Err(Mismatch::NoThrow { ply: 1 })
    ));
    assert_eq!(changed(&|it| it.seed = "zz".repeat(32)), Err(Mismatch::Seed));
    let seed = "11".repeat(32);
    assert!(matches!(changed(&|it| it.seed.clone_from(&seed)), Err(Mismatch::Commitment { .. })));
    assert!(matches!(
        changed(&|it| it.actions[1] = "d7-d4".to_owned()),
        Err(Mismatch::Replay { ply: 1, .. })
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
    };
    let record = hall.referee.keep_record(&alice(), record, NOW).await.unwrap();
    let store = hall.store().await;
    let mut tx = store.write().await.unwrap();
    let challenge = store::challenges::NewChallenge {
        guild_id: None,
        channel_id: common::ROOM,
        challenger: alice().id,
        opponent: None,
        game: "battlechess".to_owned(),
        options: r#"{"combat":"dice"}"#.to_owned(),
        side: referee::SidePreference::White,
        created_at: NOW,
        expires_at: later(1_000),
        record_id: Some(record),
    };
    let challenge = store::challenges::insert(&mut tx, &challenge).await.unwrap();
    tx.commit().await.unwrap();
    store.close().await;
    let id = hall.referee.accept(challenge, &bob(), None, NOW).await.unwrap().match_id;
    let told = hall.referee.story(id, 0, 9).await.unwrap();
    assert_eq!(told.len(), 4);
    assert_eq!(told[2].how, Way::Given);
    assert!(matches!(told[3].how, Way::Thrown(_)));
    hall.referee.resign(id, alice().id, NOW).await.unwrap();
    let evidence = hall.referee.evidence(id).await.unwrap();
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
        let tried = hall.referee.play(id, alice().id, input, None, NOW).await;
        assert!(matches!(refused(tried), Refused::BeyondTurn { .. }), "{input}");
    }
    assert_eq!(texts(&hall, id).await, before);
}

#[tokio::test]
async fn two_sides_or_the_marshal_report() {
    let hall = Hall::open().await;
    let id = battle(&hall, "marshal", "fighters").await;
    moves(&hall, id, &ATTACK).await;
    let report = |by: Person, at, wins| hall.referee.report(id, by.id, at, wins, NOW);
    assert_eq!(
        refused(report(carol(), (3, 0), true).await),
        Refused::Duel(DuelRefused::NotAReporter)
    );
    assert_eq!(refused(report(alice(), (2, 0), true).await), Refused::Stale);
    assert_eq!(refused(report(alice(), (3, 1), true).await), Refused::Stale);
    assert!(matches!(report(alice(), (3, 0), true).await, Ok(Reported::Waiting)));
    assert_eq!(
        refused(report(alice(), (3, 0), false).await),
        Refused::Duel(DuelRefused::AlreadyReported)
    );
    assert!(matches!(report(bob(), (3, 0), false).await, Ok(Reported::Differ)));
    assert_eq!(
        hall.news().await.last(),
        Some(&Announcement::ReportsDiffer { match_id: id, ply: 3, round: 0 })
    );
    assert_eq!(hall.referee.reports(id, 3).await.unwrap().len(), 2);
    assert_eq!(refused(report(bob(), (3, 0), true).await), Refused::Stale);
    assert!(matches!(report(bob(), (3, 1), true).await, Ok(Reported::Waiting)));
    let Ok(Reported::Decided(accepted)) = report(alice(), (3, 1), true).await else {
        panic!("they agree")
    };
    assert_eq!(accepted.played[0].text, "attacker wins");
    assert_eq!(hall.referee.story(id, 3, 4).await.unwrap()[0].how, Way::Reported(None));

    // With a marshal, whose word is enough.
    let id = battle(&hall, "marshal", "fighters").await;
    let store = hall.store().await;
    let mut tx = store.write().await.unwrap();
    store::people::meet(&mut tx, &carol(), NOW).await.unwrap();
    let terms = store::teams::Terms { marshal: Some(carol().id), grace: 1, given: 0 };
    store::teams::set_terms(&mut tx, id, &terms).await.unwrap();
    tx.commit().await.unwrap();
    store.close().await;
    moves(&hall, id, &ATTACK).await;
    let waiting = hall.referee.waiting(id).await.unwrap().unwrap();
    let whom: Vec<PersonId> = waiting.whom.iter().map(|one| one.person).collect();
    assert_eq!(whom, [alice().id, bob().id, carol().id]);
    assert_eq!(
        refused(hall.referee.enlist(id, alice().id, (&carol(), false), "g1", NOW).await),
        Refused::Team(TeamRefused::IsMarshal)
    );
    hall.referee.report(id, alice().id, (3, 0), true, NOW).await.unwrap();
    let Ok(Reported::Decided(accepted)) =
        hall.referee.report(id, carol().id, (3, 0), false, NOW).await
    else {
        panic!("the marshal decides")
    };
    assert_eq!(accepted.played[0].text, "defender wins");
    assert_eq!(accepted.ways[0], Way::Reported(Some(carol().id)));
}

#[tokio::test]
async fn a_marshal_is_agreed_on_and_takes_no_side() {
    let hall = Hall::open().await;
    let challenge =
        |opponent| referee::ChallengeRequest { opponent, ..common::challenge("world-war") };
    let marshal = |person: Person, is_bot| Agreed { marshal: Some((person, is_bot)), grace: None };
    for (agreed, expected) in [
        (marshal(alice(), false), Refused::Team(TeamRefused::MarshalPlays)),
        (marshal(bob(), false), Refused::Team(TeamRefused::MarshalPlays)),
        (marshal(carol(), true), Refused::ChallengeBot),
    ] {
        let made = hall.referee.challenge_with(challenge(Some((bob(), false))), &agreed, NOW).await;
        assert_eq!(refused(made), expected);
    }
    let agreed =
        Agreed { grace: Some(std::time::Duration::from_secs(60)), ..marshal(carol(), false) };
    let open = hall.referee.challenge_with(challenge(None), &agreed, NOW).await.unwrap();
    assert_eq!(
        refused(hall.referee.accept(open, &carol(), None, NOW).await),
        Refused::Team(TeamRefused::MarshalPlays)
    );
    let begun = hall.referee.accept(open, &bob(), None, NOW).await.unwrap();
    let roster = hall.referee.roster(begun.match_id).await.unwrap();
    assert_eq!((roster.marshal, roster.grace), (Some(carol().id), 60_000));
    assert_eq!(
        refused(
            hall.referee.enlist(begun.match_id, alice().id, (&carol(), false), "g1", NOW).await
        ),
        Refused::Team(TeamRefused::NoTeams)
    );
}

#[tokio::test]
async fn captains_enlist_for_pieces_and_release() {
    let hall = Hall::open().await;
    let id = battle(&hall, "stances", "fighters").await;
    let dave = anyone(40);
    let enlist = |captain: Person, who: Person, is_bot, home: &'static str| {
        let referee = &hall.referee;
        async move { referee.enlist(id, captain.id, (&who, is_bot), home, NOW).await }
    };
    enlist(alice(), carol(), false, "G1").await.unwrap();
    enlist(alice(), carol(), false, "d1").await.unwrap();
    for (captain, who, is_bot, home, expected) in [
        (dave.clone(), carol(), false, "a1", Refused::NotAPlayer),
        (carol(), dave.clone(), false, "a1", Refused::Team(TeamRefused::NotCaptain)),
        (alice(), dave.clone(), false, "e1", Refused::Team(TeamRefused::CaptainsPiece)),
        (
            alice(),
            dave.clone(),
            false,
            "g8",
            Refused::Team(TeamRefused::NoSuchPiece { home: "g8".into() }),
        ),
        (
            alice(),
            dave.clone(),
            false,
            "e4",
            Refused::Team(TeamRefused::NoSuchPiece { home: "e4".into() }),
        ),
        (alice(), dave.clone(), true, "a1", Refused::ChallengeBot),
        (alice(), alice(), false, "a1", Refused::Team(TeamRefused::CaptainAlready)),
        (alice(), bob(), false, "a1", Refused::Team(TeamRefused::OtherSide)),
        (bob(), carol(), false, "g8", Refused::Team(TeamRefused::OtherSide)),
        (
            alice(),
            dave.clone(),
            false,
            "g1",
            Refused::Team(TeamRefused::Taken { home: "g1".into(), member: carol().id }),
        ),
    ] {
        let tried = enlist(captain, who.clone(), is_bot, home).await;
        assert_eq!(refused(tried), expected, "{who:?} {home}");
    }
    let roster = hall.referee.roster(id).await.unwrap();
    assert_eq!(roster.captains, [alice().id, bob().id]);
    let homes = |roster: &referee::Roster| {
        roster.members.iter().map(|one| one.home.clone()).collect::<Vec<_>>()
    };
    assert_eq!(homes(&roster), ["g1", "d1"]);
    assert_eq!(roster.fighters.len(), 32);
    assert_eq!(hall.referee.all_matches_of(carol().id).await.unwrap(), [id]);

    for (by, home, expected) in [
        (dave.clone(), "g1", Refused::NotAPlayer),
        (bob(), "g1", Refused::Team(TeamRefused::NoMember { home: "g1".into() })),
        (alice(), "a1", Refused::Team(TeamRefused::NoMember { home: "a1".into() })),
    ] {
        assert_eq!(refused(hall.referee.release(id, by.id, home, NOW).await), expected);
    }
    hall.news().await;
    hall.referee.release(id, carol().id, "d1", NOW).await.unwrap();
    assert_eq!(
        hall.news().await,
        [Announcement::Released {
            match_id: id,
            side: Seat::White,
            home: "d1".into(),
            person: carol().id
        }]
    );
    // Who leaves the server plays no piece any more; a captain's seat stays.
    assert_eq!(hall.referee.left(GuildId::new(6), carol().id, NOW).await.unwrap(), []);
    assert_eq!(hall.referee.left(GuildId::new(5), carol().id, NOW).await.unwrap(), [id]);
    assert_eq!(homes(&hall.referee.roster(id).await.unwrap()), [""; 0]);
    hall.news().await;
    hall.referee.left(GuildId::new(5), bob().id, NOW).await.unwrap();
    assert_eq!(hall.news().await, [Announcement::CaptainLeft { match_id: id, by: Seat::Black }]);
    moves(&hall, id, &ATTACK[..2]).await;
    let fresh = hall.another().await.roster(id).await.unwrap();
    assert_eq!(fresh.members, []);
}

#[tokio::test]
async fn members_answer_for_their_pieces_and_captains_after_the_grace() {
    for restart in [false, true] {
        let mut hall = Hall::open().await;
        let id = battle(&hall, "stances", "fighters").await;
        // Carol plays Black's Knight from g8.
        hall.referee.enlist(id, bob().id, (&carol(), false), "g8", NOW).await.unwrap();
        assert_eq!(
            refused(hall.referee.play(id, carol().id, "e2-e4", None, NOW).await),
            Refused::NotYourTurn { waiting_for: alice().id }
        );
        moves(&hall, id, &STRIKE[..1]).await;
        assert_eq!(
            refused(hall.referee.play(id, carol().id, "g8-f6", None, NOW).await),
            Refused::Team(TeamRefused::OnlyCaptain { captain: bob().id })
        );
        for tried in [
            hall.referee.resign(id, carol().id, NOW).await.map(drop),
            hall.referee.draw(id, carol().id, NOW).await.map(drop),
        ] {
            assert_eq!(
                refused(tried),
                Refused::Team(TeamRefused::OnlyCaptain { captain: bob().id })
            );
        }
        hall.referee.play(id, bob().id, "g8-f6", None, NOW).await.unwrap();
        moves_from(&hall, id, &STRIKE[2..]).await;
        if restart {
            hall.crash().await;
        }
        let waiting = hall.referee.waiting(id).await.unwrap().unwrap();
        assert!(matches!(waiting.what, For::Decision(_)), "{waiting:?}");
        assert_eq!(waiting.whom[0].person, carol().id);
        assert_eq!(waiting.whom[0].captain, Some((bob().id, grace())));
        let early = Time(grace().0 - 1);
        assert_eq!(
            refused(hall.referee.enter(id, bob().id, "hold e4", None, early).await),
            Refused::Team(TeamRefused::MemberFirst { member: carol().id, until: grace() })
        );
        assert_eq!(
            refused(hall.referee.play(id, alice().id, "hold e4", None, grace()).await),
            Refused::NotYourTurn { waiting_for: carol().id }
        );
        assert!(hall.referee.may_decide(id, carol().id, NOW).await.is_ok());
        assert!(hall.referee.may_decide(id, bob().id, grace()).await.is_ok());
        hall.referee.enter(id, carol().id, "strike e4", None, NOW).await.unwrap();
        // The combat is the Knight's: Carol plans, and Bob only after the grace.
        assert_eq!(
            refused(commit(&hall, id, &bob(), (6, 0), [S, S, S]).await),
            Refused::Team(TeamRefused::MemberFirst { member: carol().id, until: grace() })
        );
        assert!(matches!(
            hall.referee.commit_plan(id, bob().id, (6, 0), [S, S, S], grace()).await,
            Ok(Duelled::Waiting)
        ));
        assert_eq!(
            refused(commit(&hall, id, &carol(), (6, 0), [S, S, S]).await),
            Refused::Duel(DuelRefused::AlreadyCommitted)
        );
        let (_, accepted) = fought(commit(&hall, id, &alice(), (6, 0), [F, F, F]).await);
        assert_eq!(accepted.played[0].text, "attacker wins");
    }
}

#[tokio::test]
async fn the_queens_combatant_names_her_champion() {
    for always in [false, true] {
        let hall = Hall::open().await;
        let id = battle(&hall, "stances", "fighters").await;
        hall.referee.enlist(id, bob().id, (&carol(), false), "d8", NOW).await.unwrap();
        let orders = Orders { in_person: always.then_some(true), ..Orders::default() };
        hall.referee.set_orders(id, carol().id, orders, NOW).await.unwrap();
        moves(&hall, id, &ATTACK).await;
        commit(&hall, id, &alice(), (3, 0), [S, S, S]).await.unwrap();
        fought(commit(&hall, id, &bob(), (3, 0), [F, F, F]).await);
        // Captain and Queen are two people: one input is not both.
        let both = hall.referee.play(id, bob().id, "d8xd5; self", None, NOW).await;
        assert!(matches!(refused(both), Refused::BeyondTurn { .. }));
        let accepted = hall.referee.play(id, bob().id, "d8xd5", None, NOW).await.unwrap();
        if always {
            assert_eq!(accepted.played[1].text, "self");
            assert_eq!(accepted.ways[1], Way::Ordered(carol().id));
        } else {
            assert_eq!(accepted.played.len(), 1);
            assert_eq!(
                refused(hall.referee.play(id, bob().id, "self", None, NOW).await),
                Refused::Team(TeamRefused::MemberFirst { member: carol().id, until: grace() })
            );
            // The captain's time comes when the member has had theirs.
            let named = hall.referee.play(id, bob().id, "champion e7", None, grace()).await;
            assert_eq!(named.unwrap().played[0].text, "champion e7");
            // The champion's combatant fights, who is the captain here.
            let plan = [G, G, G];
            assert!(matches!(commit(&hall, id, &bob(), (6, 0), plan).await, Ok(Duelled::Waiting)));
            continue;
        }
        let tried = commit(&hall, id, &bob(), (6, 0), [G, G, G]).await;
        assert!(matches!(refused(tried), Refused::Team(TeamRefused::MemberFirst { .. })));
        assert!(matches!(
            commit(&hall, id, &carol(), (6, 0), [G, G, G]).await,
            Ok(Duelled::Waiting)
        ));
    }
}

/// Alice and Bob go on with these moves, Alice first.
async fn moves_from(hall: &Hall, id: MatchId, texts: &[&str]) {
    moves(hall, id, texts).await;
}

#[tokio::test]
async fn standing_orders_settle_decisions_at_once() {
    let none = Orders::default();
    for (orders, pawns, line, said, asked) in [
        (Orders { strikes: Some(true), ..none }, "fighters", &STRIKE[..], "strike e4", true),
        (Orders { strikes: Some(false), ..none }, "fighters", &STRIKE[..], "hold e4", false),
        (Orders { yields: Some(true), ..none }, "markers", &ATTACK[..], "yield", false),
    ] {
        let hall = Hall::open().await;
        let id = battle(&hall, "stances", pawns).await;
        assert_eq!(
            refused(hall.referee.set_orders(id, carol().id, orders, NOW).await),
            Refused::NotAPlayer
        );
        assert!(hall.referee.set_orders(id, bob().id, orders, NOW).await.unwrap().is_none());
        assert_eq!(hall.referee.orders(id, bob().id).await.unwrap(), orders);
        let accepted = moves(&hall, id, line).await;
        assert_eq!(accepted.played.len(), 2, "{:?}", accepted.played);
        assert_eq!(accepted.played[1].text, said);
        assert_eq!(accepted.ways[1], Way::Ordered(bob().id));
        let combat = hall.referee.view(id).await.unwrap().table.combat();
        assert_eq!(combat.is_some(), asked);
        let ply = accepted.plies - 1;
        let told = hall.referee.story(id, ply, ply + 1).await.unwrap();
        assert_eq!(told[0].how, Way::Ordered(bob().id));
        let history = hall.referee.history(id).await.unwrap();
        assert_eq!(history.actions[ply as usize].person_id, Some(bob().id));
    }
    // An order given while the question stands answers it; a member's order counts for the piece.
    let hall = Hall::open().await;
    let id = battle(&hall, "dice", "fighters").await;
    hall.referee.enlist(id, bob().id, (&carol(), false), "g8", NOW).await.unwrap();
    let always = Orders { strikes: Some(true), in_person: Some(true), ..none };
    hall.referee.set_orders(id, bob().id, always, NOW).await.unwrap();
    let accepted = moves(&hall, id, &STRIKE).await;
    assert_eq!(accepted.played.len(), 1, "Carol is asked, whatever Bob has ordered");
    let accepted = hall.referee.set_orders(id, carol().id, always, later(1)).await.unwrap();
    let accepted = accepted.expect("it is made at once");
    assert_eq!(accepted.played[0].text, "strike e4");
    assert_eq!(accepted.ways[0], Way::Ordered(carol().id));
    assert!(matches!(accepted.ways[1], Way::Thrown(_)), "and the dice follow");
}

#[tokio::test]
async fn commitments_survive_and_two_referees_agree() {
    let hall = Hall::open().await;
    let id = battle(&hall, "stances", "fighters").await;
    moves(&hall, id, &ATTACK).await;
    let other = hall.another().await;
    other.view(id).await.unwrap();
    commit(&hall, id, &alice(), (3, 0), [S, S, S]).await.unwrap();
    // The other one's memory is old; it says so at most once, and loses nothing.
    let mut tried = other.commit_plan(id, bob().id, (3, 0), [F, F, F], NOW).await;
    if tried.is_err() {
        tried = other.commit_plan(id, bob().id, (3, 0), [F, F, F], NOW).await;
    }
    let (_, accepted) = fought(tried);
    assert_eq!(accepted.played[0].text, "attacker wins");
}

#[tokio::test]
async fn whole_games_by_two_teams_of_three() {
    for (number, (combat, pawns)) in [
        ("stances", "fighters"),
        ("stances", "markers"),
        ("dice", "fighters"),
        ("dice", "markers"),
        ("marshal", "fighters"),
        ("marshal", "markers"),
    ]
    .into_iter()
    .enumerate()
    {
        let mut hall = Hall::open().await;
        let id = battle(&hall, combat, pawns).await;
        let mut dice = Dice::new(100 + number as u64);
        for (captain, first, homes) in
            [(alice(), 30, [["d1", "g1"], ["b1", "c1"]]), (bob(), 40, [["d8", "b8"], ["f8", "a8"]])]
        {
            for (offset, pieces) in (0..).zip(homes) {
                let member = anyone(first + offset);
                for home in pieces {
                    let who = (&member, false);
                    hall.referee.enlist(id, captain.id, who, home, NOW).await.unwrap();
                }
            }
        }
        let always = Orders { strikes: Some(true), in_person: None, yields: Some(true) };
        hall.referee.set_orders(id, PersonId::new(31), always, NOW).await.unwrap();
        let mut members_asked = 0;
        let mut steps = 0;
        while let Some(waiting) = hall.referee.waiting(id).await.unwrap() {
            steps += 1;
            assert!(steps < 5_000, "it ends");
            if dice.below(60) == 0 {
                hall.crash().await;
            }
            assert!(!waiting.whom.is_empty(), "somebody is awaited: {waiting:?}");
            let one = waiting.whom[dice.below(waiting.whom.len())];
            members_asked += u32::from(one.captain.is_some());
            match &waiting.what {
                For::Move | For::Decision(_) => {
                    let legal = hall.referee.view(id).await.unwrap().table.legal();
                    let text = &legal[dice.below(legal.len())];
                    let seen = Some(waiting.ply);
                    hall.referee.play(id, one.person, text, seen, NOW).await.unwrap();
                }
                For::Plans { round, .. } => {
                    let plan = [(); 3].map(|()| Stance::ALL[dice.below(3)]);
                    let at = (waiting.ply, *round);
                    hall.referee.commit_plan(id, one.person, at, plan, NOW).await.unwrap();
                }
                For::Reports { round, .. } => {
                    let wins = dice.below(2) == 0;
                    let at = (waiting.ply, *round);
                    hall.referee.report(id, one.person, at, wins, NOW).await.unwrap();
                }
            }
        }
        let fresh = hall.another().await;
        let view = fresh.view(id).await.unwrap();
        assert_eq!(view.row.state, MatchState::Over);
        assert!(view.ending.is_some() && view.table.outcome().is_some());
        let told = fresh.story(id, 0, u32::MAX).await.unwrap();
        assert_eq!(told.len(), view.table.plies() as usize);
        assert!(members_asked > 0, "{combat} {pawns}: members had their say");
        let evidence = fresh.evidence(id).await.unwrap();
        let verified = verify(&evidence).unwrap();
        let results = evidence.actions.iter().filter(|text| text.ends_with(" wins")).count();
        assert!(results > 0);
        let (thrown, plans) = (verified.throws.len(), verified.plans as usize);
        match combat {
            "dice" => assert_eq!(thrown, results),
            "stances" => assert_eq!(thrown + plans, results),
            _ => assert_eq!(verified.on_trust as usize, results),
        }
        let mut plies = 0;
        for announcement in hall.news().await {
            if let Announcement::Played { from, to, .. } = announcement {
                assert_eq!(from, plies, "every action is told once, in order");
                plies = to;
            }
        }
        assert_eq!(plies, view.table.plies());
    }
}
