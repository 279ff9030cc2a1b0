//! The table `people`: people who have played or been challenged.

use match_model::{Person, PersonId, Time};

use crate::columns::from_row;
use crate::{Connection, Result};

from_row!(Person { id, name });

pub async fn meet(connection: &mut Connection, person: &Person, now: Time) -> Result<()> {
    connection
        .query(
            "INSERT INTO people (id, name, first_seen, confirms) VALUES ($1, $2, $3, 0)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name",
        )
        .bind_all((person.id, &person.name, now))
        .execute()
        .await
}

pub async fn rename(connection: &mut Connection, person: &Person) -> Result<()> {
    let sql = "UPDATE people SET name = $2 WHERE id = $1";
    connection.query(sql).bind(person.id).bind(&person.name).execute().await
}

pub async fn find(connection: &mut Connection, id: PersonId) -> Result<Option<Person>> {
    connection.query_as("SELECT id, name FROM people WHERE id = $1").bind(id).fetch_optional().await
}

/// Whether this person wants to confirm a complete turn of several actions.
pub async fn wants_confirmation(connection: &mut Connection, id: PersonId) -> Result<bool> {
    let confirms: Option<i64> = connection
        .query_scalar("SELECT confirms FROM people WHERE id = $1")
        .bind(id)
        .fetch_optional()
        .await?;
    Ok(confirms.is_some_and(|confirms| confirms != 0))
}

pub async fn set_confirms(connection: &mut Connection, id: PersonId, confirms: bool) -> Result<()> {
    connection
        .query("UPDATE people SET confirms = $1 WHERE id = $2")
        .bind_all((i64::from(confirms), id))
        .execute()
        .await
}

/// Whether lists don't name this person.
pub async fn is_unlisted(connection: &mut Connection, id: PersonId) -> Result<bool> {
    let unlisted: Option<i64> = connection
        .query_scalar("SELECT unlisted FROM people WHERE id = $1")
        .bind(id)
        .fetch_optional()
        .await?;
    Ok(unlisted.is_some_and(|unlisted| unlisted != 0))
}

pub async fn set_unlisted(connection: &mut Connection, id: PersonId, unlisted: bool) -> Result<()> {
    connection
        .query("UPDATE people SET unlisted = $1 WHERE id = $2")
        .bind_all((i64::from(unlisted), id))
        .execute()
        .await
}

pub async fn theme(connection: &mut Connection, id: PersonId) -> Result<Option<String>> {
    let theme: Option<Option<String>> = connection
        .query_scalar("SELECT theme FROM people WHERE id = $1")
        .bind(id)
        .fetch_optional()
        .await?;
    Ok(theme.flatten())
}

pub async fn set_theme(connection: &mut Connection, id: PersonId, theme: &str) -> Result<()> {
    connection
        .query("UPDATE people SET theme = $1 WHERE id = $2")
        .bind_all((theme, id))
        .execute()
        .await
}
