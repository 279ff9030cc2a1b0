//! Databases on servers: opening, the schema compared with a file's, and moves of all data there
//! and back. These run with a server ([`crate::on_postgres`]).

use std::collections::BTreeSet;
use std::path::Path;

use match_model::Time;
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, PgConnection, SqliteConnection};
use store::counters::{self, Sequence};
use store::transfer::{self, TABLES, TransferError};
use store::{DatabaseAddress, OpenError, Store, privacy};
use test_databases::Database;

use crate::common::{ALICE, BOB, CAROL, Place};

fn read(url: &str) -> DatabaseAddress {
    DatabaseAddress::read(url).unwrap()
}

async fn raw(database: &Database) -> PgConnection {
    database.url().parse::<PgConnectOptions>().unwrap().connect().await.unwrap()
}

async fn raw_file(file: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(file).connect().await.unwrap()
}

async fn run(connection: &mut PgConnection, sql: &str) {
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(connection).await.unwrap();
}

/// A column: table, name, type, whether it is required, and its default.
type Described = (String, String, String, bool, Option<String>);

/// Foreign keys and unique columns.
type ColumnName = (String, String);

/// Except the tables for several processes, which a file doesn't have.
#[tokio::test]
async fn both_databases_have_the_same_tables() {
    let Some(database) = test_databases::database() else { return };
    let place = Place::new();
    Store::open(&place.file()).await.unwrap().close().await;
    Store::open(read(&database.url())).await.unwrap().close().await;
    let (mut file, mut server) = (raw_file(&place.file()).await, raw(&database).await);
    let tables = "SELECT m.name FROM sqlite_schema AS m WHERE m.type = 'table'
                  AND m.name NOT LIKE '\\_sqlx%' ESCAPE '\\' AND m.name NOT LIKE 'sqlite%' AND m.name <> 'counters'";
    let in_file: Vec<Described> = sqlx::query_as(AssertSqlSafe(format!(
        "SELECT t.name, c.name, CASE c.type WHEN 'SMALLINT' THEN 'BIGINT' ELSE c.type END,
                c.\"notnull\" <> 0, c.dflt_value
         FROM ({tables}) AS t, pragma_table_info(t.name) AS c ORDER BY 1, 2"
    )))
    .fetch_all(&mut file)
    .await
    .unwrap();
    let on_server: Vec<Described> = sqlx::query_as(
        "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT), upper(data_type),
                is_nullable = 'NO', CASE column_name WHEN 'claimed_by' THEN NULL
                    ELSE replace(column_default, '::text', '') END
         FROM information_schema.columns
         WHERE table_schema = 'public' AND table_name NOT LIKE '\\_sqlx%'
           AND table_name NOT IN ('leases', 'processes')
         ORDER BY table_name COLLATE \"C\", column_name COLLATE \"C\"",
    )
    .fetch_all(&mut server)
    .await
    .unwrap();
    let clean = |all: Vec<Described>| -> BTreeSet<Described> {
        let bare = |text: String| text.trim_matches('\'').to_owned();
        all.into_iter().map(|(t, c, k, n, d)| (t, c, k, n, d.map(bare))).collect()
    };
    assert_eq!(clean(in_file), clean(on_server));
    let known: BTreeSet<String> =
        sqlx::query_scalar(tables).fetch_all(&mut file).await.unwrap().into_iter().collect();
    assert_eq!(known, BTreeSet::from(TABLES.map(str::to_owned)), "transfer knows every table");

    let keys: Vec<ColumnName> = sqlx::query_as(AssertSqlSafe(format!(
        "SELECT t.name || '.' || k.\"from\", k.\"table\" || '.' || k.\"to\"
         FROM ({tables}) AS t, pragma_foreign_key_list(t.name) AS k"
    )))
    .fetch_all(&mut file)
    .await
    .unwrap();
    let on_server: Vec<ColumnName> = sqlx::query_as(
        "SELECT CAST(c.conrelid::regclass AS TEXT) || '.' || CAST(a.attname AS TEXT),
                CAST(c.confrelid::regclass AS TEXT) || '.' || CAST(f.attname AS TEXT)
         FROM pg_constraint AS c
         JOIN pg_attribute AS a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
         JOIN pg_attribute AS f ON f.attrelid = c.confrelid AND f.attnum = c.confkey[1]
         WHERE c.contype = 'f' AND c.conrelid <> 'leases'::regclass",
    )
    .fetch_all(&mut server)
    .await
    .unwrap();
    let set = |all: Vec<ColumnName>| all.into_iter().collect::<BTreeSet<_>>();
    assert_eq!(set(keys), set(on_server));

    // Unique keys, and indexes with their columns and conditions.
    let unique: Vec<ColumnName> = sqlx::query_as(AssertSqlSafe(format!(
        "SELECT t.name, (SELECT group_concat(name, ',') FROM (
                    SELECT x.name FROM pragma_index_info(i.name) AS x ORDER BY x.seqno))
         FROM ({tables}) AS t, pragma_index_list(t.name) AS i WHERE i.\"unique\""
    )))
    .fetch_all(&mut file)
    .await
    .unwrap();
    let on_server: Vec<ColumnName> = sqlx::query_as(
        "SELECT CAST(i.indrelid::regclass AS TEXT), string_agg(CAST(a.attname AS TEXT), ',' ORDER BY k.place)
         FROM pg_index AS i
         JOIN pg_class AS t ON t.oid = i.indrelid AND t.relnamespace = 'public'::regnamespace,
              unnest(i.indkey) WITH ORDINALITY AS k (number, place)
         JOIN pg_attribute AS a ON a.attnum = k.number
         WHERE i.indisunique AND a.attrelid = i.indrelid AND t.relname NOT LIKE '\\_sqlx%'
           AND t.relname NOT IN ('leases', 'processes')
         GROUP BY i.indexrelid, i.indrelid",
    )
    .fetch_all(&mut server)
    .await
    .unwrap();
    assert_eq!(set(unique), set(on_server));
    let indexes: Vec<String> = sqlx::query_scalar(
        "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL",
    )
    .fetch_all(&mut file)
    .await
    .unwrap();
    let objects: Vec<String> = sqlx::query_scalar(
        "SELECT CAST(indexname AS TEXT) FROM pg_indexes WHERE schemaname = 'public'",
    )
    .fetch_all(&mut server)
    .await
    .unwrap();
    let lacking: Vec<&String> = indexes.iter().filter(|name| !objects.contains(name)).collect();
    assert!(lacking.is_empty(), "{lacking:?}");
}

