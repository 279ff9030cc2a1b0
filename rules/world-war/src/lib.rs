//! The rules of World War Chess, by Michael King, from `rules/world-war/rules.md`.
//!
//! The game's type is [`WorldWar`]. A turn is one move: of one piece, or of a blitz, a line of
//! ground forces that advance together. `moves` lists legal moves fast; `legality` checks one named
//! move in the rulebook's order and explains refusals. The tests check the two against each other.

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
