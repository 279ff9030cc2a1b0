//! Lets tests hold Herald in the middle of its thinking.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

/// A step at which Herald can be held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThinkingStep {
    /// Before it checks the match for tasks.
    Looks,
    /// On the thread, before a search for a move.
    Thinks,
    Enters,
    /// On the thread, before a hint or an analysis.
    Helps,
}

/// A gate that holds tasks and threads at one step while it is closed.
#[derive(Debug, Default)]
pub struct Gate {
    state: Mutex<GateState>,
    /// For threads.
    opened: Condvar,
    /// For tasks, and for tests that wait until one is held.
    news: Notify,
}

#[derive(Debug, Default)]
struct GateState {
    closed: Option<ThinkingStep>,
    held: usize,
}

/// Compares by identity.
impl PartialEq for Gate {
    fn eq(&self, other: &Gate) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Gate {}

/// Counts a held task or thread until dropped.
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

    pub fn close(&self, step: ThinkingStep) {
        self.lock().closed = Some(step);
    }

    pub fn open(&self) {
        self.lock().closed = None;
        self.opened.notify_all();
        self.news.notify_waiters();
    }

    /// Waits until a task or thread is held.
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

    /// Passes a step in a task, waiting while the gate is closed.
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

    /// Passes a step on a thread. Stops waiting when `stop` is set.
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
