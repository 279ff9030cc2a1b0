//! Pairings and tables of seasons: round robin, Swiss, knockout, ladder, leagues and teams.
//!
//! Players are indices into the caller's list, which is in order of strength or of joining. Equal
//! input gives equal pairings on every machine: nothing is drawn at random. The caller keeps the
//! [`History`] and asks for the next round.

mod history;
pub mod knockout;
pub mod ladder;
pub mod league;
pub mod round_robin;
pub mod swiss;
mod table;
pub mod teams;

pub use history::{Bye, Game, History, Outcome, Pair, Round};
pub use table::{Row, TieBreak, table};
