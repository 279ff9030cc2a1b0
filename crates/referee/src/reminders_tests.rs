use match_model::{ChannelId, NoticeWay, Person, PlaceAccess, SidePreference};
use store::{Store, people};
use test_databases::Medium;

use super::*;
use crate::{ChallengeRequest, ChallengeTerms, Chance};

const HOUR: i64 = 60 * 60 * 1000;

#[test]
fn a_reminder_comes_when_its_time_has_come_by_the_clock_as_it_is() {
    let at = |deadline: i64, set_for: i64, last_given: Option<i64>, now: i64| {
        let reminder = |left: i64| Reminder { at: Time((deadline - left) * HOUR), left };
        let reminders = [reminder(24), reminder(2)];
        step(&reminders, Time(deadline * HOUR), Time(set_for * HOUR), last_given, Time(now * HOUR))
    };
    let next = |hours: i64| Some(Time(hours * HOUR));
    // On time, with a next one; the last one.
    assert_eq!(at(100, 76, None, 76), ReminderStep { post: Some(24), next: next(98) });
    assert_eq!(at(100, 98, Some(24), 98), ReminderStep { post: Some(2), next: None });
    // The deadline moved: not yet. It moved by less than Herald's delay: now.
    assert_eq!(at(150, 76, None, 76), ReminderStep { post: None, next: next(126) });
    assert_eq!(at(101, 76, None, 78), ReminderStep { post: Some(24), next: next(99) });
    // After downtime: one for both.
    assert_eq!(at(100, 76, None, 99), ReminderStep { post: Some(2), next: None });
    // Due again because downtime doesn't count: not repeated.
    assert_eq!(at(101, 77, Some(24), 77), ReminderStep { post: None, next: next(99) });
    assert_eq!(at(100, 98, None, 100), ReminderStep { post: None, next: None });
    assert_eq!(at(100, 76, None, 400), ReminderStep { post: None, next: None });
    let none = step(&[], Time(100 * HOUR), Time(76 * HOUR), None, Time(76 * HOUR));
    assert_eq!(none, ReminderStep { post: None, next: None });
}

async fn begin_match(referee: &Referee, alice: &Person, clock: &str) -> MatchId {
    let bob = Person { id: PersonId::new(12), name: "Bob".to_owned() };
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
    let terms =
        ChallengeTerms { clock: Some(clock.parse().expect("terms")), ..ChallengeTerms::default() };
    let challenge = crate::challenge::make_with(referee, request, &terms, Time(0)).await;
    let made = challenge.expect("challenged");
    let started_match = crate::challenge::accept(referee, made, &bob, None, Time(0)).await;
    started_match.expect("accepted").match_id
}

async fn posted_kinds(referee: &Referee, now: Time) -> Vec<&'static str> {
    let mut kinds = Vec::new();
    loop {
        let waiting = crate::outbox::due_announcements(referee, now, 100).await.expect("due");
        if waiting.is_empty() {
            return kinds;
        }
        for entry in waiting {
            match entry.announcement {
                Announcement::Match(_, MatchNews::Called { because: Because::Reminder, .. }) => {
                    kinds.push("called");
                }
                Announcement::Person(_, PersonNews::Notice { because: Because::Reminder, .. }) => {
                    kinds.push("notice");
                }
                _ => {}
            }
            crate::outbox::record_posted(referee, entry.id, None, now).await.expect("said");
        }
    }
}

#[tokio::test]
async fn a_reminder_comes_as_its_person_wishes() {
    for (way, closed, reminders, expected) in [
        (None, false, None, &["called"; 2][..]),
        (Some(NoticeWay::Thread), false, None, &["called"; 2]),
        (Some(NoticeWay::Thread), false, Some(vec![]), &[]),
        (Some(NoticeWay::Thread), false, Some(vec![240, 120, 60]), &["called"; 3]),
        (Some(NoticeWay::Direct), false, None, &["notice"; 2]),
        (Some(NoticeWay::Direct), true, None, &["called"; 2]),
        (Some(NoticeWay::Digest), false, None, &["notice"; 2]),
        (Some(NoticeWay::Silent), false, None, &[]),
        (Some(NoticeWay::Silent), false, Some(vec![120]), &[]),
    ] {
        let folder = test_databases::folder(Medium::Memory).expect("a folder");
        let store = Store::open(&folder.path().join("herald.db")).await.expect("opens");
        let referee = Referee::new(store, Chance::fixed(3));
        let alice = Person { id: PersonId::new(11), name: "Alice".to_owned() };
        if let Some(way) = way {
            let mut tx = referee.store.write().await.expect("begins");
            people::meet(&mut tx, &alice, Time(0)).await.expect("met");
            let closed_at = closed.then_some(Time(i64::MAX));
            let wishes =
                Wishes { way, reminders: reminders.clone(), closed_at, ..Wishes::default() };
            notices::set(&mut tx, alice.id, &wishes).await.expect("set");
            tx.commit().await.expect("committed");
        }
        begin_match(&referee, &alice, "3d +0 hard").await;
        let case = format!("{way:?} {closed} {reminders:?}");
        let mut all = Vec::new();
        for hour in 0..73 {
            let now = Time(hour * HOUR);
            for _ in 0..2 {
                crate::timers::run_due(&referee, now).await.expect("run");
            }
            all.extend(posted_kinds(&referee, now).await);
        }
        assert_eq!(all, expected, "{case}");
    }
}
