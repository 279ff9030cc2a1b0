//! A player's weekly rest hours: sleep and weekends in their time zone.

use std::fmt;
use std::str::FromStr;

use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use crate::spans::{Span, Spans};

/// Maximum sleep in minutes: 10 hours.
const LONGEST_SLEEP: u16 = 10 * 60;

/// A daily sleep from one time to another, in minutes after midnight. May span midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sleep {
    from: u16,
    until: u16,
}

impl Sleep {
    /// Creates a sleep from minutes after midnight; `None` if they are out of range, or the sleep
    /// is empty or longer than 10 hours.
    pub fn new(from: u16, until: u16) -> Option<Sleep> {
        let sleep = Sleep::on_a_day(from, until)?;
        (1..=LONGEST_SLEEP).contains(&sleep.length()).then_some(sleep)
    }

    /// Creates a sleep of any length; `None` if the minutes are out of range.
    fn on_a_day(from: u16, until: u16) -> Option<Sleep> {
        (from < MINUTES && until < MINUTES).then_some(Sleep { from, until })
    }

    /// Start in minutes after midnight.
    #[must_use]
    pub const fn from(self) -> u16 {
        self.from
    }

    /// End in minutes after midnight.
    #[must_use]
    pub const fn until(self) -> u16 {
        self.until
    }

    /// Length in minutes, on a day without a clock change.
    #[must_use]
    pub const fn length(self) -> u16 {
        (self.until + MINUTES - self.from) % MINUTES
    }
}

const MINUTES: u16 = 24 * 60;

/// A player's weekly rest hours.
///
/// # Examples
///
/// ```
/// use clocks::{HOUR, Hours, Rest};
///
/// // Zones are also found by city.
/// let hours = Hours::in_zone("Berlin")?.sleeping("23:00-07:00")?;
/// assert_eq!(hours.zone, "Europe/Berlin");
///
/// // Eight hours of a day don't count.
/// let monday = 1_800_000_000_000;
/// let rest = Rest { hours: Some(hours), ..Rest::default() };
/// assert_eq!(rest.used(monday, monday + 24 * HOUR), 16 * HOUR);
/// # Ok::<(), clocks::HoursRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hours {
    /// Name of the time zone in the IANA database: `Europe/Berlin`.
    pub zone: String,
    /// The daily sleep, if set.
    pub sleep: Option<Sleep>,
    /// Whether Saturday and Sunday are rest time.
    pub weekend: bool,
}

/// The reason why hours are refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HoursRefusal {
    /// There is no such time zone.
    #[error("there is no zone `{zone}`")]
    UnknownZone {
        /// The text as typed.
        zone: String,
        /// Zones with similar names.
        like: Vec<String>,
    },
    /// The text isn't a range of times.
    #[error("`{0}` is no time of sleep")]
    NotATime(String),
    /// The sleep is longer than 10 hours.
    #[error("nobody sleeps that long")]
    TooLong,
}

impl Hours {
    /// Creates empty hours in a time zone, found by name or city.
    ///
    /// # Errors
    /// There is no such zone.
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

    /// Sets the sleep from typed text (`23:00-07:00`, `23-7`); `none` removes it.
    ///
    /// # Errors
    /// The text isn't a range of times, or is longer than 10 hours.
    pub fn sleeping(self, typed: &str) -> Result<Hours, HoursRefusal> {
        Ok(Hours { sleep: sleep(typed)?, ..self })
    }

    /// Returns only the rests that the terms allow; `None` if nothing remains.
    pub fn only(&self, sleep: bool, weekend: bool) -> Option<Hours> {
        let only = Hours {
            zone: self.zone.clone(),
            sleep: self.sleep.filter(|_| sleep),
            weekend: self.weekend && weekend,
        };
        (only.sleep.is_some() || only.weekend).then_some(only)
    }

    /// The time zone; UTC if the database no longer has it.
    fn time_zone(&self) -> TimeZone {
        TimeZone::get(&self.zone).unwrap_or(TimeZone::UTC)
    }

    pub(crate) fn within(&self, span: Span) -> Spans {
        Spans::of(self.stretches(span).into_iter().map(|(_, one)| one)).within(span)
    }

