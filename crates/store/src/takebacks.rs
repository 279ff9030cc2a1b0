//! The tables `takebacks` and `retracted`: agreed takebacks, and the actions taken back.

use match_model::{MatchId, PersonId, Ply, Time};

use crate::actions::{Action, Actor};
use crate::columns::from_row;
use crate::{Connection, Result, Side};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takeback {
    pub number: i64,
    pub side: Side,
    pub plies: i64,
    pub back_to: i64,
    pub at: Time,
}

from_row!(Takeback { number, side, plies, back_to, at });

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RetractedAction {
    pub number: i64,
    pub action: Action,
    pub ordered: bool,
}

/// Moves actions from the log to `retracted`. Fails if the number is taken.
pub async fn take_back(
    connection: &mut Connection,
    match_id: MatchId,
    takeback: &Takeback,
) -> Result<()> {
    connection
        .query(
            "INSERT INTO takebacks (match_id, number, side, plies, back_to, at)
         VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind_all((match_id, takeback.number, takeback.side.id(), takeback.plies, takeback.back_to))
        .bind(takeback.at)
        .execute()
        .await?;
    for sql in [
        "INSERT INTO retracted (match_id, number, ply, actor, person_id, text, at, ordered)
         SELECT match_id, $2, ply, actor, person_id, text, at,
                CASE WHEN EXISTS (SELECT 1 FROM ordered WHERE ordered.match_id = $1
                                  AND ordered.ply = actions.ply) THEN 1 ELSE 0 END
         FROM actions WHERE match_id = $1 AND ply >= $3",
        "DELETE FROM ordered WHERE match_id = $1 AND ply >= $3",
        "DELETE FROM actions WHERE match_id = $1 AND ply >= $3",
        // Offers made after the removed actions count as made now.
        "UPDATE offers SET ply = $3 WHERE match_id = $1 AND ply > $3",
        "UPDATE matches SET takebacks = $2 WHERE id = $1",
    ] {
        connection
            .query(sql)
            .bind_all((match_id, takeback.number, takeback.back_to))
            .execute()
            .await?;
    }
    Ok(())
}

pub async fn of_match(connection: &mut Connection, match_id: MatchId) -> Result<Vec<Takeback>> {
    connection.query_as(
        "SELECT number, side, plies, back_to, at FROM takebacks WHERE match_id = $1 ORDER BY number",
    )
    .bind(match_id)
    .fetch_all()
    .await
}

pub async fn agreed_at(
    connection: &mut Connection,
    match_id: MatchId,
    number: i64,
) -> Result<Option<Time>> {
    connection
        .query_scalar("SELECT at FROM takebacks WHERE match_id = $1 AND number = $2")
        .bind_all((match_id, number))
        .fetch_optional()
        .await
}

pub async fn retracted_actions(
    connection: &mut Connection,
    match_id: MatchId,
) -> Result<Vec<RetractedAction>> {
    type Row = (i64, Ply, Actor, Option<PersonId>, String, Time, i64);
    let rows: Vec<Row> = connection
        .query_as(
            "SELECT number, ply, actor, person_id, text, at, ordered FROM retracted
         WHERE match_id = $1 ORDER BY number, ply",
        )
        .bind(match_id)
        .fetch_all()
        .await?;
    let read = |(number, ply, actor, person_id, text, at, ordered): Row| RetractedAction {
        number,
        action: Action { ply, actor, person_id, text, at },
        ordered: ordered != 0,
    };
    Ok(rows.into_iter().map(read).collect())
}
