//! The vocabulary that all games share.
//!
//! A game is a type that implements [`Game`]: a fixed-size position that can be copied, whose unit
//! of play is the smallest decision (rule C-4). [`Play`] adds what a position alone does not know:
//! how often it has occurred, and how the game got here. [`contract`] is the test that every game
//! must pass.
//!
//! Nothing here knows files, clocks, randomness, Discord, SQL, pictures or async. What comes from
//! outside (a combat result, a setup, a player's text) comes in as a value and is checked.

mod combat;
pub mod contract;
mod game;
mod info;
mod outcome;
mod perft;
mod play;
pub mod read;
mod refusal;
mod setup;
pub mod square;

pub use combat::{Asking, Combat, Fighter, Order};
pub use game::{Actor, Game, Outline, Reading, Turn};
pub use info::{GameInfo, OptionInfo, Options};
pub use outcome::{Outcome, RuleId};
pub use perft::{perft, perft_of_turns};
pub use play::{LastAction, Play, Played};
pub use refusal::{Refusal, RefusalKind};
pub use scene::{self, Side};
pub use setup::{SetupFault, SetupReader, side_and_code};
pub use square::{Square, Squares};
