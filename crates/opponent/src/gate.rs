//! Lets tests hold Herald in the middle of its thinking.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parking_lot::{Condvar, Mutex};
use tokio::sync::Notify;

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
    opening: Condvar,
    /// For tasks, and for tests that wait until one is held.
    news: Notify,
}

#[derive(Debug, Default)]
struct GateState {
    closed_step: Option<ThinkingStep>,
    held_count: usize,
}

/// Compares by identity.
impl PartialEq for Gate {
    fn eq(&self, other: &Gate) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Gate {}

/// Counts a held task or thread until dropped.
struct HoldGuard<'a>(&'a Gate);

impl<'a> HoldGuard<'a> {
    fn at(gate: &'a Gate) -> HoldGuard<'a> {
        gate.state.lock().held_count += 1;
        gate.news.notify_waiters();
        HoldGuard(gate)
    }
}

impl Drop for HoldGuard<'_> {
    fn drop(&mut self) {
        self.0.state.lock().held_count -= 1;
    }
}

impl Gate {
    fn is_closed(&self, step: ThinkingStep) -> bool {
        self.state.lock().closed_step == Some(step)
    }

    pub fn close(&self, step: ThinkingStep) {
        self.state.lock().closed_step = Some(step);
    }

    pub fn open(&self) {
        self.state.lock().closed_step = None;
        self.opening.notify_all();
        self.news.notify_waiters();
    }

    pub async fn wait_for_hold(&self) {
        loop {
            let mut news = std::pin::pin!(self.news.notified());
            news.as_mut().enable();
            if self.state.lock().held_count > 0 {
                return;
            }
            news.await;
        }
    }

    /// Passes a step in a task, waiting while the gate is closed.
    pub(crate) async fn pass(&self, step: ThinkingStep) {
        let mut guard = None;
        loop {
            let mut news = std::pin::pin!(self.news.notified());
            news.as_mut().enable();
            if !self.is_closed(step) {
                return;
            }
            guard = guard.or_else(|| Some(HoldGuard::at(self)));
            news.await;
        }
    }

    /// Passes a step on a thread. Stops waiting when `stop` is set.
    pub(crate) fn pass_on_thread(&self, step: ThinkingStep, stop: &AtomicBool) {
        const LOOK: Duration = Duration::from_millis(5);
        if !self.is_closed(step) {
            return;
        }
        let guard = HoldGuard::at(self);
        let mut state = self.state.lock();
        while state.closed_step == Some(step) && !stop.load(Ordering::Relaxed) {
            self.opening.wait_for(&mut state, LOOK);
        }
        drop(state);
        drop(guard);
    }
}
