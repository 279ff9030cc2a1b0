//! A change of the database.

use std::ops::{Deref, DerefMut};

use crate::append_step::AppendStep;
use crate::commits::note_commit;
use crate::{Connection, Result, postgres, sqlite};

/// A change that is not there until it is committed; dropped, it is undone.
#[derive(Debug)]
pub struct WriteTransaction {
    inner: Inner,
    /// Whether committing it is noted for [`watch_commits`](crate::watch_commits).
    is_noted: bool,
}

#[derive(Debug)]
enum Inner {
    Sqlite(sqlite::writer::WriteTransaction),
    Postgres(postgres::WriteTransaction),
}

impl WriteTransaction {
    /// Makes the change last: it survives a power cut. It is there, too, when the database said
    /// otherwise but has it.
    ///
    /// # Errors
    /// When the database fails and nothing has changed; [`crate::StoreError::InDoubt`] when it
    /// fails and cannot be asked whether it has.
    pub async fn commit(self) -> Result<()> {
        match self.inner {
            Inner::Sqlite(writing) => writing.commit().await?,
            Inner::Postgres(writing) => writing.commit(None).await.map(drop)?,
        }
        if self.is_noted {
            note_commit();
        }
        Ok(())
    }

    /// As [`WriteTransaction::commit`], with a step of a match as the last thing; `false` when the
    /// match has changed since it was seen, and then nothing is changed.
    ///
    /// # Errors
    /// As [`WriteTransaction::commit`]; also when the match has one of the actions.
    pub async fn commit_with(self, step: AppendStep) -> Result<bool> {
        let is_committed = match self.inner {
            Inner::Sqlite(writing) => writing.commit_with(step).await?,
            Inner::Postgres(writing) => writing.commit(Some(step)).await?,
        };
        if is_committed && self.is_noted {
            note_commit();
        }
        Ok(is_committed)
    }

    /// Leaves its commit out of [`watch_commits`](crate::watch_commits): no one asked for it.
    pub(crate) fn unnoted(self) -> WriteTransaction {
        WriteTransaction { is_noted: false, ..self }
    }

    /// Undoes the change and waits until it is undone.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn rollback(self) -> Result<()> {
        match self.inner {
            Inner::Sqlite(writing) => writing.rollback().await,
            Inner::Postgres(writing) => writing.rollback().await,
        }
    }
}

impl From<sqlite::writer::WriteTransaction> for WriteTransaction {
    fn from(writing: sqlite::writer::WriteTransaction) -> WriteTransaction {
        WriteTransaction { inner: Inner::Sqlite(writing), is_noted: true }
    }
}

impl From<postgres::WriteTransaction> for WriteTransaction {
    fn from(writing: postgres::WriteTransaction) -> WriteTransaction {
        WriteTransaction { inner: Inner::Postgres(writing), is_noted: true }
    }
}

impl Deref for WriteTransaction {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        match &self.inner {
            Inner::Sqlite(writing) => writing,
            Inner::Postgres(writing) => writing,
        }
    }
}

impl DerefMut for WriteTransaction {
    fn deref_mut(&mut self) -> &mut Connection {
        match &mut self.inner {
            Inner::Sqlite(writing) => writing,
            Inner::Postgres(writing) => writing,
        }
    }
}
