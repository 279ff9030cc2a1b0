//! Seasons of servers: leagues, tournaments, ladders and teams that run themselves.
//!
//! A season's rows are its state. `advance` takes one step per transaction, run by the season's due
//! time: requests and ended matches set it to now. So a process may stop between any two steps, and
//! the next run continues. The matches of a round are ordinary matches in the season's channel.

mod advance;
mod begin;
pub(crate) mod dues;
pub mod entry;
mod lookup;
pub(crate) mod news;
pub mod requests;
pub mod reserves;
pub(crate) mod results;
pub mod rotation;
mod rounds;
mod seats;
#[cfg(test)]
mod simulation_tests;
mod starts;
mod teams;
mod titles;
pub mod view;

pub use requests::{JoinOutcome, LeaveOutcome, NewSeason, SeasonGames};
pub use view::{SeasonRow, SeasonTeam, SeasonView};
