//! Teams and standing orders (C-1, C-4), and whole games with them.

use Stance::{Feint as F, Guard as G, Strike as S};
use game_contract::share;
use match_model::{
    DecisionKind, FightRefusal, FightRound, GuildId, MatchId, MatchState, Moment, Person, PersonId,
    RequestRefusal, RoundNumber, Stance, TeamRefusal, Time, Way,
};
use referee::{Act, Announcement, MatchNews, PlanOutcome, Side, verify};
use rules::Dice;

use crate::common::battle::{
    ATTACK, STRIKE, anyone, battle, commit, fought, grace, later, moves, orders, round_at,
};
use crate::common::{Hall, NOW, alice, bob, carol, refused};

#[tokio::test]
async fn captains_enlist_for_pieces_and_release() {
    let hall = Hall::open().await;
    let id = battle(&hall, "stances", "fighters").await;
    let dave = anyone(40);
    let enlist = |captain: Person, who: Person, is_bot, home: &'static str| {
        let hall = &hall;
        async move { hall.enlist(id, captain.id, &who, is_bot, home, NOW).await }
    };
    enlist(alice(), carol(), false, "G1").await.unwrap();
    enlist(alice(), carol(), false, "d1").await.unwrap();
    for (captain, who, is_bot, home, expected) in [
        (dave.clone(), carol(), false, "a1", RequestRefusal::NotAPlayer),
        (carol(), dave.clone(), false, "a1", RequestRefusal::Team(TeamRefusal::NotCaptain)),
        (alice(), dave.clone(), false, "e1", RequestRefusal::Team(TeamRefusal::CaptainsPiece)),
        (
            alice(),
            dave.clone(),
            false,
            "g8",
            RequestRefusal::Team(TeamRefusal::NoSuchPiece { home: "g8".into() }),
        ),
        (
            alice(),
            dave.clone(),
            false,
            "e4",
            RequestRefusal::Team(TeamRefusal::NoSuchPiece { home: "e4".into() }),
        ),
        (alice(), dave.clone(), true, "a1", RequestRefusal::Team(TeamRefusal::IsBot)),
        (alice(), alice(), false, "a1", RequestRefusal::Team(TeamRefusal::CaptainAlready)),
        (alice(), bob(), false, "a1", RequestRefusal::Team(TeamRefusal::OtherSide)),
        (bob(), carol(), false, "g8", RequestRefusal::Team(TeamRefusal::OtherSide)),
        (
            alice(),
            dave.clone(),
            false,
            "g1",
            RequestRefusal::Team(TeamRefusal::Taken { home: "g1".into(), member: carol().id }),
        ),
    ] {
        let tried = enlist(captain, who.clone(), is_bot, home).await;
        assert_eq!(refused(tried), expected, "{who:?} {home}");
    }
    let roster = referee::teams::roster(&hall.referee, id).await.unwrap();
    assert_eq!(roster.captains, [alice().id, bob().id]);
    let homes = |roster: &match_model::Roster| {
        roster.members.iter().map(|one| one.home.clone()).collect::<Vec<_>>()
    };
    assert_eq!(homes(&roster), ["d1", "g1"]);
    assert_eq!(roster.fighters.len(), 32);
    assert_eq!(referee::view::matches_of(&hall.referee, carol().id).await.unwrap()[0].id, id);

    for (by, home, expected) in [
        (dave.clone(), "g1", RequestRefusal::NotAPlayer),
        (bob(), "g1", RequestRefusal::Team(TeamRefusal::NoMember { home: "g1".into() })),
        (alice(), "a1", RequestRefusal::Team(TeamRefusal::NoMember { home: "a1".into() })),
    ] {
        assert_eq!(
            refused(referee::enlistment::release(&hall.referee, id, by.id, home, NOW).await),
            expected
        );
    }
    hall.news().await;
    referee::enlistment::release(&hall.referee, id, carol().id, "d1", NOW).await.unwrap();
    assert_eq!(
        hall.news().await,
        [Announcement::Match(
            id,
            MatchNews::Released {
                side: Side::White,
                home: "d1".into(),
                more: vec![],
                person: carol().id,
                asked: None,
                left: false
            }
        )]
    );
    // Who leaves the server plays no piece any more; a captain's seat stays.
    assert_eq!(
        referee::presence::left(&hall.referee, GuildId::new(6), carol().id, NOW).await.unwrap(),
        []
    );
    assert_eq!(
        referee::presence::left(&hall.referee, GuildId::new(5), carol().id, NOW).await.unwrap(),
        [id]
    );
    assert_eq!(homes(&referee::teams::roster(&hall.referee, id).await.unwrap()), [""; 0]);
    let told = hall.news().await;
    assert!(
        matches!(told[..], [Announcement::Match(_, MatchNews::Released { left: true, .. })]),
        "{told:?}"
    );
    moves(&hall, id, &ATTACK[..2]).await;
    let fresh = referee::teams::roster(&hall.another().await, id).await.unwrap();
    assert_eq!(fresh.members, []);
}

