use clocks::{Flag, Rest, Span, Spans, Terms};
use match_model::{Match, MatchId, Time};
use store::clocks::SideClock;
use store::timers::{self, Kind, Timer};
use store::{Connection, Side, clocks as store_clocks, downtimes, vacations};

use crate::Result;

#[derive(Clone, Debug)]
pub(crate) struct MatchClocks {
    pub(crate) match_id: MatchId,
    pub(crate) terms: Terms,
    pub(crate) pause_offer: Option<Side>,
    sides: [SideClock; 2],
    rests: [Rest; 2],
    /// The pauses, and both captains' vacations, among the rests.
    pauses: Spans,
    vacations: [Spans; 2],
}

impl MatchClocks {
    pub(crate) async fn load(
        connection: &mut Connection,
        row: &Match,
        now: Time,
    ) -> Result<Option<MatchClocks>> {
        let Some(agreed) = store_clocks::find(connection, row.id).await? else { return Ok(None) };
        let sides = store_clocks::sides(connection, row.id).await?;
        let Ok(sides) = <[SideClock; 2]>::try_from(sides) else { return Ok(None) };
        // Earlier rests no longer matter.
        let since = sides.iter().filter_map(|one| one.clock.since).fold(now.0, i64::min);
        let pauses = Spans::of(store_clocks::pauses(connection, row.id, since).await?);
        let absences = Spans::of(downtimes::after(connection, since).await?);
        let mut away = [Spans::default(), Spans::default()];
        if agreed.terms.vacation {
            for side in Side::ALL {
                let spans = vacations::of(connection, row.person(side), since).await?;
                away[side.index()] = Spans::of(spans);
            }
        }
        let rest_spans = pauses.with(&absences);
        let rest = |side: Side| Rest {
            spans: rest_spans.with(&away[side.index()]),
            hours: sides[side.index()].hours.clone(),
        };
        let rests = Side::ALL.map(rest);
        Ok(Some(MatchClocks {
            match_id: row.id,
            terms: agreed.terms,
            pause_offer: agreed.pause_offer,
            sides,
            rests,
            pauses,
            vacations: away,
        }))
    }

    pub(crate) fn side(&self, side: Side) -> &SideClock {
        &self.sides[side.index()]
    }

    pub(crate) fn rest(&self, side: Side) -> &Rest {
        &self.rests[side.index()]
    }

    pub(crate) fn pause_at(&self, now: Time) -> Option<Span> {
        self.pauses.at(now.0)
    }

    pub(crate) fn vacation_at(&self, side: Side, now: Time) -> Option<Span> {
        self.vacations[side.index()].at(now.0)
    }

    pub(crate) fn deadline(&self, side: Side) -> Option<Time> {
        self.side(side).clock.deadline(self.rest(side)).map(Time)
    }

    pub(crate) fn has_fallen(&self, side: Side, now: Time) -> bool {
        self.side(side).clock.has_fallen(self.rest(side), now.0)
    }

    pub(crate) fn left(&self, side: Side, now: Time) -> i64 {
        self.side(side).clock.left(self.rest(side), now.0)
    }

    pub(crate) async fn replace(
        &mut self,
        connection: &mut Connection,
        side_clock: SideClock,
    ) -> Result<()> {
        let index = side_clock.side.index();
        if self.sides[index] == side_clock {
            return Ok(());
        }
        store_clocks::put(connection, self.match_id, &side_clock).await?;
        self.rests[index].hours.clone_from(&side_clock.hours);
        self.sides[index] = side_clock;
        Ok(())
    }

    /// Schedules the next flag of the match, or none, in the transaction that affects it. A moment
    /// after the deadline, because a move at the deadline is in time.
    pub(crate) async fn set_due(&self, connection: &mut Connection) -> Result<()> {
        let timer = flag_due(self.match_id);
        let is_announced =
            |side: &Side| self.terms.flag == Flag::Soft && self.side(*side).flag_announced;
        let sides = Side::ALL.into_iter().filter(|side| !is_announced(side));
        match sides.filter_map(|side| self.deadline(side)).min() {
            Some(deadline) => {
                timers::set(connection, timer, Time(deadline.0.saturating_add(1))).await?;
            }
            None => {
                timers::clear(connection, timer).await?;
            }
        }
        Ok(())
    }
}

pub(crate) const fn flag_due(id: MatchId) -> Timer {
    Timer::of(Kind::Flag, id.get())
}