/// All rows of a file, table by table, as text.
async fn rows_of(file: &Path) -> Vec<(String, Vec<String>)> {
    let mut connection = raw_file(file).await;
    let mut all = Vec::new();
    for table in TABLES {
        let columns: Vec<String> =
            sqlx::query_scalar("SELECT name FROM pragma_table_info($1) ORDER BY name")
                .bind(table)
                .fetch_all(&mut connection)
                .await
                .unwrap();
        let quoted: Vec<String> = columns.iter().map(|name| format!("quote({name})")).collect();
        let sql = format!("SELECT {} FROM {table} ORDER BY 1", quoted.join(" || ' ' || "));
        let rows = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(&mut connection).await.unwrap();
        all.push((table.to_owned(), rows));
    }
    all
}

/// The last number of each sequence of a file, except its commit counter.
async fn sequences_of(file: &Path) -> Vec<(String, i64)> {
    let sql = "SELECT name, value FROM counters WHERE name <> 'commits' ORDER BY name";
    sqlx::query_as(sql).fetch_all(&mut raw_file(file).await).await.unwrap()
}

#[tokio::test]
async fn everything_moves_there_and_back() {
    let Some(database) = test_databases::database() else { return };
    let (place, back) = (Place::new(), Place::new());
    crate::privacy::fill(&place.file()).await;
    let (from, target) = (DatabaseAddress::File(place.file()), read(&database.url()));
    // An interrupted move is repeated, and nobody uses the database before.
    run(
        &mut raw(&database).await,
        "CREATE TABLE unfinished_move (begun_at BIGINT); INSERT INTO guilds VALUES (99, 1)",
    )
    .await;
    let unfinished = Store::open(target.clone()).await.unwrap_err();
    assert!(matches!(unfinished, OpenError::Unfinished { .. }), "{unfinished}");
    let report = transfer::move_database(&from, &target, Time(5)).await.unwrap();
    assert!(report.iter().filter(|table| table.rows > 0).count() > 25, "{report:?}");
    // Nothing is overwritten.
    let full = transfer::move_database(&from, &target, Time(5)).await.unwrap_err();
    assert!(matches!(full, TransferError::NotEmpty { .. }), "{full}");
    let same = transfer::move_database(&target, &target, Time(5)).await.unwrap_err();
    assert!(matches!(same, TransferError::Same(_)), "{same}");

    let file = DatabaseAddress::File(back.file());
    let returned = transfer::move_database(&target, &file, Time(6)).await.unwrap();
    assert_eq!(report, returned);
    assert_eq!(rows_of(&place.file()).await, rows_of(&back.file()).await);
    assert_eq!(sequences_of(&place.file()).await, sequences_of(&back.file()).await);
    // A copy made while a process works is equal.
    let copy = place.folder.path().join("copy.db");
    let working = Store::open_alone(target.clone(), Time(7)).await.unwrap();
    store::backup(target.clone(), &copy).await.unwrap();
    let names = std::fs::read_dir(place.folder.path()).unwrap();
    let mut names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
    names.retain(|name| name.to_string_lossy().starts_with("copy.db"));
    assert_eq!(names, ["copy.db"], "files next to the backup");
    assert_eq!(rows_of(&copy).await, rows_of(&back.file()).await);
    // Numbers continue.
    let mut numbers = Vec::new();
    for store in [&working, &Store::open(&back.file()).await.unwrap()] {
        let mut tx = store.write().await.unwrap();
        let next = counters::next(&mut tx, Sequence::Matches).await.unwrap();
        numbers.push(next);
    }
    assert!(numbers[0] > 1 && numbers[0] == numbers[1], "{numbers:?}");

    // Requests to be forgotten are carried out there, too.
    for person in [ALICE, BOB, CAROL] {
        let export = privacy::export(&mut working.read().await.unwrap(), person).await.unwrap();
        assert_eq!(export["people"].as_array().unwrap().len(), 1);
        let mut tx = working.write().await.unwrap();
        privacy::forget(&mut tx, person).await.unwrap();
        tx.commit().await.unwrap();
        let export_after =
            privacy::export(&mut working.read().await.unwrap(), person).await.unwrap();
        // A bar is kept: being forgotten must not lift it.
        let mut others = export_after.iter().filter(|(table, _)| *table != "bars");
        assert!(others.all(|(_, rows)| rows.as_array().unwrap().is_empty()), "{export_after:?}");
    }
}

