//! An opponent for every game: Herald's own play.
//!
//! One search ([`think`]) plays them all, with what each game gives for it: what a position is worth in the
//! words of its rulebook, what comes first, what is forcing. Levels are sizes of that search. [`plan`] draws
//! plans for fights, [`accepts_draw`] judges offers, [`tools::tournament`] measures one against another.
//!
//! Nothing here knows clocks, threads, files, Discord or SQL. A search ends when its nodes are used up, or
//! earlier when whoever asked sets its stop flag; the same position, nodes and seed give the same answer on
//! every machine.

mod eval;
mod fight_plan;
mod level;
mod registry;
mod request;
mod rng;
mod score;
mod search;
pub mod tools;

pub use fight_plan::{Plan, Stance, plan};
pub use level::{Level, Strength};
pub use registry::{play_game, plays, think, tune};
pub use request::{Asked, Thought, accepts_draw};
