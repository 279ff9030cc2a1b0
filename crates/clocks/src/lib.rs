//! Timekeeping for matches that may last for weeks.
//!
//! Instants are milliseconds since 1970 in UTC, lengths are milliseconds, all passed in as values.
//! Used time is elapsed time minus rest time ([`Rest`]). A flag has fallen exactly if more time is
//! used than was left ([`Rest::deadline`]).

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

/// Milliseconds in a second.
pub const SECOND: i64 = 1000;
/// Milliseconds in a minute.
pub const MINUTE: i64 = 60 * SECOND;
/// Milliseconds in an hour.
pub const HOUR: i64 = 60 * MINUTE;
/// Milliseconds in 24 hours.
pub const DAY: i64 = 24 * HOUR;