    /// The sleep that contains an instant.
    #[must_use]
    pub fn asleep(&self, at: i64) -> Option<Span> {
        self.rest_at(at, RestKind::Sleep)
    }

    /// The weekend that contains an instant.
    #[must_use]
    pub fn weekend_at(&self, at: i64) -> Option<Span> {
        self.rest_at(at, RestKind::Weekend)
    }

    fn rest_at(&self, at: i64, kind: RestKind) -> Option<Span> {
        let all = self.stretches(Span::new(at, at.saturating_add(1)));
        let spans = all.into_iter().filter(|(other, _)| *other == kind).map(|(_, one)| one);
        Spans::of(spans).at(at)
    }

    fn stretches(&self, span: Span) -> Vec<(RestKind, Span)> {
        let zone = self.time_zone();
        let day =
            |at: i64| Some(Timestamp::from_millisecond(at).ok()?.to_zoned(zone.clone()).date());
        let mut stretches_found = Vec::new();
        // Beyond the calendar, all time counts.
        let (Some(first), Some(last)) = (day(span.from), day(span.until)) else {
            return stretches_found;
        };
        // A weekend may have begun two days before, a sleep the day before.
        let mut date = first.saturating_sub(2.days());
        while date <= last {
            let Ok(tomorrow) = date.tomorrow() else { break };
            if let Some(sleep) = self.sleep {
                let ends = if sleep.until > sleep.from { date } else { tomorrow };
                let from = WallTime { date, minutes: sleep.from };
                let until = WallTime { date: ends, minutes: sleep.until };
                stretches_found.extend(between(&zone, from, until, RestKind::Sleep));
            }
            if self.weekend && date.weekday() == jiff::civil::Weekday::Saturday {
                let from = WallTime { date, minutes: 0 };
                let until = WallTime { date: date.saturating_add(2.days()), minutes: 0 };
                stretches_found.extend(between(&zone, from, until, RestKind::Weekend));
            }
            date = tomorrow;
        }
        stretches_found
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum RestKind {
    Sleep,
    Weekend,
}

#[derive(Clone, Copy)]
struct WallTime {
    date: Date,
    minutes: u16,
}

impl WallTime {
    /// Returns the instant in a time zone; `None` beyond the calendar.
    fn instant(self, zone: &TimeZone) -> Option<i64> {
        let time = Time::new((self.minutes / 60) as i8, (self.minutes % 60) as i8, 0, 0).ok()?;
        // A time skipped by a clock change is shifted forward; a repeated one is the first.
        let at = zone.to_ambiguous_timestamp(self.date.to_datetime(time)).compatible().ok()?;
        Some(at.as_millisecond())
    }
}

fn between(
    zone: &TimeZone,
    from: WallTime,
    until: WallTime,
    kind: RestKind,
) -> Option<(RestKind, Span)> {
    Some((kind, Span::new(from.instant(zone)?, until.instant(zone)?)))
}

fn zones() -> impl Iterator<Item = String> {
    jiff::tz::db().available().map(|name| name.as_str().to_owned())
}

/// Returns at most `most` zones whose name contains a text. Those whose city starts with it come
/// first.
pub fn zones_like(typed: &str, most: usize) -> Vec<String> {
    let typed = typed.trim().replace(' ', "_").to_lowercase();
    let city = |name: &str| name.rsplit('/').next().unwrap_or(name).to_lowercase();
    let mut zones: Vec<String> =
        zones().filter(|name| name.to_lowercase().contains(&typed)).collect();
    // Old names of two or three letters come after place names.
    zones.sort_by_key(|name| (!name.contains('/'), !city(name).starts_with(&typed), name.clone()));
    zones.truncate(most);
    zones
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

/// Parses minutes after midnight: `7`, `07:00`, `7 am`, `11:30pm`.
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

/// The stored form: `Europe/Berlin 23:00-07:00 weekend`.
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
            // Values that a subtraction couldn't handle.
            (u16::MAX, 0, None),
            (0, u16::MAX, None),
            (u16::MAX, u16::MAX, None),
        ] {
            assert_eq!(Sleep::new(from, until).map(Sleep::length), length, "{from}-{until}");
        }
    }
}
