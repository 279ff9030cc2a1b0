use match_model::{
    ActionOrigin, AwaitedDecision, AwaitedPerson, DecidedBy, DecisionKind, MOST_TIES, Match,
    MatchId, MatchState, Moment, PersonId, Ply, ReportedAction, RoundNumber, StanceFight, Time,
};
use rules::l10n::L10nMessage;
use rules::{Actor, PlayedAction};
use store::actions::{self, Action};
use store::{Connection, Side, fights, orders};

use crate::fight::{dice_throws, planners, revealed, state};
use crate::live::{GameStart, Live, play_logged, replay, replaying};
use crate::moment::log_at;
use crate::{Referee, Result};

impl Live {
    pub(crate) fn awaited_person(
        &self,
        own: Side,
        combatant: PersonId,
        since: Time,
    ) -> AwaitedPerson {
        let captain = self.row.person(own);
        AwaitedPerson {
            side: Some(own),
            person: combatant,
            captain: (captain != combatant).then(|| (captain, self.grace_after(since))),
        }
    }

    /// Requires the stored state of a pending fight.
    pub(crate) async fn waiting(
        &self,
        connection: &mut Connection,
    ) -> Result<Option<AwaitedDecision>> {
        if self.row.state == MatchState::Over {
            return Ok(None);
        }
        let Some(mut waiting) = self.decision_since(self.team.asked_at) else { return Ok(None) };
        let (id, moment) = (self.row.id, waiting.moment);
        match &mut waiting.decision {
            DecisionKind::Move | DecisionKind::Decision(_) => {}
            DecisionKind::Plans { round, .. } => {
                let fight = state(moment, &fights::of_fight(connection, id, moment).await?);
                *round = fight.round;
                waiting
                    .people
                    .retain(|one| one.side.is_none_or(|own| !fight.committed[own.index()]));
            }
            DecisionKind::Reports { round, .. } => {
                let reports = fights::reports_of(connection, id, moment).await?;
                *round = crate::fight::open_round(&reports);
                let open = *round;
                waiting.people.retain(|one| {
                    !reports.iter().any(|other| other.round == open && Some(other.side) == one.side)
                });
            }
        }
        Ok(Some(waiting))
    }

    pub(crate) fn decision_since(&self, since: Time) -> Option<AwaitedDecision> {
        let moment = self.moment();
        let actor = match self.table.to_act()? {
            Actor::Side(side) => side,
            Actor::Chance => return self.fight_decision(moment, since),
        };
        let captain = self.row.person(actor);
        let (person, decision) = match self.table.question() {
            Some(question) => (
                self.team.person_asked(&self.row, &question),
                DecisionKind::Decision(question.words),
            ),
            None => (captain, DecisionKind::Move),
        };
        Some(AwaitedDecision {
            moment,
            people: vec![self.awaited_person(actor, person, since)],
            decision,
        })
    }

    fn fight_decision(&self, moment: Moment, since: Time) -> Option<AwaitedDecision> {
        let fight = self.table.fight()?;
        let fighters = Side::ALL.into_iter().filter_map(|own| {
            let fighter = fight.fighter(own)?;
            Some(self.awaited_person(own, self.combatant(fighter), since))
        });
        let mut people: Vec<AwaitedPerson> = fighters.collect();
        let round = RoundNumber::FIRST;
        let decision = match self.team.decided_by {
            DecidedBy::Stances | DecidedBy::Dice => DecisionKind::Plans { fight, round },
            DecidedBy::Marshal => {
                let marshal = self.team.terms.marshal;
                people.extend(marshal.map(|person| AwaitedPerson {
                    side: None,
                    person,
                    captain: None,
                }));
                DecisionKind::Reports { fight, round }
            }
        };
        Some(AwaitedDecision { moment, people, decision })
    }
}

/// Plans are shown only for rounds in which both are in.
async fn origins_of(
    connection: &mut Connection,
    row: &Match,
    action: &Action,
    given: i64,
    ordered: &[Ply],
) -> Result<ActionOrigin> {
    if i64::from(action.ply) < given {
        return Ok(ActionOrigin::Given);
    }
    if action.actor != store::actions::Actor::Chance {
        return Ok(match action.person_id {
            Some(person) if ordered.contains(&action.ply) => ActionOrigin::Ordered(person),
            person => ActionOrigin::Chosen(person),
        });
    }
    let ply = action.ply;
    Ok(match DecidedBy::of(&row.game, &row.options) {
        DecidedBy::Dice => ActionOrigin::Thrown(dice_throws(row, ply)?),
        DecidedBy::Marshal => ActionOrigin::Reported(action.person_id),
        DecidedBy::Stances => {
            let moment = fights::moment_of(connection, row.id, ply).await?;
            let plans = fights::of_fight(connection, row.id, moment).await?;
            let rounds = revealed(&plans);
            let people = planners(&plans, RoundNumber::after(rounds.len().saturating_sub(1)));
            let tied = rounds.len() >= MOST_TIES
                && rounds.last().is_some_and(|last| last.winner().is_none());
            let throws = if tied { dice_throws(row, ply)? } else { Vec::new() };
            ActionOrigin::Fought(StanceFight { rounds, throws, people })
        }
    })
}

pub(crate) async fn origins(
    connection: &mut Connection,
    row: &Match,
    log: &[Action],
) -> Result<(Vec<ActionOrigin>, u32)> {
    let ordered = orders::ordered_plies(connection, row.id).await?;
    let given = store::teams::terms(connection, row.id).await?.given;
    let mut ways = Vec::with_capacity(log.len());
    for action in log {
        ways.push(origins_of(connection, row, action, given, &ordered).await?);
    }
    Ok((ways, u32::try_from(given).unwrap_or(u32::MAX)))
}

