//! The integration tests of `fake-discord`: one program, which is linked once.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail loudly"
)]

mod common;
mod direct;
mod endpoint;
mod gateway;
mod interactions;
mod limits;
mod openapi;
mod payloads;
mod serenity_client;
