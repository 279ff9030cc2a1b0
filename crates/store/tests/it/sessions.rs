//! The settings and limits of connections to a server, and conflicts between concurrent changes.
//! These run with a server ([`crate::on_postgres`]).

use std::time::Duration;

use match_model::{MatchState, Time};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, PgConnection};
use store::{AppendStep, DatabaseAddress, NewMember, OpenError, Roles, Store, UpgradeCopy, people};
use test_databases::Database;

use crate::common::{ALICE, begin, meet, peopled};

async fn raw(url: &str) -> PgConnection {
    url.parse::<PgConnectOptions>().unwrap().connect().await.unwrap()
}

async fn run(connection: &mut PgConnection, sql: &str) {
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(connection).await.unwrap();
}

/// The name of a database on the server.
fn name(database: &Database) -> String {
    database.url().split(['/', '?']).nth(3).unwrap().to_owned()
}

/// With other default isolation levels, Herald's changes used to fail at random.
#[tokio::test]
async fn the_isolation_level_does_not_depend_on_the_default() {
    for level in ["serializable", "repeatable read"] {
        let Some(database) = test_databases::database() else { return };
        let name = name(&database);
        let set = format!("ALTER DATABASE {name} SET default_transaction_isolation = '{level}'");
        run(&mut raw(&database.url()).await, &set).await;
        let store = Store::open(DatabaseAddress::read(&database.url()).unwrap()).await.unwrap();
        let mut first = store.write().await.unwrap();
        meet(&mut first, ALICE, "Alice").await;
        first.commit().await.unwrap();
        // Both have begun before either changes the row.
        let mut one = store.write_alongside().await.unwrap();
        let mut other = store.write_alongside().await.unwrap();
        meet(&mut one, ALICE, "Alicia").await;
        one.commit().await.unwrap();
        meet(&mut other, ALICE, "Alison").await;
        other.commit().await.unwrap();
        let found = people::find(&mut store.read().await.unwrap(), ALICE).await.unwrap();
        assert_eq!(found.map(|person| person.name).as_deref(), Some("Alison"), "{level}");
    }
}

/// Herald's lock on the server, held by every change.
const GATE: i64 = 0x4865_7261_6c64_0001;

#[tokio::test]
async fn a_move_that_ends_a_deadlock_is_made_again() {
    if !test_databases::is_available() {
        return;
    }
    let (place, store) = peopled().await;
    let mut writing = store.write().await.unwrap();
    let id = begin(&mut writing, 10).await;
    writing.commit().await.unwrap();
    store.close().await;
    let url = place.url().unwrap();
    let mut other = raw(&url).await;
    // The move detects the deadlock; the other connection would wait for an hour.
    let set = "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET deadlock_timeout = ''2s''',
               current_database()); END $$; SET deadlock_timeout = '1h'";
    run(&mut other, set).await;
    let store = place.open().await;
    run(&mut other, &format!("BEGIN; SELECT 1 FROM matches WHERE id = {id} FOR UPDATE")).await;
    let step = AppendStep {
        match_id: id,
        seen_version: 0,
        actions: Vec::new(),
        plies: 0,
        state: MatchState::Playing,
        announcements: Vec::new(),
        at: Time(11),
    };
    let moving = tokio::spawn(async move { store.append(step).await });
    let mut looking = raw(&url).await;
    let waits = "SELECT EXISTS (SELECT 1 FROM pg_stat_activity
                 WHERE datname = current_database() AND wait_event_type = 'Lock')";
    while !sqlx::query_scalar::<_, bool>(waits).fetch_one(&mut looking).await.unwrap() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    // Each waits for the other now. The move is rolled back and waits for its turn.
    run(&mut other, &format!("SELECT pg_advisory_xact_lock({GATE}); COMMIT")).await;
    assert!(moving.await.unwrap().unwrap(), "the match has made the step");
}

