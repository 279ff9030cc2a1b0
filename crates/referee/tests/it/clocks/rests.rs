//! Time that does not count: pauses, vacations, hours of sleep, and Herald's absence.

use match_model::{ClockRefusal, ClockRest, EndedBy, PauseAnswer};
use referee::clocks::{DAY, HOUR, Hours, MINUTE, SECOND};
use referee::{OfferAnswer, Side};

use crate::common::clocks::{START, after, begin, clock_refused, ending, running, time_left};
use crate::common::{Hall, alice, bob};

#[tokio::test]
async fn a_pause_is_agreed_and_ended_by_either_and_one_may_move_in_it() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let id = begin(referee, "2d +0 hard").await;
    let (alice, bob) = (alice().id, bob().id);
    let none = referee::clock::answer_pause(referee, id, bob, OfferAnswer::Accept, START).await;
    assert_eq!(clock_refused(none).await, ClockRefusal::NoPauseOffered);
    assert_eq!(
        clock_refused(referee::clock::resume(referee, id, bob, START).await).await,
        ClockRefusal::NotPaused
    );
    assert_eq!(
        referee::clock::pause(referee, id, alice, START).await.unwrap(),
        PauseAnswer::Offered
    );
    let own = referee::clock::pause(referee, id, alice, START).await;
    assert_eq!(clock_refused(own).await, ClockRefusal::PauseOffered);
    let own = referee::clock::answer_pause(referee, id, alice, OfferAnswer::Accept, START).await;
    assert_eq!(clock_refused(own).await, ClockRefusal::PauseOffered);
    let declined =
        referee::clock::answer_pause(referee, id, bob, OfferAnswer::Decline, START).await.unwrap();
    assert_eq!(declined, PauseAnswer::Declined);
    // An offer to who has offered is accepted.
    referee::clock::pause(referee, id, bob, after(HOUR)).await.unwrap();
    let paused = referee::clock::pause(referee, id, alice, after(HOUR)).await.unwrap();
    assert_eq!(paused, PauseAnswer::Paused(after(30 * DAY + HOUR)));
    let second_pause = referee::clock::pause(referee, id, alice, after(2 * HOUR)).await;
    let until = after(30 * DAY + HOUR);
    assert_eq!(clock_refused(second_pause).await, ClockRefusal::IsPaused { until });
    let times = referee::clock::times(referee, id, after(DAY)).await.unwrap().unwrap();
    assert_eq!(times.sides[0].resting, [ClockRest::Pause(until)]);
    assert_eq!(times.sides[0].left, 2 * DAY - HOUR);
    // Nothing runs, and one may move.
    referee::play::play(referee, id, alice, "b2-b3", None, after(10 * DAY)).await.unwrap();
    assert_eq!(time_left(referee, id, after(20 * DAY)).await, [2 * DAY - HOUR, 2 * DAY]);
    referee::clock::resume(referee, id, alice, after(20 * DAY)).await.unwrap();
    assert_eq!(running(referee, id, after(20 * DAY)).await, (Side::Black, after(22 * DAY)));
    assert_eq!(referee::timers::next(referee).await.unwrap(), Some(after(22 * DAY + 1)));
    // A pause that nobody ends ends by itself.
    referee::clock::pause(referee, id, bob, after(21 * DAY)).await.unwrap();
    referee::clock::answer_pause(referee, id, alice, OfferAnswer::Accept, after(21 * DAY))
        .await
        .unwrap();
    assert_eq!(running(referee, id, after(21 * DAY)).await.1, after(52 * DAY));
    // An offer stands no longer than the turn.
    referee::clock::resume(referee, id, bob, after(21 * DAY)).await.unwrap();
    referee::clock::pause(referee, id, alice, after(21 * DAY)).await.unwrap();
    referee::play::play(referee, id, bob, "b7-b6", None, after(21 * DAY)).await.unwrap();
    let outcome =
        referee::clock::answer_pause(referee, id, bob, OfferAnswer::Accept, after(21 * DAY)).await;
    assert_eq!(clock_refused(outcome).await, ClockRefusal::NoPauseOffered);
}

