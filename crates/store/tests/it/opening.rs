//! Opening a file: new, existing, from a newer Herald, altered, damaged, unreachable; and every
//! migration on a filled database.

use std::path::{Path, PathBuf};

use match_model::{
    ChallengeId, ChallengeState, ChannelId, EndedBy, GuildId, MatchId, MatchState, MessageId,
    SidePreference, Time,
};
use sqlx::migrate::Migrator;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection as _, SqliteConnection};
use store::actions::{self, Actor};
use store::offers::{self, Kind};
use store::orders::{self, Orders};
use store::{
    DamagedRow, OpenError, Side, Store, StoreError, challenges, drafts, endings, matches, outbox,
    people,
};

use crate::common::{ALICE, BOB, CAROL, Place, ROOM};

/// The file without the store.
async fn raw(file: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(file).create_if_missing(true).connect().await.unwrap()
}

async fn number(connection: &mut SqliteConnection, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(connection).await.unwrap()
}

async fn text(connection: &mut SqliteConnection, sql: &'static str) -> String {
    sqlx::query_scalar(sql).fetch_one(connection).await.unwrap()
}

fn folder(of: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(of)
}

async fn migrations() -> Migrator {
    Migrator::new(folder("../../migrations")).await.unwrap()
}

#[tokio::test]
async fn a_new_file_is_made_safe_and_up_to_date() {
    let place = Place::new();
    let store = place.open().await;
    let mut other = raw(&place.file()).await;
    let version = migrations().await.iter().map(|m| m.version).max().unwrap();
    assert_eq!(number(&mut other, "SELECT MAX(version) FROM _sqlx_migrations").await, version);
    assert_eq!(text(&mut other, "PRAGMA journal_mode").await, "wal");
    other.close().await.unwrap();
    store.close().await;
    assert!(!place.file().with_extension("db-wal").exists(), "the log is folded into the file");
}

#[tokio::test]
async fn what_cannot_be_read_is_named_and_never_guessed() {
    let place = Place::new();
    let store = place.open().await;
    let mut tx = store.write().await.unwrap();
    for (id, name) in [(ALICE, "Alice"), (BOB, "Bob")] {
        crate::common::meet(&mut tx, id, name).await;
    }
    let id = crate::common::begin(&mut tx, 10).await;
    let second = crate::common::begin(&mut tx, 11).await;
    let draft = drafts::Draft { plies: 0, actions: vec!["a1-a2".to_owned()] };
    drafts::put(&mut tx, id, ALICE, &draft, Time(11)).await.unwrap();
    tx.commit().await.unwrap();
    let damaged = |error: StoreError, column: &str| match error {
        StoreError::Damaged { what, why } => {
            assert_eq!(what, DamagedRow::Match(id));
            assert!(why.contains(column), "{why}");
        }
        other => panic!("{other}"),
    };
    let mut other = raw(&place.file()).await;
    for (column, damaged_value, whole) in [
        (
            "options",
            "UPDATE matches SET options = '{' WHERE id = 1",
            "UPDATE matches SET options = '{}'",
        ),
        (
            "setup",
            "UPDATE matches SET setup = 'no' WHERE id = 1",
            "UPDATE matches SET setup = NULL",
        ),
        ("actions", "UPDATE drafts SET actions = '{}'", "UPDATE drafts SET actions = '[]'"),
    ] {
        sqlx::query(damaged_value).execute(&mut other).await.unwrap();
        let mut reading = store.read().await.unwrap();
        if column == "actions" {
            damaged(drafts::find(&mut reading, id, ALICE).await.unwrap_err(), column);
        } else {
            damaged(matches::find(&mut reading, id).await.unwrap_err(), column);
            // In a list it is marked, and doesn't hide the others.
            match matches::playing_of(&mut reading, ALICE).await.unwrap().as_slice() {
                [Err(unreadable), Ok(whole)] => {
                    assert_eq!((unreadable.id, whole.id), (id, second));
                    assert!(unreadable.cause.contains(column), "{}", unreadable.cause);
                }
                other => panic!("{other:?}"),
            }
        }
        sqlx::query(whole).execute(&mut other).await.unwrap();
        assert!(matches::find(&mut reading, id).await.unwrap().is_some());
    }
}

#[tokio::test]
async fn a_missing_table_is_named() {
    for (dropped, names) in [
        ("DROP TABLE duels; DROP TABLE reports", vec!["duels", "reports"]),
        ("DROP INDEX matches_by_white", vec!["matches_by_white"]),
    ] {
        let place = Place::new();
        place.open().await.close().await;
        let mut other = raw(&place.file()).await;
        sqlx::raw_sql(dropped).execute(&mut other).await.unwrap();
        other.close().await.unwrap();
        for error in [
            Store::open(&place.file()).await.map(drop).unwrap_err(),
            Store::open_to_look(&place.file()).await.map(drop).unwrap_err(),
            Store::open_alone(&place.file(), Time(1)).await.map(drop).unwrap_err(),
        ] {
            assert!(matches!(error, OpenError::Incomplete { .. }), "{dropped}: {error}");
            assert!(names.iter().all(|name| error.to_string().contains(name)), "{error}");
        }
    }
}

