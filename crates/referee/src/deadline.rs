//! Until when somebody has to act: the one place where clocks join what people are told of their
//! turns.

use match_model::{Match, Time};
use store::{Connection, Side};

use crate::Result;
use crate::clock::MatchClocks;

/// Until when a side has to act before its time is over, by what a transaction has written of the
/// match; `None` when there is no clock, or it does not run for that side.
pub(crate) async fn deadline_of(
    connection: &mut Connection,
    row: &Match,
    side: Option<Side>,
    now: Time,
) -> Result<Option<Time>> {
    let Some(side) = side else { return Ok(None) };
    let standing = MatchClocks::load(connection, row, now).await?;
    Ok(standing.and_then(|standing| standing.deadline(side)))
}
