//! Hints and analyses in progress: one at a time per person.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use engine::Hint;
use match_model::{PersonId, Question};
use parking_lot::{Mutex, MutexGuard};
use tokio::sync::OnceCell;

use crate::thought_handle::ThoughtHandle;

#[derive(Default)]
pub(crate) struct PendingState {
    /// Each person's question, with its number of simultaneous askers.
    pub(crate) people: HashMap<PersonId, (Question, u32)>,
    pub(crate) hints: HashMap<Question, Weak<SharedHint>>,
}

impl PendingState {
    pub(crate) fn is_asked(&self, question: &Question) -> bool {
        self.people.values().any(|(one, _)| one == question)
    }
}

#[derive(Default)]
pub(crate) struct PendingQuestions(pub(crate) Arc<Mutex<PendingState>>);

pub(crate) fn lock(state: &Mutex<PendingState>) -> MutexGuard<'_, PendingState> {
    state.lock()
}

pub struct QuestionGuard {
    pub(crate) asking: Arc<Mutex<PendingState>>,
    pub(crate) person: PersonId,
    pub(crate) question: Question,
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

pub(crate) struct SharedHint {
    pub(crate) thought: tokio::sync::Mutex<ThoughtHandle<Option<Hint>>>,
    pub(crate) hint: OnceCell<Option<Hint>>,
}

/// An asker's handle to a hint. The search stops when the last handle is dropped.
pub struct PendingHint {
    pub(crate) shared: Arc<SharedHint>,
    pub(crate) _place: QuestionGuard,
}

impl PendingHint {
    /// Returns the hint; `None` if no side is to decide, the search panicked or Herald stops.
    pub async fn get(&self) -> Option<Hint> {
        let SharedHint { thought: handle, hint } = &*self.shared;
        let outcome = async { handle.lock().await.get().await.flatten() };
        hint.get_or_init(|| outcome).await.clone()
    }
}
