//! The table `conditions`: a player's private replies to moves that the other side may make.

use match_model::{MatchId, Moment, PersonId, Time};

use crate::columns::{Json, from_row, read, text_enum};
use crate::counters::{self, Sequence};
use crate::{Connection, DamagedRow, Result, Side};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ConditionalState {
    /// Until the other side moves.
    Waiting,
    /// The other side made another move. The line stays until its owner has seen that.
    Dropped,
}

text_enum!(ConditionalState { Waiting = "waiting", Dropped = "dropped" });

#[derive(Clone, PartialEq, Eq)]
pub struct ConditionalMoves {
    pub number: i64,
    pub person_id: PersonId,
    pub side: Side,
    /// The moment of the match at which it continues.
    pub moment: Moment,
    /// Whole turns in canonical texts, the other side's first.
    pub turns: Vec<Vec<String>>,
    pub state: ConditionalState,
}

from_row!(ConditionalMoves {
    number, person_id, side, moment, turns as Json, state,
});

impl std::fmt::Debug for ConditionalMoves {
    /// Leaves out the turns, which are secret and must not get into a log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ConditionalMoves {{ number: {}, turns: {}, .. }}", self.number, self.turns.len())
    }
}

pub async fn of_match(
    connection: &mut Connection,
    match_id: MatchId,
) -> Result<Vec<ConditionalMoves>> {
    let sql = "SELECT match_id AS id, id AS number, person_id, side, moment, turns, state
               FROM conditions WHERE match_id = $1 ORDER BY number";
    let rows = connection.query(sql).bind(match_id).fetch_all().await?;
    rows.iter().map(|row| read(row, |id| DamagedRow::Match(MatchId::new(id)))).collect()
}

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

pub async fn advance(
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

pub async fn drop_line(connection: &mut Connection, number: i64) -> Result<()> {
    connection
        .query("UPDATE conditions SET state = $1 WHERE id = $2")
        .bind_all((ConditionalState::Dropped, number))
        .execute()
        .await
}

pub async fn delete(connection: &mut Connection, number: i64) -> Result<()> {
    connection.query("DELETE FROM conditions WHERE id = $1").bind(number).execute().await
}

pub async fn clear(connection: &mut Connection, match_id: MatchId) -> Result<()> {
    connection.query("DELETE FROM conditions WHERE match_id = $1").bind(match_id).execute().await
}
