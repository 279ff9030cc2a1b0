//! Just clocks: a machine's clock that is moved, and turns that are taken back.

use match_model::{ClockRefusal, ClockRest, EndedBy, MatchId, Person, RequestRefusal, Time};
use referee::clocks::{DAY, HOUR, MINUTE, SECOND};
use referee::{ChallengeTerms, OfferAnswer, Referee, Side};

use crate::common::{Hall, alice, bob, challenge, refused};

/// A Wednesday in October 2026, at noon in UTC.
const START: Time = Time(1_792_584_000_000);

fn after(millis: i64) -> Time {
    Time(START.0 + millis)
}

async fn begin(referee: &Referee, clock: &str) -> MatchId {
    crate::common::no_reminders(referee).await;
    let agreed =
        ChallengeTerms { clock: Some(clock.parse().unwrap()), ..ChallengeTerms::default() };
    let id = referee::challenge::make_with(referee, challenge("world-war"), &agreed, START)
        .await
        .unwrap();
    referee::challenge::accept(referee, id, &bob(), None, START).await.unwrap().match_id
}

async fn time_left(referee: &Referee, id: MatchId, now: Time) -> [i64; 2] {
    referee::clock::times(referee, id, now).await.unwrap().unwrap().sides.map(|side| side.left)
}

async fn ending(referee: &Referee, id: MatchId) -> Option<(Option<Side>, EndedBy)> {
    let ending = referee::view::find(referee, id).await.unwrap().ending?;
    Some((ending.winner, ending.ended_by))
}

#[tokio::test]
async fn a_clock_that_is_set_back_costs_and_gives_nobody_anything() {
    let mut hall = Hall::open().await;
    let id = begin(&hall.referee, "1d +0 hard").await;
    let soft = begin(&hall.referee, "1d +0 soft").await;
    // An absence, a pause and a vacation that are over, and others that last.
    referee::clock::beat(&hall.referee, after(HOUR)).await.unwrap();
    referee::clock::wake(&hall.referee, after(2 * HOUR)).await.unwrap();
    referee::clock::begin_vacation(&hall.referee, &bob(), Some(HOUR), START).await.unwrap();
    referee::clock::begin_vacation(&hall.referee, &alice(), Some(5 * DAY), after(150 * MINUTE))
        .await
        .unwrap();
    referee::clock::end_vacation(&hall.referee, alice().id, after(170 * MINUTE)).await.unwrap();
    referee::clock::pause(&hall.referee, soft, alice().id, after(4 * HOUR)).await.unwrap();
    referee::clock::pause(&hall.referee, soft, bob().id, after(4 * HOUR)).await.unwrap();
    let now = after(6 * HOUR);
    let before =
        [time_left(&hall.referee, id, now).await, time_left(&hall.referee, soft, now).await];
    let time_used = 6 * HOUR - HOUR - 20 * MINUTE;
    assert_eq!(before[0], [DAY - time_used, DAY]);
    // Five hours back, and no moment passes.
    referee::clock::turn_back(&hall.referee, now, 5 * HOUR).await.unwrap();
    assert_eq!(hall.referee.timeline().clock_skew(), 5 * HOUR);
    let now = after(HOUR);
    for crash in [false, true] {
        if crash {
            hall.crash().await;
        }
        assert_eq!(time_left(&hall.referee, id, now).await, before[0]);
        assert_eq!(time_left(&hall.referee, soft, now).await, before[1]);
        // What is over does not come again, and what lasts goes on.
        assert_eq!(
            time_left(&hall.referee, id, after(3 * HOUR)).await[0],
            DAY - time_used - 2 * HOUR
        );
        assert_eq!(time_left(&hall.referee, soft, after(9 * HOUR)).await, before[1]);
        let times = referee::clock::times(&hall.referee, soft, now).await.unwrap().unwrap();
        assert!(matches!(times.sides[0].resting[..], [ClockRest::Pause(_)]), "{times:?}");
    }
    // The flag falls when the rest is used, not before and not later.
    let referee = &hall.referee;
    referee::timers::run_due(referee, now).await.unwrap();
    let deadline = now.0 + DAY - time_used;
    assert_eq!(referee::timers::next(referee).await.unwrap(), Some(Time(deadline + 1)));
    referee::timers::run_due(referee, Time(deadline)).await.unwrap();
    assert_eq!(ending(referee, id).await, None);
    referee::timers::run_due(referee, Time(deadline + 1)).await.unwrap();
    assert_eq!(ending(referee, id).await, Some((Some(Side::Black), EndedBy::Flagged)));
    assert_eq!(ending(referee, soft).await, None, "it is paused");
}

