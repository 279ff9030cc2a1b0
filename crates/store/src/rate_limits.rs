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
        .bind(person)
        .bind(what)
        .bind(now)
        .execute()
        .await?;
    Ok(())
}

pub async fn after(
    connection: &mut Connection,
    person: PersonId,
    what: &str,
    after: Time,
    most: u32,
) -> Result<Vec<Time>> {
    Ok(connection
        .query_scalar(
            "SELECT at FROM doings WHERE person_id = $1 AND what = $2 AND at > $3
         ORDER BY at DESC LIMIT $4",
        )
        .bind(person)
        .bind(what)
        .bind(after)
        .bind(i64::from(most))
        .fetch_all()
        .await?)
}

pub async fn forget(
    connection: &mut Connection,
    person: PersonId,
    what: &str,
    until: Time,
) -> Result<()> {
    connection
        .query("DELETE FROM doings WHERE person_id = $1 AND what = $2 AND at <= $3")
        .bind(person)
        .bind(what)
        .bind(until)
        .execute()
        .await?;
    Ok(())
}
