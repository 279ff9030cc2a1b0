//! What stands beside a match, so far as every move has to know: looked up in one go.

use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, FromRow, Row, SqliteConnection};

use crate::{MatchId, Result};

/// What stands beside a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRow)]
pub struct SideState {
    /// The version of the match.
    pub version: i64,
    /// Whether turns are being put together.
    pub drafts: bool,
    /// Whether answers are kept ready.
    pub conditional_moves: bool,
    /// Whether one of its two players has said how they want to be told, or somebody how of this
    /// match.
    pub wishes: bool,
}

const COLUMNS: &str = "version,
    EXISTS (SELECT 1 FROM drafts WHERE match_id = matches.id) AS drafts,
    EXISTS (SELECT 1 FROM conditions WHERE match_id = matches.id) AS conditional_moves,
    EXISTS (SELECT 1 FROM notices WHERE person_id IN (white, black))
        OR EXISTS (SELECT 1 FROM match_notices WHERE match_id = matches.id) AS wishes";

/// A transaction that has just begun.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Begun {
    /// The file's number.
    pub(crate) number: i64,
    /// Rows that the connection has changed so far.
    pub(crate) changes: i64,
    /// What stands beside the match that was asked for, if there is one.
    pub(crate) beside: Option<SideState>,
}

/// The file's number; 0 before the first transaction.
const NUMBER: &str =
    "SELECT COALESCE((SELECT value FROM counters WHERE name = 'commits'), 0) AS number";

/// The file's number.
pub(crate) async fn number(connection: &mut SqliteConnection) -> sqlx::Result<i64> {
    sqlx::query_scalar(NUMBER).fetch_one(connection).await
}

/// Begins a transaction, and looks what stands beside a match.
pub(crate) async fn begin(
    connection: &mut SqliteConnection,
    of: Option<MatchId>,
) -> sqlx::Result<Begun> {
    let sql = format!(
        "BEGIN IMMEDIATE; SELECT number, total_changes() AS changes, {COLUMNS}
         FROM ({NUMBER}) LEFT JOIN matches ON matches.id = $1"
    );
    let row = sqlx::query(AssertSqlSafe(sql)).bind(of).fetch_one(connection).await?;
    Ok(Begun {
        number: row.try_get("number")?,
        changes: row.try_get("changes")?,
        beside: there(&row)?,
    })
}

/// Looks what stands beside a match in a transaction that has begun; `None` when there is none of
/// that number.
pub(crate) async fn of(
    connection: &mut SqliteConnection,
    id: MatchId,
) -> sqlx::Result<Option<SideState>> {
    let sql = format!("SELECT {COLUMNS} FROM matches WHERE id = $1");
    sqlx::query_as(AssertSqlSafe(sql)).bind(id).fetch_optional(connection).await
}

fn there(row: &SqliteRow) -> sqlx::Result<Option<SideState>> {
    let version: Option<i64> = row.try_get("version")?;
    version.map(|_| SideState::from_row(row)).transpose()
}

impl crate::Connection {
    /// What stands beside a match; `None` when there is none of that number.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn side_state(&mut self, id: MatchId) -> Result<Option<SideState>> {
        Ok(of(self.sql(), id).await?)
    }
}