#[tokio::test]
async fn readers_cannot_write() {
    let place = Place::new();
    let store = place.open().await;
    let mut reading = store.read().await.unwrap();
    assert!(store::guilds::meet(&mut reading, GuildId::new(1), Time(0)).await.is_err());
}

#[tokio::test]
async fn what_was_written_is_there_when_the_file_is_opened_again() {
    let place = Place::new();
    let store = place.open().await;
    let mut tx = store.write().await.unwrap();
    crate::common::meet(&mut tx, ALICE, "Alice").await;
    tx.commit().await.unwrap();
    // Dropped instead of closed, like after a kill.
    drop(store);
    for _ in 0..2 {
        let store = place.open().await;
        let person = people::find(&mut store.read().await.unwrap(), ALICE).await.unwrap();
        assert_eq!(person.unwrap().name, "Alice");
        store.close().await;
    }
}

#[tokio::test]
async fn an_uncommitted_change_is_not_there() {
    let place = Place::new();
    let store = place.open().await;
    let mut tx = store.write().await.unwrap();
    crate::common::meet(&mut tx, ALICE, "Alice").await;
    drop(tx);
    // The writer is free again, and sees nothing of it.
    let mut tx = store.write().await.unwrap();
    assert_eq!(people::find(&mut tx, ALICE).await.unwrap(), None);
}

#[tokio::test]
async fn a_newer_schema_is_refused_in_words() {
    let place = Place::new();
    place.open().await.close().await;
    let mut connection = raw(&place.file()).await;
    sqlx::query(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (9999, 'from the future', 1, x'00', 0)",
    )
    .execute(&mut connection)
    .await
    .unwrap();
    connection.close().await.unwrap();
    let error = Store::open(&place.file()).await.unwrap_err();
    assert!(matches!(error, OpenError::Newer { found: 9999, .. }), "{error:?}");
    let words = error.to_string();
    assert!(words.contains("newer Herald") && words.contains("herald.db"), "{words}");
    assert!(words.contains("9999"), "{words}");
}

