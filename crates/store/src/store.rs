//! The database.

use match_model::{Lost, MatchId, Time};

use crate::commits::note_commit;
use crate::open_error::OpenResult;
use crate::postgres::{self, AccessMode, Gate, Membership, NewMember};
use crate::unfinished::UnfinishedCopy;
use crate::{
    AppendStep, DatabaseAddress, ReadConnection, Result, SideState, StoreError, UpgradeCopy,
    WriteTransaction, sqlite,
};

/// The database: a file of SQLite, or a database on a PostgreSQL server.
#[derive(Clone, Debug)]
pub struct Store(Engine);

#[derive(Clone, Debug)]
enum Engine {
    Sqlite(sqlite::open::Database),
    Postgres(postgres::Database),
}

impl Store {
    /// Opens a database, makes a file that is missing, and brings its schema up to date: for those
    /// that nobody else works with, such as copies. Herald's own is opened by
    /// [`Store::open_alone`], and whoever looks at it beside Herald uses [`Store::open_to_look`].
    ///
    /// # Errors
    /// When it is from a newer Herald, is damaged, or cannot be opened.
    pub async fn open(at: impl Into<DatabaseAddress>) -> OpenResult<Store> {
        Ok(Store(match at.into() {
            DatabaseAddress::File(file) => {
                Engine::Sqlite(sqlite::open::Database::open(&file, UnfinishedCopy::Refuse).await?)
            }
            DatabaseAddress::Postgres(url) => Engine::Postgres(
                postgres::Database::open(&url, AccessMode::Open, UnfinishedCopy::Refuse).await?,
            ),
        }))
    }

    /// Opens the database for the one process that works with it, until the store is closed or
    /// dropped: as [`Store::open`], but first it is locked and seen to be whole and writable, and a
    /// file of an older schema is copied ([`UpgradeCopy`]). Nobody else may read a file.
    ///
    /// # Errors
    /// As [`Store::open`]; when another process has it; when a file was there before and is
    /// missing, is empty, read-only or damaged.
    pub async fn open_alone(at: impl Into<DatabaseAddress>, now: Time) -> OpenResult<Store> {
        Ok(Store(match at.into() {
            DatabaseAddress::File(file) => Engine::Sqlite(
                sqlite::open::Database::open_alone(
                    &file,
                    now,
                    UnfinishedCopy::Refuse,
                    UpgradeCopy::Make,
                )
                .await?,
            ),
            DatabaseAddress::Postgres(url) => Engine::Postgres(
                postgres::Database::open(&url, AccessMode::Alone, UnfinishedCopy::Refuse).await?,
            ),
        }))
    }

    /// Opens the database to work with it: a file alone, as [`Store::open_alone`], with a copy of
    /// an older one before or without; a database on a server as one of the processes that share
    /// it, with a lease that it has to renew in time.
    ///
    /// # Errors
    /// As [`Store::open_alone`]; on a server, when somebody must be alone with the database.
    pub async fn open_shared(
        at: impl Into<DatabaseAddress>,
        now: Time,
        copy: UpgradeCopy,
        new: NewMember<'_>,
    ) -> OpenResult<(Store, Option<Membership>)> {
        match at.into() {
            DatabaseAddress::File(file) => {
                let refuse = UnfinishedCopy::Refuse;
                let database = sqlite::open::Database::open_alone(&file, now, refuse, copy).await?;
                Ok((Store(Engine::Sqlite(database)), None))
            }
            DatabaseAddress::Postgres(url) => {
                let (database, membership) = postgres::Database::open_shared(&url, new).await?;
                Ok((Store(Engine::Postgres(database)), Some(membership)))
            }
        }
    }

    /// Opens a database for a look, beside a process that may work with it: nothing is written,
    /// made or brought up to date.
    ///
    /// # Errors
    /// When it has another schema than this program, is missing, or cannot be read.
    pub async fn open_to_look(at: impl Into<DatabaseAddress>) -> OpenResult<Store> {
        Ok(Store(match at.into() {
            DatabaseAddress::File(file) => {
                Engine::Sqlite(sqlite::open::Database::open_to_look(&file).await?)
            }
            DatabaseAddress::Postgres(url) => {
                Engine::Postgres(postgres::Database::open_to_look(&url).await?)
            }
        }))
    }

    /// Opens a database that is to be filled: as [`Store::open_alone`], but also one that was left
    /// half-filled; without a time, a file that is nobody's yet.
    pub(crate) async fn open_marked(at: &DatabaseAddress, now: Option<Time>) -> OpenResult<Store> {
        Ok(Store(match (at, now) {
            (DatabaseAddress::File(file), Some(now)) => Engine::Sqlite(
                sqlite::open::Database::open_alone(
                    file,
                    now,
                    UnfinishedCopy::Refill,
                    UpgradeCopy::Make,
                )
                .await?,
            ),
            (DatabaseAddress::File(file), None) => {
                Engine::Sqlite(sqlite::open::Database::open(file, UnfinishedCopy::Refill).await?)
            }
            (DatabaseAddress::Postgres(url), _) => Engine::Postgres(
                postgres::Database::open(url, AccessMode::Alone, UnfinishedCopy::Refill).await?,
            ),
        }))
    }

