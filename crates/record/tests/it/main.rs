//! The integration tests of `record`: one program, which is linked once.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail loudly"
)]

mod common;
mod decoding;
mod hostile;
mod inventor;
mod junk;
mod lenient;
mod people;
mod round_trip;
mod sample;
mod several_faults;
