//! The figures for the operator.

use match_model::{PersonId, Time};
use referee::gauges::ActivePeople;

use crate::common::{Hall, NOW, alice, bob};

const DAY: i64 = 24 * 60 * 60 * 1000;

#[tokio::test]
async fn people_are_active_when_they_made_a_move_lately() {
    let hall = Hall::open().await;
    let active = async |at| {
        let active =
            referee::gauges::active_people(&hall.referee, Time(at)).await.expect("counted");
        (active.day, active.week)
    };
    let id = hall.begin("world-war").await;
    assert_eq!(active(NOW.0).await, (0, 0), "a match alone is no move");
    referee::draft::enter(&hall.referee, id, alice().id, "b2-b3", None, NOW).await.expect("moved");
    assert_eq!(active(NOW.0 + 1).await, (1, 1));
    let later = Time(NOW.0 + 2 * DAY);
    referee::draft::enter(&hall.referee, id, bob().id, "b7-b6", None, later).await.expect("moved");
    assert_eq!(active(later.0 + 1).await, (1, 2));
    assert_eq!(active(NOW.0 + 8 * DAY).await, (0, 1));
    assert_eq!(active(NOW.0 + 30 * DAY).await, (0, 0));
}

#[tokio::test]
async fn herald_itself_is_no_person() {
    let hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    referee::draft::enter(&hall.referee, id, alice().id, "b2-b3", None, NOW).await.expect("moved");
    let as_herald = hall.another().await.with_herald(PersonId::new(alice().id.get()));
    let active = referee::gauges::active_people(&as_herald, NOW).await.expect("counted");
    assert_eq!(active, ActivePeople { day: 0, week: 0 });
}

#[tokio::test]
async fn only_a_server_tells_the_size_of_its_database() {
    let hall = Hall::open().await;
    let bytes = referee::gauges::server_bytes(&hall.referee).await.expect("asked");
    assert_eq!(bytes.is_some(), hall.address().file().is_none());
    assert!(bytes.is_none_or(|bytes| bytes > 100_000), "{bytes:?}");
}
