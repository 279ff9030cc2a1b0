//! The only way to change a match.
//!
//! This module knows none of the consequences of a change; it calls the hooks that the referee was
//! given ([`Hooks`], built in `hooks.rs`).

mod transaction;

use std::pin::Pin;

use games::Table;
use match_model::{EndedBy, Ending, MatchId, MatchState, Moment, Offer, PersonId, Time};
use metrics::counter;
use rules::{Actor, Outcome};
use store::actions::Action;
use store::drafts::{self, Draft};
use store::outbox::{self, NewEntry};
use store::{
    AppendStep, Side, SideState, WriteTransaction, conditional_moves, endings, matches, offers,
    orders, watching,
};

pub(crate) use transaction::Version;

use self::transaction::Stage;
use crate::announcement::{entry, topic_of};
use crate::fight::DecidedAction;
use crate::live::{Live, LockedMatch};
use crate::{AcceptedActions, Announcement, MatchNews, Referee, Result};
use match_model::ActionOrigin;
use match_model::RequestRefusal;

/// A change of a match, which holds the lock on the match.
///
/// Works on a copy ([`Change::live`]), which a commit moves into the cache. Dropping a change
/// without a commit changes nothing. If a write had started, the cached match is then reloaded,
/// because the outcome of a failed write is unknown.
pub(crate) struct Change<'a> {
    referee: &'a Referee,
    lock: LockedMatch,
    next: Live,
    stage: Stage,
    now: Time,
    /// Total setback of Herald's time when the change was opened, in milliseconds.
    clock_skew: i64,
    touches: Touches,
    actors: Vec<PersonId>,
    /// Actions that aren't written yet. The commit writes them, or the first other use of the
    /// transaction.
    pending_actions: Vec<Action>,
    announcements: Vec<NewEntry>,
}

#[derive(Default)]
struct Touches {
    begins: bool,
    ends: bool,
    reprompts: bool,
    /// Whether rows are written besides appended actions and announcements.
    other_rows: bool,
    /// Whether the version was bumped although the match itself didn't change.
    bumped_version: bool,
    side_state: Option<SideState>,
}

pub(crate) type Hook = for<'a, 'c> fn(&'a mut Change<'c>) -> HookFuture<'a>;

pub(crate) type EndHook = for<'a, 'c> fn(&'a mut Change<'c>, &'a Ending) -> HookFuture<'a>;

/// A read-only hook that returns the ending of a match that is overdue.
pub(crate) type OverdueHook = for<'a, 'c> fn(&'a Change<'c>) -> HookFuture<'a, Option<Ending>>;

pub(crate) type HookFuture<'a, T = ()> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

#[derive(Debug)]
pub(crate) struct Hooks {
    /// Before a request examines a match.
    pub(crate) overdue: OverdueHook,
    /// After a player's actions were appended, before they are announced.
    pub(crate) played: &'static [Hook],
    pub(crate) ended: &'static [EndHook],
    /// Before the commit of a change that modifies or begins the match.
    pub(crate) changed: &'static [Hook],
    /// Before every commit, after `changed`.
    pub(crate) committed: &'static [Hook],
}

impl Referee {
    /// Opens a change of a match for a request. An overdue match is first ended in a separate
    /// commit, so the request finds it over.
    pub(crate) async fn change_for_request(&self, id: MatchId, now: Time) -> Result<Change<'_>> {
        let mut change = self.change(id, now).await?;
        if let Some(ending) = (self.hooks.overdue)(&change).await? {
            change.end(&ending, offers::OfferState::Lapsed).await?;
            change.commit().await?;
            change = self.change(id, now).await?;
        }
        Ok(change)
    }

    async fn change(&self, id: MatchId, now: Time) -> Result<Change<'_>> {
        let lock = self.lock_match(id).await?;
        Ok(Change::new(self, lock, Stage::Reading, now))
    }

    pub(crate) async fn begin(
        &self,
        mut tx: WriteTransaction,
        id: MatchId,
        now: Time,
    ) -> Result<Change<'_>> {
        let lock = self.hold_new(&mut tx, id).await?;
        let mut change = Change::new(self, lock, Stage::Writing(tx), now);
        change.touches = Touches { begins: true, other_rows: true, ..Touches::default() };
        Ok(change)
    }
}

