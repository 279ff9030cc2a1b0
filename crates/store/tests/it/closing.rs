//! A closed store leaves one complete file.

use match_model::Time;
use store::outbox;

use crate::common::Place;

/// A copy of the file is complete then. Readers have queries for which SQLite would like to run
/// `PRAGMA optimize`, and close at every moment of being returned.
#[tokio::test]
async fn closing_folds_the_log_into_the_file() {
    for turns in 0..12 {
        let place = Place::new();
        let store = place.open().await;
        let mut tx = store.write().await.unwrap();
        for n in 0..200 {
            let topic = format!("match {}", n % 20);
            outbox::insert(&mut tx, &topic, "{}", Time(n)).await.unwrap();
        }
        tx.commit().await.unwrap();
        for _ in 0..3 {
            let mut reading = store.read().await.unwrap();
            outbox::due_entries(&mut reading, Time(100), 10).await.unwrap();
            outbox::next_due(&mut reading, Time(100)).await.unwrap();
            outbox::first_of(&mut reading, "match 3").await.unwrap();
        }
        for _ in 0..turns {
            tokio::task::yield_now().await;
        }
        store.close().await;
        let files: Vec<String> = std::fs::read_dir(place.folder.path())
            .unwrap()
            .map(|one| one.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        assert_eq!(files, ["herald.db"], "after {turns} turns");
    }
}
