//! Keeps a person from being forgotten while one of their requests runs, and refuses their requests
//! while they are being forgotten.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use match_model::PersonId;

/// A person's running requests.
#[derive(Clone, Copy, Debug, Default)]
struct PersonState {
    requests: u32,
    forgotten: bool,
}

type States = HashMap<PersonId, PersonState>;

/// All people with running requests.
#[derive(Clone, Debug, Default)]
pub(crate) struct ActiveRequests(Arc<Mutex<States>>);

/// A running request, until dropped.
#[derive(Debug)]
pub(crate) struct ActiveRequest(ActiveRequests, PersonId);

/// Blocks a person's requests, until dropped.
#[derive(Debug)]
pub(crate) struct ForgettingGuard(ActiveRequests, PersonId);

impl ActiveRequests {
    fn all(&self) -> MutexGuard<'_, States> {
        match self.0.lock() {
            Ok(all) => all,
            Err(poisoned) => poisoned.into_inner(),
        }
    }

    /// Starts a request; `None` while its person is being forgotten.
    pub(crate) fn begin(&self, person: PersonId) -> Option<ActiveRequest> {
        let mut all = self.all();
        let under = all.entry(person).or_default();
        if under.forgotten {
            return None;
        }
        under.requests += 1;
        Some(ActiveRequest(self.clone(), person))
    }

    /// Starts to forget a person by their own request; `None` while they have another one.
    pub(crate) fn forget(&self, person: PersonId) -> Option<ForgettingGuard> {
        let mut all = self.all();
        let under = all.entry(person).or_default();
        if under.forgotten || under.requests > 1 {
            return None;
        }
        under.forgotten = true;
        Some(ForgettingGuard(self.clone(), person))
    }

    fn end(&self, person: PersonId, end: impl FnOnce(&mut PersonState)) {
        let mut all = self.all();
        if let Some(under) = all.get_mut(&person) {
            end(under);
            if under.requests == 0 && !under.forgotten {
                all.remove(&person);
            }
        }
    }
}

impl Drop for ActiveRequest {
    fn drop(&mut self) {
        self.0.end(self.1, |under| under.requests = under.requests.saturating_sub(1));
    }
}

impl Drop for ForgettingGuard {
    fn drop(&mut self) {
        self.0.end(self.1, |under| under.forgotten = false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_forgotten_in_mid_work() {
        let (all, alice, bob) = (ActiveRequests::default(), PersonId::new(1), PersonId::new(2));
        let (asks, moves) = (all.begin(alice), all.begin(alice));
        assert!(asks.is_some() && moves.is_some());
        assert!(all.forget(alice).is_none());
        drop(moves);
        let forgetting = all.forget(alice);
        assert!(forgetting.is_some());
        assert!(all.begin(alice).is_none() && all.forget(alice).is_none());
        assert!(all.begin(bob).is_some());
        drop((forgetting, asks));
        assert!(all.begin(alice).is_some());
        assert!(all.all().is_empty());
    }
}
