//! What two people agree on about time.

use std::fmt;

use crate::{DAY, HOUR, MINUTE, SECOND};

/// The shortest time that a clock may begin with.
const SHORTEST_START: i64 = 5 * MINUTE;
/// The longest time that a clock may begin with.
const LONGEST_START: i64 = 60 * DAY;
/// The longest increment.
const LONGEST_INCREMENT: i64 = 30 * DAY;
/// The highest cap.
pub const LONGEST_CAP: i64 = 90 * DAY;

/// What becomes of a match in which somebody's time is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flag {
    /// It is lost.
    Hard,
    /// The opponent may claim it, or give time; until then a move stands.
    Soft,
}

/// How time is kept in a match. All times are milliseconds.
///
/// # Examples
///
/// Terms are read as people type them, and written in one form:
///
/// ```
/// use clocks::{DAY, Flag, HOUR, Preset, Terms};
///
/// let terms: Terms = "3d +12h max 7d soft no-sleep".parse()?;
/// assert_eq!((terms.start, terms.increment, terms.cap), (3 * DAY, 12 * HOUR, 7 * DAY));
/// assert_eq!((terms.flag, terms.sleep), (Flag::Soft, false));
/// assert_eq!(terms.to_string(), "3d +12h max 7d soft no-sleep");
///
/// assert_eq!("standard".parse::<Terms>()?.preset(), Some(Preset::Standard));
/// # Ok::<(), clocks::TermsRefusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Terms {
    /// What each side begins with.
    pub start: i64,
    /// What a finished turn adds.
    pub increment: i64,
    /// More than this a turn's increment never makes of it.
    pub cap: i64,
    /// What becomes of a match in which somebody's time is over.
    pub flag: Flag,
    /// Whether the hours in which somebody sleeps do not count.
    pub sleep: bool,
    /// Whether the weekends of those who say so do not count.
    pub weekends: bool,
    /// Whether vacation does not count.
    pub vacation: bool,
}

/// Terms that have a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Preset {
    Relaxed,
    Standard,
    Fast,
    Blitz,
    Rapid,
    Lightning,
}

impl Preset {
    /// All of them, the slowest first.
    pub const ALL: [Preset; 6] = [
        Preset::Relaxed,
        Preset::Standard,
        Preset::Fast,
        Preset::Blitz,
        Preset::Rapid,
        Preset::Lightning,
    ];

    /// What people type: `standard`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Preset::Relaxed => "relaxed",
            Preset::Standard => "standard",
            Preset::Fast => "fast",
            Preset::Blitz => "blitz",
            Preset::Rapid => "rapid",
            Preset::Lightning => "lightning",
        }
    }

    /// What it stands for.
    #[must_use]
    pub const fn terms(self) -> Terms {
        match self {
            Preset::Relaxed => of(7 * DAY, 2 * DAY, 14 * DAY, Flag::Soft),
            Preset::Standard => of(3 * DAY, DAY, 5 * DAY, Flag::Hard),
            Preset::Fast => Terms { weekends: false, ..of(DAY, 8 * HOUR, 2 * DAY, Flag::Hard) },
            Preset::Blitz => at_one_sitting(2 * HOUR, 5 * MINUTE, 3 * HOUR),
            Preset::Rapid => at_one_sitting(10 * MINUTE, 10 * SECOND, 20 * MINUTE),
            Preset::Lightning => at_one_sitting(5 * MINUTE, 3 * SECOND, 10 * MINUTE),
        }
    }
}

/// Terms of a match that is played at one sitting, or nearly.
const fn at_one_sitting(start: i64, increment: i64, cap: i64) -> Terms {
    Terms {
        sleep: false,
        weekends: false,
        vacation: false,
        ..of(start, increment, cap, Flag::Hard)
    }
}

const fn of(start: i64, increment: i64, cap: i64, flag: Flag) -> Terms {
    Terms { start, increment, cap, flag, sleep: true, weekends: true, vacation: true }
}

/// Why terms are not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TermsRefusal {
    /// A word that says nothing about time.
    #[error("`{0}` is not understood")]
    Unknown(String),
    /// A number without a unit.
    #[error("{0} of what?")]
    NoUnit(String),
    /// No time to begin with is named.
    #[error("no time to begin with")]
    NoStart,
    /// The same thing is said twice.
    #[error("the same thing is said twice")]
    Twice,
    /// A clock begins with less than 5 minutes.
    #[error("it begins with too little")]
    TooShort,
    /// The start is over 60 days, the increment over 30 days or the cap over [`LONGEST_CAP`].
    #[error("it is too long")]
    TooLong,
    /// The cap is lower than what the clock begins with.
    #[error("the cap is below the start")]
    CapBelowStart,
    /// There is a cap, and nothing that is ever added.
    #[error("a cap without an increment")]
    CapWithoutIncrement,
}

impl Terms {
    /// Holds the times against the limits and each other.
    pub(crate) fn checked(self) -> Result<Terms, TermsRefusal> {
        if self.start < SHORTEST_START {
            return Err(TermsRefusal::TooShort);
        }
        if self.start > LONGEST_START
            || self.increment > LONGEST_INCREMENT
            || self.cap > LONGEST_CAP
        {
            return Err(TermsRefusal::TooLong);
        }
        if self.cap < self.start {
            return Err(TermsRefusal::CapBelowStart);
        }
        Ok(self)
    }

    /// The preset that these terms are, if they are one.
    #[must_use]
    pub fn preset(&self) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.terms() == *self)
    }

    /// Whether the match is short: neither the start nor an increment is as long as a day. Sleep,
    /// weekends and vacation then count, unless it is agreed otherwise.
    #[must_use]
    pub const fn is_short(&self) -> bool {
        is_short(self.start, self.increment)
    }

    /// Whether every turn has the same time, and nothing is saved.
    #[must_use]
    pub const fn is_for_each_turn(&self) -> bool {
        self.start == self.increment && self.start == self.cap
    }
}

/// Whether a clock with this start and increment is short: see [`Terms::is_short`].
pub(crate) const fn is_short(start: i64, increment: i64) -> bool {
    start < DAY && increment < DAY
}

/// The terms as they are stored and may be typed: `3d +12h max 7d soft no-sleep`. In short ones
/// what doesn't count is written out, too, since typed short terms have no rests otherwise.
impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} +{} max {}", Time(self.start), Time(self.increment), Time(self.cap))?;
        f.write_str(match self.flag {
            Flag::Hard => " hard",
            Flag::Soft => " soft",
        })?;
        for (rests, word) in
            [(self.sleep, "sleep"), (self.weekends, "weekends"), (self.vacation, "vacation")]
        {
            match (rests, self.is_short()) {
                (false, _) => write!(f, " no-{word}")?,
                (true, true) => write!(f, " {word}")?,
                (true, false) => {}
            }
        }
        Ok(())
    }
}

/// A length in its largest unit that divides it: `36h`.
struct Time(i64);

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let units = [(DAY, "d"), (HOUR, "h"), (MINUTE, "m")];
        match units.into_iter().find(|(unit, _)| self.0 % unit == 0) {
            Some((unit, letter)) => write!(f, "{}{letter}", self.0 / unit),
            None => write!(f, "{}s", self.0 / crate::SECOND),
        }
    }
}
