//! Actions: read, judged by the rules, recorded.

use games::Table;
use rules::{Actor, Outcome, Played};
use store::actions::{self, Action};
use store::endings::{self, Ending, How};
use store::matches::{self, State};
use store::{MatchId, PersonId, Seat, Time, Writing, drafts, offers, orders};

use crate::combat::{How as Way, Step};
use crate::live::{Held, Live};
use crate::{Announcement, Error, Referee, Refused, Result};

/// Actions that were accepted.
#[derive(Clone, Debug)]
pub struct Accepted {
    /// The match.
    pub match_id: MatchId,
    /// The actions, in order, with all that followed at once.
    pub played: Vec<Played>,
    /// How each of them came about: those that dice or standing orders decided follow those that
    /// somebody chose.
    pub ways: Vec<Way>,
    /// Actions of the match afterwards.
    pub plies: u32,
    /// How the match ended, if these actions ended it.
    pub outcome: Option<Outcome>,
}

impl Referee {
    /// Plays a text: one action, or several of one's own turn, taken or refused as a whole (rule
    /// C-2).
    ///
    /// `seen` is the number of actions that the match had when the person chose, if it is known (a
    /// button or form carries it): when it has moved on since, the input is stale.
    ///
    /// # Errors
    /// When it is not this person's decision, or the rules refuse it.
    pub async fn play(
        &self,
        match_id: MatchId,
        by: PersonId,
        text: &str,
        seen: Option<u32>,
        now: Time,
    ) -> Result<Accepted> {
        self.play_parts(match_id, by, Input::Text(text), seen, now).await
    }

    /// Plays the actions of a draft, and throws the draft away.
    pub(crate) async fn play_actions(
        &self,
        match_id: MatchId,
        by: PersonId,
        texts: &[String],
        seen: Option<u32>,
        now: Time,
    ) -> Result<Accepted> {
        self.play_parts(match_id, by, Input::Draft(texts), seen, now).await
    }

    async fn play_parts(
        &self,
        match_id: MatchId,
        by: PersonId,
        input: Input<'_>,
        seen: Option<u32>,
        now: Time,
    ) -> Result<Accepted> {
        let held = self.hold(match_id).await?;
        let decided = decide(held.live(), by, input, seen, now);
        let (table, steps, seat) = match decided {
            Ok(decided) => decided,
            Err(refused) => {
                held.keep(|_| {});
                return Err(refused);
            }
        };
        let mut tx = self.store.write().await?;
        if matches!(input, Input::Draft(_)) {
            drafts::clear(&mut tx, match_id).await?;
        }
        self.record(held, tx, table, steps, Some(seat), now).await
    }

    /// Writes accepted actions and what follows from them, and commits. `mover` is the seat that
    /// has chosen, if one has.
    pub(crate) async fn record(
        &self,
        held: Held,
        mut tx: Writing,
        table: Box<dyn Table>,
        steps: Vec<Step>,
        mover: Option<Seat>,
        now: Time,
    ) -> Result<Accepted> {
        let before = held.live();
        let row = &before.row;
        let match_id = row.id;
        let outcome = table.outcome().cloned();
        let state = if outcome.is_some() { State::Over } else { State::Playing };
        let plies = i64::from(table.plies());
        if !matches::advance(&mut tx, match_id, row.version, plies, state, now).await? {
            // Somebody else wrote: forget what is held, so that the next try sees it.
            return Err(Refused::Stale.into());
        }
        insert_steps(&mut tx, match_id, row.plies, &steps, now).await?;
        if outcome.is_some() {
            drafts::clear(&mut tx, match_id).await?;
        }
        let mut offer = before.offer;
        if let Some(open) = offer
            && (mover.is_some_and(|mover| mover != open.side) || outcome.is_some())
        {
            // A move answers an offer, and the end of the match overtakes it.
            self.close_offer(&mut tx, open.id, offers::State::Lapsed, now).await?;
            offer = None;
        }
        if let Some(outcome) = &outcome {
            let ending = Ending {
                winner: outcome.winner.map(crate::seat),
                how: How::Rule,
                rule: Some(outcome.rule.to_owned()),
                reason: outcome.reason.clone(),
                at: now,
            };
            endings::insert(&mut tx, match_id, &ending).await?;
        }
        let (from, to) = (before.table.plies(), table.plies());
        self.announce(&mut tx, &Announcement::Played { match_id, from, to }, now).await?;
        self.commit(tx).await?;

        let (played, ways) = steps.into_iter().map(|step| (step.played, step.how)).unzip();
        let accepted = Accepted { match_id, played, ways, plies: to, outcome };
        held.keep(|live| {
            live.row.version += 1;
            live.row.plies = plies;
            live.row.state = state;
            live.row.updated_at = now;
            live.offer = offer;
            live.table = table;
            live.team.acted_at = now;
            live.team.asked_at = now;
        });
        Ok(accepted)
    }
}

