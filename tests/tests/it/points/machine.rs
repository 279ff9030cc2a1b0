//! The clocks of the machine on which the bot runs: time passes, and somebody sets the wall clock
//! wrong.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use herald::{Clock, Hands};

/// The clocks, and by how much the wall clock is wrong; milliseconds.
#[derive(Debug)]
pub(crate) struct Machine {
    hands: Arc<Hands>,
    wrong: AtomicI64,
}

impl Machine {
    /// Clocks that are right at a time, in milliseconds since 1970.
    pub(crate) fn at(time: i64) -> Machine {
        Machine { hands: Hands::at(time), wrong: AtomicI64::new(0) }
    }

    /// As the bot reads them.
    pub(crate) fn clock(&self) -> Clock {
        Clock::Hands(Arc::clone(&self.hands))
    }

    /// Lets time pass.
    pub(crate) fn pass(&self, millis: i64) {
        self.hands.pass(millis);
    }

    /// Lets time pass until it is so late, if it is not yet.
    pub(crate) fn pass_to(&self, time: i64) {
        let shown = self.hands.wall.load(Ordering::SeqCst);
        self.pass(time.saturating_sub(shown - self.wrong.load(Ordering::SeqCst)).max(0));
    }

    /// Sets the wall clock on, or back, without any time passing.
    pub(crate) fn jump(&self, millis: i64) {
        self.wrong.fetch_add(millis, Ordering::SeqCst);
        self.hands.step(millis);
    }

    /// Sets it right again.
    pub(crate) fn set_right(&self) {
        self.hands.step(-self.wrong.swap(0, Ordering::SeqCst));
    }
}
