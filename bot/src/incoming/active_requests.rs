//! Keeps a person from being forgotten during one of their requests, and refuses requests
//! meanwhile.

use std::collections::HashMap;
use std::sync::Arc;

use match_model::PersonId;
use parking_lot::Mutex;

#[derive(Clone, Copy, Debug, Default)]
struct PersonState {
    requests: u32,
    is_being_forgotten: bool,
}

type States = HashMap<PersonId, PersonState>;

#[derive(Clone, Debug, Default)]
pub(crate) struct ActiveRequests(Arc<Mutex<States>>);

#[derive(Debug)]
pub(crate) struct ActiveRequest(ActiveRequests, PersonId);

#[derive(Debug)]
pub(crate) struct ForgettingGuard(ActiveRequests, PersonId);

impl ActiveRequests {
    pub(crate) fn begin(&self, person: PersonId) -> Option<ActiveRequest> {
        let mut states = self.0.lock();
        let state = states.entry(person).or_default();
        if state.is_being_forgotten {
            return None;
        }
        state.requests += 1;
        Some(ActiveRequest(self.clone(), person))
    }

    pub(crate) fn forget(&self, person: PersonId) -> Option<ForgettingGuard> {
        let mut states = self.0.lock();
        let state = states.entry(person).or_default();
        if state.is_being_forgotten || state.requests > 1 {
            return None;
        }
        state.is_being_forgotten = true;
        Some(ForgettingGuard(self.clone(), person))
    }

    fn end_with(&self, person: PersonId, end: impl FnOnce(&mut PersonState)) {
        let mut states = self.0.lock();
        if let Some(state) = states.get_mut(&person) {
            end(state);
            if state.requests == 0 && !state.is_being_forgotten {
                states.remove(&person);
            }
        }
    }
}

impl Drop for ActiveRequest {
    fn drop(&mut self) {
        self.0.end_with(self.1, |state| state.requests = state.requests.saturating_sub(1));
    }
}

impl Drop for ForgettingGuard {
    fn drop(&mut self) {
        self.0.end_with(self.1, |state| state.is_being_forgotten = false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_person_is_forgotten_during_a_request() {
        let (requests, alice, bob) =
            (ActiveRequests::default(), PersonId::new(1), PersonId::new(2));
        let (first_request, second_request) = (requests.begin(alice), requests.begin(alice));
        assert!(first_request.is_some() && second_request.is_some());
        assert!(requests.forget(alice).is_none());
        drop(second_request);
        let guard = requests.forget(alice);
        assert!(guard.is_some());
        assert!(requests.begin(alice).is_none() && requests.forget(alice).is_none());
        assert!(requests.begin(bob).is_some());
        drop((guard, first_request));
        assert!(requests.begin(alice).is_some());
        assert!(requests.0.lock().is_empty());
    }
}
