//! Every function of every table module, with edge cases.

use match_model::{
    ChallengeId, ChallengeState, ChannelId, EndedBy, Ending, GuildId, MatchId, MatchState,
    MessageId, MessageRef, OfferId, Options, Person, PersonId, PlaceAccess, Ply, RecordId,
    SidePreference, Time,
};
use store::actions::{self, Action, Actor};
use store::challenges::{self, NewChallenge};
use store::counters::{self, Sequence};
use store::drafts::{self, Draft};
use store::offers::{self, Kind as OfferKind, OfferState};
use store::outbox::{self, SendFailure};
use store::records::{self, Record};
use store::timers::{self, Due, Kind};
use store::{Side, endings, guilds, matches, opponents, people, tallies};

use crate::common::{ALICE, BOB, CAROL, ROOM, begin, meet, peopled, refuses, step};

const THREAD: ChannelId = ChannelId::new(77);

#[tokio::test]
async fn counters_count_each_by_itself_and_forget_what_is_rolled_back() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    assert_eq!(counters::next(&mut tx, Sequence::Matches).await.unwrap(), 1);
    assert_eq!(counters::next(&mut tx, Sequence::Matches).await.unwrap(), 2);
    assert_eq!(counters::next(&mut tx, Sequence::Offers).await.unwrap(), 1);
    tx.commit().await.unwrap();
    let mut tx = store.write().await.unwrap();
    assert_eq!(counters::next(&mut tx, Sequence::Matches).await.unwrap(), 3);
    tx.rollback().await.unwrap();
    let mut tx = store.write().await.unwrap();
    // On a server, a rolled back number is skipped.
    let next = if test_databases::is_given() { 4 } else { 3 };
    assert_eq!(counters::next(&mut tx, Sequence::Matches).await.unwrap(), next);
    assert_eq!(counters::next(&mut tx, Sequence::Challenges).await.unwrap(), 1);
    assert_eq!(counters::next(&mut tx, Sequence::Outbox).await.unwrap(), 1);
}

#[tokio::test]
async fn people_and_guilds_are_met_again_under_their_new_name() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    for name in ["Alice", "Alicia", "'); DROP TABLE people; --", ""] {
        meet(&mut tx, ALICE, name).await;
        let found = people::find(&mut tx, ALICE).await.unwrap();
        assert_eq!(found, Some(Person { id: ALICE, name: name.to_owned() }));
    }
    assert_eq!(people::find(&mut tx, PersonId::new(999)).await.unwrap(), None);
    // Discord's ids are sometimes above 2⁶²; all below 2⁶³ are stored unchanged.
    let far = PersonId::new((1 << 63) - 1);
    meet(&mut tx, far, "Far").await;
    assert_eq!(people::find(&mut tx, far).await.unwrap().unwrap().id.get(), (1 << 63) - 1);
    for _ in 0..2 {
        guilds::meet(&mut tx, GuildId::new(1), Time(5)).await.unwrap();
    }
}

fn challenge(challenger: PersonId, opponent: Option<PersonId>, expires_at: i64) -> NewChallenge {
    NewChallenge {
        guild_id: None,
        channel_id: ROOM,
        challenger,
        opponent,
        game: "world-war".to_owned(),
        options: Options::new(),
        side: SidePreference::Black,
        created_at: Time(10),
        expires_at: Time(expires_at),
        record_id: None,
        access: PlaceAccess::Member,
    }
}

#[tokio::test]
async fn a_challenge_is_found_told_and_decided_once() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    let id = challenges::insert(&mut tx, &challenge(ALICE, Some(BOB), 100)).await.unwrap();
    let found = challenges::find(&mut tx, id).await.unwrap().unwrap();
    assert_eq!((found.id, found.state), (id, ChallengeState::Open));
    assert_eq!((found.challenger, found.opponent), (ALICE, Some(BOB)));
    assert_eq!((found.side, found.expires_at), (SidePreference::Black, Time(100)));
    assert_eq!((found.match_id, found.message_id), (None, None));

    challenges::told(&mut tx, id, MessageId::new(900)).await.unwrap();
    let match_id = begin(&mut tx, 20).await;
    let decide = async |tx: &mut store::Connection, state| {
        challenges::decide(tx, id, state, Some(BOB), Some(match_id), Time(20)).await.unwrap()
    };
    assert!(decide(&mut tx, ChallengeState::Accepted).await);
    for again in [ChallengeState::Accepted, ChallengeState::Declined, ChallengeState::Expired] {
        assert!(!decide(&mut tx, again).await, "it is decided already");
    }
    let found = challenges::find(&mut tx, id).await.unwrap().unwrap();
    assert_eq!(found.state, ChallengeState::Accepted);
    assert_eq!(found.match_id, Some(match_id));
    assert_eq!(found.message_id, Some(MessageId::new(900)));

    assert_eq!(challenges::find(&mut tx, ChallengeId::new(99)).await.unwrap(), None);
    let unknown = challenge(ALICE, Some(PersonId::new(404)), 100);
    refuses(&store, tx, async |tx| challenges::insert(tx, &unknown).await).await;
}

