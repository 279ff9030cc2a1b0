use std::time::Duration;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
/// Milliseconds since 1970 in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Time(pub i64);

impl Time {
    /// Saturates at the end of time.
    #[must_use]
    pub fn plus(self, duration: Duration) -> Time {
        let millis = i64::try_from(duration.as_millis()).unwrap_or(i64::MAX);
        Time(self.0.saturating_add(millis))
    }

    /// Saturates at the beginning of time.
    #[must_use]
    pub fn minus(self, duration: Duration) -> Time {
        let millis = i64::try_from(duration.as_millis()).unwrap_or(i64::MAX);
        Time(self.0.saturating_sub(millis))
    }

    /// The day in UTC, `2026-11-21`. Clamped to the years -9999 to 9999.
    #[must_use]
    pub fn day(self) -> String {
        let end = if self.0 < 0 { Timestamp::MIN } else { Timestamp::MAX };
        Timestamp::from_millisecond(self.0).unwrap_or(end).strftime("%Y-%m-%d").to_string()
    }

    /// The time in UTC, `2026-11-21 17:04:31 UTC`. Clamped like [`Time::day`].
    #[must_use]
    pub fn utc(self) -> String {
        let end = if self.0 < 0 { Timestamp::MIN } else { Timestamp::MAX };
        let moment = Timestamp::from_millisecond(self.0).unwrap_or(end);
        moment.strftime("%Y-%m-%d %H:%M:%S UTC").to_string()
    }

    /// Whole seconds since 1970, for Discord's time stamps.
    #[must_use]
    pub const fn seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_civil() {
        for (millis, day) in [
            (0, "1970-01-01"),
            (-1, "1969-12-31"),
            (951_782_400_000, "2000-02-29"),
            (1_795_219_199_999, "2026-11-20"),
            (1_795_219_200_000, "2026-11-21"),
            (4_107_542_400_000, "2100-03-01"),
            (-62_135_596_800_000, "0001-01-01"),
            (i64::MAX, "9999-12-30"),
        ] {
            assert_eq!(Time(millis).day(), day);
        }
    }
}
