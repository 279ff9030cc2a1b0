//! The same tests on PostgreSQL.

use store::{DatabaseAddress, Store};
use test_databases::{Medium, Server};

/// Tests that concern only files: locks, logs, pages, copies, and shared COMMITs.
const OF_FILES: &[&str] = &[
    "on_postgres::",
    "alone::",
    "closing::",
    "copy::",
    "disk::",
    "guard::",
    "pooler::",
    "refusals::",
    "tls::",
    "opening::",
    "failing::a_change_of_nothing_writes_nothing",
    "failing::what_is_closed_after_a_failure_is_one_file",
    "failing::only_a_step_that_came_too_late",
    "privacy::no_column_with_a_person_is_unknown",
    "privacy::everything_is_exported_and_nothing_is_left",
    "moderation::a_request_leaves_the_count_of_commits_alone",
    "privacy::what_is_said_of_them_names_nobody",
    "together::those_who_wait_for_each_other_share_a_commit",
];

#[tokio::test]
async fn every_other_test() {
    let Some(server) = Server::start(Medium::Memory).unwrap() else { return };
    let template = DatabaseAddress::read(&server.template()).unwrap();
    Store::open(template).await.unwrap().close().await;
    server.run_tests(&[], OF_FILES).unwrap();
}
