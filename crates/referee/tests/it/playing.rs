//! Playing: whose turn, stale input, whole turns, endings by rule, resignation, draws.

use match_model::{
    ChannelId, EndedBy, MatchId, MatchState, MessageId, MessageRef, Moment, Person, PlaceAccess,
    RequestRefusal, Time,
};
use referee::{
    Announcement, DrawAnswer, MatchNews, MessageEdit, OfferAnswer, OfferMade, Posted, Side,
};
use rules::l10n::say;
use serde_json::json;

use crate::common::{Hall, NOW, alice, bob, carol, refused};

async fn play(hall: &Hall, id: MatchId, by: &Person, text: &str) {
    referee::play::play(&hall.referee, id, by.id, text, None, NOW).await.unwrap();
}

#[tokio::test]
async fn turns_alternate_and_what_is_accepted_is_announced() {
    let hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    hall.news().await;
    let accepted =
        referee::play::play(&hall.referee, id, alice().id, "Ib2-b3", Some(Moment::new(0)), NOW)
            .await
            .unwrap();
    assert_eq!((accepted.match_id, accepted.moment, accepted.outcome), (id, Moment::new(1), None));
    assert_eq!(accepted.played[0].text, "b2-b3");
    assert_eq!(
        hall.news().await,
        [Announcement::Match(id, MatchNews::Played { from: Moment::new(0), to: Moment::new(1) })]
    );
    let again =
        refused(referee::play::play(&hall.referee, id, alice().id, "b3-b4", None, NOW).await);
    assert_eq!(again, RequestRefusal::NotYourTurn { waiting_for: bob().id });
    let watching =
        refused(referee::play::play(&hall.referee, id, carol().id, "b7-b6", None, NOW).await);
    assert_eq!(watching, RequestRefusal::NotAPlayer);
    let nowhere = refused(
        referee::play::play(&hall.referee, MatchId::new(99), bob().id, "x", None, NOW).await,
    );
    assert_eq!(nowhere, RequestRefusal::NoSuchMatch);
    assert_eq!(hall.news().await, []);
    play(&hall, id, &bob(), "b7-b6").await;
    let view = referee::view::find(&hall.referee, id).await.unwrap();
    assert_eq!((view.table.plies(), view.row.plies, view.row.version), (2, 2, 2));
}

#[tokio::test]
async fn an_illegal_or_unreadable_action_changes_nothing() {
    for game in games::all() {
        let hall = Hall::open().await;
        let id = hall.begin(game.info.id).await;
        hall.news().await;
        let start =
            crate::common::shown(&*referee::view::find(&hall.referee, id).await.unwrap().table);
        for text in ["", " ", ",", " , ;", "Zz9", "e2-e4-e6", "a1-a1", "🏰", "\0", "'; DROP TABLE"]
        {
            let why =
                refused(referee::play::play(&hall.referee, id, alice().id, text, None, NOW).await);
            assert!(
                matches!(why, RequestRefusal::Illegal { .. }),
                "{} {text:?}: {why:?}",
                game.info.id
            );
        }
        let long = "a1-a2,".repeat(20_000);
        refused(referee::play::play(&hall.referee, id, alice().id, &long, None, NOW).await);
        let view = referee::view::find(&hall.referee, id).await.unwrap();
        assert_eq!(crate::common::shown(&*view.table), start);
        assert_eq!((view.row.plies, view.row.version), (0, 0));
        assert_eq!(hall.news().await, []);
    }
}

