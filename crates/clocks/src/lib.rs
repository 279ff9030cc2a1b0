//! How time is kept in a match that may last for weeks.
//!
//! Pure: instants come in as whole milliseconds since 1970 in UTC, lengths as whole milliseconds.
//! Nothing here asks what time it is, knows who plays, or where it is stored. What is used between
//! two instants is the length between them less what does not count ([`Rest`]): pauses, a person's
//! vacation, their sleep and weekends ([`Hours`]), and the time in which Herald itself was away.
//! When a flag falls ([`Rest::deadline`]) follows from the same: it has fallen exactly when more is
//! used than was left. So a move at the deadline stands, and a claim after it wins.

#![warn(missing_docs)]

mod clock;
mod elapsed;
mod hours;
mod reading;
mod reminders;
mod spans;
mod terms;
mod vacation;

pub use clock::Clock;
pub use elapsed::Rest;
pub use hours::{Hours, HoursRefusal, Sleep, zones_like};
pub use reading::duration;
pub use reminders::usual_reminders;
pub use spans::{Span, Spans};
pub use terms::{Flag, LONGEST_CAP, Preset, Terms, TermsRefusal};
pub use vacation::{Allowance, MOST_VACATION};

/// A second, in milliseconds.
pub const SECOND: i64 = 1000;
/// A minute, in milliseconds.
pub const MINUTE: i64 = 60 * SECOND;
/// An hour, in milliseconds.
pub const HOUR: i64 = 60 * MINUTE;
/// A day of 24 hours, in milliseconds.
pub const DAY: i64 = 24 * HOUR;
