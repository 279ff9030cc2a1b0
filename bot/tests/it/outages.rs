//! A database server that is unreachable, starting or read-only when Herald starts.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;

use match_model::Time;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, ConnectOptions as _};
use store::{DatabaseAddress, Store};
use test_databases::{Medium, Server};

use crate::health::{Manager, Running, folder};

async fn run(url: &str, sql: &str) {
    let options: PgConnectOptions = url.parse().unwrap();
    let mut connection: PgConnection = options.connect().await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
}

/// A Herald with this database and an unreachable Discord.
fn start(folder: &Path, url: &str) -> (Running, Manager) {
    let (manager, socket) = Manager::listen(folder);
    let variables = [
        ("NOTIFY_SOCKET", &*socket),
        ("DISCORD_TOKEN", "a token"),
        ("HERALD_DISCORD_API", "http://127.0.0.1:1"),
        ("HERALD_DATABASE_URL", url),
    ];
    (Running::start(folder, &variables), manager)
}

/// Waits for a status at systemd.
fn hears(manager: &Manager, words: &str) {
    while !manager.until("STATUS=").contains(words) {}
}

/// Ends it, and returns the logged reasons for waiting.
fn ends(herald: Running) -> Vec<String> {
    herald.signal("-TERM");
    let (code, log) = herald.ended();
    assert_eq!(code, Some(0), "{log}");
    assert!(log.contains("database is usable now"), "{log}");
    let waits = log.lines().filter(|line| line.contains("waiting for the database"));
    waits.map(str::to_owned).collect()
}

/// Returns the exit code and the output of a command on a database.
fn command(folder: &Path, arguments: &[&str], url: &str) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_herald"));
    command.current_dir(folder).args(arguments).env_clear();
    let output = command.args(["--database", url]).output().unwrap();
    let told = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&told).into_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_away_or_read_only_is_waited_for() {
    let Some(mut server) = Server::start(Medium::Memory).unwrap() else { return };
    let url = server.url("postgres");
    let set = "ALTER DATABASE postgres SET default_transaction_read_only = on";
    run(&url, set).await;
    server.stop().unwrap();
    let folder = folder();
    let (herald, manager) = start(folder.path(), &url);
    hears(&manager, "Waiting for the database: the PostgreSQL server of");
    // It comes with a status, or alone.
    assert!(manager.until("EXTEND_TIMEOUT_USEC=").len() > 20);
    let (status, _) = herald.until("/ready", "it waits for the database");
    assert_eq!(status, 503);
    assert_eq!(command(folder.path(), &["check"], &url).0, Some(69));
    server.restart().unwrap();
    hears(&manager, "takes no changes: the server is a standby, or read-only");
    let (code, told) = command(folder.path(), &["ratings", "rebuild"], &url);
    assert_eq!(code, Some(75), "{told}");
    let reset = "BEGIN READ WRITE;
                 ALTER DATABASE postgres RESET default_transaction_read_only; COMMIT";
    run(&url, reset).await;
    hears(&manager, "Waiting for Discord.");
    let reasons = ends(herald);
    // Each once, and one more if the server was reached while it started.
    assert!((2..=3).contains(&reasons.len()), "{reasons:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_standby_is_waited_for_until_it_is_promoted() {
    let Some(primary) = Server::start(Medium::Memory).unwrap() else { return };
    let at = DatabaseAddress::read(&primary.url("postgres")).unwrap();
    Store::open_alone(at, Time(1)).await.unwrap().close().await;
    let standby = primary.standby(Medium::Memory).unwrap();
    let url = standby.url("postgres");
    let folder = folder();
    let (herald, manager) = start(folder.path(), &url);
    hears(&manager, "Waiting for the database: ");
    let (code, told) = command(folder.path(), &["check"], &url);
    assert_eq!(code, Some(0), "{told}");
    drop(primary);
    standby.promote().unwrap();
    hears(&manager, "Waiting for Discord.");
    let reasons = ends(herald);
    assert_eq!(reasons.len(), 1, "{reasons:#?}");
    assert!(reasons[0].contains("takes no changes"), "{reasons:#?}");
}
