//! Vladimir's `BattleChess`, by Garon Whited.
//!
//! Orthodox chess with a fight wherever chess has a capture, and with interruptions: Knights
//! strike at what passes them, Queens send champions, Bishops convert, Kings recall. The rulebook
//! is `rules/battlechess/rules.md`; its rule ids (`BC-7`) stand beside the checks.
//!
//! A position is plain data: where each of the 32 pieces is, for whom it fights and who converted
//! it, and a short stack of what is pending in mid-turn. Combat results come from outside as
//! actions; the options of how they are found are none of these rules' business (BC-2).

mod action;
mod apply;
mod attacks;
mod board;
mod decision_point;
mod explain;
mod fights;
mod frames;
mod game;
mod info;
mod key;
mod legality;
mod moves;
mod names;
mod notation;
mod piece;
mod position;
mod question;
mod setup;
mod show;
mod teach;
mod weigh;

pub use action::Action;
pub use info::INFO;
pub use key::Key;
pub use piece::{Kind, Piece};
pub use position::BattleChess;
