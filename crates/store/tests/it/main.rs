//! The integration tests of `store`, in one program.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail loudly"
)]

mod additions;
mod alone;
mod at_once;
mod closing;
mod combat;
mod common;
mod copy;
mod disk;
mod failing;
mod failover;
mod guard;
mod moderation;
mod notices;
mod on_postgres;
mod opening;
mod pooler;
mod privacy;
mod processes;
mod refusals;
mod servers;
mod sessions;
mod tables;
mod tls;
mod together;
mod upgrade_copy;
mod weekly;
