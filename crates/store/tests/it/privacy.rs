//! Personal data: every column is listed, and nothing is left of a forgotten person.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use match_model::{PersonId, Time};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection as _, SqliteConnection};
use store::Store;
use store::privacy::{self, Becomes, IMPERSONAL, NOBODY, PLACES};

use crate::common::{ALICE, BOB, CAROL, Place};

async fn raw(file: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(file).connect().await.unwrap()
}

/// Words in column names that may hold a person. New ones must be listed in `store/src/privacy.rs`.
const PERSONAL: [&str; 18] = [
    "person",
    "people",
    "name",
    "by",
    "user",
    "who",
    "whom",
    "player",
    "member",
    "captain",
    "marshal",
    "white",
    "black",
    "opponent",
    "challenger",
    "author",
    "owner",
    "nick",
];

fn sounds_personal(column: &str) -> bool {
    column.split('_').any(|word| PERSONAL.contains(&word))
}

/// Compares every table and column of the schema with the lists, by foreign key and by name.
#[tokio::test]
async fn no_column_with_a_person_is_unknown() {
    let place = Place::new();
    place.open().await.close().await;
    let mut file = raw(&place.file()).await;
    let columns: Vec<(String, String)> = sqlx::query_as(
        "SELECT m.name, c.name FROM sqlite_schema AS m, pragma_table_info(m.name) AS c
         WHERE m.type = 'table' AND m.name NOT LIKE '\\_sqlx%' ESCAPE '\\'
           AND m.name NOT LIKE 'sqlite%'",
    )
    .fetch_all(&mut file)
    .await
    .unwrap();
    let keys: BTreeSet<(String, String)> = sqlx::query_as(
        "SELECT m.name, k.\"from\" FROM sqlite_schema AS m, pragma_foreign_key_list(m.name) AS k
         WHERE m.type = 'table' AND k.\"table\" = 'people'",
    )
    .fetch_all(&mut file)
    .await
    .unwrap()
    .into_iter()
    .collect();
    assert!(columns.len() > 80 && keys.len() > 10, "the schema is read");
    let places: BTreeSet<(&str, &str)> = PLACES.iter().map(|(t, c, _)| (*t, *c)).collect();
    let (exported, mut tables) = (privacy::tables(), BTreeSet::new());
    for (table, column) in &columns {
        tables.insert(table.as_str());
        let is_known = places.contains(&(table.as_str(), column.as_str()));
        let is_nobody = NOBODY.contains(&(table.as_str(), column.as_str()));
        let is_key = keys.contains(&(table.clone(), column.clone()));
        assert!(
            is_known || (!is_key && (is_nobody || !sounds_personal(column))),
            "store/src/privacy.rs does not know {table}.{column}: say in PLACES what becomes of it when \
             its person is forgotten, or in NOBODY that it holds none"
        );
        assert!(
            exported.contains(&table.as_str()) || IMPERSONAL.contains(&table.as_str()),
            "store/src/privacy.rs does not know the table {table}: put it into PLACES, BELONGING or IMPERSONAL"
        );
    }
    for (table, column) in places.iter().chain(NOBODY) {
        let exists = columns.iter().any(|(t, c)| t == table && c == column);
        assert!(exists, "there is no {table}.{column} any more");
    }
    assert!(IMPERSONAL.iter().all(|table| tables.contains(table)));
}

/// A current database with rows of every schema.
async fn filled() -> (Place, Store) {
    let place = Place::new();
    fill(&place.file()).await;
    let store = place.open().await;
    (place, store)
}

