//! A database on a PostgreSQL server, by the command line: moved, checked, copied, moved back, and
//! unusable in every way.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;
use std::time::Duration;

use match_model::{ChannelId, Person, PersonId, SidePreference, Time};
use referee::{ChallengeRequest, Chance, Referee};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, ConnectOptions as _};
use store::Store;
use test_databases::{Medium, Pooler, Server};
use tokio::task::JoinSet;

const NOW: Time = Time(1_795_219_200_000);

fn herald(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_herald"));
    command.current_dir(folder).args(arguments).env_clear().output().unwrap()
}

/// Asserts that it ends with this code and prints all of this, without a password.
fn ends(folder: &Path, arguments: &[&str], (code, words): (i32, &[&str])) {
    let output = herald(folder, arguments);
    let told = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {told}");
    for part in words {
        assert!(told.contains(part), "{arguments:?}: `{part}` in: {told}");
    }
    assert!(!told.contains("secret"), "{arguments:?}: {told}");
}

fn person(number: u64) -> Person {
    Person { id: PersonId::new(number), name: format!("P{number}") }
}

/// A challenge to anyone, with White.
fn request(challenger: Person) -> ChallengeRequest {
    ChallengeRequest {
        guild: None,
        channel: ChannelId::new(2),
        access: match_model::PlaceAccess::Member,
        thread: None,
        challenger,
        opponent: None,
        game: "world-war".to_owned(),
        options: Vec::new(),
        side: SidePreference::White,
        record: None,
    }
}

#[tokio::test]
async fn a_database_moves_to_a_server_and_back() {
    let Some(server) = Server::start(Medium::Memory).unwrap() else { return };
    let folder = test_databases::folder(Medium::Memory).unwrap();
    let store = Store::open_alone(&folder.path().join("herald.db"), NOW).await.unwrap();
    let referee = Referee::new(store, Chance::fixed(1));
    let id = referee::challenge::make(&referee, request(person(1)), NOW).await.unwrap();
    let id =
        referee::challenge::accept(&referee, id, &person(2), None, NOW).await.unwrap().match_id;
    referee::draft::enter(&referee, id, PersonId::new(1), "b2-b3", None, NOW).await.unwrap();
    let url = server.url("postgres");
    let url = url.as_str();
    let there = ["move", "--from", "herald.db", "--to", url];
    // A database in use can't be moved.
    ends(folder.path(), &there, (75, &["in use by another Herald"]));
    referee.close().await;
    let moved = ["matches: 1 row", "people: 2 rows", "1 match with 1 action", "No differences."];
    ends(folder.path(), &there, (0, &moved));
    ends(folder.path(), &there, (73, &["is not empty"]));

    ends(folder.path(), &["check", "--database", url], (0, &["1 match with 1 action"]));
    let record = herald(folder.path(), &["export", "1", "--database", "herald.db"]);
    let moved = herald(folder.path(), &["export", "1", "--database", url]);
    assert!(moved.status.success());
    assert_eq!(record.stdout, moved.stdout);
    ends(
        folder.path(),
        &["backup", "copy.db", "--database", url],
        (0, &["copy.db is a complete copy of"]),
    );
    ends(folder.path(), &["backup", "copy.db", "--database", url], (73, &["exists already"]));
    ends(folder.path(), &["check", "--database", "copy.db"], (0, &["No differences."]));
    let back = ["move", "--from", url, "--to", "back.db"];
    ends(folder.path(), &back, (0, &["No differences."]));
    let back = herald(folder.path(), &["export", "1", "--database", "back.db"]);
    assert_eq!(record.stdout, back.stdout);
}

