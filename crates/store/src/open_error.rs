use std::path::PathBuf;

#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error(
        "the database {file} was written by a newer Herald (it has schema {found}, this Herald knows \
         up to {known}): start the newer Herald, or name another file"
    )]
    Newer { file: PathBuf, found: i64, known: i64 },
    /// Only the Herald that owns the file migrates it; other commands refuse.
    #[error(
        "the database {file} has schema {found}, and this Herald works with {known}: start Herald, which \
         brings it up to date, or use `herald backup`, which copies it as it is"
    )]
    Older { file: PathBuf, found: i64, known: i64 },
    #[error(
        "the database {file} has schema {found} and was not brought up to {known}, because it cannot \
         be copied to {copy} first: {cause}. Nothing has changed. Make room there, or make a copy \
         elsewhere with `herald backup` and start Herald with `database.copy_before_upgrade = false`"
    )]
    NotCopied { file: PathBuf, copy: PathBuf, found: i64, known: i64, cause: String },
    #[error(
        "the schema of the database {file} was altered (migration {migration} differs): restore it from a \
         backup, or name another file"
    )]
    Altered { file: PathBuf, migration: i64 },
    #[error("no database is named: name a file, such as herald.db")]
    NoName,
    #[error(
        "the database {file} is in use by another Herald ({holder}): stop that one first, or name \
         another file"
    )]
    Held { file: PathBuf, holder: String },
    #[error(
        "cannot create, write or lock the lock file {file}: {cause}. Herald must be able to write in that \
         folder, on a local disk"
    )]
    NoLock { file: PathBuf, cause: String },
    #[error(
        "the database {file} is missing, but was here before: {trace} is still there. Put it back, or \
         restore a backup; to begin with an empty database, delete the files there whose names begin \
         with its name"
    )]
    Missing { file: PathBuf, trace: PathBuf },
    #[error(
        "the database {file} is empty: put back the file that belongs to it ({file}-wal), or restore a \
         backup; to begin with an empty database, delete it and the files there whose names begin with \
         its name"
    )]
    Empty { file: PathBuf },
    #[error(
        "the database {file} is read-only: let this user write to it (chmod u+w) and to its folder, or \
         name another file"
    )]
    ReadOnly { file: PathBuf },
    #[error(
        "the database {file} is damaged ({what}): restore a backup, or save what can be saved with \
         `sqlite3 {file} .recover`"
    )]
    Damaged { file: PathBuf, what: String },
    #[error(
        "not the address of a PostgreSQL database ({why}): write it as \
         postgres://user:password@host:5432/name"
    )]
    WrongUrl { why: String },
    #[error(
        "the PostgreSQL server of {database} cannot be reached ({cause}): see that it runs and that \
         host and port are right"
    )]
    Unreachable { database: String, cause: String },
    #[error("{database} cannot be used yet ({cause})")]
    Unready { database: String, cause: String },
    #[error(
        "{database} takes no changes: the server is a standby, or read-only. Promote it, or name the \
         primary"
    )]
    NoWrites { database: String },
    #[error(
        "{database} takes no more connections ({cause}). Herald needs up to {needed} for each process: \
         raise max_connections on the server or the user's CONNECTION LIMIT, or let other programs \
         use fewer"
    )]
    NoConnections { database: String, cause: String, needed: usize },
    #[error(
        "{database}: {of} may have {allowed} connections, and Herald needs {needed} for each process. \
         Raise the limit: ALTER ROLE … CONNECTION LIMIT, ALTER DATABASE … CONNECTION LIMIT, or \
         max_connections in postgresql.conf"
    )]
    TooFewConnections { database: String, of: &'static str, allowed: i64, needed: usize },
    #[error(
        "the pooler in front of {database} lets connections share sessions ({why}): \
         set pool_mode = session for this database (in pgbouncer.ini), or name the server itself"
    )]
    SharedSessions { database: String, why: String },
    #[error(
        "the connection to {database} cannot be encrypted ({cause}): see that the server has a \
         certificate, and that `sslmode` and `sslrootcert` of the address fit it"
    )]
    NoTls { database: String, cause: String },
    #[error(
        "there is no database {database}: make it on the server (CREATE DATABASE … ENCODING 'UTF8'), \
         or name another"
    )]
    NoDatabase { database: String },
    #[error("{database} is on PostgreSQL {found}, and Herald needs {needed} or newer: upgrade it")]
    OldServer { database: String, found: String, needed: i64 },
    #[error(
        "the database {database} has the encoding {found}, and Herald needs UTF8: make another one \
         (CREATE DATABASE … ENCODING 'UTF8')"
    )]
    NoUtf8 { database: String, found: String },
    #[error(
        "the server of {database} denies what Herald needs ({what}): check the user, the password and \
         the user's rights"
    )]
    NoRights { database: String, what: String },
    #[error("the database {file} lacks {missing}, removed by another program. Restore a backup")]
    Incomplete { file: PathBuf, missing: String },
    #[error(
        "the database {database} is incomplete: `herald move` was interrupted. Repeat that command"
    )]
    Unfinished { database: String },
    #[error("the database {file} cannot be opened: {cause}")]
    Unusable { file: PathBuf, cause: String },
}

impl OpenError {
    /// Whether opening may succeed later without a change of Herald's settings.
    #[must_use]
    pub fn is_temporary(&self) -> bool {
        matches!(
            self,
            OpenError::Unreachable { .. }
                | OpenError::Unready { .. }
                | OpenError::NoWrites { .. }
                | OpenError::NoConnections { .. }
        )
    }
}

pub(crate) type OpenResult<T> = std::result::Result<T, OpenError>;
