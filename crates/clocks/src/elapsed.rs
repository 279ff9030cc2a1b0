//! What does not count, what is used, and when a flag falls.

use crate::DAY;
use crate::hours::Hours;
use crate::spans::{Span, Spans};

/// So much is looked at in one go.
const STRETCH: i64 = 14 * DAY;

/// More than this is used of no clock: it holds at most a third of it.
const MOST_USED: i64 = 500 * DAY;

/// What does not count for somebody: known stretches (pauses, vacation, Herald's own absence), and
/// the hours of theirs that come again every day and week.
///
/// # Examples
///
/// ```
/// use clocks::{DAY, HOUR, Rest, Span, Spans};
///
/// let now = 1_800_000_000_000;
/// let pause = Span::new(now + HOUR, now + 5 * HOUR);
/// let rest = Rest { known: Spans::of([pause]), hours: None };
/// assert_eq!(rest.used(now, now + 6 * HOUR), 2 * HOUR);
/// // A deadline moves by what does not count before it.
/// assert_eq!(rest.deadline(now, DAY), now + DAY + 4 * HOUR);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Rest {
    /// Pauses, vacations and absences of Herald, which all have an end.
    pub known: Spans,
    /// Sleep and weekends.
    pub hours: Option<Hours>,
}

impl Rest {
    /// What of a stretch does not count.
    #[must_use]
    pub fn within(&self, span: Span) -> Spans {
        let known = self.known.within(span);
        match &self.hours {
            Some(hours) if known.all() != [span] => known.with(&hours.within(span)),
            _ => known,
        }
    }

    /// What is used between two instants; nothing when the second is not after the first, as after
    /// a clock that was set back.
    #[must_use]
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

    /// The last instant at which no more than `left` is used since `from`: after it the flag has
    /// fallen. What does not count right after it belongs to it, so that nobody's flag falls while
    /// they sleep.
    #[must_use]
    pub fn deadline(&self, from: i64, left: i64) -> i64 {
        let mut left = left.clamp(0, MOST_USED - 1);
        let mut at = from;
        // Ends: what is known has an end, and of every week most of five days counts.
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
