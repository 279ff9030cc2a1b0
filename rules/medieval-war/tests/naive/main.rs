//! The crate against the slow generator by definition.

#![allow(clippy::panic, clippy::expect_used, reason = "a test")]

mod agree;
mod generator;
mod perft;
