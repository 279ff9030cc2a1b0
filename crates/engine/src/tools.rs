//! Tournaments between players, and fitting of weights to self-play.

mod greedy;
mod self_play;
pub mod tournament;
pub mod tuning;
