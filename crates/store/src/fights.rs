//! The tables `duels` and `reports`: the sides' plans and reports for fights. Their column `ply`
//! holds the moment of the fight, so plans for a fight that was taken back never apply to another.

use std::fmt;

use match_model::{MatchId, Moment, PersonId, Ply, Report, RoundNumber, Time};

use crate::columns::{Flag, from_row};
use crate::{Connection, Result, Side};

#[derive(Clone, PartialEq, Eq)]
pub struct Commitment {
    pub round: RoundNumber,
    pub side: Side,
    pub person_id: PersonId,
    /// Three letters of `S`, `F` and `G`.
    pub plan: String,
    pub at: Time,
}

from_row!(Commitment { round, side, person_id, plan, at });

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment {{ round: {}, side: {:?}, .. }}", self.round, self.side)
    }
}

from_row!(Report { round, side, person_id, attacker as Flag, at });

pub async fn commit(
    connection: &mut Connection,
    match_id: MatchId,
    moment: Moment,
    new: &Commitment,
) -> Result<()> {
    connection.query(
        "INSERT INTO duels (match_id, ply, round, side, person_id, plan, at) VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (match_id, ply, round, side)
         DO UPDATE SET person_id = excluded.person_id, plan = excluded.plan, at = excluded.at",
    )
    .bind_all((match_id, moment, new.round, new.side.id(), new.person_id, &new.plan, new.at))
    .execute()
    .await
}

/// Returns all plans for a fight, White's before Black's. Includes plans that aren't revealed yet:
/// never show them.
pub async fn of_fight(
    connection: &mut Connection,
    match_id: MatchId,
    moment: Moment,
) -> Result<Vec<Commitment>> {
    connection
        .query_as(
            "SELECT round, side, person_id, plan, at FROM duels WHERE match_id = $1 AND ply = $2
         ORDER BY round, side DESC",
        )
        .bind_all((match_id, moment))
        .fetch_all()
        .await
}

/// Newest first. A round is revealed once both plans are in.
pub async fn last_plans(
    connection: &mut Connection,
    match_id: MatchId,
    side: Side,
    most: u32,
) -> Result<Vec<Commitment>> {
    connection
        .query_as(
            "SELECT own.round, own.side, own.person_id, own.plan, own.at FROM duels own
         JOIN duels other ON other.match_id = own.match_id AND other.ply = own.ply
             AND other.round = own.round AND other.side <> own.side
         WHERE own.match_id = $1 AND own.side = $2
         ORDER BY own.ply DESC, own.round DESC LIMIT $3",
        )
        .bind_all((match_id, side.id(), i64::from(most)))
        .fetch_all()
        .await
}

/// Fails if the side has already reported in that round.
pub async fn report(
    connection: &mut Connection,
    match_id: MatchId,
    moment: Moment,
    new: &Report,
) -> Result<()> {
    connection.query(
        "INSERT INTO reports (match_id, ply, round, side, person_id, attacker, at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind_all((match_id, moment, new.round, new.side.id(), new.person_id, i64::from(new.attacker)))
    .bind(new.at)
    .execute()
    .await
}

pub async fn reports_of(
    connection: &mut Connection,
    match_id: MatchId,
    moment: Moment,
) -> Result<Vec<Report>> {
    connection.query_as(
        "SELECT round, side, person_id, attacker, at FROM reports WHERE match_id = $1 AND ply = $2
         ORDER BY round, side DESC",
    )
    .bind_all((match_id, moment))
    .fetch_all()
    .await
}

/// The moment of the fight that action `ply` decided. After takebacks, the last one counts.
pub async fn moment_of(connection: &mut Connection, match_id: MatchId, ply: Ply) -> Result<Moment> {
    let sql = "SELECT MAX(ply) FROM duels WHERE match_id = $1 AND ply % $2 = $3";
    let moment: Option<Moment> = connection
        .query_scalar(sql)
        .bind_all((match_id, i64::from(Moment::TAKEBACK), ply))
        .fetch_one()
        .await?;
    Ok(moment.unwrap_or(Moment::of(0, ply.get())))
}