#[tokio::test]
async fn an_altered_or_half_done_schema_is_refused() {
    for change in [
        "UPDATE _sqlx_migrations SET checksum = x'00' WHERE version = 1",
        "UPDATE _sqlx_migrations SET success = 0 WHERE version = 1",
        // An unknown migration that is older than this Herald.
        "UPDATE _sqlx_migrations SET version = 0 WHERE version = 1",
    ] {
        let place = Place::new();
        place.open().await.close().await;
        let mut connection = raw(&place.file()).await;
        sqlx::query(change).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        let error = Store::open(&place.file()).await.unwrap_err();
        assert!(matches!(error, OpenError::Altered { .. }), "{change}: {error:?}");
        assert!(error.to_string().contains("restore it from a backup"), "{error}");
    }
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_and_left_alone() {
    let place = Place::new();
    let noise: Vec<u8> = (0u32..8192).map(|n| (n * 31 + 7).to_le_bytes()[0]).collect();
    std::fs::write(place.file(), &noise).unwrap();
    let error = Store::open(&place.file()).await.unwrap_err();
    assert!(matches!(error, OpenError::Unusable { .. }), "{error:?}");
    assert!(error.to_string().contains("not a database"), "{error}");
    assert_eq!(std::fs::read(place.file()).unwrap(), noise);
}

#[tokio::test]
async fn a_damaged_database_gives_errors_and_no_panic() {
    let place = Place::new();
    let store = place.open().await;
    let mut tx = store.write().await.unwrap();
    for n in 0..2000 {
        outbox::insert(&mut tx, &format!("match {n}"), "{}", Time(n)).await.unwrap();
    }
    tx.commit().await.unwrap();
    store.close().await;
    let mut bytes = std::fs::read(place.file()).unwrap();
    let middle = bytes.len() / 4;
    bytes[middle..].fill(0xa5);
    std::fs::write(place.file(), bytes).unwrap();
    // It may be noticed at once, or when the damaged pages are read.
    if let Ok(store) = Store::open(&place.file()).await {
        let mut reading = store.read().await.unwrap();
        assert!(outbox::due_entries(&mut reading, Time(5000), 5000).await.is_err());
    }
}

#[tokio::test]
async fn a_folder_that_is_missing_is_named() {
    let place = Place::new();
    let file = place.folder.path().join("no/such/folder/herald.db");
    let error = Store::open(&file).await.unwrap_err();
    assert!(matches!(error, OpenError::Unusable { .. }), "{error:?}");
    assert!(error.to_string().contains("no/such/folder/herald.db"), "{error}");
    assert!(!file.exists());
}

/// For every migration: a database of that schema, filled by `filled/*.sql`, is migrated without
/// loss.
#[tokio::test]
async fn every_migration_keeps_a_filled_database() {
    let all = migrations().await;
    let mut filled: Vec<PathBuf> = std::fs::read_dir(folder("tests/filled"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    filled.sort();
    for target in all.iter().map(|migration| migration.version) {
        let place = Place::new();
        let mut connection = raw(&place.file()).await;
        for file in &filled {
            let name = file.file_stem().unwrap().to_string_lossy().into_owned();
            let schema = name.parse::<i64>().expect("files are named by their migration");
            if schema <= target {
                // Every row was written under its schema, and has survived all later migrations.
                all.run_to(schema, &mut connection).await.unwrap();
                let sql = std::fs::read_to_string(file).unwrap();
                sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
            }
        }
        all.run_to(target, &mut connection).await.unwrap();
        let tables: Vec<String> = sqlx::query_scalar(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_sqlx%' ESCAPE '\\'",
        )
        .fetch_all(&mut connection)
        .await
        .unwrap();
        for table in &tables {
            let sql = format!("SELECT COUNT(*) FROM {table}");
            let rows: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
                .fetch_one(&mut connection)
                .await
                .unwrap();
            assert!(rows > 0, "store/tests/filled/{target:04}.sql is to put a row into `{table}`");
        }
        connection.close().await.unwrap();

        let store = place.open().await;
        whole(&store, target).await;
        store.close().await;
        let mut connection = raw(&place.file()).await;
        assert_eq!(text(&mut connection, "PRAGMA integrity_check").await, "ok");
        let dangling = sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut connection).await;
        assert!(dangling.unwrap().is_empty(), "after migration {target}");
    }
}

/// Today's modules read the rows of `filled/0001.sql`.
async fn whole(store: &Store, schema: i64) {
    let mut reading = store.read().await.unwrap();
    let challenge = challenges::find(&mut reading, ChallengeId::new(2)).await.unwrap().unwrap();
    assert_eq!(challenge.state, ChallengeState::Open);
    assert_eq!((challenge.opponent, challenge.side), (None, SidePreference::Random));
    assert_eq!(challenges::open_of(&mut reading, ALICE).await.unwrap(), [challenge]);
    let playing = matches::find(&mut reading, MatchId::new(1)).await.unwrap().unwrap();
    assert_eq!(playing.state, MatchState::Playing);
    assert_eq!((playing.white, playing.black), (ALICE, BOB));
    assert_eq!((playing.plies, playing.version), (2, 3));
    assert_eq!((playing.channel_id, playing.place()), (ROOM, ChannelId::new(500)));
    assert_eq!(playing.board_message_id, Some(MessageId::new(501)));
    let log = actions::of_match(&mut reading, playing.id).await.unwrap();
    let log: Vec<_> = log.iter().map(|a| (a.ply.get(), a.actor, a.text.as_str())).collect();
    assert_eq!(log, [(0, Actor::White, "b2-b3"), (1, Actor::Black, "b7-b6")]);
    assert_eq!(
        offers::open_of(&mut reading, playing.id, Kind::Draw).await.unwrap().unwrap().side,
        Side::Black
    );
    let over = matches::find(&mut reading, MatchId::new(2)).await.unwrap().unwrap();
    assert_eq!(over.state, MatchState::Over);
    let ending = endings::find(&mut reading, over.id).await.unwrap().unwrap();
    assert_eq!((ending.winner, ending.ended_by), (Some(Side::Black), EndedBy::Resigned));
    // Stored as a finished sentence, in the older form.
    assert_eq!(ending.reason, model::l10n::L10nMessage::verbatim("White resigned"));
    let entries = outbox::due_entries(&mut reading, Time(10_000), 10).await.unwrap();
    assert_eq!(entries.len(), 1);
    assert_eq!((entries[0].topic.as_str(), entries[0].attempts), ("match 1", 1));
    let orders = orders::of_match(&mut reading, playing.id).await.unwrap();
    let orders_of = |person| -> Vec<(&str, &str)> {
        let person_orders: Option<&Orders> = orders.get(&person);
        person_orders
            .into_iter()
            .flatten()
            .map(|(key, value)| (key.as_str(), value.as_str()))
            .collect()
    };
    if schema >= 3 {
        // Alice's was a row of columns: 1 for strikes, none for queens, 0 for markers.
        assert_eq!(orders_of(ALICE), [("strikes", "strike")]);
        assert_eq!(
            orders_of(CAROL),
            [("markers", "yield"), ("queens", "self"), ("strikes", "hold")]
        );
    }
    if schema >= 7 {
        assert_eq!(orders_of(BOB), [("markers", "yield"), ("queens", "self")]);
    }
    drop(reading);
    // New numbers continue where the old ones stopped.
    let mut tx = store.write().await.unwrap();
    assert_eq!(crate::common::begin(&mut tx, 5000).await, MatchId::new(3));
}
