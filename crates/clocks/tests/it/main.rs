//! The integration tests of `clocks`: one program, which is linked once.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail loudly"
)]

mod known_defects;
mod properties;
mod zones;
