#![allow(clippy::panic, reason = "a test may fail loudly")]

mod folder;
mod pooler;
mod server;

pub use folder::{Medium, folder};
pub use pooler::Pooler;
pub use server::{Database, Error, PrimaryEnd, Server, StalledReplication, database, is_available};
