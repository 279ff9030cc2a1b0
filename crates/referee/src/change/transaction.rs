//! The transaction of a change: its stages, and what it guarantees about the match.
//!
//! [`Change::tx`] opens it with the first write, so a refused request blocks no other writer. The
//! pending actions are written before the caller gets it.

use std::mem;

use match_model::{AwaitedDecision, RequestRefusal};
use store::{Connection, SideState, WriteTransaction, actions, matches};

use super::Change;
use crate::Result;

/// The stage of a change in the database.
pub(super) enum Stage {
    Reading,
    /// The open transaction. Dropping it undoes it.
    Writing(WriteTransaction),
    /// A transaction is being opened or committed, or that failed: its outcome is unknown.
    Unsettled,
    Committed,
}

impl Stage {
    /// Returns the open transaction.
    fn tx(&mut self) -> Result<&mut WriteTransaction> {
        match self {
            Stage::Writing(tx) => Ok(tx),
            Stage::Reading | Stage::Unsettled | Stage::Committed => {
                Err(RequestRefusal::Stale.into())
            }
        }
    }

    /// Takes the open transaction in order to commit it. Until that has succeeded, the outcome is
    /// unknown.
    pub(super) fn take_tx(&mut self) -> Option<WriteTransaction> {
        match mem::replace(self, Stage::Unsettled) {
            Stage::Writing(tx) => Some(tx),
            Stage::Reading | Stage::Unsettled | Stage::Committed => None,
        }
    }

    fn is_open(&self) -> bool {
        matches!(self, Stage::Writing(_))
    }

    /// Whether the database may differ from the match in memory if the change is dropped now.
    pub(super) fn is_in_doubt(&self) -> bool {
        match self {
            Stage::Reading | Stage::Committed => false,
            Stage::Writing(_) | Stage::Unsettled => true,
        }
    }
}

/// The effect of a write on the version of the match. Other processes notice a change of the match
/// by its version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Version {
    /// Writes rows of this match only, and leaves the version alone. Other matches can be written
    /// at the same time.
    Keep,
    /// Writes rows that belong to the current moment, such as drafts. Bumps the version at once, so
    /// that a process that read the old rows is refused.
    Bump,
    /// Changes the match itself. The commit bumps the version.
    Advance,
}

impl Change<'_> {
    /// Returns the transaction, without looking at the version of the match: for rows that don't
    /// depend on it, such as places, challenges and people, or after a checked write.
    ///
    /// If this opens the transaction, nothing else can be written until it ends.
    pub(crate) async fn tx(&mut self) -> Result<&mut Connection> {
        if !self.stage.is_open() {
            if self.touches.side_state.is_some() {
                self.begin_as_seen().await?;
            } else {
                self.stage = Stage::Unsettled;
                self.stage = Stage::Writing(self.referee.store.write().await?);
            }
        }
        self.touches.other_rows = true;
        self.next.side_state = None;
        let tx = self.stage.tx()?;
        for action in mem::take(&mut self.pending_actions) {
            actions::insert(tx, self.next.row.id, &action).await?;
        }
        Ok(tx)
    }

    /// Returns the transaction after making sure that the match still has the version that this
    /// change was judged on. [`Version::Keep`] checks that only if it opens the transaction.
    ///
    /// # Errors
    /// When another referee has written to the match since it was locked.
    pub(crate) async fn tx_checked(&mut self, version: Version) -> Result<&mut Connection> {
        let is_known = self.touches.side_state.is_some();
        match version {
            Version::Keep if !is_known && !self.stage.is_open() => {
                self.begin_as_seen().await?;
            }
            Version::Bump if !is_known && !self.touches.bumped_version => {
                self.side_state_as_seen().await?;
                let id = self.lock.row.id;
                matches::count_version(self.tx().await?, id).await?;
                self.touches.bumped_version = true;
            }
            Version::Keep | Version::Bump => {}
            Version::Advance => {
                self.known_side_state().await?;
            }
        }
        self.tx().await
    }

    /// Returns the decision that the match waits for after this change.
    pub(crate) async fn awaited_decision(&mut self) -> Result<Option<AwaitedDecision>> {
        self.tx().await?;
        self.next.waiting(self.stage.tx()?).await
    }

    /// Returns the side state of the match, and notes that this change modifies the match.
    ///
    /// # Errors
    /// When another referee has written to the match since it was locked.
    pub(super) async fn known_side_state(&mut self) -> Result<SideState> {
        let state = match (self.touches.side_state, self.lock.side_state) {
            (Some(known), _) => return Ok(known),
            // If it has changed since, so has the version, and the commit is refused.
            (None, Some(cached)) if !self.stage.is_open() => cached,
            (None, _) => self.side_state_as_seen().await?,
        };
        self.touches.side_state = Some(state);
        Ok(state)
    }

    /// Reads the side state in the transaction, which is opened if necessary. Until it ends, no
    /// other process can change the match.
    ///
    /// # Errors
    /// When another referee has written to the match since it was locked.
    async fn side_state_as_seen(&mut self) -> Result<SideState> {
        match &mut self.stage {
            Stage::Writing(tx) => {
                let found = tx.side_state(self.lock.row.id).await?;
                self.if_as_seen(found)
            }
            Stage::Reading | Stage::Unsettled | Stage::Committed => self.begin_as_seen().await,
        }
    }

    /// Opens the transaction, and reads the side state with it. Other matches can be written at the
    /// same time.
    ///
    /// # Errors
    /// When another referee has written to the match since it was locked.
    async fn begin_as_seen(&mut self) -> Result<SideState> {
        self.stage = Stage::Unsettled;
        let (tx, found) = self.referee.store.write_of(self.lock.row.id).await?;
        let found = self.if_as_seen(found)?;
        self.stage = Stage::Writing(tx);
        Ok(found)
    }

    fn if_as_seen(&self, found: Option<SideState>) -> Result<SideState> {
        found
            .filter(|state| state.version == self.seen_version())
            .ok_or_else(|| RequestRefusal::Overtaken.into())
    }

    /// Returns the version of the match that this change follows.
    pub(super) fn seen_version(&self) -> i64 {
        self.lock.row.version + i64::from(self.touches.bumped_version)
    }
}
