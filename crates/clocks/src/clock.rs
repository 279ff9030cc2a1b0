use crate::MINUTE;
use crate::elapsed::Rest;
use crate::terms::Terms;

/// A side's remaining time, and the time since when its clock runs.
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
/// // A move after ten hours: the rest is kept, and the turn adds a day.
/// let moved = clock.stopped(&rest, now + 10 * HOUR).with_increment(&terms);
/// assert_eq!(moved.left, 3 * DAY - 10 * HOUR + DAY);
///
/// // A move at the deadline is in time; a millisecond later the flag has fallen.
/// assert!(!clock.has_fallen(&rest, now + 3 * DAY));
/// assert!(clock.has_fallen(&rest, now + 3 * DAY + 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Milliseconds left when the clock was started or stopped; never negative.
    pub left: i64,
    /// Instant of the start; `None` while stopped.
    pub since: Option<i64>,
}

impl Clock {
    /// A stopped clock at the start of a match.
    pub const fn new(terms: &Terms) -> Clock {
        Clock { left: terms.start, since: None }
    }

    /// Milliseconds used since the start.
    pub fn used(&self, rest: &Rest, now: i64) -> i64 {
        self.since.map_or(0, |since| rest.used(since, now))
    }

    /// Milliseconds left at `now`; 0 after the flag has fallen.
    pub fn left(&self, rest: &Rest, now: i64) -> i64 {
        (self.left - self.used(rest, now)).max(0)
    }

    /// The last instant at which a move is in time. `None` while stopped.
    pub fn deadline(&self, rest: &Rest) -> Option<i64> {
        Some(rest.deadline(self.since?, self.left))
    }

    /// Returns the last instant at which `left` milliseconds remain. `None` while stopped, or if
    /// the clock started with no more than that.
    ///
    /// Like the deadline, the instant moves with rest time: it never lies inside a pause or sleep.
    pub fn at_left(&self, rest: &Rest, left: i64) -> Option<i64> {
        let since = self.since.filter(|_| left < self.left)?;
        Some(rest.deadline(since, self.left - left))
    }

    /// Returns whether the flag has fallen: more time is used than was left. No other code decides
    /// this. A move at the deadline is in time, even during the rest time that follows. After that
    /// the opponent's claim is valid and the move isn't.
    pub fn has_fallen(&self, rest: &Rest, now: i64) -> bool {
        self.used(rest, now) > self.left
    }

    /// Starts the clock; no effect if it runs.
    #[must_use]
    pub fn running(self, now: i64) -> Clock {
        Clock { since: self.since.or(Some(now)), ..self }
    }

    /// Stops the clock and keeps its remaining time.
    #[must_use]
    pub fn stopped(self, rest: &Rest, now: i64) -> Clock {
        Clock { left: self.left(rest, now), since: None }
    }

    /// Adds the increment of a finished turn, up to the cap. Time above the cap from a gift is
    /// kept.
    #[must_use]
    pub fn with_increment(self, terms: &Terms) -> Clock {
        let most = terms.cap.max(self.left);
        Clock { left: self.left.saturating_add(terms.increment).min(most), ..self }
    }

    /// Removes the increments of turns that were taken back; used time stays used. The flag never
    /// falls by this: the clock keeps a minute, or the whole rest if it was less.
    #[must_use]
    pub fn without_increments(self, increments: i64) -> Clock {
        let left = self.left.saturating_sub(increments.max(0));
        Clock { left: if left > 0 { left } else { self.left.min(MINUTE) }, ..self }
    }

    /// Adds a gift to the time left now, even after the flag has fallen.
    #[must_use]
    pub fn with_gift(self, gift: i64, rest: &Rest, now: i64) -> Clock {
        Clock { left: self.left.max(self.used(rest, now)).saturating_add(gift), ..self }
    }
}
