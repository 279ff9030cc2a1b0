//! Small values that several tables share.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A moment: milliseconds since 1970 in UTC.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, sqlx::Type,
)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct Time(pub i64);

impl Time {
    /// This moment and some time more; at the end of time, the end of time.
    #[must_use]
    pub fn plus(self, duration: Duration) -> Time {
        let millis = i64::try_from(duration.as_millis()).unwrap_or(i64::MAX);
        Time(self.0.saturating_add(millis))
    }

    /// The day in UTC, `2026-11-21`.
    #[must_use]
    pub fn day(self) -> String {
        // Days to civil dates in the proleptic Gregorian calendar, whose years begin in March here
        // so that the leap day comes last.
        let days = self.0.div_euclid(86_400_000) + 719_468;
        let era = days.div_euclid(146_097);
        let of_era = days.rem_euclid(146_097);
        let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let shifted = (5 * of_year + 2) / 153;
        let day = of_year - (153 * shifted + 2) / 5 + 1;
        let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
        let year = year + era * 400 + i64::from(month <= 2);
        format!("{year:04}-{month:02}-{day:02}")
    }

    /// Whole seconds since 1970, as Discord's time stamps want them.
    #[must_use]
    pub const fn seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }
}

/// Who made an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, sqlx::Type)]
#[sqlx(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Actor {
    White,
    Black,
    /// Nobody: a fight result.
    Chance,
}

/// The side that a challenger asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, sqlx::Type)]
#[serde(rename_all = "lowercase")]
#[sqlx(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names say it")]
pub enum SidePreference {
    White,
    Black,
    Random,
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
        ] {
            assert_eq!(Time(millis).day(), day);
        }
    }
}
