//! Matches: their places, versions, boards, logs, offers and ends.

use match_model::{
    ChannelId, EndedBy, Ending, MatchId, MatchState, MessageId, MessageRef, OfferId, PersonId, Ply,
    Time,
};
use store::actions::{self, Action, Actor};
use store::drafts::{self, Draft};
use store::offers::{self, Kind as OfferKind, OfferState};
use store::{Side, endings, matches, opponents, tallies};

use crate::common::{ALICE, BOB, CAROL, ROOM, begin, peopled, refuses, step};

const THREAD: ChannelId = ChannelId::new(77);

#[tokio::test]
async fn matches_are_found_by_place_person_and_thread() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    let first = begin(&mut tx, 10).await;
    let second = begin(&mut tx, 20).await;
    let match_found = matches::find(&mut tx, first).await.unwrap().unwrap();
    assert_eq!(
        (match_found.plies, match_found.version, match_found.state),
        (0, 0, MatchState::Playing)
    );
    assert_eq!((match_found.created_at, match_found.updated_at), (Time(10), Time(10)));
    assert_eq!((match_found.person(Side::White), match_found.person(Side::Black)), (ALICE, BOB));
    assert_eq!(match_found.side_of(ALICE), Some(Side::White));
    assert_eq!(match_found.side_of(BOB), Some(Side::Black));
    assert_eq!(match_found.side_of(CAROL), None);
    assert_eq!(match_found.place(), ROOM);
    assert_eq!(matches::find(&mut tx, MatchId::new(99)).await.unwrap(), None);

    matches::move_to_thread(&mut tx, first, Some(THREAD)).await.unwrap();
    let ids = |list: Vec<matches::ListedMatch>| {
        list.into_iter().map(|m| m.unwrap().id).collect::<Vec<_>>()
    };
    assert_eq!(ids(matches::playing_in(&mut tx, ROOM).await.unwrap()), [second, first]);
    assert_eq!(ids(matches::playing_in(&mut tx, THREAD).await.unwrap()), [first]);
    assert_eq!(ids(matches::playing_in(&mut tx, ChannelId::new(1)).await.unwrap()), []);
    assert_eq!(matches::of_thread(&mut tx, THREAD).await.unwrap().unwrap().id, first);
    assert_eq!(matches::of_thread(&mut tx, ROOM).await.unwrap(), None);
    assert_eq!(matches::find(&mut tx, first).await.unwrap().unwrap().place(), THREAD);

    // The longest waiting one comes first; a change moves a match to the end.
    assert_eq!(ids(matches::playing_of(&mut tx, BOB).await.unwrap()), [first, second]);
    let playing = MatchState::Playing;
    let stepped;
    (tx, stepped) = step(&store, tx, first, 0, 1, playing, Time(30)).await;
    assert!(stepped);
    assert_eq!(ids(matches::playing_of(&mut tx, BOB).await.unwrap()), [second, first]);
    assert_eq!(ids(matches::playing_of(&mut tx, CAROL).await.unwrap()), []);

    let over = MatchState::Over;
    let stepped;
    (tx, stepped) = step(&store, tx, first, 1, 1, over, Time(40)).await;
    assert!(stepped);
    let stepped;
    (tx, stepped) = step(&store, tx, second, 0, 0, over, Time(50)).await;
    assert!(stepped);
    assert_eq!(ids(matches::playing_of(&mut tx, BOB).await.unwrap()), []);
    assert_eq!(ids(matches::over_of(&mut tx, ALICE, 10).await.unwrap()), [second, first]);
    assert_eq!(ids(matches::over_of(&mut tx, ALICE, 1).await.unwrap()), [second]);
    // A thread belongs to its match forever.
    assert_eq!(matches::of_thread(&mut tx, THREAD).await.unwrap().unwrap().id, first);

    matches::move_to_thread(&mut tx, first, None).await.unwrap();
    assert_eq!(matches::of_thread(&mut tx, THREAD).await.unwrap(), None);
}

#[tokio::test]
async fn a_match_advances_only_from_the_version_that_was_seen() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    let id = begin(&mut tx, 10).await;
    let playing = MatchState::Playing;
    let stepped;
    (tx, stepped) = step(&store, tx, id, 0, 3, playing, Time(11)).await;
    assert!(stepped);
    for (version, message) in [(0, "it is 1 by now"), (2, "it is not there yet"), (-1, "never was")]
    {
        let stepped;
        (tx, stepped) = step(&store, tx, id, version, 9, playing, Time(12)).await;
        assert!(!stepped, "{message}");
    }
    let stepped;
    (tx, stepped) = step(&store, tx, MatchId::new(99), 0, 1, playing, Time(12)).await;
    assert!(!stepped);
    let row = matches::find(&mut tx, id).await.unwrap().unwrap();
    assert_eq!((row.plies, row.version, row.updated_at), (3, 1, Time(11)));
    let stepped;
    (tx, stepped) = step(&store, tx, id, 1, 3, MatchState::Over, Time(13)).await;
    assert!(stepped);
    let (_, stepped) = step(&store, tx, id, 2, 4, playing, Time(14)).await;
    assert!(!stepped, "a match that is over does not change");
}

