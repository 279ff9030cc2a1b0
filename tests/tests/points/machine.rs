//! The clock of the machine on which the bot runs: time passes, and somebody sets it wrong.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use herald::Clock;

/// A clock, and by how much it is wrong; milliseconds.
#[derive(Debug)]
pub(crate) struct Machine {
    shows: Arc<AtomicI64>,
    wrong: AtomicI64,
}

impl Machine {
    /// A clock that is right at a time, in milliseconds since 1970.
    pub(crate) fn at(time: i64) -> Machine {
        Machine { shows: Arc::new(AtomicI64::new(time)), wrong: AtomicI64::new(0) }
    }

    /// As the bot reads it.
    pub(crate) fn clock(&self) -> Clock {
        Clock::Set(Arc::clone(&self.shows))
    }

    /// Lets time pass.
    pub(crate) fn pass(&self, millis: i64) {
        self.shows.fetch_add(millis, Ordering::Relaxed);
    }

    /// Lets time pass until it is so late, if it is not yet.
    pub(crate) fn pass_to(&self, time: i64) {
        let now = self.shows.load(Ordering::Relaxed) - self.wrong.load(Ordering::Relaxed);
        self.pass(time.saturating_sub(now).max(0));
    }

    /// Sets the clock on, or back, without any time passing.
    pub(crate) fn jump(&self, millis: i64) {
        self.wrong.fetch_add(millis, Ordering::Relaxed);
        self.shows.fetch_add(millis, Ordering::Relaxed);
    }

    /// Sets the clock right again.
    pub(crate) fn set_right(&self) {
        let wrong = self.wrong.swap(0, Ordering::Relaxed);
        self.shows.fetch_sub(wrong, Ordering::Relaxed);
    }
}
