//! Puzzles for every game: positions in which exactly one turn is right, and the proof of it.
//!
//! A [`Puzzle`] states a [`Claim`] that its solver can win, or gain material, against every reply
//! and every result of a fight. [`verify`] proves it by an exact search of its own, which shares
//! nothing with the engine's. [`Finder`] makes puzzles from the mistakes of games that the engine
//! plays against itself.
//!
//! Nothing here knows clocks, files, Discord or SQL. The same seed finds the same puzzles.

mod attempt;
mod best_odds;
mod claim;
mod finder;
mod flaws;
mod fraction;
mod line;
mod odds;
mod provable;
mod prover;
mod puzzle;
mod registry;
mod similar;
mod solve;
mod tree;
mod turns;

pub use attempt::{Exercise, Standing, Tried};
pub use claim::{Claim, Goal, NoClaim};
pub use finder::{Finder, MAX_PROOF};
pub use flaws::{Flaw, flaw};
pub use fraction::{Fraction, NoFraction};
pub use line::first_turn;
pub use puzzle::{BrokenLine, Puzzle, collection, find, read, text_of};
pub use registry::{Valued, Verdict, has_puzzles, refute, tree, value_of, verify};
pub use tree::ProofTree;
