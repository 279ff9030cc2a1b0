//! The rules of Medieval Chess, from `rules/medieval/rules.md`: serfs raise buildings, vacated
//! buildings create units, units rise by capturing.
//!
//! The game's type is [`Medieval`]. Squares are column and row as everywhere; only `notation` knows
//! that here letters count rows and numbers columns (rule ME-1). `apply::effects` defines the steps
//! of a move once: `moves` walks them on copies of the board to list every variant, and play walks
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
