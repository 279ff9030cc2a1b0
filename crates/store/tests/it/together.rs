//! Changes that share a COMMIT: each gets its own result, and a rollback affects no other.

use match_model::{PersonId, Time};
use sqlx::ConnectOptions as _;
use sqlx::sqlite::SqliteConnectOptions;
use store::counters::{self, Sequence};
use store::faults::{self, Fault};
use store::{Store, StoreError, people};
use tokio::task::JoinSet;

use crate::common::{Place, peopled};

const PEOPLE: u64 = 40;

/// Adds a person, or rolls back.
async fn insert_person(store: Store, number: u64, gives_up: bool) -> Result<u64, StoreError> {
    let mut tx = store.write().await?;
    let person =
        match_model::Person { id: PersonId::new(1000 + number), name: format!("P{number}") };
    people::meet(&mut tx, &person, Time(1)).await?;
    if !gives_up {
        tx.commit().await?;
    }
    Ok(number)
}

async fn people_stored(store: &Store) -> Vec<u64> {
    let mut reading = store.read().await.unwrap();
    let mut numbers = Vec::new();
    for number in 0..PEOPLE {
        if people::find(&mut reading, PersonId::new(1000 + number)).await.unwrap().is_some() {
            numbers.push(number);
        }
    }
    numbers
}

/// The commit counter.
async fn commits(place: &Place) -> i64 {
    let file = SqliteConnectOptions::new().filename(place.file());
    let mut file = file.connect().await.unwrap();
    sqlx::query_scalar("SELECT value FROM counters WHERE name = 'commits'")
        .fetch_one(&mut file)
        .await
        .unwrap()
}

/// Starts all of them while one holds the turn, so that they wait for each other.
async fn at_once(store: &Store, gives_up: impl Fn(u64) -> bool) -> Vec<Result<u64, StoreError>> {
    let first = store.write().await.unwrap();
    let mut all = JoinSet::new();
    for number in 0..PEOPLE {
        all.spawn(insert_person(store.clone(), number, gives_up(number)));
    }
    while all.len() < PEOPLE as usize {
        tokio::task::yield_now().await;
    }
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    drop(first);
    let mut outcomes: Vec<_> = all.join_all().await;
    outcomes.sort_by_key(|one| one.as_ref().copied().unwrap_or(u64::MAX));
    outcomes
}

#[tokio::test]
async fn those_who_wait_for_each_other_share_a_commit() {
    let (place, store) = peopled().await;
    let before = commits(&place).await;
    for outcome in at_once(&store, |_| false).await {
        outcome.unwrap();
    }
    let shared = commits(&place).await - before;
    assert!(shared < 10, "{shared} commits for {PEOPLE} changes");
    assert_eq!(people_stored(&store).await, (0..PEOPLE).collect::<Vec<_>>());
    // Confirmed changes are in the file, also for another process.
    assert_eq!(people_stored(&place.open().await).await.len(), PEOPLE as usize);
}

#[tokio::test]
async fn who_gives_up_takes_nobody_along() {
    let (_place, store) = peopled().await;
    let up = |number: u64| number.is_multiple_of(3) || number == PEOPLE - 1;
    for outcome in at_once(&store, up).await {
        outcome.unwrap();
    }
    assert_eq!(people_stored(&store).await, (0..PEOPLE).filter(|n| !up(*n)).collect::<Vec<_>>());
    // Everything continues.
    insert_person(store.clone(), 0, false).await.unwrap();
    assert!(people_stored(&store).await.contains(&0));
}

#[tokio::test]
async fn a_commit_that_fails_fails_for_all_of_them() {
    for (moments, is_stored, in_doubt) in [
        (&[Fault::BeforeCommit][..], false, false),
        (&[Fault::AfterCommit], true, false),
        (&[Fault::BeforeCommit, Fault::LookUp], false, true),
        (&[Fault::AfterCommit, Fault::LookUp], true, true),
    ] {
        let (place, store) = peopled().await;
        faults::set(&place.name(), moments);
        for outcome in at_once(&store, |_| false).await {
            match outcome {
                Ok(_) => assert!(is_stored && !in_doubt, "{moments:?}"),
                Err(StoreError::InDoubt(_)) => assert!(in_doubt, "{moments:?}"),
                Err(StoreError::Database(_)) => assert!(!is_stored && !in_doubt, "{moments:?}"),
                Err(other) => panic!("{other:?}"),
            }
        }
        faults::set(&place.name(), &[]);
        assert_eq!(
            people_stored(&store).await.len(),
            if is_stored { PEOPLE as usize } else { 0 },
            "{moments:?}"
        );
        insert_person(store.clone(), 7, false).await.unwrap();
        assert!(people_stored(&store).await.contains(&7));
    }
}

/// A change whose caller has gone is still made, and blocks nobody.
#[tokio::test]
async fn whoever_stops_listening_holds_nobody_up() {
    let (_place, store) = peopled().await;
    let first = store.write().await.unwrap();
    let mut all = JoinSet::new();
    for number in 0..PEOPLE {
        all.spawn(insert_person(store.clone(), number, false));
    }
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    drop(first);
    // Some wait for the COMMIT, others for their turn.
    for _ in 0..30 {
        tokio::task::yield_now().await;
    }
    all.abort_all();
    while all.join_next().await.is_some() {}
    let number = {
        let mut tx = store.write().await.unwrap();
        let number = counters::next(&mut tx, Sequence::Matches).await.unwrap();
        tx.commit().await.unwrap();
        number
    };
    let mut tx = store.write().await.unwrap();
    assert!(counters::next(&mut tx, Sequence::Matches).await.unwrap() > number);
    tx.rollback().await.unwrap();
    store.close().await;
}
