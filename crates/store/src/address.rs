//! Where a database is.

use std::fmt;
use std::path::{Path, PathBuf};

use crate::{OpenError, PostgresUrl};

/// Where a database is: a file of SQLite, or a database on a PostgreSQL server. Written out, it
/// leaves a password away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatabaseAddress {
    /// A file.
    File(PathBuf),
    /// A database on a server.
    Postgres(PostgresUrl),
}

impl DatabaseAddress {
    /// The address that a text means: `postgres://…`, or else the name of a file.
    ///
    /// # Errors
    /// When it begins like the address of a server and is none.
    pub fn read(text: &str) -> Result<DatabaseAddress, OpenError> {
        if PostgresUrl::is_meant(text) {
            text.parse().map(DatabaseAddress::Postgres)
        } else {
            Ok(DatabaseAddress::File(text.into()))
        }
    }

    /// The file, if it is one.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        match self {
            DatabaseAddress::File(file) => Some(file),
            DatabaseAddress::Postgres(_) => None,
        }
    }

    /// A name that no other database has in this process: the file, or the address.
    #[must_use]
    pub fn name(&self) -> PathBuf {
        match self {
            DatabaseAddress::File(file) => file.clone(),
            DatabaseAddress::Postgres(url) => url.to_string().into(),
        }
    }
}

impl fmt::Display for DatabaseAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatabaseAddress::File(file) => file.display().fmt(f),
            DatabaseAddress::Postgres(url) => url.fmt(f),
        }
    }
}

impl From<&Path> for DatabaseAddress {
    fn from(file: &Path) -> DatabaseAddress {
        DatabaseAddress::File(file.to_owned())
    }
}

impl From<&PathBuf> for DatabaseAddress {
    fn from(file: &PathBuf) -> DatabaseAddress {
        DatabaseAddress::File(file.clone())
    }
}

impl From<PostgresUrl> for DatabaseAddress {
    fn from(url: PostgresUrl) -> DatabaseAddress {
        DatabaseAddress::Postgres(url)
    }
}

impl From<&DatabaseAddress> for DatabaseAddress {
    fn from(address: &DatabaseAddress) -> DatabaseAddress {
        address.clone()
    }
}
