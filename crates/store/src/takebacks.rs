//! The tables `takebacks` and `retracted`: what was taken back, by whom, and what it was.

use match_model::{MatchId, PersonId, Ply, Time};

use crate::actions::{Action, Actor};
use crate::columns::from_row;
use crate::{Connection, Result, Side};

/// A takeback that both sides agreed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takeback {
    /// The how-manieth of its match, from 1.
    pub number: i64,
    /// Who asked; the other side agreed.
    pub side: Side,
    /// Actions of the match before.
    pub plies: i64,
    /// Actions of the match after.
    pub back_to: i64,
    /// When it was agreed.
    pub at: Time,
}

from_row!(Takeback { number, side, plies, back_to, at });

/// An action that was taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RetractedAction {
    /// The takeback.
    pub number: i64,
    /// The action as the log had it.
    pub action: Action,
    /// Whether a standing order made it.
    pub ordered: bool,
}

/// Takes actions back: they leave the log and are kept beside it.
///
/// # Errors
/// When the database fails; also when the match has a takeback of that number.
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
        // What was offered after more actions was offered by now.
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

/// The takebacks of a match, in order.
///
/// # Errors
/// When the database fails.
pub async fn of_match(connection: &mut Connection, match_id: MatchId) -> Result<Vec<Takeback>> {
    connection.query_as(
        "SELECT number, side, plies, back_to, at FROM takebacks WHERE match_id = $1 ORDER BY number",
    )
    .bind(match_id)
    .fetch_all()
    .await
}

/// The time at which the takeback of that number was agreed, if there was one.
///
/// # Errors
/// When the database fails.
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

/// The actions of a match that were taken back, by takeback and ply.
///
/// # Errors
/// When the database fails.
pub async fn retracted(
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
