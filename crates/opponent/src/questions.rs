//! Accepts requests for hints (also on practice boards) and analyses. Equal requests share one
//! search.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use engine::Hint;
use match_model::{MatchId, NotNow, PersonId, Question};
use tokio::sync::OnceCell;

use crate::asker::Asker;
use crate::pending::{PendingHint, PendingState, QuestionGuard, SharedHint, lock};
use crate::thinkers::{Rank, Thinkers};

impl Thinkers {
    /// Starts the search for a hint, or shares one in progress.
    ///
    /// # Errors
    /// The reason why the request isn't taken now.
    pub fn hint(
        &self,
        asker: Asker,
        question: Question,
        likely: Duration,
        work: impl FnOnce(&AtomicBool) -> Option<Hint> + Send + 'static,
    ) -> Result<PendingHint, NotNow> {
        let mut state = lock(&self.asking.0);
        let existing = state.hints.get(&question).and_then(Weak::upgrade);
        self.admit(&state, asker, &question, existing.is_some())?;
        let shared = existing.unwrap_or_else(|| {
            let handle = self.think(Rank::Look(asker), likely, work);
            let handle = tokio::sync::Mutex::new(handle);
            Arc::new(SharedHint { thought: handle, hint: OnceCell::new() })
        });
        state.hints.insert(question.clone(), Arc::downgrade(&shared));
        let place = self.placed(&mut state, asker.person, question);
        Ok(PendingHint { shared, _place: place })
    }

    /// Reserves a slot for an analysis.
    ///
    /// # Errors
    /// The reason why the request isn't taken now.
    pub(crate) fn look(&self, asker: Asker, id: MatchId) -> Result<QuestionGuard, NotNow> {
        let question = Question::Analysis(id);
        let mut state = lock(&self.asking.0);
        let is_known = state.is_asked(&question);
        self.admit(&state, asker, &question, is_known)?;
        Ok(self.placed(&mut state, asker.person, question))
    }

    /// Checks that a person may ask now. `is_known` means that the search is already in progress.
    fn admit(
        &self,
        state: &PendingState,
        asker: Asker,
        question: &Question,
        is_known: bool,
    ) -> Result<(), NotNow> {
        match state.people.get(&asker.person) {
            Some((one, _)) if one == question => return Ok(()),
            Some((other, _)) => return Err(NotNow::Busy(other.clone())),
            None if is_known => return Ok(()),
            None => {}
        }
        if let Some(budget) = self.spent_budget(asker, Instant::now()) {
            return Err(NotNow::Spent(budget));
        }
        // Each person in the state occupies one slot.
        if state.people.len() >= self.settings.most_waiting {
            return Err(NotNow::Full(self.looks_ahead()));
        }
        Ok(())
    }

