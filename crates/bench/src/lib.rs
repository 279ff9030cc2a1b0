//! Benchmarks of Herald's parts, next to comparable projects, for `herald bench`.
//!
//! Each module measures one part and writes one row per figure ([`measure::Row`]).

pub mod boards;
pub mod database;
pub mod engine;
pub mod large;
pub mod many;
pub mod measure;
pub mod moves;
pub mod perft;
pub mod replays;
