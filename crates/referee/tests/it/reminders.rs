//! Reminders before time runs out, and the buttons below messages about clocks.

use match_model::{PersonId, Time};
use referee::clocks::{DAY, HOUR, Hours, MINUTE, SECOND, Terms};
use referee::{Announcement, MatchNews, MessageEdit, OfferAnswer, Posted};

use crate::common::clocks::{START, after, begin_reminded as begin};
use crate::common::{Hall, alice, bob};

const NOBODY: [PersonId; 0] = [];
const NONE: [u64; 0] = [];

/// Runs what is due by a time, and returns the people who are reminded.
async fn reminded(hall: &Hall, now: Time) -> Vec<PersonId> {
    referee::timers::run_due(&hall.referee, now).await.unwrap();
    let reminder = |announcement| match announcement {
        Announcement::Match(
            _,
            MatchNews::Called { person, because: referee::Because::Reminder, .. },
        ) => Some(person),
        _ => None,
    };
    hall.news().await.into_iter().filter_map(reminder).collect()
}

#[tokio::test]
async fn reminders_come_once_at_their_time() {
    for (clock, lefts) in [
        ("3d +1d max 5d hard", &[DAY, 2 * HOUR][..]),
        ("1d +0 soft", &[2 * HOUR]),
        ("2h +5m max 3h hard no-sleep", &[24 * MINUTE]),
        ("10m +10s", &[2 * MINUTE]),
        ("5m +3s", &[MINUTE]),
    ] {
        let hall = Hall::open().await;
        let id = begin(&hall.referee, clock).await;
        let start = clock.parse::<Terms>().unwrap().start;
        hall.news().await;
        for time_left in lefts {
            let at = start - time_left;
            assert_eq!(reminded(&hall, after(at - 1)).await, NOBODY, "{clock}");
            assert_eq!(reminded(&hall, after(at)).await, [alice().id], "{clock}");
            assert_eq!(reminded(&hall, after(at + 1)).await, NOBODY, "{clock}");
        }
        // Not once the player has moved: then the opponent has their own.
        let last = start - lefts[lefts.len() - 1] + 2;
        referee::play::play(&hall.referee, id, alice().id, "b2-b3", None, after(last))
            .await
            .unwrap();
        hall.news().await;
        assert_eq!(reminded(&hall, after(last + start - lefts[0] - 1)).await, NOBODY, "{clock}");
        assert_eq!(reminded(&hall, after(last + start - lefts[0])).await, [bob().id], "{clock}");
    }
}

#[tokio::test]
async fn a_reminder_waits_for_what_does_not_count() {
    // A pause: it comes when the clocks have run long enough again, also if it ends early.
    let hall = Hall::open().await;
    let id = begin(&hall.referee, "1d +0 hard").await;
    let (by, answers) = (alice().id, bob().id);
    referee::clock::pause(&hall.referee, id, by, after(21 * HOUR)).await.unwrap();
    let accept = OfferAnswer::Accept;
    referee::clock::answer_pause(&hall.referee, id, answers, accept, after(21 * HOUR))
        .await
        .unwrap();
    hall.news().await;
    for hours in [22, 23, 24, 30] {
        assert_eq!(reminded(&hall, after(hours * HOUR)).await, NOBODY);
    }
    referee::clock::resume(&hall.referee, id, by, after(31 * HOUR)).await.unwrap();
    assert_eq!(reminded(&hall, after(32 * HOUR - 1)).await, NOBODY);
    assert_eq!(reminded(&hall, after(32 * HOUR)).await, [by]);
    // Time is given: it is another deadline, and has its reminders.
    referee::clock::give_time(&hall.referee, id, answers, DAY, after(33 * HOUR)).await.unwrap();
    hall.news().await;
    for time_left in [DAY, 2 * HOUR] {
        let at = 58 * HOUR - time_left;
        assert_eq!(reminded(&hall, after(at - 1)).await, NOBODY);
        assert_eq!(reminded(&hall, after(at)).await, [by]);
    }

    // Vacation: none while it lasts, and in time after it has ended early.
    let hall = Hall::open().await;
    begin(&hall.referee, "1d +0 hard").await;
    let away = Some(6 * DAY);
    referee::clock::begin_vacation(&hall.referee, &alice(), away, after(20 * HOUR)).await.unwrap();
    assert_eq!(reminded(&hall, after(70 * HOUR)).await, NOBODY);
    referee::clock::end_vacation(&hall.referee, by, after(80 * HOUR)).await.unwrap();
    assert_eq!(reminded(&hall, after(80 * HOUR)).await, NOBODY);
    assert_eq!(reminded(&hall, after(82 * HOUR)).await, [by]);

    // Sleep: START is noon in UTC; the time that is left at 23:00 is there at 07:00 again.
    let hall = Hall::open().await;
    let hours = Hours::in_zone("UTC").unwrap().sleeping("23:00-07:00").unwrap();
    referee::clock::set_hours(&hall.referee, &alice(), &hours, START).await.unwrap();
    begin(&hall.referee, "14h +0 hard").await;
    for hour in 0..20 {
        let expected = if hour == 20 { vec![by] } else { vec![] };
        assert_eq!(reminded(&hall, after(hour * HOUR)).await, expected, "{hour}");
    }
    assert_eq!(reminded(&hall, after(20 * HOUR)).await, [by]);

    // Herald's absence doesn't count, and doesn't bring a reminder back that was posted.
    let hall = Hall::open().await;
    let id = begin(&hall.referee, "1d +0 hard").await;
    referee::clock::beat(&hall.referee, after(22 * HOUR - 10 * SECOND)).await.unwrap();
    assert_eq!(reminded(&hall, after(22 * HOUR)).await, [by]);
    referee::clock::wake(&hall.referee, after(23 * HOUR)).await.unwrap();
    referee::draw::offer(&hall.referee, id, answers, after(23 * HOUR)).await.unwrap();
    hall.news().await;
    assert_eq!(reminded(&hall, after(23 * HOUR + MINUTE)).await, NOBODY);
}

