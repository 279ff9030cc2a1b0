use std::cmp::Ordering;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use match_model::{DatabaseLoss, MatchId, Time};
use sqlx::migrate::MigrateError;
use sqlx::pool::PoolOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqliteSynchronous};
use sqlx::{ConnectOptions as _, SqliteConnection};
use tracing::warn;

use super::BUSY_WAIT;
use super::guard::Guard;
use super::lock::{LOCK, Lock, sibling};
use super::upgrade_copy::{self, UpgradeCopy};
use super::writer::{WriteTransaction, Writer};
use crate::error::{SQLITE_CORRUPT, SQLITE_READONLY, primary_code};
use crate::open_error::OpenResult;
use crate::schema::SchemaObjects;
use crate::unfinished::UnfinishedCopy;
use crate::{AppendStep, OpenError, ReadConnection, Result, SideState, StoreError, migrations};

static OBJECTS: LazyLock<Vec<String>> =
    LazyLock::new(|| SchemaObjects::objects_made_by(&migrations::SQLITE).into_names());

#[derive(Clone, Debug)]
pub(crate) struct Database {
    writer: Writer,
    readers: SqlitePool,
    guard: Arc<Guard>,
    lock: Option<Arc<Lock>>,
}

const READERS: u32 = 3;

impl Database {
    /// Opens a file that no other process uses, such as a copy: creates it if missing, and migrates
    /// the schema.
    ///
    /// # Errors
    /// When the file is from a newer Herald, is damaged, or cannot be opened.
    pub(crate) async fn open(file: &Path, on_unfinished: UnfinishedCopy) -> OpenResult<Database> {
        Database::open_with(file, None, on_unfinished, UpgradeCopy::Omit).await
    }

    /// Opens the file for exclusive use until the store is closed or dropped. Like
    /// [`Database::open`], but first locks it and checks that it is whole and writable.
    ///
    /// # Errors
    /// As [`Database::open`]; also when another process has the file, or when it existed before and
    /// is missing, empty, read-only or damaged.
    pub(crate) async fn open_alone(
        file: &Path,
        now: Time,
        on_unfinished: UnfinishedCopy,
        copy: UpgradeCopy,
    ) -> OpenResult<Database> {
        let file = real(file)?;
        let mut lock = Lock::take(&file)?;
        look_over(&file, &lock)?;
        let was_signed = lock.was_signed()?;
        make(&file)?;
        lock.acquire(&file)?;
        let mut database =
            Database::open_with(&file, Some(was_signed), on_unfinished, copy).await?;
        lock.sign(now)?;
        database.lock = Some(Arc::new(lock));
        Ok(database)
    }

    /// `was_signed`: for exclusive use, whether the file existed before.
    async fn open_with(
        file: &Path,
        was_signed: Option<bool>,
        on_unfinished: UnfinishedCopy,
        copy: UpgradeCopy,
    ) -> OpenResult<Database> {
        if file.as_os_str().is_empty() {
            return Err(OpenError::NoName);
        }
        let unusable = |cause: sqlx::Error| trouble(file, &cause);
        make(file)?;
        let options = SqliteConnectOptions::new()
            .filename(file)
            .journal_mode(SqliteJournalMode::Wal)
            // A confirmed move must survive a power cut.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY_WAIT)
            .optimize_on_close(true, None);
        // The migrations need a pool. Its connection becomes the writer's.
        let pool = PoolOptions::new().max_connections(1).connect_lazy_with(options.clone());
        if let Some(was_signed) = was_signed {
            look_into(file, &mut *pool.acquire().await.map_err(unusable)?, was_signed).await?;
        }
        migrate(file, &pool, copy).await?;
        let mut connection = pool.acquire().await.map_err(unusable)?.detach();
        check_schema(file, &mut connection).await?;
        if on_unfinished == UnfinishedCopy::Refuse {
            look_for_mark(file, &mut connection).await?;
        }
        Database::with(file, options, connection).await
    }

    /// Opens a database read-only, next to a process that may be using it. Creates and migrates
    /// nothing.
    ///
    /// # Errors
    /// When the file has another schema than this program, is missing, or cannot be read.
    pub(crate) async fn open_to_look(file: &Path) -> OpenResult<Database> {
        let connection = connect_shared(file, SharedAccess::Look).await?;
        Database::with(file, shared_options(file, SharedAccess::Look), connection).await
    }

