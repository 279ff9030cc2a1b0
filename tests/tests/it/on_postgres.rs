//! The journeys on PostgreSQL.

use store::{DatabaseAddress, Store};
use test_databases::{Medium, Server};
use tests::Error;

/// Journeys that concern only files, or no database.
const OF_FILES: &[&str] = &["on_postgres::", "browser::", "pseudo::", "journeys::files::"];

/// By default: journeys that write to the most tables, in the most ways. All others, and the
/// disturbed ones, with `HERALD_TESTS=full`.
const SHARE: &[&str] = &[
    "journeys::control::",
    "journeys::daily_puzzles::",
    "journeys::database::",
    "journeys::friends::",
    "journeys::mistakes::",
    "journeys::moderation::",
    "journeys::processes::",
    "journeys::ratings::",
    "journeys::season_entry::",
    "journeys::season_reserves::",
    "journeys::seasons::",
    "journeys::server_board::",
    "journeys::weekly::",
];

#[tokio::test]
async fn the_same_journeys() -> Result<(), Error> {
    let Some(server) = Server::start(Medium::Memory)? else { return Ok(()) };
    let template = DatabaseAddress::read(&server.template())?;
    Store::open(template).await?.close().await;
    let only = match std::env::var("HERALD_TESTS").as_deref() {
        Ok("full") => &[],
        _ => SHARE,
    };
    // The program that runs again is waited for.
    tokio::task::spawn_blocking(move || server.run_tests(only, OF_FILES)).await??;
    Ok(())
}