    fn placed(
        &self,
        state: &mut PendingState,
        person: PersonId,
        question: Question,
    ) -> QuestionGuard {
        state.people.entry(person).or_insert_with(|| (question.clone(), 0)).1 += 1;
        QuestionGuard { asking: Arc::clone(&self.asking.0), person, question }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use engine::{ChosenTurn, Reason};
    use match_model::{GuildId, HintDepth, Moment};

    use match_model::SpentBudget;

    use crate::thinkers::Thinking;

    use super::*;

    fn asker(person: u64) -> Asker {
        Asker { person: PersonId::new(person), guild: Some(GuildId::new(1)) }
    }

    fn question(moment: u32) -> Question {
        Question::Hint(MatchId::new(1), Moment::new(moment), Vec::new(), HintDepth::Quick)
    }

    fn hint_of(score: i32) -> Option<Hint> {
        let actions = vec!["a1-a2".into()];
        let turn = ChosenTurn { actions, score, forced: false, was_stopped: false };
        Some(Hint { turn, decisions: Vec::new(), reasons: vec![Reason::Quiet] })
    }

    /// A hint that finishes when a value is sent.
    fn slow(
        thinkers: &Thinkers,
        person: u64,
        moment: u32,
    ) -> (Result<PendingHint, NotNow>, mpsc::Sender<i32>) {
        let (sender, receiver) = mpsc::channel();
        let work = move |_: &AtomicBool| hint_of(receiver.recv().ok()?);
        (thinkers.hint(asker(person), question(moment), Duration::from_secs(1), work), sender)
    }

    #[tokio::test]
    async fn one_thing_at_a_time_and_who_asks_the_same_shares_it() {
        let thinkers = Thinkers::begin(Thinking { most_waiting: 3, ..Thinking::default() });
        let (first, sender) = slow(&thinkers, 1, 5);
        let first = first.expect("it is thought of");
        // Equal requests by the same and by another person.
        let never = |_: &AtomicBool| -> Option<Hint> { panic!("it is thought of once") };
        let ask_again = |person| thinkers.hint(asker(person), question(5), Duration::ZERO, never);
        let (second, third) = (ask_again(1).expect("shared"), ask_again(2).expect("shared"));
        // Sixty other requests by the same person.
        for moment in 6..66 {
            assert_eq!(slow(&thinkers, 1, moment).0.err(), Some(NotNow::Busy(question(5))));
        }
        let busy = thinkers.look(asker(1), MatchId::new(2)).err();
        assert_eq!(busy, Some(NotNow::Busy(question(5))));
        sender.send(7).expect("it is waited for");
        for hint in [&first, &second, &third] {
            assert_eq!(hint.get().await, hint_of(7));
        }
        drop((first, third));
        assert!(slow(&thinkers, 1, 6).0.is_err(), "one is still waited for");
        drop(second);
        // Afterwards another request is accepted and searched again.
        let (other, sender) = slow(&thinkers, 1, 5);
        sender.send(8).expect("it is waited for");
        assert_eq!(other.expect("it is thought of").get().await, hint_of(8));
    }

    #[tokio::test]
    async fn places_are_shared_by_person() {
        let thinkers = Thinkers::begin(Thinking { most_waiting: 2, ..Thinking::default() });
        let look = |person, id| thinkers.look(asker(person), MatchId::new(id));
        let first = look(1, 1).expect("a place");
        let busy = NotNow::Busy(Question::Analysis(MatchId::new(1)));
        assert_eq!(look(1, 2).err(), Some(busy));
        let _second = look(2, 2).expect("one person does not take all places");
        assert!(matches!(look(3, 3).err(), Some(NotNow::Full(_))));
        let _same = look(3, 2).expect("it is being looked through");
        drop(first);
        assert!(look(1, 3).is_err(), "two of them are taken");
    }

    #[tokio::test]
    async fn whoever_has_spent_their_hour_is_told_and_matches_go_on() {
        let share = Duration::from_nanos(1);
        let thinkers = Thinkers::begin(Thinking { person_an_hour: share, ..Thinking::default() });
        let hint = |person, moment| {
            thinkers.hint(asker(person), question(moment), Duration::ZERO, |_| hint_of(1))
        };
        assert_eq!(hint(1, 1).expect("the first").get().await, hint_of(1));
        let refusal = hint(1, 2).err();
        assert!(matches!(refusal, Some(NotNow::Spent(SpentBudget::Person(_)))), "{refusal:?}");
        assert_eq!(hint(2, 2).expect("another's").get().await, hint_of(1));
        let rank = Rank::Play(PersonId::new(1));
        assert_eq!(thinkers.think(rank, Duration::ZERO, |_| 3).get().await, Some(3));
    }

    #[tokio::test]
    async fn what_nobody_waits_for_is_not_thought_of() {
        let thinkers = Thinkers::begin(Thinking::default());
        let (first, sender) = slow(&thinkers, 1, 1);
        let (call_sender, receiver) = mpsc::channel();
        let work = move |_: &AtomicBool| {
            call_sender.send(()).expect("somebody sees it");
            hint_of(1)
        };
        let dropped = thinkers.hint(asker(2), question(2), Duration::ZERO, work);
        drop(dropped.expect("it waits"));
        let last = thinkers.hint(asker(3), question(3), Duration::ZERO, |_| hint_of(3));
        sender.send(1).expect("it is waited for");
        assert_eq!(first.expect("thought of").get().await, hint_of(1));
        assert_eq!(last.expect("thought of").get().await, hint_of(3));
        assert!(receiver.try_recv().is_err(), "nobody waited for it");
    }
}
