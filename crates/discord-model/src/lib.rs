//! Discord's data as plain types: messages and forms, links to them, ids and permissions.
//!
//! Nothing here sends or receives anything. Titles in quotation marks are those of Discord's
//! documentation.

#![warn(missing_docs)]

pub mod ids;
pub mod links;
pub mod message;
mod permissions;
pub mod response;

pub use permissions::Permissions;