#[tokio::test]
async fn the_board_before_is_given_when_a_new_one_is_posted() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    let id = begin(&mut tx, 10).await;
    let (one, two) = (MessageId::new(1), MessageId::new(2));
    assert_eq!(matches::board_posted(&mut tx, id, at(ROOM, one)).await.unwrap(), None);
    assert_eq!(
        matches::board_posted(&mut tx, id, at(THREAD, two)).await.unwrap(),
        Some(at(ROOM, one))
    );
    assert_eq!(
        matches::board_posted(&mut tx, id, at(THREAD, two)).await.unwrap(),
        Some(at(THREAD, two))
    );
    let row = matches::find(&mut tx, id).await.unwrap().unwrap();
    assert_eq!((row.board_channel_id, row.board_message_id), (Some(THREAD), Some(two)));
    let nowhere = MatchId::new(99);
    assert_eq!(matches::board_posted(&mut tx, nowhere, at(ROOM, one)).await.unwrap(), None);
}

fn at(channel: ChannelId, message: MessageId) -> MessageRef {
    MessageRef { channel, message }
}

fn action(ply: u32, actor: Actor, person_id: Option<PersonId>) -> Action {
    let text = format!("a{ply}-b{ply}");
    Action { ply: Ply::new(ply), actor, person_id, text, at: Time(ply.into()) }
}

#[tokio::test]
async fn the_log_keeps_its_order_and_takes_a_ply_once() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    let (one, two) = (begin(&mut tx, 10).await, begin(&mut tx, 10).await);
    let log = [
        action(0, Actor::White, Some(ALICE)),
        action(1, Actor::Chance, None),
        action(2, Actor::Black, Some(BOB)),
    ];
    for order in [2, 0, 1] {
        actions::insert(&mut tx, one, &log[order]).await.unwrap();
    }
    actions::insert(&mut tx, two, &log[0]).await.unwrap();
    assert_eq!(actions::of_match(&mut tx, one).await.unwrap(), log);
    assert_eq!(actions::of_match(&mut tx, two).await.unwrap(), log[..1]);
    tx = refuses(&store, tx, async |tx| actions::insert(tx, one, &log[1]).await).await;
    let stranger = action(3, Actor::White, Some(PersonId::new(404)));
    tx = refuses(&store, tx, async |tx| actions::insert(tx, one, &stranger).await).await;
    tx = refuses(&store, tx, async |tx| actions::insert(tx, MatchId::new(99), &log[0]).await).await;
    // The transaction has survived the refusals.
    tx.commit().await.unwrap();
    let mut reading = store.read().await.unwrap();
    assert_eq!(actions::of_match(&mut reading, one).await.unwrap(), log);
}

#[tokio::test]
async fn a_match_ends_once() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    let id = begin(&mut tx, 10).await;
    assert_eq!(endings::find(&mut tx, id).await.unwrap(), None);
    let ending = Ending {
        winner: None,
        ended_by: EndedBy::Agreed,
        rule: Some("C-3".to_owned()),
        reason: model::l10n::say("referee-agreed"),
        at: Time(20),
    };
    endings::insert(&mut tx, id, &ending).await.unwrap();
    let other =
        Ending { winner: Some(Side::White), ended_by: EndedBy::Rule, rule: None, ..ending.clone() };
    tx = refuses(&store, tx, async |tx| endings::insert(tx, id, &other).await).await;
    assert_eq!(endings::find(&mut tx, id).await.unwrap(), Some(ending));
    for how in [EndedBy::Rule, EndedBy::Resigned, EndedBy::Claimed] {
        let id = begin(&mut tx, 10).await;
        let ending = Ending { ended_by: how, ..other.clone() };
        endings::insert(&mut tx, id, &ending).await.unwrap();
        assert_eq!(endings::find(&mut tx, id).await.unwrap(), Some(ending));
    }
}

