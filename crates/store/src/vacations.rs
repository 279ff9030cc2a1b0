//! The tables `hours`, `allowances` and `vacations`: times at which people don't play.

use clocks::{Allowance, Hours, Span};
use match_model::{PersonId, Time};

use crate::{Connection, Result};

pub async fn hours(connection: &mut Connection, person: PersonId) -> Result<Option<Hours>> {
    let text: Option<String> = connection
        .query_scalar("SELECT hours FROM hours WHERE person_id = $1")
        .bind(person)
        .fetch_optional()
        .await?;
    // Unreadable hours count as unset, so that the match can continue.
    Ok(text.and_then(|text| text.parse().ok()))
}

pub async fn set_hours(connection: &mut Connection, person: PersonId, hours: &Hours) -> Result<()> {
    connection
        .query(
            "INSERT INTO hours (person_id, hours) VALUES ($1, $2)
         ON CONFLICT (person_id) DO UPDATE SET hours = excluded.hours",
        )
        .bind_all((person, hours.to_string()))
        .execute()
        .await
}

pub async fn allowance(
    connection: &mut Connection,
    person: PersonId,
    now: Time,
) -> Result<Allowance> {
    let row: Option<(i64, i64)> = connection
        .query_as("SELECT left_ms, at FROM allowances WHERE person_id = $1")
        .bind(person)
        .fetch_optional()
        .await?;
    Ok(row.map_or(Allowance::first(now.0), |(left, at)| Allowance { left, at }))
}

pub async fn set_allowance(
    connection: &mut Connection,
    person: PersonId,
    allowance: Allowance,
) -> Result<()> {
    connection
        .query(
            "INSERT INTO allowances (person_id, left_ms, at) VALUES ($1, $2, $3)
         ON CONFLICT (person_id) DO UPDATE SET left_ms = excluded.left_ms, at = excluded.at",
        )
        .bind_all((person, allowance.left, allowance.at))
        .execute()
        .await
}

pub async fn begin(
    connection: &mut Connection,
    person: PersonId,
    from: Time,
    until: Time,
) -> Result<()> {
    connection
        .query("INSERT INTO vacations (person_id, from_at, until_at) VALUES ($1, $2, $3)")
        .bind_all((person, from, until))
        .execute()
        .await
}

pub async fn end(
    connection: &mut Connection,
    person: PersonId,
    from: i64,
    now: Time,
) -> Result<()> {
    // Deletes a vacation that would last no time.
    for sql in [
        "DELETE FROM vacations WHERE person_id = $1 AND from_at = $2 AND from_at >= $3",
        "UPDATE vacations SET until_at = $3 WHERE person_id = $1 AND from_at = $2 AND until_at > $3",
    ] {
        connection.query(sql).bind(person).bind(from).bind(now).execute().await?;
    }
    Ok(())
}

pub async fn of(connection: &mut Connection, person: PersonId, after: i64) -> Result<Vec<Span>> {
    let sql = "SELECT from_at, until_at FROM vacations WHERE person_id = $1 AND until_at > $2
               ORDER BY from_at";
    let rows: Vec<(i64, i64)> =
        connection.query_as(sql).bind(person).bind(after).fetch_all().await?;
    Ok(rows.into_iter().map(|(from, until)| Span::new(from, until)).collect())
}
