//! Clocks: who has how much, what does not count, and what becomes of a match in which it is over.

use match_model::{
    ClockRefusal, ClockRest, EndedBy, MatchId, MatchState, Moment, PauseAnswer, Person,
    RequestRefusal, Stance, Time, TimeNews,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use referee::clocks::{DAY, HOUR, Hours, MINUTE, SECOND, Terms};
use referee::{Announcement, ChallengeTerms, MatchNews, OfferAnswer, Referee, Rematch, Side};
use rules::l10n::say;

use crate::common::battle::{ATTACK, STRIKE, round_at};
use crate::common::{Hall, NOW, alice, bob, carol, challenge, no_reminders, refused};

/// A Wednesday in October 2026, at noon in UTC.
pub(crate) const START: Time = Time(1_792_584_000_000);

pub(crate) fn after(millis: i64) -> Time {
    Time(START.0 + millis)
}

/// A match of Alice (White) against Bob with a clock, begun at [`START`]. Neither of them is
/// reminded of deadlines.
async fn begin(referee: &Referee, clock: &str) -> MatchId {
    no_reminders(referee).await;
    begin_reminded(referee, clock).await
}

/// The same with the usual reminders.
pub(crate) async fn begin_reminded(referee: &Referee, clock: &str) -> MatchId {
    let terms: Terms = clock.parse().unwrap();
    let agreed = ChallengeTerms { clock: Some(terms), ..ChallengeTerms::default() };
    let id = referee::challenge::make_with(referee, challenge("world-war"), &agreed, START)
        .await
        .unwrap();
    assert_eq!(referee::clock::clock_of_challenge(referee, id).await.unwrap(), Some(terms));
    referee::challenge::accept(referee, id, &bob(), None, START).await.unwrap().match_id
}

/// What the two sides have left.
async fn left(referee: &Referee, id: MatchId, now: Time) -> [i64; 2] {
    referee::clock::times(referee, id, now).await.unwrap().unwrap().sides.map(|side| side.left)
}

/// The only one whose clock runs, and when the flag falls.
async fn running(referee: &Referee, id: MatchId, now: Time) -> (Side, Time) {
    let deadlines = referee::clock::deadlines(referee, id, now).await.unwrap();
    let [only] = deadlines[..] else { panic!("{deadlines:?}") };
    (only.side, only.at)
}

async fn ending(referee: &Referee, id: MatchId) -> Option<(Option<Side>, EndedBy)> {
    let ending = referee::view::find(referee, id).await.unwrap().ending?;
    Some((ending.winner, ending.how))
}

async fn clock_refused<T: std::fmt::Debug>(result: referee::Result<T>) -> ClockRefusal {
    match refused(result) {
        RequestRefusal::Clock(refused) => refused,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn without_a_clock_nothing_is_kept() {
    let hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    assert_eq!(referee::clock::times(&hall.referee, id, NOW).await.unwrap(), None);
    assert_eq!(referee::clock::deadlines(&hall.referee, id, NOW).await.unwrap(), []);
    referee::play::play(&hall.referee, id, alice().id, "b2-b3", None, NOW).await.unwrap();
    assert_eq!(referee::timers::next(&hall.referee).await.unwrap(), None);
    let far = Time(i64::MAX / 2);
    for answer in [
        referee::clock::pause(&hall.referee, id, bob().id, far).await.map(drop),
        referee::clock::give_time(&hall.referee, id, bob().id, DAY, far).await.map(drop),
        referee::clock::claim_on_time(&hall.referee, id, alice().id, None, far).await.map(drop),
    ] {
        assert_eq!(clock_refused(answer).await, ClockRefusal::NoClock);
    }
    referee::play::play(&hall.referee, id, bob().id, "b7-b6", None, far).await.unwrap();
}

#[tokio::test]
async fn the_clock_of_whoever_is_to_move_runs_and_a_turn_adds() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let id = begin(referee, "3d +12h max 4d hard").await;
    assert_eq!(running(referee, id, START).await, (Side::White, after(3 * DAY)));
    assert_eq!(left(referee, id, after(HOUR)).await, [3 * DAY - HOUR, 3 * DAY]);
    assert_eq!(referee::timers::next(referee).await.unwrap(), Some(after(3 * DAY + 1)));
    referee::play::play(referee, id, alice().id, "b2-b3", None, after(HOUR)).await.unwrap();
    assert_eq!(left(referee, id, after(DAY)).await, [3 * DAY + 11 * HOUR, 2 * DAY + HOUR]);
    assert_eq!(running(referee, id, START).await, (Side::Black, after(3 * DAY + HOUR)));
    referee::play::play(referee, id, bob().id, "b7-b6", None, after(2 * HOUR)).await.unwrap();
    referee::play::play(referee, id, alice().id, "b3-b4", None, after(2 * HOUR)).await.unwrap();
    // More than the cap a turn does not make of it.
    assert_eq!(left(referee, id, after(2 * HOUR)).await[0], 4 * DAY - HOUR);
    referee::resign::resign(referee, id, bob().id, after(3 * HOUR)).await.unwrap();
    assert_eq!(referee::clock::deadlines(referee, id, after(DAY)).await.unwrap(), []);
    assert_eq!(referee::timers::next(referee).await.unwrap(), None);
}

/// What replays show: what was left when each action was made, and in the end.
#[tokio::test]
async fn what_was_left_is_noted_with_every_action() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let id = begin(referee, "3d +12h max 4d hard").await;
    let read = async || {
        let history = referee::records::history(referee, id).await.unwrap();
        let hours = |left: [i64; 2]| left.map(|millis| millis / HOUR);
        let readings = history.clock_readings.iter();
        let readings: Vec<_> = readings.map(|one| (one.plies, hours(one.left))).collect();
        (readings, history.left_at_end.map(hours))
    };
    let play = async |who: Person, text: &str, at: i64| {
        referee::play::play(referee, id, who.id, text, None, after(at)).await.unwrap();
    };
    assert_eq!(read().await, (vec![(0, [72, 72])], None));
    play(alice(), "b2-b3", HOUR).await;
    play(bob(), "b7-b6", 3 * HOUR).await;
    play(alice(), "c2-c3", 4 * HOUR).await;
    let (one, two) = ((1, [83, 72]), (2, [83, 82]));
    assert_eq!(read().await, (vec![(0, [72, 72]), one, two, (3, [94, 82])], None));
    // What is no action changes nothing of it.
    referee::draw::offer(referee, id, alice().id, after(5 * HOUR)).await.unwrap();
    assert_eq!(read().await.0.last(), Some(&(3, [94, 82])));
    // What is taken back was never left; what was used stays used.
    let at = after(6 * HOUR);
    referee::takeback::ask(referee, id, alice().id, at).await.unwrap();
    let moment = referee::view::match_row(referee, id).await.unwrap().moment();
    let yes = OfferAnswer::of(true);
    referee::takeback::answer(referee, id, bob().id, moment, yes, at).await.unwrap();
    assert_eq!(read().await, (vec![(0, [72, 72]), one, two], None));
    play(alice(), "d2-d3", 7 * HOUR).await;
    assert_eq!(read().await.0.last(), Some(&(3, [93, 80])));
    // Who loses on time has nothing left.
    referee::timers::run_due(referee, after(30 * DAY)).await.unwrap();
    assert_eq!(ending(referee, id).await, Some((Some(Side::White), EndedBy::Flagged)));
    assert_eq!(read().await.1, Some([93, 0]));
    assert_eq!(read().await.0.last(), Some(&(3, [93, 80])));
    // Without a clock there is nothing to show.
    let other = hall.begin("world-war").await;
    let history = referee::records::history(referee, other).await.unwrap();
    assert_eq!((history.clock_readings, history.left_at_end), (Vec::new(), None));
}

#[tokio::test]
async fn the_terms_go_with_a_rematch() {
    let hall = Hall::open().await;
    let id = begin(&hall.referee, "standard").await;
    referee::resign::resign(&hall.referee, id, bob().id, START).await.unwrap();
    let Rematch::Asked(asked) =
        referee::rematch::ask(&hall.referee, id, &bob(), None, START).await.unwrap()
    else {
        panic!("it is asked for")
    };
    let terms = referee::clock::clock_of_challenge(&hall.referee, asked).await.unwrap().unwrap();
    assert_eq!(terms.to_string(), "3d +1d max 5d hard");
}

/// The order of a flag and a move, to the millisecond.
#[tokio::test]
async fn a_move_at_the_deadline_stands_and_one_after_it_is_too_late() {
    for (at, stands) in [(DAY - 1, true), (DAY, true), (DAY + 1, false), (9 * DAY, false)] {
        let hall = Hall::open().await;
        let id = begin(&hall.referee, "1d +0 hard").await;
        hall.news().await;
        // Nothing that is due has been done yet.
        let played =
            referee::play::play(&hall.referee, id, alice().id, "b2-b3", None, after(at)).await;
        if stands {
            played.unwrap();
            assert_eq!(ending(&hall.referee, id).await, None);
            continue;
        }
        assert_eq!(refused(played), RequestRefusal::MatchOver);
        let lost = Some((Some(Side::Black), EndedBy::Flagged));
        assert_eq!(ending(&hall.referee, id).await, lost);
        assert_eq!(hall.news().await, [Announcement::Match(id, MatchNews::Ended)]);
        let view = referee::view::find(&hall.referee, id).await.unwrap();
        let light = view.table.info().side_name(Side::White);
        assert_eq!(view.ending.unwrap().reason, say("referee-flagged").with("side", light));
        assert_eq!(left(&hall.referee, id, after(at)).await, [0, DAY]);
    }
}

#[tokio::test]
async fn a_hard_flag_falls_by_itself() {
    let hall = Hall::open().await;
    let id = begin(&hall.referee, "1d +0 hard").await;
    assert_eq!(referee::timers::run_due(&hall.referee, after(DAY)).await.unwrap(), 0);
    assert_eq!(referee::timers::run_due(&hall.referee, after(DAY + 1)).await.unwrap(), 1);
    assert_eq!(ending(&hall.referee, id).await, Some((Some(Side::Black), EndedBy::Flagged)));
    assert_eq!(referee::timers::run_due(&hall.referee, after(9 * DAY)).await.unwrap(), 0);
    // Rated matches count it, once both sides have moved.
    let agreed = ChallengeTerms {
        clock: Some("1d".parse().unwrap()),
        rated: true,
        ..ChallengeTerms::default()
    };
    let id = referee::challenge::make_with(&hall.referee, challenge("world-war"), &agreed, START)
        .await
        .unwrap();
    let id =
        referee::challenge::accept(&hall.referee, id, &bob(), None, START).await.unwrap().match_id;
    for (mover, text) in [(alice(), "b2-b3"), (bob(), "b7-b6")] {
        referee::play::play(&hall.referee, id, mover.id, text, None, START).await.unwrap();
    }
    referee::timers::run_due(&hall.referee, after(2 * DAY)).await.unwrap();
    let row = referee::view::match_row(&hall.referee, id).await.unwrap();
    assert!(referee::rating::changes_of(&hall.referee, &row).await.unwrap().is_some());
}

#[tokio::test]
async fn a_soft_flag_is_claimed_and_the_claim_and_the_move_have_an_order() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let id = begin(referee, "1d +1h soft").await;
    hall.news().await;
    let claim = |by: Person, at: i64| {
        referee::clock::claim_on_time(referee, id, by.id, Some(Moment::START), after(at))
    };
    let early = ClockRefusal::NotFallen { person: alice().id, deadline: after(DAY) };
    assert_eq!(clock_refused(claim(bob(), DAY - 1).await).await, early);
    assert_eq!(clock_refused(claim(bob(), DAY).await).await, early, "in the same instant");
    let own = ClockRefusal::NotRunning { person: bob().id };
    assert_eq!(clock_refused(claim(alice(), 2 * DAY).await).await, own);
    assert_eq!(refused(claim(carol(), 2 * DAY).await), RequestRefusal::NotAPlayer);
    // It is told, once.
    let fell =
        Announcement::Match(id, MatchNews::Time { by: Side::White, what: TimeNews::FlagFell });
    assert_eq!(referee::timers::run_due(referee, after(DAY + 1)).await.unwrap(), 1);
    assert_eq!(hall.news().await, [fell]);
    assert_eq!(referee::timers::run_due(referee, after(2 * DAY)).await.unwrap(), 0);
    // A move in the second of the claim: whichever comes first.
    referee::play::play(referee, id, alice().id, "b2-b3", Some(Moment::new(0)), after(2 * DAY))
        .await
        .unwrap();
    let moved = ClockRefusal::NotRunning { person: alice().id };
    assert_eq!(clock_refused(claim(bob(), 2 * DAY).await).await, moved);
    assert_eq!(left(referee, id, after(2 * DAY)).await, [HOUR, DAY]);
    let claimed = referee::clock::claim_on_time(
        referee,
        id,
        alice().id,
        Some(Moment::new(1)),
        after(3 * DAY + 1),
    )
    .await
    .unwrap();
    assert_eq!((claimed.winner, claimed.how), (Some(Side::White), EndedBy::Flagged));
    let late = referee::play::play(
        referee,
        id,
        bob().id,
        "b7-b6",
        Some(Moment::new(1)),
        after(3 * DAY + 1),
    )
    .await;
    assert_eq!(refused(late), RequestRefusal::MatchOver);
}