/// Writes actions into the log of a match, from a ply on.
pub(crate) async fn insert_steps(
    tx: &mut Writing,
    match_id: MatchId,
    from: i64,
    steps: &[Step],
    now: Time,
) -> Result<()> {
    for (ply, step) in (from..).zip(steps) {
        let action = Action {
            ply,
            actor: actor(step.played.actor),
            person_id: step.how.person(),
            text: step.played.text.clone(),
            at: now,
        };
        actions::insert(tx, match_id, &action).await?;
        if matches!(step.how, Way::Ordered(_)) {
            orders::note(tx, match_id, ply).await?;
        }
    }
    Ok(())
}

/// Where actions come from.
#[derive(Clone, Copy)]
enum Input<'a> {
    /// A text that holds one or several.
    Text(&'a str),
    /// A draft's canonical texts.
    Draft(&'a [String]),
}

type Decided = (Box<dyn Table>, Vec<Step>, Seat);

/// Judges an input without changing anything. What chance or a standing order decides comes after
/// the whole input: a part that is refused must not tell anything of it.
fn decide(
    live: &Live,
    by: PersonId,
    input: Input<'_>,
    seen: Option<u32>,
    now: Time,
) -> Result<Decided> {
    let own = match live.may_decide(by, now) {
        // A button of an earlier moment is stale before it is anything else to a player.
        Err(Error::Refused(Refused::NotYourTurn { .. } | Refused::Team(_)))
            if seen.is_some_and(|seen| seen != live.table.plies()) =>
        {
            return Err(Refused::Stale.into());
        }
        own => own?,
    };
    if seen.is_some_and(|seen| seen != live.table.plies()) {
        return Err(Refused::Stale.into());
    }
    let mut table = live.table.copy();
    let parts: Vec<&str> = match input {
        Input::Text(text) => table.split(text),
        Input::Draft(texts) => texts.iter().map(String::as_str).collect(),
    };
    let mut steps = Vec::with_capacity(parts.len());
    for (index, part) in parts.iter().enumerate() {
        if index > 0 && !live.may_go_on(&*table, by) {
            return Err(Refused::BeyondTurn { text: (*part).to_owned() }.into());
        }
        let played = table.play(part).map_err(|refusal| Refused::Illegal {
            text: (*part).to_owned(),
            place: (parts.len() > 1).then_some((index + 1, parts.len())),
            refusal: Box::new(refusal),
        })?;
        steps.push(Step { played, how: Way::Chosen(Some(by)) });
    }
    live.team.settle(&live.row, &mut table, &mut steps)?;
    Ok((table, steps, own))
}

/// An actor as the log has it.
pub(crate) const fn actor(actor: Actor) -> store::Actor {
    match actor {
        Actor::Side(rules::Side::White) => store::Actor::White,
        Actor::Side(rules::Side::Black) => store::Actor::Black,
        Actor::Chance => store::Actor::Chance,
    }
}
