//! The vocabulary that all games share.
//!
//! A game implements [`Game`]: a small position whose unit of play is the smallest decision (rule
//! C-4). [`Play`] adds the history. [`Notation`] reads and writes actions, [`Setup`] positions;
//! [`Show`], [`Explain`] and [`Teach`] display, explain and teach the game; [`Fights`] is for games
//! with fights. The crate `game-contract` tests every game.
//!
//! Nothing here knows files, clocks, randomness, Discord, SQL, pictures, languages or async.
//! Outside input arrives as values and is checked; texts are [`model::l10n::L10nMessage`]s.

#![warn(missing_docs)]

mod dice;
mod explain;
mod faults;
mod fight;
mod fingerprint;
mod game;
mod guide;
mod history;
mod info;
mod json;
mod losses;
mod markup;
mod outcome;
mod perft;
mod play;
pub mod read;
mod refusal;
mod setup;
mod show;
pub mod square;
mod teach;
mod turn;

pub use dice::Dice;
pub use explain::Explain;
pub use faults::{SetupFault, SetupFaults};
pub use fight::{Fight, Fighter, Fights};
pub use fingerprint::Fingerprint;
pub use game::{Game, Notation, Reading, Setup};
pub use guide::{Advice, Guide, LEGEND_REACH, legend_entry};
pub use info::{GameInfo, OptionInfo, Options, OrderInfo};
pub use json::SetupText;
pub use losses::{Losses, SpotSet, is_avenged, losses};
pub use model::Side;
pub use model::l10n;
pub use model::scene;
pub use outcome::{Outcome, RuleId};
pub use perft::{perft, perft_of_turns};
pub use play::{LastAction, Play, PlayedAction};
pub use refusal::{Refusal, RefusalKind, some_of};
pub use setup::{SetupReader, side_and_code};
pub use show::{Outline, SamplePosition, Show, Submenu};
pub use square::{Square, Squares};
pub use teach::{Card, CardKind, LessonTexts, Teach};
pub use turn::{Actor, Order, Question, Turn};