impl<'a> Change<'a> {
    fn new(referee: &'a Referee, lock: LockedMatch, stage: Stage, now: Time) -> Change<'a> {
        Change {
            referee,
            next: lock.copy(),
            lock,
            stage,
            now,
            clock_skew: referee.timeline.clock_skew(),
            touches: Touches::default(),
            actors: Vec::new(),
            pending_actions: Vec::new(),
            announcements: Vec::new(),
        }
    }
}

impl Change<'_> {
    pub(crate) fn live(&self) -> &Live {
        &self.next
    }

    pub(crate) fn ends(&self) -> bool {
        self.touches.ends
    }

    pub(crate) fn live_mut(&mut self) -> &mut Live {
        &mut self.next
    }

    pub(crate) fn before(&self) -> &Live {
        &self.lock
    }

    pub(crate) fn begins(&self) -> bool {
        self.touches.begins
    }

    pub(crate) fn reprompts(&self) -> bool {
        self.touches.reprompts
    }

    pub(crate) fn acts(&mut self, person: PersonId) {
        self.actors.push(person);
    }

    pub(crate) fn has_acted(&self, person: PersonId) -> bool {
        self.actors.contains(&person)
    }

    pub(crate) fn referee(&self) -> &Referee {
        self.referee
    }

    /// The side whose turn ends with this change. Initial actions and takebacks end no turn.
    pub(crate) fn finished_turn(&self) -> Option<Side> {
        let (before, after) = (self.lock.table.turn(), self.next.table.turn());
        let on = self.next.table.plies() > self.lock.table.plies() && !self.touches.begins;
        let over = (before.number, before.side) != (after.number, after.side);
        (on && over).then_some(before.side)
    }

    /// The time of the change, corrected if Herald's time was set back since it was opened.
    pub(crate) fn now(&self) -> Time {
        let since = self.referee.timeline.clock_skew() - self.clock_skew;
        Time(self.now.0.saturating_sub(since))
    }

    pub(crate) async fn has_conditional_moves(&mut self) -> Result<bool> {
        Ok(self.known_side_state().await?.conditional_moves)
    }

    /// Returns whether a person may have notice settings that differ from the defaults.
    pub(crate) fn may_have_wishes(&self, person: PersonId) -> bool {
        let plays = self.next.row.side_of(person).is_some();
        !plays || self.touches.side_state.is_none_or(|state| state.wishes)
    }

    /// Plays actions that were judged on a copy of the table, with all consequences, and announces
    /// them. `mover` is the side that chose them, if any.
    pub(crate) async fn play(
        &mut self,
        table: Box<dyn Table>,
        steps: Vec<DecidedAction>,
        mover: Option<Side>,
    ) -> Result<AcceptedActions> {
        let from = self.next.moment();
        let mut accepted = self.append(table, steps, mover).await?;
        for hook in self.referee.hooks.played {
            hook(self).await?;
        }
        accepted.moment = self.next.moment();
        accepted.outcome = self.next.table.outcome().cloned();
        self.announce(MatchNews::Played { from, to: accepted.moment });
        Ok(accepted)
    }

    pub(crate) async fn settle(&mut self) -> Result<Option<AcceptedActions>> {
        let (table, steps) = self.next.settle_copy()?;
        if steps.is_empty() {
            return Ok(None);
        }
        self.play(table, steps, None).await.map(Some)
    }

    /// Begins a match with the actions of a record and their consequences. Returns the moment then,
    /// which the announcement of the beginning mentions.
    pub(crate) async fn begin_with(
        &mut self,
        table: Box<dyn Table>,
        steps: Vec<DecidedAction>,
    ) -> Result<Moment> {
        self.append(table, steps, None).await?;
        let (table, steps) = self.next.settle_copy()?;
        if !steps.is_empty() {
            self.append(table, steps, None).await?;
        }
        Ok(self.next.moment())
    }

    pub(crate) async fn end(&mut self, ending: &Ending, offer: offers::OfferState) -> Result<()> {
        self.close_offer(offer).await?;
        self.record_ending(ending).await?;
        self.announce(MatchNews::Ended);
        Ok(())
    }

