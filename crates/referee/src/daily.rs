use std::time::Duration;

use jiff::Timestamp;
use jiff::civil::Time as Clock;
use jiff::tz::TimeZone;
use match_model::Time;

/// If a clock change skips the hour, returns the next one; if it repeats the hour, the first.
pub(crate) fn next_hour(hour: i64, name: &str, now: Time) -> Time {
    let zone = TimeZone::get(name).unwrap_or(TimeZone::UTC);
    let next = || {
        let at = Clock::new(i8::try_from(hour).ok()?, 0, 0, 0).ok()?;
        let now = Timestamp::from_millisecond(now.0).ok()?;
        let today = now.to_zoned(zone.clone()).date();
        [Some(today), today.tomorrow().ok()].into_iter().flatten().find_map(|day| {
            let moment = day.to_datetime(at).to_zoned(zone.clone()).ok()?.timestamp();
            (moment > now).then(|| Time(moment.as_millisecond()))
        })
    };
    // Beyond the calendar, a day has 24 hours.
    next().unwrap_or_else(|| now.plus(Duration::from_secs(24 * 60 * 60)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(text: &str) -> Time {
        Time(text.parse::<Timestamp>().expect("a moment").as_millisecond())
    }

    #[test]
    fn an_hour_of_somebodys_day_comes_once_a_day() {
        for (hour, zone, now, next) in [
            (8, "UTC", "2026-11-22T07:59:59Z", "2026-11-22T08:00:00Z"),
            (8, "UTC", "2026-11-22T08:00:00Z", "2026-11-23T08:00:00Z"),
            (8, "Europe/Vienna", "2026-11-22T06:30:00Z", "2026-11-22T07:00:00Z"),
            (8, "Europe/Vienna", "2026-07-01T06:30:00Z", "2026-07-02T06:00:00Z"),
            (0, "Pacific/Kiritimati", "2026-11-22T09:00:00Z", "2026-11-22T10:00:00Z"),
            (20, "America/St_Johns", "2026-11-22T23:00:00Z", "2026-11-22T23:30:00Z"),
            // 2:30 doesn't exist when clocks go forward.
            (2, "Europe/Vienna", "2026-03-29T00:30:00Z", "2026-03-29T01:00:00Z"),
            // It exists twice when they go back.
            (2, "Europe/Vienna", "2026-10-24T23:30:00Z", "2026-10-25T00:00:00Z"),
            (2, "Europe/Vienna", "2026-10-25T00:30:00Z", "2026-10-26T01:00:00Z"),
            (8, "No/Where", "2026-11-22T07:00:00Z", "2026-11-22T08:00:00Z"),
        ] {
            assert_eq!(next_hour(hour, zone, moment(now)), moment(next), "{hour} {zone} {now}");
        }
        assert_eq!(next_hour(8, "UTC", Time(i64::MAX)), Time(i64::MAX));
    }
}