#[tokio::test]
async fn time_is_given_within_bounds_and_saves_who_has_flagged() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let id = begin(referee, "1d +0 soft").await;
    referee::timers::run_due(referee, after(2 * DAY)).await.unwrap();
    for gift in [0, -DAY, 5 * MINUTE - 1, 7 * DAY + 1, i64::MAX] {
        let given = referee::clock::give_time(referee, id, bob().id, gift, after(2 * DAY)).await;
        assert_eq!(clock_refused(given).await, ClockRefusal::GiftOutOfRange);
    }
    hall.news().await;
    assert_eq!(
        referee::clock::give_time(referee, id, bob().id, DAY, after(2 * DAY)).await.unwrap(),
        DAY
    );
    let what = TimeNews::Given { millis: DAY };
    let given = Announcement::Match(id, MatchNews::Time { by: Side::Black, what });
    assert_eq!(hall.news().await, [given]);
    assert_eq!(running(referee, id, after(2 * DAY)).await, (Side::White, after(3 * DAY)));
    // It falls again, and that is told again.
    assert_eq!(referee::timers::run_due(referee, after(3 * DAY + 1)).await.unwrap(), 1);
    // To a clock that does not run it is added.
    referee::clock::give_time(referee, id, alice().id, 5 * MINUTE, after(2 * DAY)).await.unwrap();
    assert_eq!(left(referee, id, after(2 * DAY)).await[1], DAY + 5 * MINUTE);
    for _ in 0..12 {
        referee::clock::give_time(referee, id, alice().id, 7 * DAY, after(2 * DAY)).await.unwrap();
    }
    let more = referee::clock::give_time(referee, id, alice().id, 7 * DAY, after(2 * DAY)).await;
    assert_eq!(clock_refused(more).await, ClockRefusal::HasEnough);
}

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
    let again = referee::clock::pause(referee, id, alice, after(2 * HOUR)).await;
    let until = after(30 * DAY + HOUR);
    assert_eq!(clock_refused(again).await, ClockRefusal::IsPaused { until });
    let times = referee::clock::times(referee, id, after(DAY)).await.unwrap().unwrap();
    assert_eq!(times.sides[0].resting, [ClockRest::Pause(until)]);
    assert_eq!(times.sides[0].left, 2 * DAY - HOUR);
    // Nothing runs, and one may move.
    referee::play::play(referee, id, alice, "b2-b3", None, after(10 * DAY)).await.unwrap();
    assert_eq!(left(referee, id, after(20 * DAY)).await, [2 * DAY - HOUR, 2 * DAY]);
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
    let gone =
        referee::clock::answer_pause(referee, id, bob, OfferAnswer::Accept, after(21 * DAY)).await;
    assert_eq!(clock_refused(gone).await, ClockRefusal::NoPauseOffered);
}