#[tokio::test]
async fn one_offer_stands_at_a_time_and_is_decided_once() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    let (id, other) = (begin(&mut tx, 10).await, begin(&mut tx, 10).await);
    assert_eq!(offers::open_of(&mut tx, id, OfferKind::Draw).await.unwrap(), None);
    assert_eq!(offers::last_made(&mut tx, id, OfferKind::Draw, Side::White).await.unwrap(), None);
    let offer =
        offers::insert(&mut tx, id, OfferKind::Draw, Side::White, 4, Time(11)).await.unwrap();
    tx = refuses(&store, tx, async |tx| {
        offers::insert(tx, id, OfferKind::Draw, Side::Black, 4, Time(11)).await
    })
    .await;
    let back =
        offers::insert(&mut tx, id, OfferKind::Takeback, Side::Black, 4, Time(11)).await.unwrap();
    assert_ne!(back, offer);
    offers::insert(&mut tx, other, OfferKind::Draw, Side::Black, 0, Time(11)).await.unwrap();
    let open = offers::open_of(&mut tx, id, OfferKind::Draw).await.unwrap().unwrap();
    assert_eq!((open.id, open.side, open.plies), (offer, Side::White, 4));
    assert!(offers::decide(&mut tx, offer, OfferState::Declined, Time(12)).await.unwrap());
    assert!(!offers::decide(&mut tx, offer, OfferState::Accepted, Time(13)).await.unwrap());
    let unknown = OfferId::new(99);
    assert!(!offers::decide(&mut tx, unknown, OfferState::Accepted, Time(13)).await.unwrap());
    assert_eq!(offers::open_of(&mut tx, id, OfferKind::Draw).await.unwrap(), None);
    for (ply, state) in [(6, OfferState::Lapsed), (8, OfferState::Accepted)] {
        let offer =
            offers::insert(&mut tx, id, OfferKind::Draw, Side::White, ply, Time(14)).await.unwrap();
        assert!(offers::decide(&mut tx, offer, state, Time(15)).await.unwrap());
    }
    assert_eq!(
        offers::last_made(&mut tx, id, OfferKind::Draw, Side::White).await.unwrap(),
        Some(8)
    );
    assert_eq!(offers::last_made(&mut tx, id, OfferKind::Draw, Side::Black).await.unwrap(), None);
}

#[tokio::test]
async fn a_draft_is_written_over_kept_apart_and_thrown_away() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    let (id, other) = (begin(&mut tx, 10).await, begin(&mut tx, 10).await);
    let draft = |plies, actions: &[&str]| Draft {
        plies,
        actions: actions.iter().map(|text| (*text).to_owned()).collect(),
    };
    assert_eq!(drafts::find(&mut tx, id, ALICE).await.unwrap(), None);
    for draft in [draft(0, &[]), draft(0, &["a1-a2", "a \"quoted\" one"]), draft(3, &[])] {
        drafts::put(&mut tx, id, ALICE, &draft, Time(20)).await.unwrap();
        assert_eq!(drafts::find(&mut tx, id, ALICE).await.unwrap(), Some(draft));
    }
    drafts::put(&mut tx, id, BOB, &draft(1, &[]), Time(20)).await.unwrap();
    drafts::put(&mut tx, other, ALICE, &draft(2, &[]), Time(20)).await.unwrap();
    drafts::clear(&mut tx, id).await.unwrap();
    assert_eq!(drafts::find(&mut tx, id, ALICE).await.unwrap(), None);
    assert_eq!(drafts::find(&mut tx, id, BOB).await.unwrap(), None);
    assert_eq!(drafts::find(&mut tx, other, ALICE).await.unwrap(), Some(draft(2, &[])));
    let (nowhere, empty) = (MatchId::new(99), draft(0, &[]));
    refuses(&store, tx, async |tx| drafts::put(tx, nowhere, ALICE, &empty, Time(20)).await).await;
}

#[tokio::test]
async fn results_are_counted_against_herald_people_and_each_other() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    let none = match_model::MatchTally::default();
    assert_eq!(tallies::casual(&mut tx, ALICE).await.unwrap(), none);
    assert_eq!(tallies::between(&mut tx, ALICE, BOB).await.unwrap(), none);
    // Alice is White in all of them; in the last two, Herald plays Black.
    let ends = [
        (Some(Side::White), EndedBy::Rule),
        (Some(Side::Black), EndedBy::Resigned),
        (None, EndedBy::Agreed),
        (None, EndedBy::Aborted),
        (Some(Side::White), EndedBy::Rule),
        (Some(Side::Black), EndedBy::Rule),
    ];
    for (number, (winner, how)) in ends.into_iter().enumerate() {
        let id = begin(&mut tx, 10).await;
        if number >= 4 {
            let herald = match_model::Opponent { side: Side::Black, level: 0 };
            opponents::insert(&mut tx, id, herald).await.unwrap();
        }
        let reason = model::l10n::L10nMessage::verbatim("so");
        let ending = Ending { winner, ended_by: how, rule: None, reason, at: Time(20) };
        endings::insert(&mut tx, id, &ending).await.unwrap();
    }
    let tally =
        |wins, draws, losses| match_model::MatchTally { won: wins, drawn: draws, lost: losses };
    assert_eq!(tallies::casual(&mut tx, ALICE).await.unwrap(), tally(1, 1, 1));
    assert_eq!(tallies::between(&mut tx, ALICE, BOB).await.unwrap(), tally(2, 1, 2));
    assert_eq!(tallies::between(&mut tx, BOB, ALICE).await.unwrap(), tally(2, 1, 2));
    assert_eq!(tallies::between(&mut tx, ALICE, CAROL).await.unwrap(), none);
    let levels = tallies::against_herald(&mut tx, ALICE).await.unwrap();
    let [level] = levels.as_slice() else { panic!("{levels:?}") };
    assert_eq!((level.level, level.tally), (0, tally(1, 0, 1)));
}
