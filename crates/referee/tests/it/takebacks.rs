//! Takebacks: by consent, a whole turn, and never over a fight that is decided.

use Stance::{Feint as F, Strike as S};
use match_model::{
    ActionOrigin, DecisionKind, MatchId, Moment, RequestRefusal, RoundNumber, Stance,
    TakebackRefusal,
};
use referee::{Announcement, ChallengeTerms, MatchNews, OfferAnswer, Side, Undo, verify};

use crate::common::battle::{ATTACK, battle, commit, later, moves, round_at, texts};
use crate::common::{Hall, NOW, alice, bob, carol, refused, table_text};

fn not_taken<T: std::fmt::Debug>(result: referee::Result<T>) -> TakebackRefusal {
    match refused(result) {
        RequestRefusal::Takeback(refused) => refused,
        other => panic!("{other:?}"),
    }
}

async fn request_takeback(
    hall: &Hall,
    id: MatchId,
    by: &match_model::Person,
) -> referee::Result<()> {
    referee::takeback::request(&hall.referee, id, by.id, NOW).await
}

/// The moment at which a match stands.
async fn moment(hall: &Hall, id: MatchId) -> Moment {
    referee::view::match_row(&hall.referee, id).await.unwrap().moment()
}

async fn answer(
    hall: &Hall,
    id: MatchId,
    by: &match_model::Person,
    grant: bool,
) -> referee::Result<()> {
    let ply = moment(hall, id).await;
    referee::takeback::answer(&hall.referee, id, by.id, ply, OfferAnswer::of(grant), NOW).await
}

/// What is held in memory is what another process reads.
async fn same_after_a_restart(hall: &Hall, id: MatchId) {
    let (in_memory, fresh) =
        (referee::view::find(&hall.referee, id).await.unwrap(), hall.another().await);
    let read = referee::view::find(&fresh, id).await.unwrap();
    assert_eq!(table_text(&*in_memory.table), table_text(&*read.table));
    assert_eq!(
        (&in_memory.row, in_memory.offer, in_memory.takeback),
        (&read.row, read.offer, read.takeback)
    );
    assert_eq!(
        referee::story::waiting(&hall.referee, id).await.unwrap(),
        referee::story::waiting(&fresh, id).await.unwrap()
    );
    assert_eq!(referee::check::run(&hall.referee).await.unwrap().findings, []);
}

#[tokio::test]
async fn a_turn_is_taken_back_by_consent_and_nothing_is_lost() {
    // Who asks, and how many of the moves stand then.
    for (asker, other, plies) in [(alice(), bob(), 2), (bob(), alice(), 3)] {
        for crash in [false, true] {
            let mut hall = Hall::open().await;
            let id = hall.begin("world-war").await;
            let moves_made = ["b2-b3", "b7-b6", "c2-c3", "c7-c6"];
            moves(&hall, id, &moves_made).await;
            let before = referee::view::board_at(&hall.referee, id, plies).await.unwrap().table;
            hall.news().await;
            request_takeback(&hall, id, &asker).await.unwrap();
            if crash {
                hall.crash().await;
            }
            same_after_a_restart(&hall, id).await;
            let side = referee::view::match_row(&hall.referee, id)
                .await
                .unwrap()
                .side_of(asker.id)
                .unwrap();
            let announcement = Announcement::Match(
                id,
                MatchNews::TakebackAsked { by: side, moment: Moment::new(4) },
            );
            assert_eq!(hall.news().await, [announcement]);
            assert_eq!(not_taken(answer(&hall, id, &asker, true).await), TakebackRefusal::Own);
            assert_eq!(
                refused(answer(&hall, id, &carol(), true).await),
                RequestRefusal::NotAPlayer
            );
            answer(&hall, id, &other, true).await.unwrap();
            if crash {
                hall.crash().await;
            }
            let (to, actions) = (1_000_000 + plies, 4 - plies);
            let back = Announcement::Match(
                id,
                MatchNews::TakenBack { by: side, actions, to: Moment::new(to) },
            );
            assert_eq!(hall.news().await, [back]);
            same_after_a_restart(&hall, id).await;
            assert_eq!(texts(&hall, id).await, moves_made[..plies as usize]);
            let view = referee::view::find(&hall.referee, id).await.unwrap();
            assert_eq!(table_text(&*view.table), table_text(&*before));
            assert_eq!((view.moment(), view.takeback), (Moment::new(to), None));
            // What was before is told as it was, also now.
            let board_then = referee::view::board_at_moment(&hall.referee, id, Moment::new(4))
                .await
                .unwrap()
                .table;
            assert_eq!(board_then.plies(), 4);
            let told =
                referee::story::actions_between(&hall.referee, id, Moment::new(2), Moment::new(4))
                    .await
                    .unwrap();
            let told: Vec<&str> = told.iter().map(|one| one.action.text.as_str()).collect();
            assert_eq!(told, &moves_made[2..]);
            assert_eq!(
                referee::story::decision_after(&hall.referee, id, Moment::new(4))
                    .await
                    .unwrap()
                    .unwrap()
                    .moment,
                Moment::new(4)
            );
            // It goes on, and a button from before is stale though the number of actions is the
            // same.
            let waiting = referee::story::waiting(&hall.referee, id).await.unwrap().unwrap();
            assert_eq!((waiting.moment, waiting.people[0].person), (Moment::new(to), asker.id));
            let next = view.table.legal()[0].clone();
            let stale = referee::play::play(
                &hall.referee,
                id,
                asker.id,
                &next,
                Some(Moment::new(plies)),
                NOW,
            )
            .await;
            assert_eq!(refused(stale), RequestRefusal::Stale);
            let on =
                referee::play::play(&hall.referee, id, asker.id, &next, Some(Moment::new(to)), NOW)
                    .await
                    .unwrap();
            assert_eq!(on.moment, Moment::new(to + 1));
            let from = Announcement::Match(
                id,
                MatchNews::Played { from: Moment::new(to), to: Moment::new(to + 1) },
            );
            assert_eq!(hall.news().await, [from]);
            same_after_a_restart(&hall, id).await;
            // And back again, twice.
            request_takeback(&hall, id, &asker).await.unwrap();
            answer(&hall, id, &other, true).await.unwrap();
            assert_eq!(moment(&hall, id).await, Moment::of(2, plies));
            let later_board = referee::view::board_at_moment(
                &hall.referee,
                id,
                Moment::new(1_000_000 + plies + 1),
            )
            .await
            .unwrap()
            .table;
            assert_eq!(later_board.last_action().unwrap().text, next);
            assert_eq!(
                referee::view::board_at_moment(&hall.referee, id, Moment::new(4))
                    .await
                    .unwrap()
                    .table
                    .plies(),
                4
            );
            same_after_a_restart(&hall, id).await;
        }
    }
}

