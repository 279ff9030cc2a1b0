//! The table `bars`: people and servers whose commands are refused.

use match_model::{Bar, BarSource, GuildId, MatchId, PersonId, Time};

use crate::columns::{from_row, text_enum};
use crate::{Connection, Result};

text_enum!(BarSource { Operator = "operator", Managers = "managers" });

struct Row {
    person_id: PersonId,
    guild_id: GuildId,
    source: BarSource,
    by_person: Option<PersonId>,
    reason: String,
    at: Time,
}

from_row!(Row { person_id, guild_id, source, by_person, reason, at });

impl From<Row> for Bar {
    fn from(row: Row) -> Bar {
        Bar {
            person: (row.person_id != EVERYONE).then_some(row.person_id),
            guild: (row.guild_id != EVERYWHERE).then_some(row.guild_id),
            source: row.source,
            by: row.by_person,
            reason: row.reason,
            at: row.at,
        }
    }
}

/// Stored for a bar without a person or without a server.
const EVERYONE: PersonId = PersonId::new(0);
const EVERYWHERE: GuildId = GuildId::new(0);

/// Replaces an earlier bar for the same person, server and source. Returns whether there was none.
pub async fn replace(connection: &mut Connection, bar: &Bar) -> Result<bool> {
    let is_new = !remove(connection, bar.person, bar.guild, bar.source).await?;
    connection
        .query(
            "INSERT INTO bars (person_id, guild_id, source, by_person, reason, at)
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind_all((bar.person.unwrap_or(EVERYONE), bar.guild.unwrap_or(EVERYWHERE), bar.source))
        .bind_all((bar.by, &bar.reason, bar.at))
        .execute()
        .await?;
    Ok(is_new)
}

pub async fn remove(
    connection: &mut Connection,
    person: Option<PersonId>,
    guild: Option<GuildId>,
    source: BarSource,
) -> Result<bool> {
    connection
        .query("DELETE FROM bars WHERE person_id = $1 AND guild_id = $2 AND source = $3")
        .bind_all((person.unwrap_or(EVERYONE), guild.unwrap_or(EVERYWHERE), source))
        .changes()
        .await
}

pub async fn find(
    connection: &mut Connection,
    person: PersonId,
    guild: Option<GuildId>,
) -> Result<Option<Bar>> {
    let row: Option<Row> = connection
        .query_as(
            "SELECT * FROM bars WHERE person_id IN ($1, 0) AND guild_id IN ($2, 0)
             ORDER BY source DESC, guild_id, person_id LIMIT 1",
        )
        .bind_all((person, guild.unwrap_or(EVERYWHERE)))
        .fetch_optional()
        .await?;
    Ok(row.map(Bar::from))
}

pub async fn any(connection: &mut Connection) -> Result<bool> {
    connection.query_scalar("SELECT EXISTS (SELECT 1 FROM bars)").fetch_one().await
}

pub async fn is_named(connection: &mut Connection, person: PersonId) -> Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM bars WHERE person_id = $1)";
    connection.query_scalar(sql).bind(person).fetch_one().await
}

/// Newest first. With `managed`, only those placed by that server's managers.
pub async fn all(connection: &mut Connection, managed: Option<GuildId>) -> Result<Vec<Bar>> {
    let rows: Vec<Row> = connection
        .query_as(
            "SELECT * FROM bars
             WHERE CAST($1 AS BIGINT) IS NULL OR (guild_id = $1 AND source = 'managers')
             ORDER BY at DESC, person_id, guild_id",
        )
        .bind(managed)
        .fetch_all()
        .await?;
    Ok(rows.into_iter().map(Bar::from).collect())
}

/// Matches in progress, each with its server: those in which the person plays, commands pieces or
/// reports fights, or all of a server.
pub async fn matches(
    connection: &mut Connection,
    person: Option<PersonId>,
    guild: Option<GuildId>,
) -> Result<Vec<(MatchId, Option<GuildId>)>> {
    connection
        .query_as(
            "SELECT id, guild_id FROM matches
             WHERE state = 'playing' AND ($2 = 0 OR guild_id = $2)
               AND ($1 = 0 OR white = $1 OR black = $1 OR marshal = $1
                    OR id IN (SELECT match_id FROM members WHERE person_id = $1))
             ORDER BY id",
        )
        .bind_all((person.unwrap_or(EVERYONE), guild.unwrap_or(EVERYWHERE)))
        .fetch_all()
        .await
}
