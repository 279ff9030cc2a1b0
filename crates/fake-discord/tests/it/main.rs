//! The integration tests of `fake-discord`, in one program.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail loudly"
)]

mod blocks;
mod common;
mod contexts;
mod direct;
mod endpoint;
mod forms;
mod gateway;
mod interactions;
mod limits;
mod lists;
mod menu_commands;
mod openapi;
mod page;
mod payloads;
mod serenity_client;
