//! Rest time, used time and deadlines.

use crate::DAY;
use crate::hours::Hours;
use crate::spans::{Span, Spans};

/// Length examined in one step.
const STRETCH: i64 = 14 * DAY;

/// Maximum used time computed. A clock holds at most a third of it.
const MOST_USED: i64 = 500 * DAY;

/// A player's rest time, which doesn't count: known spans (pauses, vacation, Herald's downtime),
/// and daily and weekly hours.
///
/// # Examples
///
/// ```
/// use clocks::{DAY, HOUR, Rest, Span, Spans};
///
/// let now = 1_800_000_000_000;
/// let pause = Span::new(now + HOUR, now + 5 * HOUR);
/// let rest = Rest { spans: Spans::of([pause]), hours: None };
/// assert_eq!(rest.used(now, now + 6 * HOUR), 2 * HOUR);
/// // A deadline moves by the rest time before it.
/// assert_eq!(rest.deadline(now, DAY), now + DAY + 4 * HOUR);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Rest {
    /// Pauses, vacations and Herald's downtime, all with a known end.
    pub spans: Spans,
    /// Sleep and weekends.
    pub hours: Option<Hours>,
}

impl Rest {
    /// Returns the rest time within a span.
    pub fn within(&self, span: Span) -> Spans {
        let spans = self.spans.within(span);
        match &self.hours {
            Some(hours) if spans.all() != [span] => spans.with(&hours.within(span)),
            _ => spans,
        }
    }

    /// Returns the milliseconds used between two instants. 0 if `until` isn't after `from`, as
    /// after a clock was set back.
    pub fn used(&self, from: i64, until: i64) -> i64 {
        let (mut at, mut used) = (from, 0_i64);
        while at < until && used < MOST_USED {
            let span = Span::new(at, at.saturating_add(STRETCH).min(until));
            let counts = span.until.saturating_sub(span.from) - self.within(span).length();
            used = used.saturating_add(counts);
            at = span.until;
        }
        used.min(MOST_USED)
    }

    /// Returns the last instant at which at most `left` milliseconds are used since `from`. Rest
    /// time right after it is included, so that no flag falls during sleep.
    pub fn deadline(&self, from: i64, left: i64) -> i64 {
        let mut left = left.clamp(0, MOST_USED - 1);
        let mut at = from;
        // Terminates: known spans end, and most of five days per week counts.
        while at < i64::MAX - STRETCH {
            let span = Span::new(at, at + STRETCH);
            for rest in self.within(span).all() {
                let counts = rest.from - at;
                if counts > left {
                    return at + left;
                }
                left -= counts;
                at = rest.until;
            }
            let counts = span.until - at;
            if counts > left {
                return at + left;
            }
            left -= counts;
            at = span.until;
        }
        i64::MAX
    }
}
