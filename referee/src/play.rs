//! Actions: read, judged by the rules, recorded.

use games::Table;
use rules::{Actor, Outcome, Played};
use store::actions::{self, Action};
use store::endings::{self, Ending, How};
use store::matches::{self, State};
use store::{MatchId, PersonId, Seat, Time, drafts, offers};

use crate::live::Live;
use crate::{Announcement, Error, Referee, Refused, Result, seat};

/// Actions that were accepted.
#[derive(Clone, Debug)]
pub struct Accepted {
    /// The match.
    pub match_id: MatchId,
    /// The actions, in order.
    pub played: Vec<Played>,
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
        let decided = decide(held.live(), by, input, seen);
        let (table, played, seat) = match decided {
            Ok(decided) => decided,
            Err(refused) => {
                held.keep(|_| {});
                return Err(refused);
            }
        };
        let before = held.live();
        let row = &before.row;
        let outcome = table.outcome().cloned();
        let state = if outcome.is_some() { State::Over } else { State::Playing };
        let plies = i64::from(table.plies());

        let mut tx = self.store.write().await?;
        if !matches::advance(&mut tx, match_id, row.version, plies, state, now).await? {
            // Somebody else wrote: forget what is held, so that the next try sees it.
            return Err(Refused::Stale.into());
        }
        for (ply, action) in (row.plies..).zip(&played) {
            let actor = self::actor(action.actor);
            let text = action.text.clone();
            let action = Action { ply, actor, person_id: Some(by), text, at: now };
            actions::insert(&mut tx, match_id, &action).await?;
        }
        if outcome.is_some() || matches!(input, Input::Draft(_)) {
            drafts::clear(&mut tx, match_id).await?;
        }
        let mut offer = before.offer;
        if let Some(open) = offer
            && (open.side != seat || outcome.is_some())
        {
            // A move answers an offer, and the end of the match overtakes it.
            offers::decide(&mut tx, open.id, offers::State::Lapsed, now).await?;
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

        let accepted = Accepted { match_id, played, plies: to, outcome };
        held.keep(|live| {
            live.row.version += 1;
            live.row.plies = plies;
            live.row.state = state;
            live.row.updated_at = now;
            live.offer = offer;
            live.table = table;
        });
        Ok(accepted)
    }
}

/// Where actions come from.
#[derive(Clone, Copy)]
enum Input<'a> {
    /// A text that holds one or several.
    Text(&'a str),
    /// A draft's canonical texts.
    Draft(&'a [String]),
}

type Decided = (Box<dyn Table>, Vec<Played>, Seat);

/// Judges an input without changing anything.
fn decide(live: &Live, by: PersonId, input: Input<'_>, seen: Option<u32>) -> Result<Decided> {
    let own = live.row.seat_of(by).ok_or(Error::Refused(Refused::NotAPlayer))?;
    let to_act = live.seat_to_act()?;
    if seen.is_some_and(|seen| seen != live.table.plies()) {
        return Err(Refused::Stale.into());
    }
    if to_act != own {
        return Err(Refused::NotYourTurn { waiting_for: live.row.person(to_act) }.into());
    }
    let mut table = live.table.copy();
    let parts: Vec<&str> = match input {
        Input::Text(text) => table.split(text),
        Input::Draft(texts) => texts.iter().map(String::as_str).collect(),
    };
    let mut played = Vec::with_capacity(parts.len());
    for (index, part) in parts.iter().enumerate() {
        if index > 0 && table.to_act().is_some_and(|actor| actor_seat(actor) != Some(own)) {
            return Err(Refused::BeyondTurn { text: (*part).to_owned() }.into());
        }
        let action = table.play(part).map_err(|refusal| Refused::Illegal {
            text: (*part).to_owned(),
            place: (parts.len() > 1).then_some((index + 1, parts.len())),
            refusal: Box::new(refusal),
        })?;
        played.push(action);
    }
    Ok((table, played, own))
}

/// An actor as the log has it.
pub(crate) const fn actor(actor: Actor) -> store::Actor {
    match actor {
        Actor::Side(rules::Side::White) => store::Actor::White,
        Actor::Side(rules::Side::Black) => store::Actor::Black,
        Actor::Chance => store::Actor::Chance,
    }
}

fn actor_seat(actor: Actor) -> Option<Seat> {
    match actor {
        Actor::Side(side) => Some(seat(side)),
        Actor::Chance => None,
    }
}
