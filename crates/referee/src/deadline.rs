//! Until when somebody has to act: the one place where clocks join what people are told of their turns.

use store::matches::Match;
use store::{Connection, MatchId, PersonId, Side, Time};

use crate::clock::Standing;
use crate::{Referee, Result};

/// Until when a side has to act before its time is over, by what a transaction has written of the match;
/// `None` when there is no clock, or it does not run for that side.
pub(crate) async fn deadline_of(
    connection: &mut Connection,
    row: &Match,
    side: Option<Side>,
    now: Time,
) -> Result<Option<Time>> {
    let Some(side) = side else { return Ok(None) };
    let standing = Standing::load(connection, row, now).await?;
    Ok(standing.and_then(|standing| standing.deadline(side)))
}

impl Referee {
    /// Until when a match waits for a person before their time is over; `None` when it does not wait
    /// for them or has no clock.
    ///
    /// # Errors
    /// When there is no match of that number, or the database fails.
    pub async fn deadline_of(&self, id: MatchId, by: PersonId, now: Time) -> Result<Option<Time>> {
        Ok(self.turn_of(id, by, now).await?.and_then(|turn| turn.deadline))
    }
}
