//! The open transaction: changes that are done in it and wait for its COMMIT, and the one at hand.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::{Result, StoreError};

/// Changes that share a COMMIT at most.
pub(crate) const MOST: usize = 64;

/// The transaction of the connection that writes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Batch(Arc<Mutex<BatchState>>);

/// The stage of the connection that writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    /// No transaction is open.
    #[default]
    Idle,
    /// A transaction is open, and a change in it isn't done.
    Changing,
    /// A transaction is open, and all its changes wait for its COMMIT.
    Waiting,
    /// No transaction is open, and the connection must be replaced.
    Broken,
}

#[derive(Debug, Default)]
struct BatchState {
    stage: Stage,
    /// The file's number, if it is known without looking.
    of_file: Option<i64>,
    /// The file's number once it is committed.
    number: i64,
    /// Rows that the connection had changed before it.
    changes: i64,
    /// Whether it is known that something is changed in it.
    changed: bool,
    /// The changes that wait for its COMMIT: they are done, and stand before the savepoint.
    members: Vec<oneshot::Sender<Result<()>>>,
}

impl Batch {
    fn state(&self) -> MutexGuard<'_, BatchState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a change begins; whether it joins others. If not, the transaction is to be begun.
    pub(crate) fn join(&self) -> bool {
        let mut state = self.state();
        let joins = matches!(state.stage, Stage::Changing | Stage::Waiting);
        state.stage = Stage::Changing;
        joins
    }

    /// Notes that the transaction has begun: the file's number, and rows changed before it.
    pub(crate) fn begun(&self, number: i64, changes: i64) {
        let mut state = self.state();
        state.of_file = Some(number);
        state.number = number.wrapping_add(1);
        state.changes = changes;
        state.changed = false;
    }

    /// Notes that the transaction begins without looking, if the file's number is known.
    pub(crate) fn begins(&self) -> bool {
        let number = self.state().of_file;
        number.inspect(|number| self.begun(*number, 0)).is_some()
    }

    /// Notes that something is changed in it.
    pub(crate) fn note_change(&self) {
        self.state().changed = true;
    }

    /// Whether it is known that something is changed in it.
    pub(crate) fn is_changed(&self) -> bool {
        self.state().changed
    }

    /// The file's number once it is committed, and the rows that were changed before it.
    pub(crate) fn number(&self) -> (i64, i64) {
        let state = self.state();
        (state.number, state.changes)
    }

    /// Whether changes wait for its COMMIT.
    pub(crate) fn waits(&self) -> bool {
        !self.state().members.is_empty()
    }

    /// Whether no more changes are to wait.
    pub(crate) fn is_full(&self) -> bool {
        self.state().members.len() >= MOST
    }

    /// Notes that the change at hand is done and waits with the others: where it hears what became
    /// of it.
    pub(crate) fn done(&self) -> oneshot::Receiver<Result<()>> {
        let (told, hears) = oneshot::channel();
        let mut state = self.state();
        state.stage = Stage::Waiting;
        state.members.push(told);
        hears
    }

    /// What undoes the change at hand, when its connection comes back and it is not done.
    pub(crate) fn undo(&self) -> Option<&'static str> {
        let state = self.state();
        match (state.stage, state.members.is_empty()) {
            (Stage::Changing, true) => Some("ROLLBACK"),
            (Stage::Changing, false) => Some("ROLLBACK TO change"),
            (Stage::Idle | Stage::Waiting | Stage::Broken, _) => None,
        }
    }

    /// Notes that it was undone; those before it wait on.
    pub(crate) fn undone(&self) {
        let mut state = self.state();
        state.stage = match state.members.is_empty() {
            true => Stage::Idle,
            false => Stage::Waiting,
        };
    }

    /// Whether the connection is to be thrown away.
    pub(crate) fn is_broken(&self) -> bool {
        self.state().stage == Stage::Broken
    }

    /// Notes that the connection is to be thrown away, and the open transaction with it.
    pub(crate) fn broken(&self) {
        self.state().stage = Stage::Broken;
    }

    /// Notes that there is another connection.
    pub(crate) fn mended(&self) {
        let mut state = self.state();
        if state.stage == Stage::Broken {
            state.stage = Stage::Idle;
        }
    }

    /// Tells everybody what became of it.
    pub(crate) fn tell(&self, result: &Result<()>) {
        let mut state = self.state();
        state.of_file = match (result, state.changed) {
            (Ok(()), true) => Some(state.number),
            (Ok(()), false) => state.of_file,
            (Err(_), _) => None,
        };
        if state.stage != Stage::Broken {
            state.stage = Stage::Idle;
        }
        for member in state.members.drain(..) {
            // A caller that has given up does not hear it.
            let _ = member.send(result.clone());
        }
    }

    /// Tells everybody that it failed and that nothing was changed.
    pub(crate) fn failed(&self, cause: &StoreError) {
        self.tell(&Err(cause.clone()));
    }
}
