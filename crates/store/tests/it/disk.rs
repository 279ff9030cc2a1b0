//! A full disk and a failing disk: writes fail, and work again once the cause is gone, without
//! reopening the store.

use std::io::Write as _;
use std::path::Path;
use std::process::Command;

use match_model::Time;
use store::{Store, StoreError, outbox, people};

use crate::common::{ALICE, BOB, Place, meet};

/// A busy day's worth, more than the disk can take.
async fn fill(store: &Store, at: i64) -> Result<(), StoreError> {
    let mut tx = store.write().await?;
    for n in 0..200 {
        outbox::insert(&mut tx, &format!("topic {n}"), &"x".repeat(4000), Time(at)).await?;
    }
    tx.commit().await
}

async fn little(store: &Store, name: &str) -> Result<(), StoreError> {
    let mut tx = store.write().await?;
    meet(&mut tx, BOB, name).await;
    tx.commit().await
}

async fn newest(store: &Store) -> u64 {
    outbox::newest(&mut store.read().await.unwrap()).await.unwrap().get()
}

/// Continues after a failure.
async fn is_well(store: &Store) {
    let mut tx = store.write().await.unwrap();
    meet(&mut tx, ALICE, "Alice again").await;
    tx.commit().await.unwrap();
    let mut reading = store.read().await.unwrap();
    assert_eq!(people::find(&mut reading, ALICE).await.unwrap().unwrap().name, "Alice again");
    drop(reading);
    fill(store, 9).await.unwrap();
}

/// A disk of three megabytes, until dropped.
pub(crate) struct Disk<'a>(&'a Path);

impl Disk<'_> {
    /// Mounts it at a folder; `None`, with a message, where that is impossible.
    pub(crate) fn mount(folder: &Path) -> Option<Disk<'_>> {
        let mut mount = Command::new("mount");
        let mounted = mount.args(["-t", "tmpfs", "-o", "size=3m", "tmpfs"]).arg(folder).output();
        if mounted.is_ok_and(|mounted| mounted.status.success()) {
            return Some(Disk(folder));
        }
        eprintln!(
            "SKIPPED: a disk of three megabytes cannot be mounted (that needs root on Linux)"
        );
        None
    }
}

impl Drop for Disk<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0).status();
    }
}

#[tokio::test]
async fn a_full_disk_heals_when_there_is_room_again() {
    let place = Place::new();
    let folder = place.folder.path();
    let Some(_disk) = Disk::mount(folder) else { return };
    let store = place.open().await;
    little(&store, "Bob").await.unwrap();
    let filler = folder.join("filler");
    let mut full = std::fs::File::create(&filler).unwrap();
    while full.write_all(&[7; 4096]).is_ok() {}
    for _ in 0..3 {
        let failed = fill(&store, 1).await.unwrap_err();
        assert!(matches!(failed, StoreError::Database(_)), "nothing was changed: {failed:?}");
        assert_eq!(newest(&store).await, 0);
    }
    drop(full);
    std::fs::remove_file(&filler).unwrap();
    is_well(&store).await;
    assert_eq!(newest(&store).await, 200);
    store.close().await;
}

/// Limits the size of this process's files.
fn limit(bytes: &str) -> bool {
    let own = std::process::id().to_string();
    let limited =
        Command::new("prlimit").args(["--pid", &own, &format!("--fsize={bytes}:")]).status();
    limited.is_ok_and(|status| status.success())
}

/// Set in the limited process.
const LIMITED: &str = "STORE_TEST_LIMITED";

#[tokio::test]
async fn a_disk_with_errors_heals_when_they_are_gone() {
    if std::env::var_os(LIMITED).is_some() {
        return with_a_limit().await;
    }
    // In a separate process, because the limit covers the whole process and its signal must be
    // ignored.
    let run = Command::new("sh")
        .args(["-c", "trap '' XFSZ; exec \"$0\" --exact --nocapture \"$1\""])
        .arg(std::env::current_exe().unwrap())
        .arg("disk::a_disk_with_errors_heals_when_they_are_gone")
        .env(LIMITED, "yes")
        .output();
    match run {
        Ok(run) => {
            let output = String::from_utf8_lossy(&run.stdout).into_owned();
            let cause = String::from_utf8_lossy(&run.stderr).into_owned();
            assert!(run.status.success() && output.contains("1 passed"), "{output}{cause}");
            // Reports what the other process has skipped.
            cause.lines().filter(|line| line.starts_with("SKIPPED")).for_each(|l| eprintln!("{l}"));
        }
        Err(cause) => eprintln!("SKIPPED: there is no shell: {cause}"),
    }
}

async fn with_a_limit() {
    let place = Place::new();
    let store = place.open().await;
    little(&store, "Bob").await.unwrap();
    let log = std::fs::metadata(place.folder.path().join("herald.db-wal")).unwrap().len();
    if !limit(&(log + 100).to_string()) {
        eprintln!("SKIPPED: there is no prlimit");
        return;
    }
    for n in 0..3 {
        // Neither a large change, which fails in the middle, nor a small one, which fails at its
        // COMMIT. The latter is in doubt, because nothing else can be written.
        let failed = fill(&store, 1).await.unwrap_err();
        assert!(!matches!(failed, StoreError::Damaged { .. }), "{failed:?}");
        let failed = little(&store, &format!("Bob {n}")).await.unwrap_err();
        assert!(matches!(failed, StoreError::InDoubt(_)), "{failed:?}");
        assert_eq!(newest(&store).await, 0);
    }
    assert!(limit("unlimited"));
    is_well(&store).await;
    let mut reading = store.read().await.unwrap();
    assert_eq!(people::find(&mut reading, BOB).await.unwrap().unwrap().name, "Bob");
}