    async fn with(
        file: &Path,
        options: SqliteConnectOptions,
        connection: SqliteConnection,
    ) -> OpenResult<Database> {
        let unusable = |cause: sqlx::Error| trouble(file, &cause);
        let guard = Guard::over(file).map(Arc::new).map_err(|cause| OpenError::Unusable {
            file: file.to_owned(),
            cause: cause.to_string(),
        })?;
        let writer = Writer::new(options.clone(), Arc::clone(&guard), connection);
        let readers = PoolOptions::new()
            // Opens one connection now. Without a minimum: the pool would open those in the
            // background, and a connection opened during `close` would keep the log from being
            // folded.
            .max_connections(READERS)
            .idle_timeout(None)
            .max_lifetime(None)
            // Readers can't store the results of `PRAGMA optimize`. A reader that fails with it is
            // closed in the background, after the writer, and the log would not be folded.
            .connect_with(options.read_only(true).optimize_on_close(false, None))
            .await
            .map_err(unusable)?;
        Ok(Database { writer, readers, guard, lock: None })
    }

    pub(crate) fn is_alone(&self) -> bool {
        self.lock.is_some()
    }

    pub(crate) fn lost(&self) -> Option<DatabaseLoss> {
        self.guard.lost()
    }

    pub(crate) fn note(&self, failure: &StoreError) {
        self.guard.note(failure);
    }

    fn note_failure<T>(&self, result: Result<T>) -> Result<T> {
        result.inspect_err(|failure| self.note(failure))
    }

    pub(crate) async fn read(&self) -> Result<ReadConnection> {
        #[cfg(feature = "faults")]
        if crate::commits::has_committed() {
            crate::faults::strike(self.writer.file(), crate::faults::Fault::ReadAfterCommit)?;
        }
        Ok(ReadConnection::new(self.readers.acquire().await?))
    }

    /// Begins a change, after the change before it. Dropping it without a commit rolls it back.
    pub(crate) async fn write(&self) -> Result<WriteTransaction> {
        self.note_failure(self.writer.begin(None).await.map(|(writing, _)| writing))
    }

    /// Returns the match's flags with the change; `None` if there is no such match.
    pub(crate) async fn write_of(
        &self,
        id: MatchId,
    ) -> Result<(WriteTransaction, Option<SideState>)> {
        self.note_failure(self.writer.begin(Some(id)).await)
    }

    /// Commits one step. Returns `false` if the match has changed.
    ///
    /// # Errors
    /// As [`WriteTransaction::commit_with`].
    pub(crate) async fn append(&self, step: AppendStep) -> Result<bool> {
        if self.is_alone() {
            return self.note_failure(self.writer.advance(step).await);
        }
        // Another process may bump the commit counter, so the transaction reads it first.
        self.write().await?.commit_with(step).await
    }

