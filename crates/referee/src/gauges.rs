//! What whoever keeps Herald running watches.

use store::{Time, matches, outbox};

pub use store::outbox::Backlog;

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
