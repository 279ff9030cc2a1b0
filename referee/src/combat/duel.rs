//! Combats by stances: plans committed in private, revealed together.

use rules::Combat;
use store::duels::{self, Commitment};
use store::matches::{self, State};
use store::{MatchId, PersonId, Seat, Time};

use super::settle::thrown;
use super::stances::{Plan, revealed, written};
use super::{DecidedBy, Fought, How, MOST_TIES, Round, attacker_wins};
use crate::error::DuelRefused;
use crate::{Accepted, Announcement, Error, Referee, Refused, Result, seat};

/// What came of a commitment.
#[derive(Debug)]
pub enum Duelled {
    /// The other side has still to commit.
    Waiting,
    /// Both plans are revealed, and neither wins: both sides commit anew.
    Tied(Round),
    /// The combat is decided, with what followed.
    Decided {
        /// The plans of all rounds, and the throws after three ties.
        fought: Fought,
        /// The actions.
        accepted: Accepted,
    },
}

/// A combat by stances as everybody may see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelState {
    /// Actions of the match when the combat was to be decided.
    pub ply: u32,
    /// The round that waits for plans, from 0.
    pub round: u32,
    /// Whether White has committed in it, and Black.
    pub committed: [bool; 2],
    /// The rounds before, revealed.
    pub rounds: Vec<Round>,
}

impl Referee {
    /// Commits a side's plan for the pending combat. `ply` and `round` are those of the form or
    /// button with which it was made.
    ///
    /// # Errors
    /// When no combat is decided so now, the person does not fight in it, their side has committed,
    /// the plans were revealed, or the form is of another moment.
    pub async fn commit_plan(
        &self,
        match_id: MatchId,
        by: PersonId,
        (ply, round): (u32, u32),
        plan: Plan,
        now: Time,
    ) -> Result<Duelled> {
        let held = self.hold(match_id).await?;
        let mut tx = self.store.write().await?;
        let past = duels::of_combat(&mut tx, match_id, ply.into()).await?;
        let side = match fighting_side(held.live(), by, ply, round, &past, now) {
            Ok(side) => side,
            Err(refused) => {
                held.keep(|_| {});
                return Err(refused);
            }
        };
        let row = &held.live().row;
        let new =
            Commitment { round: round.into(), side, person_id: by, plan: written(plan), at: now };
        duels::commit(&mut tx, match_id, ply.into(), &new).await?;
        let mut all = past;
        all.push(new);
        let rounds = revealed(&all);
        let Some(last) = rounds.last().copied().filter(|_| rounds.len() as u64 > u64::from(round))
        else {
            self.advance_alone(&mut tx, &held, now).await?;
            let told = Announcement::Committed { match_id, ply, round, by: side };
            self.announce(&mut tx, &told, now).await?;
            self.commit(tx).await?;
            held.keep(|live| live.touched(now));
            return Ok(Duelled::Waiting);
        };
        let combat = held.live().table.combat().ok_or(Error::Refused(Refused::Stale))?;
        let mut fought = Fought { rounds, throws: Vec::new() };
        let attacker = match last.winner() {
            Some(winner) => winner == seat(combat.attacker.side),
            None if fought.rounds.len() >= MOST_TIES => {
                fought.throws = thrown(row, ply)?;
                attacker_wins(&fought.throws)
            }
            None => {
                self.advance_alone(&mut tx, &held, now).await?;
                self.announce(&mut tx, &Announcement::Tied { match_id, ply, round }, now).await?;
                self.commit(tx).await?;
                held.keep(|live| {
                    live.touched(now);
                    live.team.asked_at = now;
                });
                return Ok(Duelled::Tied(last));
            }
        };
        let (table, steps) = held.live().with_result(attacker, How::Fought(fought.clone()))?;
        let accepted = self.record(held, tx, table, steps, None, now).await?;
        Ok(Duelled::Decided { fought, accepted })
    }

    /// The combat for which a person may commit a plan now: what is asked before they choose.
    ///
    /// # Errors
    /// As [`Referee::commit_plan`].
    pub async fn may_commit(
        &self,
        match_id: MatchId,
        by: PersonId,
        (ply, round): (u32, u32),
        now: Time,
    ) -> Result<(Combat, Seat)> {
        let held = self.hold(match_id).await?;
        let past = duels::of_combat(&mut *self.store.read().await?, match_id, ply.into()).await?;
        let side = fighting_side(held.live(), by, ply, round, &past, now);
        let combat = held.live().table.combat();
        held.keep(|_| {});
        let side = side?;
        Ok((combat.ok_or(Error::Refused(Refused::Stale))?, side))
    }

    /// The pending combat by stances, as everybody may see it; `None` when there is none.
    ///
    /// # Errors
    /// When there is no match of that number.
    pub async fn duel(&self, match_id: MatchId) -> Result<Option<DuelState>> {
        let held = self.hold(match_id).await?;
        let live = held.live();
        let pending = live.row.state == State::Playing
            && live.team.decided_by == DecidedBy::Stances
            && live.table.combat().is_some();
        let ply = live.table.plies();
        held.keep(|_| {});
        if !pending {
            return Ok(None);
        }
        let all = duels::of_combat(&mut *self.store.read().await?, match_id, ply.into()).await?;
        Ok(Some(state(ply, &all)))
    }

    /// Notes a change of a match without an action.
    pub(crate) async fn advance_alone(
        &self,
        tx: &mut store::Writing,
        held: &crate::live::Held,
        now: Time,
    ) -> Result<()> {
        let row = &held.live().row;
        if matches::advance(tx, row.id, row.version, row.plies, State::Playing, now).await? {
            Ok(())
        } else {
            Err(Refused::Stale.into())
        }
    }
}

pub(crate) fn state(ply: u32, all: &[Commitment]) -> DuelState {
    let rounds = revealed(all);
    let round = u32::try_from(rounds.len()).unwrap_or(u32::MAX);
    let committed = [Seat::White, Seat::Black]
        .map(|side| all.iter().any(|one| one.round == i64::from(round) && one.side == side));
    DuelState { ply, round, committed, rounds }
}

/// For which side a person may commit a plan.
fn fighting_side(
    live: &crate::live::Live,
    by: PersonId,
    ply: u32,
    round: u32,
    past: &[Commitment],
    now: Time,
) -> Result<Seat> {
    let refuse = |refused: DuelRefused| Err(Refused::Duel(refused).into());
    if live.seat_of(by).is_none() {
        return refuse(DuelRefused::NotAFighter);
    }
    if (revealed(past).len() as u64) > u64::from(round) {
        return refuse(DuelRefused::Revealed);
    }
    if live.row.state == State::Over {
        return Err(Refused::MatchOver.into());
    }
    if ply != live.table.plies() {
        return Err(Refused::Stale.into());
    }
    let combat = match live.table.combat() {
        Some(combat) if live.team.decided_by == DecidedBy::Stances => combat,
        _ => return refuse(DuelRefused::NoDuel),
    };
    let side = live.may_fight(&combat, by, now)?;
    let state = state(ply, past);
    if state.round != round {
        return Err(Refused::Stale.into());
    }
    if state.committed[crate::side(side).index()] {
        return refuse(DuelRefused::AlreadyCommitted);
    }
    Ok(side)
}
