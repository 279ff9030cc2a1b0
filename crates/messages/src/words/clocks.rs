use clocks::{DAY, Flag, HOUR, Hours, HoursRefusal, MINUTE, SECOND, Terms, TermsRefusal};
use i18n::Locale;
use match_model::{
    ClockRefusal, ClockRest, Ending, MatchId, PauseAnswer, SideTime, Time, TimeNews, Times,
    Vacation,
};
use rules::l10n::{L10nMessage, say};
use rules::{GameInfo, Side};

use super::{code, mention, relative};

fn moment(time: Time) -> String {
    format!("<t:{}:f>", time.seconds())
}

/// A length in its two largest units: `2 days 3 hours`.
pub fn length(millis: i64) -> L10nMessage {
    let [days, hours, minutes, seconds] = parts(millis);
    let two = |large: L10nMessage, small: L10nMessage, count: i64| {
        if count == 0 { large } else { say("clock-two").with("large", large).with("small", small) }
    };
    let say_hours = || say("clock-count-hours").with("count", hours);
    let say_minutes = || say("clock-count-minutes").with("count", minutes);
    let say_seconds = || say("clock-count-seconds").with("count", seconds);
    if days > 0 {
        two(say("clock-count-days").with("count", days), say_hours(), hours)
    } else if hours > 0 {
        two(say_hours(), say_minutes(), minutes)
    } else if minutes > 0 {
        two(say_minutes(), say_seconds(), seconds)
    } else {
        say_seconds()
    }
}

/// A length below an hour as on a clock: `10:45`.
fn face(millis: i64) -> Option<L10nMessage> {
    let [days, hours, minutes, seconds] = parts(millis);
    let below_an_hour = days == 0 && hours == 0;
    below_an_hour.then(|| L10nMessage::verbatim(format!("{minutes}:{seconds:02}")))
}

fn time_left(millis: i64) -> L10nMessage {
    face(millis).unwrap_or_else(|| length(millis))
}

fn short(millis: i64) -> L10nMessage {
    let [days, hours, minutes, _] = parts(millis);
    face(millis).unwrap_or_else(|| {
        if days > 0 {
            say("clock-short-days").with("days", days).with("hours", hours)
        } else {
            say("clock-short-hours").with("hours", hours).with("minutes", minutes)
        }
    })
}

fn parts(millis: i64) -> [i64; 4] {
    let millis = millis.max(0);
    [millis / DAY, millis % DAY / HOUR, millis % HOUR / MINUTE, millis % MINUTE / SECOND]
}

pub fn terms(terms: &Terms) -> L10nMessage {
    let start = length(terms.start);
    let times = if terms.is_for_each_turn() {
        say("clock-terms-turn").with("start", start)
    } else if terms.increment == 0 {
        say("clock-terms-total").with("start", start)
    } else {
        say("clock-terms-adds")
            .with("start", start)
            .with("increment", length(terms.increment))
            .with("cap", length(terms.cap))
    };
    let flag = match terms.flag {
        Flag::Hard => say("clock-terms-hard"),
        Flag::Soft => say("clock-terms-soft"),
    };
    let exceptions: Vec<L10nMessage> = [
        (terms.sleep, say("clock-rest-sleep")),
        (terms.weekends, say("clock-rest-weekends")),
        (terms.vacation, say("clock-rest-vacation")),
    ]
    .into_iter()
    .filter_map(|(counts, name)| counts.then_some(name))
    .collect();
    let rest = if exceptions.is_empty() {
        say("clock-terms-no-rest")
    } else {
        say("clock-terms-rest").with("rests", exceptions)
    };
    let is_named = terms.preset();
    if terms.is_short() && !(terms.sleep || terms.weekends || terms.vacation) {
        // In short terms, rests don't apply by default.
        return match is_named {
            Some(preset) => say("clock-terms-short-named").with("name", preset.name()),
            None => say("clock-terms-short"),
        }
        .with("times", times)
        .with("flag", flag);
    }
    match is_named {
        Some(preset) => say("clock-terms-named").with("name", preset.name()),
        None => say("clock-terms"),
    }
    .with("times", times)
    .with("flag", flag)
    .with("rest", rest)
}

pub(crate) fn suggested(terms: &Terms, name: &str) -> L10nMessage {
    let start = length(terms.start);
    let times = if terms.is_for_each_turn() {
        say("clock-suggest-turn").with("start", start)
    } else if terms.increment == 0 {
        say("clock-suggest-total").with("start", start)
    } else {
        say("clock-suggest-adds")
            .with("start", start)
            .with("increment", length(terms.increment))
            .with("cap", length(terms.cap))
    };
    let flag_term = match terms.flag {
        Flag::Hard => say("clock-suggest-hard").with("times", times),
        Flag::Soft => say("clock-suggest-soft").with("times", times),
    };
    say("clock-suggest-named").with("name", name).with("terms", flag_term)
}

