//! A client for Discord's HTTP API, gateway and interactions endpoint.
//!
//! [`api::Api`] sends requests within rate limits and timeouts. [`gateway::run`] keeps the shards
//! connected and passes events to a [`gateway::EventHandler`]; an
//! [`interaction_server::InteractionServer`] receives interactions over HTTP instead.
//!
//! Quoted titles refer to Discord's documentation.

#![warn(missing_docs)]

pub mod api;
pub mod backoff;
pub mod channel_access;
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
