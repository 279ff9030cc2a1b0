//! Draws: offers, answers, and what overtakes them.

use match_model::{
    ChannelId, EndedBy, MessageId, MessageRef, Moment, PlaceAccess, RequestRefusal, Time,
};
use referee::{
    Announcement, DrawAnswer, MatchNews, MessageEdit, OfferAnswer, OfferMade, Posted, Side,
};

use super::play;
use crate::common::{Hall, NOW, alice, bob, carol, refused};

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
        let outcome = referee::draw::answer(
            &hall.referee,
            id,
            bob().id,
            Moment::new(0),
            OfferAnswer::Accept,
            NOW,
        )
        .await;
        assert_eq!(refused(outcome), RequestRefusal::NoOffer);
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
        assert_eq!((ending.winner, ending.ended_by), (None, EndedBy::Agreed));
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
        let announcements =
            referee::outbox::due_announcements(&hall.referee, NOW, 9).await.unwrap();
        let entry = announcements.last().unwrap().id;
        let (channel, message) = (ChannelId::new(5), MessageId::new(77));
        let at = MessageRef { channel, message };
        let access = PlaceAccess::Member;
        let strip = Announcement::Message(at, MessageEdit::Strip { board_of: None, access });
        let offer = OfferMade { match_id: id, by: Side::White, moment: Moment::START };
        let posted = Posted::DrawOffer(offer, at);
        if !noted_late {
            referee::posted::record(&hall.referee, entry, posted.clone(), NOW).await.unwrap();
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
            referee::posted::record(&hall.referee, entry, posted.clone(), NOW).await.unwrap();
        }
        assert!(hall.news().await.contains(&strip), "{noted_late}");
    }
}
