//! Caches the threads that may be closed to comments, because every message in a server is checked.
//!
//! The cache may contain too many threads, never too few: a thread is added before its match is
//! closed, and stays. A hit is verified in the database.

use std::collections::HashSet;

use match_model::ChannelId;
use parking_lot::Mutex;

#[derive(Debug, Default)]
pub(crate) struct ClosedThreads(Mutex<ClosedThreadSet>);

#[derive(Debug, Default)]
struct ClosedThreadSet {
    threads: HashSet<ChannelId>,
    all: bool,
    invalidations: u64,
}

impl ClosedThreads {
    pub(crate) fn may_contain(&self, thread: ChannelId) -> Option<bool> {
        let set = self.0.lock();
        set.all.then(|| set.threads.contains(&thread))
    }

    /// Number of invalidations; read it before loading the threads.
    pub(crate) fn invalidations(&self) -> u64 {
        self.0.lock().invalidations
    }

    /// Adds all threads in the database. The set is complete unless it was invalidated since
    /// `invalidations`.
    pub(crate) fn learn(&self, threads: Vec<ChannelId>, invalidations: u64) {
        let mut set = self.0.lock();
        set.threads.extend(threads);
        set.all = set.invalidations == invalidations;
    }

    pub(crate) fn note(&self, thread: ChannelId) {
        self.0.lock().threads.insert(thread);
    }

    pub(crate) fn doubt(&self) {
        let mut set = self.0.lock();
        set.all = false;
        set.invalidations += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: ChannelId = ChannelId::new(1);
    const TWO: ChannelId = ChannelId::new(2);

    #[test]
    fn none_is_missed() {
        let threads = ClosedThreads::default();
        assert_eq!(threads.may_contain(ONE), None);
        let invalidations = threads.invalidations();
        threads.note(TWO);
        threads.learn(Vec::new(), invalidations);
        assert_eq!([ONE, TWO].map(|thread| threads.may_contain(thread)), [Some(false), Some(true)]);
        threads.doubt();
        threads.learn(vec![ONE], invalidations);
        assert_eq!(threads.may_contain(ONE), None);
        threads.learn(vec![ONE], threads.invalidations());
        assert_eq!(threads.may_contain(ONE), Some(true));
    }
}
