use clocks::Terms;
use match_model::{ChallengeId, ClockRest, Deadline, MatchId, MatchState, SideTime, Time, Times};
use store::{Side, clocks as store_clocks};

use crate::clock::MatchClocks;
use crate::{Referee, Result};

pub async fn times(referee: &Referee, id: MatchId, now: Time) -> Result<Option<Times>> {
    if referee.recall(id).is_some_and(|live| live.team.clock.is_none()) {
        return Ok(None);
    }
    let row = crate::view::match_row(referee, id).await?;
    let mut reading = referee.store.read().await?;
    let Some(standing) = MatchClocks::load(&mut reading, &row, now).await? else {
        return Ok(None);
    };
    let side = |side: Side| {
        let deadline = standing.deadline(side);
        SideTime {
            side,
            person: row.person(side),
            left: standing.left(side, now),
            deadline,
            has_fallen: standing.has_fallen(side, now),
            resting: deadline.map_or_else(Vec::new, |_| resting(&standing, side, now)),
        }
    };
    Ok(Some(Times {
        terms: standing.terms,
        sides: Side::ALL.map(side),
        paused: standing.pause_at(now).map(|span| Time(span.until)),
        pause_offer: standing.pause_offer.filter(|_| row.state == MatchState::Playing),
    }))
}

/// Empty without a clock, or while only a marshal is awaited.
pub async fn deadlines(referee: &Referee, id: MatchId, now: Time) -> Result<Vec<Deadline>> {
    let Some(times) = times(referee, id, now).await? else { return Ok(Vec::new()) };
    let deadline = |one: SideTime| {
        let SideTime { side, person, has_fallen, .. } = one;
        Some(Deadline { side, person, at: one.deadline?, has_fallen })
    };
    Ok(times.sides.into_iter().filter_map(deadline).collect())
}

pub async fn clock_of_challenge(referee: &Referee, id: ChallengeId) -> Result<Option<Terms>> {
    Ok(store_clocks::of_challenge(&mut *referee.store.read().await?, id).await?)
}

fn resting(standing: &MatchClocks, side: Side, now: Time) -> Vec<ClockRest> {
    let hours = standing.side(side).hours.as_ref();
    let pause = standing.pause_at(now).map(|span| ClockRest::Pause(Time(span.until)));
    let vacation = standing.vacation_at(side, now);
    let vacation = vacation.map(|span| ClockRest::Vacation(Time(span.until)));
    let weekend = hours.and_then(|hours| hours.weekend_at(now.0));
    let weekend = weekend.map(|span| ClockRest::Weekend(Time(span.until)));
    let sleep = hours.and_then(|hours| hours.asleep(now.0));
    let sleep = sleep.map(|span| ClockRest::Sleep(Time(span.until)));
    [pause, vacation, weekend, sleep].into_iter().flatten().collect()
}
