//! Clocks: who has how much, when it runs, and what is noted of it.

mod fights;
mod flags;
mod restarts;
mod rests;

use match_model::{ClockRefusal, EndedBy, Person, Time};
use referee::clocks::{DAY, HOUR};
use referee::{OfferAnswer, Rematch, Side};

use crate::common::clocks::{START, after, begin, clock_refused, ending, running, time_left};
use crate::common::{Hall, NOW, alice, bob};

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
    assert_eq!(time_left(referee, id, after(HOUR)).await, [3 * DAY - HOUR, 3 * DAY]);
    assert_eq!(referee::timers::next(referee).await.unwrap(), Some(after(3 * DAY + 1)));
    referee::play::play(referee, id, alice().id, "b2-b3", None, after(HOUR)).await.unwrap();
    assert_eq!(time_left(referee, id, after(DAY)).await, [3 * DAY + 11 * HOUR, 2 * DAY + HOUR]);
    assert_eq!(running(referee, id, START).await, (Side::Black, after(3 * DAY + HOUR)));
    referee::play::play(referee, id, bob().id, "b7-b6", None, after(2 * HOUR)).await.unwrap();
    referee::play::play(referee, id, alice().id, "b3-b4", None, after(2 * HOUR)).await.unwrap();
    // More than the cap a turn does not make of it.
    assert_eq!(time_left(referee, id, after(2 * HOUR)).await[0], 4 * DAY - HOUR);
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
    let play = async |player: Person, text: &str, at: i64| {
        referee::play::play(referee, id, player.id, text, None, after(at)).await.unwrap();
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
    referee::takeback::request(referee, id, alice().id, at).await.unwrap();
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
    let Rematch::Asked(challenge_id) =
        referee::rematch::request_rematch(&hall.referee, id, &bob(), None, START).await.unwrap()
    else {
        panic!("it is asked for")
    };
    let terms =
        referee::clock::clock_of_challenge(&hall.referee, challenge_id).await.unwrap().unwrap();
    assert_eq!(terms.to_string(), "3d +1d max 5d hard");
}

#[tokio::test]
async fn a_clock_set_back_costs_and_gives_nothing() {
    let hall = Hall::open().await;
    let id = begin(&hall.referee, "1d +0 hard").await;
    referee::play::play(&hall.referee, id, alice().id, "b2-b3", None, after(-5 * DAY))
        .await
        .unwrap();
    assert_eq!(time_left(&hall.referee, id, after(-5 * DAY)).await, [DAY, DAY]);
    assert_eq!(time_left(&hall.referee, id, after(-9 * DAY)).await, [DAY, DAY]);
    let (side, at) = running(&hall.referee, id, START).await;
    assert_eq!((side, at), (Side::Black, after(-4 * DAY)));
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
    let mut displayed = time_left(referee, id, START).await[0];
    for hour in 1..80 {
        let now = referee::clock::times(referee, id, after(hour * HOUR)).await.unwrap().unwrap();
        let is_standing = (1..6).contains(&hour);
        let resting = !now.sides[0].resting.is_empty();
        assert_eq!(resting, is_standing, "what is said about it, {hour}");
        let elapsed = if (2..=6).contains(&hour) { 0 } else { HOUR };
        assert_eq!(displayed - now.sides[0].left, elapsed, "{hour}");
        displayed = now.sides[0].left;
    }
}
