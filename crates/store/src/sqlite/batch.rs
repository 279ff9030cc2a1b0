//! The open transaction of the write connection: finished changes that wait for its COMMIT, and the
//! current one.

use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::oneshot;

use crate::{Result, StoreError};

pub(crate) const MOST: usize = 64;

#[derive(Clone, Debug, Default)]
pub(crate) struct Batch(Arc<Mutex<BatchState>>);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Idle,
    /// A transaction is open, and its current change isn't finished.
    Changing,
    /// A transaction is open, and all its changes wait for its COMMIT.
    Waiting,
    /// No transaction is open, and the connection must be replaced.
    Broken,
}

#[derive(Debug, Default)]
struct BatchState {
    stage: Stage,
    /// The file's commit counter, if known without a query.
    of_file: Option<i64>,
    /// The commit counter after this COMMIT.
    number: i64,
    /// `total_changes()` of the connection before this transaction.
    changes: i64,
    /// Whether it is known to contain a change.
    changed: bool,
    /// The finished changes, before the savepoint, which wait for the COMMIT.
    members: Vec<oneshot::Sender<Result<()>>>,
}

impl Batch {
    /// Starts a change. Returns whether it joins an open transaction; if not, the caller must begin
    /// one.
    pub(crate) fn join(&self) -> bool {
        let mut state = self.0.lock();
        let joins = matches!(state.stage, Stage::Changing | Stage::Waiting);
        state.stage = Stage::Changing;
        joins
    }

    pub(crate) fn set_begun(&self, number: i64, changes: i64) {
        let mut state = self.0.lock();
        state.of_file = Some(number);
        state.number = number.wrapping_add(1);
        state.changes = changes;
        state.changed = false;
    }

    /// Records the start of a transaction without a query, if the commit counter is known.
    pub(crate) fn begins(&self) -> bool {
        let number = self.0.lock().of_file;
        number.inspect(|number| self.set_begun(*number, 0)).is_some()
    }

    pub(crate) fn note_change(&self) {
        self.0.lock().changed = true;
    }

    pub(crate) fn is_changed(&self) -> bool {
        self.0.lock().changed
    }

    /// Returns the commit counter after this COMMIT, and the rows changed before the transaction.
    pub(crate) fn number(&self) -> (i64, i64) {
        let state = self.0.lock();
        (state.number, state.changes)
    }

    pub(crate) fn waits(&self) -> bool {
        !self.0.lock().members.is_empty()
    }

    pub(crate) fn is_full(&self) -> bool {
        self.0.lock().members.len() >= MOST
    }

    /// The channel receives the outcome of the COMMIT.
    pub(crate) fn outcome(&self) -> oneshot::Receiver<Result<()>> {
        let (sender, receiver) = oneshot::channel();
        let mut state = self.0.lock();
        state.stage = Stage::Waiting;
        state.members.push(sender);
        receiver
    }

    pub(crate) fn undo(&self) -> Option<&'static str> {
        let state = self.0.lock();
        match (state.stage, state.members.is_empty()) {
            (Stage::Changing, true) => Some("ROLLBACK"),
            (Stage::Changing, false) => Some("ROLLBACK TO change"),
            (Stage::Idle | Stage::Waiting | Stage::Broken, _) => None,
        }
    }

    pub(crate) fn mark_undone(&self) {
        let mut state = self.0.lock();
        state.stage = match state.members.is_empty() {
            true => Stage::Idle,
            false => Stage::Waiting,
        };
    }

    pub(crate) fn is_broken(&self) -> bool {
        self.0.lock().stage == Stage::Broken
    }

    pub(crate) fn mark_broken(&self) {
        self.0.lock().stage = Stage::Broken;
    }

    pub(crate) fn mark_mended(&self) {
        let mut state = self.0.lock();
        if state.stage == Stage::Broken {
            state.stage = Stage::Idle;
        }
    }

    pub(crate) fn announce_outcome(&self, result: &Result<()>) {
        let mut state = self.0.lock();
        state.of_file = match (result, state.changed) {
            (Ok(()), true) => Some(state.number),
            (Ok(()), false) => state.of_file,
            (Err(_), _) => None,
        };
        if state.stage != Stage::Broken {
            state.stage = Stage::Idle;
        }
        for member in state.members.drain(..) {
            // The caller may have given up.
            let _ = member.send(result.clone());
        }
    }

    pub(crate) fn announce_failure(&self, cause: &StoreError) {
        self.announce_outcome(&Err(cause.clone()));
    }
}
