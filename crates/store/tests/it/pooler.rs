//! PgBouncer between Herald and its server: Debian's package with its defaults.

use std::time::Duration;

use match_model::Time;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, PgConnection};
use store::{DatabaseAddress, Membership, NewMember, OpenError, Roles, Store, UpgradeCopy, people};
use test_databases::{Medium, Pooler, Server};

use crate::common::{ALICE, meet};

/// Longer than any test takes.
const LONG: Duration = Duration::from_secs(600);

fn address(url: &str) -> DatabaseAddress {
    DatabaseAddress::read(url).unwrap()
}

async fn join(url: &str) -> Result<(Store, Membership), OpenError> {
    let new = NewMember { name: "one", lease: LONG, roles: Roles::all() };
    let store = Store::open_shared(address(url), Time(1), UpgradeCopy::Make, new).await?;
    Ok((store.0, store.1.unwrap()))
}

#[tokio::test]
async fn session_mode_works_without_further_settings() {
    let Some(server) = Server::start(Medium::Memory).unwrap() else { return };
    let Some(pooler) = Pooler::start(&server, "").unwrap() else { return };
    let url = pooler.url("postgres");
    let (store, membership) = join(&url).await.unwrap();
    store.warm_up().await.unwrap();
    let mut writing = store.write().await.unwrap();
    meet(&mut writing, ALICE, "Alice").await;
    writing.commit().await.unwrap();
    assert!(membership.acquire("timers").await.unwrap());
    let first = membership.id();
    // The process is killed. PgBouncer keeps the connections to the server for others.
    drop((store, membership));
    let (store, membership) = join(&url).await.unwrap();
    let members = membership.renew().await.unwrap().members;
    let ids: Vec<_> = members.iter().map(|member| member.id).collect();
    assert_eq!(ids, [membership.id()], "{first} is superseded at once");
    assert!(membership.acquire("timers").await.unwrap());
    let found = people::find(&mut store.read().await.unwrap(), ALICE).await.unwrap();
    assert_eq!(found.map(|person| person.name).as_deref(), Some("Alice"));
    Store::open_to_look(address(&url)).await.unwrap().close().await;
    membership.leave().await.unwrap();
    store.close().await;
}

/// Uses several concurrent sessions, so that the pooler has them to lend.
async fn fill(url: &str) {
    let mut clients = Vec::new();
    for _ in 0..4 {
        let options: PgConnectOptions = url.parse().unwrap();
        let mut client: PgConnection = options.extra_float_digits(None).connect().await.unwrap();
        sqlx::raw_sql("BEGIN").execute(&mut client).await.unwrap();
        clients.push(client);
    }
    for client in &mut clients {
        sqlx::raw_sql("COMMIT").execute(client).await.unwrap();
    }
}

#[tokio::test]
async fn shared_sessions_are_refused() {
    let Some(server) = Server::start(Medium::Memory).unwrap() else { return };
    for (settings, filled) in [
        ("pool_mode = transaction", false),
        ("pool_mode = transaction", true),
        ("pool_mode = transaction\nserver_round_robin = 1", false),
        ("pool_mode = statement", false),
    ] {
        let Some(pooler) = Pooler::start(&server, settings).unwrap() else { return };
        let url = pooler.url("postgres");
        if filled {
            fill(&url).await;
        }
        for error in [
            join(&url).await.map(drop).unwrap_err(),
            Store::open(address(&url)).await.map(drop).unwrap_err(),
            Store::open_to_look(address(&url)).await.map(drop).unwrap_err(),
        ] {
            assert!(matches!(error, OpenError::SharedSessions { .. }), "{settings}: {error}");
            assert!(error.to_string().contains("set pool_mode = session"), "{error}");
            assert!(!error.is_temporary());
        }
    }
}
