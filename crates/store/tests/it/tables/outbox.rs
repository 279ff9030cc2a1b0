//! The outbox.

use match_model::{MessageId, Time};
use store::outbox::{self, SendFailure};

use crate::common::peopled;

#[tokio::test]
async fn the_outbox_says_a_topic_in_order_and_others_beside_it() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    assert_eq!(outbox::next_due(&mut tx, Time(0)).await.unwrap(), None);
    let a1 = outbox::insert(&mut tx, "a", "1", Time(10)).await.unwrap();
    let a2 = outbox::insert(&mut tx, "a", "2", Time(10)).await.unwrap();
    let b1 = outbox::insert(&mut tx, "b", "3", Time(20)).await.unwrap();
    let due_timers = async |tx: &mut store::Connection, now, most| -> Vec<_> {
        outbox::due_entries(tx, Time(now), most)
            .await
            .unwrap()
            .iter()
            .map(|entry| entry.id)
            .collect()
    };
    assert_eq!(due_timers(&mut tx, 9, 10).await, []);
    assert_eq!(due_timers(&mut tx, 10, 10).await, [a1]);
    assert_eq!(due_timers(&mut tx, 20, 10).await, [a1, b1]);
    assert_eq!(due_timers(&mut tx, 20, 1).await, [a1]);
    assert_eq!(due_timers(&mut tx, 20, 0).await, []);
    assert_eq!(outbox::next_due(&mut tx, Time(9)).await.unwrap(), Some(Time(10)));
    assert_eq!(outbox::next_due(&mut tx, Time(10)).await.unwrap(), Some(Time(20)));

    // A deferred entry blocks only its own topic.
    outbox::postpone(
        &mut tx,
        a1,
        Time(100),
        SendFailure { cause: "Discord is busy", outage: false },
    )
    .await
    .unwrap();
    assert_eq!(due_timers(&mut tx, 99, 10).await, [b1]);
    let entries = outbox::due_entries(&mut tx, Time(100), 10).await.unwrap();
    assert_eq!((entries[0].id, entries[0].attempts), (a1, 1));
    assert_eq!((entries[0].content.as_str(), entries[0].created_at), ("1", Time(10)));

    outbox::mark_posted(&mut tx, a1, Some(MessageId::new(77)), Time(101)).await.unwrap();
    assert_eq!(due_timers(&mut tx, 101, 10).await, [a2, b1]);
    outbox::drop_entry(&mut tx, a2, "nowhere to say it").await.unwrap();
    assert_eq!(due_timers(&mut tx, 101, 10).await, [b1]);
    outbox::mark_posted(&mut tx, b1, None, Time(102)).await.unwrap();
    assert!(outbox::is_message(&mut tx, MessageId::new(77)).await.unwrap());
    assert!(!outbox::is_message(&mut tx, MessageId::new(78)).await.unwrap());
    assert_eq!(outbox::next_due(&mut tx, Time(0)).await.unwrap(), None);
}

#[tokio::test]
async fn what_waits_for_discord_is_hurried_and_what_is_settled_forgotten() {
    let (_place, store) = peopled().await;
    let mut tx = store.write().await.unwrap();
    let mut ids = Vec::new();
    for topic in ["a", "b", "c", "d"] {
        ids.push(outbox::insert(&mut tx, topic, "1", Time(10)).await.unwrap());
    }
    outbox::postpone(
        &mut tx,
        ids[0],
        Time(900),
        SendFailure { cause: "out of order", outage: true },
    )
    .await
    .unwrap();
    outbox::postpone(
        &mut tx,
        ids[1],
        Time(900),
        SendFailure { cause: "too many requests", outage: false },
    )
    .await
    .unwrap();
    outbox::mark_posted(&mut tx, ids[2], None, Time(20)).await.unwrap();
    outbox::drop_entry(&mut tx, ids[3], "wrong").await.unwrap();
    assert_eq!(outbox::hurry(&mut tx, Time(30)).await.unwrap(), 1);
    let entries = outbox::due_entries(&mut tx, Time(30), 10).await.unwrap();
    assert_eq!(entries.iter().map(|entry| entry.id).collect::<Vec<_>>(), [ids[0]]);
    assert_eq!(outbox::prune(&mut tx, Time(20), 10).await.unwrap(), 1, "the dropped one");
    assert_eq!(outbox::prune(&mut tx, Time(21), 10).await.unwrap(), 1, "the said one");
    assert_eq!(outbox::prune(&mut tx, Time(i64::MAX), 10).await.unwrap(), 0);
    assert_eq!(outbox::due_entries(&mut tx, Time(900), 10).await.unwrap().len(), 2);
    // Even so, no number or nonce comes twice.
    let next = outbox::insert(&mut tx, "a", "1", Time(10)).await.unwrap();
    assert!(ids.iter().all(|id| *id < next));
    let all = outbox::due_entries(&mut tx, Time(900), 10).await.unwrap();
    assert!(all.iter().all(|entry| (8..=25).contains(&entry.nonce.len())));
    assert_ne!(all[0].nonce, all[1].nonce);
}
