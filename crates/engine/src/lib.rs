//! An opponent for every game: Herald's own play.
//!
//! One search ([`think`]) plays them all, with what each game gives for it: what a position is worth in the
//! words of its rulebook, what comes first, what is forcing. Levels are sizes of that search. [`plan`] draws
//! plans for fights, [`accepts_draw`] judges offers, [`tournament`] measures one against another.
//!
//! Nothing here knows clocks, threads, files, Discord or SQL. A search ends when its nodes are used up, or
//! earlier when whoever asked sets its stop flag; the same position, nodes and seed give the same answer on
//! every machine.

mod battlechess;
mod dice;
mod greedy;
mod medieval;
mod medieval_war;
mod memory;
mod mind;
mod minds;
mod plan;
mod score;
mod search;
mod strength;
mod think;
pub mod tournament;
pub mod tuning;
mod wizards_war;
mod world_war;

pub use minds::{play_game, plays, think, tune};
pub use plan::{Plan, Stance, plan};
pub use strength::{Level, Strength};
pub use think::{Asked, Thought, accepts_draw};
