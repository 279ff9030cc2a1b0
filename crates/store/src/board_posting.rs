//! How the board of a challenge's match is posted.

use crate::{ChallengeId, Connection, MatchId, Result};

/// How the board of a match is posted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BoardPosting {
    /// In a message for each turn.
    #[default]
    EachTurn,
    /// In one message, which changes with each turn; what was done is told in its thread.
    OneBoard,
}

impl BoardPosting {
    /// Returns the value of the column `one_board`.
    const fn stored(self) -> i64 {
        match self {
            BoardPosting::EachTurn => 0,
            BoardPosting::OneBoard => 1,
        }
    }
}

impl From<Option<i64>> for BoardPosting {
    fn from(stored: Option<i64>) -> BoardPosting {
        match stored {
            Some(1) => BoardPosting::OneBoard,
            _ => BoardPosting::EachTurn,
        }
    }
}

/// How the board of a challenge's match is to be posted.
///
/// # Errors
/// When the database fails.
pub async fn of_challenge(connection: &mut Connection, id: ChallengeId) -> Result<BoardPosting> {
    let sql = "SELECT one_board FROM challenges WHERE id = $1";
    Ok(BoardPosting::from(connection.query_scalar(sql).bind(id).fetch_optional().await?))
}

/// Notes how the board of a challenge's match is to be posted.
///
/// # Errors
/// When the database fails.
pub async fn set_of_challenge(
    connection: &mut Connection,
    id: ChallengeId,
    posting: BoardPosting,
) -> Result<()> {
    let sql = "UPDATE challenges SET one_board = $2 WHERE id = $1";
    connection.query(sql).bind(id).bind(posting.stored()).execute().await?;
    Ok(())
}

/// How the board of a match is posted.
///
/// # Errors
/// When the database fails.
pub async fn of_match(connection: &mut Connection, id: MatchId) -> Result<BoardPosting> {
    let sql = "SELECT one_board FROM matches WHERE id = $1";
    Ok(BoardPosting::from(connection.query_scalar(sql).bind(id).fetch_optional().await?))
}

/// Notes how the board of a match is posted.
///
/// # Errors
/// When the database fails.
pub async fn set_of_match(
    connection: &mut Connection,
    id: MatchId,
    posting: BoardPosting,
) -> Result<()> {
    let sql = "UPDATE matches SET one_board = $2 WHERE id = $1";
    connection.query(sql).bind(id).bind(posting.stored()).execute().await?;
    Ok(())
}
