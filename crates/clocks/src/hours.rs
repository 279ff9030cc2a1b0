//! The hours in which somebody does not play: sleep and weekends, in their time zone.

use std::fmt;
use std::str::FromStr;

use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use crate::spans::{Span, Spans};

/// The longest sleep, in minutes: 10 hours.
const LONGEST_SLEEP: u16 = 10 * 60;

/// From when to when somebody sleeps, in minutes after midnight (each less than a day); perhaps
/// over midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sleep {
    from: u16,
    until: u16,
}

impl Sleep {
    /// A sleep between two minutes after midnight; `None` when a day has no such minutes, or the
    /// sleep has no length or is longer than 10 hours.
    #[must_use]
    pub fn new(from: u16, until: u16) -> Option<Sleep> {
        let sleep = Sleep::on_a_day(from, until)?;
        (1..=LONGEST_SLEEP).contains(&sleep.length()).then_some(sleep)
    }

    /// A sleep between two minutes that a day has.
    fn on_a_day(from: u16, until: u16) -> Option<Sleep> {
        (from < MINUTES && until < MINUTES).then_some(Sleep { from, until })
    }

    /// When it begins.
    #[must_use]
    pub const fn from(self) -> u16 {
        self.from
    }

    /// When it ends.
    #[must_use]
    pub const fn until(self) -> u16 {
        self.until
    }

    /// How long it is, in minutes on a day without a change of clocks.
    #[must_use]
    pub const fn length(self) -> u16 {
        (self.until + MINUTES - self.from) % MINUTES
    }
}

const MINUTES: u16 = 24 * 60;

/// When somebody does not play, every day and week.
///
/// # Examples
///
/// ```
/// use clocks::{HOUR, Hours, Rest};
///
/// // A zone is found by its city, too.
/// let hours = Hours::in_zone("Berlin")?.sleeping("23:00-07:00")?;
/// assert_eq!(hours.zone, "Europe/Berlin");
///
/// // Of a whole day eight hours do not count.
/// let monday = 1_800_000_000_000;
/// let rest = Rest { hours: Some(hours), ..Rest::default() };
/// assert_eq!(rest.used(monday, monday + 24 * HOUR), 16 * HOUR);
/// # Ok::<(), clocks::HoursRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hours {
    /// The time zone's name in the database of the IANA: `Europe/Berlin`.
    pub zone: String,
    /// When they sleep, if they say so.
    pub sleep: Option<Sleep>,
    /// Whether Saturday and Sunday do not count.
    pub weekend: bool,
}

/// Why hours are not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HoursRefusal {
    /// There is no such time zone; those that look like it.
    #[error("there is no zone `{zone}`")]
    UnknownZone {
        /// What was typed.
        zone: String,
        /// Zones that may be meant.
        like: Vec<String>,
    },
    /// It says no time from a minute to another.
    #[error("`{0}` is no time of sleep")]
    NotATime(String),
    /// Longer than 10 hours.
    #[error("nobody sleeps that long")]
    TooLong,
}

impl Hours {
    /// No hours yet, in the zone of that name; it is found by its city, too.
    ///
    /// # Errors
    /// When there is no such zone.
    pub fn in_zone(zone: &str) -> Result<Hours, HoursRefusal> {
        let typed = zone.trim().replace(' ', "_");
        let exact = zones().find(|name| name.eq_ignore_ascii_case(&typed));
        let zone = match exact {
            Some(name) => name,
            None => {
                let like = zones_like(&typed, 5);
                let city = |name: &&String| {
                    name.rsplit('/').next().is_some_and(|city| city.eq_ignore_ascii_case(&typed))
                };
                let of_city: Vec<&String> = like.iter().filter(city).collect();
                match of_city[..] {
                    [only] => only.clone(),
                    _ => {
                        let zone = zone.trim().chars().take(60).collect();
                        return Err(HoursRefusal::UnknownZone { zone, like });
                    }
                }
            }
        };
        Ok(Hours { zone, sleep: None, weekend: false })
    }

