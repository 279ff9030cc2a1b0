//! Steps of matches that wait for a connection, so that those that come at the same time are made
//! together.

use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use super::append::Append;
use crate::Result;

/// How many batches are under way at once: while the server works on one, another is put together.
const MOST_BATCHERS: usize = 2;

/// Most steps of one batch.
const MOST: usize = 64;

/// A step, and who waits for what becomes of it.
#[derive(Debug)]
pub(crate) struct QueuedAppend {
    pub(crate) step: Append,
    pub(crate) reply: oneshot::Sender<Result<bool>>,
}

/// The steps that wait.
#[derive(Clone, Debug, Default)]
pub(crate) struct AppendQueue(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    waiting: VecDeque<QueuedAppend>,
    batchers: usize,
}

/// Somebody who makes batches until nothing waits any more.
#[derive(Debug)]
pub(crate) struct Batcher {
    queue: AppendQueue,
    /// Whether it has found that nothing waits, and counts no more.
    ended: bool,
}

impl AppendQueue {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a step; with a batcher that is to make it, if those that are there are too few.
    pub(crate) fn push(&self, waiting: QueuedAppend) -> Option<Batcher> {
        let mut state = self.state();
        state.waiting.push_back(waiting);
        if state.batchers >= MOST_BATCHERS {
            return None;
        }
        state.batchers += 1;
        Some(Batcher { queue: self.clone(), ended: false })
    }
}

impl Batcher {
    /// The next batch: steps of different matches, in the order in which they came; none when
    /// nothing waits. Then this batcher is none any more, and whoever comes next begins another.
    pub(crate) fn next(&mut self) -> Vec<QueuedAppend> {
        let mut state = self.queue.state();
        let mut matches = HashSet::new();
        let (mut batch, mut later) = (Vec::new(), VecDeque::new());
        while let Some(waiting) = state.waiting.pop_front() {
            if batch.len() < MOST && matches.insert(waiting.step.match_id()) {
                batch.push(waiting);
            } else {
                later.push_back(waiting);
            }
        }
        state.waiting = later;
        if batch.is_empty() && !self.ended {
            // Under the same lock: a step that is added now is nobody's otherwise.
            state.batchers = state.batchers.saturating_sub(1);
            self.ended = true;
        }
        batch
    }
}

impl Drop for Batcher {
    fn drop(&mut self) {
        if self.ended {
            return;
        }
        // It was broken off, with its runtime.
        let mut state = self.queue.state();
        state.batchers = state.batchers.saturating_sub(1);
        if state.batchers == 0 {
            // Nobody makes these; whoever waits is told.
            state.waiting.clear();
        }
    }
}