    pub(crate) async fn close(&self) {
        if matches!(self.lost(), Some(DatabaseLoss::Unlinked(_) | DatabaseLoss::Replaced(_))) {
            // The last connection to close deletes the log at this path, which may belong to
            // another file by now. Leaked connections delete nothing.
            std::mem::forget((self.readers.clone(), self.writer.clone()));
            return;
        }
        self.readers.close().await;
        self.writer.close().await;
        if let Some(lock) = &self.lock {
            lock.release();
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SharedAccess {
    Look,
    /// Also adds requests ([`crate::moderation::OperatorDesk`]).
    Request,
}

fn shared_options(file: &Path, access: SharedAccess) -> SqliteConnectOptions {
    let options =
        SqliteConnectOptions::new().filename(file).foreign_keys(true).busy_timeout(BUSY_WAIT);
    match access {
        SharedAccess::Look => options.read_only(true),
        SharedAccess::Request => options.synchronous(SqliteSynchronous::Full),
    }
}

/// Connects to a file that another process may be using. Creates and migrates nothing.
///
/// # Errors
/// When the file has another schema than this program, is missing, or cannot be read.
pub(crate) async fn connect_shared(
    file: &Path,
    access: SharedAccess,
) -> OpenResult<SqliteConnection> {
    if file.as_os_str().is_empty() {
        return Err(OpenError::NoName);
    }
    let unusable = |cause: sqlx::Error| trouble(file, &cause);
    let mut connection = shared_options(file, access).connect().await.map_err(unusable)?;
    let found = schema(&mut connection).await.map_err(unusable)?.unwrap_or(0);
    let (name, known) = (file.to_owned(), known_schema());
    match found.cmp(&known) {
        Ordering::Less => return Err(OpenError::Older { file: name, found, known }),
        Ordering::Greater => return Err(OpenError::Newer { file: name, found, known }),
        Ordering::Equal => {}
    }
    check_schema(file, &mut connection).await?;
    look_for_mark(file, &mut connection).await?;
    Ok(connection)
}

/// Returns the canonical name of a file, so that every path to it has the same lock.
fn real(file: &Path) -> OpenResult<PathBuf> {
    let unusable = |cause: String| OpenError::Unusable { file: file.to_owned(), cause };
    if file.as_os_str().is_empty() {
        return Err(OpenError::NoName);
    }
    if let Ok(real) = file.canonicalize() {
        return Ok(real);
    }
    let name = file.file_name().ok_or_else(|| unusable("that is no file".to_owned()))?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize();
    Ok(folder.map_err(|cause| unusable(cause.to_string()))?.join(name))
}

/// Checks a locked database without opening it: closing it would drop SQLite's own locks elsewhere
/// in this process.
fn look_over(file: &Path, lock: &Lock) -> OpenResult<()> {
    let unusable = |cause: std::io::Error| OpenError::Unusable {
        file: file.to_owned(),
        cause: cause.to_string(),
    };
    let about = match std::fs::metadata(file) {
        Ok(about) => about,
        Err(cause) if cause.kind() == std::io::ErrorKind::NotFound => {
            let signed = lock.was_signed()?.then(|| sibling(file, LOCK));
            let remnants = ["-wal", "-shm", "-journal"].map(|ending| sibling(file, ending));
            return match signed
                .into_iter()
                .chain(remnants.into_iter().filter(|one| one.exists()))
                .next()
            {
                Some(trace) => Err(OpenError::Missing { file: file.to_owned(), trace }),
                None => Ok(()),
            };
        }
        Err(cause) => return Err(unusable(cause)),
    };
    if about.is_file() && about.len() == 0 {
        return Err(OpenError::Empty { file: file.to_owned() });
    }
    if about.permissions().readonly() {
        return Err(OpenError::ReadOnly { file: file.to_owned() });
    }
    #[cfg(unix)]
    for ending in ["", LOCK, "-wal", "-shm"] {
        keep_private(&sibling(file, ending)).map_err(unusable)?;
    }
    Ok(())
}

#[cfg(unix)]
fn keep_private(file: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;

    let mut permissions = match std::fs::metadata(file) {
        Ok(about) => about.permissions(),
        Err(cause) if cause.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(cause) => return Err(cause),
    };
    if permissions.mode() & 0o077 != 0 {
        permissions.set_mode(0o600);
        // A foreign file or a file system without permissions is no reason to refuse the start.
        if let Err(cause) = std::fs::set_permissions(file, permissions) {
            warn!(file = %file.display(), %cause, "other users of this machine may read the database");
        }
    }
    Ok(())
}

/// Creates an empty file that only its owner may read. SQLite gives the files next to it the same
/// permissions.
fn make(file: &Path) -> OpenResult<()> {
    if file.exists() {
        return Ok(());
    }
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(file) {
        Ok(_) => Ok(()),
        Err(cause) if cause.kind() == std::io::ErrorKind::AlreadyExists => Ok(()),
        Err(cause) => Err(OpenError::Unusable { file: file.to_owned(), cause: cause.to_string() }),
    }
}

/// Checks that a database is whole and writable. SQLite reads the whole file for that.
async fn look_into(
    file: &Path,
    connection: &mut SqliteConnection,
    was_signed: bool,
) -> OpenResult<()> {
    let lines: Vec<String> = sqlx::query_scalar("PRAGMA quick_check(1)")
        .fetch_all(&mut *connection)
        .await
        .map_err(|cause| trouble(file, &cause))?;
    if let Some(damage) = lines.into_iter().find(|line| line != "ok") {
        let damage =
            damage.trim_start_matches("*** in database main ***").trim().replace('\n', "; ");
        return Err(OpenError::Damaged { file: file.to_owned(), what: damage });
    }
    let tables: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM sqlite_schema")
        .fetch_one(&mut *connection)
        .await
        .map_err(|cause| trouble(file, &cause))?;
    if was_signed && tables == 0 {
        // Its content was in a log that is gone.
        return Err(OpenError::Empty { file: file.to_owned() });
    }
    sqlx::raw_sql("BEGIN IMMEDIATE; ROLLBACK")
        .execute(connection)
        .await
        .map_err(|cause| trouble(file, &cause))?;
    Ok(())
}

async fn look_for_mark(file: &Path, connection: &mut SqliteConnection) -> OpenResult<()> {
    let sql = "SELECT COUNT(*) FROM sqlite_schema WHERE name = 'unfinished_move'";
    let marks: i64 = sqlx::query_scalar(sql)
        .fetch_one(connection)
        .await
        .map_err(|cause| trouble(file, &cause))?;
    match marks {
        0 => Ok(()),
        _ => Err(OpenError::Unfinished { database: file.display().to_string() }),
    }
}

fn trouble(file: &Path, cause: &sqlx::Error) -> OpenError {
    let file = file.to_owned();
    match primary_code(cause) {
        Some(SQLITE_READONLY) => OpenError::ReadOnly { file },
        Some(SQLITE_CORRUPT) => OpenError::Damaged { file, what: cause.to_string() },
        _ => OpenError::Unusable { file, cause: cause.to_string() },
    }
}

pub(crate) fn known_schema() -> i64 {
    migrations::SQLITE.iter().map(|migration| migration.version).max().unwrap_or(0)
}

/// `None` if the database has no tables of Herald.
async fn schema(connection: &mut SqliteConnection) -> sqlx::Result<Option<i64>> {
    let table = "SELECT COUNT(*) FROM sqlite_schema WHERE name = '_sqlx_migrations'";
    let tables: i64 = sqlx::query_scalar(table).fetch_one(&mut *connection).await?;
    if tables == 0 {
        return Ok(None);
    }
    sqlx::query_scalar("SELECT MAX(version) FROM _sqlx_migrations").fetch_one(connection).await
}

async fn check_schema(file: &Path, connection: &mut SqliteConnection) -> OpenResult<()> {
    let objects: HashSet<String> = sqlx::query_scalar("SELECT name FROM sqlite_schema")
        .fetch_all(connection)
        .await
        .map_err(|cause| trouble(file, &cause))?
        .into_iter()
        .collect();
    let names = OBJECTS.iter().map(String::as_str);
    let missing: Vec<&str> = names.filter(|name| !objects.contains(*name)).collect();
    match missing.is_empty() {
        true => Ok(()),
        false => Err(OpenError::Incomplete { file: file.to_owned(), missing: missing.join(", ") }),
    }
}

async fn migrate(file: &Path, pool: &SqlitePool, copy: UpgradeCopy) -> OpenResult<()> {
    let known = known_schema();
    let mut connection = pool.acquire().await.map_err(|cause| trouble(file, &cause))?;
    let version = schema(&mut connection).await.map_err(|cause| trouble(file, &cause))?;
    drop(connection);
    let file = file.to_owned();
    if let Some(found) = version.filter(|found| *found > known) {
        return Err(OpenError::Newer { file, found, known });
    }
    if let (Some(found), UpgradeCopy::Make) = (version.filter(|found| *found < known), copy) {
        upgrade_copy::make(&file, found, known).await?;
    }
    match migrations::SQLITE.run(pool).await {
        Ok(()) => Ok(()),
        Err(
            MigrateError::VersionMismatch(migration)
            | MigrateError::Dirty(migration)
            | MigrateError::VersionMissing(migration)
            | MigrateError::VersionNotPresent(migration),
        ) => Err(OpenError::Altered { file, migration }),
        Err(other) => Err(OpenError::Unusable { file, cause: other.to_string() }),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test")]

    use sqlx::Connection as _;

    use test_databases::Medium;

    use super::*;

    /// A reader that SQLite would let run `PRAGMA optimize` must be closed before the writer, so
    /// that the writer folds the log into the file.
    #[tokio::test]
    async fn readers_are_closed_before_the_writer() {
        let folder = test_databases::folder(Medium::Memory).unwrap();
        let store =
            Database::open(&folder.path().join("herald.db"), UnfinishedCopy::Refuse).await.unwrap();
        let mut writing = store.write().await.unwrap();
        let filled = "CREATE TABLE looked_at (a, b);
            CREATE INDEX looked_at_by_a ON looked_at (a);
            CREATE INDEX looked_at_by_b ON looked_at (b);
            WITH RECURSIVE row (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM row WHERE n < 2000)
            INSERT INTO looked_at SELECT n % 7, n % 3 FROM row";
        sqlx::raw_sql(filled).execute(writing.sqlite().unwrap()).await.unwrap();
        writing.commit().await.unwrap();
        let mut reader = store.readers.acquire().await.unwrap().detach();
        let sql = "SELECT COUNT(*) FROM looked_at WHERE a = 1 AND b = 2";
        let _: i64 = sqlx::query_scalar(sql).fetch_one(&mut reader).await.unwrap();
        reader.close().await.unwrap();
        store.close().await;
        assert!(!folder.path().join("herald.db-wal").exists());
    }

    #[tokio::test]
    async fn what_is_confirmed_survives_a_power_cut() {
        let folder = test_databases::folder(Medium::Memory).unwrap();
        let store =
            Database::open(&folder.path().join("herald.db"), UnfinishedCopy::Refuse).await.unwrap();
        let mut writing = store.write().await.unwrap();
        for (pragma, value) in [("PRAGMA synchronous", 2), ("PRAGMA foreign_keys", 1)] {
            let count: i64 =
                sqlx::query_scalar(pragma).fetch_one(writing.sqlite().unwrap()).await.unwrap();
            assert_eq!(count, value, "{pragma}");
        }
    }
}
