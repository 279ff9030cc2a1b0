//! Turns put together in private and sent at once.
//!
//! A draft belongs to one player of one match at one moment of it. It holds canonical texts, is
//! judged by the rules action by action, and is seen by nobody else until it is sent.

use games::Table;
use rules::{Actor, Played};
use store::drafts::{self, Draft};
use store::{MatchId, PersonId, Seat, Time, people};

use crate::live::{Held, Live};
use crate::{Accepted, Error, Referee, Refused, Result, seat};

/// A turn that is being put together, as its player sees it.
#[derive(Debug)]
pub struct Drafted {
    /// The match.
    pub match_id: MatchId,
    /// Whose draft it is.
    pub seat: Seat,
    /// Actions of the match without the draft.
    pub base: u32,
    /// The actions of the draft, in order.
    pub actions: Vec<Played>,
    /// The game as it would stand after them.
    pub preview: Box<dyn Table>,
    /// Actions that the turn still needs; 0 when it can be sent.
    pub left: u8,
    /// What is legal but ruinous in it, clauses without a full stop.
    pub warnings: Vec<String>,
}

impl Drafted {
    /// Whether the turn can be sent.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.left == 0 && !self.actions.is_empty()
    }

    /// Actions of the match with those of the draft.
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.preview.plies()
    }
}

/// What came of an input.
#[derive(Debug)]
pub enum Entered {
    /// It was played.
    Played(Accepted),
    /// It is in the draft, which is not sent yet.
    Drafted(Drafted),
}

/// What is done to a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    /// The last action is taken back.
    Last,
    /// All are.
    All,
}

impl Referee {
    /// Takes an input: where a turn is one action, it is played; where it has several, they are
    /// put into the draft, and a complete turn waits for its sending if the player wants to confirm.
    /// An input that is legal but ruinous always waits.
    ///
    /// `seen` is the number of actions, the draft's included, that the person saw when choosing.
    ///
    /// # Errors
    /// When it is not this person's decision, or the rules refuse it; nothing has changed then.
    pub async fn enter(
        &self,
        match_id: MatchId,
        by: PersonId,
        text: &str,
        seen: Option<u32>,
        now: Time,
    ) -> Result<Entered> {
        let (drafted, held) = self
            .draft_held(match_id, by, seen, now, true, |table, actions| {
                read_onto(table, text, actions)
            })
            .await?;
        let single = drafted.preview.info().actions_per_turn == 1;
        if drafted.is_complete() && drafted.warnings.is_empty() {
            let confirms = !single && people::confirms(&mut *self.store.read().await?, by).await?;
            if !confirms {
                held.keep(|_| {});
                return self.send_texts(&drafted, by, now).await.map(Entered::Played);
            }
        }
        self.keep_draft(&drafted, by, now).await?;
        held.keep(|_| {});
        Ok(Entered::Drafted(drafted))
    }

    /// The draft of a person in a match as it stands; empty when nothing has been put together.
    ///
    /// # Errors
    /// When it is not this person's decision.
    pub async fn draft(&self, match_id: MatchId, by: PersonId) -> Result<Drafted> {
        // Looking needs no time of grace; sending is judged by the time when it is done.
        self.draft_with(match_id, by, None, Time(i64::MAX), |_, _| Ok(())).await
    }

    /// Takes back the last action of a draft, or all.
    ///
    /// # Errors
    /// When it is not this person's decision, or the draft has changed since it was `seen`.
    pub async fn undo(
        &self,
        match_id: MatchId,
        by: PersonId,
        undo: Undo,
        seen: u32,
        now: Time,
    ) -> Result<Drafted> {
        let (mut before, held) =
            self.draft_held(match_id, by, Some(seen), now, false, |_, _| Ok(())).await?;
        match undo {
            Undo::Last => drop(before.actions.pop()),
            Undo::All => before.actions.clear(),
        }
        self.keep_draft(&before, by, now).await?;
        held.keep(|_| {});
        self.draft(match_id, by).await
    }

    /// Sends a complete turn.
    ///
    /// # Errors
    /// When it is not this person's decision, the turn is not complete, or the draft has changed
    /// since it was `seen`.
    pub async fn send(
        &self,
        match_id: MatchId,
        by: PersonId,
        seen: u32,
        now: Time,
    ) -> Result<Accepted> {
        let drafted = self.draft(match_id, by).await?;
        if drafted.plies() != seen {
            return Err(Refused::Stale.into());
        }
        if !drafted.is_complete() {
            return Err(Refused::TurnIncomplete { left: drafted.left }.into());
        }
        self.send_texts(&drafted, by, now).await
    }

