//! What Herald has seen of Discord's being there.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use match_model::ChannelId;
use parking_lot::Mutex;

/// Whether Discord can be reached, as far as is known.
#[derive(Debug, Default)]
pub(crate) struct Reach {
    lost: AtomicBool,
    /// When what was put off was made due last.
    hurried: Mutex<Option<Instant>>,
    /// Threads in which Herald was refused, and since when. One refusal may pass; after a restart
    /// one more is waited for.
    refused: Mutex<HashMap<ChannelId, Instant>>,
    /// Places in which Herald was refused for good, as where it was removed from the server, until
    /// somebody asks it something there.
    shut: Mutex<HashSet<ChannelId>>,
}

impl Reach {
    /// Discord could not be reached.
    pub(super) fn lose(&self) {
        self.lost.store(true, Ordering::Relaxed);
    }

    /// Whether Discord could not be reached when that was tried last.
    pub(super) fn is_lost(&self) -> bool {
        self.lost.load(Ordering::Relaxed)
    }

    /// Discord was reached: whether it could not be before. Where it goes now and again, that is
    /// said once in so long.
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

    /// Herald was refused in a thread: whether it has been for so long.
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

    /// Herald was refused in the place of a match.
    pub(super) fn shut(&self, place: ChannelId) {
        self.shut.lock().insert(place);
    }

    /// Whether Herald was refused in a place since a player last asked it something there.
    pub(crate) fn is_shut(&self, place: ChannelId) -> bool {
        self.shut.lock().contains(&place)
    }

    /// Somebody asks Herald something in a place where it may write: whether it was refused there.
    pub(crate) fn reopen(&self, place: ChannelId) -> bool {
        self.shut.lock().remove(&place)
    }

    /// Herald was not refused there, or has left it.
    pub(super) fn taken(&self, thread: ChannelId) {
        self.refused.lock().remove(&thread);
        self.shut.lock().remove(&thread);
    }
}
