//! The copy of an older file before its migration.

use std::path::{Path, PathBuf};

use match_model::Time;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode};
use sqlx::{ConnectOptions as _, Connection as _};
use store::{NewMember, OpenError, Roles, Store, UpgradeCopy, look};

use crate::common::Place;
use crate::disk::Disk;

const NOW: Time = Time(1_000);
/// An older schema, filled by `filled/0001.sql`.
const OLD: i64 = 6;

/// A file of an older Herald with matches and some additional megabytes. Returns its bytes.
async fn old(file: &Path, megabytes: usize) -> Vec<u8> {
    let folder = |of: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join(of);
    let all = Migrator::new(folder("../../migrations")).await.unwrap();
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(true);
    let options = options.journal_mode(SqliteJournalMode::Wal);
    let mut connection = options.connect().await.unwrap();
    all.run_to(1, &mut connection).await.unwrap();
    let sql = std::fs::read_to_string(folder("tests/filled/0001.sql")).unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
    all.run_to(OLD, &mut connection).await.unwrap();
    for _ in 0..megabytes {
        let long = "UPDATE outbox SET content = content || hex(randomblob(500000)) WHERE id = 1";
        sqlx::query(long).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
    std::fs::read(file).unwrap()
}

fn copy(file: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}.schema-{OLD}{ending}", file.display()))
}

async fn schema(file: &Path) -> i64 {
    look(file).await.unwrap().schema
}

#[tokio::test]
async fn an_older_file_is_kept_as_it_was() {
    let place = Place::new();
    let file = place.file();
    old(&file, 0).await;
    Store::open_alone(&file, NOW).await.unwrap().close().await;
    let report = look(&copy(&file, "")).await.unwrap();
    assert_eq!((report.schema, report.faults), (OLD, Vec::new()));
    assert!(schema(&file).await > OLD);
    // It is a complete copy to return to.
    let rows = async |file: &Path| {
        let mut connection =
            SqliteConnectOptions::new().filename(file).read_only(true).connect().await.unwrap();
        let sql = "SELECT COUNT(*) FROM actions";
        let rows: i64 = sqlx::query_scalar(sql).fetch_one(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        rows
    };
    assert!(rows(&file).await > 0);
    assert_eq!(rows(&copy(&file, "")).await, rows(&file).await);
    // After the migration there is nothing to copy.
    Store::open_alone(&file, NOW).await.unwrap().close().await;
    assert!(!copy(&file, "-2").exists());
}

#[tokio::test]
async fn no_copy_is_overwritten_and_a_beginning_of_one_is_made_anew() {
    let place = Place::new();
    let file = place.file();
    old(&file, 0).await;
    std::fs::write(copy(&file, ""), "somebody's").unwrap();
    std::fs::write(copy(&file, "-2.part"), "half").unwrap();
    Store::open_alone(&file, NOW).await.unwrap().close().await;
    assert_eq!(std::fs::read(copy(&file, "")).unwrap(), b"somebody's");
    assert_eq!(schema(&copy(&file, "-2")).await, OLD);
    assert!(!copy(&file, "-2.part").exists());
}

#[tokio::test]
async fn without_a_copy_nothing_changes_unless_none_is_wanted() {
    let place = Place::new();
    let file = place.file();
    let before = old(&file, 0).await;
    for ending in ["", "-2", "-3", "-4", "-5", "-6", "-7", "-8", "-9"] {
        std::fs::write(copy(&file, ending), "").unwrap();
    }
    let error = Store::open_alone(&file, NOW).await.unwrap_err();
    assert!(matches!(error, OpenError::NotCopied { found: OLD, .. }), "{error:?}");
    assert!(error.to_string().contains("Nothing has changed."), "{error}");
    assert_eq!(schema(&file).await, OLD);
    assert!(std::fs::read(&file).unwrap() == before, "the file was changed");
    let new = NewMember { name: "one", lease: std::time::Duration::MAX, roles: Roles::all() };
    let (store, _) = Store::open_shared(&file, NOW, UpgradeCopy::Omit, new).await.unwrap();
    store.close().await;
    assert!(schema(&file).await > OLD);
}

#[tokio::test]
async fn on_a_full_disk_nothing_changes_and_nothing_is_left() {
    let place = Place::new();
    let folder = place.folder.path();
    let Some(_disk) = Disk::mount(folder) else { return };
    let file = place.file();
    // Created elsewhere: so large a change doesn't fit here with its journal.
    let elsewhere = Place::new();
    let before = old(&elsewhere.file(), 1).await;
    std::fs::write(&file, &before).unwrap();
    std::fs::write(folder.join("filler"), vec![7; 1_500_000]).unwrap();
    let error = Store::open_alone(&file, NOW).await.unwrap_err();
    assert!(matches!(error, OpenError::NotCopied { .. }), "{error:?}");
    assert!(error.to_string().contains("full"), "{error}");
    assert!(std::fs::read(&file).unwrap() == before, "the file was changed");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let copies: Vec<_> = files.filter(|name| name.to_string_lossy().contains("schema")).collect();
    assert!(copies.is_empty(), "{copies:?}");
}
