//! Matches with clocks, and what the clocks show.

use match_model::{ClockRefusal, EndedBy, MatchId, RequestRefusal, Time};
use referee::clocks::Terms;
use referee::{ChallengeTerms, Referee, Side};

use super::{bob, challenge, no_reminders, refused};

/// A Wednesday in October 2026, at noon in UTC.
pub(crate) const START: Time = Time(1_792_584_000_000);

pub(crate) fn after(millis: i64) -> Time {
    Time(START.0 + millis)
}

/// A match of Alice (White) against Bob with a clock, begun at [`START`]. Neither of them is
/// reminded of deadlines.
pub(crate) async fn begin(referee: &Referee, clock: &str) -> MatchId {
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

/// The remaining time of both sides.
pub(crate) async fn time_left(referee: &Referee, id: MatchId, now: Time) -> [i64; 2] {
    referee::clock::times(referee, id, now).await.unwrap().unwrap().sides.map(|side| side.left)
}

/// The only one whose clock runs, and when the flag falls.
pub(crate) async fn running(referee: &Referee, id: MatchId, now: Time) -> (Side, Time) {
    let deadlines = referee::clock::deadlines(referee, id, now).await.unwrap();
    let [only] = deadlines[..] else { panic!("{deadlines:?}") };
    (only.side, only.at)
}

pub(crate) async fn ending(referee: &Referee, id: MatchId) -> Option<(Option<Side>, EndedBy)> {
    let ending = referee::view::find(referee, id).await.unwrap().ending?;
    Some((ending.winner, ending.ended_by))
}

pub(crate) async fn clock_refused<T: std::fmt::Debug>(result: referee::Result<T>) -> ClockRefusal {
    match refused(result) {
        RequestRefusal::Clock(refused) => refused,
        other => panic!("{other:?}"),
    }
}
