//! The public behaviour of Discord's data.

#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod ids;
mod interaction;
mod message;
