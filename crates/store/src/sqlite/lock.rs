//! Locks a database for one process: a lock file next to it, which names the holder, and a lock on
//! the database file, which holds even if a file is renamed or deleted.
//!
//! The lock file stays after release: a signed one shows that there was a database.
//!
//! On Linux, the lock on the database (`flock`) is independent of SQLite's (`fcntl`). Elsewhere the
//! two conflict, so only the lock file is used. A process that closes *any* handle to a file loses
//! all its `fcntl` locks on it. So this handle is closed only after SQLite has closed its own,
//! otherwise never.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use match_model::Time;
use parking_lot::Mutex;

use crate::OpenError;

pub(crate) const LOCK: &str = ".lock";

#[derive(Debug)]
pub(crate) struct Lock {
    file: File,
    path: PathBuf,
    database: Mutex<Option<File>>,
}

impl Lock {
    pub(crate) fn take(database: &Path) -> Result<Lock, OpenError> {
        let path = sibling(database, LOCK);
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
            Ok(()) => Ok(Lock { file, path, database: Mutex::default() }),
            Err(TryLockError::Error(cause)) => Err(trouble(cause)),
            Err(TryLockError::WouldBlock) => {
                let mut holder = String::new();
                // Some systems don't allow reading a locked file, and a new holder may not have
                // signed yet.
                let read = file.read_to_string(&mut holder);
                let signed = read.is_ok() && !holder.trim().is_empty();
                let holder = if signed { holder.trim() } else { "it does not say which" };
                Err(OpenError::Held { file: database.to_owned(), holder: holder.to_owned() })
            }
        }
    }

    #[cfg(target_os = "linux")]
    pub(crate) fn acquire(&self, database: &Path) -> Result<(), OpenError> {
        let unusable = |cause: std::io::Error| OpenError::Unusable {
            file: database.to_owned(),
            cause: cause.to_string(),
        };
        // Opened for writing, like SQLite does: on overlay file systems, a read-only handle may
        // refer to another file.
        let file = OpenOptions::new().read(true).write(true).open(database);
        let file = file.or_else(|_| File::open(database)).map_err(unusable)?;
        let locked = file.try_lock();
        // From here on it is closed only at the end. An unlocked handle is leaked, because closing
        // it would drop SQLite's locks.
        match locked {
            Ok(()) => {
                *self.database.lock() = Some(file);
                Ok(())
            }
            Err(TryLockError::WouldBlock) => {
                std::mem::forget(file);
                Err(OpenError::Held {
                    file: database.to_owned(),
                    holder:
                        "it has the same file under another name, or its .lock file was deleted"
                            .to_owned(),
                })
            }
            Err(TryLockError::Error(cause)) => {
                std::mem::forget(file);
                Err(unusable(cause))
            }
        }
    }

    #[cfg(not(target_os = "linux"))]
    pub(crate) fn acquire(&self, _: &Path) -> Result<(), OpenError> {
        Ok(())
    }

    pub(crate) fn was_signed(&self) -> Result<bool, OpenError> {
        Ok(self.file.metadata().map_err(|cause| self.trouble(&cause))?.len() > 0)
    }

    /// Writes the holder into the lock file, once the database exists.
    pub(crate) fn sign(&mut self, now: Time) -> Result<(), OpenError> {
        let holder = format!("process {}, since {}\n", std::process::id(), now.utc());
        let outcome = self
            .file
            .set_len(0)
            .and_then(|()| self.file.seek(SeekFrom::Start(0)))
            .and_then(|_| self.file.write_all(holder.as_bytes()));
        outcome.map_err(|cause| self.trouble(&cause))
    }

    /// Releases the locks, after SQLite has closed the file. On failure, dropping the lock releases
    /// them.
    pub(crate) fn release(&self) {
        // Closing isn't enough: a child process being started holds a copy of the handle until its
        // program begins.
        if let Some(file) = self.database.lock().take() {
            let _ = file.unlock();
        }
        let _ = self.file.unlock();
    }

    fn trouble(&self, cause: &std::io::Error) -> OpenError {
        OpenError::NoLock { file: self.path.clone(), cause: cause.to_string() }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // SQLite may still have the file open.
        if let Some(file) = self.database.get_mut().take() {
            let _ = file.unlock();
            std::mem::forget(file);
        }
        let _ = self.file.unlock();
    }
}

/// Returns the name of a file next to a database, such as `herald.db-wal`.
pub(crate) fn sibling(database: &Path, ending: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
