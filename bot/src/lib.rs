//! Herald, a referee in chat: the bot itself.
//!
//! What Discord sends becomes a request in plain values (`incoming`), the referee decides it, and what
//! it accepts is said through the outbox (`outgoing`). The binary `herald` is a thin face over
//! this library; so are the tests that drive the bot against the sandbox.

mod app;
pub mod cli;
mod clock;
pub mod config;
mod discord;
mod due;
mod emoji;
mod gateway;
mod incoming;
mod languages;
mod log;
mod opponent;
mod outgoing;
mod pauses;
mod presence;
mod records;
mod run;
mod speaking;
mod words;

pub use app::Patience;
pub use clock::Clock;
pub use discord::elsewhere::{Elsewhere, PlaceError};
pub use log::may_be_logged;
pub use opponent::gate::{Gate, ThinkingStep};
pub use opponent::thinkers::Thinking;
pub use run::{Herald, Settings, StartError};
