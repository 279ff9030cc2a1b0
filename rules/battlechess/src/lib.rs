//! Vladimir's `BattleChess`, by Garon Whited.
//!
//! Orthodox chess with a fight wherever chess has a capture, and with interruptions: Knights strike
//! at passing pieces, Queens send champions, Bishops convert, Kings recall. The rulebook is
//! `rules/battlechess/rules.md`.
//!
//! A position is plain data: place, side and converter of each of the 32 pieces, and a short stack
//! of pending decisions. Combat results come from outside as actions, independent of the method
//! that decided them (BC-2).

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