#[tokio::test]
async fn one_process_works_with_it_until_it_is_closed() {
    let Some(database) = test_databases::database() else { return };
    let address = read(&database.url());
    let one = Store::open_alone(address.clone(), Time(1)).await.unwrap();
    let error = Store::open_alone(address.clone(), Time(2)).await.unwrap_err();
    assert!(matches!(error, OpenError::Held { .. }), "{error}");
    assert!(error.to_string().contains("since 20"), "{error}");
    Store::open_to_look(address.clone()).await.unwrap().close().await;
    one.close().await;
    Store::open_alone(address, Time(3)).await.unwrap().close().await;
}

#[tokio::test]
async fn what_cannot_be_opened_is_said_without_the_password() {
    let Some(database) = test_databases::database() else { return };
    let mut server = raw(&database).await;
    let name = database.url().split(['/', '?']).nth(3).unwrap().to_owned();
    let other = |name: &str| {
        database.url().replace(&format!("/{}?", self::name(&database)), &format!("/{name}?"))
    };
    // Nobody there, and no such database.
    let former =
        Store::open(read("postgres://herald:secret@127.0.0.1:1/herald")).await.unwrap_err();
    assert!(matches!(former, OpenError::Unreachable { .. }), "{former}");
    assert!(!former.to_string().contains("secret"), "{former}");
    let none = Store::open(read(&other("nowhere"))).await.unwrap_err();
    assert!(matches!(none, OpenError::NoDatabase { .. }), "{none}");
    // One without Unicode.
    let latin = format!("{name}_latin");
    let sql = format!(
        "CREATE DATABASE {latin} TEMPLATE template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'"
    );
    run(&mut server, &sql).await;
    let latin = Store::open(read(&other(&latin))).await.unwrap_err();
    assert!(matches!(latin, OpenError::NoUtf8 { .. }), "{latin}");
    // A user without Herald's necessary rights on existing tables.
    run(&mut server, &format!("CREATE ROLE {name} LOGIN PASSWORD 'secret'")).await;
    let guest = database.url().replace("herald@", &format!("{name}:secret@"));
    let guest = Store::open(read(&guest)).await.unwrap_err();
    assert!(matches!(guest, OpenError::NoRights { .. }), "{guest}");
    assert!(!guest.to_string().contains("secret"), "{guest}");
    // From a newer Herald, also read-only.
    let newer =
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                 VALUES (9999, 'later', TRUE, 'x', 0)";
    run(&mut server, newer).await;
    for error in [
        Store::open(read(&database.url())).await.unwrap_err(),
        Store::open_to_look(read(&database.url())).await.unwrap_err(),
    ] {
        assert!(matches!(error, OpenError::Newer { found: 9999, .. }), "{error}");
    }
    for wrong in ["postgres://[", "mysql://a:secret@b/c"] {
        let error = DatabaseAddress::read(wrong).unwrap_err();
        assert!(matches!(error, OpenError::WrongUrl { .. }), "{error}");
        assert!(!error.to_string().contains("secret"), "{error}");
    }
}

/// The name of a database on the server.
fn name(database: &Database) -> String {
    database.url().split(['/', '?']).nth(3).unwrap().to_owned()
}

/// A change whose connection the server ends is rolled back, and the next change works.
#[tokio::test]
async fn a_connection_that_is_ended_is_replaced() {
    let Some(database) = test_databases::database() else { return };
    let store = Store::open(read(&database.url())).await.unwrap();
    let mut tx = store.write().await.unwrap();
    counters::next(&mut tx, Sequence::Matches).await.unwrap();
    let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
               WHERE datname = current_database() AND pid <> pg_backend_pid()";
    run(&mut raw(&database).await, end).await;
    assert!(tx.commit().await.is_err());
    // Idle connections are gone, too: each is detected at most once.
    let mut failed = 0;
    loop {
        match store.write().await {
            Ok(tx) => break tx.commit().await.unwrap(),
            Err(_) if failed < 20 => failed += 1,
            Err(error) => panic!("{error}"),
        }
    }
}
