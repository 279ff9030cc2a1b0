//! Errors of opening a database.

use std::path::PathBuf;

/// An error of opening the database, in words for the person who starts Herald.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file was written by a newer Herald.
    #[error(
        "the database {file} was written by a newer Herald (it has schema {found}, this Herald knows \
         up to {known}): start the newer Herald, or name another file"
    )]
    Newer {
        /// The file.
        file: PathBuf,
        /// The newest migration in it.
        found: i64,
        /// The newest migration that this program has.
        known: i64,
    },
    /// The file was written by an older Herald, and only the one that works with it brings it up to
    /// date.
    #[error(
        "the database {file} has schema {found}, and this Herald works with {known}: start Herald, which \
         brings it up to date, or use `herald backup`, which copies it as it is"
    )]
    Older {
        /// The file.
        file: PathBuf,
        /// The newest migration in it.
        found: i64,
        /// The newest migration that this program has.
        known: i64,
    },
    /// The copy that is kept of an older file before it is brought up to date cannot be made.
    #[error(
        "the database {file} has schema {found} and was not brought up to {known}, because it cannot \
         be copied to {copy} first: {cause}. Nothing has changed. Make room there, or make a copy \
         elsewhere with `herald backup` and start Herald with `database.copy_before_upgrade = false`"
    )]
    NotCopied {
        /// The file.
        file: PathBuf,
        /// The copy that was to be made.
        copy: PathBuf,
        /// The newest migration in the file.
        found: i64,
        /// The newest migration that this program has.
        known: i64,
        /// What the system or SQLite says.
        cause: String,
    },
    /// The file's schema was changed by something else.
    #[error(
        "the database {file} does not have the schema that it says (migration {migration} differs): \
         restore it from a backup, or name another file"
    )]
    Altered {
        /// The file.
        file: PathBuf,
        /// The migration that differs or was left half-done.
        migration: i64,
    },
    /// No file is named.
    #[error("no database is named: name a file, such as herald.db")]
    NoName,
    /// Another process works with it.
    #[error(
        "the database {file} is in use by another Herald ({holder}): stop that one first, or name \
         another file"
    )]
    Held {
        /// The file.
        file: PathBuf,
        /// Who has it: the process and since when.
        holder: String,
    },
    /// The file beside it that keeps others away cannot be had.
    #[error(
        "{file}, which keeps two Heralds from one database, cannot be made, written or locked: {cause}. \
         Herald needs to write in that folder, on a disk of this machine"
    )]
    NoLock {
        /// The lock's file.
        file: PathBuf,
        /// What the system says.
        cause: String,
    },
    /// It was there before and is not.
    #[error(
        "the database {file} is missing, but was here before: {trace} is still there. Put it back, or \
         restore a backup; to begin with an empty database, delete the files there whose names begin \
         with its name"
    )]
    Missing {
        /// The file.
        file: PathBuf,
        /// What is left of it.
        trace: PathBuf,
    },
    /// The file has nothing in it: it has no bytes, or no tables although it had some before.
    #[error(
        "the database {file} is empty: put back the file that belongs to it ({file}-wal), or restore a \
         backup; to begin with an empty database, delete it and the files there whose names begin with \
         its name"
    )]
    Empty {
        /// The file.
        file: PathBuf,
    },
    /// It cannot be written to.
    #[error(
        "the database {file} is read-only: let this user write to it (chmod u+w) and to its folder, or \
         name another file"
    )]
    ReadOnly {
        /// The file.
        file: PathBuf,
    },
    /// What stands in it is not what was written.
    #[error(
        "the database {file} is damaged ({what}): restore a backup, or save what can be saved with \
         `sqlite3 {file} .recover`"
    )]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What SQLite found.
        what: String,
    },
    /// What names a database on a server cannot be read.
    #[error(
        "that is no address of a PostgreSQL database ({why}): write it as \
         postgres://user:password@host:5432/name"
    )]
    WrongUrl {
        /// What is wrong with it.
        why: String,
    },
    /// The server does not answer.
    #[error(
        "the PostgreSQL server of {database} cannot be reached ({cause}): see that it runs and that \
         host and port are right"
    )]
    Unreachable {
        /// The database, without a password.
        database: String,
        /// What the system says.
        cause: String,
    },
    /// The server starts, stops, or cannot take a connection for now.
    #[error("{database} cannot be used yet ({cause})")]
    Unready {
        /// The database, without a password.
        database: String,
        /// The server's words.
        cause: String,
    },
    /// The server takes no changes for now.
    #[error(
        "{database} takes no changes: the server is a standby, or read-only. Promote it, or name the \
         primary"
    )]
    NoWrites {
        /// The database, without a password.
        database: String,
    },
    /// The server takes no more connections for now.
    #[error(
        "{database} takes no more connections ({cause}). Herald needs up to {needed} for each process: \
         raise max_connections on the server or the user's CONNECTION LIMIT, or let other programs \
         use fewer"
    )]
    NoConnections {
        /// The database, without a password.
        database: String,
        /// The server's words.
        cause: String,
        /// Connections that one process needs.
        needed: usize,
    },
    /// A limit on connections is too low for one process.
    #[error(
        "{database}: {of} may have {allowed} connections, and Herald needs {needed} for each process. \
         Raise the limit: ALTER ROLE … CONNECTION LIMIT, ALTER DATABASE … CONNECTION LIMIT, or \
         max_connections in postgresql.conf"
    )]
    TooFewConnections {
        /// The database, without a password.
        database: String,
        /// The holder of the limit.
        of: &'static str,
        /// The limit.
        allowed: i64,
        /// Connections that one process needs.
        needed: usize,
    },
    /// A pooler lends one session to several clients.
    #[error(
        "the pooler in front of {database} gives Herald's connections no sessions of their own ({why}): \
         set pool_mode = session for this database (in pgbouncer.ini), or name the server itself"
    )]
    SharedSessions {
        /// The database, without a password.
        database: String,
        /// The finding.
        why: String,
    },
    /// The connection cannot be encrypted as the address asks.
    #[error(
        "the connection to {database} cannot be encrypted ({cause}): see that the server has a \
         certificate, and that `sslmode` and `sslrootcert` of the address fit it"
    )]
    NoTls {
        /// The database, without a password.
        database: String,
        /// The cause.
        cause: String,
    },
    /// The server has no such database.
    #[error(
        "there is no database {database}: make it on the server (CREATE DATABASE … ENCODING 'UTF8'), \
         or name another"
    )]
    NoDatabase {
        /// The database, without a password.
        database: String,
    },
    /// The server is older than what Herald works with.
    #[error("{database} is on PostgreSQL {found}, and Herald needs {needed} or newer: upgrade it")]
    OldServer {
        /// The database, without a password.
        database: String,
        /// The server's version.
        found: String,
        /// The oldest that will do.
        needed: i64,
    },
    /// The database does not hold Unicode.
    #[error(
        "the database {database} has the encoding {found}, and Herald needs UTF8: make another one \
         (CREATE DATABASE … ENCODING 'UTF8')"
    )]
    NoUtf8 {
        /// The database, without a password.
        database: String,
        /// Its encoding.
        found: String,
    },
    /// The server does not let this user in, or not do what Herald must.
    #[error(
        "the server of {database} refuses what Herald needs ({what}): look at the user, the password \
         and their rights"
    )]
    NoRights {
        /// The database, without a password.
        database: String,
        /// What it refuses.
        what: String,
    },
    /// Tables, indexes or sequences are missing.
    #[error(
        "the database {file} lacks {missing}, which Herald made there: something else has removed it. \
         Restore a backup"
    )]
    Incomplete {
        /// The database.
        file: PathBuf,
        /// The names, separated by commas.
        missing: String,
    },
    /// It was being filled by `herald move`, which has not come to its end.
    #[error(
        "the database {database} is not finished: `herald move` was broken off. Carry out the same \
         command again"
    )]
    Unfinished {
        /// The database, without a password.
        database: String,
    },
    /// Anything else: no such folder, no permission, not a database.
    #[error("the database {file} cannot be opened: {cause}")]
    Unusable {
        /// The file.
        file: PathBuf,
        /// What SQLite or the server says.
        cause: String,
    },
}

impl OpenError {
    /// Whether the database may be opened later, without a change of Herald's settings.
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

/// The result of opening a database.
pub(crate) type OpenResult<T> = std::result::Result<T, OpenError>;
