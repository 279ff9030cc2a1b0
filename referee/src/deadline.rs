//! Until when somebody has to act: the one place where clocks join what people are told of their turns.

use store::{Connection, MatchId, PersonId, Time};

use crate::{Referee, Result};

/// Until when a match waits for a person before their time is over, by what a transaction has
/// written of it; `None` when it has no clock, or does not run for them.
#[allow(clippy::unused_async, clippy::unnecessary_wraps, reason = "a clock is asked of the database")]
pub(crate) async fn deadline_of(
    _: &mut Connection,
    _: MatchId,
    _: PersonId,
) -> Result<Option<Time>> {
    Ok(None)
}

impl Referee {
    /// Until when a match waits for a person before their time is over; `None` when it has no clock,
    /// or does not run for them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn deadline_of(&self, id: MatchId, person: PersonId) -> Result<Option<Time>> {
        deadline_of(&mut *self.store.read().await?, id, person).await
    }
}
