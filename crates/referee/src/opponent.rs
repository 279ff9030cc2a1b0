//! Herald as an opponent: its tasks in matches, and its acts.
//!
//! `crates/opponent` learns of waiting matches ([`crate::jobs::next`]), asks for the task
//! ([`crate::opponent::task`]), and acts through the same functions as players. Results for an
//! earlier moment are stale.

use games::Table;
use match_model::{
    ChallengeId, DecidedBy, DecisionKind, LEVELS, Match, MatchId, MatchMoment, MatchState, Moment,
    Opponent, OpponentRefusal, PersonId, Remark, RequestRefusal, RoundNumber, Stance, Time,
    USUAL_LEVEL,
};
use sha2::{Digest, Sha256};
use store::{Side, matches, opponents};

use crate::clock::MatchClocks;
use crate::fight::last_revealed;
use crate::live::Live;
use crate::play::DecidedInput;
use crate::{AcceptedActions, ChallengeTerms, Error, Referee, Result};

#[derive(Debug)]
pub struct Task {
    pub row: Match,
    pub opponent: Opponent,
    pub person: PersonId,
    pub moment: Moment,
    pub table: Box<dyn Table>,
    /// Herald's remaining time and increment in milliseconds, with a clock.
    pub time: Option<(i64, i64)>,
    pub request: OpponentRequest,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpponentRequest {
    Takeback,
    Pause,
    /// Answer a draw offer made at this moment. The other side may have moved since.
    Draw(Moment),
    Decision,
    Plan {
        round: RoundNumber,
        /// The plan's seed, as secret as the plan.
        seed: u64,
        last_opening: Option<Stance>,
    },
}

impl OpponentRequest {
    #[must_use]
    pub const fn logged(self) -> &'static str {
        match self {
            OpponentRequest::Takeback => "takeback",
            OpponentRequest::Pause => "pause",
            OpponentRequest::Draw(_) => "draw",
            OpponentRequest::Decision => "decision",
            OpponentRequest::Plan { .. } => "plan",
        }
    }
}

/// `None` if the opponent is a person or anyone.
pub(crate) fn level_challenged(
    referee: &Referee,
    challenger: PersonId,
    opponent: Option<PersonId>,
    agreed: &ChallengeTerms,
) -> Result<Option<u8>> {
    let refuse = |refused: OpponentRefusal| Err(RequestRefusal::Opponent(refused).into());
    if referee.is_herald(challenger) {
        return refuse(OpponentRefusal::Challenges);
    }
    let herald = opponent.is_some_and(|one| referee.is_herald(one));
    let level = match (herald, agreed.level) {
        (false, None) => return Ok(None),
        (false, Some(_)) => return refuse(OpponentRefusal::LevelOfPerson),
        (true, level) => level.unwrap_or(USUAL_LEVEL),
    };
    if !LEVELS.contains(&level) {
        return refuse(OpponentRefusal::NoSuchLevel { level });
    }
    if agreed.rated {
        return refuse(OpponentRefusal::Rated);
    }
    Ok(Some(level))
}

pub(crate) fn herald_can_fight(
    game: &str,
    options: &match_model::Options,
    agreed: &ChallengeTerms,
) -> Result<()> {
    if DecidedBy::of(game, options) == DecidedBy::Marshal && agreed.marshal.is_none() {
        return Err(RequestRefusal::Opponent(OpponentRefusal::NoMarshal).into());
    }
    Ok(())
}

pub async fn level_of_challenge(referee: &Referee, id: ChallengeId) -> Result<Option<u8>> {
    Ok(opponents::level(&mut *referee.store.read().await?, id).await?)
}

pub async fn find(referee: &Referee, id: MatchId) -> Result<Option<Opponent>> {
    if let Some(live) = referee.recall(id) {
        return Ok(live.team.opponent);
    }
    Ok(opponents::find(&mut *referee.store.read().await?, id).await?)
}

pub async fn task(referee: &Referee, id: MatchId, now: Time) -> Result<Option<Task>> {
    let live = referee.lock_match(id).await?;
    let Some(opponent) = live.team.opponent else { return Ok(None) };
    if live.row.state == MatchState::Over {
        return Ok(None);
    }
    let mut connection = referee.store.read().await?;
    let standing = match live.has_clock() {
        true => MatchClocks::load(&mut connection, &live.row, now).await?,
        false => None,
    };
    let time = standing
        .as_ref()
        .map(|standing| (standing.left(opponent.side, now), standing.terms.increment));
    let opponent_side = opponent.side.other();
    let request = if live.takeback.is_some_and(|takeback| takeback.side == opponent_side) {
        OpponentRequest::Takeback
    } else if standing.is_some_and(|standing| standing.pause_offer == Some(opponent_side)) {
        OpponentRequest::Pause
    } else if let Some(offer) = live.offer.filter(|offer| offer.side == opponent_side) {
        // The side that offers it may have moved since.
        OpponentRequest::Draw(live.offered_at(offer))
    } else {
        match decision_request(&live, opponent, &mut connection).await? {
            Some(request) => request,
            None => return Ok(None),
        }
    };
    Ok(Some(Task {
        row: live.row.clone(),
        opponent,
        person: live.row.person(opponent.side),
        moment: live.moment(),
        table: live.table.copy(),
        time,
        request,
    }))
}