    /// The same with the sleep that somebody typed (`23:00-07:00`, `23-7`); `none` takes it back.
    ///
    /// # Errors
    /// When it is no such time, or longer than 10 hours.
    pub fn sleeping(self, typed: &str) -> Result<Hours, HoursRefusal> {
        Ok(Hours { sleep: sleep(typed)?, ..self })
    }

    /// What of them terms take into account; `None` when nothing is left.
    #[must_use]
    pub fn only(&self, sleep: bool, weekend: bool) -> Option<Hours> {
        let only = Hours {
            zone: self.zone.clone(),
            sleep: self.sleep.filter(|_| sleep),
            weekend: self.weekend && weekend,
        };
        (only.sleep.is_some() || only.weekend).then_some(only)
    }

    /// The time zone; UTC if the database has lost it.
    fn time_zone(&self) -> TimeZone {
        TimeZone::get(&self.zone).unwrap_or(TimeZone::UTC)
    }

    /// The stretches of sleep and weekends that meet a stretch, within it.
    pub(crate) fn within(&self, span: Span) -> Spans {
        Spans::of(self.stretches(span).into_iter().map(|(_, one)| one)).within(span)
    }

    /// The stretch of sleep in which an instant lies.
    #[must_use]
    pub fn asleep(&self, at: i64) -> Option<Span> {
        self.found(at, Why::Sleep)
    }

    /// The weekend in which an instant lies.
    #[must_use]
    pub fn weekend_at(&self, at: i64) -> Option<Span> {
        self.found(at, Why::Weekend)
    }

    fn found(&self, at: i64, why: Why) -> Option<Span> {
        let all = self.stretches(Span::new(at, at.saturating_add(1)));
        let these = all.into_iter().filter(|(other, _)| *other == why).map(|(_, one)| one);
        Spans::of(these).at(at)
    }

