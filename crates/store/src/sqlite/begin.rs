//! The beginning of a transaction, with what is to be known of the file and of a match, in one go.

use match_model::MatchId;
use sqlx::{AssertSqlSafe, SqliteConnection};

use crate::match_flags::{COLUMNS, SideState};
use crate::row::Parameter as _;
use crate::row::Row;

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
    let query = sqlx::query(AssertSqlSafe(sql)).bind(of.into_sql());
    let row = Row::Sqlite(query.fetch_one(connection).await?);
    Ok(Begun { number: row.get("number")?, changes: row.get("changes")?, beside: there(&row)? })
}

fn there(row: &Row) -> sqlx::Result<Option<SideState>> {
    let version: Option<i64> = row.get("version")?;
    version.map(|_| row.read()).transpose()
}
