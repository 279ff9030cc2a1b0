//! The stage for journeys: the bot and the sandbox in one process, connected over loopback, with a
//! database that survives restarts.

mod begin;
mod bodies;
pub mod book;
pub mod changed;
mod connection;
mod contract;
mod error;
mod language;
mod log;
mod look;
mod patience;
mod process;
mod stage;
mod transport;
pub mod winning;

use std::io::Write;

pub use connection::{Columns, LockedDatabase};
pub use error::Error;
pub use language::{english, locale};
pub use look::{
    board_after, boards, is_gone, picture, wait_for_message, wait_for_removed_buttons,
    wait_for_update, with_players, without_numbers,
};
pub use patience::{hurry, patience, running_clock};
pub use process::Process;
pub use stage::Stage;
pub use transport::over_http;

pub fn report_skipped(what: &str) -> std::io::Result<()> {
    std::io::stderr().write_all(format!("SKIPPED: {what}\n").as_bytes())
}