#[tokio::test]
async fn vacation_stops_the_clocks_at_once_and_not_for_who_has_flagged() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let id = begin(referee, "2d +0 hard").await;
    let other = begin(referee, "2d +0 hard no-vacation").await;
    assert_eq!(referee::clock::vacation(referee, alice().id, START).await.unwrap().left, 7 * DAY);
    let much = referee::clock::begin_vacation(referee, &alice(), Some(8 * DAY), START).await;
    assert_eq!(clock_refused(much).await, ClockRefusal::NoVacation { left: 7 * DAY });
    let little = referee::clock::begin_vacation(referee, &alice(), Some(MINUTE), START).await;
    assert_eq!(clock_refused(little).await, ClockRefusal::VacationTooShort);
    let ended = referee::clock::end_vacation(referee, alice().id, START).await;
    assert_eq!(clock_refused(ended).await, ClockRefusal::NotOnVacation);
    let away =
        referee::clock::begin_vacation(referee, &alice(), Some(5 * DAY), after(DAY)).await.unwrap();
    assert_eq!(away.until, Some(after(6 * DAY)));
    let twice = referee::clock::begin_vacation(referee, &alice(), None, after(2 * DAY)).await;
    assert_eq!(clock_refused(twice).await, ClockRefusal::OnVacation { until: after(6 * DAY) });
    let times = referee::clock::times(referee, id, after(2 * DAY)).await.unwrap().unwrap();
    assert_eq!(times.sides[0].resting, [ClockRest::Vacation(after(6 * DAY))]);
    assert_eq!(running(referee, id, after(2 * DAY)).await.1, after(7 * DAY));
    // Where it was not agreed, time runs on.
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
    assert_eq!(left(referee, id, after(9 * HOUR)).await[0], 2 * DAY - HOUR);
    assert_eq!(left(referee, id, after(10 * HOUR)).await[0], 2 * DAY - 2 * HOUR);
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

