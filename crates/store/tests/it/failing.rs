//! Changes that fail at each point: the reported outcome is true, and the next change works.

use match_model::{MatchId, MatchState, Ply, Time};
use sqlx::ConnectOptions as _;
use sqlx::sqlite::SqliteConnectOptions;
use store::actions::{Action, Actor};
use store::faults::{self, Fault};
use store::{AppendStep, Store, StoreError, people};

use crate::common::{ALICE, Place, begin, meet, peopled};

async fn rename(store: &Store, name: &str) -> Result<(), StoreError> {
    let mut tx = store.write().await?;
    meet(&mut tx, ALICE, name).await;
    tx.commit().await
}

async fn name(store: &Store) -> String {
    people::find(&mut store.read().await.unwrap(), ALICE).await.unwrap().unwrap().name
}

/// Reads the file like after a power cut.
async fn name_in_the_file(place: &Place) -> String {
    name(&place.open().await).await
}

#[tokio::test]
async fn a_change_that_cannot_begin_leaves_nothing_behind() {
    let (place, store) = peopled().await;
    faults::set(&place.name(), &[Fault::Begin]);
    for _ in 0..3 {
        let failed = rename(&store, "Alicia").await.unwrap_err();
        assert!(matches!(failed, StoreError::Database(_)), "{failed:?}");
    }
    faults::set(&place.name(), &[]);
    assert_eq!(name(&store).await, "Alice");
    rename(&store, "Alicia").await.unwrap();
    assert_eq!(name_in_the_file(&place).await, "Alicia");
}

#[tokio::test]
async fn a_commit_that_failed_and_was_not_made_has_changed_nothing() {
    let (place, store) = peopled().await;
    faults::set(&place.name(), &[Fault::BeforeCommit]);
    for _ in 0..3 {
        let failed = rename(&store, "Alicia").await.unwrap_err();
        assert!(matches!(failed, StoreError::Database(_)), "{failed:?}");
        assert_eq!(name(&store).await, "Alice");
        assert_eq!(name_in_the_file(&place).await, "Alice");
    }
    faults::set(&place.name(), &[]);
    rename(&store, "Alicia").await.unwrap();
    assert_eq!(name_in_the_file(&place).await, "Alicia");
}

#[tokio::test]
async fn a_commit_that_failed_and_was_made_counts() {
    let (place, store) = peopled().await;
    faults::set(&place.name(), &[Fault::AfterCommit]);
    for n in 0..3 {
        rename(&store, &format!("Alice {n}")).await.unwrap();
        assert_eq!(name(&store).await, format!("Alice {n}"));
        assert_eq!(name_in_the_file(&place).await, format!("Alice {n}"));
    }
}

#[tokio::test]
async fn a_commit_that_cannot_be_looked_up_is_in_doubt() {
    let (place, store) = peopled().await;
    for (number, (moment, is_stored)) in
        [(Fault::BeforeCommit, false), (Fault::AfterCommit, true)].into_iter().enumerate()
    {
        let (old, new) = (name(&store).await, format!("Alice {number}"));
        faults::set(&place.name(), &[moment, Fault::LookUp]);
        let failed = rename(&store, &new).await.unwrap_err();
        assert!(matches!(failed, StoreError::InDoubt(_)), "{failed:?}");
        assert!(failed.to_string().contains("unknown"), "{failed}");
        assert_eq!(name(&store).await, if is_stored { new } else { old });
        faults::set(&place.name(), &[]);
        rename(&store, "Alicia").await.unwrap();
        assert_eq!(name_in_the_file(&place).await, "Alicia");
    }
}

/// Without a change, nothing is looked up or written.
#[tokio::test]
async fn a_change_of_nothing_writes_nothing() {
    let (place, store) = peopled().await;
    let log = || std::fs::metadata(place.folder.path().join("herald.db-wal")).unwrap().len();
    let before = log();
    for _ in 0..3 {
        store.write().await.unwrap().commit().await.unwrap();
        store.write().await.unwrap().rollback().await.unwrap();
        drop(store.write().await.unwrap());
    }
    drop(store.write().await.unwrap());
    assert_eq!(log(), before);
    rename(&store, "Alicia").await.unwrap();
    assert!(log() > before);
}

#[tokio::test]
async fn a_store_that_is_closed_writes_no_more() {
    let (place, store) = peopled().await;
    store.close().await;
    assert!(matches!(rename(&store, "Alicia").await, Err(StoreError::Database(_))));
    assert_eq!(name_in_the_file(&place).await, "Alice");
}

/// The log is folded into the file at the end, even if the last change failed.
#[tokio::test]
async fn what_is_closed_after_a_failure_is_one_file() {
    let (place, store) = peopled().await;
    rename(&store, "Alicia").await.unwrap();
    faults::set(&place.name(), &[Fault::BeforeCommit, Fault::LookUp]);
    rename(&store, "Alina").await.unwrap_err();
    faults::set(&place.name(), &[]);
    store.close().await;
    assert!(!place.folder.path().join("herald.db-wal").exists());
    assert_eq!(name_in_the_file(&place).await, "Alicia");
}

/// A step of a match with one action, at the version that was read.
fn step_at(id: MatchId, version: i64) -> AppendStep {
    let action = Action {
        ply: Ply::new(0),
        actor: Actor::White,
        person_id: Some(ALICE),
        text: "b2-b3".to_owned(),
        at: Time(11),
    };
    AppendStep {
        match_id: id,
        seen_version: version,
        actions: vec![action],
        plies: 1,
        state: MatchState::Playing,
        announcements: Vec::new(),
        at: Time(11),
    }
}

#[tokio::test]
async fn only_a_step_that_came_too_late_is_stale_whatever_the_database_says() {
    let (place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    let id = begin(&mut tx, 10).await;
    tx.commit().await.unwrap();
    // Another constraint fails with a message similar to a late step's.
    let mut file = SqliteConnectOptions::new().filename(place.file()).connect().await.unwrap();
    sqlx::raw_sql(
        "CREATE TRIGGER refuses BEFORE INSERT ON actions
         BEGIN SELECT RAISE(ABORT, 'NOT NULL constraint failed: counters.value'); END",
    )
    .execute(&mut file)
    .await
    .unwrap();
    let mut tx = store.write().await.unwrap();
    meet(&mut tx, ALICE, "Alicia").await;
    for failed in [tx.commit_with(step_at(id, 0)).await, store.append(step_at(id, 0)).await] {
        assert!(matches!(failed, Err(StoreError::Database(_))), "{failed:?}");
    }
    for late in [1, -1] {
        assert!(!store.append(step_at(id, late)).await.unwrap(), "version {late}");
    }
    assert_eq!(name(&store).await, "Alice");

    sqlx::raw_sql("DROP TRIGGER refuses").execute(&mut file).await.unwrap();
    assert!(store.append(step_at(id, 0)).await.unwrap());
    assert!(!store.append(step_at(id, 0)).await.unwrap(), "the match has moved on");
}
