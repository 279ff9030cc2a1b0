//! A database on a PostgreSQL server, by the command line: moved there, checked, copied and moved
//! back, and each way in which it cannot be used.

use std::path::Path;
use std::process::{Command, Output};

use referee::{
    ChallengeRequest, Chance, ChannelId, Person, PersonId, Referee, SidePreference, Time,
};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, ConnectOptions as _};
use store::Store;
use test_databases::{Medium, Server};

const NOW: Time = Time(1_795_219_200_000);

fn herald(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_herald"));
    command.current_dir(folder).args(arguments).env_clear().output().unwrap()
}

/// That it ends with this number, and says all of this and no password.
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

#[tokio::test]
async fn a_database_moves_to_a_server_and_back() {
    let Some(server) = Server::start(Medium::Memory).unwrap() else { return };
    let folder = test_databases::folder(Medium::Memory).unwrap();
    let store = Store::open_alone(&folder.path().join("herald.db"), NOW).await.unwrap();
    let referee = Referee::new(store, Chance::fixed(1));
    let request = ChallengeRequest {
        guild: None,
        channel: ChannelId::new(2),
        access: referee::PlaceAccess::Member,
        thread: None,
        challenger: person(1),
        opponent: None,
        game: "world-war".to_owned(),
        options: Vec::new(),
        side: SidePreference::White,
        record: None,
    };
    let id = referee::challenge::make(&referee, request, NOW).await.unwrap();
    let id =
        referee::challenge::accept(&referee, id, &person(2), None, NOW).await.unwrap().match_id;
    referee::draft::enter(&referee, id, PersonId::new(1), "b2-b3", None, NOW).await.unwrap();
    let url = server.url("postgres");
    let url = url.as_str();
    let there = ["move", "--from", "herald.db", "--to", url];
    // While Herald works with it, nothing is moved.
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
    ends(folder.path(), &["backup", "copy.db", "--database", url], (0, &["copy.db is a copy of"]));
    ends(folder.path(), &["backup", "copy.db", "--database", url], (73, &["is there already"]));
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

/// What a Herald on a server's database is told, which never comes so far as to ask Discord.
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

/// Each way in which a database on a server is none that Herald can start on: what it says, in one
/// line, and its number.
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
    // A wrong URL, and where nobody is.
    refuses("db.example/herald", 78, &["`database.url`: ", "it does not begin with postgres://"]);
    refuses("postgres://herald:secret@127.0.0.1:1/herald", 69, &["cannot be reached", "host and"]);
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
    // An old server: what it says of itself, a function of ours says.
    let old = server.url("old");
    let sql = "CREATE SCHEMA fake;
        CREATE FUNCTION fake.current_setting(name TEXT) RETURNS TEXT LANGUAGE sql AS $$
            SELECT CASE name WHEN 'server_version_num' THEN '130014'
                             WHEN 'server_version' THEN '13.14'
                             ELSE pg_catalog.current_setting(name) END $$;
        ALTER DATABASE old SET search_path = fake, pg_catalog, public";
    run(&old, sql).await;
    refuses(&old, 69, &["is on PostgreSQL 13.14, and Herald needs 14 or newer"]);
    // Somebody without rights, and somebody whom the server does not know.
    run(&home, "CREATE ROLE somebody LOGIN PASSWORD 'secret'").await;
    let guest = server.url("guest").replace("herald@", "somebody:secret@");
    refuses(&guest, 77, &["the user may not make tables in its schema", "their rights"]);
    let stranger = server.url("guest").replace("herald@", "stranger:secret@");
    refuses(&stranger, 77, &["role \"stranger\" does not exist"]);
    // Half a move: it is begun again by the same command, and by nothing else.
    let half = server.url("half");
    let file = at.join("herald.db");
    Store::open_alone(&file, NOW).await.unwrap().close().await;
    run(&half, "CREATE TABLE unfinished_move (begun_at BIGINT); CREATE TABLE rest (id BIGINT)")
        .await;
    refuses(&half, 65, &["is not finished: `herald move` was broken off", "same command again"]);
    ends(at, &["check", "--database", &half], (65, &["is not finished"]));
    ends(at, &["move", "--from", "herald.db", "--to", &half], (0, &["No differences."]));
    ends(at, &["check", "--database", &half], (0, &["No differences."]));
    // A newer Herald's.
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
    // Clocks that differ too much; a minute is none of these.
    let late = server.url("late");
    let sql = "CREATE SCHEMA fake;
        CREATE FUNCTION fake.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS $$
            SELECT pg_catalog.clock_timestamp() + interval '1 hour' $$;
        ALTER DATABASE late SET search_path = fake, pg_catalog, public";
    run(&late, sql).await;
    refuses(&late, 69, &["clock and that of the database's machine differ by", "time server"]);
}