pub fn terms_refused(refused: &TermsRefusal) -> L10nMessage {
    match refused {
        TermsRefusal::Unknown(text) => say("clock-refused-unknown").with("text", code(text)),
        TermsRefusal::NoUnit(number) => say("clock-refused-no-unit").with("number", code(number)),
        TermsRefusal::NoStart => say("clock-refused-no-start"),
        TermsRefusal::Twice => say("clock-refused-twice"),
        TermsRefusal::TooShort => say("clock-refused-too-short"),
        TermsRefusal::TooLong => say("clock-refused-too-long"),
        TermsRefusal::CapBelowStart => say("clock-refused-cap"),
        TermsRefusal::CapWithoutIncrement => say("clock-refused-no-increment"),
    }
}

pub fn hours_refused(refused: &HoursRefusal) -> L10nMessage {
    match refused {
        HoursRefusal::UnknownZone { zone, like } if like.is_empty() => {
            say("clock-refused-zone").with("zone", code(zone))
        }
        HoursRefusal::UnknownZone { zone, like } => {
            let like: Vec<L10nMessage> = like.iter().map(|zone| code(zone)).collect();
            say("clock-refused-zone-like").with("zone", code(zone)).with("like", like)
        }
        HoursRefusal::NotATime(text) => say("clock-refused-sleep").with("text", code(text)),
        HoursRefusal::TooLong => say("clock-refused-sleep-long"),
    }
}

pub(crate) fn clock_refused(refused: ClockRefusal) -> L10nMessage {
    match refused {
        ClockRefusal::NoClock => say("clock-refused-no-clock"),
        ClockRefusal::NotRunning { person } => {
            say("clock-refused-not-running").with("person", mention(person.get()))
        }
        ClockRefusal::NotFallen { person, deadline } => say("clock-refused-not-fallen")
            .with("person", mention(person.get()))
            .with("when", moment(deadline))
            .with("relative", relative(deadline)),
        ClockRefusal::OwnFlag => say("clock-refused-own-flag"),
        ClockRefusal::ClocksApart => say("clock-refused-apart"),
        ClockRefusal::IsPaused { until } => say("clock-refused-paused").with("when", moment(until)),
        ClockRefusal::NotPaused => say("clock-refused-not-paused"),
        ClockRefusal::PauseOffered => say("clock-refused-pause-offered"),
        ClockRefusal::NoPauseOffered => say("clock-refused-no-pause"),
        ClockRefusal::GiftOutOfRange => say("clock-refused-gift"),
        ClockRefusal::HasEnough => say("clock-refused-enough"),
        ClockRefusal::OnVacation { until } => {
            say("clock-refused-on-vacation").with("when", moment(until))
        }
        ClockRefusal::NotOnVacation => say("clock-refused-not-on-vacation"),
        ClockRefusal::NoVacation { left } => {
            say("clock-refused-no-vacation").with("left", length(left))
        }
        ClockRefusal::VacationTooShort => say("clock-refused-vacation-short"),
        ClockRefusal::Flagged { match_id } => {
            say("clock-refused-flagged").with("match", match_id.to_string())
        }
    }
}

pub fn line(locale: &Locale, info: &GameInfo, times: &Times, now: Time) -> String {
    let [white, black] = &times.sides;
    let mut line = say("clock-line")
        .with("white", info.side_name(Side::White))
        .with("light", time_left(white.left))
        .with("black", info.side_name(Side::Black))
        .with("dark", time_left(black.left));
    for one in &times.sides {
        let Some(deadline) = one.deadline else { continue };
        let side = info.side_name(one.side);
        line = if times.paused.is_some() {
            say("clock-line-paused").with("line", line)
        } else if now > deadline {
            say("clock-line-over")
                .with("line", line)
                .with("side", side)
                .with("relative", relative(deadline))
        } else if times.terms.is_short() {
            say("clock-line-soon")
                .with("line", line)
                .with("side", side)
                .with("relative", relative(deadline))
        } else {
            say("clock-line-until")
                .with("line", line)
                .with("side", side)
                .with("when", moment(deadline))
                .with("relative", relative(deadline))
        };
        if times.paused.is_some() {
            break;
        }
    }
    format!("\n-# {}", locale.text(&line))
}

pub fn faces(info: &GameInfo, [white, black]: [i64; 2]) -> model::scene::Clocks {
    let words = say("clock-picture")
        .with("white", info.side_name(Side::White))
        .with("light", length(white))
        .with("black", info.side_name(Side::Black))
        .with("dark", length(black));
    model::scene::Clocks { faces: [short(white), short(black)], words }
}