    pub(crate) async fn keep_draft(&mut self, by: PersonId, draft: &Draft) -> Result<()> {
        let (match_id, now) = (self.next.row.id, self.now);
        let tx = self.tx_checked(Version::Bump).await?;
        drafts::put(tx, match_id, by, draft, now).await?;
        if let Some(state) = &mut self.touches.side_state {
            state.drafts = true;
        }
        Ok(())
    }

    pub(crate) fn reprompt(&mut self) {
        self.next.team.asked_at = self.now;
        self.touches.reprompts = true;
    }

    pub(crate) fn announce(&mut self, content: MatchNews) {
        self.queue(&Announcement::Match(self.next.row.id, content));
    }

    pub(crate) fn queue(&mut self, announcement: &Announcement) {
        self.announcements.push(entry(announcement));
    }

    /// Returns whether the match has a thread or may get one. A thread isn't part of a match's
    /// version, so another process may have opened one since the match was read.
    async fn may_have_thread(&mut self) -> Result<bool> {
        if self.next.row.thread_id.is_none() {
            let id = self.next.row.id;
            let tx = self.tx().await?;
            let row = matches::find(tx, id).await?;
            let waits = outbox::has_waiting(tx, &topic_of(id)).await?;
            self.next.row.thread_id = row.and_then(|row| row.thread_id);
            return Ok(waits || self.next.row.thread_id.is_some());
        }
        Ok(true)
    }

    pub(crate) async fn commit(mut self) -> Result<()> {
        if self.touches.ends && self.may_have_thread().await? {
            // Last, because people who read only the channel learn of the end by it.
            self.announce(MatchNews::Result);
        }
        if self.touches.side_state.is_some() || self.touches.begins {
            for hook in self.referee.hooks.changed {
                hook(&mut self).await?;
            }
        }
        for hook in self.referee.hooks.committed {
            hook(&mut self).await?;
        }
        match self.touches.side_state {
            Some(side_state) => self.advance(side_state).await?,
            None => self.commit_rows().await?,
        }
        self.stage = Stage::Committed;
        if self.touches.begins {
            counter!("herald_matches_begun_total", "game" => self.next.row.game.clone())
                .increment(1);
        }
        if self.touches.ends {
            counter!("herald_matches_ended_total", "game" => self.next.row.game.clone())
                .increment(1);
        }
        std::mem::swap(&mut *self.lock, &mut self.next);
        Ok(())
    }

    /// Commits the announcements, if anything was written. The match stays unchanged.
    async fn commit_rows(&mut self) -> Result<()> {
        if !self.announcements.is_empty() {
            let (new, now) = (std::mem::take(&mut self.announcements), self.now);
            outbox::insert_all(self.tx().await?, &new, now).await?;
        }
        if let Some(tx) = self.stage.take_tx() {
            tx.commit().await?;
            self.next.row.version = self.seen_version();
            self.referee.news.notify_one();
        }
        Ok(())
    }

    async fn advance(&mut self, side_state: SideState) -> Result<()> {
        let row = &self.next.row;
        let step = AppendStep {
            match_id: row.id,
            seen_version: self.seen_version(),
            actions: std::mem::take(&mut self.pending_actions),
            plies: row.plies,
            state: row.state,
            announcements: std::mem::take(&mut self.announcements),
            at: self.now,
        };
        let is_made = match self.stage.take_tx() {
            Some(tx) => tx.commit_with(step).await?,
            None => self.referee.store.append(step).await?,
        };
        if !is_made {
            return Err(RequestRefusal::Overtaken.into());
        }
        self.next.row.version = self.seen_version() + 1;
        self.next.row.updated_at = self.now;
        let is_empty = !(side_state.drafts || side_state.conditional_moves || side_state.wishes);
        let is_known = is_empty && !self.touches.other_rows && self.referee.store.is_alone();
        let version = self.next.row.version;
        self.next.side_state = is_known.then_some(SideState { version, ..side_state });
        self.referee.news.notify_one();
        Ok(())
    }

