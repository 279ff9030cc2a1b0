//! What measures and fits the engine: games between players, and weights from their results.

mod greedy;
pub mod tournament;
pub mod tuning;
