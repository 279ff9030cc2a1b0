//! Every function of every table module, with edge cases; here counters, people,
//! servers and timers.

mod challenges;
mod matches;
mod outbox;

use match_model::{GuildId, Person, PersonId, Time};
use store::counters::{self, Sequence};
use store::timers::{self, Kind, Timer};
use store::{guilds, people};

use crate::common::{ALICE, BOB, meet, peopled};

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
    let next = if test_databases::is_available() { 4 } else { 3 };
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
        let person = people::find(&mut tx, ALICE).await.unwrap();
        assert_eq!(person, Some(Person { id: ALICE, name: name.to_owned() }));
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

#[tokio::test]
async fn what_is_due_is_there_once_for_each_person_and_moves() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    let all = Timer::of(Kind::Challenge, 7);
    let hers = Timer { person: Some(ALICE), ..all };
    assert_eq!(timers::next(&mut tx).await.unwrap(), None);
    for (timer, at) in [(all, 30), (hers, 20), (all, 10)] {
        timers::set(&mut tx, timer, Time(at)).await.unwrap();
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
async fn people_confirm_their_turns_if_they_want_to() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    assert!(!people::wants_confirmation(&mut tx, PersonId::new(404)).await.unwrap());
    assert!(!people::wants_confirmation(&mut tx, ALICE).await.unwrap());
    people::set_confirms(&mut tx, ALICE, true).await.unwrap();
    // A new name doesn't affect the settings.
    meet(&mut tx, ALICE, "Alicia").await;
    assert!(people::wants_confirmation(&mut tx, ALICE).await.unwrap());
    assert!(!people::wants_confirmation(&mut tx, BOB).await.unwrap());
    assert_eq!(people::theme(&mut tx, PersonId::new(404)).await.unwrap(), None);
    assert_eq!(people::theme(&mut tx, ALICE).await.unwrap(), None);
    people::set_theme(&mut tx, ALICE, "slate").await.unwrap();
    assert_eq!(people::theme(&mut tx, ALICE).await.unwrap().as_deref(), Some("slate"));
    people::set_confirms(&mut tx, ALICE, false).await.unwrap();
    assert!(!people::wants_confirmation(&mut tx, ALICE).await.unwrap());
}
