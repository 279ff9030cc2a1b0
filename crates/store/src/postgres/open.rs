use std::cmp::Ordering;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use sqlx::migrate::MigrateError;
use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Connection as _, Row as _};
use tokio::sync::Mutex;

use super::address::PostgresUrl;
use super::locks::HERALD;
use super::membership::{Membership, NewMember};
use super::pool::{Pool, WAIT};
use super::session::{self, CONNECTIONS, READERS, SessionError, SessionOptions, WRITERS};
use super::side_states::SideStates;
use super::writer::Writer;
use crate::open_error::OpenResult;
use crate::schema::SchemaObjects;
use crate::unfinished::UnfinishedCopy;
use crate::{OpenError, ReadConnection, Result, migrations};

static OBJECTS: LazyLock<Vec<String>> =
    LazyLock::new(|| SchemaObjects::objects_made_by(&migrations::POSTGRES).into_names());

/// The oldest supported PostgreSQL. Older ones get no fixes from PostgreSQL's developers.
const OLDEST: i64 = 14;

#[derive(Clone, Debug)]
pub(crate) struct Database {
    pub(crate) writer: Writer,
    readers: Pool,
    pub(crate) side_states: SideStates,
    alone: Option<Arc<Mutex<Option<PgConnection>>>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AccessMode {
    Alone,
    Open,
}

impl Database {
    pub(crate) async fn open(
        url: &PostgresUrl,
        access: AccessMode,
        on_unfinished: UnfinishedCopy,
    ) -> OpenResult<Database> {
        let options = SessionOptions::new(url);
        let mut connection = connect(url, &options).await?;
        check_sessions(url, &options, &mut connection).await?;
        look_over(url, &mut connection, on_unfinished).await?;
        let alone = match access {
            AccessMode::Alone => Some(Arc::new(Mutex::new(Some(keep_others_out(url).await?)))),
            AccessMode::Open => None,
        };
        migrate(url, &mut connection).await?;
        check_schema(url, &mut connection).await?;
        look_at_rights(url, &mut connection).await?;
        let _ = connection.close().await;
        let mut database = Database::with(url, options);
        database.alone = alone;
        Ok(database)
    }

    /// Opens a database as one of the processes that share it, and migrates its schema. Its
    /// connections carry the process id.
    pub(crate) async fn open_shared(
        url: &PostgresUrl,
        new: NewMember<'_>,
    ) -> OpenResult<(Database, Membership)> {
        let options = SessionOptions::new(url);
        let mut connection = connect(url, &options).await?;
        check_limits(url, &mut connection).await?;
        check_sessions(url, &options, &mut connection).await?;
        look_over(url, &mut connection, UnfinishedCopy::Refuse).await?;
        take_lock(url, &mut connection, "pg_try_advisory_lock_shared").await?;
        migrate(url, &mut connection).await?;
        check_schema(url, &mut connection).await?;
        look_at_rights(url, &mut connection).await?;
        let membership = Membership::join(connection, options.clone(), new)
            .await
            .map_err(|cause| trouble(url, &cause))?;
        let own = options.with(session::PROCESS, membership.id().to_string());
        Ok((Database::with(url, own), membership))
    }

    pub(crate) async fn open_to_look(url: &PostgresUrl) -> OpenResult<Database> {
        let options = SessionOptions::new(url).with("default_transaction_read_only", "on");
        Database::open_as_is(url, options).await
    }

    /// Opens a database to leave requests ([`crate::moderation::OperatorDesk`]), without migrating
    /// it.
    pub(crate) async fn open_for_requests(url: &PostgresUrl) -> OpenResult<Database> {
        Database::open_as_is(url, SessionOptions::new(url)).await
    }

    async fn open_as_is(url: &PostgresUrl, options: SessionOptions) -> OpenResult<Database> {
        let mut connection = connect(url, &options).await?;
        check_sessions(url, &options, &mut connection).await?;
        look_at_server(url, &mut connection, UnfinishedCopy::Refuse).await?;
        let schema_version = schema(&mut connection).await.map_err(|cause| trouble(url, &cause))?;
        let (found, known, file) = (schema_version.unwrap_or(0), known_schema(), name(url));
        match found.cmp(&known) {
            Ordering::Less => return Err(OpenError::Older { file, found, known }),
            Ordering::Greater => return Err(OpenError::Newer { file, found, known }),
            Ordering::Equal => {}
        }
        check_schema(url, &mut connection).await?;
        let _ = connection.close().await;
        Ok(Database::with(url, options))
    }

