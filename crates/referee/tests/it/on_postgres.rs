//! The same tests on PostgreSQL.

use postgres_server::Server;
use store::{DatabaseAddress, Store};

/// What is of files alone: they are damaged, or older ones are opened.
const OF_FILES: &[&str] = &["on_postgres::", "check::", "closings::"];

#[tokio::test]
async fn every_other_test() {
    let Some(server) = Server::start().unwrap() else { return };
    let template = DatabaseAddress::read(&server.template()).unwrap();
    Store::open(template).await.unwrap().close().await;
    server.run_tests(&[], OF_FILES).unwrap();
}
