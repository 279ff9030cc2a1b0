//! The rules of World War Chess, by Michael King, after `docs/rules/world-war-chess.md`.
//!
//! The game's type is [`WorldWar`]. A turn is one move: of one piece, or of a blitz, a line of
//! ground forces that advances together. Two routes lead through the crate and are held against
//! each other by the tests: `moves` makes the legal list fast, `explain` judges one named move in
//! the order of the rulebook and says what stands against it.

mod action;
mod apply;
mod attack;
mod ending;
mod every_text;
mod explain;
mod game;
mod lines;
mod moves;
mod piece;
mod position;
mod read;
mod reason;
mod scenery;
mod setup;
mod words;

pub use action::Action;
pub use game::INFO;
pub use piece::Kind;
pub use position::{Key, WorldWar};
