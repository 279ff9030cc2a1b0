use match_model::{MatchId, PersonId, Time};

use crate::columns::from_row;
use crate::{Connection, Result};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjudication {
    pub person_id: PersonId,
    pub reason: String,
    pub at: Time,
}

from_row!(Adjudication { person_id, reason, at });

pub async fn insert(connection: &mut Connection, id: MatchId, new: &Adjudication) -> Result<()> {
    connection
        .query(
            "INSERT INTO adjudications (match_id, person_id, reason, at) VALUES ($1, $2, $3, $4)",
        )
        .bind_all((id, new.person_id, &new.reason, new.at))
        .execute()
        .await
}

pub async fn find(connection: &mut Connection, id: MatchId) -> Result<Option<Adjudication>> {
    let sql = "SELECT person_id, reason, at FROM adjudications WHERE match_id = $1";
    connection.query_as(sql).bind(id).fetch_optional().await
}
