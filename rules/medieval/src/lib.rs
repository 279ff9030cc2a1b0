//! Medieval Chess: serfs raise buildings, buildings raise units when they are vacated, units rise by
//! capturing.
//!
//! Squares are held by column and row as everywhere in the house; only [`notation`] knows that here
//! letters count rows and numbers count columns (rule ME-1).

mod action;
mod apply;
mod board;
mod ending;
mod game;
mod graveyard;
mod moves;
mod notation;
mod piece;
mod position;
mod reason;
mod setup;

pub use action::{Action, Created, Left, Move, Rise};
pub use board::Board;
pub use graveyard::{Grave, Graveyard};
pub use piece::{Building, Code, Family, House, Spec, Unit};
pub use position::{Key, Medieval};
