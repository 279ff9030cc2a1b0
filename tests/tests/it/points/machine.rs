//! The bot's machine clocks: time passes, and the wall clock is set wrong.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use herald::{Clock, Hands};

/// The clocks, and the wall clock's error, in milliseconds.
#[derive(Debug)]
pub(crate) struct Machine {
    hands: Arc<Hands>,
    wrong: AtomicI64,
}

impl Machine {
    /// Correct clocks at a time, in milliseconds since 1970.
    pub(crate) fn at(time: i64) -> Machine {
        Machine { hands: Hands::at(time), wrong: AtomicI64::new(0) }
    }

    /// The bot's reading of them.
    pub(crate) fn clock(&self) -> Clock {
        Clock::Hands(Arc::clone(&self.hands))
    }

    /// Lets time pass.
    pub(crate) fn pass(&self, millis: i64) {
        self.hands.pass(millis);
    }

    /// Lets time pass until a time, if it is earlier.
    pub(crate) fn pass_to(&self, time: i64) {
        let shown = self.hands.wall.load(Ordering::SeqCst);
        self.pass(time.saturating_sub(shown - self.wrong.load(Ordering::SeqCst)).max(0));
    }

    /// Sets the wall clock forward or back, without passing time.
    pub(crate) fn jump(&self, millis: i64) {
        self.wrong.fetch_add(millis, Ordering::SeqCst);
        self.hands.step(millis);
    }

    /// Corrects it.
    pub(crate) fn set_right(&self) {
        self.hands.step(-self.wrong.swap(0, Ordering::SeqCst));
    }
}