#[tokio::test]
async fn vacation_stops_the_clocks_at_once_and_not_for_who_has_flagged() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let id = begin(referee, "2d +0 hard").await;
    let other = begin(referee, "2d +0 hard no-vacation").await;
    assert_eq!(referee::clock::vacation(referee, alice().id, START).await.unwrap().left, 7 * DAY);
    let too_long = referee::clock::begin_vacation(referee, &alice(), Some(8 * DAY), START).await;
    assert_eq!(clock_refused(too_long).await, ClockRefusal::NoVacation { left: 7 * DAY });
    let little = referee::clock::begin_vacation(referee, &alice(), Some(MINUTE), START).await;
    assert_eq!(clock_refused(little).await, ClockRefusal::VacationTooShort);
    let outcome = referee::clock::end_vacation(referee, alice().id, START).await;
    assert_eq!(clock_refused(outcome).await, ClockRefusal::NotOnVacation);
    let away =
        referee::clock::begin_vacation(referee, &alice(), Some(5 * DAY), after(DAY)).await.unwrap();
    assert_eq!(away.until, Some(after(6 * DAY)));
    let twice = referee::clock::begin_vacation(referee, &alice(), None, after(2 * DAY)).await;
    assert_eq!(clock_refused(twice).await, ClockRefusal::OnVacation { until: after(6 * DAY) });
    let times = referee::clock::times(referee, id, after(2 * DAY)).await.unwrap().unwrap();
    assert_eq!(times.sides[0].resting, [ClockRest::Vacation(after(6 * DAY))]);
    assert_eq!(running(referee, id, after(2 * DAY)).await.1, after(7 * DAY));
    // Without an agreement, time runs on.
    referee::timers::run_due(referee, after(2 * DAY + 1)).await.unwrap();
    assert_eq!(ending(referee, other).await, Some((Some(Side::Black), EndedBy::Flagged)));
    assert_eq!(ending(referee, id).await, None);
    // Back early: the rest of it is kept, and the flag falls sooner.
    let back = referee::clock::end_vacation(referee, alice().id, after(3 * DAY)).await.unwrap();
    assert_eq!(back.until, None);
    assert!((5 * DAY..6 * DAY).contains(&back.left), "{}", back.left);
    assert_eq!(referee::timers::next(referee).await.unwrap(), Some(after(4 * DAY + 1)));
    // Somebody whose time is over begins none.
    let soft = begin(referee, "1d +0 soft").await;
    let late = referee::clock::begin_vacation(referee, &alice(), None, after(4 * DAY)).await;
    assert_eq!(clock_refused(late).await, ClockRefusal::Flagged { match_id: soft });
    // Their opponent does.
    referee::clock::begin_vacation(referee, &bob(), None, after(4 * DAY)).await.unwrap();
}

#[tokio::test]
async fn hours_hold_from_the_next_turn_on() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let id = begin(referee, "2d +0 hard").await;
    let awake = begin(referee, "2d +0 hard no-sleep no-weekends").await;
    // It is noon; who says now that they sleep from eleven stops nothing.
    let hours: Hours = "UTC 11:00-21:00 weekend".parse().unwrap();
    referee::clock::set_hours(referee, &alice(), &hours, START).await.unwrap();
    assert_eq!(referee::clock::hours(referee, alice().id).await.unwrap(), Some(hours));
    assert_eq!(running(referee, id, START).await.1, after(2 * DAY));
    for id in [id, awake] {
        referee::play::play(referee, id, alice().id, "b2-b3", None, after(HOUR)).await.unwrap();
        referee::play::play(referee, id, bob().id, "b7-b6", None, after(HOUR)).await.unwrap();
    }
    let times = referee::clock::times(referee, id, after(HOUR)).await.unwrap().unwrap();
    assert_eq!(times.sides[0].resting, [ClockRest::Sleep(after(9 * HOUR))]);
    assert_eq!(running(referee, awake, START).await.1, after(2 * DAY));
    assert_eq!(time_left(referee, id, after(9 * HOUR)).await[0], 2 * DAY - HOUR);
    assert_eq!(time_left(referee, id, after(10 * HOUR)).await[0], 2 * DAY - 2 * HOUR);
    // 21 October 2026 is a Wednesday; the weekend does not count either.
    let times = referee::clock::times(referee, id, after(3 * DAY)).await.unwrap().unwrap();
    assert!(matches!(times.sides[0].resting[..], [ClockRest::Weekend(_), ClockRest::Sleep(_)]));
}

#[tokio::test]
async fn the_time_in_which_herald_was_away_is_given_back_before_flags_are_judged() {
    let mut hall = Hall::open().await;
    assert_eq!(referee::clock::wake(&hall.referee, START).await.unwrap(), None, "the first time");
    let id = begin(&hall.referee, "1d +0 hard").await;
    referee::clock::beat(&hall.referee, after(23 * HOUR)).await.unwrap();
    hall.crash().await;
    let away = referee::clock::wake(&hall.referee, after(3 * DAY)).await.unwrap();
    assert_eq!(away, Some(std::time::Duration::from_secs(49 * 60 * 60)));
    // The flag that was to fall meanwhile is put off.
    assert_eq!(referee::timers::run_due(&hall.referee, after(3 * DAY)).await.unwrap(), 0);
    assert_eq!(running(&hall.referee, id, after(3 * DAY)).await.1, after(3 * DAY + HOUR));
    assert_eq!(
        referee::timers::next(&hall.referee).await.unwrap(),
        Some(after(3 * DAY + HOUR + 1))
    );
    // A short gap is none, and neither is a clock set back.
    assert_eq!(
        referee::clock::wake(&hall.referee, after(3 * DAY + 60 * SECOND)).await.unwrap(),
        None
    );
    assert_eq!(referee::clock::wake(&hall.referee, after(2 * DAY)).await.unwrap(), None);
    assert_eq!(
        referee::timers::run_due(&hall.referee, after(3 * DAY + HOUR + 1)).await.unwrap(),
        1
    );
}
