//! The integration tests of `referee`: one program, which is linked once.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail loudly"
)]

mod announcements;
mod any_order;
mod challenges;
mod check;
mod clocks;
mod closings;
mod combat;
mod common;
mod conditional;
mod control;
mod crowd;
mod daily_puzzles;
mod drafts;
mod gauges;
mod guild_settings;
mod lost;
mod mistakes;
mod moderation;
mod notices;
mod on_postgres;
mod opponent;
mod playing;
mod practice;
mod privacy;
mod ratings;
mod records;
mod reminders;
mod season_entry;
mod season_games;
#[allow(dead_code, reason = "the simulation without a database uses the rest")]
mod season_literal;
mod season_reserves;
mod seasons;
mod server_board;
mod takebacks;
mod teams;
mod timeline;
mod weekly;
mod whose;
mod why;