#[tokio::test]
async fn a_vacation_that_lasts_goes_on_when_the_clock_is_set_back() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let id = begin(referee, "1d +0 hard").await;
    referee::clock::begin_vacation(referee, &alice(), Some(2 * DAY), after(5 * HOUR))
        .await
        .unwrap();
    let until = after(5 * HOUR + 2 * DAY);
    referee::clock::turn_back(referee, after(6 * HOUR), 4 * HOUR).await.unwrap();
    let times = referee::clock::times(referee, id, after(2 * HOUR)).await.unwrap().unwrap();
    assert_eq!(times.sides[0].resting, [ClockRest::Vacation(until)]);
    assert_eq!(time_left(referee, id, after(DAY)).await[0], DAY - 5 * HOUR);
    let vacation = referee::clock::vacation(referee, alice().id, after(3 * HOUR)).await.unwrap();
    assert_eq!(vacation.until, Some(until));
    referee::clock::end_vacation(referee, alice().id, after(3 * HOUR)).await.unwrap();
    assert_eq!(time_left(referee, id, after(4 * HOUR)).await[0], DAY - 6 * HOUR);
}

#[tokio::test]
async fn time_that_is_skipped_is_nobodys() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let id = begin(referee, "1d +0 hard").await;
    referee::clock::skip(referee, after(HOUR), 40 * HOUR).await.unwrap();
    assert_eq!(time_left(referee, id, after(41 * HOUR)).await, [DAY - HOUR, DAY]);
    // The flag was due meanwhile.
    assert_eq!(referee::timers::run_due(referee, after(41 * HOUR)).await.unwrap(), 0);
    assert_eq!(ending(referee, id).await, None);
    assert_eq!(referee::timers::next(referee).await.unwrap(), Some(after(64 * HOUR + 1)));
    // Whoever read the time before it was set pays nothing either.
    referee::play::play(referee, id, alice().id, "b2-b3", None, after(HOUR)).await.unwrap();
    assert_eq!(time_left(referee, id, after(42 * HOUR)).await, [DAY - HOUR, DAY - HOUR]);
    // And back again.
    referee::clock::turn_back(referee, after(42 * HOUR), 40 * HOUR).await.unwrap();
    assert_eq!(time_left(referee, id, after(2 * HOUR)).await, [DAY - HOUR, DAY - HOUR]);
    assert_eq!(time_left(referee, id, after(3 * HOUR)).await, [DAY - HOUR, DAY - 2 * HOUR]);
}

#[tokio::test]
async fn a_clock_that_was_set_back_while_herald_was_away() {
    let mut hall = Hall::open().await;
    referee::clock::wake(&hall.referee, START).await.unwrap();
    let id = begin(&hall.referee, "1d +0 hard").await;
    referee::clock::beat(&hall.referee, after(3 * HOUR)).await.unwrap();
    hall.crash().await;
    assert_eq!(referee::clock::wake(&hall.referee, after(-2 * HOUR)).await.unwrap(), None);
    assert_eq!(time_left(&hall.referee, id, after(-2 * HOUR)).await[0], 21 * HOUR);
    assert_eq!(time_left(&hall.referee, id, START).await[0], 19 * HOUR);
    // What stands within a second is no step.
    referee::clock::beat(&hall.referee, START).await.unwrap();
    hall.crash().await;
    referee::clock::wake(&hall.referee, after(-SECOND)).await.unwrap();
    assert_eq!(time_left(&hall.referee, id, START).await[0], 19 * HOUR);
}

#[tokio::test]
async fn while_the_clocks_of_the_machine_disagree_no_flag_falls() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let hard = begin(referee, "1d +0 hard").await;
    let match_id = begin(referee, "1d +0 hard").await;
    let soft = begin(referee, "1d +0 soft").await;
    referee.timeline().set_apart(true);
    let late = after(2 * DAY);
    assert_eq!(referee::timers::run_due(referee, late).await.unwrap(), 0);
    let claim = referee::clock::claim_on_time(referee, soft, bob().id, None, late).await;
    assert_eq!(refused(claim), RequestRefusal::Clock(ClockRefusal::ClocksApart));
    referee::play::play(referee, match_id, alice().id, "b2-b3", None, late).await.unwrap();
    for id in [hard, match_id, soft] {
        assert_eq!(ending(referee, id).await, None);
    }
    // What is not judged yet keeps nothing else from being done.
    assert!(referee::timers::next(referee).await.unwrap().unwrap() > late);
    referee.timeline().set_apart(false);
    let late = Time(late.0 + 10 * SECOND);
    referee::timers::run_due(referee, late).await.unwrap();
    assert_eq!(ending(referee, hard).await, Some((Some(Side::Black), EndedBy::Flagged)));
    assert_eq!(ending(referee, match_id).await, None);
    referee::clock::claim_on_time(referee, soft, bob().id, None, late).await.unwrap();
}

