//! Faults for tests: moments at which the database of a file fails, as a disk would, or stands
//! still, as in a process that is killed there.
//!
//! Only with the feature `faults`, which no program is built with.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};

use tokio::sync::watch;

pub use crate::fault::Fault;

static FAULTS: LazyLock<Mutex<HashMap<PathBuf, Vec<Fault>>>> = LazyLock::new(Mutex::default);

/// Lets the database of that file fail at these moments until it is set anew.
pub fn set(file: &Path, faults: &[Fault]) {
    let mut all = FAULTS.lock().unwrap_or_else(PoisonError::into_inner);
    all.insert(real(file), faults.to_vec());
}

/// Fails, if that is wanted.
pub(crate) fn strike(file: &Path, fault: Fault) -> sqlx::Result<()> {
    let all = FAULTS.lock().unwrap_or_else(PoisonError::into_inner);
    match all.get(&real(file)) {
        Some(faults) if faults.contains(&fault) => {
            Err(sqlx::Error::Io(std::io::Error::other(format!("{fault:?}, for a test"))))
        }
        _ => Ok(()),
    }
}

/// Moments of a file, counted.
#[derive(Debug)]
struct Moments {
    passed: u32,
    /// The one at which it stands still, counted from 1; 0: none.
    stop: u32,
    still: watch::Sender<bool>,
}

static MOMENTS: LazyLock<Mutex<HashMap<PathBuf, Moments>>> = LazyLock::new(Mutex::default);

/// Counts the moments of that file ([`Fault::Begin`], [`Fault::BeforeCommit`],
/// [`Fault::AfterCommit`]) from 1 on, and stands still forever at the one of that number, and at
/// all after it; 0: at none. Gives word when it does.
pub fn stand_still_at(file: &Path, number: u32) -> watch::Receiver<bool> {
    let (still, seen) = watch::channel(false);
    let mut all = MOMENTS.lock().unwrap_or_else(PoisonError::into_inner);
    all.insert(real(file), Moments { passed: 0, stop: number, still });
    seen
}

/// How many moments of that file have been counted.
#[must_use]
pub fn passed(file: &Path) -> u32 {
    let all = MOMENTS.lock().unwrap_or_else(PoisonError::into_inner);
    all.get(&real(file)).map_or(0, |moments| moments.passed)
}

/// Counts a moment, and stands still there if that is wanted.
pub(crate) async fn pass(file: &Path) {
    let stops = {
        let mut all = MOMENTS.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(moments) = all.get_mut(&real(file)) else {
            return;
        };
        moments.passed += 1;
        let stops = moments.stop > 0 && moments.passed >= moments.stop;
        moments.still.send_if_modified(|still| stops && !std::mem::replace(still, true));
        stops
    };
    if stops {
        std::future::pending::<()>().await;
    }
}

/// The file that a name leads to.
fn real(file: &Path) -> PathBuf {
    file.canonicalize().unwrap_or_else(|_| file.to_owned())
}