/// The messages whose buttons are to be taken off.
fn stripped(news: &[Announcement]) -> Vec<u64> {
    let strip = |announcement: &Announcement| match announcement {
        Announcement::Message(at, MessageEdit::Strip { .. }) => Some(at.message.get()),
        _ => None,
    };
    news.iter().filter_map(strip).collect()
}

/// Posts what waits: news about clocks as the message of a number.
async fn post_time_news(hall: &Hall, number: u64, now: Time) -> Vec<u64> {
    let mut stale = Vec::new();
    loop {
        let announcements =
            referee::outbox::due_announcements(&hall.referee, Time(i64::MAX), 100).await.unwrap();
        if announcements.is_empty() {
            return stale;
        }
        for entry in announcements {
            stale.extend(stripped(std::slice::from_ref(&entry.announcement)));
            let Announcement::Match(match_id, MatchNews::Time { by, what: news }) =
                entry.announcement
            else {
                referee::posted::record(&hall.referee, entry.id, Posted::Nothing, now)
                    .await
                    .unwrap();
                continue;
            };
            let at = match_model::MessageRef {
                channel: crate::common::ROOM,
                message: match_model::MessageId::new(number),
            };
            let clock = Posted::Clock { match_id, by, news, at };
            referee::posted::record(&hall.referee, entry.id, clock, now).await.unwrap();
        }
    }
}

#[tokio::test]
async fn buttons_of_pauses_and_fallen_flags_go_when_they_do_nothing() {
    let now = START;
    let accept = OfferAnswer::Accept;
    // Accepted, ended; declined; overtaken by a move; the match is over.
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let id = begin(referee, "1d +0 soft").await;
    post_time_news(&hall, 0, now).await;
    referee::clock::pause(referee, id, alice().id, now).await.unwrap();
    assert_eq!(post_time_news(&hall, 901, now).await, NONE);
    referee::clock::answer_pause(referee, id, bob().id, accept, now).await.unwrap();
    assert_eq!(post_time_news(&hall, 902, now).await, [901]);
    referee::clock::resume(referee, id, bob().id, now).await.unwrap();
    assert_eq!(post_time_news(&hall, 903, now).await, [902]);
    referee::clock::pause(referee, id, alice().id, now).await.unwrap();
    assert_eq!(post_time_news(&hall, 904, now).await, NONE);
    referee::clock::answer_pause(referee, id, bob().id, OfferAnswer::Decline, now).await.unwrap();
    assert_eq!(post_time_news(&hall, 905, now).await, [904]);
    referee::clock::pause(referee, id, bob().id, now).await.unwrap();
    assert_eq!(post_time_news(&hall, 906, now).await, NONE);
    referee::play::play(referee, id, alice().id, "b2-b3", None, now).await.unwrap();
    assert_eq!(post_time_news(&hall, 907, now).await, [906]);
    // One that was answered before it was posted has no buttons either.
    referee::clock::pause(referee, id, alice().id, now).await.unwrap();
    referee::play::play(referee, id, bob().id, "b7-b6", None, now).await.unwrap();
    assert_eq!(post_time_news(&hall, 908, now).await, [908]);
    referee::clock::pause(referee, id, alice().id, now).await.unwrap();
    assert_eq!(post_time_news(&hall, 909, now).await, NONE);
    referee::clock::answer_pause(referee, id, bob().id, accept, now).await.unwrap();
    assert_eq!(post_time_news(&hall, 910, now).await, [909]);
    referee::resign::resign(referee, id, bob().id, now).await.unwrap();
    assert_eq!(post_time_news(&hall, 911, now).await, [910]);

    // A flag that has fallen: time is given, or its side moves.
    let id = begin(referee, "1d +0 soft").await;
    post_time_news(&hall, 0, now).await;
    let late = after(DAY + 1);
    referee::timers::run_due(referee, late).await.unwrap();
    assert_eq!(post_time_news(&hall, 920, late).await, NONE);
    referee::clock::give_time(referee, id, bob().id, HOUR, late).await.unwrap();
    assert_eq!(post_time_news(&hall, 921, late).await, [920]);
    let late = after(2 * DAY);
    referee::timers::run_due(referee, late).await.unwrap();
    assert_eq!(post_time_news(&hall, 922, late).await, NONE);
    referee::play::play(referee, id, alice().id, "b2-b3", None, late).await.unwrap();
    assert_eq!(post_time_news(&hall, 923, late).await, [922]);
}
