//! Sleep and weekends in the zones of this world, over changes of clocks.

use clocks::{
    Allowance, Clock, DAY, HOUR, Hours, HoursRefusal, MINUTE, Rest, Span, Spans, zones_like,
};
use jiff::Timestamp;

fn at(text: &str) -> i64 {
    text.parse::<Timestamp>().unwrap().as_millisecond()
}

fn rest(hours: &str) -> Rest {
    Rest { spans: Spans::default(), hours: Some(hours.parse().unwrap()) }
}

#[test]
fn a_night_is_as_long_as_the_clock_on_the_wall_says() {
    let berlin = rest("Europe/Berlin 23:00-07:00");
    for (from, until, sleeps) in [
        // 7 hours when the clocks go forward, 9 when they go back.
        ("2026-03-28T12:00:00Z", "2026-03-29T12:00:00Z", 7),
        ("2026-10-24T12:00:00Z", "2026-10-25T12:00:00Z", 9),
        ("2026-06-01T12:00:00Z", "2026-06-02T12:00:00Z", 8),
    ] {
        assert_eq!(berlin.used(at(from), at(until)), (24 - sleeps) * HOUR, "{from}");
    }
    // Samoa had no 30th of December in 2011: the day is left out, and what is in it.
    let apia = rest("Pacific/Apia 22:00-06:00 weekend");
    let (from, until) = (at("2011-12-29T00:00:00Z"), at("2012-01-05T00:00:00Z"));
    assert!((0..=7 * DAY).contains(&apia.used(from, until)));
    // A sleep that begins in the hour that there is not begins with the next one.
    let hours: Hours = "Europe/Berlin 02:30-07:00".parse().unwrap();
    let span = hours.asleep(at("2026-03-29T02:00:00Z")).unwrap();
    assert_eq!(span, Span::new(at("2026-03-29T01:30:00Z"), at("2026-03-29T05:00:00Z")));
}

#[test]
fn a_weekend_is_that_of_the_persons_zone() {
    // 21 November 2026 is a Saturday.
    for (zone, from, until) in [
        ("UTC", "2026-11-21T00:00:00Z", "2026-11-23T00:00:00Z"),
        ("Pacific/Auckland", "2026-11-20T11:00:00Z", "2026-11-22T11:00:00Z"),
        ("America/Los_Angeles", "2026-11-21T08:00:00Z", "2026-11-23T08:00:00Z"),
        ("Asia/Kathmandu", "2026-11-20T18:15:00Z", "2026-11-22T18:15:00Z"),
    ] {
        let hours: Hours = format!("{zone} weekend").parse().unwrap();
        let weekend = Span::new(at(from), at(until));
        assert_eq!(hours.weekend_at(at("2026-11-21T12:00:00Z")), Some(weekend), "{zone}");
        assert_eq!(hours.weekend_at(weekend.until), None);
        assert_eq!(hours.weekend_at(weekend.from - 1), None);
        assert_eq!(hours.asleep(weekend.from), None);
    }
}

#[test]
fn nobodys_flag_falls_in_their_sleep() {
    let rest = rest("Europe/Berlin 23:00-07:00 weekend");
    // From Friday noon in Berlin: 11 hours to sleep, then the weekend.
    let friday = at("2026-11-20T11:00:00Z");
    let monday = at("2026-11-23T06:00:00Z");
    assert_eq!(rest.deadline(friday, 11 * HOUR - 1), at("2026-11-20T22:00:00Z") - 1);
    assert_eq!(rest.deadline(friday, 11 * HOUR), monday, "what does not count belongs to it");
    assert_eq!(rest.deadline(friday, 12 * HOUR), monday + HOUR);
    let clock = Clock { left: 11 * HOUR, since: Some(friday) };
    assert!(!clock.has_fallen(&rest, monday), "a move at the deadline is in time");
    assert!(clock.has_fallen(&rest, monday + 1), "and a claim after it");
}

#[test]
fn zones_are_found_by_name_and_city_and_others_refused() {
    for (typed, zone) in [
        ("Europe/Berlin", "Europe/Berlin"),
        ("europe/berlin", "Europe/Berlin"),
        (" berlin ", "Europe/Berlin"),
        ("new york", "America/New_York"),
        ("UTC", "UTC"),
    ] {
        assert_eq!(Hours::in_zone(typed).map(|hours| hours.zone), Ok(zone.to_owned()));
    }
    let refused = Hours::in_zone("Europe/Berlim").unwrap_err();
    assert_eq!(refused, HoursRefusal::UnknownZone { zone: "Europe/Berlim".into(), like: vec![] });
    let HoursRefusal::UnknownZone { like, .. } = Hours::in_zone("york").unwrap_err() else {
        panic!()
    };
    assert_eq!(like, ["America/New_York"]);
    for nonsense in ["", "+25", "../../etc/passwd", "Mars/Olympus_Mons", "🏰"] {
        assert!(matches!(Hours::in_zone(nonsense), Err(HoursRefusal::UnknownZone { .. })));
    }
    assert_eq!(zones_like("berl", 1), ["Europe/Berlin"]);
    assert!(zones_like("", 25).len() == 25);
}

#[test]
fn sleep_is_read_as_people_type_it_and_is_bounded() {
    let utc = || Hours::in_zone("UTC").unwrap();
    for (typed, read) in [
        ("23:00-07:00", "UTC 23:00-07:00"),
        ("23-7", "UTC 23:00-07:00"),
        ("11pm to 7:30 am", "UTC 23:00-07:30"),
        ("12am-8am", "UTC 00:00-08:00"),
        ("22–24", "UTC 22:00-00:00"),
        ("none", "UTC"),
    ] {
        assert_eq!(utc().sleeping(typed).unwrap().to_string(), read, "{typed}");
    }
    for typed in ["21:00-07:01", "7-23", "0-23:59"] {
        assert_eq!(utc().sleeping(typed), Err(HoursRefusal::TooLong), "{typed}");
    }
    for typed in ["", "late", "7-7", "25-3", "13pm-2", "3:99-4", "-", "23:00"] {
        let refused = utc().sleeping(typed);
        assert!(typed == "-" || matches!(refused, Err(HoursRefusal::NotATime(_))), "{typed}");
    }
    let hours = "Asia/Tokyo 23:00-07:00 weekend";
    assert_eq!(hours.parse::<Hours>().unwrap().to_string(), hours);
}

#[test]
fn the_end_of_the_calendar_is_no_end_of_the_world() {
    let rest = rest("Europe/Berlin 23:00-07:00 weekend");
    for far in [i64::MAX, i64::MAX - 1, i64::MIN, 253_402_300_799_999] {
        assert!(rest.deadline(far, DAY) >= far);
        assert_eq!(rest.used(far, far), 0);
        assert!(rest.used(0, far) <= 500 * DAY);
    }
    assert_eq!(Allowance::first(i64::MAX).left(0), 7 * DAY);
    assert!(rest.used(0, MINUTE) <= MINUTE);
}
