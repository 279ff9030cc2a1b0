//! What whoever keeps Herald running watches.

use std::time::Duration;

use match_model::Time;
use store::usage::{self, ActiveSince};
use store::{matches, outbox};

pub use store::outbox::Backlog;
pub use store::usage::ActivePeople;

use crate::{Referee, Result};

/// What waits to be said.
///
/// # Errors
/// When the database fails.
pub async fn backlog(referee: &Referee, now: Time) -> Result<Backlog> {
    Ok(outbox::backlog(&mut *referee.store.read().await?, now).await?)
}

/// How many matches are being played. All matches are looked through: not to be asked often.
///
/// # Errors
/// When the database fails.
pub async fn matches_playing(referee: &Referee) -> Result<i64> {
    Ok(matches::count_playing(&mut *referee.store.read().await?).await?)
}

/// How many matches are held in memory.
#[must_use]
pub fn matches_in_memory(referee: &Referee) -> usize {
    referee.cache().len()
}

/// Counts the people who made a move within the last day and week. Reads many actions: not to be
/// asked often.
///
/// # Errors
/// When the database fails.
pub async fn active_people(referee: &Referee, now: Time) -> Result<ActivePeople> {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    let since = ActiveSince { day: now.minus(DAY), week: now.minus(7 * DAY) };
    Ok(usage::active_people(&mut *referee.store.read().await?, since, referee.herald).await?)
}

/// Returns the size in bytes of a database on a server. `None` for a file.
///
/// # Errors
/// When the database fails.
pub async fn server_bytes(referee: &Referee) -> Result<Option<i64>> {
    Ok(usage::server_bytes(&mut *referee.store.read().await?).await?)
}
