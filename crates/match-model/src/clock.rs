use clocks::{DAY, MINUTE, Terms};
use model::Side;
use serde::{Deserialize, Serialize};

use crate::{PersonId, Time};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeNews {
    PauseOffered,
    PauseDeclined,
    Paused,
    Resumed,
    Given {
        millis: i64,
    },
    /// A side's time is over. The other may claim the match or give time.
    FlagFell,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline {
    pub side: Side,
    pub person: PersonId,
    /// The last moment for a move, given the rest time known now.
    pub at: Time,
    /// Whether it has passed: a soft flag that isn't claimed.
    pub has_fallen: bool,
}

/// The reason why a clock rests during a turn, and the end of the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockRest {
    Pause(Time),
    Vacation(Time),
    Weekend(Time),
    Sleep(Time),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideTime {
    pub side: Side,
    pub person: PersonId,
    /// Milliseconds left.
    pub left: i64,
    /// The fall of the flag; `None` while the clock is stopped.
    pub deadline: Option<Time>,
    pub has_fallen: bool,
    /// Reasons why the clock rests in its own turn.
    pub resting: Vec<ClockRest>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Times {
    pub terms: Terms,
    /// White's first.
    pub sides: [SideTime; 2],
    /// End of the agreed pause, at the latest.
    pub paused: Option<Time>,
    pub pause_offer: Option<Side>,
}

impl Times {
    /// Milliseconds left of White and Black.
    pub fn remaining(&self) -> [i64; 2] {
        [self.sides[0].left, self.sides[1].left]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vacation {
    pub until: Option<Time>,
    /// Milliseconds of allowance left, without the current vacation.
    pub left: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PauseAnswer {
    Offered,
    /// The clocks rest until then at most.
    Paused(Time),
    Declined,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockReading {
    /// Number of actions before the reading.
    pub plies: u32,
    /// Milliseconds, White's first.
    pub left: [i64; 2],
}

/// Minimum gift, in milliseconds.
pub const SMALLEST_GIFT: i64 = 5 * MINUTE;

/// Maximum single gift, in milliseconds.
pub const LARGEST_GIFT: i64 = 7 * DAY;
