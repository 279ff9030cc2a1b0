//! Integration tests of `render`, in one binary to link only once.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail loudly"
)]

mod animations;
mod pictures;
#[path = "../../examples/scenes/mod.rs"]
mod scenes;
mod words;
