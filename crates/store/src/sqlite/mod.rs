//! SQLite: one file, one process that works with it, one writer.

mod append_step;
pub mod baseline;
mod batch;
mod begin;
pub(crate) mod copy;
pub(crate) mod copy_error;
mod file_copy;
pub(crate) mod guard;
mod lock;
pub(crate) mod open;
pub(crate) mod turn;
pub(crate) mod upgrade_copy;
pub(crate) mod writer;

use std::time::Duration;

const BUSY_WAIT: Duration = Duration::from_secs(5);
