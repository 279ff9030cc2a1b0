//! Herald's own time, which follows the machine's monotonic clock.
//!
//! While that and the wall clock disagree, no flag falls. If they keep disagreeing, Herald's time
//! is set to the wall clock, forward ([`crate::clock::skip`]) or back
//! ([`crate::clock::turn_back`]), and the difference counts for neither player.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use match_model::{MatchId, Time};
use store::clocks::SideClock;
use store::{Side, StoreError, clocks as store_clocks, downtimes, matches, timeline};
use tracing::warn;

use crate::clock::MatchClocks;
use crate::{Error, Referee, Result};

/// Maximum difference of wall clock and monotonic clock, in milliseconds, that counts as agreement.
/// Smaller differences are corrected gradually.
pub const AGREES_WITHIN: i64 = 1000;

/// State shared by the bot's clock and the referee.
#[derive(Debug, Default)]
pub struct Timeline {
    apart: AtomicBool,
    turned_back: AtomicI64,
}

impl Timeline {
    pub fn set_apart(&self, apart: bool) {
        self.apart.store(apart, Ordering::Relaxed);
    }

    #[must_use]
    pub fn is_apart(&self) -> bool {
        self.apart.load(Ordering::Relaxed)
    }

    /// Total milliseconds by which the time was set back since Herald started. Earlier times must
    /// be reduced by it.
    pub fn clock_skew(&self) -> i64 {
        self.turned_back.load(Ordering::SeqCst)
    }
}

/// Advances Herald's time without using anyone's clock. On error, the time stays unchanged.
pub async fn skip(referee: &Referee, now: Time, by: i64) -> Result<()> {
    let until = Time(now.0.saturating_add(by.max(0)));
    let mut tx = referee.store.write().await?;
    downtimes::insert(&mut tx, now, until).await?;
    downtimes::beat(&mut tx, until).await?;
    tx.commit().await?;
    Ok(())
}

/// Sets Herald's time back. Running clocks keep what they have left. On error, the time stays
/// unchanged unless the outcome of the commit is unknown.
pub async fn turn_back(referee: &Referee, now: Time, by: i64) -> Result<()> {
    let to = Time(now.0.saturating_sub(by.max(0)));
    let mut tx = referee.store.write().await?;
    for id in store_clocks::running(&mut tx).await? {
        match restart_clocks(&mut tx, id, now, by).await {
            // A player who can't move must not lose on time.
            Err(Error::Store(StoreError::Damaged { why, .. })) => {
                warn!(%id, why, "failed to read the clocks of a match, leaving them unchanged");
            }
            other => other?,
        }
    }
    timeline::turn_back(&mut tx, now, to).await?;
    downtimes::beat(&mut tx, to).await?;
    // Before any other writer: changes opened earlier correct their time by this.
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

/// Restarts the clocks the given milliseconds earlier.
async fn restart_clocks(
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
            // A clock may have started after that moment.
            let restarted = since.max(from.0).saturating_sub(by);
            let clock = one.clock.stopped(standing.rest(side), from.0).running(restarted);
            standing.replace(connection, SideClock { clock, ..one }).await?;
        }
    }
    Ok(())
}