#[tokio::test]
async fn a_captain_who_leaves_is_told_of_once_until_they_are_back() {
    let mut hall = Hall::open().await;
    let id = battle(&hall, "stances", "fighters").await;
    let (server, other) = (GuildId::new(5), GuildId::new(6));
    hall.news().await;
    let gone = [Announcement::Match(id, MatchNews::CaptainLeft { by: Side::Black, quiet: false })];
    let back = [Announcement::Match(id, MatchNews::CaptainBack { by: Side::Black })];
    assert_eq!(referee::presence::back(&hall.referee, server, bob().id, NOW).await.unwrap(), []);
    for _ in 0..2 {
        referee::presence::left(&hall.referee, server, bob().id, NOW).await.unwrap();
        assert_eq!(hall.news().await, gone);
        hall.crash().await;
        referee::presence::left(&hall.referee, server, bob().id, later(1)).await.unwrap();
        assert_eq!(
            referee::presence::back(&hall.referee, other, bob().id, later(2)).await.unwrap(),
            []
        );
        assert_eq!(
            referee::presence::back(&hall.referee, server, alice().id, later(2)).await.unwrap(),
            []
        );
        assert_eq!(hall.news().await, [], "told already, and not back");
        assert_eq!(
            referee::presence::back(&hall.referee, server, bob().id, later(3)).await.unwrap(),
            [id]
        );
        assert_eq!(hall.news().await, back);
        assert_eq!(
            referee::presence::back(&hall.referee, server, bob().id, later(4)).await.unwrap(),
            []
        );
    }
    // The seat was theirs all the while.
    moves(&hall, id, &ATTACK[..2]).await;
    referee::presence::left(&hall.referee, server, bob().id, NOW).await.unwrap();
    referee::resign::resign(&hall.referee, id, alice().id, NOW).await.unwrap();
    hall.news().await;
    referee::presence::back(&hall.referee, server, bob().id, NOW).await.unwrap();
    assert_eq!(hall.news().await, [], "what is over needs nobody");
}

#[tokio::test]
async fn matches_are_looked_at_when_they_have_waited_long() {
    let hall = Hall::open().await;
    let id = battle(&hall, "stances", "fighters").await;
    let looked = [(id, GuildId::new(5))];
    assert_eq!(referee::presence::long_waiting(&hall.referee, later(-1), 9).await.unwrap(), []);
    assert_eq!(referee::presence::long_waiting(&hall.referee, later(0), 9).await.unwrap(), looked);
    assert_eq!(referee::presence::long_waiting(&hall.referee, later(0), 0).await.unwrap(), []);
    referee::presence::looked(&hall.referee, id, later(10)).await.unwrap();
    assert_eq!(referee::presence::long_waiting(&hall.referee, later(9), 9).await.unwrap(), []);
    assert_eq!(referee::presence::long_waiting(&hall.referee, later(10), 9).await.unwrap(), looked);
}

