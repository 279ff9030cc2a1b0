//! The table `conditions`: answers that somebody has decided on before the other side moves, seen
//! by nobody else.

use match_model::{MatchId, Moment, PersonId, Time};

use crate::columns::{Json, from_row, read, text_enum};
use crate::counters::{self, Sequence};
use crate::{Connection, DamagedRow, Result, Side};

/// Whether a line still waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ConditionalState {
    /// For the other side's turn.
    Waiting,
    /// For its owner to look: another move has come.
    Dropped,
}

text_enum!(ConditionalState { Waiting = "waiting", Dropped = "dropped" });

/// A line of answers.
#[derive(Clone, PartialEq, Eq)]
pub struct ConditionalMoves {
    /// Its number.
    pub number: i64,
    /// Whose it is.
    pub person_id: PersonId,
    /// For which side.
    pub side: Side,
    /// The moment of the match from which it goes on.
    pub moment: Moment,
    /// Whole turns in canonical texts, the other side's first.
    pub turns: Vec<Vec<String>>,
    /// Whether it still waits.
    pub state: ConditionalState,
}

from_row!(ConditionalMoves {
    number, person_id, side, moment, turns as Json, state,
});

impl std::fmt::Debug for ConditionalMoves {
    /// Without the turns: they must not get into a log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ConditionalMoves {{ number: {}, turns: {}, .. }}", self.number, self.turns.len())
    }
}

/// The lines of a match, oldest first.
///
/// # Errors
/// When the database fails.
pub async fn of_match(
    connection: &mut Connection,
    match_id: MatchId,
) -> Result<Vec<ConditionalMoves>> {
    let sql = "SELECT match_id AS id, id AS number, person_id, side, moment, turns, state
               FROM conditions WHERE match_id = $1 ORDER BY number";
    let rows = connection.query(sql).bind(match_id).fetch_all().await?;
    rows.iter().map(|row| read(row, |id| DamagedRow::Match(MatchId::new(id)))).collect()
}

/// Writes a line that waits; its number.
///
/// # Errors
/// When the database fails.
pub async fn insert(
    connection: &mut Connection,
    match_id: MatchId,
    person: PersonId,
    side: Side,
    moment: Moment,
    turns: &[Vec<String>],
    now: Time,
) -> Result<i64> {
    let number = counters::next(connection, Sequence::Conditions).await?.cast_signed();
    connection.query(
        "INSERT INTO conditions (id, match_id, person_id, side, moment, turns, state, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind_all((number, match_id, person, side.id(), moment, serde_json::json!(turns).to_string()))
    .bind_all((ConditionalState::Waiting, now))
    .execute()
    .await?;
    Ok(number)
}

/// Lets a line go on from a moment with these turns.
///
/// # Errors
/// When the database fails.
pub async fn go_on(
    connection: &mut Connection,
    number: i64,
    moment: Moment,
    turns: &[Vec<String>],
) -> Result<()> {
    connection
        .query("UPDATE conditions SET moment = $1, turns = $2 WHERE id = $3")
        .bind_all((moment, serde_json::json!(turns).to_string(), number))
        .execute()
        .await
}

/// Drops a line: it waits for its owner to look.
///
/// # Errors
/// When the database fails.
pub async fn drop_line(connection: &mut Connection, number: i64) -> Result<()> {
    connection
        .query("UPDATE conditions SET state = $1 WHERE id = $2")
        .bind_all((ConditionalState::Dropped, number))
        .execute()
        .await
}

/// Deletes a line.
///
/// # Errors
/// When the database fails.
pub async fn delete(connection: &mut Connection, number: i64) -> Result<()> {
    connection.query("DELETE FROM conditions WHERE id = $1").bind(number).execute().await
}

/// Deletes all lines of a match.
///
/// # Errors
/// When the database fails.
pub async fn clear(connection: &mut Connection, match_id: MatchId) -> Result<()> {
    connection.query("DELETE FROM conditions WHERE match_id = $1").bind(match_id).execute().await
}
