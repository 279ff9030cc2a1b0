//! The integration tests of `herald`: one program, which is linked once.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail loudly"
)]

mod check;
mod exits;
mod hostile;
mod servers;
mod verify;