#[tokio::test]
async fn open_challenges_are_listed_for_both_and_lapse_at_their_time() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    let to_bob = challenges::insert(&mut tx, &challenge(ALICE, Some(BOB), 100)).await.unwrap();
    let to_all = challenges::insert(&mut tx, &challenge(ALICE, None, 50)).await.unwrap();
    let declined = challenges::insert(&mut tx, &challenge(BOB, Some(ALICE), 70)).await.unwrap();
    let state = ChallengeState::Declined;
    assert!(challenges::decide(&mut tx, declined, state, None, None, Time(1)).await.unwrap());
    let ids = |list: Vec<match_model::Challenge>| list.iter().map(|c| c.id).collect::<Vec<_>>();
    assert_eq!(ids(challenges::open_of(&mut tx, ALICE).await.unwrap()), [to_all, to_bob]);
    assert_eq!(ids(challenges::open_of(&mut tx, BOB).await.unwrap()), [to_bob]);
    assert_eq!(ids(challenges::open_of(&mut tx, CAROL).await.unwrap()), []);
    let lapse = challenges::lapse;
    assert_eq!(timers::by(&mut tx, Time(49), 9).await.unwrap(), []);
    assert_eq!(timers::by(&mut tx, Time(50), 9).await.unwrap(), [(lapse(to_all), Time(50))]);
    let both = [(lapse(to_all), Time(50)), (lapse(to_bob), Time(100))];
    assert_eq!(timers::by(&mut tx, Time(1000), 9).await.unwrap(), both);
    assert_eq!(timers::by(&mut tx, Time(1000), 1).await.unwrap(), both[..1]);
    assert_eq!(timers::next(&mut tx).await.unwrap(), Some(Time(50)));
}

#[tokio::test]
async fn what_is_due_is_there_once_for_each_person_and_moves() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    let all = Due::of(Kind::Challenge, 7);
    let hers = Due { person: Some(ALICE), ..all };
    assert_eq!(timers::next(&mut tx).await.unwrap(), None);
    for (due, at) in [(all, 30), (hers, 20), (all, 10)] {
        timers::set(&mut tx, due, Time(at)).await.unwrap();
    }
    assert_eq!(
        timers::by(&mut tx, Time(99), 9).await.unwrap(),
        [(all, Time(10)), (hers, Time(20))]
    );
    assert_eq!(timers::find(&mut tx, hers).await.unwrap(), Some(Time(20)));
    assert!(timers::clear(&mut tx, all).await.unwrap());
    assert!(!timers::clear(&mut tx, all).await.unwrap());
    assert_eq!(timers::find(&mut tx, all).await.unwrap(), None);
    assert_eq!(timers::next(&mut tx).await.unwrap(), Some(Time(20)));
}

