//! Discord's data as plain types: commands, interactions, messages, forms, links, ids and
//! permissions.
//!
//! This crate does no I/O. Quoted titles refer to Discord's documentation.

pub mod commands;
pub mod ids;
pub mod interaction;
pub mod links;
pub mod message;
mod permissions;
pub mod received_message;
pub mod response;

pub use permissions::Permissions;