/// More actions than are played through on an async thread.
#[tokio::test]
async fn a_long_match_is_seen_as_it_stood_at_any_time() {
    let hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    let mut table = games::find("world-war").unwrap().start(&rules::Options::default());
    let mut stood = vec![table.facts()];
    let mut dice = rules::Dice::new(4);
    while stood.len() < 100 {
        let legal = table.legal();
        let mut next = table.copy();
        let played = next.play(&legal[dice.below(legal.len())]).unwrap();
        if next.outcome().is_none() {
            let by = [alice(), bob()][(stood.len() - 1) % 2].id;
            referee::play::play(&hall.referee, id, by, &played.text, None, NOW).await.unwrap();
            stood.push(next.facts());
            table = next;
        }
    }
    for plies in [0, 1, 40, 98, 99, 400] {
        let board = referee::view::board_at(&hall.referee, id, plies).await.unwrap().table;
        assert_eq!(board.facts(), stood[stood.len().min(plies as usize + 1) - 1], "{plies}");
    }
    let boards =
        referee::view::boards_at(&hall.referee, id, &[98, 3, 3, 0, 50, 400, 99]).await.unwrap();
    let plies: Vec<u32> = boards.iter().map(|board| board.plies()).collect();
    assert_eq!(plies, [0, 3, 50, 98, 99]);
    for board in boards {
        assert_eq!(board.facts(), stood[board.plies() as usize]);
    }
    // Loaded anew it goes on.
    let fresh = crate::common::referee(hall.address()).await;
    assert_eq!(referee::view::find(&fresh, id).await.unwrap().table.facts(), table.facts());
}

#[tokio::test]
async fn an_old_button_is_stale() {
    let hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    play(&hall, id, &alice(), "b2-b3").await;
    play(&hall, id, &bob(), "b7-b6").await;
    for seen in [0, 1, 3, u32::MAX] {
        let why = refused(
            referee::play::play(
                &hall.referee,
                id,
                alice().id,
                "b3-b4",
                Some(Moment::new(seen)),
                NOW,
            )
            .await,
        );
        assert_eq!(why, RequestRefusal::Stale);
    }
    referee::play::play(&hall.referee, id, alice().id, "b3-b4", Some(Moment::new(2)), NOW)
        .await
        .unwrap();
}

#[tokio::test]
async fn a_turn_of_several_actions_is_taken_or_refused_as_a_whole() {
    let hall = Hall::open().await;
    let id = hall.begin("medieval-war").await;
    // A turn of plain steps, which the game itself says are legal.
    let mut table = referee::view::find(&hall.referee, id).await.unwrap().table;
    let own = table.to_act();
    let mut turn = Vec::new();
    while table.to_act() == own {
        let text = table.legal().into_iter().find(|text| text.contains('-')).unwrap();
        table.play(&text).unwrap();
        turn.push(text);
    }
    let actions = turn.len();
    assert_eq!(actions, 3);
    let whole = turn.join(", ");
    let broken = format!("{}, Zz9", turn[0]);
    let why = refused(referee::play::play(&hall.referee, id, alice().id, &broken, None, NOW).await);
    let RequestRefusal::Illegal { place, text, .. } = why else { panic!("{why:?}") };
    assert_eq!((place, text.as_str()), (Some((2, 2)), "Zz9"));
    let beyond = format!("{whole}, {}", turn[0]);
    let why = refused(referee::play::play(&hall.referee, id, alice().id, &beyond, None, NOW).await);
    assert_eq!(why, RequestRefusal::BeyondTurn { text: turn[0].clone() });
    assert_eq!(referee::view::find(&hall.referee, id).await.unwrap().table.plies(), 0);
    hall.news().await;

    let accepted =
        referee::play::play(&hall.referee, id, alice().id, &whole, Some(Moment::new(0)), NOW)
            .await
            .unwrap();
    assert_eq!(accepted.moment.plies() as usize, actions);
    let to = accepted.moment;
    assert_eq!(
        hall.news().await,
        [Announcement::Match(id, MatchNews::Played { from: Moment::new(0), to })]
    );
    let now = referee::view::find(&hall.referee, id).await.unwrap();
    assert_eq!(crate::common::shown(&*now.table), crate::common::shown(&*table));
    let first = referee::view::board_at(&hall.referee, id, 1).await.unwrap();
    assert_eq!(first.table.plies(), 1);
    assert_eq!(
        referee::view::board_at(&hall.referee, id, u32::MAX).await.unwrap().table.plies(),
        to.plies()
    );
}