#[tokio::test]
async fn a_piece_that_is_asked_changes_hands() {
    let hall = Hall::open().await;
    let id = battle(&hall, "stances", "fighters").await;
    moves(&hall, id, &STRIKE).await;
    let (carol, dave) = (carol(), anyone(40));
    let asked_in = |news: Vec<Announcement>| -> Vec<Option<Moment>> {
        let asked = |one| match one {
            Announcement::Match(
                _,
                MatchNews::Enlisted { asked, .. } | MatchNews::Released { asked, .. },
            ) => Some(asked),
            // That somebody was asked, and answered.
            Announcement::Match(
                _,
                MatchNews::EnlistAsked { .. } | MatchNews::EnlistClosed { .. },
            ) => None,
            other => panic!("{other:?}"),
        };
        news.into_iter().filter_map(asked).collect()
    };
    hall.news().await;
    // Black's Knight from g8 is asked; nobody else is.
    hall.enlist(id, bob().id, &carol, false, "b8", NOW).await.unwrap();
    hall.enlist(id, alice().id, &dave, false, "g1", NOW).await.unwrap();
    hall.enlist(id, bob().id, &carol, false, "g8", NOW).await.unwrap();
    referee::enlistment::release(&hall.referee, id, bob().id, "g8", NOW).await.unwrap();
    assert_eq!(
        asked_in(hall.news().await),
        [None, None, Some(Moment::new(5)), Some(Moment::new(5))]
    );
    hall.enlist(id, bob().id, &carol, false, "g8", NOW).await.unwrap();
    referee::play::play(&hall.referee, id, carol.id, "strike e4", None, NOW).await.unwrap();
    hall.news().await;
    referee::enlistment::release(&hall.referee, id, carol.id, "g8", NOW).await.unwrap();
    commit(&hall, id, &bob(), 6, 0, [S, S, S]).await.unwrap();
    hall.enlist(id, bob().id, &carol, false, "g8", NOW).await.unwrap();
    let mut news = hall.news().await;
    news.retain(|one| !matches!(one, Announcement::Match(_, MatchNews::Committed { .. })));
    assert_eq!(asked_in(news), [Some(Moment::new(6)), None], "the plan is in by then");

    // Orders of whoever gets the piece answer at once, and nobody is called for it.
    let hall = Hall::open().await;
    let id = battle(&hall, "stances", "fighters").await;
    hall.enlist(id, bob().id, &carol, false, "g8", NOW).await.unwrap();
    let never = orders(&[("strikes", "hold")]);
    referee::orders::set(&hall.referee, id, bob().id, never, NOW).await.unwrap();
    moves(&hall, id, &STRIKE).await;
    hall.news().await;
    referee::enlistment::release(&hall.referee, id, bob().id, "g8", NOW).await.unwrap();
    let news = hall.news().await;
    let [released, played] = <[Announcement; 2]>::try_from(news).unwrap();
    assert_eq!(asked_in(vec![released]), [None]);
    assert_eq!(
        played,
        Announcement::Match(id, MatchNews::Played { from: Moment::new(5), to: Moment::new(6) })
    );
    let story =
        referee::story::tell(&hall.referee, id, Moment::new(5), Moment::new(6)).await.unwrap();
    assert_eq!(story[0].played.text, "hold e4");
    assert_eq!(story[0].how, Way::Ordered(bob().id));
}

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
        for tried in [
            referee::resign::resign(&hall.referee, id, carol().id, NOW).await.map(drop),
            referee::draw::offer(&hall.referee, id, carol().id, NOW).await.map(drop),
        ] {
            assert_eq!(
                refused(tried),
                RequestRefusal::Team(TeamRefusal::OnlyCaptain { captain: bob().id })
            );
        }
        referee::play::play(&hall.referee, id, bob().id, "g8-f6", None, NOW).await.unwrap();
        moves_from(&hall, id, &STRIKE[2..]).await;
        if restart {
            hall.crash().await;
        }
        let waiting = referee::story::waiting(&hall.referee, id).await.unwrap().unwrap();
        assert!(matches!(waiting.what, DecisionKind::Decision(_)), "{waiting:?}");
        assert_eq!(waiting.whom[0].person, carol().id);
        assert_eq!(waiting.whom[0].captain, Some((bob().id, grace())));
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
        assert_eq!(accepted.played[0].text, "attacker wins");
    }
}

