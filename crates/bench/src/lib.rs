//! Measurements of Herald's parts, next to comparable projects: `herald bench` prints them.
//!
//! Each module measures one part and writes a row per figure ([`measure::Row`]). Answers in chat
//! are measured by the program itself, because they need the whole bot.

pub mod boards;
pub mod database;
pub mod engine;
pub mod large;
pub mod many;
pub mod measure;
pub mod moves;
pub mod perft;
pub mod replays;
