//! Incoming events: their conversion into plain requests, and the handlers.

pub(crate) mod active_requests;
pub(crate) mod adjudicator;
pub(crate) mod bars;
pub(crate) mod chat;
pub(crate) mod commands;
pub(crate) mod context;
pub(crate) mod events;
pub(crate) mod flipped;
pub(crate) mod handle;
mod interaction;
pub(crate) mod plain_message;
pub(crate) mod press;
mod pressed_elsewhere;
pub(crate) mod request;
mod retry;
pub(crate) mod seen_names;
mod sending;
pub(crate) mod services;
#[cfg(test)]
mod tests;
