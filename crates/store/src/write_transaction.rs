use std::ops::{Deref, DerefMut};

use crate::append_step::AppendStep;
use crate::commits::note_commit;
use crate::{Connection, Result, postgres, sqlite};

#[derive(Debug)]
pub struct WriteTransaction {
    inner: Inner,
    /// Whether a commit is reported to [`watch_commits`](crate::watch_commits).
    is_noted: bool,
}

#[derive(Debug)]
enum Inner {
    Sqlite(sqlite::writer::WriteTransaction),
    Postgres(postgres::WriteTransaction),
}

impl WriteTransaction {
    /// Commits. The change then survives a power cut. Succeeds, too, if the database reported a
    /// failure but holds the change.
    ///
    /// # Errors
    /// When the database fails and nothing has changed; [`crate::StoreError::InDoubt`] when the
    /// outcome is unknown.
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

    /// Commits with a step as the last statement. Returns `false` if the match has changed since
    /// the caller read it.
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

    /// Hides its commit from [`watch_commits`](crate::watch_commits), because the request didn't
    /// ask for the change.
    pub(crate) fn unnoted(self) -> WriteTransaction {
        WriteTransaction { is_noted: false, ..self }
    }

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
