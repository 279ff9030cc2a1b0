//! The integration tests of `herald`, in one program.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail loudly"
)]

mod check;
mod deploy;
mod doctor;
mod exits;
mod health;
mod hostile;
mod metrics;
mod opponent;
mod outages;
mod servers;
mod settings_page;
mod traces;
mod verify;
