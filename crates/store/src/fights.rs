//! The tables `duels` and `reports`: what the sides put in for a fight. Their column `ply` has the
//! moment of the fight: plans for a fight that was taken back are never those for another.

use std::fmt;

use match_model::{MatchId, Moment, PersonId, Ply, Report, RoundNumber, Time};

use crate::columns::{Flag, from_row};
use crate::{Connection, Result, Side};

/// A plan that a side has committed.
#[derive(Clone, PartialEq, Eq)]
pub struct Commitment {
    /// The round.
    pub round: RoundNumber,
    /// Whose.
    pub side: Side,
    /// Who committed it.
    pub person_id: PersonId,
    /// Three letters: `S`, `F`, `G`.
    pub plan: String,
    /// When.
    pub at: Time,
}

from_row!(Commitment { round, side, person_id, plan, at });

impl fmt::Debug for Commitment {
    /// Without the plan: it must not get into a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment {{ round: {}, side: {:?}, .. }}", self.round, self.side)
    }
}

from_row!(Report { round, side, person_id, attacker as Flag, at });

/// Keeps a plan, in the place of the side's own of that round if there is one.
///
/// # Errors
/// When the database fails.
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

/// All plans for a fight, White's before Black's, open ones too: never to be shown as they are.
///
/// # Errors
/// When the database fails.
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

/// A side's last plans in a match that were revealed, the newest first. A round is revealed as soon
/// as both plans for it are in.
///
/// # Errors
/// When the database fails.
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

/// Keeps a report.
///
/// # Errors
/// When the database fails; also when the side has reported in that round.
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

/// All reports of a fight, White's before Black's.
///
/// # Errors
/// When the database fails.
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

/// The moment at which plans were made for the fight that an action has decided: the last, if
/// others were made for an action of that number and taken back.
///
/// # Errors
/// When the database fails.
pub async fn moment_of(connection: &mut Connection, match_id: MatchId, ply: Ply) -> Result<Moment> {
    let sql = "SELECT MAX(ply) FROM duels WHERE match_id = $1 AND ply % $2 = $3";
    let found: Option<Moment> = connection
        .query_scalar(sql)
        .bind_all((match_id, i64::from(Moment::TAKEBACK), ply))
        .fetch_one()
        .await?;
    Ok(found.unwrap_or(Moment::of(0, ply.get())))
}
