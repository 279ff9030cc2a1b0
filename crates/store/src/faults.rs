//! Faults for tests: points at which a file's database fails, like a broken disk, or hangs, like a
//! killed process.
//!
//! Only with the feature `faults`, which no shipped program has.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use parking_lot::Mutex;
use tokio::sync::watch;

pub use crate::fault::Fault;

static FAULTS: LazyLock<Mutex<HashMap<PathBuf, Vec<Fault>>>> = LazyLock::new(Mutex::default);

pub fn set(file: &Path, faults: &[Fault]) {
    let mut all = FAULTS.lock();
    all.insert(real(file), faults.to_vec());
}

pub(crate) fn strike(file: &Path, fault: Fault) -> sqlx::Result<()> {
    let all = FAULTS.lock();
    match all.get(&real(file)) {
        Some(faults) if faults.contains(&fault) => {
            Err(sqlx::Error::Io(std::io::Error::other(format!("{fault:?}, for a test"))))
        }
        _ => Ok(()),
    }
}

#[derive(Debug)]
struct Moments {
    points_passed: u32,
    /// The point at which it hangs, from 1; 0 for none.
    stop: u32,
    still: watch::Sender<bool>,
}

static MOMENTS: LazyLock<Mutex<HashMap<PathBuf, Moments>>> = LazyLock::new(Mutex::default);

/// Counts the points of that file ([`Fault::Begin`], [`Fault::BeforeCommit`],
/// [`Fault::AfterCommit`]) from 1. From point `number` on, every change hangs forever (0: none
/// does), and the receiver is notified.
pub fn stand_still_at(file: &Path, number: u32) -> watch::Receiver<bool> {
    let (still, stood_still) = watch::channel(false);
    let mut all = MOMENTS.lock();
    all.insert(real(file), Moments { points_passed: 0, stop: number, still });
    stood_still
}

pub fn points_passed(file: &Path) -> u32 {
    let all = MOMENTS.lock();
    all.get(&real(file)).map_or(0, |moments| moments.points_passed)
}

/// Counts a point, and hangs if a test has asked for it.
pub(crate) async fn pass(file: &Path) {
    let stops = {
        let mut all = MOMENTS.lock();
        let Some(moments) = all.get_mut(&real(file)) else {
            return;
        };
        moments.points_passed += 1;
        let stops = moments.stop > 0 && moments.points_passed >= moments.stop;
        moments.still.send_if_modified(|still| stops && !std::mem::replace(still, true));
        stops
    };
    if stops {
        std::future::pending::<()>().await;
    }
}

fn real(file: &Path) -> PathBuf {
    file.canonicalize().unwrap_or_else(|_| file.to_owned())
}
