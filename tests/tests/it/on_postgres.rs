//! The same journeys on PostgreSQL.

use store::{DatabaseAddress, Store};
use test_databases::{Medium, Server};
use tests::Error;

/// What is of files alone, or of no database.
const OF_FILES: &[&str] = &["on_postgres::", "browser::", "pseudo::", "journeys::files::"];

/// In the gate: journeys that write to the most tables, and in the most ways. All others, and those
/// that are disturbed at every point, with `HERALD_TESTS=full`.
const SHARE: &[&str] = &[
    "journeys::control::",
    "journeys::database::",
    "journeys::friends::",
    "journeys::moderation::",
    "journeys::processes::",
    "journeys::ratings::",
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
