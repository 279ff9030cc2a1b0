//! Discord: its API over HTTP, and its gateway. `incoming` reads what comes back.

pub(crate) mod api;
pub(crate) mod backoff;
pub(crate) mod emojis;
pub(crate) mod endpoints;
pub(crate) mod error;
pub(crate) mod gateway;
pub(crate) mod ids;
pub(crate) mod interactions;
pub(crate) mod links;
pub(crate) mod message;
mod rate_limits;
pub(crate) mod rest;
