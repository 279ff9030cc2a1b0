//! Several processes that share a database on a server. These run with a server
//! ([`crate::on_postgres`]).

use std::time::Duration;

use match_model::{OutboxId, ProcessId, Time};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, PgConnection};
use store::outbox::{self, Claim, SendFailure};
use store::{
    DatabaseAddress, Membership, MembershipError, NewMember, OpenError, Role, Roles, Store,
    UpgradeCopy,
};
use test_databases::Database;

/// Longer than any test takes.
const LONG: Duration = Duration::from_secs(600);
const NOW: Time = Time(1_000);

fn new(name: &str) -> NewMember<'_> {
    NewMember { name, lease: LONG, roles: Roles::all() }
}

/// Renews a process's lease and returns the members.
async fn all_members(membership: &Membership) -> Vec<ProcessId> {
    membership.renew().await.unwrap().members.iter().map(|member| member.id).collect()
}

async fn join(database: &Database, name: &str) -> (Store, Membership) {
    let at = DatabaseAddress::read(&database.url()).unwrap();
    let (store, membership) =
        Store::open_shared(at, NOW, UpgradeCopy::Make, new(name)).await.unwrap();
    (store, membership.unwrap())
}

async fn raw(database: &Database) -> PgConnection {
    database.url().parse::<PgConnectOptions>().unwrap().connect().await.unwrap()
}

/// Expires a process's lease.
async fn lapse(database: &Database, membership: &Membership) {
    let sql = "UPDATE processes SET lease_until = 0 WHERE id = $1";
    let id = membership.id().get().cast_signed();
    let lapsed = sqlx::query(sql).bind(id).execute(&mut raw(database).await).await.unwrap();
    assert_eq!(lapsed.rows_affected(), 1);
}

async fn write(store: &Store, topic: &str) -> OutboxId {
    let mut tx = store.write().await.unwrap();
    let id = outbox::insert(&mut tx, topic, "{}", NOW).await.unwrap();
    tx.commit().await.unwrap();
    id
}

/// Returns the announcements that a process must send.
async fn due_ids(store: &Store) -> Vec<OutboxId> {
    let mut reading = store.read().await.unwrap();
    let entries = outbox::due_entries(&mut reading, NOW, 10).await.unwrap();
    entries.into_iter().map(|entry| entry.id).collect()
}

async fn mark_posted(store: &Store, id: OutboxId) {
    let mut tx = store.write().await.unwrap();
    outbox::mark_posted(&mut tx, id, None, NOW).await.unwrap();
    tx.commit().await.unwrap();
}

async fn waits(store: &Store, id: OutboxId, attempts: i64) -> Option<Claim> {
    outbox::is_waiting(&mut store.read().await.unwrap(), id, attempts).await.unwrap()
}

#[tokio::test]
async fn each_says_what_it_wrote_and_in_order() {
    let Some(database) = test_databases::database() else { return };
    let (one, _keeps_one) = join(&database, "one").await;
    let (other, _keeps_other) = join(&database, "other").await;
    let first = write(&one, "a").await;
    let second = write(&other, "a").await;
    let entry = write(&other, "b").await;
    assert_eq!(due_ids(&one).await, [first]);
    // The second waits for the first, whichever process asks.
    assert_eq!(due_ids(&other).await, [entry]);
    assert_eq!(waits(&one, first, 0).await, Some(Claim::Own));
    assert_eq!(waits(&other, first, 0).await, None);
    let mut reading = other.read().await.unwrap();
    assert!(outbox::first_of(&mut reading, "a").await.unwrap().is_none());
    drop(reading);
    // Another process's result is ignored.
    mark_posted(&other, first).await;
    let mut tx = other.write().await.unwrap();
    let failure = SendFailure { cause: "", outage: false };
    outbox::postpone(&mut tx, first, Time(5_000), failure).await.unwrap();
    outbox::drop_entry(&mut tx, first, "").await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(due_ids(&one).await, [first]);
    mark_posted(&one, first).await;
    assert_eq!(due_ids(&one).await, []);
    assert_eq!(due_ids(&other).await, [second, entry]);
}

