//! Figures for the operator: active people, and the size of a server's database.
//!
//! The queries read much of the database. Run them seldom.

use match_model::{PersonId, Time};

use crate::columns::from_row;
use crate::dialect::Dialect;
use crate::{Connection, Result};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActivePeople {
    pub day: i64,
    pub week: i64,
}

from_row!(ActivePeople { day, week });

#[derive(Clone, Copy, Debug)]
pub struct ActiveSince {
    pub day: Time,
    pub week: Time,
}

/// Excludes `herald`. Reads the actions of every match that changed within the week.
pub async fn active_people(
    connection: &mut Connection,
    since: ActiveSince,
    herald: Option<PersonId>,
) -> Result<ActivePeople> {
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

pub async fn server_bytes(connection: &mut Connection) -> Result<Option<i64>> {
    if connection.dialect() == Dialect::Sqlite {
        return Ok(None);
    }
    let sql = "SELECT pg_database_size(current_database())";
    Ok(Some(connection.query_scalar(sql).fetch_one().await?))
}