    /// Whether nobody else works with it.
    #[must_use]
    pub fn is_alone(&self) -> bool {
        match &self.0 {
            Engine::Sqlite(database) => database.is_alone(),
            Engine::Postgres(database) => database.is_alone(),
        }
    }

    /// Why nothing is written any more, if that is so: the file has gone, another stands in its
    /// place, or it is damaged.
    #[must_use]
    pub fn lost(&self) -> Option<Lost> {
        match &self.0 {
            Engine::Sqlite(database) => database.lost(),
            Engine::Postgres(_) => None,
        }
    }

    /// Looks whether a failure says that the file is damaged; then nothing is changed any more, and
    /// the log is told, once.
    pub fn note(&self, failure: &StoreError) {
        match &self.0 {
            Engine::Sqlite(database) => database.note(failure),
            Engine::Postgres(_) => {}
        }
    }

    /// A connection for looking.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn read(&self) -> Result<ReadConnection> {
        match &self.0 {
            Engine::Sqlite(database) => database.read().await,
            Engine::Postgres(database) => database.read().await,
        }
    }

    /// What stands beside a match; `None` when there is none of that number. Who asks for different
    /// matches at the same time may share a statement.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn side_state_of(&self, id: MatchId) -> Result<Option<SideState>> {
        match &self.0 {
            Engine::Sqlite(database) => database.read().await?.side_state(id).await,
            Engine::Postgres(database) => database.side_states.find(id).await,
        }
    }

    /// Begins a change. Nothing else is changed meanwhile: it waits for the changes before it.
    /// Dropped without a commit, it is undone.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn write(&self) -> Result<WriteTransaction> {
        match &self.0 {
            Engine::Sqlite(database) => database.write().await.map(WriteTransaction::from),
            Engine::Postgres(database) => {
                database.writer.begin(Gate::Alone, None).await.map(|(writing, _)| writing.into())
            }
        }
    }

    /// Begins a change of rows by which nobody decides what to do: as [`Store::write`], but where
    /// the database lets several be changed at once, matches are changed meanwhile.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn write_alongside(&self) -> Result<WriteTransaction> {
        let writing = match &self.0 {
            Engine::Sqlite(database) => database.write().await.map(WriteTransaction::from),
            Engine::Postgres(database) => {
                database.writer.begin(Gate::Beside, None).await.map(|(writing, _)| writing.into())
            }
        }?;
        Ok(writing.unnoted())
    }

    /// As [`Store::write_alongside`], also where the other processes have taken over what this one
    /// had: by that it tells them what it may have done late.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn write_late(&self) -> Result<WriteTransaction> {
        let writing = match &self.0 {
            Engine::Sqlite(database) => database.write().await.map(WriteTransaction::from),
            Engine::Postgres(database) => {
                database.writer.begin(Gate::Late, None).await.map(|(writing, _)| writing.into())
            }
        }?;
        Ok(writing.unnoted())
    }

    /// Begins a change of a match, as [`Store::write`], and says what stands beside it; `None` when
    /// there is none of that number. Where the database lets several be changed at once, other
    /// matches are changed meanwhile.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn write_of(&self, id: MatchId) -> Result<(WriteTransaction, Option<SideState>)> {
        match &self.0 {
            Engine::Sqlite(database) => {
                database.write_of(id).await.map(|(writing, found)| (writing.into(), found))
            }
            Engine::Postgres(database) => {
                let begun = database.writer.begin(Gate::Beside, Some(id)).await;
                begun.map(|(writing, found)| (writing.into(), found))
            }
        }
    }

    /// A change that is one step of a match and nothing else, in one go; `false` when the match has
    /// changed since it was seen, and then nothing is changed.
    ///
    /// # Errors
    /// As [`WriteTransaction::commit_with`].
    pub async fn append(&self, step: AppendStep) -> Result<bool> {
        let is_made = match &self.0 {
            Engine::Sqlite(database) => database.append(step).await?,
            Engine::Postgres(database) => database.writer.append(step).await?,
        };
        if is_made {
            note_commit();
        }
        Ok(is_made)
    }

    /// Makes ready what the first moves would wait for.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn warm_up(&self) -> Result<()> {
        match &self.0 {
            Engine::Sqlite(_) => Ok(()),
            Engine::Postgres(database) => database.writer.warm_up().await,
        }
    }

    /// Fills the outbox with announcements that were said at a moment, as a bot leaves them that
    /// has long been running: to measure with.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn fill_outbox(&self, said: u32, at: Time) -> Result<()> {
        let mut tx = self.write().await?;
        crate::outbox::insert_said(&mut tx, said, at).await?;
        tx.commit().await
    }

    /// Closes all connections, a file's write-ahead log folded into it, and lets others have it.
    pub async fn close(&self) {
        match &self.0 {
            Engine::Sqlite(database) => database.close().await,
            Engine::Postgres(database) => database.close().await,
        }
    }
}