#[tokio::test]
async fn what_one_leaves_is_free_and_looked_for_first() {
    let Some(database) = test_databases::database() else { return };
    let (one, keeps_one) = join(&database, "one").await;
    let (other, keeps_other) = join(&database, "other").await;
    assert!(keeps_one.acquire("timers").await.unwrap());
    assert!(keeps_one.acquire("timers").await.unwrap(), "it has it");
    assert!(!keeps_other.acquire("timers").await.unwrap());
    let (first, second) = (write(&one, "a").await, write(&one, "b").await);
    assert_eq!(due_ids(&other).await, []);
    let members = all_members(&keeps_other).await;
    assert_eq!(members, [keeps_one.id(), keeps_other.id()]);

    // It is paused for too long.
    lapse(&database, &keeps_one).await;
    let members = all_members(&keeps_other).await;
    assert_eq!(members, [keeps_other.id()]);
    assert!(keeps_other.acquire("timers").await.unwrap());
    assert_eq!(due_ids(&other).await, [first, second]);
    // It may have been sent: every process sees it as tried before.
    assert_eq!(waits(&other, first, 0).await, None);
    assert_eq!(waits(&other, first, 1).await, Some(Claim::Free));
    for claims in [true, false] {
        let mut tx = other.write().await.unwrap();
        assert_eq!(outbox::claim(&mut tx, first, 1).await.unwrap(), claims);
        tx.commit().await.unwrap();
    }
    assert_eq!(waits(&other, first, 1).await, Some(Claim::Own));

    // It continues, changes nothing, and learns that it was expelled.
    let refused = one.write().await.map(drop).unwrap_err();
    assert!(refused.to_string().contains("others do the work of this process"), "{refused}");
    assert_eq!(waits(&other, first, 1).await, Some(Claim::Own), "not said");
    let expelled = keeps_one.renew().await.unwrap_err();
    assert!(matches!(expelled, MembershipError::Expelled), "{expelled}");

    // Leaving releases everything at once.
    keeps_other.leave().await.unwrap();
    let (third, keeps_third) = join(&database, "third").await;
    assert!(keeps_third.acquire("timers").await.unwrap());
    assert_eq!(due_ids(&third).await, [first, second]);
}

#[tokio::test]
async fn a_lease_is_one_s_and_a_turn_comes_once_in_a_time() {
    let Some(database) = test_databases::database() else { return };
    let (_one, keeps_one) = join(&database, "one").await;
    let (_other, keeps_other) = join(&database, "other").await;
    for shard in ["shard of 3: 0", "shard of 3: 1"] {
        assert!(keeps_one.acquire(shard).await.unwrap());
    }
    assert!(keeps_other.acquire("shard of 3: 2").await.unwrap());
    assert!(keeps_other.acquire("it's another's").await.unwrap());
    let own = async || {
        let mut own = keeps_one.own_leases("shard of 3: ").await.unwrap();
        own.sort_unstable();
        own
    };
    assert_eq!(own().await, ["shard of 3: 0", "shard of 3: 1"]);
    keeps_other.release("shard of 3: 1").await.unwrap();
    assert_eq!(own().await, ["shard of 3: 0", "shard of 3: 1"], "not the other's to give back");
    keeps_one.release("shard of 3: 1").await.unwrap();
    assert!(keeps_other.acquire("shard of 3: 1").await.unwrap());

    assert_eq!(keeps_one.take_turn("identify 0", LONG).await.unwrap(), None);
    let time_left = keeps_other.take_turn("identify 0", LONG).await.unwrap().unwrap();
    assert!(time_left > LONG / 2 && time_left <= LONG, "{time_left:?}");
    assert_eq!(keeps_other.take_turn("identify 1", Duration::ZERO).await.unwrap(), None);
    assert_eq!(keeps_one.take_turn("identify 1", LONG).await.unwrap(), None);
}

