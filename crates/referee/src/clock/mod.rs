//! Time: who has how much, what does not count, and what becomes of a match in which it is over.
//!
//! What is agreed stands in the challenge. What is left and since when it runs is written by the one
//! hook that every [`crate::change::Change`] goes through ([`running`]); all else is reckoned from that
//! by the crate `clocks`. The side's clock is its captain's: decisions in the middle of a turn, and
//! the time of grace of a team's member, run on it.

mod downtime;
mod flag;
mod gift;
mod pause;
mod running;
mod standing;
mod timeline;
mod vacation;
mod view;

pub use gift::{LARGEST_GIFT, SMALLEST_GIFT};
pub use pause::{LONGEST_PAUSE, PauseAnswer};
pub(crate) use standing::Standing;
pub use timeline::{AGREES_WITHIN, Timeline};
pub use vacation::{SHORTEST_VACATION, Vacation};
pub use view::{Deadline, Resting, SideTime, Times};
