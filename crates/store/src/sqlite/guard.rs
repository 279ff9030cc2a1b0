//! Whether what is written lasts: whether the file that is written to still stands at its place,
//! and is whole.
//!
//! A file that is deleted or replaced while a process has it open goes on to take writes, and all
//! of them are gone when that process ends; nothing in SQLite notices.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use match_model::Lost;
use tracing::{error, warn};

use crate::{Result, StoreError};

/// Which file stands at a place, whatever it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FileId {
    device: u64,
    inode: u64,
}

impl FileId {
    #[cfg(unix)]
    fn of(file: &Path) -> std::io::Result<FileId> {
        use std::os::unix::fs::MetadataExt as _;

        let about = std::fs::metadata(file)?;
        Ok(FileId { device: about.dev(), inode: about.ino() })
    }

    /// Where files have no numbers, none can be deleted while it is open.
    #[cfg(not(unix))]
    fn of(_: &Path) -> std::io::Result<FileId> {
        Ok(FileId { device: 0, inode: 0 })
    }
}

/// Watches over the file of a database.
#[derive(Debug)]
pub(crate) struct Guard {
    file: PathBuf,
    own: FileId,
    lost: Mutex<Option<Lost>>,
}

impl Guard {
    /// Watches over a file that is open.
    pub(crate) fn over(file: &Path) -> std::io::Result<Guard> {
        Ok(Guard { file: file.to_owned(), own: FileId::of(file)?, lost: Mutex::new(None) })
    }

    /// Lets a change pass while the file is at its place and whole.
    pub(crate) fn pass(&self) -> Result<()> {
        match self.lost() {
            Some(lost) => Err(StoreError::Lost(lost)),
            None => Ok(()),
        }
    }

    /// Looks at the file, and tells the log when it is lost, and when it is back.
    pub(crate) fn lost(&self) -> Option<Lost> {
        let mut known = self.lost.lock().unwrap_or_else(PoisonError::into_inner);
        if matches!(*known, Some(Lost::Damaged { .. })) {
            return known.clone();
        }
        let now = match FileId::of(&self.file) {
            Ok(found) if found == self.own => None,
            Ok(_) => Some(Lost::Replaced(self.file.clone())),
            Err(cause) if cause.kind() == std::io::ErrorKind::NotFound => {
                Some(Lost::Unlinked(self.file.clone()))
            }
            // A process that may not look does not know.
            Err(_) => return known.clone(),
        };
        if now != *known {
            match &now {
                Some(lost) => error!("{lost}"),
                None => warn!(file = %self.file.display(), "the database is at its place again"),
            }
            known.clone_from(&now);
        }
        now
    }

    /// Looks whether a failure says that the file is damaged; then nothing is written any more. The
    /// log is told once.
    pub(crate) fn note(&self, failure: &StoreError) {
        let (StoreError::Database(cause) | StoreError::InDoubt(cause)) = failure else { return };
        if !cause.is_of_damage() {
            return;
        }
        let mut known = self.lost.lock().unwrap_or_else(PoisonError::into_inner);
        if !matches!(*known, Some(Lost::Damaged { .. })) {
            let lost = Lost::Damaged { file: self.file.clone(), what: cause.to_string() };
            error!("{lost}");
            *known = Some(lost);
        }
    }
}