#[tokio::test]
async fn who_starts_again_takes_up_at_once_what_it_had() {
    let Some(database) = test_databases::database() else { return };
    let (one, keeps_one) = join(&database, "one").await;
    let (_other, keeps_other) = join(&database, "other").await;
    let id = write(&one, "a").await;
    // Killed: its connections end, and nothing is released.
    drop((one, keeps_one));
    let (rejoined, keeps_again) = join(&database, "one").await;
    let members = all_members(&keeps_other).await;
    assert_eq!(members, [keeps_other.id(), keeps_again.id()]);
    assert_eq!(due_ids(&rejoined).await, [id]);
    // Two live processes may share a name.
    let (_twin, keeps_twin) = join(&database, "one").await;
    let members = all_members(&keeps_other).await;
    assert_eq!(members, [keeps_other.id(), keeps_again.id(), keeps_twin.id()]);
}

#[tokio::test]
async fn who_must_be_alone_is_and_lets_nobody_in() {
    let Some(database) = test_databases::database() else { return };
    let at = DatabaseAddress::read(&database.url()).unwrap();
    let (store, membership) = join(&database, "one").await;
    let error = Store::open_alone(&at, NOW).await.unwrap_err();
    assert!(matches!(error, OpenError::Held { .. }), "{error}");
    membership.leave().await.unwrap();
    store.close().await;
    let alone = loop {
        // The server notices a moment later that the others are gone.
        match Store::open_alone(&at, NOW).await {
            Err(OpenError::Held { .. }) => tokio::task::yield_now().await,
            other => break other.unwrap(),
        }
    };
    let shared_error =
        Store::open_shared(&at, NOW, UpgradeCopy::Make, new("one")).await.unwrap_err();
    assert!(matches!(shared_error, OpenError::Held { .. }), "{shared_error}");
    alone.close().await;
}

#[tokio::test]
async fn a_job_is_taken_by_one_and_again_after_news_of_it() {
    let Some(database) = test_databases::database() else { return };
    let (_one, keeps_one) = join(&database, "one").await;
    let at = DatabaseAddress::read(&database.url()).unwrap();
    let thinker = Roles::default().with(Role::Thinker);
    let other = NewMember { roles: thinker, ..new("other") };
    let (_other, keeps_other) =
        Store::open_shared(at, NOW, UpgradeCopy::Make, other).await.unwrap();
    let keeps_other = keeps_other.unwrap();
    let roles: Vec<Roles> =
        keeps_one.renew().await.unwrap().members.iter().map(|member| member.roles).collect();
    assert_eq!(roles, [Roles::all(), thinker]);

    let mut jobs = vec!["job: a", "job: b", "job: c"];
    for job in &jobs {
        keeps_one.offer_job(job).await.unwrap();
    }
    assert!(keeps_one.is_any("job: ").await.unwrap());
    let mut taken = keeps_one.take_jobs("job: ", 2).await.unwrap();
    assert_eq!(taken.len(), 2);
    let rest = keeps_other.take_jobs("job: ", 2).await.unwrap();
    assert_eq!(rest.len(), 1);
    taken.extend(rest);
    taken.sort_unstable();
    jobs.sort_unstable();
    assert_eq!(taken, jobs);
    assert!(keeps_one.take_jobs("job: ", 9).await.unwrap().is_empty());
    assert!(keeps_one.take_jobs("other: ", 9).await.unwrap().is_empty());

    // New work arrives while the job is being done. Releasing the job must not drop the offer.
    keeps_one.offer_job("job: a").await.unwrap();
    for job in &jobs {
        keeps_one.release(job).await.unwrap();
        keeps_other.release(job).await.unwrap();
    }
    assert_eq!(keeps_other.take_jobs("job: ", 9).await.unwrap(), ["job: a"]);
    keeps_other.release("job: a").await.unwrap();
    assert!(!keeps_one.is_any("job: ").await.unwrap());
}
