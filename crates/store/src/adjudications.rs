//! The table `adjudications`: which matches a moderator has decided, and why.

use match_model::{MatchId, PersonId, Time};

use crate::columns::from_row;
use crate::{Connection, Result};

/// A match that a moderator has decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// Who decided.
    pub person_id: PersonId,
    /// Why, in their words.
    pub reason: String,
    /// When.
    pub at: Time,
}

from_row!(Adjudication { person_id, reason, at });

/// Notes who has decided a match, and why.
///
/// # Errors
/// When the database fails; also when the match was decided so before.
pub async fn insert(connection: &mut Connection, id: MatchId, new: &Adjudication) -> Result<()> {
    connection
        .query(
            "INSERT INTO adjudications (match_id, person_id, reason, at) VALUES ($1, $2, $3, $4)",
        )
        .bind_all((id, new.person_id, &new.reason, new.at))
        .execute()
        .await
}

/// The moderator's decision on a match, if there is one.
///
/// # Errors
/// When the database fails.
pub async fn find(connection: &mut Connection, id: MatchId) -> Result<Option<Adjudication>> {
    let sql = "SELECT person_id, reason, at FROM adjudications WHERE match_id = $1";
    connection.query_as(sql).bind(id).fetch_optional().await
}