#[test]
fn what_cannot_be_used_has_its_number() {
    let folder = test_databases::folder(Medium::Memory).unwrap();
    let check = |url: &str, code: i32, words: &str| {
        ends(folder.path(), &["check", "--database", url], (code, &[words]));
    };
    check("mysql://herald:secret@db/herald", 78, "postgres://user:password@host");
    check("postgres://herald:secret@127.0.0.1:1/herald", 69, "cannot be reached");
    let same = ["move", "--from", "postgres://a:secret@b/c", "--to", "postgres://a:secret@b/c"];
    ends(folder.path(), &same, (64, &["name two databases"]));
    let nothing = ["move", "--from", "nothing.db", "--to", "other.db"];
    ends(folder.path(), &nothing, (74, &["there is no such file"]));
    assert!(!folder.path().join("other.db").exists());
}

/// An operator's commands without a token, as in a shell or a cron job.
#[tokio::test]
async fn commands_find_the_database_of_the_settings_without_a_token() {
    let Some(server) = Server::start(Medium::Memory).unwrap() else { return };
    let folder = test_databases::folder(Medium::Memory).unwrap();
    let at = folder.path();
    let url = server.url("postgres");
    let address = store::DatabaseAddress::read(&url).unwrap();
    Store::open_alone(address, NOW).await.unwrap().close().await;
    for (arguments, words) in [
        (&["check"][..], "No differences."),
        (&["backup", "copy.db"], "copy.db is a complete copy of"),
        (&["ratings"], "There are no ratings yet."),
        (&["ratings", "rebuild"], "0 rated matches"),
        (&["drill"], "postgres"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_herald"))
            .current_dir(at)
            .args(arguments)
            .env_clear()
            .env("HERALD_DATABASE_URL", &url)
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&output.stdout).into_owned()
            + &String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {told}");
        assert!(told.contains(words), "{arguments:?}: {told}");
    }
    // A match that doesn't exist in that database.
    std::fs::write(at.join("herald.toml"), format!("[database]\nurl = \"{url}\"\n")).unwrap();
    ends(at, &["export", "1"], (1, &["/postgres"]));
    // The file that the settings name, or the sandbox's.
    std::fs::write(at.join("herald.toml"), "[database]\nfile = \"copy.db\"\n").unwrap();
    ends(at, &["check"], (0, &["No differences."]));
    std::fs::write(at.join("herald.toml"), "").unwrap();
    ends(at, &["check"], (66, &["there is no database herald-sandbox.db"]));
    ends(at, &["check", "--help"], (0, &["--database <FILE|URL>"]));
}

/// Two Heralds play on a database whose default isolation level is stricter.
#[tokio::test(flavor = "multi_thread")]
async fn play_does_not_depend_on_the_default_isolation_level() {
    let Some(server) = Server::start(Medium::Memory).unwrap() else { return };
    let home = server.url("postgres");
    for level in ["serializable", "repeatable read"] {
        let name = level.replace(' ', "_");
        run(&home, &format!("CREATE DATABASE {name}")).await;
        let set = format!("ALTER DATABASE {name} SET default_transaction_isolation = '{level}'");
        run(&home, &set).await;
        let at = store::DatabaseAddress::read(&server.url(&name)).unwrap();
        let mut heralds = Vec::new();
        for _ in 0..2 {
            let store = Store::open(at.clone()).await.unwrap();
            heralds.push(Arc::new(Referee::new(store, Chance::fixed(1))));
        }
        let mut players = JoinSet::new();
        for number in 0..16 {
            let (one, other) = (Arc::clone(&heralds[0]), Arc::clone(&heralds[1]));
            players.spawn(async move { play(&one, &other, 2 * number + 10).await });
        }
        players.join_all().await;
    }
}

/// A match in which each Herald handles one player.
async fn play(one: &Referee, other: &Referee, number: u64) {
    let (white, black) = (person(number), person(number + 1));
    let challenge = referee::challenge::make(one, request(white.clone()), NOW).await.unwrap();
    let accepted = referee::challenge::accept(other, challenge, &black, None, NOW).await.unwrap();
    let id = accepted.match_id;
    for (referee, by, action) in [
        (one, &white, "b2-b3"),
        (other, &black, "b7-b6"),
        (one, &white, "c2-c3"),
        (other, &black, "c7-c6"),
    ] {
        // A match changed by the other Herald is read again.
        loop {
            match referee::draft::enter(referee, id, by.id, action, None, NOW).await {
                Ok(_) => break,
                Err(referee::Error::Refused(match_model::RequestRefusal::Overtaken)) => {}
                Err(error) => panic!("{action}: {error}"),
            }
        }
    }
}

