//! Whether Discord and places in it can be reached.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use match_model::ChannelId;
use parking_lot::Mutex;

#[derive(Debug, Default)]
pub(crate) struct Reach {
    lost: AtomicBool,
    /// The last time that deferred announcements were made due.
    hurried: Mutex<Option<Instant>>,
    /// By time of the first refusal, until a restart. One refusal may be temporary.
    refused: Mutex<HashMap<ChannelId, Instant>>,
    /// Closed to Herald until a person asks something there, such as places of a server that
    /// removed it.
    shut: Mutex<HashSet<ChannelId>>,
}

impl Reach {
    pub(super) fn lose(&self) {
        self.lost.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_lost(&self) -> bool {
        self.lost.load(Ordering::Relaxed)
    }

    /// Returns whether Discord was unreachable before, at most once per `period`.
    pub(super) fn regain(&self, period: Duration) -> bool {
        if !self.is_lost() {
            return false;
        }
        let mut hurried = self.hurried.lock();
        if hurried.is_some_and(|at| at.elapsed() < period) {
            return false;
        }
        *hurried = Some(Instant::now());
        self.lost.swap(false, Ordering::Relaxed)
    }

    /// Returns whether the refusals have lasted for `long`.
    pub(super) fn refused_for(&self, thread: ChannelId, long: Duration) -> bool {
        let mut refused = self.refused.lock();
        match refused.entry(thread) {
            Entry::Occupied(since) => since.get().elapsed() >= long,
            Entry::Vacant(place) => {
                place.insert(Instant::now());
                false
            }
        }
    }

    pub(super) fn shut(&self, place: ChannelId) {
        self.shut.lock().insert(place);
    }

    pub(crate) fn is_shut(&self, place: ChannelId) -> bool {
        self.shut.lock().contains(&place)
    }

    /// Returns whether the place was closed.
    pub(crate) fn reopen(&self, place: ChannelId) -> bool {
        self.shut.lock().remove(&place)
    }

    /// Call it after a success, or when Herald has left the thread.
    pub(super) fn taken(&self, thread: ChannelId) {
        self.refused.lock().remove(&thread);
        self.shut.lock().remove(&thread);
    }
}
