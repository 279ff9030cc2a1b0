//! The beginning of a transaction, with what is to be known of the file and of a match, in one go.

use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, FromRow, Row, SqliteConnection};

use crate::MatchId;
use crate::match_flags::{COLUMNS, SideState};

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

fn there(row: &SqliteRow) -> sqlx::Result<Option<SideState>> {
    let version: Option<i64> = row.try_get("version")?;
    version.map(|_| SideState::from_row(row)).transpose()
}