#[tokio::test]
async fn matches_are_found_by_place_person_and_thread() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    let first = begin(&mut tx, 10).await;
    let second = begin(&mut tx, 20).await;
    let found = matches::find(&mut tx, first).await.unwrap().unwrap();
    assert_eq!((found.plies, found.version, found.state), (0, 0, MatchState::Playing));
    assert_eq!((found.created_at, found.updated_at), (Time(10), Time(10)));
    assert_eq!((found.person(Side::White), found.person(Side::Black)), (ALICE, BOB));
    assert_eq!(found.side_of(ALICE), Some(Side::White));
    assert_eq!(found.side_of(BOB), Some(Side::Black));
    assert_eq!(found.side_of(CAROL), None);
    assert_eq!(found.place(), ROOM);
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
    for (version, why) in [(0, "it is 1 by now"), (2, "it is not there yet"), (-1, "never was")] {
        let stepped;
        (tx, stepped) = step(&store, tx, id, version, 9, playing, Time(12)).await;
        assert!(!stepped, "{why}");
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
    for written in [2, 0, 1] {
        actions::insert(&mut tx, one, &log[written]).await.unwrap();
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
        how: EndedBy::Agreed,
        rule: Some("C-3".to_owned()),
        reason: model::l10n::say("referee-agreed"),
        at: Time(20),
    };
    endings::insert(&mut tx, id, &ending).await.unwrap();
    let other =
        Ending { winner: Some(Side::White), how: EndedBy::Rule, rule: None, ..ending.clone() };
    tx = refuses(&store, tx, async |tx| endings::insert(tx, id, &other).await).await;
    assert_eq!(endings::find(&mut tx, id).await.unwrap(), Some(ending));
    for how in [EndedBy::Rule, EndedBy::Resigned, EndedBy::Claimed] {
        let id = begin(&mut tx, 10).await;
        let ending = Ending { how, ..other.clone() };
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
async fn the_outbox_says_a_topic_in_order_and_others_beside_it() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    assert_eq!(outbox::next_due(&mut tx, Time(0)).await.unwrap(), None);
    let a1 = outbox::insert(&mut tx, "a", "1", Time(10)).await.unwrap();
    let a2 = outbox::insert(&mut tx, "a", "2", Time(10)).await.unwrap();
    let b1 = outbox::insert(&mut tx, "b", "3", Time(20)).await.unwrap();
    let due = async |tx: &mut store::Connection, now, most| -> Vec<_> {
        outbox::due(tx, Time(now), most).await.unwrap().iter().map(|entry| entry.id).collect()
    };
    assert_eq!(due(&mut tx, 9, 10).await, []);
    assert_eq!(due(&mut tx, 10, 10).await, [a1]);
    assert_eq!(due(&mut tx, 20, 10).await, [a1, b1]);
    assert_eq!(due(&mut tx, 20, 1).await, [a1]);
    assert_eq!(due(&mut tx, 20, 0).await, []);
    assert_eq!(outbox::next_due(&mut tx, Time(9)).await.unwrap(), Some(Time(10)));
    assert_eq!(outbox::next_due(&mut tx, Time(10)).await.unwrap(), Some(Time(20)));

    // A deferred entry blocks only its own topic.
    outbox::put_off(
        &mut tx,
        a1,
        Time(100),
        SendFailure { cause: "Discord is busy", outage: false },
    )
    .await
    .unwrap();
    assert_eq!(due(&mut tx, 99, 10).await, [b1]);
    let entries = outbox::due(&mut tx, Time(100), 10).await.unwrap();
    assert_eq!((entries[0].id, entries[0].attempts), (a1, 1));
    assert_eq!((entries[0].content.as_str(), entries[0].created_at), ("1", Time(10)));

    outbox::said(&mut tx, a1, Some(MessageId::new(77)), Time(101)).await.unwrap();
    assert_eq!(due(&mut tx, 101, 10).await, [a2, b1]);
    outbox::drop_entry(&mut tx, a2, "nowhere to say it").await.unwrap();
    assert_eq!(due(&mut tx, 101, 10).await, [b1]);
    outbox::said(&mut tx, b1, None, Time(102)).await.unwrap();
    assert!(outbox::is_message(&mut tx, MessageId::new(77)).await.unwrap());
    assert!(!outbox::is_message(&mut tx, MessageId::new(78)).await.unwrap());
    assert_eq!(outbox::next_due(&mut tx, Time(0)).await.unwrap(), None);
}

#[tokio::test]
async fn what_waits_for_discord_is_hurried_and_what_is_settled_forgotten() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    let mut ids = Vec::new();
    for topic in ["a", "b", "c", "d"] {
        ids.push(outbox::insert(&mut tx, topic, "1", Time(10)).await.unwrap());
    }
    outbox::put_off(
        &mut tx,
        ids[0],
        Time(900),
        SendFailure { cause: "out of order", outage: true },
    )
    .await
    .unwrap();
    outbox::put_off(
        &mut tx,
        ids[1],
        Time(900),
        SendFailure { cause: "too many requests", outage: false },
    )
    .await
    .unwrap();
    outbox::said(&mut tx, ids[2], None, Time(20)).await.unwrap();
    outbox::drop_entry(&mut tx, ids[3], "wrong").await.unwrap();
    assert_eq!(outbox::hurry(&mut tx, Time(30)).await.unwrap(), 1);
    let due = outbox::due(&mut tx, Time(30), 10).await.unwrap();
    assert_eq!(due.iter().map(|entry| entry.id).collect::<Vec<_>>(), [ids[0]]);
    assert_eq!(outbox::prune(&mut tx, Time(20), 10).await.unwrap(), 1, "the dropped one");
    assert_eq!(outbox::prune(&mut tx, Time(21), 10).await.unwrap(), 1, "the said one");
    assert_eq!(outbox::prune(&mut tx, Time(i64::MAX), 10).await.unwrap(), 0);
    assert_eq!(outbox::due(&mut tx, Time(900), 10).await.unwrap().len(), 2);
    // Even so, no number or nonce comes twice.
    let next = outbox::insert(&mut tx, "a", "1", Time(10)).await.unwrap();
    assert!(ids.iter().all(|id| *id < next));
    let all = outbox::due(&mut tx, Time(900), 10).await.unwrap();
    assert!(all.iter().all(|entry| (8..=25).contains(&entry.nonce.len())));
    assert_ne!(all[0].nonce, all[1].nonce);
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
async fn a_record_is_kept_and_a_challenge_can_name_it() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    let record = Record {
        person_id: ALICE,
        game: "world-war".to_owned(),
        rules_version: 1,
        options: Options::new(),
        setup: Some(serde_json::json!({ "to_act": "white" })),
        actions: vec!["b2-b3".to_owned()],
        commentary: [(0, "This was good defense so far.".to_owned())].into(),
    };
    let id = records::keep(&mut tx, &record, Time(20)).await.unwrap();
    assert_eq!(records::find(&mut tx, id).await.unwrap(), Some(record.clone()));
    assert_eq!(records::find(&mut tx, RecordId::new(99)).await.unwrap(), None);
    // An equal record is stored once, until another one follows.
    assert_eq!(records::keep(&mut tx, &record, Time(30)).await.unwrap(), id);
    let others = [
        Record { setup: None, ..record.clone() },
        Record { actions: Vec::new(), ..record.clone() },
        Record { person_id: BOB, ..record.clone() },
        record.clone(),
    ];
    for (other, wanted) in others.iter().zip(id.get() + 1..) {
        for _ in 0..2 {
            let kept = records::keep(&mut tx, other, Time(30)).await.unwrap();
            assert_eq!(kept, RecordId::new(wanted));
        }
    }
    let stranger = Record { person_id: PersonId::new(404), ..record };
    tx = refuses(&store, tx, async |tx| records::keep(tx, &stranger, Time(20)).await).await;
    let new = NewChallenge { record_id: Some(id), ..challenge(ALICE, None, 100) };
    let made = challenges::insert(&mut tx, &new).await.unwrap();
    let found = challenges::find(&mut tx, made).await.unwrap().unwrap();
    assert_eq!(found.record_id, Some(id));
    let unknown = NewChallenge { record_id: Some(RecordId::new(99)), ..new };
    refuses(&store, tx, async |tx| challenges::insert(tx, &unknown).await).await;
}