pub async fn waiting(referee: &Referee, match_id: MatchId) -> Result<Option<AwaitedDecision>> {
    let live = referee.lock_match(match_id).await?;
    live.waiting(&mut *referee.store.read().await?).await
}

/// Before any answers, so the result never changes. `None` if the game was over.
pub async fn decision_after(
    referee: &Referee,
    match_id: MatchId,
    moment: Moment,
) -> Result<Option<AwaitedDecision>> {
    let live = referee.lock_match(match_id).await?;
    let now = (live.moment() == moment).then(|| live.decision_since(live.team.acted_at));
    drop(live);
    match now {
        Some(decision) => Ok(decision),
        None => {
            let past = referee.load_at(match_id, moment).await?;
            Ok(past.decision_since(past.team.acted_at))
        }
    }
}

/// Like [`crate::story::decision_after`]. The grace period starts with the tie.
pub async fn decision_after_tie(
    referee: &Referee,
    match_id: MatchId,
    moment: Moment,
    round: RoundNumber,
) -> Result<Option<AwaitedDecision>> {
    let Some(mut waiting) = decision_after(referee, match_id, moment).await? else {
        return Ok(None);
    };
    let mut connection = referee.store.read().await?;
    let grace = store::teams::terms(&mut connection, match_id).await?.grace;
    let plans = fights::of_fight(&mut connection, match_id, moment).await?;
    let tied = plans.iter().filter(|one| one.round <= round).map(|one| one.at).max();
    if let Some(tied) = tied {
        for (_, from) in waiting.people.iter_mut().filter_map(|awaited| awaited.captain.as_mut()) {
            *from = (*from).max(Time(tied.0.saturating_add(grace)));
        }
    }
    Ok(Some(waiting))
}

pub async fn actions_between(
    referee: &Referee,
    match_id: MatchId,
    from: Moment,
    to: Moment,
) -> Result<Vec<ReportedAction>> {
    if let Some(actions) = actions_in_memory(referee, match_id, from, to).await? {
        return Ok(actions);
    }
    let row = crate::view::match_row(referee, match_id).await?;
    let mut connection = referee.store.read().await?;
    let to = to.min(row.moment());
    let (log, ordered) = log_at(&mut connection, &row, to).await?;
    let from = from.plies();
    let given = store::teams::terms(&mut connection, match_id).await?.given;
    let mut ways = Vec::new();
    for action in log.iter().skip(from as usize) {
        ways.push(origins_of(&mut connection, &row, action, given, &ordered).await?);
    }
    drop(connection);
    replaying(log.len(), move || {
        let texts: Vec<&str> = log.iter().map(|action| action.text.as_str()).collect();
        let (before, later) = texts.split_at(texts.len().min(from as usize));
        let mut table = replay(&GameStart::from(&row), before)?;
        let mut actions = Vec::with_capacity(later.len());
        for (text, origin) in later.iter().zip(ways) {
            let moment = Moment::of(to.takebacks(), table.plies());
            let fight = table.fight();
            let played_action = play_logged(&mut *table, Some(match_id), text)?;
            let words =
                table.last_action().map_or_else(|| L10nMessage::verbatim(""), |last| last.words);
            actions.push(ReportedAction { moment, action: played_action, words, fight, origin });
        }
        Ok(actions)
    })
    .await
}

/// Avoids a replay if the cached match has the actions.
async fn actions_in_memory(
    referee: &Referee,
    match_id: MatchId,
    from: Moment,
    to: Moment,
) -> Result<Option<Vec<ReportedAction>>> {
    let live = referee.lock_match(match_id).await?;
    let now = live.moment();
    let count = now.since(from) as usize;
    let last = if to >= now { live.table.last_turn() } else { Vec::new() };
    if count > last.len() {
        return Ok(None);
    }
    let (row, given) = (live.row.clone(), live.team.terms.given);
    drop(live);
    let mut connection = referee.store.read().await?;
    let log = actions::since(&mut connection, match_id, from.next_ply()).await?;
    let ordered = orders::ordered_plies(&mut connection, match_id).await?;
    let last = &last[last.len() - count..];
    if !log.iter().map(|action| &action.text).eq(last.iter().map(|action| &action.text)) {
        return Ok(None);
    }
    let mut reported = Vec::with_capacity(count);
    for ((after, action), last) in (0..).zip(&log).zip(last) {
        let (text, shown) = (last.text.clone(), last.display.clone());
        reported.push(ReportedAction {
            moment: from.plus(after),
            action: PlayedAction { actor: last.actor, text, display: shown, remarks: Vec::new() },
            words: last.words.clone(),
            fight: last.fight.clone(),
            origin: origins_of(&mut connection, &row, action, given, &ordered).await?,
        });
    }
    Ok(Some(reported))
}

pub async fn reports(
    referee: &Referee,
    match_id: MatchId,
    moment: Moment,
) -> Result<Vec<match_model::Report>> {
    Ok(fights::reports_of(&mut *referee.store.read().await?, match_id, moment).await?)
}

pub async fn rounds(
    referee: &Referee,
    match_id: MatchId,
    moment: Moment,
) -> Result<Vec<match_model::Round>> {
    let all = fights::of_fight(&mut *referee.store.read().await?, match_id, moment).await?;
    Ok(revealed(&all))
}
