//! The same journeys on PostgreSQL.

use postgres_server::Server;
use store::{DatabaseAddress, Store};
use tests::Error;

/// What is of files alone, or of no database.
const OF_FILES: &[&str] = &["on_postgres::", "journeys::files::"];

#[tokio::test]
async fn the_same_journeys() -> Result<(), Error> {
    let Some(server) = Server::start()? else { return Ok(()) };
    let template = DatabaseAddress::read(&server.template())?;
    Store::open(template).await?.close().await;
    let only: &[&str] = match std::env::var("HERALD_TESTS").as_deref() {
        Ok("full") => &[],
        _ => &["journeys::"],
    };
    // It is another program that runs meanwhile.
    tokio::task::spawn_blocking(move || server.run_tests(only, OF_FILES)).await??;
    Ok(())
}