#[tokio::test]
async fn a_clock_set_back_costs_and_gives_nothing() {
    let hall = Hall::open().await;
    let id = begin(&hall.referee, "1d +0 hard").await;
    referee::play::play(&hall.referee, id, alice().id, "b2-b3", None, after(-5 * DAY))
        .await
        .unwrap();
    assert_eq!(left(&hall.referee, id, after(-5 * DAY)).await, [DAY, DAY]);
    assert_eq!(left(&hall.referee, id, after(-9 * DAY)).await, [DAY, DAY]);
    let (side, at) = running(&hall.referee, id, START).await;
    assert_eq!((side, at), (Side::Black, after(-4 * DAY)));
}

/// A match of `BattleChess` in which plans decide, with a clock.
async fn battle(referee: &Referee, clock: &str) -> MatchId {
    let mut request = challenge("battlechess");
    let options = [("combat", "stances"), ("pawns", "fighters")];
    request.options = options.map(|(key, value)| (key.to_owned(), value.to_owned())).to_vec();
    let agreed =
        ChallengeTerms { clock: Some(clock.parse().unwrap()), ..ChallengeTerms::default() };
    let id = referee::challenge::make_with(referee, request, &agreed, START).await.unwrap();
    referee::challenge::accept(referee, id, &bob(), None, START).await.unwrap().match_id
}

