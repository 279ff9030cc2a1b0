//! Time: who has how much, what does not count, and what becomes of a match in which it is over.
//!
//! What is agreed stands in the challenge. What is left and since when it runs is written by the
//! one hook that every change of a match goes through (`running.rs`); all else is reckoned from
//! that by the crate `clocks`. The side's clock is its captain's: decisions in the middle of a
//! turn, and the time of grace of a team's member, run on it.

pub(crate) mod downtime;
pub(crate) mod flag;
pub(crate) mod gift;
pub(crate) mod match_clocks;
pub(crate) mod messages;
pub(crate) mod pause;
pub(crate) mod running;
pub(crate) mod timeline;
pub(crate) mod vacation;
pub(crate) mod view;

pub use downtime::{beat, wake};
pub use flag::claim_on_time;
pub use gift::give_time;
pub(crate) use match_clocks::MatchClocks;
pub(crate) use messages::clock_message_said;
pub use pause::{LONGEST_PAUSE, answer_pause, pause, resume};
pub use timeline::{AGREES_WITHIN, Timeline, skip, turn_back};
pub(crate) use vacation::set_dues;
pub use vacation::{begin_vacation, end_vacation, hours, set_hours, vacation};
pub use view::{clock_of_challenge, deadlines, times};
