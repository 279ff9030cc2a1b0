//! Fights by stances: plans are committed in private and revealed together.

use match_model::{
    ActionOrigin, DecidedBy, FightRound, MOST_TIES, MatchId, MatchState, PersonId, Plan, Round,
    StanceFight, Time,
};
use store::fights::{self, Commitment};
use store::{Connection, Side};

use super::attacker_wins;
use super::settle::dice_throws;
use super::stances::{FightState, parse_plan, plan_text, planners, revealed, state};
use crate::change::Version;
use crate::{AcceptedActions, MatchNews, Referee, Result};

#[derive(Debug)]
pub enum PlanOutcome {
    Waiting,
    /// Neither side wins: both commit new plans.
    Tied(Round),
    Decided {
        /// The plans of all rounds, and the throws after three ties.
        fought: StanceFight,
        accepted: Box<AcceptedActions>,
    },
}

/// Commits a side's plan for the pending fight, or replaces it. `at` is the moment and round of the
/// form or button.
pub async fn commit_plan(
    referee: &Referee,
    match_id: MatchId,
    by: PersonId,
    at: FightRound,
    plan: Plan,
    now: Time,
) -> Result<PlanOutcome> {
    let FightRound { moment, round } = at;
    let mut change = referee.change_for_request(match_id, now).await?;
    let past = fights::of_fight(&mut *referee.store.read().await?, match_id, moment).await?;
    let (fight, side) = change.live().may_plan(by, at, &past, now)?;
    let new = Commitment { round, side, person_id: by, plan: plan_text(plan), at: now };
    fights::commit(change.tx_checked(Version::Advance).await?, match_id, moment, &new).await?;
    let mut all = past;
    let before = all.len();
    all.retain(|one| (one.round, one.side) != (new.round, new.side));
    // No announcement reveals that a plan was changed.
    let was_replaced = all.len() < before;
    all.push(new);
    let rounds = revealed(&all);
    let Some(last) = rounds.last().copied().filter(|_| rounds.len() > round.index()) else {
        if !was_replaced {
            change.announce(MatchNews::Committed { moment, round, by: side });
        }
        change.commit().await?;
        return Ok(PlanOutcome::Waiting);
    };
    let people = planners(&all, round);
    let mut fought = StanceFight { rounds, throws: Vec::new(), people };
    let attacker = match last.winner() {
        Some(winner) => winner == fight.attacker.side,
        None if fought.rounds.len() >= MOST_TIES => {
            fought.throws = dice_throws(&change.live().row, moment.next_ply())?;
            attacker_wins(&fought.throws)
        }
        None => {
            change.announce(MatchNews::Tied { moment, round });
            change.reprompt();
            change.commit().await?;
            return Ok(PlanOutcome::Tied(last));
        }
    };
    let (table, steps) =
        change.live().with_result(attacker, ActionOrigin::Fought(fought.clone()))?;
    let accepted = change.play(table, steps, None).await?;
    change.commit().await?;
    Ok(PlanOutcome::Decided { fought, accepted: Box::new(accepted) })
}

/// Contains no secrets.
pub async fn pending(referee: &Referee, match_id: MatchId) -> Result<Option<FightState>> {
    let live = referee.lock_match(match_id).await?;
    let pending = live.row.state == MatchState::Playing
        && live.team.decided_by == DecidedBy::Stances
        && live.table.fight().is_some();
    let moment = live.moment();
    drop(live);
    if !pending {
        return Ok(None);
    }
    let all = fights::of_fight(&mut *referee.store.read().await?, match_id, moment).await?;
    Ok(Some(state(moment, &all)))
}

/// Number of a side's last plans that its opponent sees while planning.
const SHOWN_PLANS: u32 = 3;

/// Newest first, with the person who made each.
pub async fn last_plans(
    referee: &Referee,
    match_id: MatchId,
    side: Side,
) -> Result<Vec<(PersonId, Plan)>> {
    last_revealed(&mut *referee.store.read().await?, match_id, side, SHOWN_PLANS).await
}

pub(crate) async fn last_revealed(
    connection: &mut Connection,
    match_id: MatchId,
    side: Side,
    most: u32,
) -> Result<Vec<(PersonId, Plan)>> {
    let plans = fights::last_plans(connection, match_id, side, most).await?;
    Ok(plans.iter().filter_map(|one| Some((one.person_id, parse_plan(&one.plan)?))).collect())
}
