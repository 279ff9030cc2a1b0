//! Begins a transaction and reads the commit counter and a match's flags, in one round trip.

use match_model::MatchId;
use sqlx::{AssertSqlSafe, SqliteConnection};

use crate::match_flags::{COLUMNS, SideState};
use crate::row::Parameter as _;
use crate::row::Row;

#[derive(Clone, Copy, Debug)]
pub(crate) struct BatchStart {
    pub(crate) number: i64,
    pub(crate) changes: i64,
    pub(crate) side_state: Option<SideState>,
}

/// The file's commit counter; 0 before the first transaction.
const NUMBER: &str =
    "SELECT COALESCE((SELECT value FROM counters WHERE name = 'commits'), 0) AS number";

pub(crate) async fn number(connection: &mut SqliteConnection) -> sqlx::Result<i64> {
    sqlx::query_scalar(NUMBER).fetch_one(connection).await
}

pub(crate) async fn begin(
    connection: &mut SqliteConnection,
    of: Option<MatchId>,
) -> sqlx::Result<BatchStart> {
    let sql = format!(
        "BEGIN IMMEDIATE; SELECT number, total_changes() AS changes, {COLUMNS}
         FROM ({NUMBER}) LEFT JOIN matches ON matches.id = $1"
    );
    let query = sqlx::query(AssertSqlSafe(sql)).bind(of.into_sql());
    let row = Row::Sqlite(query.fetch_one(connection).await?);
    Ok(BatchStart {
        number: row.get("number")?,
        changes: row.get("changes")?,
        side_state: side_state_in(&row)?,
    })
}

fn side_state_in(row: &Row) -> sqlx::Result<Option<SideState>> {
    let version: Option<i64> = row.get("version")?;
    version.map(|_| row.read()).transpose()
}
