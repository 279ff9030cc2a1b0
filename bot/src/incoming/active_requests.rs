//! Makes sure that a person is never forgotten while one of their requests runs, and refuses
//! requests meanwhile.

use std::collections::HashMap;
use std::sync::Arc;

use match_model::PersonId;
use parking_lot::Mutex;

#[derive(Clone, Copy, Debug, Default)]
struct PersonState {
    requests: u32,
    forgotten: bool,
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
        let mut all = self.0.lock();
        let under = all.entry(person).or_default();
        if under.forgotten {
            return None;
        }
        under.requests += 1;
        Some(ActiveRequest(self.clone(), person))
    }

    pub(crate) fn forget(&self, person: PersonId) -> Option<ForgettingGuard> {
        let mut all = self.0.lock();
        let under = all.entry(person).or_default();
        if under.forgotten || under.requests > 1 {
            return None;
        }
        under.forgotten = true;
        Some(ForgettingGuard(self.clone(), person))
    }

    fn end(&self, person: PersonId, end: impl FnOnce(&mut PersonState)) {
        let mut all = self.0.lock();
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
        assert!(all.0.lock().is_empty());
    }
}