    fn with(url: &PostgresUrl, options: SessionOptions) -> Database {
        let writer = Writer::new(Pool::new(options.clone(), WRITERS), name(url));
        let readers = Pool::new(options, READERS);
        let side_states = SideStates::new(readers.clone());
        Database { writer, readers, side_states, alone: None }
    }

    pub(crate) fn is_alone(&self) -> bool {
        self.alone.is_some()
    }

    pub(crate) async fn read(&self) -> Result<ReadConnection> {
        #[cfg(feature = "faults")]
        self.writer.pass_read()?;
        Ok(ReadConnection::of_postgres(self.readers.lend().await?))
    }

    pub(crate) async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
        if let Some(alone) = &self.alone
            && let Some(mut connection) = alone.lock().await.take()
        {
            // The server notices a lost connection by itself, but a moment later.
            let _ = sqlx::query("SELECT pg_advisory_unlock($1)")
                .bind(HERALD)
                .execute(&mut connection)
                .await;
            let _ = connection.close().await;
        }
    }
}

fn name(url: &PostgresUrl) -> PathBuf {
    url.to_string().into()
}

pub(crate) async fn connect(
    url: &PostgresUrl,
    options: &SessionOptions,
) -> OpenResult<PgConnection> {
    let connected = tokio::time::timeout(WAIT, options.connect()).await;
    let connected = connected.unwrap_or(Err(sqlx::Error::PoolTimedOut));
    connected.map_err(|cause| trouble(url, &cause))
}

pub(crate) fn trouble(url: &PostgresUrl, cause: &sqlx::Error) -> OpenError {
    let database = url.to_string();
    match cause {
        sqlx::Error::Database(cause) => {
            refusal(url, cause.code().as_deref().unwrap_or_default(), cause.message())
        }
        sqlx::Error::Configuration(cause) => match cause.downcast_ref::<SessionError>() {
            Some(SessionError::TooMany(said)) => {
                let needed = CONNECTIONS;
                OpenError::NoConnections { database, cause: said.clone(), needed }
            }
            Some(SessionError::Standby) => OpenError::NoWrites { database },
            Some(other) => OpenError::SharedSessions { database, why: other.to_string() },
            None => OpenError::Unusable { file: name(url), cause: cause.to_string() },
        },
        sqlx::Error::Tls(cause) => OpenError::NoTls { database, cause: cause.to_string() },
        sqlx::Error::PoolTimedOut => {
            let cause = format!("no answer within {} seconds", WAIT.as_secs());
            OpenError::Unreachable { database, cause }
        }
        other => OpenError::Unreachable { database, cause: other.to_string() },
    }
}

/// Translates an error code from the server, or from a pooler in front of it.
fn refusal(url: &PostgresUrl, code: &str, message: &str) -> OpenError {
    let (database, server_message) = (url.to_string(), message.to_owned());
    let mentions = |words: &[&str]| words.iter().any(|word| message.contains(word));
    match code {
        // Login refused, or a missing privilege.
        "28000" | "28P01" | "42501" => OpenError::NoRights { database, what: server_message },
        "3D000" => OpenError::NoDatabase { database },
        "25006" => OpenError::NoWrites { database },
        // The server is starting or stopping, lacks memory or disk space, or there was a conflict.
        "57P01" | "57P02" | "57P03" | "40001" | "40P01" | "55P03" => {
            OpenError::Unready { database, cause: server_message }
        }
        _ if code.starts_with("53") => OpenError::Unready { database, cause: server_message },
        // PgBouncer uses this code for everything; most of it concerns the server behind it.
        "08P01" if mentions(&["no such database"]) => OpenError::NoDatabase { database },
        "08P01" if mentions(&["no such user", "auth", "password"]) => {
            OpenError::NoRights { database, what: server_message }
        }
        "08P01" if mentions(&["startup parameter"]) => {
            OpenError::Unusable { file: name(url), cause: server_message }
        }
        _ if code.starts_with("08") => OpenError::Unready { database, cause: server_message },
        _ => OpenError::Unusable { file: name(url), cause: server_message },
    }
}

