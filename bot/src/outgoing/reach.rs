//! Whether Discord and places in it can be reached.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use match_model::ChannelId;
use parking_lot::Mutex;

#[derive(Debug, Default)]
pub(crate) struct Reach {
    unreachable: AtomicBool,
    resent_at: Mutex<Option<Instant>>,
    /// By time of the first refusal, until a restart. One refusal may be temporary.
    refused_since: Mutex<HashMap<ChannelId, Instant>>,
    /// Until a person asks something there; for example after a server removed Herald.
    closed_places: Mutex<HashSet<ChannelId>>,
}

impl Reach {
    pub(super) fn lose(&self) {
        self.unreachable.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_lost(&self) -> bool {
        self.unreachable.load(Ordering::Relaxed)
    }

    /// Returns whether Discord was unreachable before, at most once per `period`.
    pub(super) fn regain(&self, period: Duration) -> bool {
        if !self.is_lost() {
            return false;
        }
        let mut resent_at = self.resent_at.lock();
        if resent_at.is_some_and(|at| at.elapsed() < period) {
            return false;
        }
        *resent_at = Some(Instant::now());
        self.unreachable.swap(false, Ordering::Relaxed)
    }

    /// Returns whether the refusals have lasted for `long`.
    pub(super) fn refused_for(&self, thread: ChannelId, duration: Duration) -> bool {
        let mut refused_since = self.refused_since.lock();
        match refused_since.entry(thread) {
            Entry::Occupied(since) => since.get().elapsed() >= duration,
            Entry::Vacant(place) => {
                place.insert(Instant::now());
                false
            }
        }
    }

    pub(super) fn close(&self, place: ChannelId) {
        self.closed_places.lock().insert(place);
    }

    pub(crate) fn is_closed(&self, place: ChannelId) -> bool {
        self.closed_places.lock().contains(&place)
    }

    /// Returns whether the place was closed.
    pub(crate) fn reopen(&self, place: ChannelId) -> bool {
        self.closed_places.lock().remove(&place)
    }

    /// Also when Herald has left the thread.
    pub(super) fn note_success(&self, thread: ChannelId) {
        self.refused_since.lock().remove(&thread);
        self.closed_places.lock().remove(&thread);
    }
}
