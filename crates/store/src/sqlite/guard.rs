//! Detects a database file that was deleted, replaced or damaged while it is open.
//!
//! Such a file keeps accepting writes, which are lost when the process ends. SQLite doesn't notice.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use match_model::Lost;
use tracing::{error, warn};

use crate::{Result, StoreError};

/// Identifies a file independently of its name.
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

    /// Systems without inodes don't allow deleting an open file.
    #[cfg(not(unix))]
    fn of(_: &Path) -> std::io::Result<FileId> {
        Ok(FileId { device: 0, inode: 0 })
    }
}

#[derive(Debug)]
pub(crate) struct Guard {
    file: PathBuf,
    own: FileId,
    lost: Mutex<Option<Lost>>,
}

impl Guard {
    pub(crate) fn over(file: &Path) -> std::io::Result<Guard> {
        Ok(Guard { file: file.to_owned(), own: FileId::of(file)?, lost: Mutex::new(None) })
    }

    /// Fails unless the file is in place and whole.
    pub(crate) fn pass(&self) -> Result<()> {
        match self.lost() {
            Some(lost) => Err(StoreError::Lost(lost)),
            None => Ok(()),
        }
    }

    /// Checks the file, and logs when it is lost and when it is back.
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
            // Without permission to look, nothing is known.
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

    /// If a failure shows that the file is damaged, refuses all further writes and logs that once.
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