#[tokio::test]
async fn too_few_connections_are_named_with_the_limit() {
    let Some(database) = test_databases::database() else { return };
    let name = name(&database);
    let mut admin = raw(&database.url()).await;
    run(
        &mut admin,
        &format!("CREATE ROLE {name} LOGIN; ALTER DATABASE {name} OWNER TO {name};
                  GRANT ALL ON SCHEMA public TO {name}; GRANT ALL ON ALL TABLES IN SCHEMA public TO {name};
                  GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO {name}"),
    )
    .await;
    let url = database.url().replace("herald@", &format!("{name}@"));
    let join = async || {
        let lease = Duration::from_secs(600);
        let new = NewMember { name: "one", lease, roles: Roles::all() };
        let at = DatabaseAddress::read(&url).unwrap();
        Store::open_shared(at, Time(1), UpgradeCopy::Make, new).await.map(drop)
    };
    for limit in [1, 18] {
        run(&mut admin, &format!("ALTER ROLE {name} CONNECTION LIMIT {limit}")).await;
        let error = join().await.unwrap_err();
        assert!(matches!(error, OpenError::TooFewConnections { .. }), "{error}");
        assert!(!error.is_temporary());
        let words = format!("the user may have {limit} connections, and Herald needs 19");
        assert!(error.to_string().contains(&words), "{error}");
    }
    // Others may return theirs.
    run(&mut admin, &format!("ALTER ROLE {name} CONNECTION LIMIT 1")).await;
    let options: PgConnectOptions = url.parse().unwrap();
    let store = loop {
        match options.connect().await {
            Ok(opened) => break opened,
            // The server hasn't noticed the end of the last connection yet.
            Err(_) => tokio::time::sleep(Duration::from_millis(5)).await,
        }
    };
    let error = join().await.unwrap_err();
    assert!(matches!(error, OpenError::NoConnections { .. }) && error.is_temporary(), "{error}");
    drop(store);
    run(&mut admin, &format!("ALTER ROLE {name} CONNECTION LIMIT 19")).await;
    run(&mut admin, &format!("ALTER DATABASE {name} CONNECTION LIMIT 5")).await;
    let error = join().await.unwrap_err();
    assert!(error.to_string().contains("the database may have 5 connections"), "{error}");
    run(&mut admin, &format!("ALTER DATABASE {name} CONNECTION LIMIT -1")).await;
    join().await.unwrap();
}

#[tokio::test]
async fn a_missing_table_is_named() {
    for (privilege, names) in [
        ("DROP TABLE duels, reports", vec!["duels", "reports"]),
        ("DROP SEQUENCE offers_number", vec!["offers_number"]),
        ("DROP INDEX matches_by_white", vec!["matches_by_white"]),
    ] {
        let Some(database) = test_databases::database() else { return };
        let at = DatabaseAddress::read(&database.url()).unwrap();
        Store::open(at.clone()).await.unwrap().close().await;
        run(&mut raw(&database.url()).await, privilege).await;
        let new = NewMember { name: "one", lease: Duration::from_secs(600), roles: Roles::all() };
        for error in [
            Store::open(at.clone()).await.map(drop).unwrap_err(),
            Store::open_to_look(at.clone()).await.map(drop).unwrap_err(),
            Store::open_shared(at, Time(1), UpgradeCopy::Make, new).await.map(drop).unwrap_err(),
        ] {
            assert!(matches!(error, OpenError::Incomplete { .. }), "{privilege}: {error}");
            assert!(names.iter().all(|name| error.to_string().contains(name)), "{error}");
        }
    }
}

/// Connections made while the server was read-only stayed read-only.
#[tokio::test]
async fn a_read_only_connection_is_replaced() {
    let Some(database) = test_databases::database() else { return };
    let name = name(&database);
    let store = Store::open(DatabaseAddress::read(&database.url()).unwrap()).await.unwrap();
    let mut admin = raw(&database.url()).await;
    run(&mut admin, &format!("ALTER DATABASE {name} SET default_transaction_read_only = on")).await;
    let insert_person = async |person_name: &'static str| {
        let mut writing = store.write().await?;
        let alice = match_model::Person { id: ALICE, name: person_name.to_owned() };
        people::meet(&mut writing, &alice, Time(1)).await?;
        writing.commit().await
    };
    // More than one, since a failed change is rolled back in the background.
    for _ in 0..3 {
        let refused = insert_person("Alice").await.unwrap_err();
        assert!(refused.to_string().contains("read-only"), "{refused}");
    }
    run(&mut admin, &format!("ALTER DATABASE {name} RESET default_transaction_read_only")).await;
    insert_person("Alice").await.unwrap();
}

#[tokio::test]
async fn a_read_only_server_is_waited_for() {
    let Some(database) = test_databases::database() else { return };
    let name = name(&database);
    let at = DatabaseAddress::read(&database.url()).unwrap();
    Store::open(at.clone()).await.unwrap().close().await;
    let set = format!("ALTER DATABASE {name} SET default_transaction_read_only = on");
    run(&mut raw(&database.url()).await, &set).await;
    let error = Store::open(at.clone()).await.map(drop).unwrap_err();
    assert!(matches!(error, OpenError::NoWrites { .. }) && error.is_temporary(), "{error}");
    // Read-only access is allowed.
    Store::open_to_look(at).await.unwrap().close().await;
}
