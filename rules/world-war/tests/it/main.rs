//! The integration tests of `world-war`: one program, which is linked once.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail loudly"
)]

mod common;
mod contract;
mod golden;
mod naive;
mod notation;
mod robust;
mod rulebook;
