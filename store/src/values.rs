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

    /// Whole seconds since 1970, as Discord's time stamps want them.
    #[must_use]
    pub const fn seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }
}

/// A seat at a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, sqlx::Type)]
#[serde(rename_all = "lowercase")]
#[sqlx(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Seat {
    White,
    Black,
}

/// Who made an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, sqlx::Type)]
#[sqlx(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Actor {
    White,
    Black,
    /// Nobody: a combat result.
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
