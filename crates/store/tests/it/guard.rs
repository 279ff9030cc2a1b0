//! A file that is deleted, replaced or damaged while in use, other names of it, and read-only
//! access.

use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use match_model::{DatabaseLoss, Time};
use sqlx::migrate::Migrator;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use store::{OpenError, Store, StoreError, people};

use crate::common::{ALICE, BOB, Place, meet};

const NOW: Time = Time(1_795_219_200_000);

async fn alone(place: &Place) -> Store {
    Store::open_alone(&place.file(), NOW).await.unwrap()
}

fn sibling_file(place: &Place, name: &str) -> PathBuf {
    place.folder.path().join(name)
}

async fn write(store: &Store) -> store::Result<()> {
    let mut tx = store.write().await?;
    meet(&mut tx, ALICE, "Alice").await;
    tx.commit().await
}

fn loss_of<T: std::fmt::Debug>(result: store::Result<T>) -> DatabaseLoss {
    match result {
        Err(StoreError::Lost(loss)) => loss,
        other => panic!("{other:?}"),
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_file_that_is_gone_is_not_written_until_it_is_back() {
    let place = Place::new();
    let store = alone(&place).await;
    write(&store).await.unwrap();
    assert_eq!(store.lost(), None);
    let away = sibling_file(&place, "away.db");
    std::fs::rename(place.file(), &away).unwrap();
    let refused = loss_of(write(&store).await);
    assert!(
        matches!(&refused, DatabaseLoss::Unlinked(file) if file.ends_with("herald.db")),
        "{refused:?}"
    );
    assert!(refused.to_string().contains("nothing is written any more"), "{refused}");
    assert!(!place.file().exists(), "none is made in its place");
    // Earlier data can be read, and the old file works again once it is back.
    assert!(people::find(&mut store.read().await.unwrap(), ALICE).await.unwrap().is_some());
    std::fs::rename(&away, place.file()).unwrap();
    write(&store).await.unwrap();
    assert_eq!(store.lost(), None);
    store.close().await;
}

#[cfg(unix)]
#[tokio::test]
async fn of_a_change_that_was_begun_before_the_truth_is_told() {
    let place = Place::new();
    let store = alone(&place).await;
    let mut tx = store.write().await.unwrap();
    meet(&mut tx, BOB, "Bob").await;
    std::fs::remove_file(place.file()).unwrap();
    assert!(matches!(loss_of(tx.commit().await), DatabaseLoss::Unlinked(_)));
    assert!(matches!(loss_of(write(&store).await), DatabaseLoss::Unlinked(_)));
    store.close().await;
}

#[cfg(unix)]
#[tokio::test]
async fn a_file_in_its_place_is_left_alone() {
    let place = Place::new();
    let store = alone(&place).await;
    write(&store).await.unwrap();
    std::fs::rename(place.file(), sibling_file(&place, "away.db")).unwrap();
    std::fs::write(place.file(), b"another").unwrap();
    assert!(matches!(loss_of(write(&store).await), DatabaseLoss::Replaced(_)));
    // The last connection to close would delete the other file's log.
    std::fs::write(sibling_file(&place, "herald.db-wal"), b"the other's moves").unwrap();
    store.close().await;
    drop(store);
    assert_eq!(std::fs::read(place.file()).unwrap(), b"another");
    assert_eq!(std::fs::read(sibling_file(&place, "herald.db-wal")).unwrap(), b"the other's moves");
}

#[tokio::test]
async fn damage_that_is_found_stops_all_writing() {
    let place = Place::new();
    alone(&place).await.close().await;
    let store = alone(&place).await;
    write(&store).await.unwrap();
    let mut other = SqliteConnectOptions::new().filename(place.file()).connect().await.unwrap();
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    let mut file = std::fs::OpenOptions::new().write(true).open(place.file()).unwrap();
    let pages = file.metadata().unwrap().len() / 4096;
    for page in 1..pages {
        file.seek(SeekFrom::Start(page * 4096)).unwrap();
        file.write_all(&[0xa5; 512]).unwrap();
    }
    file.sync_all().unwrap();
    let error = people::find(&mut store.read().await.unwrap(), ALICE).await.unwrap_err();
    assert!(matches!(&error, StoreError::Database(cause) if cause.is_of_damage()), "{error}");
    assert_eq!(store.lost(), None, "nobody has told it yet");
    store.note(&error);
    let refused = loss_of(store.write().await.map(drop));
    assert!(matches!(&refused, DatabaseLoss::Damaged { .. }), "{refused:?}");
    assert!(refused.to_string().contains("restore a backup"), "{refused}");
    assert_eq!(store.lost(), Some(refused));
    // Other failures don't concern the file.
    let whole = Place::new();
    let store = alone(&whole).await;
    let mut reading = store.read().await.unwrap();
    let failed = store::guilds::meet(&mut reading, match_model::GuildId::new(1), Time(0)).await;
    store.note(&failed.unwrap_err());
    assert_eq!(store.lost(), None);
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn another_name_of_the_file_and_a_deleted_lock_are_no_way_in() {
    let place = Place::new();
    let one = alone(&place).await;
    let other = sibling_file(&place, "other.db");
    std::fs::hard_link(place.file(), &other).unwrap();
    std::fs::remove_file(sibling_file(&place, "herald.db.lock")).unwrap();
    let own_locks = || {
        use std::os::unix::fs::MetadataExt as _;
        let inode = std::fs::metadata(place.file()).unwrap().ino();
        let (process, file) = (format!(" {} ", std::process::id()), format!(":{inode} "));
        let locks = std::fs::read_to_string("/proc/locks").unwrap();
        let own = locks.lines().filter(|line| line.contains(&process) && line.contains(&file));
        let kinds = own.filter_map(|line| line.split_whitespace().nth(1).map(str::to_owned));
        let mut kinds: Vec<String> = kinds.collect();
        kinds.sort();
        kinds.dedup();
        kinds
    };
    // SQLite's own connection keeps others from folding the log away, and so does Herald's.
    assert_eq!(own_locks(), ["FLOCK", "POSIX"]);
    for name in [&other, &place.file()] {
        let error = Store::open_alone(name, NOW).await.unwrap_err();
        assert!(matches!(error, OpenError::Held { .. }), "{error:?}");
        assert!(error.to_string().contains("under another name"), "{error}");
    }
    assert_eq!(own_locks(), ["FLOCK", "POSIX"], "who was refused has taken none of them away");
    write(&one).await.unwrap();
    one.close().await;
    assert_eq!(own_locks(), [""; 0]);
    // By any name; and after a kill.
    drop(Store::open_alone(&other, NOW).await.unwrap());
    let store = alone(&place).await;
    assert!(people::find(&mut store.read().await.unwrap(), ALICE).await.unwrap().is_some());
    store.close().await;
}

#[tokio::test]
async fn who_only_looks_changes_nothing_and_refuses_other_schemas() {
    let place = Place::new();
    let all = Migrator::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations"));
    let all = all.await.unwrap();
    let version = all.iter().map(|migration| migration.version).max().unwrap();
    let options = SqliteConnectOptions::new().filename(place.file()).create_if_missing(true);
    let mut raw = options.connect().await.unwrap();
    all.run_to(6, &mut raw).await.unwrap();
    raw.close().await.unwrap();
    let before = std::fs::read(place.file()).unwrap();
    match Store::open_to_look(&place.file()).await {
        Err(error @ OpenError::Older { found: 6, .. }) => {
            let words = error.to_string();
            assert!(words.contains("has schema 6"), "{words}");
            assert!(words.contains("start Herald") && words.contains("`herald backup`"), "{words}");
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(std::fs::read(place.file()).unwrap(), before);
    // Herald itself migrates it; then it can be read, even while Herald works.
    let store = alone(&place).await;
    write(&store).await.unwrap();
    let look = Store::open_to_look(&place.file()).await.unwrap();
    assert!(people::find(&mut look.read().await.unwrap(), ALICE).await.unwrap().is_some());
    let mut tx = look.write().await.unwrap();
    assert!(store::guilds::meet(&mut tx, match_model::GuildId::new(1), Time(0)).await.is_err());
    drop(tx);
    look.close().await;
    store.close().await;
    let mut raw = SqliteConnectOptions::new().filename(place.file()).connect().await.unwrap();
    let sql =
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
               VALUES (9998, 'later', 1, x'00', 0), (9999, 'last', 1, x'00', 0)";
    sqlx::query(sql).execute(&mut raw).await.unwrap();
    raw.close().await.unwrap();
    let newer = Store::open_to_look(&place.file()).await.unwrap_err();
    assert!(
        matches!(newer, OpenError::Newer { found: 9999, known: told, .. } if told == version),
        "{newer:?}"
    );
    let none = Store::open_to_look(&sibling_file(&place, "none.db")).await.unwrap_err();
    assert!(matches!(none, OpenError::Unusable { .. }), "{none:?}");
    assert!(!sibling_file(&place, "none.db").exists());
}
