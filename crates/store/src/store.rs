use match_model::{DatabaseLoss, MatchId, Time};

use crate::commits::note_commit;
use crate::open_error::OpenResult;
use crate::postgres::{self, AccessMode, Gate, Membership, NewMember};
use crate::unfinished::UnfinishedCopy;
use crate::{
    AppendStep, DatabaseAddress, ReadConnection, Result, SideState, StoreError, UpgradeCopy,
    WriteTransaction, sqlite,
};

#[derive(Clone, Debug)]
pub struct Store(Engine);

#[derive(Clone, Debug)]
enum Engine {
    Sqlite(sqlite::open::Database),
    Postgres(postgres::Database),
}

impl Store {
    /// Opens a database that no other process uses, such as a copy: creates a missing file and
    /// migrates the schema. Herald's own database is opened by [`Store::open_alone`];
    /// [`Store::open_to_look`] reads it next to a running Herald.
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

    /// Opens the database for exclusive use until the store is closed or dropped. Like
    /// [`Store::open`], but first locks it, checks that it is whole and writable, and copies a file
    /// with an older schema ([`UpgradeCopy`]). No other process may read a file meanwhile.
    ///
    /// # Errors
    /// As [`Store::open`]; also when another process has locked it, or when a file that existed
    /// before is missing, empty, read-only or damaged.
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

    /// Opens the database to work with it: a file exclusively, like [`Store::open_alone`]; a
    /// database on a server as one of the processes that share it, with a lease to renew. `copy`
    /// decides whether an older file is copied first.
    ///
    /// # Errors
    /// As [`Store::open_alone`]; on a server, also when a process has the database exclusively.
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

    /// Opens a database read-only, next to a process that may be working with it. Creates and
    /// migrates nothing.
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

    /// Opens a database to fill it. Like [`Store::open_alone`], but also accepts one left
    /// half-filled. Without `now`, opens a new file that isn't locked.
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

    #[must_use]
    pub fn is_alone(&self) -> bool {
        match &self.0 {
            Engine::Sqlite(database) => database.is_alone(),
            Engine::Postgres(database) => database.is_alone(),
        }
    }

    /// The reason why writes are refused: the file is gone, was replaced, or is damaged.
    pub fn lost(&self) -> Option<DatabaseLoss> {
        match &self.0 {
            Engine::Sqlite(database) => database.lost(),
            Engine::Postgres(_) => None,
        }
    }

    /// If a failure shows that the file is damaged, refuses all further writes and logs that once.
    pub fn note(&self, failure: &StoreError) {
        match &self.0 {
            Engine::Sqlite(database) => database.note(failure),
            Engine::Postgres(_) => {}
        }
    }

    pub async fn read(&self) -> Result<ReadConnection> {
        match &self.0 {
            Engine::Sqlite(database) => database.read().await,
            Engine::Postgres(database) => database.read().await,
        }
    }

    /// `None` if there is no such match. On PostgreSQL, concurrent calls may share a statement.
    pub async fn side_state_of(&self, id: MatchId) -> Result<Option<SideState>> {
        match &self.0 {
            Engine::Sqlite(database) => database.read().await?.side_state(id).await,
            Engine::Postgres(database) => database.side_states.find(id).await,
        }
    }

    /// Begins an exclusive change. Dropping it without a commit rolls it back.
    pub async fn write(&self) -> Result<WriteTransaction> {
        match &self.0 {
            Engine::Sqlite(database) => database.write().await.map(WriteTransaction::from),
            Engine::Postgres(database) => {
                database.writer.begin(Gate::Alone, None).await.map(|(writing, _)| writing.into())
            }
        }
    }

    /// Begins a change of rows that no decision depends on. On PostgreSQL it runs
    /// concurrently with changes of matches.
    pub async fn write_alongside(&self) -> Result<WriteTransaction> {
        let writing = match &self.0 {
            Engine::Sqlite(database) => database.write().await.map(WriteTransaction::from),
            Engine::Postgres(database) => {
                database.writer.begin(Gate::Shared, None).await.map(|(writing, _)| writing.into())
            }
        }?;
        Ok(writing.unnoted())
    }

    /// Like [`Store::write_alongside`], but also works once other processes have taken over, to
    /// tell them about stale messages.
    pub async fn write_late(&self) -> Result<WriteTransaction> {
        let writing = match &self.0 {
            Engine::Sqlite(database) => database.write().await.map(WriteTransaction::from),
            Engine::Postgres(database) => {
                database.writer.begin(Gate::Late, None).await.map(|(writing, _)| writing.into())
            }
        }?;
        Ok(writing.unnoted())
    }

    /// Begins a change of a match; `None` if there is no such match. On PostgreSQL, it runs
    /// concurrently with changes of other matches.
    pub async fn write_of(&self, id: MatchId) -> Result<(WriteTransaction, Option<SideState>)> {
        match &self.0 {
            Engine::Sqlite(database) => {
                database.write_of(id).await.map(|(writing, found)| (writing.into(), found))
            }
            Engine::Postgres(database) => {
                let started = database.writer.begin(Gate::Shared, Some(id)).await;
                started.map(|(writing, found)| (writing.into(), found))
            }
        }
    }

    /// Commits one step. Returns `false` if the match has changed since the caller read it.
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

    /// Prepares connections and statements, so that the first moves needn't wait for them.
    pub async fn warm_up(&self) -> Result<()> {
        match &self.0 {
            Engine::Sqlite(_) => Ok(()),
            Engine::Postgres(database) => database.writer.warm_up().await,
        }
    }

    /// Adds `posted` sent announcements, to benchmark a well-used database.
    pub async fn fill_outbox(&self, posted: u32, at: Time) -> Result<()> {
        let mut tx = self.write().await?;
        crate::outbox::insert_said(&mut tx, posted, at).await?;
        tx.commit().await
    }

    pub async fn close(&self) {
        match &self.0 {
            Engine::Sqlite(database) => database.close().await,
            Engine::Postgres(database) => database.close().await,
        }
    }
}