#[tokio::test]
async fn a_rule_ends_the_match_in_words() {
    let rows = [
        // WWC-15: under Radar Lock without a legal move.
        (
            json!({"e1": "wF", "e7": "wA", "b6": "wB", "h8": "bF"}),
            "b6-b8",
            Some(Side::White),
            "WWC-15",
        ),
        // WWC-16: both sides have only the Flag left.
        (json!({"e1": "wF", "d1": "bI", "e8": "bF"}), "e1-d1xI", None, "WWC-16"),
    ];
    for (board, text, winner, rule) in rows {
        let mut hall = Hall::open().await;
        let setup = json!({"board": board, "to_act": "white"});
        let id = hall.written(|new| new.setup = Some(setup)).await;
        let later = NOW.plus(std::time::Duration::from_secs(60));
        let accepted =
            referee::play::play(&hall.referee, id, alice().id, text, Some(Moment::new(0)), later)
                .await
                .unwrap();
        assert_eq!(accepted.outcome.unwrap().rule, rule);
        // The board tells of the end: nothing more is to be said.
        assert_eq!(
            hall.news().await,
            [Announcement::Match(
                id,
                MatchNews::Played { from: Moment::new(0), to: Moment::new(1) }
            )]
        );
        for again in 0..2 {
            let view = referee::view::find(&hall.referee, id).await.unwrap();
            let ending = view.ending.unwrap();
            assert_eq!((ending.winner, ending.how), (winner, EndedBy::Rule), "look {again}");
            assert_eq!((ending.rule.as_deref(), ending.at), (Some(rule), later));
            assert_eq!(view.row.state, MatchState::Over);
            let why =
                refused(referee::play::play(&hall.referee, id, bob().id, "e8-e7", None, NOW).await);
            assert_eq!(why, RequestRefusal::MatchOver);
            assert_eq!(
                refused(referee::resign::resign(&hall.referee, id, bob().id, NOW).await),
                RequestRefusal::MatchOver
            );
            assert_eq!(
                refused(referee::draw::offer(&hall.referee, id, bob().id, NOW).await),
                RequestRefusal::MatchOver
            );
            hall.crash().await;
        }
        assert_eq!(hall.news().await, []);
        assert!(referee::view::matches_of(&hall.referee, alice().id).await.unwrap().is_empty());
        let ended = referee::view::ended_matches_of(&hall.referee, alice().id, 5).await.unwrap();
        assert_eq!(ended[0].1.as_ref().unwrap().rule.as_deref(), Some(rule));
        // The board before the end has no ending yet.
        assert_eq!(referee::view::board_at(&hall.referee, id, 0).await.unwrap().ending, None);
        assert!(referee::view::board_at(&hall.referee, id, 1).await.unwrap().ending.is_some());
    }
}

#[tokio::test]
async fn either_side_may_resign_at_any_time() {
    for (by, winner, name) in [(alice(), Side::Black, 0), (bob(), Side::White, 1)] {
        let hall = Hall::open().await;
        let id = hall.begin("wizards-war").await;
        hall.news().await;
        assert_eq!(
            refused(referee::resign::resign(&hall.referee, id, carol().id, NOW).await),
            RequestRefusal::NotAPlayer
        );
        let ending = referee::resign::resign(&hall.referee, id, by.id, NOW).await.unwrap();
        assert_eq!((ending.winner, ending.how), (Some(winner), EndedBy::Resigned));
        let names = &games::find("wizards-war").unwrap().info.side_names;
        assert_eq!(ending.reason, say("referee-resigned").with("side", names[name].clone()));
        assert_eq!(hall.news().await, [Announcement::Match(id, MatchNews::Ended)]);
        assert_eq!(
            refused(referee::resign::resign(&hall.referee, id, by.id, NOW).await),
            RequestRefusal::MatchOver
        );
        assert_eq!(hall.news().await, []);
        assert_eq!(referee::view::find(&hall.referee, id).await.unwrap().ending, Some(ending));
    }
}

