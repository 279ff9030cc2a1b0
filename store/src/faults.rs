//! Faults for tests: moments at which the database of a file fails, as a disk would.
//!
//! Only with the feature `faults`, which no program is built with.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};

use sqlx::sqlite::SqlitePool;

/// A moment at which it fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A change cannot begin.
    Begin,
    /// A commit fails and has not been made.
    BeforeCommit,
    /// A commit fails and has been made.
    AfterCommit,
    /// What has become of a commit cannot be looked up.
    LookUp,
}

static FAULTS: LazyLock<Mutex<HashMap<PathBuf, Vec<Fault>>>> = LazyLock::new(Mutex::default);

/// Lets the database of that file fail at these moments until it is set anew.
pub fn set(file: &Path, faults: &[Fault]) {
    let mut all = FAULTS.lock().unwrap_or_else(PoisonError::into_inner);
    all.insert(real(file), faults.to_vec());
}

/// Fails, if that is wanted.
pub(crate) fn strike(pool: &SqlitePool, fault: Fault) -> sqlx::Result<()> {
    let all = FAULTS.lock().unwrap_or_else(PoisonError::into_inner);
    match all.get(&real(pool.connect_options().get_filename())) {
        Some(faults) if faults.contains(&fault) => {
            Err(sqlx::Error::Io(std::io::Error::other(format!("{fault:?}, for a test"))))
        }
        _ => Ok(()),
    }
}

/// The file that a name leads to.
fn real(file: &Path) -> PathBuf {
    file.canonicalize().unwrap_or_else(|_| file.to_owned())
}
