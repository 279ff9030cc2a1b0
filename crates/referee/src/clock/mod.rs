//! Clocks of matches: remaining time, rest time, and fallen flags.
//!
//! One hook of every change (`running.rs`) stores the time left and the start of each running
//! clock; the crate `clocks` computes everything else. A side's clock is its captain's: mid-turn
//! decisions and members' grace periods run on it.

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
pub(crate) use messages::record_clock_message;
pub use pause::{LONGEST_PAUSE, answer_pause, pause, resume};
pub use timeline::{AGREES_WITHIN, Timeline, skip, turn_back};
pub(crate) use vacation::set_dues;
pub use vacation::{begin_vacation, end_vacation, hours, set_hours, vacation};
pub use view::{clock_of_challenge, deadlines, times};
