//! The integration tests of `engine`: one program, which is linked once.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail loudly"
)]

mod determinism;
mod draw_offers;
mod fight_plans;
mod rings;
mod scores;
mod self_play;

mod tournament;
mod wins;
