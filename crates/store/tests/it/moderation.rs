//! The command line's requests to a running process.

use match_model::{GuildId, PersonId, Time};
use store::moderation::{self, ActKind, NewAct, OperatorDesk, Outcome, WaitingAct};
use store::{OpenError, Store, bars};

use crate::common::{ALICE, BOB, Place, meet};

fn forget(person: PersonId) -> NewAct {
    NewAct { person: Some(person), ..NewAct::of(ActKind::Forget, None, Time(50)) }
}

#[tokio::test]
async fn a_request_is_left_during_a_change_and_finished_once() {
    let (place, store) = crate::common::peopled().await;
    let mut desk = OperatorDesk::open(&place.address()).await.unwrap();
    // It waits for a concurrent change, and neither is lost.
    let mut tx = store.write().await.unwrap();
    meet(&mut tx, PersonId::new(77), "Dan").await;
    let leaving = tokio::spawn(async move {
        let id = desk.leave(&forget(ALICE)).await.unwrap();
        (desk, id)
    });
    tokio::task::yield_now().await;
    tx.commit().await.unwrap();
    let (mut desk, first) = leaving.await.unwrap();
    let second = desk.leave(&forget(BOB)).await.unwrap();
    assert_eq!((first, second), (1, 2));
    assert_eq!(desk.outcome(first, &forget(ALICE)).await.unwrap(), None);
    let waiting = moderation::waiting(&mut store.read().await.unwrap()).await.unwrap();
    let expected = [(first, ALICE), (second, BOB)];
    assert_eq!(waiting, expected.map(|(id, person)| WaitingAct { id, act: forget(person) }));
    let mut tx = store.write().await.unwrap();
    assert!(moderation::finish(&mut tx, first, Outcome::Done, Time(60)).await.unwrap());
    assert!(!moderation::finish(&mut tx, first, Outcome::Unknown, Time(61)).await.unwrap());
    tx.commit().await.unwrap();
    assert_eq!(desk.outcome(first, &forget(ALICE)).await.unwrap(), Some(Outcome::Done));
    // A reused number is another request.
    let later = NewAct { at: Time(51), ..forget(ALICE) };
    assert!(desk.outcome(first, &later).await.is_err());
    let waiting = moderation::waiting(&mut store.read().await.unwrap()).await.unwrap();
    assert_eq!(waiting.len(), 1);
    // A forgotten person isn't named in it.
    let export = store::privacy::export(&mut store.read().await.unwrap(), ALICE).await.unwrap();
    assert_eq!(export["moderation"].as_array().unwrap().len(), 0, "{export:?}");
    desk.close().await;
}

/// The commit counter, by which a file's process finds out whether a commit took effect, belongs to
/// that process alone.
#[tokio::test]
async fn a_request_leaves_the_count_of_commits_alone() {
    let place = Place::new();
    let address = store::DatabaseAddress::File(place.file());
    let store = Store::open_alone(&place.file(), Time(1)).await.unwrap();
    let count = async || {
        let mut raw = sqlx::ConnectOptions::connect(
            &sqlx::sqlite::SqliteConnectOptions::new().filename(place.file()),
        )
        .await
        .unwrap();
        let sql = "SELECT value FROM counters WHERE name = 'commits'";
        sqlx::query_scalar::<_, i64>(sql).fetch_optional(&mut raw).await.unwrap()
    };
    let mut tx = store.write().await.unwrap();
    meet(&mut tx, ALICE, "Alice").await;
    tx.commit().await.unwrap();
    let before = count().await;
    let mut desk = OperatorDesk::open(&address).await.unwrap();
    desk.leave(&forget(ALICE)).await.unwrap();
    desk.close().await;
    assert_eq!(count().await, before);
    let missing = store::DatabaseAddress::File(place.folder.path().join("none.db"));
    assert!(matches!(OperatorDesk::open(&missing).await, Err(OpenError::Unusable { .. })));
    assert!(!place.folder.path().join("none.db").exists());
}

#[tokio::test]
async fn the_operators_bar_comes_before_the_managers() {
    let (_place, store) = crate::common::peopled().await;
    let mut tx = store.write().await.unwrap();
    let (here, other_guild) = (GuildId::new(5), GuildId::new(6));
    let bar = |person, guild, source| match_model::Bar {
        person,
        guild,
        source,
        by: None,
        reason: "noise".to_owned(),
        at: Time(9),
    };
    let of_managers = bar(Some(ALICE), Some(here), match_model::BarSource::Managers);
    assert!(bars::replace(&mut tx, &of_managers).await.unwrap());
    assert!(!bars::replace(&mut tx, &of_managers).await.unwrap());
    assert_eq!(bars::find(&mut tx, ALICE, Some(here)).await.unwrap(), Some(of_managers.clone()));
    for (person, guild) in [(ALICE, Some(other_guild)), (ALICE, None), (BOB, Some(here))] {
        assert_eq!(bars::find(&mut tx, person, guild).await.unwrap(), None);
    }
    let everywhere = bar(Some(ALICE), None, match_model::BarSource::Operator);
    let server = bar(None, Some(other_guild), match_model::BarSource::Operator);
    for one in [&everywhere, &server] {
        assert!(bars::replace(&mut tx, one).await.unwrap());
    }
    for guild in [Some(here), Some(other_guild), None] {
        assert_eq!(bars::find(&mut tx, ALICE, guild).await.unwrap(), Some(everywhere.clone()));
    }
    assert_eq!(bars::find(&mut tx, BOB, Some(other_guild)).await.unwrap(), Some(server));
    assert_eq!(bars::find(&mut tx, BOB, None).await.unwrap(), None);
    assert_eq!(bars::all(&mut tx, Some(here)).await.unwrap(), [of_managers]);
    assert_eq!(bars::all(&mut tx, None).await.unwrap().len(), 3);
    let operator = match_model::BarSource::Operator;
    assert!(!bars::remove(&mut tx, Some(ALICE), Some(here), operator).await.unwrap());
    assert!(bars::remove(&mut tx, Some(ALICE), None, operator).await.unwrap());
    assert!(bars::find(&mut tx, ALICE, Some(here)).await.unwrap().is_some());
}
