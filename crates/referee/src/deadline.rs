//! Deadlines of turns: the only place where clocks join the messages about turns.

use match_model::{Match, Time};
use store::{Connection, Side};

use crate::Result;
use crate::clock::MatchClocks;

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