pub(crate) fn times(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    times: &Times,
    names: [&str; 2],
    over: bool,
) -> String {
    let heading = say("clock-heading").with("match", id.to_string()).with("game", info.name);
    let mut lines = vec![locale.text(&heading), locale.text(&terms(&times.terms))];
    for (one, name) in times.sides.iter().zip(names) {
        lines.push(locale.text(&side_line(info, one, name, times.paused.is_some())));
        for rest in &one.resting {
            lines.push(format!("-# {}", locale.text(&resting(*rest))));
        }
    }
    if let Some(side) = times.pause_offer {
        let offered = say("clock-pause-offered").with("side", info.side_name(side));
        lines.push(locale.text(&offered));
    }
    if over {
        lines.push(locale.say("clock-over"));
    }
    lines.join("\n")
}

fn side_line(info: &GameInfo, one: &SideTime, name: &str, paused: bool) -> L10nMessage {
    let side = info.side_name(one.side);
    match one.deadline {
        Some(deadline) if one.has_fallen => say("clock-side-fallen")
            .with("side", side)
            .with("player", name)
            .with("when", moment(deadline))
            .with("relative", relative(deadline)),
        Some(deadline) if !paused => say("clock-side-running")
            .with("side", side)
            .with("player", name)
            .with("left", time_left(one.left))
            .with("when", moment(deadline))
            .with("relative", relative(deadline)),
        // The end of the pause determines the deadline.
        Some(_) => say("clock-side-paused")
            .with("side", side)
            .with("player", name)
            .with("left", time_left(one.left)),
        None => say("clock-side-standing")
            .with("side", side)
            .with("player", name)
            .with("left", time_left(one.left)),
    }
}

fn resting(rest: ClockRest) -> L10nMessage {
    match rest {
        ClockRest::Pause(until) => say("clock-rests-pause").with("when", moment(until)),
        ClockRest::Vacation(until) => say("clock-rests-vacation").with("when", moment(until)),
        ClockRest::Weekend(until) => say("clock-rests-weekend").with("when", moment(until)),
        ClockRest::Sleep(until) => say("clock-rests-sleep").with("when", moment(until)),
    }
}

pub fn no_clock(id: MatchId, over: bool) -> L10nMessage {
    let id = id.to_string();
    if over { say("clock-none-over") } else { say("clock-none") }.with("match", id)
}

/// `by`: the actor, or the person whose time is over.
pub fn news(
    locale: &Locale,
    id: MatchId,
    time_news: TimeNews,
    by: &str,
    opponent: L10nMessage,
    paused: Option<Time>,
) -> String {
    let id = id.to_string();
    locale.text(
        &match time_news {
            TimeNews::PauseOffered => {
                say("clock-told-pause-offered").with("by", by).with("opponent", opponent)
            }
            TimeNews::PauseDeclined => say("clock-told-pause-declined").with("by", by),
            TimeNews::Paused => {
                say("clock-told-paused").with("when", paused.map_or_else(|| "–".to_owned(), moment))
            }
            TimeNews::Resumed => {
                say("clock-told-resumed").with("by", by).with("opponent", opponent)
            }
            TimeNews::Given { millis } => say("clock-told-given")
                .with("by", by)
                .with("opponent", opponent)
                .with("time", length(millis)),
            TimeNews::FlagFell => {
                say("clock-told-fallen").with("by", by).with("opponent", opponent)
            }
        }
        .with("match", id),
    )
}

pub fn pause_answer(answer: PauseAnswer) -> L10nMessage {
    match answer {
        PauseAnswer::Offered => say("clock-you-offered-pause"),
        PauseAnswer::Paused(until) => say("clock-you-paused").with("when", moment(until)),
        PauseAnswer::Declined => say("clock-you-declined-pause"),
    }
}

pub fn claimed(ending: &Ending) -> L10nMessage {
    if ending.ended_by.is_void() { say("clock-you-claimed-void") } else { say("clock-you-claimed") }
}

pub fn vacation(vacation: &Vacation) -> L10nMessage {
    let balance = length(vacation.left);
    match vacation.until {
        None => say("clock-vacation-none").with("left", balance),
        Some(until) => say("clock-vacation-on")
            .with("left", balance)
            .with("when", moment(until))
            .with("relative", relative(until)),
    }
}

pub fn vacation_changed(vacation: &Vacation) -> L10nMessage {
    let balance = length(vacation.left);
    match vacation.until {
        None => say("clock-vacation-ended").with("left", balance),
        Some(until) => say("clock-vacation-begun")
            .with("left", balance)
            .with("when", moment(until))
            .with("relative", relative(until)),
    }
}

/// `set`: they have just been set.
pub fn hours(hours: Option<&Hours>, set: bool) -> L10nMessage {
    let Some(hours) = hours else { return say("clock-hours-none") };
    let sleep = match hours.sleep {
        Some(sleep) => say("clock-hours-sleep").with("sleep", sleep.to_string()),
        None => say("clock-hours-no-sleep"),
    };
    let weekend =
        if hours.weekend { say("clock-hours-weekend") } else { say("clock-hours-no-weekend") };
    let zone = code(&hours.zone);
    if set { say("clock-hours-set") } else { say("clock-hours") }
        .with("zone", zone)
        .with("sleep", sleep)
        .with("weekend", weekend)
}
