use std::path::PathBuf;

/// An error on opening a database, worded for the operator.
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
    /// Copying an older file before its migration failed.
    #[error(
        "the database {file} has schema {found} and was not brought up to {known}, because it cannot \
         be copied to {copy} first: {cause}. Nothing has changed. Make room there, or make a copy \
         elsewhere with `herald backup` and start Herald with `database.copy_before_upgrade = false`"
    )]
    NotCopied { file: PathBuf, copy: PathBuf, found: i64, known: i64, cause: String },
    /// The schema was changed by another program.
    #[error(
        "the database {file} does not have the schema that it says (migration {migration} differs): \
         restore it from a backup, or name another file"
    )]
    Altered { file: PathBuf, migration: i64 },
    #[error("no database is named: name a file, such as herald.db")]
    NoName,
    /// Another process has locked the file.
    #[error(
        "the database {file} is in use by another Herald ({holder}): stop that one first, or name \
         another file"
    )]
    Held { file: PathBuf, holder: String },
    /// The lock file next to the database can't be used.
    #[error(
        "{file}, which keeps two Heralds from one database, cannot be made, written or locked: {cause}. \
         Herald needs to write in that folder, on a disk of this machine"
    )]
    NoLock { file: PathBuf, cause: String },
    /// The file is missing, but files next to it show that it existed.
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
    /// The file, its folder or its disk is read-only.
    #[error(
        "the database {file} is read-only: let this user write to it (chmod u+w) and to its folder, or \
         name another file"
    )]
    ReadOnly { file: PathBuf },
    /// The file is corrupt.
    #[error(
        "the database {file} is damaged ({what}): restore a backup, or save what can be saved with \
         `sqlite3 {file} .recover`"
    )]
    Damaged { file: PathBuf, what: String },
    /// The address of a server can't be parsed.
    #[error(
        "that is no address of a PostgreSQL database ({why}): write it as \
         postgres://user:password@host:5432/name"
    )]
    WrongUrl { why: String },
    #[error(
        "the PostgreSQL server of {database} cannot be reached ({cause}): see that it runs and that \
         host and port are right"
    )]
    Unreachable { database: String, cause: String },
    /// The server is starting, stopping, or can't take a connection for now.
    #[error("{database} cannot be used yet ({cause})")]
    Unready { database: String, cause: String },
    /// The server is a standby or read-only.
    #[error(
        "{database} takes no changes: the server is a standby, or read-only. Promote it, or name the \
         primary"
    )]
    NoWrites { database: String },
    /// The server's connections are used up for now.
    #[error(
        "{database} takes no more connections ({cause}). Herald needs up to {needed} for each process: \
         raise max_connections on the server or the user's CONNECTION LIMIT, or let other programs \
         use fewer"
    )]
    NoConnections { database: String, cause: String, needed: usize },
    /// A connection limit is too low for one process.
    #[error(
        "{database}: {of} may have {allowed} connections, and Herald needs {needed} for each process. \
         Raise the limit: ALTER ROLE … CONNECTION LIMIT, ALTER DATABASE … CONNECTION LIMIT, or \
         max_connections in postgresql.conf"
    )]
    TooFewConnections { database: String, of: &'static str, allowed: i64, needed: usize },
    /// A pooler shares one session among several clients.
    #[error(
        "the pooler in front of {database} gives Herald's connections no sessions of their own ({why}): \
         set pool_mode = session for this database (in pgbouncer.ini), or name the server itself"
    )]
    SharedSessions { database: String, why: String },
    /// The connection can't be encrypted as the address asks.
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
    /// The server's version isn't supported.
    #[error("{database} is on PostgreSQL {found}, and Herald needs {needed} or newer: upgrade it")]
    OldServer { database: String, found: String, needed: i64 },
    /// The database's encoding isn't UTF-8.
    #[error(
        "the database {database} has the encoding {found}, and Herald needs UTF8: make another one \
         (CREATE DATABASE … ENCODING 'UTF8')"
    )]
    NoUtf8 { database: String, found: String },
    /// The server refuses the login, or the user lacks a privilege.
    #[error(
        "the server of {database} refuses what Herald needs ({what}): look at the user, the password \
         and their rights"
    )]
    NoRights { database: String, what: String },
    /// Tables, indexes or sequences are missing.
    #[error(
        "the database {file} lacks {missing}, which Herald made there: something else has removed it. \
         Restore a backup"
    )]
    Incomplete {
        file: PathBuf,
        /// Names, separated by commas.
        missing: String,
    },
    /// `herald move` was filling it and was interrupted.
    #[error(
        "the database {database} is not finished: `herald move` was broken off. Carry out the same \
         command again"
    )]
    Unfinished { database: String },
    /// Anything else, such as a missing folder or permission.
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
