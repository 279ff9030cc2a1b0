//! The tables `orders` and `ordered`: standing orders, and the actions made by them.

use std::collections::BTreeMap;

use match_model::{MatchId, PersonId, Ply};

use crate::{Connection, Result};

/// A person's standing orders in a match, by the keys that its game declares. The person is asked
/// about any missing key.
pub type Orders = BTreeMap<String, String>;

pub async fn put(
    connection: &mut Connection,
    match_id: MatchId,
    person: PersonId,
    orders: &Orders,
) -> Result<()> {
    connection
        .query("DELETE FROM orders WHERE match_id = $1 AND person_id = $2")
        .bind_all((match_id, person))
        .execute()
        .await?;
    for (key, value) in orders {
        connection
            .query("INSERT INTO orders (match_id, person_id, key, value) VALUES ($1, $2, $3, $4)")
            .bind_all((match_id, person, key, value))
            .execute()
            .await?;
    }
    Ok(())
}

pub async fn of_match(
    connection: &mut Connection,
    match_id: MatchId,
) -> Result<BTreeMap<PersonId, Orders>> {
    let rows: Vec<(PersonId, String, String)> = connection
        .query_as("SELECT person_id, key, value FROM orders WHERE match_id = $1")
        .bind(match_id)
        .fetch_all()
        .await?;
    let mut all: BTreeMap<PersonId, Orders> = BTreeMap::new();
    for (person, key, value) in rows {
        all.entry(person).or_default().insert(key, value);
    }
    Ok(all)
}

pub async fn note(connection: &mut Connection, match_id: MatchId, ply: Ply) -> Result<()> {
    connection
        .query("INSERT INTO ordered (match_id, ply) VALUES ($1, $2)")
        .bind_all((match_id, ply))
        .execute()
        .await
}

pub async fn ordered_plies(connection: &mut Connection, match_id: MatchId) -> Result<Vec<Ply>> {
    connection
        .query_scalar("SELECT ply FROM ordered WHERE match_id = $1 ORDER BY ply")
        .bind(match_id)
        .fetch_all()
        .await
}
