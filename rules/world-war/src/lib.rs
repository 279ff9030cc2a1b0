//! The rules of World War Chess, by Michael King, after `rules/world-war/rules.md`.
//!
//! The game's type is [`WorldWar`]. A turn is one move: of one piece, or of a blitz, a line of
//! ground forces that advances together. Two routes lead through the crate and are held against
//! each other by the tests: `moves` makes the legal list fast, `legality` checks one named move in
//! the order of the rulebook and says what stands against it.

mod action;
mod board;
mod ending;
mod explain;
mod game;
mod info;
mod legality;
mod moves;
mod notation;
mod piece;
mod position;
mod setup;
mod show;
mod teach;
mod weigh;

pub use action::Action;
pub use info::INFO;
pub use piece::Kind;
pub use position::{Force, Key, WorldWar};