/// Creates a file with rows of every schema.
pub(crate) async fn fill(file: &Path) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let all = sqlx::migrate::Migrator::new(folder.join("../../migrations")).await.unwrap();
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(true);
    let mut connection = options.connect().await.unwrap();
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder.join("tests/filled"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    for file in files {
        let schema = file.file_stem().unwrap().to_str().unwrap().parse().unwrap();
        all.run_to(schema, &mut connection).await.unwrap();
        let sql = std::fs::read_to_string(file).unwrap();
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
}

/// Counts the values of a column that are a person.
async fn count_of(file: &mut SqliteConnection, table: &str, column: &str, person: PersonId) -> i64 {
    let sql = format!("SELECT COUNT(*) FROM {table} WHERE {column} = $1");
    sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
        .bind(person.get().cast_signed())
        .fetch_one(file)
        .await
        .unwrap()
}

#[tokio::test]
async fn everything_is_exported_and_nothing_is_left() {
    let (place, store) = filled().await;
    let mut file = raw(&place.file()).await;
    for (at, person) in [ALICE, BOB, CAROL].into_iter().enumerate() {
        // The export has every row that names them.
        let export = privacy::export(&mut store.read().await.unwrap(), person).await.unwrap();
        for (table, column, _) in PLACES {
            let rows = export[*table].as_array().unwrap();
            let count = rows.iter().filter(|row| row[*column] == person.get()).count();
            let stored_count = count_of(&mut file, table, column, person).await;
            assert_eq!(i64::try_from(count).unwrap(), stored_count, "{table}.{column} of {person}");
        }
        let text = serde_json::Value::Object(export.clone()).to_string();
        // The seed of a match in progress is secret; the other's is public.
        assert!(!text.contains("00112233"), "{text}");
        assert_eq!(text.contains("ffeeddcc"), person != CAROL);
        for (other, name) in [(ALICE, "Alice"), (BOB, "Bob"), (CAROL, "Carol")] {
            assert_eq!(text.contains(name), other == person, "{text}");
        }
        // After being forgotten, they are nowhere, and a placeholder has their place.
        let mut tx = store.write().await.unwrap();
        let former = privacy::forget(&mut tx, person).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(former, PersonId::former(u32::try_from(at).unwrap() + 1));
        assert!(former.is_former() && !person.is_former());
        for (table, column, becomes) in PLACES {
            let count_left = count_of(&mut file, table, column, person).await;
            let barred = i64::from(*becomes == Becomes::Kept && person == CAROL);
            assert_eq!(count_left, barred, "{table}.{column}");
        }
        // A bar stays, and is all that is exported then.
        let export_after = privacy::export(&mut store.read().await.unwrap(), person).await.unwrap();
        for (table, rows) in &export_after {
            let barred = usize::from(table == "bars" && person == CAROL);
            assert_eq!(rows.as_array().unwrap().len(), barred, "{table}: {rows}");
        }
    }
    let dangling: Vec<String> =
        sqlx::query_scalar("SELECT \"table\" FROM pragma_foreign_key_check")
            .fetch_all(&mut file)
            .await
            .unwrap();
    assert!(dangling.is_empty(), "{dangling:?}");
    let names: Vec<String> =
        sqlx::query_scalar("SELECT name FROM people").fetch_all(&mut file).await.unwrap();
    assert_eq!(names, ["", "", ""]);
    // The moves are there.
    let actions: i64 =
        sqlx::query_scalar("SELECT COUNT(*) FROM actions").fetch_one(&mut file).await.unwrap();
    assert_eq!(actions, 2);
}

/// Waiting announcements about a forgotten person no longer name them; before, they are exported.
#[tokio::test]
async fn what_is_said_of_them_names_nobody() {
    let (place, store) = crate::common::peopled().await;
    let mut tx = store.write().await.unwrap();
    let entry =
        |id: u64| format!("{{\"say\":\"released\",\"match\":1,\"person\":{id},\"ply\":12}}");
    for content in [entry(12), entry(120), "no JSON of 12".to_owned()] {
        store::outbox::insert(&mut tx, "match 1", &content, Time(1)).await.unwrap();
    }
    let export = privacy::export(&mut tx, BOB).await.unwrap();
    assert_eq!(export["outbox"].as_array().unwrap().len(), 1, "{export:?}");
    privacy::forget(&mut tx, BOB).await.unwrap();
    tx.commit().await.unwrap();
    let mut file = raw(&place.file()).await;
    let contents: Vec<String> = sqlx::query_scalar("SELECT content FROM outbox ORDER BY id")
        .fetch_all(&mut file)
        .await
        .unwrap();
    let entries: Vec<serde_json::Value> =
        contents.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    assert_eq!(entries.len(), 2, "what cannot be read is never said: {contents:?}");
    assert_eq!((&entries[0]["person"], &entries[0]["ply"]), (&(-2).into(), &12.into()));
    assert_eq!(entries[1]["person"], 120);
}
