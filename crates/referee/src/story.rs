use match_model::{
    AwaitedDecision, AwaitedPerson, DecidedBy, DecisionKind, MOST_TIES, Match, MatchId, MatchState,
    Moment, PersonId, Ply, RoundNumber, StanceFight, Time, ToldAction, Way,
};
use rules::l10n::L10nMessage;
use rules::{Actor, PlayedAction};
use store::actions::{self, Action};
use store::{Connection, Side, fights, orders};

use crate::fight::{planners, revealed, state, thrown};
use crate::live::{GameStart, Live, play_logged, replay, replaying};
use crate::moment::log_at;
use crate::{Referee, Result};

impl Live {
    pub(crate) fn awaited(&self, own: Side, combatant: PersonId, since: Time) -> AwaitedPerson {
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
        let Some(mut waiting) = self.asked_since(self.team.asked_at) else { return Ok(None) };
        let (id, moment) = (self.row.id, waiting.moment);
        match &mut waiting.what {
            DecisionKind::Move | DecisionKind::Decision(_) => {}
            DecisionKind::Plans { round, .. } => {
                let fight = state(moment, &fights::of_fight(connection, id, moment).await?);
                *round = fight.round;
                waiting.whom.retain(|one| one.side.is_none_or(|own| !fight.committed[own.index()]));
            }
            DecisionKind::Reports { round, .. } => {
                let reports = fights::reports_of(connection, id, moment).await?;
                *round = crate::fight::open_round(&reports);
                let open = *round;
                waiting.whom.retain(|one| {
                    !reports.iter().any(|other| other.round == open && Some(other.side) == one.side)
                });
            }
        }
        Ok(Some(waiting))
    }

    pub(crate) fn asked_since(&self, since: Time) -> Option<AwaitedDecision> {
        let moment = self.moment();
        let actor = match self.table.to_act()? {
            Actor::Side(side) => side,
            Actor::Chance => return self.asked_to_fight(moment, since),
        };
        let captain = self.row.person(actor);
        let (person, what) = match self.table.question() {
            Some(question) => {
                (self.team.asked(&self.row, &question), DecisionKind::Decision(question.words))
            }
            None => (captain, DecisionKind::Move),
        };
        Some(AwaitedDecision { moment, whom: vec![self.awaited(actor, person, since)], what })
    }

    fn asked_to_fight(&self, moment: Moment, since: Time) -> Option<AwaitedDecision> {
        let fight = self.table.fight()?;
        let fighters = Side::ALL.into_iter().filter_map(|own| {
            let fighter = fight.fighter(own)?;
            Some(self.awaited(own, self.combatant(fighter), since))
        });
        let mut whom: Vec<AwaitedPerson> = fighters.collect();
        let round = RoundNumber::FIRST;
        let what = match self.team.decided_by {
            DecidedBy::Stances | DecidedBy::Dice => DecisionKind::Plans { fight, round },
            DecidedBy::Marshal => {
                let marshal = self.team.terms.marshal;
                whom.extend(marshal.map(|person| AwaitedPerson {
                    side: None,
                    person,
                    captain: None,
                }));
                DecisionKind::Reports { fight, round }
            }
        };
        Some(AwaitedDecision { moment, whom, what })
    }
}

/// Plans are shown only for rounds in which both are in.
async fn how(
    connection: &mut Connection,
    row: &Match,
    action: &Action,
    given: i64,
    ordered: &[Ply],
) -> Result<Way> {
    if i64::from(action.ply) < given {
        return Ok(Way::Given);
    }
    if action.actor != store::actions::Actor::Chance {
        return Ok(match action.person_id {
            Some(person) if ordered.contains(&action.ply) => Way::Ordered(person),
            person => Way::Chosen(person),
        });
    }
    let ply = action.ply;
    Ok(match DecidedBy::of(&row.game, &row.options) {
        DecidedBy::Dice => Way::Thrown(thrown(row, ply)?),
        DecidedBy::Marshal => Way::Reported(action.person_id),
        DecidedBy::Stances => {
            let moment = fights::moment_of(connection, row.id, ply).await?;
            let plans = fights::of_fight(connection, row.id, moment).await?;
            let rounds = revealed(&plans);
            let people = planners(&plans, RoundNumber::after(rounds.len().saturating_sub(1)));
            let tied = rounds.len() >= MOST_TIES
                && rounds.last().is_some_and(|last| last.winner().is_none());
            let throws = if tied { thrown(row, ply)? } else { Vec::new() };
            Way::Fought(StanceFight { rounds, throws, people })
        }
    })
}