/// Herald's lock on the server, held by every change.
const GATE: i64 = 0x4865_7261_6c64_0001;

#[tokio::test(flavor = "multi_thread")]
async fn an_accept_that_ends_a_deadlock_is_made_again() {
    let Some(server) = Server::start(Medium::Memory).unwrap() else { return };
    let url = server.url("postgres");
    // The accept detects the deadlock; the other connection would wait for an hour.
    run(&url, "ALTER DATABASE postgres SET deadlock_timeout = '2s'").await;
    let store = Store::open(store::DatabaseAddress::read(&url).unwrap()).await.unwrap();
    let referee = Referee::new(store, Chance::fixed(1));
    referee::challenge::make(&referee, request(person(2)), NOW).await.unwrap();
    let challenge = referee::challenge::make(&referee, request(person(1)), NOW).await.unwrap();
    let mut other: PgConnection = url.parse::<PgConnectOptions>().unwrap().connect().await.unwrap();
    let held = "SET deadlock_timeout = '1h'; BEGIN; SELECT 1 FROM people WHERE id = 2 FOR UPDATE";
    sqlx::raw_sql(held).execute(&mut other).await.unwrap();
    let accepting = tokio::spawn(async move {
        referee::challenge::accept(&referee, challenge, &person(2), None, NOW).await
    });
    let mut looking: PgConnection =
        url.parse::<PgConnectOptions>().unwrap().connect().await.unwrap();
    let waits = "SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock')";
    while !sqlx::query_scalar::<_, bool>(waits).fetch_one(&mut looking).await.unwrap() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    // Each waits for the other now. The accept is rolled back and waits for its turn.
    let sql = format!("SELECT pg_advisory_xact_lock({GATE}); COMMIT");
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut other).await.unwrap();
    accepting.await.unwrap().unwrap();
}

/// Runs a Herald with a server's database that never reaches Discord.
fn starts(folder: &Path, url: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_herald"))
        .current_dir(folder)
        .env_clear()
        .env("DISCORD_TOKEN", "sesame")
        .env("HERALD_DISCORD_API", "http://127.0.0.1:1")
        .env("HERALD_DATABASE_URL", url)
        .output()
        .unwrap()
}

async fn run(url: &str, sql: &str) {
    let mut connection: PgConnection =
        url.parse::<PgConnectOptions>().unwrap().connect().await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
}

