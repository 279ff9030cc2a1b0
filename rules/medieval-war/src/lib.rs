//! The rules of Medieval War Chess, by Anthony Peterson: `rules/medieval-war/rules.md`.
//!
//! The unit of play is one action; three make a turn (MWC-5). What a side may do is found with
//! sets of squares: the powers of all pieces of a side are four planes of bits, filled by adding
//! up neighbours for all 64 squares at once (MWC-3), and an attack's sum is a few counts of bits
//! in the planes (MWC-7). The look-ahead of MWC-10 is exact, but nearly always answered by
//! a simple test: a side that keeps its King, or has a piece other than a pawn beside an empty
//! square, can complete any turn.

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