#[tokio::test]
async fn what_cannot_be_taken_back_is_said_kindly() {
    let hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    assert_eq!(not_taken(request_takeback(&hall, id, &alice()).await), TakebackRefusal::Nothing);
    moves(&hall, id, &["b2-b3"]).await;
    assert_eq!(not_taken(request_takeback(&hall, id, &bob()).await), TakebackRefusal::Nothing);
    assert_eq!(refused(request_takeback(&hall, id, &carol()).await), RequestRefusal::NotAPlayer);
    assert_eq!(not_taken(answer(&hall, id, &bob(), true).await), TakebackRefusal::NotAsked);
    request_takeback(&hall, id, &alice()).await.unwrap();
    assert_eq!(not_taken(request_takeback(&hall, id, &alice()).await), TakebackRefusal::Stands);
    assert_eq!(not_taken(request_takeback(&hall, id, &bob()).await), TakebackRefusal::Asked);
    answer(&hall, id, &bob(), false).await.unwrap();
    let declined = Announcement::Match(id, MatchNews::TakebackDeclined { by: Side::Black });
    assert_eq!(hall.news().await.last(), Some(&declined));
    assert_eq!(not_taken(request_takeback(&hall, id, &alice()).await), TakebackRefusal::TooSoon);
    same_after_a_restart(&hall, id).await;
    // A move lets the wish lapse, whoever makes it.
    referee::play::play(&hall.referee, id, bob().id, "b7-b6", None, NOW).await.unwrap();
    request_takeback(&hall, id, &bob()).await.unwrap();
    referee::play::play(&hall.referee, id, alice().id, "c2-c3", None, NOW).await.unwrap();
    assert_eq!(not_taken(answer(&hall, id, &alice(), true).await), TakebackRefusal::NotAsked);
    let late = referee::takeback::answer(
        &hall.referee,
        id,
        alice().id,
        Moment::new(2),
        OfferAnswer::Accept,
        NOW,
    )
    .await;
    assert_eq!(refused(late), RequestRefusal::Stale);
    same_after_a_restart(&hall, id).await;
    // The end does as well.
    request_takeback(&hall, id, &alice()).await.unwrap();
    referee::resign::resign(&hall.referee, id, bob().id, NOW).await.unwrap();
    assert_eq!(refused(answer(&hall, id, &bob(), true).await), RequestRefusal::MatchOver);
    assert_eq!(refused(request_takeback(&hall, id, &bob()).await), RequestRefusal::MatchOver);
    same_after_a_restart(&hall, id).await;
}

