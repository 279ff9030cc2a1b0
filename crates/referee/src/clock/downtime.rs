//! The time in which Herald was away: it counts for nobody.

use std::sync::atomic::Ordering;
use std::time::Duration;

use match_model::Time;
use store::downtimes;
use tracing::warn;

use crate::clock::AGREES_WITHIN;
use crate::{Referee, Result};

/// Herald notes now and then that it is at work; a gap longer than this was an absence.
const GAP: Duration = Duration::from_secs(60);

/// Notes that Herald is at work.
///
/// # Errors
/// When the database fails.
pub async fn beat(referee: &Referee, now: Time) -> Result<()> {
    if !referee.is_awake() {
        // What was noted last is still needed.
        return wake(referee, now).await.map(drop);
    }
    let mut tx = referee.store.write_alongside().await?;
    downtimes::beat(&mut tx, now).await?;
    tx.commit().await?;
    Ok(())
}

/// Notes that Herald is at work again, before anything else is done: how long it was away, if it
/// was. Whoever was to move gets that time back: flags that were to fall meanwhile fall that much
/// later, which is seen when each of them is judged. When the machine's clock was set back
/// meanwhile, clocks that run go on from the earlier time with what they had left
/// ([`crate::clock::turn_back`]).
///
/// # Errors
/// When the database fails; then it is to be asked again.
pub async fn wake(referee: &Referee, now: Time) -> Result<Option<Duration>> {
    referee.awake.store(false, Ordering::Relaxed);
    let last = downtimes::last_beat(&mut *referee.store.read().await?).await?;
    if let Some(last) = last
        && last.0.saturating_sub(now.0) > AGREES_WITHIN
    {
        let by = last.0.saturating_sub(now.0);
        warn!(seconds = by / 1000, "the machine's clock was set back while Herald was away");
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
