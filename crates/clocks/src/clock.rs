//! One side's clock.

use crate::MINUTE;
use crate::elapsed::Rest;
use crate::terms::Terms;

/// What a side has left, and since when its clock runs.
///
/// # Examples
///
/// ```
/// use clocks::{Clock, DAY, HOUR, Preset, Rest};
///
/// let terms = Preset::Standard.terms();
/// let now = 1_800_000_000_000;
/// let rest = Rest::default();
/// let clock = Clock::new(&terms).running(now);
/// assert_eq!(clock.deadline(&rest), Some(now + 3 * DAY));
///
/// // A move after ten hours: what is left is kept, and the turn brings a day.
/// let moved = clock.stopped(&rest, now + 10 * HOUR).with_increment(&terms);
/// assert_eq!(moved.left, 3 * DAY - 10 * HOUR + DAY);
///
/// // A move at the deadline stands; a millisecond later the flag has fallen.
/// assert!(!clock.has_fallen(&rest, now + 3 * DAY));
/// assert!(clock.has_fallen(&rest, now + 3 * DAY + 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What was left when it began to run, or when it was stopped; never below 0.
    pub left: i64,
    /// Since when it runs; `None` when it does not.
    pub since: Option<i64>,
}

impl Clock {
    /// A clock at the start of a match.
    #[must_use]
    pub const fn new(terms: &Terms) -> Clock {
        Clock { left: terms.start, since: None }
    }

    /// What has been used since it began to run.
    #[must_use]
    pub fn used(&self, rest: &Rest, now: i64) -> i64 {
        self.since.map_or(0, |since| rest.used(since, now))
    }

    /// What is left now; 0 when the flag has fallen.
    #[must_use]
    pub fn left(&self, rest: &Rest, now: i64) -> i64 {
        (self.left - self.used(rest, now)).max(0)
    }

    /// When the flag falls: the last instant at which a move stands. `None` when it does not run.
    #[must_use]
    pub fn deadline(&self, rest: &Rest) -> Option<i64> {
        Some(rest.deadline(self.since?, self.left))
    }

    /// Returns the last instant at which `left` is left of what the clock began to run with. `None`
    /// when it does not run, or began with no more than that.
    ///
    /// Like the deadline, the instant moves with what does not count: it never lies inside a pause
    /// or in hours of sleep.
    #[must_use]
    pub fn at_left(&self, rest: &Rest, left: i64) -> Option<i64> {
        let since = self.since.filter(|_| left < self.left)?;
        Some(rest.deadline(since, self.left - left))
    }

    /// Whether the flag has fallen: more is used than was left. The only judge of it. A move at the
    /// deadline itself is in time, and so it is while what follows does not count; a claim after
    /// that is in time, and the move is not.
    #[must_use]
    pub fn has_fallen(&self, rest: &Rest, now: i64) -> bool {
        self.used(rest, now) > self.left
    }

    /// Lets it run from now on; one that runs goes on as it does.
    #[must_use]
    pub fn running(self, now: i64) -> Clock {
        Clock { since: self.since.or(Some(now)), ..self }
    }

    /// Stops it.
    #[must_use]
    pub fn stopped(self, rest: &Rest, now: i64) -> Clock {
        Clock { left: self.left(rest, now), since: None }
    }

    /// Adds what a finished turn brings. What is above the cap by a gift stays.
    #[must_use]
    pub fn with_increment(self, terms: &Terms) -> Clock {
        let most = terms.cap.max(self.left);
        Clock { left: self.left.saturating_add(terms.increment).min(most), ..self }
    }

    /// Takes back what finished turns had brought, since they were taken back themselves: what was
    /// really used stays used. Nobody's flag falls by that: of whom nothing would be left, a minute
    /// is, or what there was of it.
    #[must_use]
    pub fn without_increments(self, brought: i64) -> Clock {
        let left = self.left.saturating_sub(brought.max(0));
        Clock { left: if left > 0 { left } else { self.left.min(MINUTE) }, ..self }
    }

    /// Adds a gift: so much is left more than now, also where the flag has fallen.
    #[must_use]
    pub fn with_gift(self, gift: i64, rest: &Rest, now: i64) -> Clock {
        Clock { left: self.left.max(self.used(rest, now)).saturating_add(gift), ..self }
    }
}
