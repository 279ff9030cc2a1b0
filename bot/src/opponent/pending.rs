//! Which questions of people Herald thinks about beside the moves of its matches: one at a time a
//! person.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use engine::ChosenTurn;
use match_model::{PersonId, Question};
use tokio::sync::OnceCell;

use super::thought_handle::ThoughtHandle;

/// Who asks what.
#[derive(Default)]
pub(super) struct State {
    /// Each with what they ask, and how often at the same time.
    pub(super) people: HashMap<PersonId, (Question, u32)>,
    pub(super) hints: HashMap<Question, Weak<Hint>>,
}

impl State {
    pub(super) fn is_asked(&self, question: &Question) -> bool {
        self.people.values().any(|(one, _)| one == question)
    }
}

/// What is asked.
#[derive(Default)]
pub(super) struct PendingQuestions(pub(super) Arc<Mutex<State>>);

pub(super) fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// That something is thought about for somebody; as long as it is held, nothing else is.
pub(crate) struct QuestionGuard {
    pub(super) asking: Arc<Mutex<State>>,
    pub(super) person: PersonId,
    pub(super) question: Question,
}

impl Drop for QuestionGuard {
    fn drop(&mut self) {
        let mut state = lock(&self.asking);
        if let Some((_, count)) = state.people.get_mut(&self.person) {
            *count -= 1;
            if *count == 0 {
                state.people.remove(&self.person);
            }
        }
        if !state.is_asked(&self.question) {
            state.hints.remove(&self.question);
        }
    }
}

/// A hint that one or more wait for.
pub(super) struct Hint {
    pub(super) thought: tokio::sync::Mutex<ThoughtHandle<Option<ChosenTurn>>>,
    pub(super) chosen: OnceCell<Option<ChosenTurn>>,
}

/// A hint that somebody waits for. When nobody does any more it is not thought about.
pub(crate) struct PendingHint {
    pub(super) hint: Arc<Hint>,
    pub(super) _place: QuestionGuard,
}

impl PendingHint {
    /// What Herald would play; `None` when nobody is to decide, the thought broke or Herald stops.
    pub(crate) async fn get(&self) -> Option<ChosenTurn> {
        let Hint { thought, chosen } = &*self.hint;
        let found = async { thought.lock().await.get().await.flatten() };
        chosen.get_or_init(|| found).await.clone()
    }
}
