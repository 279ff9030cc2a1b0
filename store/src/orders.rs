//! The tables `orders` and `ordered`: what people have decided once and for all, and which actions
//! were made so.

use crate::{Connection, MatchId, PersonId, Result};

/// A person's standing orders in a match; `None`: ask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, sqlx::FromRow)]
pub struct Orders {
    /// Always (`true`) or never to strike.
    pub strikes: Option<bool>,
    /// Always to fight in person.
    pub in_person: Option<bool>,
    /// Always to yield.
    pub yields: Option<bool>,
}

#[derive(sqlx::FromRow)]
struct Row {
    person_id: PersonId,
    #[sqlx(flatten)]
    orders: Orders,
}

/// Notes a person's orders in a match.
///
/// # Errors
/// When the database fails.
pub async fn put(
    connection: &mut Connection,
    match_id: MatchId,
    person: PersonId,
    orders: Orders,
) -> Result<()> {
    sqlx::query(
        "INSERT INTO orders (match_id, person_id, strikes, in_person, yields) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (match_id, person_id) DO UPDATE
         SET strikes = excluded.strikes, in_person = excluded.in_person, yields = excluded.yields",
    )
    .bind(match_id)
    .bind(person)
    .bind(orders.strikes.map(i64::from))
    .bind(orders.in_person.map(i64::from))
    .bind(orders.yields.map(i64::from))
    .execute(connection)
    .await?;
    Ok(())
}

/// All orders in a match.
///
/// # Errors
/// When the database fails.
pub async fn of_match(
    connection: &mut Connection,
    match_id: MatchId,
) -> Result<Vec<(PersonId, Orders)>> {
    let rows: Vec<Row> = sqlx::query_as(
        "SELECT person_id, strikes, in_person, yields FROM orders WHERE match_id = $1",
    )
    .bind(match_id)
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.person_id, row.orders)).collect())
}

/// Notes that a standing order made an action.
///
/// # Errors
/// When the database fails.
pub async fn note(connection: &mut Connection, match_id: MatchId, ply: i64) -> Result<()> {
    sqlx::query("INSERT INTO ordered (match_id, ply) VALUES ($1, $2)")
        .bind(match_id)
        .bind(ply)
        .execute(connection)
        .await?;
    Ok(())
}

/// The plies of the actions that standing orders made, in order.
///
/// # Errors
/// When the database fails.
pub async fn noted(connection: &mut Connection, match_id: MatchId) -> Result<Vec<i64>> {
    Ok(sqlx::query_scalar("SELECT ply FROM ordered WHERE match_id = $1 ORDER BY ply")
        .bind(match_id)
        .fetch_all(connection)
        .await?)
}
