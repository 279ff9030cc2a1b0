//! The bot's machine clocks: time passes, and the wall clock is set wrong.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use herald::{Clock, TestClocks};

/// The clocks, and the wall clock's error, in milliseconds.
#[derive(Debug)]
pub(crate) struct Machine {
    clocks: Arc<TestClocks>,
    wall_error: AtomicI64,
}

impl Machine {
    /// Correct clocks at a time, in milliseconds since 1970.
    pub(crate) fn at(time: i64) -> Machine {
        Machine { clocks: TestClocks::at(time), wall_error: AtomicI64::new(0) }
    }

    pub(crate) fn clock(&self) -> Clock {
        Clock::Hands(Arc::clone(&self.clocks))
    }

    pub(crate) fn pass(&self, millis: i64) {
        self.clocks.pass(millis);
    }

    /// Lets time pass until a time, if it is earlier.
    pub(crate) fn pass_to(&self, time: i64) {
        let shown = self.clocks.wall.load(Ordering::SeqCst);
        self.pass(time.saturating_sub(shown - self.wall_error.load(Ordering::SeqCst)).max(0));
    }

    /// Sets the wall clock forward or back, without passing time.
    pub(crate) fn jump(&self, millis: i64) {
        self.wall_error.fetch_add(millis, Ordering::SeqCst);
        self.clocks.step(millis);
    }

    pub(crate) fn set_right(&self) {
        self.clocks.step(-self.wall_error.swap(0, Ordering::SeqCst));
    }
}