    /// Notes whether a complete turn of this person asks for a confirmation.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_confirms(
        &self,
        by: &store::people::Person,
        confirms: bool,
        now: Time,
    ) -> Result<()> {
        let mut tx = self.store.write().await?;
        people::meet(&mut tx, by, now).await?;
        people::set_confirms(&mut tx, by.id, confirms).await?;
        self.commit(tx).await
    }

    async fn send_texts(&self, drafted: &Drafted, by: PersonId, now: Time) -> Result<Accepted> {
        let texts: Vec<String> = drafted.actions.iter().map(|action| action.text.clone()).collect();
        let mut accepted =
            self.play_actions(drafted.match_id, by, &texts, Some(drafted.base), now).await?;
        // The canonical texts carry no remarks; what the reader noticed was about the input.
        for (played, drafted) in accepted.played.iter_mut().zip(&drafted.actions) {
            played.remarks.clone_from(&drafted.remarks);
        }
        Ok(accepted)
    }

    async fn keep_draft(&self, drafted: &Drafted, by: PersonId, now: Time) -> Result<()> {
        let texts: Vec<&str> = drafted.actions.iter().map(|action| action.text.as_str()).collect();
        let draft =
            Draft { ply: drafted.base.into(), actions: serde_json::json!(texts).to_string() };
        let mut tx = self.store.write().await?;
        drafts::put(&mut tx, drafted.match_id, by, &draft, now).await?;
        self.commit(tx).await
    }

    /// The draft of a person with something more done to it, not kept yet.
    async fn draft_with(
        &self,
        match_id: MatchId,
        by: PersonId,
        seen: Option<u32>,
        now: Time,
        more: impl FnOnce(&mut Box<dyn Table>, &mut Vec<Played>) -> Result<()>,
    ) -> Result<Drafted> {
        let (drafted, held) = self.draft_held(match_id, by, seen, now, false, more).await?;
        held.keep(|_| {});
        Ok(drafted)
    }

    /// [`Referee::draft_with`], the match still locked: nobody else changes the draft meanwhile.
    /// `adds`: an input is to be put into it.
    async fn draft_held(
        &self,
        match_id: MatchId,
        by: PersonId,
        seen: Option<u32>,
        now: Time,
        adds: bool,
        more: impl FnOnce(&mut Box<dyn Table>, &mut Vec<Played>) -> Result<()>,
    ) -> Result<(Drafted, Held)> {
        let held = self.hold(match_id).await?;
        let mut stored = drafts::find(&mut *self.store.read().await?, match_id, by).await?;
        if adds && held.live().table.info().actions_per_turn == 1 {
            // A move that waits for a confirmation gives way to another.
            stored = None;
        }
        match compose(held.live(), by, stored.as_ref(), seen, now, more) {
            Ok(drafted) => Ok((drafted, held)),
            Err(refused) => {
                held.keep(|_| {});
                Err(refused)
            }
        }
    }
}

fn compose(
    live: &Live,
    by: PersonId,
    stored: Option<&Draft>,
    seen: Option<u32>,
    now: Time,
    more: impl FnOnce(&mut Box<dyn Table>, &mut Vec<Played>) -> Result<()>,
) -> Result<Drafted> {
    let own = match live.may_decide(by, now) {
        // A button of an earlier moment is stale before it is anything else.
        Err(Error::Refused(
            Refused::NotYourTurn { .. } | Refused::Team(_) | Refused::CombatPending,
        )) if seen.is_some_and(|seen| seen != live.table.plies()) => {
            return Err(Refused::Stale.into());
        }
        own => own?,
    };
    let mut table = live.table.copy();
    let mut actions = Vec::new();
    if let Some(draft) = stored.filter(|draft| draft.ply == live.row.plies) {
        // What does not replay any more is no draft.
        let texts: Vec<String> = serde_json::from_str(&draft.actions).unwrap_or_default();
        for text in texts {
            match table.play(&text) {
                Ok(action) => actions.push(action),
                Err(_) => {
                    table = live.table.copy();
                    actions.clear();
                    break;
                }
            }
        }
    }
    if seen.is_some_and(|seen| seen != table.plies()) {
        return Err(Refused::Stale.into());
    }
    more(&mut table, &mut actions)?;
    Ok(finish(live, own, table, actions))
}

/// Whether the turn that a draft fills can take another action.
fn is_own_turn_open(base: &dyn Table, preview: &dyn Table, own: Seat) -> bool {
    if preview.plies() == base.plies() {
        return true;
    }
    if preview.info().actions_per_turn == 1 {
        // What comes in mid-turn is a decision of its own, maybe another person's.
        return false;
    }
    let own_to_act = matches!(preview.to_act(), Some(Actor::Side(side)) if seat(side) == own);
    own_to_act && preview.turn().done > 0
}

fn finish(live: &Live, own: Seat, preview: Box<dyn Table>, actions: Vec<Played>) -> Drafted {
    let left = if is_own_turn_open(&*live.table, &*preview, own) {
        let per_turn = preview.info().actions_per_turn;
        per_turn.saturating_sub(preview.turn().done).max(1)
    } else {
        0
    };
    let mut warnings: Vec<String> =
        actions.iter().flat_map(|action| action.warnings.iter().cloned()).collect();
    if let Some(outcome) = preview.outcome()
        && outcome.winner.is_some_and(|winner| seat(winner) != own)
    {
        warnings.push(format!("it loses the match at once: {} ({})", outcome.reason, outcome.rule));
    }
    Drafted {
        match_id: live.row.id,
        seat: own,
        base: live.table.plies(),
        actions,
        preview,
        left,
        warnings,
    }
}

/// Reads a text, one action or several, onto a draft.
fn read_onto(table: &mut Box<dyn Table>, text: &str, actions: &mut Vec<Played>) -> Result<()> {
    if !actions.is_empty() && table.turn().done == 0 {
        return Err(Refused::TurnComplete.into());
    }
    let parts: Vec<String> = table.split(text).into_iter().map(str::to_owned).collect();
    let own = table.to_act();
    for (index, part) in parts.iter().enumerate() {
        let fresh = table.turn().done == 0;
        if !actions.is_empty() && (fresh || table.to_act() != own) {
            return Err(Refused::BeyondTurn { text: part.clone() }.into());
        }
        let action = table.play(part).map_err(|refusal| Refused::Illegal {
            text: part.clone(),
            place: (parts.len() > 1).then_some((index + 1, parts.len())),
            refusal: Box::new(refusal),
        })?;
        actions.push(action);
    }
    Ok(())
}
