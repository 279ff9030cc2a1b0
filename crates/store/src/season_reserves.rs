//! The table `season_reserves`.

use match_model::{PersonId, SeasonId, SeasonReserve, Time};

use crate::columns::from_row;
use crate::{Connection, Result};

from_row!(SeasonReserve { person_id, queued_at, answer_by });

pub async fn insert(
    connection: &mut Connection,
    id: SeasonId,
    person: PersonId,
    now: Time,
) -> Result<()> {
    let sql = "INSERT INTO season_reserves (season_id, person_id, queued_at) VALUES ($1, $2, $3)";
    connection.query(sql).bind_all((id, person, now)).execute().await
}

/// Returns the reserves of a season, the first one first.
pub async fn of_season(connection: &mut Connection, id: SeasonId) -> Result<Vec<SeasonReserve>> {
    connection
        .query_as(
            "SELECT person_id, queued_at, answer_by FROM season_reserves
             WHERE season_id = $1 ORDER BY queued_at, person_id",
        )
        .bind(id)
        .fetch_all()
        .await
}

/// Returns the seasons in which a person is a reserve.
pub async fn of_person(connection: &mut Connection, person: PersonId) -> Result<Vec<SeasonId>> {
    let sql = "SELECT season_id FROM season_reserves WHERE person_id = $1 ORDER BY season_id";
    connection.query_scalar(sql).bind(person).fetch_all().await
}

/// Offers a free place to a reserve.
pub async fn ask(
    connection: &mut Connection,
    id: SeasonId,
    person: PersonId,
    answer_by: Time,
) -> Result<()> {
    let sql = "UPDATE season_reserves SET answer_by = $3 WHERE season_id = $1 AND person_id = $2";
    connection.query(sql).bind_all((id, person, answer_by)).execute().await
}

/// Takes back all offers. The reserves keep their order.
pub async fn ask_none(connection: &mut Connection, id: SeasonId) -> Result<()> {
    let sql = "UPDATE season_reserves SET answer_by = NULL WHERE season_id = $1";
    connection.query(sql).bind(id).execute().await
}

pub async fn remove(connection: &mut Connection, id: SeasonId, person: PersonId) -> Result<bool> {
    let sql = "DELETE FROM season_reserves WHERE season_id = $1 AND person_id = $2";
    connection.query(sql).bind_all((id, person)).changes().await
}

/// Removes the reserves who didn't answer in time. Returns whether there were any.
pub async fn remove_late(connection: &mut Connection, id: SeasonId, now: Time) -> Result<bool> {
    let sql = "DELETE FROM season_reserves WHERE season_id = $1 AND answer_by <= $2";
    connection.query(sql).bind_all((id, now)).changes().await
}

/// Makes the reserves of one season those of another.
pub async fn transfer(connection: &mut Connection, from: SeasonId, to: SeasonId) -> Result<()> {
    let sql = "UPDATE season_reserves SET season_id = $2, answer_by = NULL WHERE season_id = $1";
    connection.query(sql).bind_all((from, to)).execute().await
}

pub async fn clear(connection: &mut Connection, id: SeasonId) -> Result<()> {
    let sql = "DELETE FROM season_reserves WHERE season_id = $1";
    connection.query(sql).bind(id).execute().await
}
