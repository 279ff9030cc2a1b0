//! The column `one_board` of `challenges` and `matches`.

use match_model::{BoardPosting, ChallengeId, MatchId};

use crate::row::{Column, ColumnResult, Parameter};
use crate::{Connection, Result};

impl Column for BoardPosting {
    type Sql<'r> = Option<i64>;

    fn from_sql(one_board: Option<i64>) -> ColumnResult<BoardPosting> {
        Ok(match one_board {
            Some(1) => BoardPosting::OneBoard,
            _ => BoardPosting::EachTurn,
        })
    }
}

impl Parameter<'_> for BoardPosting {
    type Sql = i64;

    fn into_sql(self) -> i64 {
        match self {
            BoardPosting::EachTurn => 0,
            BoardPosting::OneBoard => 1,
        }
    }
}

pub async fn of_challenge(connection: &mut Connection, id: ChallengeId) -> Result<BoardPosting> {
    let sql = "SELECT one_board FROM challenges WHERE id = $1";
    Ok(connection.query_scalar(sql).bind(id).fetch_optional().await?.unwrap_or_default())
}

pub async fn set_of_challenge(
    connection: &mut Connection,
    id: ChallengeId,
    posting: BoardPosting,
) -> Result<()> {
    let sql = "UPDATE challenges SET one_board = $2 WHERE id = $1";
    connection.query(sql).bind(id).bind(posting).execute().await
}

pub async fn of_match(connection: &mut Connection, id: MatchId) -> Result<BoardPosting> {
    let sql = "SELECT one_board FROM matches WHERE id = $1";
    Ok(connection.query_scalar(sql).bind(id).fetch_optional().await?.unwrap_or_default())
}

pub async fn set_of_match(
    connection: &mut Connection,
    id: MatchId,
    posting: BoardPosting,
) -> Result<()> {
    let sql = "UPDATE matches SET one_board = $2 WHERE id = $1";
    connection.query(sql).bind(id).bind(posting).execute().await
}