    fn stretches(&self, span: Span) -> Vec<(Why, Span)> {
        let zone = self.time_zone();
        let day =
            |at: i64| Some(Timestamp::from_millisecond(at).ok()?.to_zoned(zone.clone()).date());
        let mut found = Vec::new();
        // Beyond the calendar everything counts.
        let (Some(first), Some(last)) = (day(span.from), day(span.until)) else { return found };
        // A weekend may have begun two days before, a sleep the day before.
        let mut date = first.saturating_sub(2.days());
        while date <= last {
            let Ok(tomorrow) = date.tomorrow() else { break };
            if let Some(sleep) = self.sleep {
                let ends = if sleep.until > sleep.from { date } else { tomorrow };
                let from = WallTime { date, minutes: sleep.from };
                let until = WallTime { date: ends, minutes: sleep.until };
                found.extend(between(&zone, from, until, Why::Sleep));
            }
            if self.weekend && date.weekday() == jiff::civil::Weekday::Saturday {
                let from = WallTime { date, minutes: 0 };
                let until = WallTime { date: date.saturating_add(2.days()), minutes: 0 };
                found.extend(between(&zone, from, until, Why::Weekend));
            }
            date = tomorrow;
        }
        found
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Why {
    Sleep,
    Weekend,
}

/// A local time: a date and the minutes since midnight.
#[derive(Clone, Copy)]
struct WallTime {
    date: Date,
    minutes: u16,
}

impl WallTime {
    /// Returns the instant in a zone, unless the calendar ends before it.
    fn instant(self, zone: &TimeZone) -> Option<i64> {
        let time = Time::new((self.minutes / 60) as i8, (self.minutes % 60) as i8, 0, 0).ok()?;
        // A time that a change of clocks leaves out is that much later; one that comes twice is the
        // first.
        let at = zone.to_ambiguous_timestamp(self.date.to_datetime(time)).compatible().ok()?;
        Some(at.as_millisecond())
    }
}

/// Returns the stretch between two local times.
fn between(zone: &TimeZone, from: WallTime, until: WallTime, why: Why) -> Option<(Why, Span)> {
    Some((why, Span::new(from.instant(zone)?, until.instant(zone)?)))
}

/// Every zone that the database has.
fn zones() -> impl Iterator<Item = String> {
    jiff::tz::db().available().map(|name| name.as_str().to_owned())
}

/// The names of zones with a text in them, those whose city begins with it first, at most so many.
#[must_use]
pub fn zones_like(typed: &str, most: usize) -> Vec<String> {
    let typed = typed.trim().replace(' ', "_").to_lowercase();
    let city = |name: &str| name.rsplit('/').next().unwrap_or(name).to_lowercase();
    let mut found: Vec<String> =
        zones().filter(|name| name.to_lowercase().contains(&typed)).collect();
    // Old names of two or three letters come after those of places.
    found.sort_by_key(|name| (!name.contains('/'), !city(name).starts_with(&typed), name.clone()));
    found.truncate(most);
    found
}

fn sleep(typed: &str) -> Result<Option<Sleep>, HoursRefusal> {
    let text = typed.trim().to_lowercase();
    if matches!(text.as_str(), "none" | "off" | "no" | "-") {
        return Ok(None);
    }
    let wrong = || HoursRefusal::NotATime(typed.trim().chars().take(60).collect());
    let text = text.replace('–', "-").replace(" to ", "-").replace("until", "-");
    let (from, until) = text.split_once('-').ok_or_else(wrong)?;
    let from = minutes(from).ok_or_else(wrong)?;
    let until = minutes(until).ok_or_else(wrong)?;
    let sleep = Sleep::on_a_day(from, until).ok_or_else(wrong)?;
    match sleep.length() {
        0 => Err(wrong()),
        length if length > LONGEST_SLEEP => Err(HoursRefusal::TooLong),
        _ => Ok(Some(sleep)),
    }
}

/// Minutes after midnight: `7`, `07:00`, `7 am`, `11:30pm`.
fn minutes(text: &str) -> Option<u16> {
    let text = text.trim();
    let (text, half) = match (text.strip_suffix("am"), text.strip_suffix("pm")) {
        (Some(text), _) => (text.trim(), Some(0)),
        (_, Some(text)) => (text.trim(), Some(12)),
        _ => (text.strip_suffix('h').unwrap_or(text).trim(), None),
    };
    let (hours, minutes) = text.split_once([':', '.']).unwrap_or((text, "0"));
    let (hours, minutes): (u16, u16) = (hours.parse().ok()?, minutes.parse().ok()?);
    let hours = match half {
        Some(half) if (1..=12).contains(&hours) => hours % 12 + half,
        Some(_) => return None,
        None if hours == 24 && minutes == 0 => 0,
        None => hours,
    };
    (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
}

impl fmt::Display for Sleep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sleep { from, until } = self;
        write!(f, "{:02}:{:02}-{:02}:{:02}", from / 60, from % 60, until / 60, until % 60)
    }
}

/// The hours as they are stored: `Europe/Berlin 23:00-07:00 weekend`.
impl fmt::Display for Hours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.zone)?;
        if let Some(sleep) = self.sleep {
            write!(f, " {sleep}")?;
        }
        if self.weekend { f.write_str(" weekend") } else { Ok(()) }
    }
}

impl FromStr for Hours {
    type Err = HoursRefusal;

    fn from_str(text: &str) -> Result<Hours, HoursRefusal> {
        let mut parts = text.split(' ');
        let zone = parts.next().unwrap_or_default().to_owned();
        let mut hours = Hours { zone, sleep: None, weekend: false };
        for part in parts {
            match part {
                "weekend" => hours.weekend = true,
                other => hours.sleep = sleep(other)?,
            }
        }
        Ok(hours)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sleep_lies_within_a_day() {
        for (from, until, length) in [
            (23 * 60, 7 * 60, Some(8 * 60)),
            (0, 600, Some(600)),
            (1439, 0, Some(1)),
            (0, 601, None),
            (5, 5, None),
            (1440, 10, None),
            (10, 1440, None),
            // What a subtraction could not take.
            (u16::MAX, 0, None),
            (0, u16::MAX, None),
            (u16::MAX, u16::MAX, None),
        ] {
            assert_eq!(Sleep::new(from, until).map(Sleep::length), length, "{from}-{until}");
        }
    }
}
