use store::{ChannelId, Store, people};
use test_databases::Medium;

use super::*;
use crate::{ChallengeRequest, Chance, Person, PlaceAccess, SidePreference};

const HOUR: i64 = 60 * 60 * 1000;

#[test]
fn reminders_come_when_the_time_that_holds_now_has_come() {
    let day = [24 * 60, 2 * 60];
    let at = |deadline: i64, set_for: i64, now: i64| {
        reminding(Time(deadline * HOUR), &day, Time(set_for * HOUR), Time(now * HOUR))
    };
    let next = |hours: i64| Some(Time(hours * HOUR));
    // In time, and the next one; the last one.
    assert_eq!(at(100, 76, 76), ReminderStep { said: true, next: next(98) });
    assert_eq!(at(100, 98, 98), ReminderStep { said: true, next: None });
    // The deadline was put off: not yet. It was put off by less than Herald was late: now.
    assert_eq!(at(150, 76, 76), ReminderStep { said: false, next: next(126) });
    assert_eq!(at(101, 76, 78), ReminderStep { said: true, next: next(99) });
    // Herald was away: one for both.
    assert_eq!(at(100, 76, 99), ReminderStep { said: true, next: None });
    // Too late.
    assert_eq!(at(100, 98, 100), ReminderStep { said: false, next: None });
    assert_eq!(at(100, 76, 400), ReminderStep { said: false, next: None });
    // Nothing is wished any more.
    let none = reminding(Time(100 * HOUR), &[], Time(76 * HOUR), Time(76 * HOUR));
    assert_eq!(none, ReminderStep { said: false, next: None });
}

/// A match that has a deadline, as a clock would give it.
#[tokio::test]
async fn a_reminder_is_said_as_its_person_wishes() {
    let folder = test_databases::folder(Medium::Memory).expect("a folder");
    let store = Store::open(&folder.path().join("herald.db")).await.expect("opens");
    let referee = Referee::new(store, Chance::fixed(3));
    let person = |id: u64, name: &str| Person { id: PersonId::new(id), name: name.to_owned() };
    let (alice, bob) = (person(11, "Alice"), person(12, "Bob"));
    let request = ChallengeRequest {
        guild: None,
        channel: ChannelId::new(21),
        access: PlaceAccess::Member,
        thread: None,
        challenger: alice.clone(),
        opponent: Some((bob.clone(), false)),
        game: "world-war".to_owned(),
        options: Vec::new(),
        side: SidePreference::White,
        record: None,
    };
    let made = crate::challenge::make(&referee, request, Time(0)).await.expect("challenged");
    let id = crate::challenge::accept(&referee, made, &bob, None, Time(0))
        .await
        .expect("accepted")
        .match_id;
    let due = reminder(id, alice.id);
    for (way, closed, said) in [
        (Way::Thread, false, Some("called")),
        (Way::Direct, false, Some("notice")),
        (Way::Direct, true, Some("called")),
        (Way::Digest, false, Some("notice")),
        (Way::Silent, false, None),
    ] {
        let mut tx = referee.store.write().await.expect("begins");
        people::meet(&mut tx, &alice, Time(0)).await.expect("met");
        let wishes = notices::Wishes {
            way,
            reminders: vec![120, 60],
            closed_at: closed.then_some(Time(1)),
            ..notices::Wishes::default()
        };
        notices::set(&mut tx, alice.id, &wishes).await.expect("set");
        timers::set(&mut tx, due, Time(8 * HOUR)).await.expect("set");
        tx.commit().await.expect("committed");
        let turn = crate::turns::turn_of(&referee, id, alice.id, Time(0)).await.expect("read");
        let turn = turn.map(|turn| OpenTurn { deadline: Some(Time(10 * HOUR)), ..turn });
        // Too early it is left as it is.
        let early = crate::reminders::remind_of(&referee, due, turn.clone(), Time(HOUR))
            .await
            .expect("looked at");
        assert!(!early, "{way:?}");
        let now = Time(8 * HOUR);
        let done = crate::reminders::remind_of(&referee, due, turn, now).await.expect("reminded");
        assert_eq!(done, said.is_some(), "{way:?}");
        let waiting = crate::outbox::due(&referee, now, 100).await.expect("due");
        let mut kinds = Vec::new();
        for entry in waiting {
            match entry.announcement {
                Announcement::Called { because: Because::Reminder, .. } => kinds.push("called"),
                Announcement::Notice { because: Because::Reminder, .. } => kinds.push("notice"),
                _ => {}
            }
            crate::outbox::said(&referee, entry.id, None, now).await.expect("said");
        }
        // What is in the match's topic before it is said first.
        for entry in crate::outbox::due(&referee, now, 100).await.expect("due") {
            if let Announcement::Called { because: Because::Reminder, .. } = entry.announcement {
                kinds.push("called");
            }
            crate::outbox::said(&referee, entry.id, None, now).await.expect("said");
        }
        assert_eq!(kinds, said.into_iter().collect::<Vec<_>>(), "{way:?} {closed}");
        let next = timers::find(&mut referee.store.read().await.expect("reads"), due).await;
        assert_eq!(next.expect("read"), Some(Time(9 * HOUR)));
    }
    // The turn is over, or has no clock: nothing is said, and nothing is left.
    let none = crate::reminders::remind(&referee, due, Time(9 * HOUR)).await.expect("looked at");
    assert!(!none);
    let left = timers::find(&mut referee.store.read().await.expect("reads"), due).await;
    assert_eq!(left.expect("read"), None);
}