async fn moves(referee: &Referee, id: MatchId, texts: &[&str], now: Time) {
    for (index, text) in texts.iter().enumerate() {
        let by = if index % 2 == 0 { alice() } else { bob() };
        referee::play::play(referee, id, by.id, text, None, now).await.unwrap();
    }
}

/// While both are asked for plans both clocks run, and one who has committed waits without cost.
#[tokio::test]
async fn in_a_fight_the_clocks_of_those_run_who_are_asked() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let id = battle(referee, "1d +2h max 2d hard").await;
    moves(referee, id, &ATTACK[..2], START).await;
    referee::play::play(referee, id, alice().id, ATTACK[2], None, after(HOUR)).await.unwrap();
    let begun = [DAY + 2 * HOUR - HOUR, DAY + 2 * HOUR];
    assert_eq!(left(referee, id, after(HOUR)).await, begun);
    assert_eq!(referee::clock::deadlines(referee, id, after(HOUR)).await.unwrap().len(), 2);
    let plan = [Stance::Strike; 3];
    referee::fight::commit_plan(referee, id, alice().id, round_at(3, 0), plan, after(2 * HOUR))
        .await
        .unwrap();
    let (side, _) = running(referee, id, after(2 * HOUR)).await;
    assert_eq!(side, Side::Black);
    let plan = [Stance::Feint; 3];
    referee::fight::commit_plan(referee, id, bob().id, round_at(3, 0), plan, after(5 * HOUR))
        .await
        .unwrap();
    // The turn was White's: only that side gets the increment, though its clock stood at the end.
    let now = left(referee, id, after(5 * HOUR)).await;
    assert_eq!(now, [begun[0] - HOUR + 2 * HOUR, begun[1] - 4 * HOUR]);
    assert_eq!(running(referee, id, after(5 * HOUR)).await.0, Side::Black);
}

