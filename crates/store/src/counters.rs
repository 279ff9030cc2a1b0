//! Numbers given out once each: the table `counters` in SQLite, sequences in PostgreSQL.

use crate::dialect::Dialect;
use crate::{Connection, Result};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sequence {
    Challenges,
    Conditions,
    Enlistments,
    Former,
    Matches,
    Offers,
    Outbox,
    Practices,
    Records,
    Rated,
    Seasons,
}

impl Sequence {
    pub(crate) const ALL: [Sequence; 11] = [
        Sequence::Challenges,
        Sequence::Conditions,
        Sequence::Enlistments,
        Sequence::Former,
        Sequence::Matches,
        Sequence::Offers,
        Sequence::Outbox,
        Sequence::Practices,
        Sequence::Records,
        Sequence::Rated,
        Sequence::Seasons,
    ];

    /// Name in the database. Never change one.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Sequence::Challenges => "challenges",
            Sequence::Conditions => "conditions",
            Sequence::Enlistments => "enlistments",
            Sequence::Former => "former",
            Sequence::Matches => "matches",
            Sequence::Offers => "offers",
            Sequence::Outbox => "outbox",
            Sequence::Practices => "practices",
            Sequence::Records => "records",
            Sequence::Rated => "rated",
            Sequence::Seasons => "seasons",
        }
    }
}

pub async fn next(connection: &mut Connection, sequence: Sequence) -> Result<u64> {
    next_of(connection, sequence, 1).await
}

/// Returns the first of the next `count` numbers; see [`next`]. Concurrent changes may take numbers
/// in between.
pub(crate) async fn next_of(
    connection: &mut Connection,
    sequence: Sequence,
    count: u32,
) -> Result<u64> {
    if connection.dialect() == Dialect::Postgres {
        // Updating a row would lock it until the change ends. Numbers of rolled back changes are
        // lost.
        let sql = "SELECT MIN(number) FROM (
                       SELECT nextval(CAST($1 AS TEXT) || '_number') AS number
                       FROM generate_series(1, $2)) AS numbers";
        let first: i64 = connection
            .query_scalar(sql)
            .bind_all((sequence.name(), i64::from(count)))
            .fetch_one()
            .await?;
        return Ok(first.cast_unsigned());
    }
    let last: i64 = connection
        .query_scalar(
            "INSERT INTO counters (name, value) VALUES ($1, $2)
             ON CONFLICT (name) DO UPDATE SET value = counters.value + $2 RETURNING value",
        )
        .bind_all((sequence.name(), i64::from(count)))
        .fetch_one()
        .await?;
    Ok(last.cast_unsigned() + 1 - u64::from(count))
}