pub(crate) async fn ways(
    connection: &mut Connection,
    row: &Match,
    log: &[Action],
) -> Result<(Vec<Way>, u32)> {
    let ordered = orders::noted(connection, row.id).await?;
    let given = store::teams::terms(connection, row.id).await?.given;
    let mut ways = Vec::with_capacity(log.len());
    for action in log {
        ways.push(how(connection, row, action, given, &ordered).await?);
    }
    Ok((ways, u32::try_from(given).unwrap_or(u32::MAX)))
}

pub async fn waiting(referee: &Referee, match_id: MatchId) -> Result<Option<AwaitedDecision>> {
    let live = referee.hold(match_id).await?;
    live.waiting(&mut *referee.store.read().await?).await
}

/// Before any answers, so the result never changes. `None` if the game was over.
pub async fn asked_after(
    referee: &Referee,
    match_id: MatchId,
    moment: Moment,
) -> Result<Option<AwaitedDecision>> {
    let live = referee.hold(match_id).await?;
    let now = (live.moment() == moment).then(|| live.asked_since(live.team.acted_at));
    drop(live);
    match now {
        Some(asked) => Ok(asked),
        None => {
            let then = referee.load_at(match_id, moment).await?;
            Ok(then.asked_since(then.team.acted_at))
        }
    }
}

/// Like [`crate::story::asked_after`]. The grace period starts with the tie.
pub async fn asked_after_tie(
    referee: &Referee,
    match_id: MatchId,
    moment: Moment,
    round: RoundNumber,
) -> Result<Option<AwaitedDecision>> {
    let Some(mut waiting) = asked_after(referee, match_id, moment).await? else { return Ok(None) };
    let mut connection = referee.store.read().await?;
    let grace = store::teams::terms(&mut connection, match_id).await?.grace;
    let plans = fights::of_fight(&mut connection, match_id, moment).await?;
    let tied = plans.iter().filter(|one| one.round <= round).map(|one| one.at).max();
    if let Some(tied) = tied {
        for (_, from) in waiting.whom.iter_mut().filter_map(|who| who.captain.as_mut()) {
            *from = (*from).max(Time(tied.0.saturating_add(grace)));
        }
    }
    Ok(Some(waiting))
}

pub async fn tell(
    referee: &Referee,
    match_id: MatchId,
    from: Moment,
    to: Moment,
) -> Result<Vec<ToldAction>> {
    if let Some(actions) = tell_now(referee, match_id, from, to).await? {
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
        ways.push(how(&mut connection, &row, action, given, &ordered).await?);
    }
    drop(connection);
    replaying(log.len(), move || {
        let texts: Vec<&str> = log.iter().map(|action| action.text.as_str()).collect();
        let (before, then) = texts.split_at(texts.len().min(from as usize));
        let mut table = replay(&GameStart::from(&row), before)?;
        let mut actions = Vec::with_capacity(then.len());
        for (text, how) in then.iter().zip(ways) {
            let moment = Moment::of(to.takebacks(), table.plies());
            let fight = table.fight();
            let played = play_logged(&mut *table, Some(match_id), text)?;
            let words =
                table.last_action().map_or_else(|| L10nMessage::verbatim(""), |last| last.words);
            actions.push(ToldAction { moment, played, words, fight, how });
        }
        Ok(actions)
    })
    .await
}

/// Avoids a replay if the cached match has the actions.
async fn tell_now(
    referee: &Referee,
    match_id: MatchId,
    from: Moment,
    to: Moment,
) -> Result<Option<Vec<ToldAction>>> {
    let live = referee.hold(match_id).await?;
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
    let ordered = orders::noted(&mut connection, match_id).await?;
    let last = &last[last.len() - count..];
    if !log.iter().map(|action| &action.text).eq(last.iter().map(|action| &action.text)) {
        return Ok(None);
    }
    let mut told = Vec::with_capacity(count);
    for ((after, action), last) in (0..).zip(&log).zip(last) {
        let (text, shown) = (last.text.clone(), last.shown.clone());
        told.push(ToldAction {
            moment: from.plus(after),
            played: PlayedAction { actor: last.actor, text, shown, remarks: Vec::new() },
            words: last.words.clone(),
            fight: last.fight.clone(),
            how: how(&mut connection, &row, action, given, &ordered).await?,
        });
    }
    Ok(Some(told))
}

pub async fn reports(
    referee: &Referee,
    match_id: MatchId,
    moment: Moment,
) -> Result<Vec<match_model::Report>> {
    Ok(fights::reports_of(&mut *referee.store.read().await?, match_id, moment).await?)
}

/// Excludes an open round.
pub async fn rounds(
    referee: &Referee,
    match_id: MatchId,
    moment: Moment,
) -> Result<Vec<match_model::Round>> {
    let all = fights::of_fight(&mut *referee.store.read().await?, match_id, moment).await?;
    Ok(revealed(&all))
}
