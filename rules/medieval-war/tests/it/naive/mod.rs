//! The crate against the slow generator by definition.

mod agree;
mod generator;
mod perft;
