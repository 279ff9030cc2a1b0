//! Threads that may be closed to comments, cached because every message in a server is checked and
//! hardly any thread is closed.
//!
//! The cache may contain too many threads, never too few: a thread is added before its match is
//! closed, and stays. A hit is verified in the database.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use match_model::ChannelId;

#[derive(Debug, Default)]
pub(crate) struct ClosedThreads(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    threads: HashSet<ChannelId>,
    all: bool,
    doubts: u64,
}

impl ClosedThreads {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn may_be(&self, thread: ChannelId) -> Option<bool> {
        let known = self.known();
        known.all.then(|| known.threads.contains(&thread))
    }

    /// Number of invalidations; read it before loading the threads.
    pub(crate) fn doubts(&self) -> u64 {
        self.known().doubts
    }

    /// Adds all threads in the database. The set is complete unless it was invalidated since
    /// `doubts`.
    pub(crate) fn learn(&self, threads: Vec<ChannelId>, doubts: u64) {
        let mut known = self.known();
        known.threads.extend(threads);
        known.all = known.doubts == doubts;
    }

    pub(crate) fn note(&self, thread: ChannelId) {
        self.known().threads.insert(thread);
    }

    pub(crate) fn doubt(&self) {
        let mut known = self.known();
        known.all = false;
        known.doubts += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: ChannelId = ChannelId::new(1);
    const TWO: ChannelId = ChannelId::new(2);

    #[test]
    fn none_is_missed() {
        let closed = ClosedThreads::default();
        assert_eq!(closed.may_be(ONE), None);
        let doubts = closed.doubts();
        closed.note(TWO);
        closed.learn(Vec::new(), doubts);
        assert_eq!([ONE, TWO].map(|thread| closed.may_be(thread)), [Some(false), Some(true)]);
        closed.doubt();
        closed.learn(vec![ONE], doubts);
        assert_eq!(closed.may_be(ONE), None);
        closed.learn(vec![ONE], closed.doubts());
        assert_eq!(closed.may_be(ONE), Some(true));
    }
}
