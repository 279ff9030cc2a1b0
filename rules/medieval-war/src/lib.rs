//! The rules of Medieval War Chess, by Anthony Peterson: `rules/medieval-war/rules.md`.
//!
//! The unit of play is one action; three make a turn (MWC-5). Legal actions are found with bit
//! sets: the powers of a side's pieces are four bit planes, computed for all squares at once
//! (MWC-3), and an attack's sum is a few bit counts (MWC-7). The look-ahead of MWC-10 is exact, but
//! a simple test nearly always suffices: a side that keeps its King, or has a piece other than a
//! pawn next to an empty square, can complete any turn.

mod action;
mod apply;
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

pub use action::{Action, Around};
pub use info::INFO;
pub use piece::Kind;
pub use position::{Key, MedievalWar};
pub use weigh::{End, Powers};
