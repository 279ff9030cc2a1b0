//! The integration tests of `medieval`: one program, which is linked once.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail loudly"
)]

mod cards;
mod common;
mod contract;
mod golden;
mod labels;
mod naive;
mod notation;
mod robust;
mod rulebook;
