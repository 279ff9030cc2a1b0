use std::time::Duration;

use match_model::Time;
use store::usage::{self, ActiveSince};
use store::{matches, outbox};

pub use store::outbox::Backlog;
pub use store::usage::ActivePeople;

use crate::{Referee, Result};

pub async fn backlog(referee: &Referee, now: Time) -> Result<Backlog> {
    Ok(outbox::backlog(&mut *referee.store.read().await?, now).await?)
}

/// Reads all matches, so don't call it often.
pub async fn matches_playing(referee: &Referee) -> Result<i64> {
    Ok(matches::count_playing(&mut *referee.store.read().await?).await?)
}

#[must_use]
pub fn matches_in_memory(referee: &Referee) -> usize {
    referee.cache().len()
}

/// For the last day and week. Reads many actions, so don't call it often.
pub async fn active_people(referee: &Referee, now: Time) -> Result<ActivePeople> {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    let since = ActiveSince { day: now.minus(DAY), week: now.minus(7 * DAY) };
    Ok(usage::active_people(&mut *referee.store.read().await?, since, referee.herald).await?)
}

/// Size in bytes of a database on a server; `None` for a file.
pub async fn server_bytes(referee: &Referee) -> Result<Option<i64>> {
    Ok(usage::server_bytes(&mut *referee.store.read().await?).await?)
}