/// A decision in the middle of the opponent's turn runs on the clock of whoever makes it.
#[tokio::test]
async fn a_decision_in_mid_turn_runs_on_its_own_sides_clock() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let id = battle(referee, "1d +2h max 2d hard").await;
    moves(referee, id, &STRIKE, START).await;
    assert_eq!(running(referee, id, START).await.0, Side::Black);
    assert_eq!(left(referee, id, after(HOUR)).await, [DAY + 4 * HOUR, DAY + 3 * HOUR]);
    referee::play::play(referee, id, bob().id, "hold e4", None, after(HOUR)).await.unwrap();
    assert_eq!(left(referee, id, after(HOUR)).await, [DAY + 6 * HOUR, DAY + 3 * HOUR]);
    assert_eq!(running(referee, id, after(HOUR)).await.0, Side::Black);
}

#[tokio::test]
async fn when_both_run_out_the_first_has_lost_and_in_the_same_instant_none() {
    for (later, winner) in [(HOUR, Some(Side::Black)), (0, None)] {
        let hall = Hall::open().await;
        let referee = &hall.referee;
        let id = battle(referee, "1d +0 hard").await;
        moves(referee, id, &ATTACK[..2], START).await;
        referee::play::play(referee, id, alice().id, ATTACK[2], None, after(later)).await.unwrap();
        referee::timers::run_due(referee, after(3 * DAY)).await.unwrap();
        assert_eq!(ending(referee, id).await, Some((winner, EndedBy::Flagged)));
    }
}

/// A defect of a large server: a display that stands while time runs.
#[tokio::test]
async fn a_display_is_not_frozen_while_time_runs() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let id = begin(referee, "5d +0 hard").await;
    referee::clock::pause(referee, id, alice().id, after(HOUR)).await.unwrap();
    referee::clock::pause(referee, id, bob().id, after(HOUR)).await.unwrap();
    referee::clock::resume(referee, id, bob().id, after(6 * HOUR)).await.unwrap();
    let mut shown = left(referee, id, START).await[0];
    for hour in 1..80 {
        let now = referee::clock::times(referee, id, after(hour * HOUR)).await.unwrap().unwrap();
        let stood = (1..6).contains(&hour);
        let resting = !now.sides[0].resting.is_empty();
        assert_eq!(resting, stood, "what is said about it, {hour}");
        let counted = if (2..=6).contains(&hour) { 0 } else { HOUR };
        assert_eq!(shown - now.sides[0].left, counted, "{hour}");
        shown = now.sides[0].left;
    }
}

/// Another: a game that can never time out. Whatever is done to the clocks, a match that goes on
/// has a moment at which a flag falls, and it is due.
#[tokio::test]
async fn a_game_can_always_time_out() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let id = begin(referee, "1d +0 hard").await;
    let hours: Hours = "Europe/Berlin 21:00-07:00 weekend".parse().unwrap();
    let mut now = START;
    for turn in 0..6 {
        let [mover, other] = if turn % 2 == 0 { [alice(), bob()] } else { [bob(), alice()] };
        referee::clock::set_hours(referee, &mover, &hours, now).await.unwrap();
        referee::clock::pause(referee, id, mover.id, now).await.unwrap();
        referee::clock::pause(referee, id, other.id, now).await.unwrap();
        let _ = referee::clock::begin_vacation(referee, &mover, Some(HOUR), now).await;
        referee::clock::resume(referee, id, other.id, now).await.unwrap();
        referee::clock::pause(referee, id, other.id, now).await.unwrap();
        referee::clock::pause(referee, id, mover.id, now).await.unwrap();
        let (_, deadline) = running(referee, id, now).await;
        assert!(deadline > now && deadline < now.plus(std::time::Duration::from_secs(60 * 86_400)));
        assert_eq!(referee::timers::next(referee).await.unwrap(), Some(Time(deadline.0 + 1)));
        let text = referee::view::find(referee, id).await.unwrap().table.legal()[0].clone();
        referee::play::play(referee, id, mover.id, &text, None, now).await.unwrap();
        referee::clock::resume(referee, id, mover.id, now).await.unwrap();
        now = Time(now.0 + HOUR);
    }
    let (side, deadline) = running(referee, id, now).await;
    referee::timers::run_due(referee, Time(deadline.0 + 1)).await.unwrap();
    assert_eq!(ending(referee, id).await, Some((Some(side.other()), EndedBy::Flagged)));
    assert_eq!(referee::view::find(referee, id).await.unwrap().row.state, MatchState::Over);
}

