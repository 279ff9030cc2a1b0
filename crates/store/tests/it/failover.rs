//! Failovers to a synchronous standby, with separate servers.

use std::time::Duration;

use match_model::Time;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, PgConnection};
use store::{DatabaseAddress, NewMember, Roles, Store, UpgradeCopy, people};
use test_databases::{Medium, PrimaryEnd, Server};

use crate::common::{ALICE, meet};

/// The server's processes whose commits wait for the standby.
async fn waiting_commits(looker: &mut PgConnection) -> Vec<i32> {
    let sql = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    sqlx::query_scalar(sql).fetch_all(looker).await.unwrap()
}

/// The server ends a connection whose commit waits for the standby. The change is visible, but a
/// failover would lose it, so it must not be confirmed.
#[tokio::test(flavor = "multi_thread")]
async fn a_change_that_the_standby_lacks_is_not_confirmed() {
    let Some(primary) = Server::start(Medium::Memory).unwrap() else { return };
    let at = DatabaseAddress::read(&primary.url("postgres")).unwrap();
    let new = NewMember { name: "one", lease: Duration::from_secs(600), roles: Roles::all() };
    let (store, _membership) =
        Store::open_shared(at, Time(1), UpgradeCopy::Make, new).await.unwrap();
    let url = primary.url("postgres");
    let mut looker = url.parse::<PgConnectOptions>().unwrap().connect().await.unwrap();
    let standby = primary.synchronous_standby(Medium::Memory).unwrap();
    let mut change = store.write().await.unwrap();
    meet(&mut change, ALICE, "Alice").await;
    let stalled = primary.stall_replication().unwrap();
    let commit = tokio::spawn(change.commit());
    let unconfirmed = loop {
        if let [waiting] = waiting_commits(&mut looker).await[..] {
            break waiting;
        }
        tokio::task::yield_now().await;
    };
    let is_terminated: bool = sqlx::query_scalar("SELECT pg_terminate_backend($1)")
        .bind(unconfirmed)
        .fetch_one(&mut looker)
        .await
        .unwrap();
    assert!(is_terminated);
    // The store looks up the outcome on a new connection.
    while !commit.is_finished()
        && !waiting_commits(&mut looker).await.iter().any(|waiting| *waiting != unconfirmed)
    {
        tokio::task::yield_now().await;
    }
    primary.end_primary(PrimaryEnd::CrashUnsent(stalled)).unwrap();
    standby.promote().unwrap();
    let is_confirmed = commit.await.unwrap().is_ok();
    let at = DatabaseAddress::read(&standby.url("postgres")).unwrap();
    let reopened = Store::open_to_look(at).await.unwrap();
    let person = people::find(&mut reopened.read().await.unwrap(), ALICE).await.unwrap();
    assert!(person.is_none(), "the standby has what was not sent to it");
    assert!(!is_confirmed, "a change is confirmed and lost");
}