async fn check_limits(url: &PostgresUrl, connection: &mut PgConnection) -> OpenResult<()> {
    // A limit of -1 is none, and superusers have none.
    let sql = "SELECT CAST(CASE WHEN rolsuper THEN -1 ELSE rolconnlimit END AS BIGINT),
                      CAST(CASE WHEN rolsuper THEN -1 ELSE datconnlimit END AS BIGINT),
                      CAST(current_setting('max_connections') AS BIGINT)
               FROM pg_roles, pg_database
               WHERE rolname = session_user AND datname = current_database()";
    // Not prepared, because it isn't known yet whether this connection has its own session.
    let row = sqlx::raw_sql(sql).fetch_one(connection).await;
    let row = row.map_err(|cause| trouble(url, &cause))?;
    let limited = ["the user", "the database", "the server (max_connections)"];
    for (place, of) in limited.into_iter().enumerate() {
        let limit: i64 = row.try_get(place).map_err(|cause| trouble(url, &cause))?;
        if usize::try_from(limit).is_ok_and(|limit| limit < CONNECTIONS) {
            let (database, needed) = (url.to_string(), CONNECTIONS);
            return Err(OpenError::TooFewConnections { database, of, allowed: limit, needed });
        }
    }
    Ok(())
}

async fn check_sessions(
    url: &PostgresUrl,
    options: &SessionOptions,
    connection: &mut PgConnection,
) -> OpenResult<()> {
    let checked = tokio::time::timeout(WAIT, session::check(options, connection)).await;
    let checked = checked.unwrap_or(Err(sqlx::Error::PoolTimedOut));
    checked.map_err(|cause| trouble(url, &cause))
}

async fn check_schema(url: &PostgresUrl, connection: &mut PgConnection) -> OpenResult<()> {
    let sql = "SELECT name FROM unnest($1) AS name WHERE to_regclass(name) IS NULL ORDER BY name";
    let missing: Vec<String> = sqlx::query_scalar(sql)
        .bind(OBJECTS.as_slice())
        .fetch_all(connection)
        .await
        .map_err(|cause| trouble(url, &cause))?;
    match missing.is_empty() {
        true => Ok(()),
        false => Err(OpenError::Incomplete { file: name(url), missing: missing.join(", ") }),
    }
}

async fn look_at_server(
    url: &PostgresUrl,
    connection: &mut PgConnection,
    on_unfinished: UnfinishedCopy,
) -> OpenResult<()> {
    let sql = "SELECT CAST(current_setting('server_version_num') AS BIGINT),
                      current_setting('server_version'), current_setting('server_encoding'),
                      to_regclass('unfinished_move') IS NOT NULL";
    let (number, version, encoding, unfinished): (i64, String, String, bool) =
        sqlx::query_as(sql).fetch_one(connection).await.map_err(|cause| trouble(url, &cause))?;
    let database = url.to_string();
    if number / 10_000 < OLDEST {
        return Err(OpenError::OldServer { database, found: version, needed: OLDEST });
    }
    if encoding != "UTF8" {
        return Err(OpenError::NoUtf8 { database, found: encoding });
    }
    if unfinished && on_unfinished == UnfinishedCopy::Refuse {
        return Err(OpenError::Unfinished { database });
    }
    Ok(())
}

async fn look_over(
    url: &PostgresUrl,
    connection: &mut PgConnection,
    on_unfinished: UnfinishedCopy,
) -> OpenResult<()> {
    look_at_server(url, connection, on_unfinished).await?;
    let trouble = |cause: sqlx::Error| trouble(url, &cause);
    let version = schema(connection).await.map_err(trouble)?;
    let known = known_schema();
    if let Some(found) = version.filter(|found| *found > known) {
        return Err(OpenError::Newer { file: name(url), found, known });
    }
    let sql = "SELECT current_setting('transaction_read_only') = 'on',
                      current_schema() IS NOT NULL
                      AND has_schema_privilege(current_schema(), 'CREATE')";
    let (read_only, makes): (bool, bool) =
        sqlx::query_as(sql).fetch_one(connection).await.map_err(trouble)?;
    let no_rights =
        |right: &str| OpenError::NoRights { database: url.to_string(), what: right.to_owned() };
    if read_only {
        return Err(OpenError::NoWrites { database: url.to_string() });
    }
    if !makes && version != Some(known) {
        return Err(no_rights("the user may not make tables in its schema"));
    }
    Ok(())
}

