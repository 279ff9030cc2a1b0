//! The rulebook: every rule by its id, and its table of decisions.
#![allow(clippy::expect_used, clippy::panic, reason = "tests may")]

#[path = "../common/mod.rs"]
mod common;
mod decisions;
mod rules_by_id;
