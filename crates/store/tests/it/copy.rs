//! Copies of a database in use.

use match_model::Time;
use store::{BackupError, Store, backup, look, people};

use crate::common::{ALICE, Place};

#[tokio::test]
async fn a_copy_is_made_while_somebody_writes() {
    let place = Place::new();
    let store = Store::open_alone(&place.file(), Time(1)).await.unwrap();
    let mut tx = store.write().await.unwrap();
    crate::common::meet(&mut tx, ALICE, "Alice").await;
    tx.commit().await.unwrap();
    // The copy lacks the uncommitted change.
    let mut tx = store.write().await.unwrap();
    crate::common::meet(&mut tx, ALICE, "Eve").await;
    let copy = place.folder.path().join("copy.db");
    let looked = backup(&place.file(), &copy).await.unwrap();
    tx.commit().await.unwrap();
    assert!(looked.faults.is_empty() && looked.schema >= 13, "{looked:?}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(std::fs::metadata(&copy).unwrap().permissions().mode() & 0o777, 0o600);
    }
    // Nothing is overwritten, and nothing else stays in the folder.
    assert!(matches!(backup(&place.file(), &copy).await, Err(BackupError::Exists(_))));
    assert!(!place.folder.path().join("copy.db.part").exists());
    // It is a complete database.
    let other = Store::open_alone(&copy, Time(2)).await.unwrap();
    let alice = people::find(&mut other.read().await.unwrap(), ALICE).await.unwrap().unwrap();
    assert_eq!(alice.name, "Alice");
    let eve = people::find(&mut store.read().await.unwrap(), ALICE).await.unwrap().unwrap();
    assert_eq!(eve.name, "Eve");
}

#[tokio::test]
async fn what_cannot_be_copied_is_named_and_leaves_nothing() {
    let place = Place::new();
    let copy = place.folder.path().join("copy.db");
    let none = backup(&place.file(), &copy).await.unwrap_err();
    assert!(matches!(none, BackupError::NoDatabase(_)), "{none:?}");
    let store = place.open().await;
    let nowhere = place.folder.path().join("no/such/copy.db");
    let unwritable = backup(&place.file(), &nowhere).await.unwrap_err();
    assert!(matches!(unwritable, BackupError::Unwritable { .. }), "{unwritable:?}");
    let mut tx = store.write().await.unwrap();
    for n in 0..2000 {
        store::outbox::insert(&mut tx, &format!("match {n}"), "{}", Time(n)).await.unwrap();
    }
    tx.commit().await.unwrap();
    store.close().await;
    let mut bytes = std::fs::read(place.file()).unwrap();
    let middle = bytes.len() / 4;
    bytes[middle..].fill(0xa5);
    std::fs::write(place.file(), bytes).unwrap();
    assert!(backup(&place.file(), &copy).await.is_err());
    assert!(!copy.exists() && !place.folder.path().join("copy.db.part").exists());
    match look(&place.file()).await {
        Ok(looked) => assert!(!looked.faults.is_empty()),
        Err(BackupError::Unreadable { .. }) => {}
        Err(other) => panic!("{other}"),
    }
}
