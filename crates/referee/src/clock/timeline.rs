//! Herald's own time, beside that of the machine.
//!
//! Herald's time goes on as the machine's monotonic clock does, whatever becomes of its wall clock.
//! While the two do not agree, no flag falls. When they go on to differ, Herald's time is set by
//! the wall clock, forward ([`crate::clock::skip`]) or back ([`crate::clock::turn_back`]), and the
//! difference is nobody's time.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use match_model::{MatchId, Time};
use store::clocks::SideClock;
use store::{Side, StoreError, clocks as kept, downtimes, matches, timeline};
use tracing::warn;

use crate::clock::MatchClocks;
use crate::{Error, Referee, Result};

/// Wall clock and monotonic clock agree when they differ by no more than this, in milliseconds: a
/// difference of so little is made up in passing.
pub const AGREES_WITHIN: i64 = 1000;

/// The state that the bot's clock and the referee share.
#[derive(Debug, Default)]
pub struct Timeline {
    apart: AtomicBool,
    turned_back: AtomicI64,
}

impl Timeline {
    /// Notes whether wall clock and monotonic clock disagree.
    pub fn set_apart(&self, apart: bool) {
        self.apart.store(apart, Ordering::Relaxed);
    }

    /// Whether they disagree: then no flag falls.
    #[must_use]
    pub fn is_apart(&self) -> bool {
        self.apart.load(Ordering::Relaxed)
    }

    /// By how many milliseconds the time has been set back since Herald started, all together: what
    /// was the time before that is that much less now.
    #[must_use]
    pub fn turned_back(&self) -> i64 {
        self.turned_back.load(Ordering::SeqCst)
    }
}

/// Notes that Herald's time goes forward by so many milliseconds without their having passed: they
/// are nobody's.
///
/// # Errors
/// When the database fails; then the time stays as it is.
pub async fn skip(referee: &Referee, now: Time, by: i64) -> Result<()> {
    let until = Time(now.0.saturating_add(by.max(0)));
    let mut tx = referee.store.write().await?;
    downtimes::insert(&mut tx, now, until).await?;
    downtimes::beat(&mut tx, until).await?;
    tx.commit().await?;
    Ok(())
}

/// Sets Herald's time back by some milliseconds, here and in [`Timeline::turned_back`].
/// A clock that runs keeps what was left on it, and runs from the earlier time on.
///
/// # Errors
/// When the database fails; then the time stays as it is, unless it is not known whether it was
/// changed.
pub async fn turn_back(referee: &Referee, now: Time, by: i64) -> Result<()> {
    let to = Time(now.0.saturating_sub(by.max(0)));
    let mut tx = referee.store.write().await?;
    for id in kept::running(&mut tx).await? {
        match stopped_and_started(&mut tx, id, now, by).await {
            // A player who cannot move does not lose on time.
            Err(Error::Store(StoreError::Damaged { why, .. })) => {
                warn!(%id, why, "the clocks of a match cannot be read, and stay as they are");
            }
            other => other?,
        }
    }
    timeline::turn_back(&mut tx, now, to).await?;
    downtimes::beat(&mut tx, to).await?;
    // Before anybody else can write: a change that was begun before takes its time by this.
    referee.timeline.turned_back.fetch_add(by.max(0), Ordering::SeqCst);
    match tx.commit().await {
        Ok(()) => Ok(()),
        Err(error) => {
            if !matches!(error, StoreError::InDoubt(_)) {
                referee.timeline.turned_back.fetch_sub(by.max(0), Ordering::SeqCst);
            }
            Err(error.into())
        }
    }
}

/// Stops the clocks of a match that run at a moment, and lets them run from one on that is so many
/// milliseconds earlier.
async fn stopped_and_started(
    connection: &mut store::Connection,
    id: MatchId,
    from: Time,
    by: i64,
) -> Result<()> {
    let Some(row) = matches::find(connection, id).await? else { return Ok(()) };
    let Some(mut standing) = MatchClocks::load(connection, &row, from).await? else {
        return Ok(());
    };
    for side in Side::ALL {
        let one = standing.side(side).clone();
        if let Some(since) = one.clock.since {
            // One may have begun to run since that moment.
            let anew = since.max(from.0).saturating_sub(by);
            let clock = one.clock.stopped(standing.rest(side), from.0).running(anew);
            standing.put(connection, SideClock { clock, ..one }).await?;
        }
    }
    Ok(())
}
