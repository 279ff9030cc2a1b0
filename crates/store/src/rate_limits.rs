//! The table `doings`: recent acts of people, for the rate limits.

use match_model::{PersonId, Time};

use crate::{Connection, Result};

pub async fn note(
    connection: &mut Connection,
    person: PersonId,
    what: &str,
    now: Time,
) -> Result<()> {
    connection
        .query("INSERT INTO doings (person_id, what, at) VALUES ($1, $2, $3)")
        .bind_all((person, what, now))
        .execute()
        .await
}

pub async fn after(
    connection: &mut Connection,
    person: PersonId,
    what: &str,
    after: Time,
    most: u32,
) -> Result<Vec<Time>> {
    connection
        .query_scalar(
            "SELECT at FROM doings WHERE person_id = $1 AND what = $2 AND at > $3
         ORDER BY at DESC LIMIT $4",
        )
        .bind_all((person, what, after, i64::from(most)))
        .fetch_all()
        .await
}

pub async fn forget(
    connection: &mut Connection,
    person: PersonId,
    what: &str,
    until: Time,
) -> Result<()> {
    connection
        .query("DELETE FROM doings WHERE person_id = $1 AND what = $2 AND at <= $3")
        .bind_all((person, what, until))
        .execute()
        .await
}