#[tokio::test]
async fn a_rated_match_stands() {
    let hall = Hall::open().await;
    let agreed = ChallengeTerms { rated: true, ..ChallengeTerms::default() };
    let challenge = crate::common::challenge("world-war");
    let challenge =
        referee::challenge::make_with(&hall.referee, challenge, &agreed, NOW).await.unwrap();
    let id = referee::challenge::accept(&hall.referee, challenge, &bob(), None, NOW)
        .await
        .unwrap()
        .match_id;
    moves(&hall, id, &["b2-b3", "b7-b6"]).await;
    assert_eq!(not_taken(request_takeback(&hall, id, &alice()).await), TakebackRefusal::Rated);
}

#[tokio::test]
async fn drafts_and_an_offer_of_a_draw_go_with_a_takeback() {
    let hall = Hall::open().await;
    let id = hall.begin("medieval-war").await;
    let turn = async || {
        let mut table = referee::view::find(&hall.referee, id).await.unwrap().table;
        let own = table.to_act();
        let mut turn = Vec::new();
        while table.to_act() == own {
            let text = table.legal().into_iter().find(|text| text.contains('-')).unwrap();
            table.play(&text).unwrap();
            turn.push(text);
        }
        turn
    };
    referee::play::play(&hall.referee, id, alice().id, &turn().await.join(", "), None, NOW)
        .await
        .unwrap();
    let first = turn().await;
    let drafted =
        referee::draft::enter(&hall.referee, id, bob().id, &first[0], None, NOW).await.unwrap();
    assert!(matches!(drafted, referee::InputOutcome::Drafted(_)));
    referee::draw::offer(&hall.referee, id, alice().id, NOW).await.unwrap();
    request_takeback(&hall, id, &alice()).await.unwrap();
    answer(&hall, id, &bob(), true).await.unwrap();
    same_after_a_restart(&hall, id).await;
    let view = referee::view::find(&hall.referee, id).await.unwrap();
    assert_eq!((view.offer, view.row.plies, view.moment()), (None, 0, Moment::of(1, 0)));
    let late = referee::draw::answer(
        &hall.referee,
        id,
        bob().id,
        Moment::new(3),
        OfferAnswer::Accept,
        NOW,
    )
    .await;
    assert_eq!(refused(late), RequestRefusal::NoOffer);
    // A new turn is put together under moments of its own.
    let one = referee::draft::enter(&hall.referee, id, alice().id, &turn().await[0], None, NOW)
        .await
        .unwrap();
    let referee::InputOutcome::Drafted(one) = one else { panic!("{one:?}") };
    assert_eq!((one.base, one.moment()), (Moment::of(1, 0), Moment::of(1, 1)));
    let stale =
        referee::draft::undo(&hall.referee, id, alice().id, Undo::All, Moment::new(1), NOW).await;
    assert_eq!(refused(stale), RequestRefusal::Stale);
    referee::draft::undo(&hall.referee, id, alice().id, Undo::All, Moment::new(1_000_001), NOW)
        .await
        .unwrap();
    same_after_a_restart(&hall, id).await;
}

/// A decided fight stands, so no throw is ever made twice.
#[tokio::test]
async fn no_takeback_goes_back_over_a_decided_fight() {
    for combat in ["dice", "stances", "marshal"] {
        let hall = Hall::open().await;
        let id = battle(&hall, combat, "fighters").await;
        moves(&hall, id, &ATTACK).await;
        match combat {
            "dice" => {}
            "stances" => {
                commit(&hall, id, &alice(), 3, 0, [S, S, S]).await.unwrap();
                commit(&hall, id, &bob(), 3, 0, [F, F, F]).await.unwrap();
            }
            _ => {
                for player in [alice(), bob()] {
                    referee::fight::report(&hall.referee, id, player.id, round_at(3, 0), true, NOW)
                        .await
                        .unwrap();
                }
            }
        }
        let log = texts(&hall, id).await;
        assert_eq!(log.len(), 4, "{combat}");
        for player in [alice(), bob()] {
            assert_eq!(
                not_taken(request_takeback(&hall, id, &player).await),
                TakebackRefusal::Fight,
                "{combat}"
            );
        }
        // After it, turns are taken back as ever, and the throws are still those of the seed.
        let legal = referee::view::find(&hall.referee, id).await.unwrap().table.legal();
        let quiet = legal.into_iter().find(|text| text.contains('-')).unwrap();
        let waiting = referee::story::waiting(&hall.referee, id).await.unwrap().unwrap();
        referee::play::play(&hall.referee, id, waiting.people[0].person, &quiet, None, NOW)
            .await
            .unwrap();
        let (asker, other) =
            if waiting.people[0].person == bob().id { (bob(), alice()) } else { (alice(), bob()) };
        request_takeback(&hall, id, &asker).await.unwrap();
        answer(&hall, id, &other, true).await.unwrap();
        assert_eq!(texts(&hall, id).await, log);
        same_after_a_restart(&hall, id).await;
        referee::resign::resign(&hall.referee, id, bob().id, NOW).await.unwrap();
        if combat != "marshal" {
            let evidence = referee::fight::evidence(&hall.referee, id).await.unwrap();
            assert!(verify(&evidence).is_ok(), "{combat}");
        }
    }
}

