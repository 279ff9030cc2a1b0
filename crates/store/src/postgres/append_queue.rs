//! The queue in which steps wait for a connection, to be written in batches.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::oneshot;

use super::append::Append;
use super::batch_policy::{StatementStage, UnderWay};
use crate::Result;

const MOST: usize = 64;

#[derive(Debug)]
pub(crate) struct QueuedAppend {
    pub(crate) step: Append,
    pub(crate) reply: oneshot::Sender<Result<bool>>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct AppendQueue(Arc<Mutex<QueueState>>);

#[derive(Debug, Default)]
struct QueueState {
    waiting: VecDeque<QueuedAppend>,
    under_way: UnderWay,
}

#[derive(Debug)]
pub(crate) struct Batcher {
    queue: AppendQueue,
    stage: StatementStage,
}

impl AppendQueue {
    /// Adds a step. Returns a batcher to run, unless those at work will take the step.
    pub(crate) fn push(&self, waiting: QueuedAppend) -> Option<Batcher> {
        let mut state = self.0.lock();
        state.waiting.push_back(waiting);
        let waiting = state.waiting.len();
        let begins = state.under_way.begin(waiting);
        begins.then(|| Batcher { queue: self.clone(), stage: StatementStage::Gathers })
    }
}

impl Batcher {
    /// Takes the next batch: steps of different matches, in order of arrival. An empty batch ends
    /// this batcher; a later step starts another.
    pub(crate) fn next(&mut self) -> Vec<QueuedAppend> {
        let mut state = self.queue.0.lock();
        // Under one lock, so that no step is added between the check and the end of this batcher.
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
        // The batcher was dropped with its runtime.
        let mut state = self.queue.0.lock();
        if self.stage.breaks_off(&mut state.under_way) {
            // No batcher is left for these; dropping them notifies their callers.
            state.waiting.clear();
        }
    }
}