#[tokio::test]
async fn a_draw_is_offered_and_agreed() {
    for by_button in [true, false] {
        let hall = Hall::open().await;
        let id = hall.begin("world-war").await;
        hall.news().await;
        assert_eq!(
            refused(referee::draw::offer(&hall.referee, id, carol().id, NOW).await),
            RequestRefusal::NotAPlayer
        );
        let nothing = referee::draw::answer(
            &hall.referee,
            id,
            bob().id,
            Moment::new(0),
            OfferAnswer::Accept,
            NOW,
        )
        .await;
        assert_eq!(refused(nothing), RequestRefusal::NoOffer);
        assert_eq!(
            referee::draw::offer(&hall.referee, id, alice().id, NOW).await.unwrap(),
            DrawAnswer::Offered
        );
        let offered = Announcement::Match(
            id,
            MatchNews::DrawOffered { by: Side::White, moment: Moment::START },
        );
        assert_eq!(hall.news().await, [offered]);
        assert_eq!(
            refused(referee::draw::offer(&hall.referee, id, alice().id, NOW).await),
            RequestRefusal::OfferStands
        );
        for accept in [true, false] {
            let own = referee::draw::answer(
                &hall.referee,
                id,
                alice().id,
                Moment::new(0),
                OfferAnswer::of(accept),
                NOW,
            )
            .await;
            assert_eq!(refused(own), RequestRefusal::OwnOffer);
        }
        let ending = if by_button {
            referee::draw::answer(
                &hall.referee,
                id,
                bob().id,
                Moment::new(0),
                OfferAnswer::Accept,
                NOW,
            )
            .await
            .unwrap()
            .unwrap()
        } else {
            match referee::draw::offer(&hall.referee, id, bob().id, NOW).await.unwrap() {
                DrawAnswer::Agreed(ending) => ending,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!((ending.winner, ending.how), (None, EndedBy::Agreed));
        assert_eq!(hall.news().await, [Announcement::Match(id, MatchNews::Ended)]);
        assert_eq!(referee::view::find(&hall.referee, id).await.unwrap().offer, None);
    }
}

#[tokio::test]
async fn a_declined_draw_may_be_offered_again_after_a_move_of_ones_own() {
    let hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    referee::draw::offer(&hall.referee, id, alice().id, NOW).await.unwrap();
    hall.news().await;
    assert_eq!(
        referee::draw::answer(
            &hall.referee,
            id,
            bob().id,
            Moment::new(0),
            OfferAnswer::Decline,
            NOW
        )
        .await
        .unwrap(),
        None
    );
    let declined = Announcement::Match(id, MatchNews::DrawDeclined { by: Side::Black });
    assert_eq!(hall.news().await, [declined]);
    assert_eq!(
        refused(referee::draw::offer(&hall.referee, id, alice().id, NOW).await),
        RequestRefusal::OfferTooSoon
    );
    // Bob may make one of his own at once.
    assert_eq!(
        referee::draw::offer(&hall.referee, id, bob().id, NOW).await.unwrap(),
        DrawAnswer::Offered
    );
    // And Alice answers it by moving.
    play(&hall, id, &alice(), "b2-b3").await;
    assert_eq!(referee::view::find(&hall.referee, id).await.unwrap().offer, None);
    assert_eq!(
        refused(referee::draw::offer(&hall.referee, id, bob().id, NOW).await),
        RequestRefusal::OfferTooSoon
    );
    play(&hall, id, &bob(), "b7-b6").await;
    assert_eq!(
        referee::draw::offer(&hall.referee, id, alice().id, NOW).await.unwrap(),
        DrawAnswer::Offered
    );
    // One's own move leaves one's own offer standing, for the other side to answer.
    play(&hall, id, &alice(), "b3-b4").await;
    assert!(referee::view::find(&hall.referee, id).await.unwrap().offer.is_some());
    play(&hall, id, &bob(), "b6-b5").await;
    assert_eq!(referee::view::find(&hall.referee, id).await.unwrap().offer, None);
    let late = referee::draw::answer(
        &hall.referee,
        id,
        bob().id,
        Moment::new(2),
        OfferAnswer::Accept,
        NOW,
    )
    .await;
    assert_eq!(refused(late), RequestRefusal::NoOffer);
}

/// The buttons of an offer that was answered long ago are not those of the one that stands.
#[tokio::test]
async fn an_answer_to_another_offer_is_stale() {
    let hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    referee::draw::offer(&hall.referee, id, alice().id, NOW).await.unwrap();
    referee::draw::answer(&hall.referee, id, bob().id, Moment::new(0), OfferAnswer::Decline, NOW)
        .await
        .unwrap();
    play(&hall, id, &alice(), "b2-b3").await;
    play(&hall, id, &bob(), "b7-b6").await;
    referee::draw::offer(&hall.referee, id, alice().id, NOW).await.unwrap();
    hall.news().await;
    for accept in [true, false] {
        let stale = referee::draw::answer(
            &hall.referee,
            id,
            bob().id,
            Moment::new(0),
            OfferAnswer::of(accept),
            NOW,
        )
        .await;
        assert_eq!(refused(stale), RequestRefusal::Stale);
    }
    assert_eq!(hall.news().await, []);
    assert_eq!(
        referee::view::find(&hall.referee, id).await.unwrap().offer.map(|offer| offer.plies),
        Some(2)
    );
    assert!(
        referee::draw::answer(
            &hall.referee,
            id,
            bob().id,
            Moment::new(2),
            OfferAnswer::Accept,
            NOW
        )
        .await
        .unwrap()
        .is_some()
    );
}

#[tokio::test]
async fn the_end_of_a_match_overtakes_an_offer() {
    let hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    referee::draw::offer(&hall.referee, id, alice().id, NOW).await.unwrap();
    referee::resign::resign(&hall.referee, id, alice().id, Time(NOW.0 + 1)).await.unwrap();
    assert_eq!(referee::view::find(&hall.referee, id).await.unwrap().offer, None);
    let late = referee::draw::answer(
        &hall.referee,
        id,
        bob().id,
        Moment::new(0),
        OfferAnswer::Accept,
        NOW,
    )
    .await;
    assert_eq!(refused(late), RequestRefusal::MatchOver);
}

/// The buttons of an offer go when it is answered, and also when it was answered before its message
/// was noted.
#[tokio::test]
async fn an_answered_offer_loses_its_buttons() {
    for noted_late in [false, true] {
        let hall = Hall::open().await;
        let id = hall.begin("world-war").await;
        hall.news().await;
        referee::draw::offer(&hall.referee, id, alice().id, NOW).await.unwrap();
        let due = referee::outbox::due(&hall.referee, NOW, 9).await.unwrap();
        let entry = due.last().unwrap().id;
        let (channel, message) = (ChannelId::new(5), MessageId::new(77));
        let at = MessageRef { channel, message };
        let access = PlaceAccess::Member;
        let strip = Announcement::Message(at, MessageEdit::Strip { board_of: None, access });
        let offer = OfferMade { match_id: id, by: Side::White, moment: Moment::START };
        let asked = Posted::DrawOffer(offer, at);
        if !noted_late {
            referee::posted::record(&hall.referee, entry, asked.clone(), NOW).await.unwrap();
        }
        referee::draw::answer(
            &hall.referee,
            id,
            bob().id,
            Moment::new(0),
            OfferAnswer::Decline,
            NOW,
        )
        .await
        .unwrap();
        if noted_late {
            assert!(!hall.news().await.contains(&strip), "nobody knows the message yet");
            referee::posted::record(&hall.referee, entry, asked.clone(), NOW).await.unwrap();
        }
        assert!(hall.news().await.contains(&strip), "{noted_late}");
    }
}
