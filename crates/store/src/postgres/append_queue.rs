//! Steps of matches that wait for a connection, so that those that come at the same time are made
//! together.

use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use super::append::Append;
use super::batch_policy::{StatementStage, UnderWay};
use crate::Result;

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
pub(crate) struct AppendQueue(Arc<Mutex<QueueState>>);

#[derive(Debug, Default)]
struct QueueState {
    waiting: VecDeque<QueuedAppend>,
    under_way: UnderWay,
}

/// Somebody who makes batches until too little waits.
#[derive(Debug)]
pub(crate) struct Batcher {
    queue: AppendQueue,
    stage: StatementStage,
}

impl AppendQueue {
    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a step; with a batcher that is to make it, if none of those that are there will.
    pub(crate) fn push(&self, waiting: QueuedAppend) -> Option<Batcher> {
        let mut state = self.state();
        state.waiting.push_back(waiting);
        let waiting = state.waiting.len();
        let begins = state.under_way.begin(waiting);
        begins.then(|| Batcher { queue: self.clone(), stage: StatementStage::Gathers })
    }
}

impl Batcher {
    /// The next batch: steps of different matches, in the order in which they came; none when too
    /// little waits. Then this batcher is none any more, and whoever comes next begins another.
    pub(crate) fn next(&mut self) -> Vec<QueuedAppend> {
        let mut state = self.queue.state();
        // Under one lock: a step that is added meanwhile would be nobody's.
        let state = &mut *state;
        if !self.stage.goes_on(&mut state.under_way, state.waiting.len()) {
            return Vec::new();
        }
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
        self.stage.take(&mut state.under_way, batch.len());
        batch
    }
}

impl Drop for Batcher {
    fn drop(&mut self) {
        // It was broken off, with its runtime.
        let mut state = self.queue.state();
        if self.stage.breaks_off(&mut state.under_way) {
            // Nobody makes these; whoever waits is told.
            state.waiting.clear();
        }
    }
}
