use std::fmt;
use std::path::{Path, PathBuf};

use crate::{OpenError, PostgresUrl};

/// A SQLite file, or a database on a PostgreSQL server. `Display` leaves out the password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatabaseAddress {
    File(PathBuf),
    Postgres(PostgresUrl),
}

impl DatabaseAddress {
    /// Reads `postgres://…` as a server's address and anything else as a file name.
    pub fn read(text: &str) -> Result<DatabaseAddress, OpenError> {
        if PostgresUrl::is_meant(text) {
            text.parse().map(DatabaseAddress::Postgres)
        } else {
            Ok(DatabaseAddress::File(text.into()))
        }
    }

    pub fn file(&self) -> Option<&Path> {
        match self {
            DatabaseAddress::File(file) => Some(file),
            DatabaseAddress::Postgres(_) => None,
        }
    }

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
