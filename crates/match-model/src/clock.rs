//! The clocks of a match, as they are shown.

use clocks::{DAY, MINUTE, Terms};
use model::Side;
use serde::{Deserialize, Serialize};

use crate::{PersonId, Time};

/// News about the clocks of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeNews {
    /// A side offers a pause: ask the other.
    PauseOffered,
    /// A side declines it.
    PauseDeclined,
    /// A side has accepted it: the clocks stand still.
    Paused,
    /// A side lets the clocks go on.
    Resumed,
    /// A side has given the other some time.
    Given { millis: i64 },
    /// A side's time is over, and the other may claim the match or give time.
    FlagFell,
}

/// The deadline of a person for whom a match waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline {
    /// Whose clock runs.
    pub side: Side,
    /// The side's captain.
    pub person: PersonId,
    /// The last moment at which a move is in time, with all that does not count as it is known now.
    pub at: Time,
    /// Whether it is past: a soft flag that nobody has claimed.
    pub has_fallen: bool,
}

/// The reason for which a clock stands still in a turn, and until when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockRest {
    Pause(Time),
    Vacation(Time),
    Weekend(Time),
    Sleep(Time),
}

/// The clock of a side at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideTime {
    /// Whose.
    pub side: Side,
    /// The side's captain.
    pub person: PersonId,
    /// What is left, in milliseconds.
    pub left: i64,
    /// When the flag falls; `None`: the clock does not run.
    pub deadline: Option<Time>,
    /// Whether the flag has fallen.
    pub has_fallen: bool,
    /// Why it stands still though it is their turn.
    pub resting: Vec<ClockRest>,
}

/// The clocks of a match at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Times {
    /// What is agreed.
    pub terms: Terms,
    /// The clocks, White's first.
    pub sides: [SideTime; 2],
    /// Until when both stand still by consent, at most.
    pub paused: Option<Time>,
    /// Who offers a pause.
    pub pause_offer: Option<Side>,
}

impl Times {
    /// What White and Black have left, in milliseconds.
    #[must_use]
    pub fn remaining(&self) -> [i64; 2] {
        [self.sides[0].left, self.sides[1].left]
    }
}

/// A person's vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vacation {
    /// How long it lasts, if they are away.
    pub until: Option<Time>,
    /// How much is left beside that, in milliseconds.
    pub left: i64,
}

/// The outcome of asking for a pause, or of answering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PauseAnswer {
    /// It is offered; the other side is asked.
    Offered,
    /// The clocks stand still, at most until then.
    Paused(Time),
    /// It is declined.
    Declined,
}

/// What both sides had left at a moment of their match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockReading {
    /// After so many actions.
    pub plies: u32,
    /// In milliseconds, White's first.
    pub left: [i64; 2],
}

/// The least that one gives, in milliseconds.
pub const SMALLEST_GIFT: i64 = 5 * MINUTE;

/// The most that one gives in one go, in milliseconds.
pub const LARGEST_GIFT: i64 = 7 * DAY;
