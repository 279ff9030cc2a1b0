//! One process a database: a lock on a file beside it, which says who holds it, and one on the
//! database itself, which holds whatever the file is called and whatever becomes of the one beside
//! it.
//!
//! The file beside it stays when the lock is released. That it is there, and that somebody has
//! signed it, says that there was a database.
//!
//! The lock on the database is of another kind (`flock`) than SQLite's own (`fcntl`), and on Linux
//! neither knows of the other; elsewhere they get in each other's way, and the file beside it has
//! to do. But a process that closes *any* of its handles to a file loses all locks of SQLite's kind
//! on it: the handle is closed when SQLite has closed its own, and otherwise never.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use match_model::Time;

use crate::OpenError;

/// How the lock's file is called: as the database, with this after it.
pub(crate) const LOCK: &str = ".lock";

/// A database that is this process's alone until it is dropped.
#[derive(Debug)]
pub(crate) struct Lock {
    file: File,
    path: PathBuf,
    /// The database itself, locked.
    database: Mutex<Option<File>>,
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
            Ok(()) => Ok(Lock { file, path, database: Mutex::default() }),
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

    /// Locks the database itself, which is there by now.
    #[cfg(target_os = "linux")]
    pub(crate) fn hold(&self, database: &Path) -> Result<(), OpenError> {
        let unusable = |cause: std::io::Error| OpenError::Unusable {
            file: database.to_owned(),
            cause: cause.to_string(),
        };
        // To be written, as SQLite opens it: on layered disks a file that is only read may be
        // another.
        let file = OpenOptions::new().read(true).write(true).open(database);
        let file = file.or_else(|_| File::open(database)).map_err(unusable)?;
        let locked = file.try_lock();
        // From here on it is closed at the end alone; one that is not locked is left open, for
        // SQLite's locks in this process.
        match locked {
            Ok(()) => {
                *self.database.lock().unwrap_or_else(PoisonError::into_inner) = Some(file);
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

    /// Locks the database itself, where that is possible.
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn hold(&self, _: &Path) -> Result<(), OpenError> {
        Ok(())
    }

    /// Whether somebody has had a database here before.
    pub(crate) fn was_signed(&self) -> Result<bool, OpenError> {
        Ok(self.file.metadata().map_err(|cause| self.trouble(&cause))?.len() > 0)
    }

    /// Writes down who holds it, once the database is there.
    pub(crate) fn sign(&mut self, now: Time) -> Result<(), OpenError> {
        let holder = format!("process {}, since {}\n", std::process::id(), now.utc());
        let written = self
            .file
            .set_len(0)
            .and_then(|()| self.file.seek(SeekFrom::Start(0)))
            .and_then(|_| self.file.write_all(holder.as_bytes()));
        written.map_err(|cause| self.trouble(&cause))
    }

    /// Lets others have the database, which SQLite has closed. What cannot be released now is
    /// released when it is dropped.
    pub(crate) fn release(&self) {
        // Closing alone does not release it at once: a child that is just being started has the
        // handle, too, until its program begins.
        if let Some(file) = self.database.lock().unwrap_or_else(PoisonError::into_inner).take() {
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
        // SQLite may still have it open.
        if let Some(file) = self.database.get_mut().unwrap_or_else(PoisonError::into_inner).take() {
            let _ = file.unlock();
            std::mem::forget(file);
        }
        let _ = self.file.unlock();
    }
}

/// `herald.db-wal`, `herald.db.lock`: a file that belongs to a database.
pub(crate) fn beside(database: &Path, ending: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
