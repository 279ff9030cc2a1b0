//! What measures and fits the engine: tournaments between players, and weights fitted to the
//! results of self-play.

mod greedy;
mod self_play;
pub mod tournament;
pub mod tuning;
