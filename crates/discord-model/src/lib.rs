//! Discord's data as plain types: commands, interactions, messages and forms, links to them, ids
//! and permissions.
//!
//! Nothing here sends or receives anything. Titles in quotation marks are those of Discord's
//! documentation.

#![warn(missing_docs)]

pub mod commands;
pub mod ids;
pub mod interaction;
pub mod links;
pub mod message;
mod permissions;
pub mod received_message;
pub mod response;

pub use permissions::Permissions;
