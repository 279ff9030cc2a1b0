//! Detects a database file that was deleted, replaced or damaged while it is open.
//!
//! Such a file keeps accepting writes, which are lost when the process ends. SQLite doesn't notice.

use std::path::{Path, PathBuf};

use match_model::DatabaseLoss;
use parking_lot::Mutex;
use tracing::{error, warn};

use crate::{Result, StoreError};

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
    lost: Mutex<Option<DatabaseLoss>>,
}

impl Guard {
    pub(crate) fn over(file: &Path) -> std::io::Result<Guard> {
        Ok(Guard { file: file.to_owned(), own: FileId::of(file)?, lost: Mutex::new(None) })
    }

    pub(crate) fn pass(&self) -> Result<()> {
        match self.lost() {
            Some(lost) => Err(StoreError::Lost(lost)),
            None => Ok(()),
        }
    }

    pub(crate) fn lost(&self) -> Option<DatabaseLoss> {
        let mut loss = self.lost.lock();
        if matches!(*loss, Some(DatabaseLoss::Damaged { .. })) {
            return loss.clone();
        }
        let now = match FileId::of(&self.file) {
            Ok(id) if id == self.own => None,
            Ok(_) => Some(DatabaseLoss::Replaced(self.file.clone())),
            Err(cause) if cause.kind() == std::io::ErrorKind::NotFound => {
                Some(DatabaseLoss::Unlinked(self.file.clone()))
            }
            // Without permission to look, nothing is known.
            Err(_) => return loss.clone(),
        };
        if now != *loss {
            match &now {
                Some(lost) => error!("{lost}"),
                None => warn!(file = %self.file.display(), "database file is back"),
            }
            loss.clone_from(&now);
        }
        now
    }

    /// If a failure shows that the file is damaged, refuses all further writes and logs that once.
    pub(crate) fn note(&self, failure: &StoreError) {
        let (StoreError::Database(cause) | StoreError::InDoubt(cause)) = failure else { return };
        if !cause.is_of_damage() {
            return;
        }
        let mut loss = self.lost.lock();
        if !matches!(*loss, Some(DatabaseLoss::Damaged { .. })) {
            let damage = DatabaseLoss::Damaged { file: self.file.clone(), what: cause.to_string() };
            error!("{damage}");
            *loss = Some(damage);
        }
    }
}
