//! Numbers given out once each: the table `counters` of SQLite, sequences of PostgreSQL.

use crate::dialect::Dialect;
use crate::{Connection, Result};

/// A sequence of numbers.
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
    /// Of matches that were rated.
    Rated,
}

impl Sequence {
    /// All of them.
    pub(crate) const ALL: [Sequence; 10] = [
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
    ];

    /// By which the database knows it.
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
        }
    }
}

/// The next number of a sequence, from 1. SQLite gives it out only if the change is committed.
///
/// # Errors
/// When the database fails.
pub async fn next(connection: &mut Connection, sequence: Sequence) -> Result<u64> {
    next_of(connection, sequence, 1).await
}

/// The first of the next `count` numbers of a sequence; as [`next`]. Where several changes are made
/// at once, other numbers may lie between them.
///
/// # Errors
/// When the database fails.
pub(crate) async fn next_of(
    connection: &mut Connection,
    sequence: Sequence,
    count: u32,
) -> Result<u64> {
    if connection.dialect() == Dialect::Postgres {
        // A row that is counted up would be held until the change ends. Numbers of changes that
        // are undone are never given out again.
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
