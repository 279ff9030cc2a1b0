//! Challenges, and the records that they continue.

use match_model::{
    ChallengeId, ChallengeState, MessageId, Options, PersonId, PlaceAccess, RecordId,
    SidePreference, Time,
};
use store::challenges::{self, NewChallenge};
use store::records::{self, Record};
use store::timers;

use crate::common::{ALICE, BOB, CAROL, ROOM, begin, peopled, refuses};

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
    let stored = challenges::find(&mut tx, id).await.unwrap().unwrap();
    assert_eq!((stored.id, stored.state), (id, ChallengeState::Open));
    assert_eq!((stored.challenger, stored.opponent), (ALICE, Some(BOB)));
    assert_eq!((stored.side, stored.expires_at), (SidePreference::Black, Time(100)));
    assert_eq!((stored.match_id, stored.message_id), (None, None));

    challenges::set_message(&mut tx, id, MessageId::new(900)).await.unwrap();
    let match_id = begin(&mut tx, 20).await;
    let decide = async |tx: &mut store::Connection, state| {
        challenges::decide(tx, id, state, Some(BOB), Some(match_id), Time(20)).await.unwrap()
    };
    assert!(decide(&mut tx, ChallengeState::Accepted).await);
    for next_state in [ChallengeState::Accepted, ChallengeState::Declined, ChallengeState::Expired]
    {
        assert!(!decide(&mut tx, next_state).await, "it is decided already");
    }
    let challenge_after = challenges::find(&mut tx, id).await.unwrap().unwrap();
    assert_eq!(challenge_after.state, ChallengeState::Accepted);
    assert_eq!(challenge_after.match_id, Some(match_id));
    assert_eq!(challenge_after.message_id, Some(MessageId::new(900)));

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
    let timers_set = [(lapse(to_all), Time(50)), (lapse(to_bob), Time(100))];
    assert_eq!(timers::by(&mut tx, Time(1000), 9).await.unwrap(), timers_set);
    assert_eq!(timers::by(&mut tx, Time(1000), 1).await.unwrap(), timers_set[..1]);
    assert_eq!(timers::next(&mut tx).await.unwrap(), Some(Time(50)));
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
    for (other, expected) in others.iter().zip(id.get() + 1..) {
        for _ in 0..2 {
            let kept = records::keep(&mut tx, other, Time(30)).await.unwrap();
            assert_eq!(kept, RecordId::new(expected));
        }
    }
    let stranger = Record { person_id: PersonId::new(404), ..record };
    tx = refuses(&store, tx, async |tx| records::keep(tx, &stranger, Time(20)).await).await;
    let new = NewChallenge { record_id: Some(id), ..challenge(ALICE, None, 100) };
    let challenge_id = challenges::insert(&mut tx, &new).await.unwrap();
    let challenge = challenges::find(&mut tx, challenge_id).await.unwrap().unwrap();
    assert_eq!(challenge.record_id, Some(id));
    let unknown = NewChallenge { record_id: Some(RecordId::new(99)), ..new };
    refuses(&store, tx, async |tx| challenges::insert(tx, &unknown).await).await;
}