/// What somebody does, and when after the last thing.
#[derive(Clone, Copy, Debug)]
enum Doing {
    Move,
    Pause,
    Resume,
    Leave,
    Return,
    Give,
    Away,
}

async fn carry_out(hall: &mut Hall, id: MatchId, doing: Doing, now: Time, crash: bool) {
    let referee = &hall.referee;
    match doing {
        Doing::Move => {
            let view = referee::view::find(referee, id).await.unwrap();
            let Some(rules::Actor::Side(side)) = view.table.to_act() else { return };
            let text = view.table.legal()[0].clone();
            let _ = referee::play::play(referee, id, view.row.person(side), &text, None, now).await;
        }
        Doing::Pause => {
            let _ = referee::clock::pause(referee, id, alice().id, now).await;
            let _ = referee::clock::pause(referee, id, bob().id, now).await;
        }
        Doing::Resume => {
            let _ = referee::clock::resume(referee, id, bob().id, now).await;
        }
        Doing::Leave => {
            let _ = referee::clock::begin_vacation(referee, &alice(), None, now).await;
        }
        Doing::Return => {
            let _ = referee::clock::end_vacation(referee, alice().id, now).await;
        }
        Doing::Give => {
            let _ = referee::clock::give_time(referee, id, alice().id, HOUR, now).await;
        }
        // Herald is away for two hours until now.
        Doing::Away => {
            referee::clock::beat(referee, Time(now.0 - 2 * HOUR)).await.unwrap();
            referee::clock::wake(referee, now).await.unwrap();
        }
    }
    referee::timers::run_due(referee, now).await.unwrap();
    if crash {
        hall.crash().await;
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 12,
        rng_seed: RngSeed::Fixed(11),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Whatever happens in whatever order, restarts change nothing of it, and nothing is left over.
    #[test]
    fn restarts_at_every_moment_change_no_clock(
        doings in prop::collection::vec((0..9 * HOUR, prop::sample::select(vec![
            Doing::Move, Doing::Move, Doing::Move, Doing::Pause, Doing::Resume, Doing::Leave,
            Doing::Return, Doing::Give, Doing::Away,
        ])), 1..20),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let (mut one, mut two) = (Hall::open().await, Hall::open().await);
            let id = begin(&one.referee, "1d +2h max 2d hard").await;
            assert_eq!(begin(&two.referee, "1d +2h max 2d hard").await, id);
            let hours: Hours = "America/New_York 23:00-07:00".parse().unwrap();
            let mut now = after(3 * HOUR);
            for hall in [&one, &two] {
                referee::clock::set_hours(&hall.referee, &bob(), &hours, START).await.unwrap();
            }
            for (later, doing) in doings {
                now = Time(now.0 + later);
                carry_out(&mut one, id, doing, now, false).await;
                carry_out(&mut two, id, doing, now, true).await;
                let times = referee::clock::times(&one.referee, id, now).await.unwrap();
                assert_eq!(times, referee::clock::times(&two.referee, id, now).await.unwrap(), "{doing:?}");
                let over = ending(&one.referee, id).await;
                assert_eq!(over, ending(&two.referee, id).await, "{doing:?}");
                let running = referee::clock::deadlines(&one.referee, id, now).await.unwrap();
                assert_eq!(running.is_empty(), over.is_some(), "somebody's clock runs");
            }
        });
    }
}
