//! A client for Discord: its API over HTTP, its gateway, and its interactions endpoint.
//!
//! [`api::Api`] sends requests, each within a limit of time and within the rate limits that Discord
//! tells; what fails is an [`error::ApiError`] that says whether it may succeed later. Messages,
//! forms, commands and interactions are plain data of the crate `discord-model`. [`gateway::run`]
//! keeps the shards connected and hands events to a [`gateway::EventHandler`]. Where Discord posts
//! interactions instead, an [`interaction_server::InteractionServer`] hands them to the same.
//!
//! The client knows nothing of whoever uses it: no game, no sentences, no database. Titles in
//! quotation marks are those of Discord's documentation.

#![warn(missing_docs)]

pub mod api;
pub mod backoff;
pub mod emojis;
pub mod endpoints;
pub mod error;
pub mod gateway;
pub mod ids;
pub mod interaction_server;
pub mod interactions;
pub mod joined_guilds;
mod rate_limits;
mod request_metrics;
pub mod request_share;
mod rest;

pub use rest::is_bot_token;
