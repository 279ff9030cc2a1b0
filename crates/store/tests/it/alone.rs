//! Exclusive opening: the lock and refusals.

use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use match_model::Time;
use store::{OpenError, Store, outbox, people};

use crate::common::{ALICE, Place, meet};

const NOW: Time = Time(1_795_219_200_000);

async fn alone(place: &Place) -> Result<Store, OpenError> {
    Store::open_alone(&place.file(), NOW).await
}

fn sibling_file(place: &Place, ending: &str) -> PathBuf {
    place.folder.path().join(format!("herald.db{ending}"))
}

/// A closed database with Alice in it.
async fn signed_database() -> Place {
    let place = Place::new();
    let store = alone(&place).await.unwrap();
    let mut tx = store.write().await.unwrap();
    meet(&mut tx, ALICE, "Alice").await;
    tx.commit().await.unwrap();
    store.close().await;
    place
}

/// Asserts that the refusal contains all of this and names the file.
fn assert_mentions(error: &OpenError, parts: &[&str]) {
    let words = error.to_string();
    for part in parts.iter().chain(&["herald.db"]) {
        assert!(words.contains(part), "`{part}` in: {words}");
    }
}

#[tokio::test]
async fn a_second_process_is_told_who_has_it() {
    let place = Place::new();
    let one = alone(&place).await.unwrap();
    let own = format!("process {}, since 2026-11-21 00:00:00 UTC", std::process::id());
    for _ in 0..2 {
        let error = alone(&place).await.unwrap_err();
        assert!(matches!(error, OpenError::Held { .. }), "{error:?}");
        assert_mentions(&error, &[&own, "stop that one first"]);
    }
    // Others may still read it.
    Store::open(&place.file()).await.unwrap().close().await;
    let tx = one.write().await.unwrap();
    drop(tx);
    // Closed, or killed.
    one.close().await;
    let two = alone(&place).await.unwrap();
    assert!(matches!(alone(&place).await, Err(OpenError::Held { .. })));
    let copy = two.clone();
    drop(two);
    assert!(matches!(alone(&place).await, Err(OpenError::Held { .. })), "it is in use");
    drop(copy);
    alone(&place).await.unwrap();
}

/// A program that is being started briefly holds all handles of its parent.
#[cfg(unix)]
#[tokio::test]
async fn a_program_that_is_started_meanwhile_keeps_no_lock() {
    let place = signed_database().await;
    let over = Arc::new(AtomicBool::new(false));
    let starting = std::thread::spawn({
        let over = Arc::clone(&over);
        move || {
            while !over.load(Ordering::Relaxed) {
                Command::new("true").status().unwrap();
            }
        }
    });
    let mut stores = Vec::new();
    for _ in 0..60 {
        match alone(&place).await {
            Ok(store) => store.close().await,
            Err(error) => stores.push(error),
        }
    }
    over.store(true, Ordering::Relaxed);
    starting.join().unwrap();
    assert!(stores.is_empty(), "{stores:?}");
}

#[cfg(unix)]
#[tokio::test]
async fn another_name_of_the_file_has_the_same_lock() {
    let place = Place::new();
    let _one = alone(&place).await.unwrap();
    let other = place.folder.path().join("other.db");
    std::os::unix::fs::symlink(place.file(), &other).unwrap();
    let error = Store::open_alone(&other, NOW).await.unwrap_err();
    assert!(matches!(error, OpenError::Held { .. }), "{error:?}");
    let roundabout = place.folder.path().join("../").join(place.folder.path()).join("herald.db");
    let error = Store::open_alone(&roundabout, NOW).await.unwrap_err();
    assert!(matches!(error, OpenError::Held { .. }), "{error:?}");
}

#[tokio::test]
async fn a_file_that_was_there_before_is_missed() {
    let place = signed_database().await;
    let away = place.folder.path().join("away.db");
    std::fs::rename(place.file(), &away).unwrap();
    for _ in 0..2 {
        let error = alone(&place).await.unwrap_err();
        assert!(matches!(error, OpenError::Missing { .. }), "{error:?}");
        assert_mentions(&error, &["missing", "herald.db.lock is still there", "restore a backup"]);
        assert!(!place.file().exists(), "none is made in its place");
    }
    std::fs::rename(&away, place.file()).unwrap();
    let store = alone(&place).await.unwrap();
    assert!(people::find(&mut store.read().await.unwrap(), ALICE).await.unwrap().is_some());
    store.close().await;
    // Only the log is left; a new database next to it would swallow it.
    std::fs::remove_file(place.file()).unwrap();
    std::fs::remove_file(sibling_file(&place, ".lock")).unwrap();
    std::fs::write(sibling_file(&place, "-wal"), b"the last moves").unwrap();
    let error = alone(&place).await.unwrap_err();
    assert_mentions(&error, &["herald.db-wal is still there"]);
    assert_eq!(std::fs::read(sibling_file(&place, "-wal")).unwrap(), b"the last moves");
    // To begin anew, the rest must be deleted by hand.
    std::fs::remove_file(sibling_file(&place, "-wal")).unwrap();
    alone(&place).await.unwrap().close().await;
}

