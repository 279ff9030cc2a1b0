//! The transaction of a change: its stages and guarantees.
//!
//! [`Change::tx`] opens it with the first write, so a refused request blocks no other writer.
//! Pending actions are written before the caller gets it.

use std::mem;

use match_model::{AwaitedDecision, RequestRefusal};
use store::{Connection, SideState, WriteTransaction, actions, matches};

use super::Change;
use crate::Result;

pub(super) enum Stage {
    Reading,
    Writing(WriteTransaction),
    /// Opening or committing is in progress or failed: the outcome is unknown.
    Unsettled,
    Committed,
}

impl Stage {
    fn tx(&mut self) -> Result<&mut WriteTransaction> {
        match self {
            Stage::Writing(tx) => Ok(tx),
            Stage::Reading | Stage::Unsettled | Stage::Committed => {
                Err(RequestRefusal::Stale.into())
            }
        }
    }

    pub(super) fn take_tx(&mut self) -> Option<WriteTransaction> {
        match mem::replace(self, Stage::Unsettled) {
            Stage::Writing(tx) => Some(tx),
            Stage::Reading | Stage::Unsettled | Stage::Committed => None,
        }
    }

    fn is_open(&self) -> bool {
        matches!(self, Stage::Writing(_))
    }

    pub(super) fn is_in_doubt(&self) -> bool {
        match self {
            Stage::Reading | Stage::Committed => false,
            Stage::Writing(_) | Stage::Unsettled => true,
        }
    }
}

/// The effect of a write on the version of the match. Other processes detect changes by the
/// version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Version {
    /// Writes rows of this match and keeps the version. Other matches can be written at the same
    /// time.
    Keep,
    /// Writes rows of the current moment, such as drafts. Bumps the version at once, so that
    /// processes with the old rows are refused.
    Bump,
    /// Changes the match itself. The commit bumps the version.
    Advance,
}

impl Change<'_> {
    /// Returns the transaction without a version check: for rows that don't depend on the version,
    /// such as places, challenges and people.
    ///
    /// If this opens the transaction, it blocks all other writers until it ends.
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

    /// Returns the transaction after checking that the match still has the version that this change
    /// was judged on. [`Version::Keep`] checks only when it opens the transaction.
    ///
    /// # Errors
    /// Another referee has written to the match since it was locked.
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

    pub(crate) async fn awaited_decision(&mut self) -> Result<Option<AwaitedDecision>> {
        self.tx().await?;
        self.next.waiting(self.stage.tx()?).await
    }

    pub(super) async fn known_side_state(&mut self) -> Result<SideState> {
        let state = match (self.touches.side_state, self.lock.side_state) {
            (Some(known), _) => return Ok(known),
            // If it is outdated, so is the version, and the commit is refused.
            (None, Some(cached)) if !self.stage.is_open() => cached,
            (None, _) => self.side_state_as_seen().await?,
        };
        self.touches.side_state = Some(state);
        Ok(state)
    }

    /// Reads the side state in the transaction, opening it if necessary. Until it ends, no other
    /// process can change the match.
    async fn side_state_as_seen(&mut self) -> Result<SideState> {
        match &mut self.stage {
            Stage::Writing(tx) => {
                let side_state = tx.side_state(self.lock.row.id).await?;
                self.if_as_seen(side_state)
            }
            Stage::Reading | Stage::Unsettled | Stage::Committed => self.begin_as_seen().await,
        }
    }

    /// Opens the transaction and reads the side state with it. Other matches can be written at the
    /// same time.
    async fn begin_as_seen(&mut self) -> Result<SideState> {
        self.stage = Stage::Unsettled;
        let (tx, side_state) = self.referee.store.write_of(self.lock.row.id).await?;
        let found = self.if_as_seen(side_state)?;
        self.stage = Stage::Writing(tx);
        Ok(found)
    }

    fn if_as_seen(&self, side_state: Option<SideState>) -> Result<SideState> {
        side_state
            .filter(|state| state.version == self.seen_version())
            .ok_or_else(|| RequestRefusal::Overtaken.into())
    }

    pub(super) fn seen_version(&self) -> i64 {
        self.lock.row.version + i64::from(self.touches.bumped_version)
    }
}
