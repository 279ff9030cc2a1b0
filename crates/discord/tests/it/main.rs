//! The public behaviour of the Discord client.

#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod backoff;
mod endpoints;
mod gateway;
mod interaction_server;
