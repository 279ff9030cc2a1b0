//! The rules of Wizard's War, by Michael Nelson (`rules/wizards-war/rules.md`).
//!
//! The files follow the rulebook: board (WW-1), pieces and creation (WW-2, WW-3, WW-10), moves
//! (WW-4 to WW-11), irreplaceable pieces (WW-18), endings (WW-12 to WW-17).
//!
//! Setup keys besides `board` and `to_act`: `hand` is `{"white": "N", "black": null}`, the piece in
//! each side's hand; `quiet` is the number of single moves since an irreplaceable piece left the
//! game (rule WW-17), 0 by default.

mod action;
mod apply;
mod board;
mod ending;
mod explain;
mod game;
mod info;
mod irreplaceable;
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
pub use board::Square;
pub use info::INFO;
pub use piece::{Kind, Piece};
pub use position::{Key, WizardsWar};
pub use weigh::End;