async fn look_at_rights(url: &PostgresUrl, connection: &mut PgConnection) -> OpenResult<()> {
    let sql = "SELECT CAST(relname AS TEXT) FROM pg_class
               WHERE relnamespace = CAST(current_schema() AS regnamespace) AND (
                   (relkind = 'r' AND NOT (
                       has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
                       AND has_table_privilege(oid, 'UPDATE')
                       AND has_table_privilege(oid, 'DELETE')))
                   OR (relkind = 'S' AND NOT has_sequence_privilege(oid, 'USAGE')))
               ORDER BY relname LIMIT 1";
    let forbidden: Option<String> = sqlx::query_scalar(sql)
        .fetch_optional(connection)
        .await
        .map_err(|cause| trouble(url, &cause))?;
    match forbidden {
        Some(table) => Err(OpenError::NoRights {
            database: url.to_string(),
            what: format!("the user may not read and change {table}"),
        }),
        None => Ok(()),
    }
}

async fn keep_others_out(url: &PostgresUrl) -> OpenResult<PgConnection> {
    let mut connection = connect(url, &SessionOptions::new(url)).await?;
    take_lock(url, &mut connection, "pg_try_advisory_lock").await?;
    Ok(connection)
}

/// Takes the lock [`HERALD`] with a server function. Retries for a moment, because the server may
/// not have noticed that the last holder has ended.
async fn take_lock(
    url: &PostgresUrl,
    connection: &mut PgConnection,
    function: &str,
) -> OpenResult<()> {
    const LOOKS: u32 = 20;
    const PAUSE: Duration = Duration::from_millis(50);
    for look in 0..LOOKS {
        if look > 0 {
            tokio::time::sleep(PAUSE).await;
        }
        let is_locked: bool = sqlx::query_scalar(AssertSqlSafe(format!("SELECT {function}($1)")))
            .bind(HERALD)
            .fetch_one(&mut *connection)
            .await
            .map_err(|cause| trouble(url, &cause))?;
        if is_locked {
            return Ok(());
        }
    }
    let sql = "SELECT COALESCE(host(client_addr), 'the server''s own machine') AS place,
                      to_char(backend_start AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS since
               FROM pg_locks JOIN pg_stat_activity USING (pid)
               WHERE locktype = 'advisory' AND granted
                 AND (CAST(CAST(classid AS BIGINT) << 32 AS BIGINT) | CAST(objid AS BIGINT)) = $1
               LIMIT 1";
    let holder =
        sqlx::query(sql).bind(HERALD).fetch_optional(connection).await.ok().flatten().and_then(
            |row| {
                let (place, since): (Option<String>, Option<String>) =
                    (row.try_get("place").ok()?, row.try_get("since").ok()?);
                Some(format!("on {}, since {} UTC", place?, since?))
            },
        );
    let holder = holder.unwrap_or_else(|| "it does not say which".to_owned());
    Err(OpenError::Held { file: name(url), holder })
}

pub(crate) fn known_schema() -> i64 {
    migrations::POSTGRES.iter().map(|migration| migration.version).max().unwrap_or(0)
}

/// `None` if the database has no tables of Herald.
pub(crate) async fn schema(connection: &mut PgConnection) -> sqlx::Result<Option<i64>> {
    let table = "SELECT to_regclass('_sqlx_migrations') IS NOT NULL";
    let exists: bool = sqlx::query_scalar(table).fetch_one(&mut *connection).await?;
    if !exists {
        return Ok(None);
    }
    sqlx::query_scalar("SELECT MAX(version) FROM _sqlx_migrations").fetch_one(connection).await
}

pub(crate) async fn migrate(url: &PostgresUrl, connection: &mut PgConnection) -> OpenResult<()> {
    // `run` with a connection doesn't compile here: its future isn't `Send` ("not general enough").
    match migrations::POSTGRES.run_direct(None, connection, false).await {
        Ok(()) => Ok(()),
        Err(
            MigrateError::VersionMismatch(migration)
            | MigrateError::Dirty(migration)
            | MigrateError::VersionMissing(migration)
            | MigrateError::VersionNotPresent(migration),
        ) => Err(OpenError::Altered { file: name(url), migration }),
        Err(MigrateError::Execute(cause) | MigrateError::ExecuteMigration(cause, _)) => {
            Err(trouble(url, &cause))
        }
        Err(other) => Err(OpenError::Unusable { file: name(url), cause: other.to_string() }),
    }
}
