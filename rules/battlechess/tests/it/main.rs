//! The integration tests of `battlechess`: one program, which is linked once.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail loudly"
)]

mod common;
mod contract;
mod fights;
mod golden;
mod naive;
mod notation;
mod pictures;
mod robust;
mod rulebook;
mod setups;
mod words;