/// Each way in which a server's database is unusable: the error in one line, and the exit code.
#[tokio::test]
async fn a_herald_does_not_start_on_what_it_cannot_use() {
    let Some(server) = Server::start(Medium::Memory).unwrap() else { return };
    let folder = test_databases::folder(Medium::Memory).unwrap();
    let at = folder.path();
    let refuses = |url: &str, code: i32, words: &[&str]| {
        let output = starts(at, url);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{url}: {told}");
        for part in words {
            assert!(told.contains(part), "{url}: `{part}` in: {told}");
        }
        let lines: Vec<_> = told.lines().filter(|line| line.starts_with("herald: ")).collect();
        assert_eq!(lines.len(), 1, "{url}: {told}");
        assert!(!told.contains("secret"), "{url}: {told}");
    };
    refuses("db.example/herald", 78, &["`database.url`: ", "it does not begin with postgres://"]);
    let misspelled = "postgres://herald:secret@db.example/herald?sslmod=verify-full";
    refuses(misspelled, 78, &["no parameter `sslmod`; did you mean `sslmode`?"]);
    refuses(&server.url("nowhere"), 66, &["there is no database", "CREATE DATABASE"]);
    let home = server.url("postgres");
    for name in ["old", "guest", "newer", "half", "late"] {
        run(&home, &format!("CREATE DATABASE {name}")).await;
    }
    run(
        &home,
        "CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'",
    )
    .await;
    refuses(&server.url("latin"), 65, &["has the encoding LATIN1", "needs UTF8"]);
    // A function replaces the server's version.
    let old = server.url("old");
    let sql = "CREATE SCHEMA fake;
        CREATE FUNCTION fake.current_setting(name TEXT) RETURNS TEXT LANGUAGE sql AS $$
            SELECT CASE name WHEN 'server_version_num' THEN '130014'
                             WHEN 'server_version' THEN '13.14'
                             ELSE pg_catalog.current_setting(name) END $$;
        ALTER DATABASE old SET search_path = fake, pg_catalog, public";
    run(&old, sql).await;
    refuses(&old, 69, &["is on PostgreSQL 13.14, and Herald needs 14 or newer"]);
    // A user without rights, and an unknown user.
    run(&home, "CREATE ROLE somebody LOGIN PASSWORD 'secret'").await;
    let guest = server.url("guest").replace("herald@", "somebody:secret@");
    refuses(&guest, 77, &["the user may not make tables in its schema", "the user's rights"]);
    let stranger = server.url("guest").replace("herald@", "stranger:secret@");
    refuses(&stranger, 77, &["role \"stranger\" does not exist"]);
    // Half a move: only the same command can continue.
    let half = server.url("half");
    let file = at.join("herald.db");
    Store::open_alone(&file, NOW).await.unwrap().close().await;
    run(&half, "CREATE TABLE unfinished_move (begun_at BIGINT); CREATE TABLE rest (id BIGINT)")
        .await;
    refuses(&half, 65, &["is incomplete: `herald move` was interrupted", "Repeat that command"]);
    ends(at, &["check", "--database", &half], (65, &["is incomplete"]));
    ends(at, &["move", "--from", "herald.db", "--to", &half], (0, &["No differences."]));
    ends(at, &["check", "--database", &half], (0, &["No differences."]));
    // From a newer Herald.
    let newer = server.url("newer");
    Store::open_alone(store::DatabaseAddress::read(&newer).unwrap(), NOW)
        .await
        .unwrap()
        .close()
        .await;
    let sql =
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
               VALUES (9999, 'later', TRUE, 'x', 0)";
    run(&newer, sql).await;
    refuses(&newer, 65, &["was written by a newer Herald (it has schema 9999", "start the newer"]);
    ends(at, &["move", "--from", &newer, "--to", "other.db"], (65, &["by a newer Herald"]));
    assert!(!at.join("other.db").exists());
    // Another program has removed a table.
    run(&half, "DROP TABLE duels").await;
    refuses(&half, 65, &["lacks duels", "Restore a backup"]);
    ends(at, &["check", "--database", &half], (65, &["lacks duels"]));
    // Fewer connections than Herald needs.
    run(&home, "CREATE ROLE few LOGIN CONNECTION LIMIT 1").await;
    let few = server.url("guest").replace("herald@", "few@");
    refuses(&few, 78, &["the user may have 1 connections, and Herald needs 19", "ALTER ROLE"]);
    // A pooler that shares sessions.
    if let Some(pooler) = Pooler::start(&server, "pool_mode = transaction").unwrap() {
        refuses(&pooler.url("postgres"), 78, &["set pool_mode = session"]);
    }
    // Clocks that differ by more than some minutes.
    let late = server.url("late");
    let sql = "CREATE SCHEMA fake;
        CREATE FUNCTION fake.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS $$
            SELECT pg_catalog.clock_timestamp() + interval '1 hour' $$;
        ALTER DATABASE late SET search_path = fake, pg_catalog, public";
    run(&late, sql).await;
    refuses(&late, 69, &["of the database's machine differ by", "time server"]);
}
