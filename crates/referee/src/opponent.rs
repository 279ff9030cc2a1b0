//! Herald itself as an opponent: what it is asked in the matches that it plays, and what it does
//! there.
//!
//! Whoever thinks for it (`crates/opponent`) learns here of what waits for it
//! ([`crate::jobs::next`]), is told what that is ([`crate::opponent::task`]), and acts by the same
//! verbs as people do, with the moment for which it has thought: what was thought of another moment
//! is stale. Nothing here knows how it thinks.

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

/// A task that a match has for Herald.
#[derive(Debug)]
pub struct Task {
    /// The match.
    pub row: Match,
    /// Which side Herald plays, and at which level.
    pub opponent: Opponent,
    /// Who it is there.
    pub person: PersonId,
    /// The moment of the match.
    pub moment: Moment,
    /// The game as it stands.
    pub table: Box<dyn Table>,
    /// What is left on Herald's clock, if it has one, and what a move adds: milliseconds.
    pub time: Option<(i64, i64)>,
    /// What is asked.
    pub what: Asks,
}

/// The sort of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// Whether actions are taken back.
    Takeback,
    /// Whether the clocks stand still.
    Pause,
    /// Whether the match is drawn; the moment of the offer, after which its side may have moved.
    Draw(Moment),
    /// A decision.
    Decision,
    /// A plan for the round of a fight.
    Plan {
        /// Which.
        round: RoundNumber,
        /// From which it is drawn; as secret as the plan.
        seed: u64,
        /// The first stance of the last plan that Herald has revealed in the match.
        last_opening: Option<Stance>,
    },
}

impl Asks {
    /// What it is called in the log, which does not know what is secret.
    #[must_use]
    pub const fn logged(self) -> &'static str {
        match self {
            Asks::Takeback => "takeback",
            Asks::Pause => "pause",
            Asks::Draw(_) => "draw",
            Asks::Decision => "decision",
            Asks::Plan { .. } => "plan",
        }
    }
}

/// The level at which somebody challenges Herald; `None` where the opponent is a person or anyone.
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

/// Holds that fights in a match against Herald can be decided: it fights with nobody in person.
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

/// At which level Herald is challenged; `None` for a challenge to people.
///
/// # Errors
/// When the database fails.
pub async fn level_of_challenge(referee: &Referee, id: ChallengeId) -> Result<Option<u8>> {
    Ok(opponents::level(&mut *referee.store.read().await?, id).await?)
}

/// Herald's part in a match; `None` in one of people alone.
///
/// # Errors
/// When the database fails.
pub async fn find(referee: &Referee, id: MatchId) -> Result<Option<Opponent>> {
    if let Some(live) = referee.recall(id) {
        return Ok(live.team.opponent);
    }
    Ok(opponents::find(&mut *referee.store.read().await?, id).await?)
}

/// The task that a match has for Herald; `None` when it has none.
///
/// # Errors
/// When there is no match of that number, it does not replay, or the database fails.
pub async fn task(referee: &Referee, id: MatchId, now: Time) -> Result<Option<Task>> {
    let live = referee.hold(id).await?;
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
    let theirs = opponent.side.other();
    let what = if live.takeback.is_some_and(|asked| asked.side == theirs) {
        Asks::Takeback
    } else if standing.is_some_and(|standing| standing.pause_offer == Some(theirs)) {
        Asks::Pause
    } else if let Some(offer) = live.offer.filter(|offer| offer.side == theirs) {
        // The side that offers it may have moved since.
        Asks::Draw(live.offered_at(offer))
    } else {
        match asked_to_act(&live, opponent, &mut connection).await? {
            Some(asks) => asks,
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
        what,
    }))
}

/// The task that the position has for Herald.
async fn asked_to_act(
    live: &Live,
    opponent: Opponent,
    connection: &mut store::Connection,
) -> Result<Option<Asks>> {
    let person = live.row.person(opponent.side);
    let Some(waiting) = live.waiting(connection).await? else { return Ok(None) };
    if !waiting.whom.iter().any(|who| who.person == person) {
        return Ok(None);
    }
    Ok(match waiting.what {
        DecisionKind::Move | DecisionKind::Decision(_) => Some(Asks::Decision),
        DecisionKind::Plans { round, .. } => {
            let last = last_revealed(connection, live.row.id, opponent.side, 1).await?;
            let last_opening = last.first().map(|(_, [opening, ..])| *opening);
            let seed = secret(&live.row, waiting.moment, round.get());
            Some(Asks::Plan { round, seed, last_opening })
        }
        // The marshal says what happened.
        DecisionKind::Reports { .. } => None,
    })
}

/// Plays as [`crate::play::play`] does, and notes what Herald says with it, if it says anything.
///
/// # Errors
/// As [`crate::play::play`].
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

/// The last remark of Herald at moments after the first and up to the second.
///
/// # Errors
/// When the database fails.
pub async fn remark(
    referee: &Referee,
    id: MatchId,
    after: Moment,
    to: Moment,
) -> Result<Option<Remark>> {
    Ok(opponents::remark_between(&mut *referee.store.read().await?, id, after, to).await?)
}

/// The findings of the analysis of a match that is over, if there are any.
///
/// # Errors
/// When there is no such match, it goes on, or the database fails.
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

/// Keeps what was found in a match that is over.
///
/// # Errors
/// When the database fails.
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

/// For which side somebody may ask for a hint, in a match that they play against Herald and that
/// waits for their decision: the game as it stands, and Herald's part.
///
/// # Errors
/// When it is not such a match, it is not their turn, or the database fails.
pub async fn hint(referee: &Referee, id: MatchId, by: PersonId, now: Time) -> Result<(Task, Side)> {
    let live = referee.hold(id).await?;
    let Some(opponent) = live.team.opponent else {
        return Err(RequestRefusal::Opponent(OpponentRefusal::NoHint).into());
    };
    let side = live.may_decide(by, match_model::AskedTime::At(now))?;
    let (moment, table) = (live.moment(), live.table.copy());
    let row = live.row.clone();
    let what = Asks::Decision;
    Ok((Task { row, opponent, person: by, moment, table, time: None, what }, side))
}

/// A seed that nobody can know who does not know that of the match, for a moment of it and a round.
fn secret(row: &Match, moment: Moment, round: u32) -> u64 {
    let mut hash = Sha256::new();
    hash.update(row.seed.as_bytes());
    hash.update(b"Herald plans");
    hash.update(moment.get().to_be_bytes());
    hash.update(round.to_be_bytes());
    let digest: [u8; 32] = hash.finalize().into();
    digest.iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte))
}

/// The seed by which Herald chooses among actions that are nearly alike: the same for the same
/// match and moment, so that a restart does not change its mind.
#[must_use]
pub fn seed_of_thought(row: &Match, moment: Moment) -> u64 {
    secret(row, moment, u32::MAX)
}
