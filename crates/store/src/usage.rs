//! Figures for the operator: how many people play, and how large a server's database is.
//!
//! The queries read much of the database. Run them seldom.

use match_model::{PersonId, Time};

use crate::columns::from_row;
use crate::dialect::Dialect;
use crate::{Connection, Result};

/// People who made a move lately.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActivePeople {
    /// Within the last day.
    pub day: i64,
    /// Within the last week.
    pub week: i64,
}

from_row!(ActivePeople { day, week });

/// The start of each period.
#[derive(Clone, Copy, Debug)]
pub struct ActiveSince {
    /// A day ago.
    pub day: Time,
    /// A week ago.
    pub week: Time,
}

/// Counts the people who made a move, without `herald`. Reads the actions of every match that
/// changed within the week.
///
/// # Errors
/// When the database fails.
pub async fn active_people(
    connection: &mut Connection,
    since: ActiveSince,
    herald: Option<PersonId>,
) -> Result<ActivePeople> {
    // No person has the number 0.
    let herald = herald.unwrap_or(PersonId::new(0));
    connection
        .query_as(
            "SELECT COUNT(DISTINCT CASE WHEN actions.at >= $1 THEN actions.person_id END) AS day,
                    COUNT(DISTINCT actions.person_id) AS week
             FROM matches JOIN actions ON actions.match_id = matches.id
             WHERE matches.updated_at >= $2 AND actions.at >= $2 AND actions.person_id <> $3",
        )
        .bind_all((since.day, since.week, herald))
        .fetch_one()
        .await
}

/// Returns the size in bytes of a database on a server. `None` for a file.
///
/// # Errors
/// When the database fails.
pub async fn server_bytes(connection: &mut Connection) -> Result<Option<i64>> {
    if connection.dialect() == Dialect::Sqlite {
        return Ok(None);
    }
    let sql = "SELECT pg_database_size(current_database())";
    Ok(Some(connection.query_scalar(sql).fetch_one().await?))
}
