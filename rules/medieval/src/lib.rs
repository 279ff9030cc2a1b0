//! The rules of Medieval Chess, after `rules/medieval/rules.md`: serfs raise buildings, buildings
//! raise units when they are vacated, units rise by capturing.
//!
//! The game's type is [`Medieval`]. Squares are held by column and row as everywhere in the house;
//! only `notation` knows that here letters count rows and numbers count columns (rule ME-1). What
//! happens in a move stands once, step by step, in `apply::effects`: `moves` walks through the
//! steps on a board of its own to list every way in which a move can go, and play walks through
//! them again.

mod action;
mod apply;
mod board;
mod ending;
mod explain;
mod fault;
mod game;
mod graveyard;
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

pub use action::{Action, CreatedUnits, Left, Move, Rise};
pub use board::Board;
pub use info::INFO;
pub use piece::{Building, Code, Family, House, Spec, Unit};
pub use position::{Key, Medieval};
pub use weigh::Reach;
