//! The table `actions`: the log of each match, from which its state is derived.

use std::fmt::Display;
use std::ops::RangeInclusive;

use match_model::{MatchId, PersonId, Ply, Time};

use crate::columns::{from_row, text_enum};
use crate::{Connection, Result, Side};

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Action {
    pub ply: Ply,
    pub actor: Actor,
    /// The person who entered it; `None` for a result without a choice.
    pub person_id: Option<PersonId>,
    pub text: String,
    pub at: Time,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Actor {
    White,
    Black,
    /// Fight results, which no side chooses.
    Chance,
}

text_enum!(Actor { White = "white", Black = "black", Chance = "chance" });

from_row!(Action { ply, actor, person_id, text, at });

pub async fn insert(connection: &mut Connection, match_id: MatchId, action: &Action) -> Result<()> {
    connection.query(
        "INSERT INTO actions (match_id, ply, actor, person_id, text, at) VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind_all((match_id, action.ply, action.actor, action.person_id, &action.text, action.at))
    .execute()
    .await
}

/// Returns the SQL that inserts actions. Takes the placeholders of the match id and of a JSON array
/// of [`Action`].
pub(crate) fn insert_all_sql(match_id: &dyn Display, actions: &dyn Display) -> String {
    format!(
        "INSERT INTO actions (match_id, ply, actor, person_id, text, at)
         SELECT {match_id}, json_extract(new.value, '$.ply'), json_extract(new.value, '$.actor'),
                json_extract(new.value, '$.person_id'), json_extract(new.value, '$.text'),
                json_extract(new.value, '$.at')
         FROM json_each({actions}) AS new ORDER BY new.key"
    )
}

pub async fn of_match(connection: &mut Connection, match_id: MatchId) -> Result<Vec<Action>> {
    connection
        .query_as(
            "SELECT ply, actor, person_id, text, at FROM actions WHERE match_id = $1 ORDER BY ply",
        )
        .bind(match_id)
        .fetch_all()
        .await
}

pub async fn since(
    connection: &mut Connection,
    match_id: MatchId,
    ply: Ply,
) -> Result<Vec<Action>> {
    let sql = "SELECT ply, actor, person_id, text, at FROM actions
               WHERE match_id = $1 AND ply >= $2 ORDER BY ply";
    connection.query_as(sql).bind(match_id).bind(ply).fetch_all().await
}

pub async fn exist_since(
    connection: &mut Connection,
    match_id: MatchId,
    side: Side,
    plies: i64,
) -> Result<bool> {
    let action: Option<i64> = connection
        .query_scalar(
            "SELECT ply FROM actions WHERE match_id = $1 AND actor = $2 AND ply >= $3 LIMIT 1",
        )
        .bind_all((match_id, side.id(), plies))
        .fetch_optional()
        .await?;
    Ok(action.is_some())
}

/// Excludes people whose standing orders acted for them.
pub async fn people_acting_within(
    connection: &mut Connection,
    match_id: MatchId,
    within: RangeInclusive<Time>,
) -> Result<Vec<PersonId>> {
    connection
        .query_scalar(
            "SELECT person_id FROM actions AS one
          WHERE match_id = $1 AND at BETWEEN $2 AND $3 AND person_id IS NOT NULL AND NOT EXISTS
              (SELECT 1 FROM ordered WHERE ordered.match_id = $1 AND ordered.ply = one.ply)
         UNION SELECT person_id FROM duels WHERE match_id = $1 AND at BETWEEN $2 AND $3
         UNION SELECT person_id FROM reports WHERE match_id = $1 AND at BETWEEN $2 AND $3",
        )
        .bind_all((match_id, *within.start(), *within.end()))
        .fetch_all()
        .await
}