#[tokio::test]
async fn the_queens_combatant_names_her_champion() {
    for always in [false, true] {
        let hall = Hall::open().await;
        let id = battle(&hall, "stances", "fighters").await;
        hall.enlist(id, bob().id, &carol(), false, "d8", NOW).await.unwrap();
        let given = if always { orders(&[("queens", "self")]) } else { orders(&[]) };
        referee::orders::set(&hall.referee, id, carol().id, given, NOW).await.unwrap();
        moves(&hall, id, &ATTACK).await;
        commit(&hall, id, &alice(), 3, 0, [S, S, S]).await.unwrap();
        fought(commit(&hall, id, &bob(), 3, 0, [F, F, F]).await);
        // Captain and Queen are two people: one input is not both.
        let both = referee::play::play(&hall.referee, id, bob().id, "d8xd5; self", None, NOW).await;
        assert!(matches!(refused(both), RequestRefusal::BeyondTurn { .. }));
        let accepted =
            referee::play::play(&hall.referee, id, bob().id, "d8xd5", None, NOW).await.unwrap();
        if always {
            assert_eq!(accepted.played[1].text, "self");
            assert_eq!(accepted.ways[1], Way::Ordered(carol().id));
        } else {
            assert_eq!(accepted.played.len(), 1);
            assert_eq!(
                refused(referee::play::play(&hall.referee, id, bob().id, "self", None, NOW).await),
                RequestRefusal::Team(TeamRefusal::MemberFirst {
                    member: carol().id,
                    until: grace()
                })
            );
            // The captain's time comes when the member has had theirs.
            let named =
                referee::play::play(&hall.referee, id, bob().id, "champion e7", None, grace())
                    .await;
            assert_eq!(named.unwrap().played[0].text, "champion e7");
            // The champion's combatant fights, who is the captain here.
            let plan = [G, G, G];
            assert!(matches!(
                commit(&hall, id, &bob(), 6, 0, plan).await,
                Ok(PlanOutcome::Waiting)
            ));
            continue;
        }
        let tried = commit(&hall, id, &bob(), 6, 0, [G, G, G]).await;
        assert!(matches!(refused(tried), RequestRefusal::Team(TeamRefusal::MemberFirst { .. })));
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
    for (given, pawns, line, said, asked) in [
        (orders(&[("strikes", "strike")]), "fighters", &STRIKE[..], "strike e4", true),
        (orders(&[("strikes", "hold")]), "fighters", &STRIKE[..], "hold e4", false),
        (orders(&[("markers", "yield")]), "markers", &ATTACK[..], "yield", false),
    ] {
        let hall = Hall::open().await;
        let id = battle(&hall, "stances", pawns).await;
        assert_eq!(
            refused(referee::orders::set(&hall.referee, id, carol().id, given.clone(), NOW).await),
            RequestRefusal::NotAPlayer
        );
        assert!(
            referee::orders::set(&hall.referee, id, bob().id, given.clone(), NOW)
                .await
                .unwrap()
                .is_none()
        );
        assert_eq!(referee::orders::find(&hall.referee, id, bob().id).await.unwrap(), given);
        let accepted = moves(&hall, id, line).await;
        assert_eq!(accepted.played.len(), 2, "{:?}", accepted.played);
        assert_eq!(accepted.played[1].text, said);
        assert_eq!(accepted.ways[1], Way::Ordered(bob().id));
        let combat = referee::view::find(&hall.referee, id).await.unwrap().table.fight();
        assert_eq!(combat.is_some(), asked);
        let last = accepted.moment.minus(1);
        let told = referee::story::tell(&hall.referee, id, last, last.plus(1)).await.unwrap();
        assert_eq!(told[0].how, Way::Ordered(bob().id));
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
    assert_eq!(accepted.played.len(), 1, "Carol is asked, whatever Bob has ordered");
    let accepted =
        referee::orders::set(&hall.referee, id, carol().id, always, later(1)).await.unwrap();
    let accepted = accepted.expect("it is made at once");
    assert_eq!(accepted.played[0].text, "strike e4");
    assert_eq!(accepted.ways[0], Way::Ordered(carol().id));
    assert!(matches!(accepted.ways[1], Way::Thrown(_)), "and the dice follow");
}

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
                let member = anyone(first + offset);
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
            assert!(!waiting.whom.is_empty(), "somebody is awaited: {waiting:?}");
            let one = waiting.whom[dice.below(waiting.whom.len())];
            members_asked += u32::from(one.captain.is_some());
            match &waiting.what {
                DecisionKind::Move | DecisionKind::Decision(_) => {
                    let legal = referee::view::find(&hall.referee, id).await.unwrap().table.legal();
                    let text = &legal[dice.below(legal.len())];
                    let seen = Some(waiting.moment);
                    referee::play::play(&hall.referee, id, one.person, text, seen, NOW)
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
        let told =
            referee::story::tell(&fresh, id, Moment::new(0), Moment::new(u32::MAX)).await.unwrap();
        assert_eq!(told.len(), view.table.plies() as usize);
        assert!(members_asked > 0, "{combat} {pawns}: members had their say");
        let evidence = referee::fight::evidence(&fresh, id).await.unwrap();
        let verified = verify(&evidence).unwrap();
        let results = evidence.actions.iter().filter(|text| text.ends_with(" wins")).count();
        assert!(results > 0);
        let (thrown, plans) = (verified.throws.len(), verified.plans as usize);
        match combat {
            "dice" => assert_eq!(thrown, results),
            "stances" => assert_eq!(thrown + plans, results),
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

#[tokio::test]
async fn a_match_that_cannot_be_played_does_not_hide_the_others() {
    let hall = Hall::open().await;
    let first = battle(&hall, "stances", "fighters").await;
    hall.enlist(first, alice().id, &carol(), false, "g1", NOW).await.unwrap();
    let old = hall
        .written(|new| {
            new.guild_id = Some(GuildId::new(5));
            new.game = "battlechess".to_owned();
            new.rules_version = 0;
            new.white = carol().id;
        })
        .await;
    let last = battle(&hall, "stances", "fighters").await;
    hall.enlist(last, alice().id, &carol(), false, "g1", later(1)).await.unwrap();
    let left = referee::presence::left(&hall.referee, GuildId::new(5), carol().id, NOW).await;
    for id in [first, last] {
        assert_eq!(
            referee::teams::roster(&hall.referee, id).await.unwrap().members,
            [],
            "{left:?}"
        );
    }
    assert_eq!(refused(left), RequestRefusal::OldRules, "match {old}");
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
        let tried =
            referee::fight::commit_plan(&hall.referee, id, bob().id, round_at(3, 1), plan, grace())
                .await;
        assert_eq!(
            refused(tried),
            RequestRefusal::Team(TeamRefusal::MemberFirst { member: carol().id, until })
        );
        // What was asked first is told as it was; what is asked anew has its own time.
        for (told, from) in [
            (referee::story::asked_after(&hall.referee, id, Moment::new(3)).await, grace()),
            (
                referee::story::asked_after_tie(
                    &hall.referee,
                    id,
                    Moment::new(3),
                    RoundNumber::FIRST,
                )
                .await,
                until,
            ),
        ] {
            let told = told.unwrap().unwrap();
            let carols = told.whom.iter().find(|who| who.person == carol().id).unwrap();
            assert_eq!(carols.captain, Some((bob().id, from)));
        }
        hall.crash().await;
    }
}