/// Plans for a fight that was taken back are nobody's plans for the next one, and are not shown.
#[tokio::test]
async fn plans_and_reports_of_a_fight_that_is_taken_back_are_not_those_of_another() {
    let hall = Hall::open().await;
    let id = battle(&hall, "stances", "fighters").await;
    moves(&hall, id, &ATTACK).await;
    // A round is tied, and in the next one plan is in.
    for player in [alice(), bob()] {
        commit(&hall, id, &player, 3, 0, [S, F, S]).await.unwrap();
    }
    commit(&hall, id, &bob(), 3, 1, [F, F, F]).await.unwrap();
    request_takeback(&hall, id, &alice()).await.unwrap();
    answer(&hall, id, &bob(), true).await.unwrap();
    same_after_a_restart(&hall, id).await;
    assert_eq!(texts(&hall, id).await, ATTACK[..2]);
    referee::play::play(&hall.referee, id, alice().id, ATTACK[2], None, later(1)).await.unwrap();
    let fight = referee::fight::pending(&hall.referee, id).await.unwrap().unwrap();
    assert_eq!(
        (fight.moment, fight.round, fight.committed),
        (Moment::of(1, 3), RoundNumber::FIRST, [false, false])
    );
    assert_eq!(fight.rounds, []);
    let stale = refused(commit(&hall, id, &alice(), 3, 1, [S, S, S]).await);
    assert_eq!(stale, RequestRefusal::Stale);
    commit(&hall, id, &alice(), 1_000_003, 0, [S, S, S]).await.unwrap();
    let waiting = referee::story::waiting(&hall.referee, id).await.unwrap().unwrap();
    assert!(matches!(waiting.decision, DecisionKind::Plans { round: RoundNumber::FIRST, .. }));
    assert_eq!(waiting.people[0].person, bob().id);
    commit(&hall, id, &bob(), 1_000_003, 0, [F, F, F]).await.unwrap();
    same_after_a_restart(&hall, id).await;
    let history = referee::records::history(&hall.referee, id).await.unwrap();
    let ActionOrigin::Fought(fought) = &history.ways[3] else { panic!("{:?}", history.ways) };
    assert_eq!(fought.rounds.len(), 1);
    referee::resign::resign(&hall.referee, id, bob().id, NOW).await.unwrap();
    assert!(verify(&referee::fight::evidence(&hall.referee, id).await.unwrap()).is_ok());

    let hall = Hall::open().await;
    let id = battle(&hall, "marshal", "fighters").await;
    moves(&hall, id, &ATTACK).await;
    referee::fight::report(&hall.referee, id, alice().id, round_at(3, 0), true, NOW).await.unwrap();
    request_takeback(&hall, id, &alice()).await.unwrap();
    answer(&hall, id, &bob(), true).await.unwrap();
    referee::play::play(&hall.referee, id, alice().id, ATTACK[2], None, later(1)).await.unwrap();
    assert_eq!(
        referee::story::reports(&hall.referee, id, Moment::new(1_000_003)).await.unwrap(),
        []
    );
    let stale =
        referee::fight::report(&hall.referee, id, bob().id, round_at(3, 0), true, NOW).await;
    assert_eq!(refused(stale), RequestRefusal::Stale);
    same_after_a_restart(&hall, id).await;
}

/// What a record gave is nobody's turn.
#[tokio::test]
async fn the_actions_of_a_record_stand() {
    let hall = Hall::open().await;
    let record = referee::NewRecord {
        game: "world-war".to_owned(),
        options: match_model::Options::new(),
        setup: None,
        actions: ["b2-b3", "b7-b6"].map(str::to_owned).to_vec(),
        commentary: match_model::Commentary::new(),
    };
    let record =
        referee::records::store_record(&hall.referee, &alice(), record, NOW).await.unwrap();
    let request =
        referee::ChallengeRequest { record: Some(record), ..crate::common::challenge("world-war") };
    let challenge = referee::challenge::make(&hall.referee, request, NOW).await.unwrap();
    let id = referee::challenge::accept(&hall.referee, challenge, &bob(), None, NOW)
        .await
        .unwrap()
        .match_id;
    assert_eq!(not_taken(request_takeback(&hall, id, &alice()).await), TakebackRefusal::Nothing);
    referee::play::play(&hall.referee, id, alice().id, "c2-c3", None, NOW).await.unwrap();
    request_takeback(&hall, id, &alice()).await.unwrap();
    answer(&hall, id, &bob(), true).await.unwrap();
    assert_eq!(texts(&hall, id).await, ["b2-b3", "b7-b6"]);
    same_after_a_restart(&hall, id).await;
}
