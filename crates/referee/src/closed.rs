//! The threads that may be closed to comments, held in memory: every message of a server is asked
//! about, and hardly any thread is closed.
//!
//! What is held may be more than what is closed, never less: a thread is noted before its match is
//! closed, and stays. What is found here is looked up in the database; what is not needs no look.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use match_model::ChannelId;

/// The threads, as far as they are known.
#[derive(Debug, Default)]
pub(crate) struct ClosedThreads(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    threads: HashSet<ChannelId>,
    /// Whether they are all of them.
    all: bool,
    /// How often there was doubt about that.
    doubts: u64,
}

impl ClosedThreads {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a thread may be closed; `None` while not all of them are known.
    pub(crate) fn may_be(&self, thread: ChannelId) -> Option<bool> {
        let known = self.known();
        known.all.then(|| known.threads.contains(&thread))
    }

    /// How often there was doubt; to be asked before they are read.
    pub(crate) fn doubts(&self) -> u64 {
        self.known().doubts
    }

    /// Notes all that the database has. If there was doubt since, they are not known to be all.
    pub(crate) fn learn(&self, threads: Vec<ChannelId>, doubts: u64) {
        let mut known = self.known();
        known.threads.extend(threads);
        known.all = known.doubts == doubts;
    }

    /// Notes a thread that is about to be closed.
    pub(crate) fn note(&self, thread: ChannelId) {
        self.known().threads.insert(thread);
    }

    /// Has them read anew: a match has another thread.
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
        // What is closed while they are read is not lost.
        closed.note(TWO);
        closed.learn(Vec::new(), doubts);
        assert_eq!([ONE, TWO].map(|thread| closed.may_be(thread)), [Some(false), Some(true)]);
        // What is read before a thread is another is not all.
        closed.doubt();
        closed.learn(vec![ONE], doubts);
        assert_eq!(closed.may_be(ONE), None);
        closed.learn(vec![ONE], closed.doubts());
        assert_eq!(closed.may_be(ONE), Some(true));
    }
}
