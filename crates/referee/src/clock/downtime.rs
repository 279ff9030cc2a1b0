use std::sync::atomic::Ordering;
use std::time::Duration;

use match_model::Time;
use store::downtimes;
use tracing::warn;

use crate::clock::AGREES_WITHIN;
use crate::{Referee, Result};

/// Longer gaps between heartbeats count as downtime.
const GAP: Duration = Duration::from_secs(60);

pub async fn beat(referee: &Referee, now: Time) -> Result<()> {
    if !referee.is_awake() {
        // The last heartbeat is still needed.
        return wake(referee, now).await.map(drop);
    }
    let mut tx = referee.store.write_alongside().await?;
    downtimes::beat(&mut tx, now).await?;
    tx.commit().await?;
    Ok(())
}

/// Must run before anything else, and again after an error. Credits the downtime to the awaited
/// players, so flags fall later. If the machine's clock was set back meanwhile, running clocks
/// continue from the earlier time ([`crate::clock::turn_back`]).
pub async fn wake(referee: &Referee, now: Time) -> Result<Option<Duration>> {
    referee.awake.store(false, Ordering::Relaxed);
    let last = downtimes::last_beat(&mut *referee.store.read().await?).await?;
    if let Some(last) = last
        && last.0.saturating_sub(now.0) > AGREES_WITHIN
    {
        let by = last.0.saturating_sub(now.0);
        warn!(seconds = by / 1000, "machine clock was set back during the downtime");
        crate::clock::timeline::turn_back(referee, last, by).await?;
    }
    let mut tx = referee.store.write().await?;
    let away = last.filter(|last| last.plus(GAP) < now);
    if let Some(last) = away {
        downtimes::insert(&mut tx, last, now).await?;
    }
    downtimes::beat(&mut tx, now).await?;
    tx.commit().await?;
    referee.awake.store(true, Ordering::Relaxed);
    Ok(away.map(|last| Duration::from_millis(now.0.saturating_sub(last.0).unsigned_abs())))
}