async fn decision_request(
    live: &Live,
    opponent: Opponent,
    connection: &mut store::Connection,
) -> Result<Option<OpponentRequest>> {
    let person = live.row.person(opponent.side);
    let Some(waiting) = live.waiting(connection).await? else { return Ok(None) };
    if !waiting.people.iter().any(|awaited| awaited.person == person) {
        return Ok(None);
    }
    Ok(match waiting.decision {
        DecisionKind::Move | DecisionKind::Decision(_) => Some(OpponentRequest::Decision),
        DecisionKind::Plans { round, .. } => {
            let last = last_revealed(connection, live.row.id, opponent.side, 1).await?;
            let last_opening = last.first().map(|(_, [opening, ..])| *opening);
            let seed = secret(&live.row, waiting.moment, round.get());
            Some(OpponentRequest::Plan { round, seed, last_opening })
        }
        DecisionKind::Reports { .. } => None,
    })
}

pub async fn play_with_remark(
    referee: &Referee,
    at: MatchMoment,
    by: PersonId,
    text: &str,
    remark: Option<Remark>,
    now: Time,
) -> Result<AcceptedActions> {
    let mut change = referee.change_for_request(at.id, now).await?;
    let DecidedInput { table, steps, side } =
        crate::play::decide(change.live(), by, text, Some(at.moment), now)?;
    let accepted = change.play(table, steps, Some(side)).await?;
    if let Some(remark) = remark {
        let at = at.id.at(accepted.moment);
        opponents::remark(change.tx().await?, at, &remark).await?;
    }
    change.commit().await?;
    Ok(accepted)
}

pub async fn remark(
    referee: &Referee,
    id: MatchId,
    after: Moment,
    to: Moment,
) -> Result<Option<Remark>> {
    Ok(opponents::remark_between(&mut *referee.store.read().await?, id, after, to).await?)
}

pub async fn findings(referee: &Referee, id: MatchId) -> Result<Option<String>> {
    let mut connection = referee.store.read().await?;
    let row = matches::find(&mut connection, id)
        .await?
        .ok_or(Error::Refused(RequestRefusal::NoSuchMatch))?;
    if row.state != MatchState::Over {
        return Err(RequestRefusal::Opponent(OpponentRefusal::NotOver).into());
    }
    Ok(opponents::findings(&mut connection, id).await?)
}

pub async fn keep_findings(
    referee: &Referee,
    id: MatchId,
    findings: &str,
    now: Time,
) -> Result<()> {
    let mut tx = referee.store.write().await?;
    opponents::keep_findings(&mut tx, id, findings, now).await?;
    referee.commit(tx).await
}

/// The asker must play against Herald and be to decide.
pub async fn hint(referee: &Referee, id: MatchId, by: PersonId, now: Time) -> Result<(Task, Side)> {
    let live = referee.lock_match(id).await?;
    let Some(opponent) = live.team.opponent else {
        return Err(RequestRefusal::Opponent(OpponentRefusal::NoHint).into());
    };
    let side = live.may_decide(by, match_model::PermissionTime::At(now))?;
    let (moment, table) = (live.moment(), live.table.copy());
    let row = live.row.clone();
    let request = OpponentRequest::Decision;
    Ok((Task { row, opponent, person: by, moment, table, time: None, request }, side))
}

/// A seed for a moment and round that can't be predicted without the match's seed.
fn secret(row: &Match, moment: Moment, round: u32) -> u64 {
    let mut hash = Sha256::new();
    hash.update(row.seed.as_bytes());
    hash.update(b"Herald plans");
    hash.update(moment.get().to_be_bytes());
    hash.update(round.to_be_bytes());
    let digest: [u8; 32] = hash.finalize().into();
    digest.iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte))
}

/// Depends only on match and moment, so a restart doesn't change the result.
pub fn seed_of_thought(row: &Match, moment: Moment) -> u64 {
    secret(row, moment, u32::MAX)
}
