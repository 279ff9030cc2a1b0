//! The same tests on PostgreSQL.

use store::{DatabaseAddress, Store};
use test_databases::{Medium, Server};

/// What is of files alone: they are damaged, or older ones are opened.
const OF_FILES: &[&str] = &["on_postgres::", "check::", "closings::", "lost::"];

#[tokio::test]
async fn every_other_test() {
    let Some(server) = Server::start(Medium::Memory).unwrap() else { return };
    let template = DatabaseAddress::read(&server.template()).unwrap();
    Store::open(template).await.unwrap().close().await;
    // Each test makes a database there, which takes its time: in the gate the files that change
    // matches in the most ways.
    let only: &[&str] = match std::env::var("HERALD_TESTS").as_deref() {
        Ok("full") => &[],
        _ => &[
            "combat::",
            "crowd::",
            "daily_puzzles::",
            "gauges::",
            "mistakes::",
            "moderation::",
            "playing::",
            "ratings::",
            "season_entry::",
            "season_games::",
            "season_reserves::",
            "seasons::",
            "server_board::",
            "weekly::",
            "takebacks::",
        ],
    };
    server.run_tests(only, OF_FILES).unwrap();
}
