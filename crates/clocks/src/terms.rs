use std::fmt;

use crate::{DAY, HOUR, MINUTE, SECOND};

const SHORTEST_START: i64 = 5 * MINUTE;
const LONGEST_START: i64 = 60 * DAY;
const LONGEST_INCREMENT: i64 = 30 * DAY;
/// Maximum cap.
pub const LONGEST_CAP: i64 = 90 * DAY;

/// The consequence of running out of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flag {
    /// The match is lost.
    Hard,
    /// The opponent may claim the win or give time. Until then a move is valid.
    Soft,
}

/// The time terms of a match. All times are milliseconds.
///
/// # Examples
///
/// Terms are parsed as people type them and written in one form:
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
    /// Initial time of each side.
    pub start: i64,
    /// Time added by a finished turn.
    pub increment: i64,
    /// Limit up to which increments accumulate.
    pub cap: i64,
    /// The consequence of running out of time.
    pub flag: Flag,
    /// Whether a player's sleep doesn't count.
    pub sleep: bool,
    /// Whether weekends don't count, for players who set that.
    pub weekends: bool,
    /// Whether vacation doesn't count.
    pub vacation: bool,
}

/// Named terms.
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
    /// All presets, slowest first.
    pub const ALL: [Preset; 6] = [
        Preset::Relaxed,
        Preset::Standard,
        Preset::Fast,
        Preset::Blitz,
        Preset::Rapid,
        Preset::Lightning,
    ];

    /// The name to type: `standard`.
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

    /// The preset's terms.
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

/// Terms without rests, for a match played at one sitting, or nearly.
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

/// The reason why terms are refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TermsRefusal {
    /// A word with no meaning for terms.
    #[error("`{0}` is not understood")]
    Unknown(String),
    /// A number without a unit.
    #[error("{0} of what?")]
    NoUnit(String),
    /// No initial time.
    #[error("no time to begin with")]
    NoStart,
    /// A part occurs twice.
    #[error("the same thing is said twice")]
    Twice,
    /// The initial time is below 5 minutes.
    #[error("it begins with too little")]
    TooShort,
    /// The start is over 60 days, the increment over 30 days or the cap over [`LONGEST_CAP`].
    #[error("it is too long")]
    TooLong,
    /// The cap is below the initial time.
    #[error("the cap is below the start")]
    CapBelowStart,
    /// There is a cap but no increment.
    #[error("a cap without an increment")]
    CapWithoutIncrement,
}

impl Terms {
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

    /// The preset with these terms, if there is one.
    pub fn preset(&self) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.terms() == *self)
    }

    /// Returns whether the match is short: both start and increment are below a day. Sleep,
    /// weekends and vacation then count unless agreed otherwise.
    pub const fn is_short(&self) -> bool {
        is_short(self.start, self.increment)
    }

    /// Returns whether every turn has the same time and nothing is saved.
    pub const fn is_for_each_turn(&self) -> bool {
        self.start == self.increment && self.start == self.cap
    }
}

pub(crate) const fn is_short(start: i64, increment: i64) -> bool {
    start < DAY && increment < DAY
}

/// The stored form, which can also be typed: `3d +12h max 7d soft no-sleep`. Short terms name their
/// rests, because typed short terms have none by default.
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

/// Displays a length in its largest divisor unit: `36h`.
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
