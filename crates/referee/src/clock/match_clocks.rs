//! The clocks of a match as the database has them, with all that does not count.

use clocks::{Flag, Rest, Span, Spans, Terms};
use match_model::{Match, MatchId, Time};
use store::clocks::SideClock;
use store::timers::{self, Due, Kind};
use store::{Connection, Side, clocks as kept, downtimes, vacations};

use crate::Result;

/// The clocks of a match.
#[derive(Clone, Debug)]
pub(crate) struct MatchClocks {
    pub(crate) match_id: MatchId,
    pub(crate) terms: Terms,
    pub(crate) pause_offer: Option<Side>,
    sides: [SideClock; 2],
    rests: [Rest; 2],
    /// What of the rests is a pause, and what the two captains' vacation.
    pauses: Spans,
    vacations: [Spans; 2],
}

impl MatchClocks {
    /// The clocks of a match; `None` when it has none.
    pub(crate) async fn load(
        connection: &mut Connection,
        row: &Match,
        now: Time,
    ) -> Result<Option<MatchClocks>> {
        let Some(agreed) = kept::find(connection, row.id).await? else { return Ok(None) };
        let sides = kept::sides(connection, row.id).await?;
        let Ok(sides) = <[SideClock; 2]>::try_from(sides) else { return Ok(None) };
        // What ended before either clock began to run concerns nobody any more.
        let since = sides.iter().filter_map(|one| one.clock.since).fold(now.0, i64::min);
        let pauses = Spans::of(kept::pauses(connection, row.id, since).await?);
        let absences = Spans::of(downtimes::after(connection, since).await?);
        let mut away = [Spans::default(), Spans::default()];
        if agreed.terms.vacation {
            for side in Side::ALL {
                let spans = vacations::of(connection, row.person(side), since).await?;
                away[side.index()] = Spans::of(spans);
            }
        }
        let known = pauses.with(&absences);
        let rest = |side: Side| Rest {
            known: known.with(&away[side.index()]),
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

    /// The clock of a side.
    pub(crate) fn side(&self, side: Side) -> &SideClock {
        &self.sides[side.index()]
    }

    /// What does not count for a side.
    pub(crate) fn rest(&self, side: Side) -> &Rest {
        &self.rests[side.index()]
    }

    /// The pause in which a moment lies.
    pub(crate) fn pause_at(&self, now: Time) -> Option<Span> {
        self.pauses.at(now.0)
    }

    /// The vacation of a side's captain in which a moment lies.
    pub(crate) fn vacation_at(&self, side: Side, now: Time) -> Option<Span> {
        self.vacations[side.index()].at(now.0)
    }

    /// When a side's flag falls, if its clock runs: the last moment at which a move stands.
    pub(crate) fn deadline(&self, side: Side) -> Option<Time> {
        self.side(side).clock.deadline(self.rest(side)).map(Time)
    }

    /// Whether a side's flag has fallen.
    pub(crate) fn has_fallen(&self, side: Side, now: Time) -> bool {
        self.side(side).clock.has_fallen(self.rest(side), now.0)
    }

    /// What a side has left.
    pub(crate) fn left(&self, side: Side, now: Time) -> i64 {
        self.side(side).clock.left(self.rest(side), now.0)
    }

    /// Writes the clock of a side.
    pub(crate) async fn put(&mut self, connection: &mut Connection, one: SideClock) -> Result<()> {
        let index = one.side.index();
        if self.sides[index] == one {
            return Ok(());
        }
        kept::put(connection, self.match_id, &one).await?;
        self.rests[index].hours.clone_from(&one.hours);
        self.sides[index] = one;
        Ok(())
    }

    /// Writes when the next flag of the match falls, or that none does: in the transaction of what
    /// has moved it. A moment after the deadline, for at the deadline a move stands.
    pub(crate) async fn set_due(&self, connection: &mut Connection) -> Result<()> {
        let due = flag_due(self.match_id);
        let told = |side: &Side| self.terms.flag == Flag::Soft && self.side(*side).told;
        let sides = Side::ALL.into_iter().filter(|side| !told(side));
        match sides.filter_map(|side| self.deadline(side)).min() {
            Some(deadline) => {
                timers::set(connection, due, Time(deadline.0.saturating_add(1))).await?;
            }
            None => {
                timers::clear(connection, due).await?;
            }
        }
        Ok(())
    }
}

/// The timer of the next flag of a match.
pub(crate) const fn flag_due(id: MatchId) -> Due {
    Due::of(Kind::Flag, id.get())
}