#[tokio::test]
async fn people_confirm_until_they_say_otherwise() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    assert!(people::confirms(&mut tx, PersonId::new(404)).await.unwrap());
    assert!(people::confirms(&mut tx, ALICE).await.unwrap());
    people::set_confirms(&mut tx, ALICE, false).await.unwrap();
    // A new name doesn't affect the settings.
    meet(&mut tx, ALICE, "Alicia").await;
    assert!(!people::confirms(&mut tx, ALICE).await.unwrap());
    assert!(people::confirms(&mut tx, BOB).await.unwrap());
    assert_eq!(people::theme(&mut tx, PersonId::new(404)).await.unwrap(), None);
    assert_eq!(people::theme(&mut tx, ALICE).await.unwrap(), None);
    people::set_theme(&mut tx, ALICE, "slate").await.unwrap();
    assert_eq!(people::theme(&mut tx, ALICE).await.unwrap().as_deref(), Some("slate"));
    people::set_confirms(&mut tx, ALICE, true).await.unwrap();
    assert!(people::confirms(&mut tx, ALICE).await.unwrap());
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
        let ending = Ending { winner, how, rule: None, reason, at: Time(20) };
        endings::insert(&mut tx, id, &ending).await.unwrap();
    }
    let tally = |won, drawn, lost| match_model::MatchTally { won, drawn, lost };
    assert_eq!(tallies::casual(&mut tx, ALICE).await.unwrap(), tally(1, 1, 1));
    assert_eq!(tallies::between(&mut tx, ALICE, BOB).await.unwrap(), tally(2, 1, 2));
    assert_eq!(tallies::between(&mut tx, BOB, ALICE).await.unwrap(), tally(2, 1, 2));
    assert_eq!(tallies::between(&mut tx, ALICE, CAROL).await.unwrap(), none);
    let levels = tallies::against_herald(&mut tx, ALICE).await.unwrap();
    let [level] = levels.as_slice() else { panic!("{levels:?}") };
    assert_eq!((level.level, level.tally), (0, tally(1, 0, 1)));
}
