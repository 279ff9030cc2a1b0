//! The transaction of a change.

use store::{Connection, SideState, WriteTransaction, actions, matches};

use super::{Change, Stage};
use crate::live::Live;
use crate::{RequestRefusal, Result};

impl Change<'_> {
    /// The transaction, for what leaves the match as it is: drafts, places, challenges.
    pub(crate) async fn tx(&mut self) -> Result<&mut Connection> {
        self.stage = Stage::Writes;
        let writing = match self.writing.take() {
            Some(writing) => writing,
            None if self.counts.is_some() => self.write_as_seen().await?.0,
            None => self.referee.store.write().await?,
        };
        let writing = self.writing.insert(writing);
        self.writes_more = true;
        self.next.beside = None;
        for action in std::mem::take(&mut self.unwritten) {
            actions::insert(writing, self.next.row.id, &action).await?;
        }
        Ok(writing)
    }

    /// The match as this change makes it, and the transaction.
    pub(crate) async fn live_and_tx(&mut self) -> Result<(&Live, &mut Connection)> {
        self.tx().await?;
        match &mut self.writing {
            Some(writing) => Ok((&self.next, writing)),
            None => Err(RequestRefusal::Stale.into()),
        }
    }

    /// The transaction, for what makes another match of it.
    ///
    /// # Errors
    /// When another referee has written to it since it was locked.
    pub(crate) async fn tx_checked(&mut self) -> Result<&mut Connection> {
        self.known_side_state().await?;
        self.tx().await
    }

    /// The transaction, for what leaves the match as it is and concerns nothing else: others are
    /// changed meanwhile.
    ///
    /// # Errors
    /// When another referee has written to it since it was locked.
    pub(crate) async fn tx_of_match(&mut self) -> Result<&mut Connection> {
        if self.writing.is_none() && self.counts.is_none() {
            self.side_state_as_seen().await?;
        }
        self.tx().await
    }

    /// The transaction, for what leaves the match as it is but belongs to this moment of it: its
    /// version counts up, so that whoever goes on from what stood beside it hears of that.
    ///
    /// # Errors
    /// When another referee has written to it since it was locked.
    pub(crate) async fn tx_as_seen(&mut self) -> Result<&mut Connection> {
        if self.counts.is_none() && !self.has_counted_version {
            self.side_state_as_seen().await?;
            let id = self.held.row.id;
            matches::count_version(self.tx().await?, id).await?;
            self.has_counted_version = true;
        }
        self.tx().await
    }

    /// Looks what stands beside the match, once, since another is made of it.
    ///
    /// # Errors
    /// When another referee has written to it since it was locked.
    pub(super) async fn known_side_state(&mut self) -> Result<SideState> {
        if let Some(beside) = self.counts {
            return Ok(beside);
        }
        if self.writing.is_none()
            && let Some(known) = self.held.beside
        {
            // Should it be another by the end, so is the version.
            return Ok(*self.counts.insert(known));
        }
        let found = self.side_state_as_seen().await?;
        Ok(*self.counts.insert(found))
    }

    /// Looks what stands beside the match, in the transaction in which nobody else changes it.
    ///
    /// # Errors
    /// When another referee has written to it since it was locked.
    async fn side_state_as_seen(&mut self) -> Result<SideState> {
        self.stage = Stage::Writes;
        let Some(writing) = &mut self.writing else {
            let (writing, found) = self.write_as_seen().await?;
            self.writing = Some(writing);
            return Ok(found);
        };
        let found = writing.side_state(self.held.row.id).await?;
        self.if_as_seen(found)
    }

    /// Begins the transaction in which nobody else changes the match; with what stands beside it.
    ///
    /// # Errors
    /// When another referee has written to it since it was locked.
    async fn write_as_seen(&self) -> Result<(WriteTransaction, SideState)> {
        let (writing, found) = self.referee.store.write_of(self.held.row.id).await?;
        Ok((writing, self.if_as_seen(found)?))
    }

    fn if_as_seen(&self, found: Option<SideState>) -> Result<SideState> {
        found
            .filter(|beside| beside.version == self.seen_version())
            .ok_or_else(|| RequestRefusal::Overtaken.into())
    }

    /// The version of the match that this change follows.
    pub(super) fn seen_version(&self) -> i64 {
        self.held.row.version + i64::from(self.has_counted_version)
    }
}
