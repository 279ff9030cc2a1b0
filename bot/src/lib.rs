//! Herald, a referee in chat: the bot itself.
//!
//! What Discord sends becomes a request in plain values ([`discord`](crate)), the referee decides
//! it, and what it accepts is said through the outbox. The binary `herald` is a thin face over
//! this library; so are the tests that drive the bot against the sandbox.

mod app;
mod asking;
mod board;
mod buttons;
pub mod cli;
mod clock;
mod commands;
pub mod config;
mod discord;
mod handle;
mod log;
mod outbox;
mod presence;
mod records;
mod run;
mod telling;
mod words;

pub use app::Patience;
pub use clock::Clock;
pub use log::may_be_logged;
pub use run::{Herald, Settings, StartError};
