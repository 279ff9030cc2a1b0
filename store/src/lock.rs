//! One process a database: a lock on a file beside it, which says who holds it.
//!
//! The file stays when the lock is released. That it is there, and that somebody has signed it, says
//! that there was a database.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use crate::{OpenError, Time};

/// How the lock's file is called: as the database, with this after it.
pub(crate) const LOCK: &str = ".lock";

/// A database that is this process's alone until it is dropped.
#[derive(Debug)]
pub(crate) struct Lock {
    file: File,
    path: PathBuf,
}

impl Lock {
    /// Takes the lock of a database, or says who has it.
    pub(crate) fn take(database: &Path) -> Result<Lock, OpenError> {
        let path = beside(database, LOCK);
        let trouble = |cause: std::io::Error| OpenError::NoLock {
            file: path.clone(),
            cause: cause.to_string(),
        };
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&path).map_err(trouble)?;
        match file.try_lock() {
            Ok(()) => Ok(Lock { file, path }),
            Err(TryLockError::Error(cause)) => Err(trouble(cause)),
            Err(TryLockError::WouldBlock) => {
                let mut holder = String::new();
                // Some systems let nobody read what is locked, and one who has just taken the lock
                // has not signed yet.
                let read = file.read_to_string(&mut holder);
                let signed = read.is_ok() && !holder.trim().is_empty();
                let holder = if signed { holder.trim() } else { "it does not say which" };
                Err(OpenError::Held { file: database.to_owned(), holder: holder.to_owned() })
            }
        }
    }

    /// Whether somebody has had a database here before.
    pub(crate) fn was_signed(&self) -> Result<bool, OpenError> {
        Ok(self.file.metadata().map_err(|cause| self.trouble(&cause))?.len() > 0)
    }

    /// Writes down who holds it, once the database is there.
    pub(crate) fn sign(&mut self, now: Time) -> Result<(), OpenError> {
        let holder = format!("process {}, since {}\n", std::process::id(), now.moment());
        let written = self
            .file
            .set_len(0)
            .and_then(|()| self.file.seek(SeekFrom::Start(0)))
            .and_then(|_| self.file.write_all(holder.as_bytes()));
        written.map_err(|cause| self.trouble(&cause))
    }

    /// Lets others have the database. What cannot be released now is released when it is dropped.
    pub(crate) fn release(&self) {
        let _ = self.file.unlock();
    }

    fn trouble(&self, cause: &std::io::Error) -> OpenError {
        OpenError::NoLock { file: self.path.clone(), cause: cause.to_string() }
    }
}

/// `herald.db-wal`, `herald.db.lock`: a file that belongs to a database.
pub(crate) fn beside(database: &Path, ending: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
