//! Where tests hold Herald in the middle of its thinking, and let it go on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

/// The steps of its thinking at which Herald can be held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThinkingStep {
    /// Before it looks what a match asks of it.
    Looks,
    /// On the thread, before it thinks.
    Thinks,
    /// Before it enters what it will do.
    Enters,
    /// On the thread, before it thinks of a hint or looks through a match.
    Helps,
}

/// A gate before one step: whoever comes to it while it is closed waits.
#[derive(Debug, Default)]
pub struct Gate {
    state: Mutex<GateState>,
    /// For threads.
    opened: Condvar,
    /// For tasks, and for who waits until somebody is held.
    news: Notify,
}

#[derive(Debug, Default)]
struct GateState {
    closed: Option<ThinkingStep>,
    held: usize,
}

/// Two gates are the same when they are one.
impl PartialEq for Gate {
    fn eq(&self, other: &Gate) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Gate {}

/// Somebody at the gate.
struct Held<'a>(&'a Gate);

impl<'a> Held<'a> {
    fn at(gate: &'a Gate) -> Held<'a> {
        gate.lock().held += 1;
        gate.news.notify_waiters();
        Held(gate)
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.0.lock().held -= 1;
    }
}

impl Gate {
    fn lock(&self) -> MutexGuard<'_, GateState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_closed(&self, step: ThinkingStep) -> bool {
        self.lock().closed == Some(step)
    }

    /// Holds whoever comes to a step from now on.
    pub fn close(&self, step: ThinkingStep) {
        self.lock().closed = Some(step);
    }

    /// Lets all go on.
    pub fn open(&self) {
        self.lock().closed = None;
        self.opened.notify_all();
        self.news.notify_waiters();
    }

    /// Waits until somebody is held.
    pub async fn holds(&self) {
        loop {
            let mut news = std::pin::pin!(self.news.notified());
            news.as_mut().enable();
            if self.lock().held > 0 {
                return;
            }
            news.await;
        }
    }

    /// Comes to a step in a task.
    pub(crate) async fn pass(&self, step: ThinkingStep) {
        let mut held = None;
        loop {
            let mut news = std::pin::pin!(self.news.notified());
            news.as_mut().enable();
            if !self.is_closed(step) {
                return;
            }
            held = held.or_else(|| Some(Held::at(self)));
            news.await;
        }
    }

    /// Comes to a step on a thread, which is held no longer when it is told to stop.
    pub(crate) fn pass_on_thread(&self, step: ThinkingStep, stop: &AtomicBool) {
        const LOOK: Duration = Duration::from_millis(5);
        if !self.is_closed(step) {
            return;
        }
        let held = Held::at(self);
        let mut state = self.lock();
        while state.closed == Some(step) && !stop.load(Ordering::Relaxed) {
            let waited = self.opened.wait_timeout(state, LOOK);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        drop(state);
        drop(held);
    }
}
