//! Combats that are fought elsewhere: reported by both sides, or by the marshal.

use store::duels::{self, Report};
use store::matches::State;
use store::{MatchId, PersonId, Seat, Time};

use super::{DecidedBy, How};
use crate::error::DuelRefused;
use crate::live::Live;
use crate::{Accepted, Announcement, Referee, Refused, Result};

/// What came of a report.
#[derive(Debug)]
pub enum Reported {
    /// The other side has still to report.
    Waiting,
    /// The two sides report differently: both are asked again.
    Differ,
    /// The combat is decided, with what followed.
    Decided(Accepted),
}

impl Referee {
    /// Reports the result of the pending combat. `ply` and `round` are those of the button with
    /// which it was made; a marshal's report needs no round.
    ///
    /// # Errors
    /// When no combat is reported now, the person is neither the marshal nor fights in it, their
    /// side has reported, or the button is of another moment.
    pub async fn report(
        &self,
        match_id: MatchId,
        by: PersonId,
        (ply, round): (u32, u32),
        attacker_wins: bool,
        now: Time,
    ) -> Result<Reported> {
        let held = self.hold(match_id).await?;
        let mut tx = self.store.write().await?;
        let past = duels::reports_of(&mut tx, match_id, ply.into()).await?;
        let side = match reporting_side(held.live(), by, ply, round, &past) {
            Ok(side) => side,
            Err(refused) => {
                held.keep(|_| {});
                return Err(refused);
            }
        };
        let Some(side) = side else {
            let how = How::Reported(Some(by));
            let (table, steps) = held.live().with_result(attacker_wins, how)?;
            let accepted = self.record(held, tx, table, steps, None, now).await?;
            return Ok(Reported::Decided(accepted));
        };
        let new =
            Report { round: round.into(), side, person_id: by, attacker: attacker_wins, at: now };
        duels::report(&mut tx, match_id, ply.into(), &new).await?;
        let other = past.iter().find(|one| one.round == new.round && one.side != side);
        if other.is_some_and(|other| other.attacker == attacker_wins) {
            let (table, steps) = held.live().with_result(attacker_wins, How::Reported(None))?;
            let accepted = self.record(held, tx, table, steps, None, now).await?;
            return Ok(Reported::Decided(accepted));
        }
        let differ = other.is_some();
        let told = if differ {
            Announcement::ReportsDiffer { match_id, ply, round }
        } else {
            Announcement::Reported { match_id, ply, round, by: side, attacker_wins }
        };
        self.advance_alone(&mut tx, &held, now).await?;
        self.announce(&mut tx, &told, now).await?;
        self.commit(tx).await?;
        held.keep(|live| {
            live.touched(now);
            if differ {
                live.team.asked_at = now;
            }
        });
        Ok(if differ { Reported::Differ } else { Reported::Waiting })
    }
}

/// The round of reports that is open.
pub(crate) fn open_round(reports: &[Report]) -> u32 {
    let complete =
        (0..).take_while(|&round| reports.iter().filter(|one| one.round == round).count() == 2);
    u32::try_from(complete.count()).unwrap_or(u32::MAX)
}

/// For which side a person reports; `None` for the marshal.
fn reporting_side(
    live: &Live,
    by: PersonId,
    ply: u32,
    round: u32,
    past: &[Report],
) -> Result<Option<Seat>> {
    let marshal = live.team.terms.marshal == Some(by);
    if !marshal && live.seat_of(by).is_none() {
        return Err(Refused::Duel(DuelRefused::NotAReporter).into());
    }
    if live.row.state == State::Over {
        return Err(Refused::MatchOver.into());
    }
    if ply != live.table.plies() {
        return Err(Refused::Stale.into());
    }
    let combat = match live.table.combat() {
        Some(combat) if live.team.decided_by == DecidedBy::Marshal => combat,
        _ => return Err(Refused::Duel(DuelRefused::NoDuel).into()),
    };
    if marshal {
        return Ok(None);
    }
    // What has happened is no secret and no decision: captain and combatant may both report it.
    let side = live
        .seat_of(by)
        .filter(|&seat| {
            live.row.person(seat) == by
                || combat
                    .fighter(crate::side(seat))
                    .is_some_and(|fighter| live.combatant(fighter) == by)
        })
        .ok_or(crate::Error::Refused(Refused::Duel(DuelRefused::NotAReporter)))?;
    if open_round(past) != round {
        return Err(Refused::Stale.into());
    }
    if past.iter().any(|one| one.round == i64::from(round) && one.side == side) {
        return Err(Refused::Duel(DuelRefused::AlreadyReported).into());
    }
    Ok(Some(side))
}
