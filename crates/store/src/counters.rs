//! The table `counters`: numbers given out once each.

use crate::{Connection, Result};

/// A sequence of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
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
    const fn name(self) -> &'static str {
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

/// The next number of a sequence, from 1. It is given out only if the change is committed.
///
/// # Errors
/// When the database fails.
pub async fn next(connection: &mut Connection, sequence: Sequence) -> Result<u64> {
    next_of(connection, sequence, 1).await
}

/// The first of the next `count` numbers of a sequence; as [`next`].
///
/// # Errors
/// When the database fails.
pub async fn next_of(connection: &mut Connection, sequence: Sequence, count: u32) -> Result<u64> {
    let last: i64 = connection
        .query_scalar(
            "INSERT INTO counters (name, value) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET value = counters.value + $2 RETURNING value",
        )
        .bind(sequence.name())
        .bind(count)
        .fetch_one()
        .await?;
    Ok(last.cast_unsigned() + 1 - u64::from(count))
}
