//! Herald's own play in every game.
//!
//! [`search()`] is one search for all games. Each game supplies an evaluation, move ordering and
//! tactical actions (`eval/`). Levels are node counts with noise. [`plan`] draws plans for fights,
//! [`accepts_draw`] answers offers, and [`tools`] runs tournaments and fits weights.
//!
//! A search ends when its nodes are used up or the caller sets its stop flag. Without a stop, the
//! same position, nodes and seed give the same answer on every machine.

#![warn(missing_docs)]

mod draw_offer;
mod eval;
mod fight_plan;
mod level;
mod own_moves;
mod reasons;
mod registry;
mod request;
mod rng;
mod score;
mod search;
pub mod tools;
mod turn;

pub use draw_offer::accepts_draw;
pub use fight_plan::{Plan, Stance, plan};
pub use level::{Level, Strength};
pub use reasons::{PieceAt, Reason, Stakes, reasons};
pub use registry::{play_game, plays, search, tune};
pub use request::{SearchRequest, SearchResult};
pub use turn::{ChosenTurn, Hint, choose, expectation, hint};