#[tokio::test]
async fn what_did_not_come_about_is_not_missed() {
    let place = Place::new();
    let file = place.folder.path().join("no/such/folder/herald.db");
    let error = Store::open_alone(&file, NOW).await.unwrap_err();
    assert!(matches!(error, OpenError::Unusable { .. }), "{error:?}");
    // A lock without a database.
    std::fs::write(sibling_file(&place, ".lock"), b"").unwrap();
    alone(&place).await.unwrap().close().await;
}

#[tokio::test]
async fn an_empty_file_is_refused_and_left_alone() {
    let place = Place::new();
    std::fs::write(place.file(), b"").unwrap();
    let error = alone(&place).await.unwrap_err();
    assert!(matches!(error, OpenError::Empty { .. }), "{error:?}");
    assert_mentions(&error, &["is empty", "restore a"]);
    assert_eq!(std::fs::metadata(place.file()).unwrap().len(), 0);
}

/// Soon after its creation, a database is only in its log; without that it must not begin again.
#[tokio::test]
async fn a_file_without_its_log_is_refused() {
    let place = Place::new();
    let store = alone(&place).await.unwrap();
    let copy = Place::new();
    for ending in ["", ".lock"] {
        std::fs::copy(sibling_file(&place, ending), sibling_file(&copy, ending)).unwrap();
    }
    let error = alone(&copy).await.unwrap_err();
    assert!(matches!(error, OpenError::Empty { .. }), "{error:?}");
    assert_mentions(&error, &["is empty", "herald.db-wal"]);
    store.close().await;
}

#[tokio::test]
async fn no_name_is_no_database() {
    for error in [
        Store::open(std::path::Path::new("")).await.unwrap_err(),
        Store::open_alone(std::path::Path::new(""), NOW).await.unwrap_err(),
    ] {
        assert!(matches!(error, OpenError::NoName), "{error:?}");
    }
}

#[tokio::test]
async fn a_read_only_file_is_refused() {
    let place = signed_database().await;
    let mut permissions = std::fs::metadata(place.file()).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(place.file(), permissions.clone()).unwrap();
    let error = alone(&place).await.unwrap_err();
    assert!(matches!(error, OpenError::ReadOnly { .. }), "{error:?}");
    assert_mentions(&error, &["read-only", "chmod u+w"]);
    // A copy of it can still be read.
    Store::open(&place.file()).await.unwrap().close().await;
}

#[tokio::test]
async fn a_lock_that_cannot_be_had_is_named() {
    let place = signed_database().await;
    std::fs::remove_file(sibling_file(&place, ".lock")).unwrap();
    std::fs::create_dir(sibling_file(&place, ".lock")).unwrap();
    let error = alone(&place).await.unwrap_err();
    assert!(matches!(error, OpenError::NoLock { .. }), "{error:?}");
    assert_mentions(&error, &["herald.db.lock", "write in that folder"]);
}

/// A page in the middle, which would be noticed late.
#[tokio::test]
async fn a_damaged_page_is_found_before_it_matters() {
    let place = Place::new();
    let store = alone(&place).await.unwrap();
    let mut tx = store.write().await.unwrap();
    for n in 0..2000 {
        outbox::insert(&mut tx, &format!("match {n}"), "{}", Time(n)).await.unwrap();
    }
    tx.commit().await.unwrap();
    store.close().await;
    let whole = std::fs::read(place.file()).unwrap();
    let pages = whole.len() / 4096;
    let mut count = 0;
    for page in [pages / 4, pages / 2, pages * 3 / 4] {
        let mut bytes = whole.clone();
        bytes[page * 4096..(page + 1) * 4096].fill(0xa5);
        std::fs::write(place.file(), &bytes).unwrap();
        let error = alone(&place).await.unwrap_err();
        assert!(matches!(error, OpenError::Damaged { .. }), "{error:?}");
        assert_mentions(&error, &["damaged", "restore a backup", ".recover"]);
        assert!(!error.to_string().contains('\n'), "{error}");
        count += 1;
    }
    assert_eq!(count, 3);
    std::fs::write(place.file(), whole).unwrap();
    alone(&place).await.unwrap().close().await;
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_may_read_it() {
    use std::os::unix::fs::PermissionsExt as _;

    let mode = |place: &Place, ending: &str| {
        std::fs::metadata(sibling_file(place, ending)).unwrap().permissions().mode() & 0o777
    };
    let place = signed_database().await;
    let files = ["", ".lock"];
    assert_eq!(files.map(|ending| mode(&place, ending)), [0o600; 2]);
    // An older file.
    for ending in files {
        let open = std::fs::Permissions::from_mode(0o644);
        std::fs::set_permissions(sibling_file(&place, ending), open).unwrap();
    }
    let store = alone(&place).await.unwrap();
    let mut tx = store.write().await.unwrap();
    meet(&mut tx, ALICE, "Alice").await;
    tx.commit().await.unwrap();
    for ending in ["", ".lock", "-wal", "-shm"] {
        assert_eq!(mode(&place, ending), 0o600, "herald.db{ending}");
    }
    store.close().await;
}
