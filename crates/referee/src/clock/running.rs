use match_model::ClockReading;
use match_model::{AwaitedDecision, MatchState};
use store::clocks::{ClockMessage, SideClock};
use store::{Side, clocks as store_clocks, vacations};

use crate::Result;
use crate::change::{Change, Version};
use crate::clock::{MatchClocks, messages};
use crate::live::Live;

impl Live {
    pub(crate) fn has_clock(&self) -> bool {
        self.team.clock.is_some()
    }
}

/// Runs the clocks of the awaited sides and adds the increment. Both run while both sides plan a
/// fight; none while only a marshal is awaited.
pub(crate) async fn keep_time(change: &mut Change<'_>) -> Result<()> {
    if !change.live().has_clock() {
        return Ok(());
    }
    let (row, finished) = (change.live().row.clone(), change.finished_turn());
    let waiting = match row.state {
        MatchState::Playing => change.awaited_decision().await?,
        MatchState::Over => None,
    };
    // Rated matches have no takebacks.
    let noted = (!change.live().team.rated).then(|| change.before().table.plies());
    change.tx().await?;
    // Read in the transaction, because the time may have been set back before it.
    let now = change.now();
    let connection = change.tx().await?;
    let Some(mut standing) = MatchClocks::load(connection, &row, now).await? else {
        return Ok(());
    };
    let mut was_told = false;
    for side in Side::ALL {
        let mut one = standing.side(side).clone();
        let (is_awaited, passes) = (awaits(waiting.as_ref(), side), finished == Some(side));
        if one.clock.since.is_some() && (!is_awaited || passes) {
            let clock = one.clock.stopped(standing.rest(side), now.0);
            was_told |= one.flag_announced;
            one = SideClock { side, clock, hours: None, flag_announced: false };
        }
        if passes {
            let before = one.clock.left;
            one.clock = one.clock.with_increment(&standing.terms);
            if let Some(after) = noted {
                let increment = one.clock.left - before;
                store_clocks::note_increment(connection, row.id, side, after, increment).await?;
            }
        }
        if is_awaited && one.clock.since.is_none() {
            one.clock = one.clock.running(now.0);
            // A snapshot: changing the hours doesn't affect a running clock.
            let hours = vacations::hours(connection, row.person(side)).await?;
            let terms = &standing.terms;
            one.hours = hours.and_then(|hours| hours.only(terms.sleep, terms.weekends));
        }
        standing.replace(connection, one).await?;
    }
    let left = Side::ALL.map(|side| standing.left(side, now));
    let plies = u32::try_from(row.plies).unwrap_or(u32::MAX);
    store_clocks::note_reading(connection, row.id, ClockReading { plies, left }).await?;
    let lapses = finished.is_some() && standing.pause_offer.is_some();
    if lapses {
        // An offer lasts only as long as its moment.
        store_clocks::offer_pause(connection, row.id, None).await?;
    }
    if row.state == MatchState::Over {
        store_clocks::take_increments(connection, row.id, 0).await?;
    }
    standing.set_due(connection).await?;
    if row.state == MatchState::Over {
        return messages::strip(change, None).await;
    }
    for (stale, kind) in [(lapses, ClockMessage::Offer), (was_told, ClockMessage::Flag)] {
        if stale {
            messages::strip(change, Some(kind)).await?;
        }
    }
    Ok(())
}

/// Subtracts the increments of the turns after the first `back_to` actions. Used time stays used.
pub(crate) async fn take_back_increments(change: &mut Change<'_>, back_to: i64) -> Result<()> {
    if !change.live().has_clock() {
        return Ok(());
    }
    let row = change.live().row.clone();
    change.tx_checked(Version::Advance).await?;
    let now = change.now();
    let connection = change.tx_checked(Version::Advance).await?;
    store_clocks::forget_readings(connection, row.id, back_to).await?;
    let increments = store_clocks::take_increments(connection, row.id, back_to).await?;
    let Some(mut standing) = MatchClocks::load(connection, &row, now).await? else {
        return Ok(());
    };
    for side in Side::ALL {
        let one = standing.side(side).clone();
        // The clock of an awaited side restarts at the end of the change.
        let clock = one.clock.stopped(standing.rest(side), now.0);
        let clock = clock.without_increments(increments[side.index()]);
        standing
            .replace(connection, SideClock { side, clock, hours: None, flag_announced: false })
            .await?;
    }
    Ok(())
}

fn awaits(waiting: Option<&AwaitedDecision>, side: Side) -> bool {
    waiting.is_some_and(|waiting| waiting.people.iter().any(|awaited| awaited.side == Some(side)))
}