    /// Appends actions to the log: the only place that advances a position.
    pub(crate) async fn append(
        &mut self,
        table: Box<dyn Table>,
        steps: Vec<DecidedAction>,
        mover: Option<Side>,
    ) -> Result<AcceptedActions> {
        let (match_id, now) = (self.next.row.id, self.now);
        for (ply, step) in self.next.row.next_plies().zip(&steps) {
            if let ActionOrigin::Chosen(Some(person)) = step.origin {
                self.acts(person);
            }
            let action = Action {
                ply,
                actor: actor(step.action.actor),
                person_id: step.origin.person(),
                text: step.action.text.clone(),
                at: now,
            };
            self.known_side_state().await?;
            self.pending_actions.push(action);
            if matches!(step.origin, ActionOrigin::Ordered(_)) {
                let tx = self.tx_checked(Version::Advance).await?;
                orders::note(tx, match_id, ply).await?;
            }
        }
        let outcome = table.outcome().cloned();
        let is_answered = |open: Offer| mover.is_some_and(|mover| mover != open.side);
        if self.next.offer.is_some_and(is_answered) || outcome.is_some() {
            // A move answers an offer, and the end of the match closes it.
            self.close_offer(offers::OfferState::Lapsed).await?;
        }
        // The takeback was requested for an earlier moment.
        self.close_takeback(offers::OfferState::Lapsed).await?;
        self.next.row.plies = table.plies().into();
        self.next.table = table;
        let moment = self.next.moment();
        self.next.team.acted_at = now;
        self.next.team.asked_at = now;
        self.clear_drafts().await?;
        if let Some(outcome) = &outcome {
            self.record_ending(&by_rule(outcome, now)).await?;
        }
        let (actions, origins) = steps.into_iter().map(|step| (step.action, step.origin)).unzip();
        Ok(AcceptedActions { match_id, actions, origins, moment, outcome })
    }

    pub(crate) async fn clear_drafts(&mut self) -> Result<()> {
        let id = self.next.row.id;
        if self.known_side_state().await?.drafts {
            drafts::clear(self.tx().await?, id).await?;
        }
        Ok(())
    }

    async fn record_ending(&mut self, ending: &Ending) -> Result<()> {
        let match_id = self.next.row.id;
        let tx = self.tx_checked(Version::Advance).await?;
        endings::insert(tx, match_id, ending).await?;
        conditional_moves::clear(tx, match_id).await?;
        watching::clear(tx, match_id).await?;
        self.clear_drafts().await?;
        self.next.row.state = MatchState::Over;
        self.touches.ends = true;
        for hook in self.referee.hooks.ended {
            hook(self, ending).await?;
        }
        Ok(())
    }

    pub(crate) async fn close_offer(&mut self, state: offers::OfferState) -> Result<()> {
        match self.next.offer.take() {
            Some(open) => self.close(open, state).await,
            None => Ok(()),
        }
    }

    pub(crate) async fn close_takeback(&mut self, state: offers::OfferState) -> Result<()> {
        match self.next.takeback.take() {
            Some(open) => self.close(open, state).await,
            None => Ok(()),
        }
    }

    async fn close(&mut self, open: Offer, state: offers::OfferState) -> Result<()> {
        let now = self.now;
        let tx = self.tx_checked(Version::Advance).await?;
        offers::decide(tx, open.id, state, now).await?;
        if let Some(at) = offers::message(tx, open.id).await? {
            let access = self.live().row.access_in(at.channel);
            self.queue(&Announcement::strip(at, access));
        }
        Ok(())
    }
}

impl Drop for Change<'_> {
    fn drop(&mut self) {
        if self.stage.is_in_doubt() {
            self.lock.doubt();
        }
    }
}

fn by_rule(outcome: &Outcome, at: Time) -> Ending {
    Ending {
        winner: outcome.winner,
        ended_by: EndedBy::Rule,
        rule: Some(outcome.rule.to_owned()),
        reason: outcome.reason.clone(),
        at,
    }
}

const fn actor(actor: Actor) -> store::actions::Actor {
    match actor {
        Actor::Side(Side::White) => store::actions::Actor::White,
        Actor::Side(Side::Black) => store::actions::Actor::Black,
        Actor::Chance => store::actions::Actor::Chance,
    }
}

#[cfg(test)]
#[path = "change_tests.rs"]
mod tests;