/// Asks for a takeback, and the other side grants it.
async fn take_back(referee: &Referee, id: MatchId, by: Person, now: Time) {
    let other = if by.id == alice().id { bob() } else { alice() };
    referee::takeback::request(referee, id, by.id, now).await.unwrap();
    let moment = referee::view::match_row(referee, id).await.unwrap().moment();
    referee::takeback::answer(referee, id, other.id, moment, OfferAnswer::Accept, now)
        .await
        .unwrap();
}

#[tokio::test]
async fn turns_that_are_taken_back_add_nothing() {
    for crash in [false, true] {
        let mut hall = Hall::open().await;
        let id = begin(&hall.referee, "9h +1m hard no rest").await;
        let at = |seconds: i64| after(seconds * SECOND);
        // However often: time cannot be pumped.
        for round in 1..=4 {
            let now = at(20 * round);
            let earlier = at(20 * round - 10);
            referee::play::play(&hall.referee, id, alice().id, "b2-b3", None, earlier)
                .await
                .unwrap();
            referee::play::play(&hall.referee, id, bob().id, "b7-b6", None, now).await.unwrap();
            let expected = 9 * HOUR - 10 * SECOND * round;
            assert_eq!(
                time_left(&hall.referee, id, now).await,
                [expected + MINUTE; 2],
                "round {round}"
            );
            if crash {
                hall.crash().await;
            }
            take_back(&hall.referee, id, bob(), now).await;
            assert_eq!(
                time_left(&hall.referee, id, now).await,
                [expected + MINUTE, expected],
                "round {round}"
            );
            take_back(&hall.referee, id, alice(), now).await;
            assert_eq!(time_left(&hall.referee, id, now).await, [expected; 2], "round {round}");
            assert_eq!(referee::view::match_row(&hall.referee, id).await.unwrap().plies, 0);
        }
        // What was really used stays used.
        let expected = 9 * HOUR - 40 * SECOND;
        assert_eq!(
            time_left(&hall.referee, id, after(HOUR + 80 * SECOND)).await,
            [expected - HOUR, expected]
        );
    }
}

#[tokio::test]
async fn one_turn_is_taken_back_and_the_other_keeps_what_it_brought() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let id = begin(referee, "1h +10m max 65m hard no rest").await;
    referee::play::play(referee, id, alice().id, "b2-b3", None, after(MINUTE)).await.unwrap();
    referee::play::play(referee, id, bob().id, "b7-b6", None, after(3 * MINUTE)).await.unwrap();
    // The cap has cut White's.
    assert_eq!(time_left(referee, id, after(3 * MINUTE)).await, [65 * MINUTE, 65 * MINUTE]);
    // Bob takes his back while Alice thinks.
    take_back(referee, id, bob(), after(8 * MINUTE)).await;
    assert_eq!(time_left(referee, id, after(8 * MINUTE)).await, [60 * MINUTE, 58 * MINUTE]);
    assert_eq!(time_left(referee, id, after(10 * MINUTE)).await, [60 * MINUTE, 56 * MINUTE]);
    // Now Alice hers, too.
    take_back(referee, id, alice(), after(10 * MINUTE)).await;
    assert_eq!(time_left(referee, id, after(10 * MINUTE)).await, [54 * MINUTE, 56 * MINUTE]);
    // Given time stays.
    referee::clock::give_time(referee, id, bob().id, HOUR, after(10 * MINUTE)).await.unwrap();
    assert_eq!(time_left(referee, id, after(10 * MINUTE)).await, [114 * MINUTE, 56 * MINUTE]);
}

#[tokio::test]
async fn nobody_runs_out_of_time_by_a_takeback() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let id = begin(referee, "5m +5m max 1h hard no rest").await;
    let mut now = START;
    for (index, text) in ["b2-b3", "b7-b6", "c2-c3", "c7-c6"].into_iter().enumerate() {
        now = Time(now.0 + 4 * MINUTE);
        let by = if index % 2 == 0 { alice() } else { bob() };
        referee::play::play(referee, id, by.id, text, None, now).await.unwrap();
    }
    take_back(referee, id, bob(), now).await;
    take_back(referee, id, alice(), now).await;
    assert_eq!(time_left(referee, id, now).await, [2 * MINUTE; 2]);
    now = Time(now.0 + 2 * MINUTE - SECOND);
    referee::play::play(referee, id, alice().id, "g2-g3", None, now).await.unwrap();
    // Black's first turn is taken back with what it had brought, which is more than there is.
    take_back(referee, id, bob(), now).await;
    assert_eq!(time_left(referee, id, now).await, [SECOND, MINUTE]);
    referee::timers::run_due(referee, Time(now.0 + MINUTE)).await.unwrap();
    assert_eq!(ending(referee, id).await, None);
    referee::resign::resign(referee, id, bob().id, now).await.unwrap();
    assert_eq!(referee::check::run(referee).await.unwrap().findings, []);
}
