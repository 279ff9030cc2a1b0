//! `/settings notices`: how a person is notified of their turns.

use discord_model::message::Message;
use match_model::{MatchId, NoticeWay, Person, RequestRefusal};
use messages::layouts::settings;
use messages::words;
use referee::{NoticeChanges, ReminderChoice};

use crate::incoming::commands::table::{NONE, OVERALL, named};
use crate::incoming::request::Values;
use crate::outgoing::composer::Composer;
use crate::reply::{Answer, Failure, Reply};

const USUAL: &str = "usual";

pub(crate) async fn notices(composer: &Composer, by: &Person, values: &Values) -> Answer {
    view(composer, by, values).await.map(Reply::Tell)
}

pub(super) async fn view(
    composer: &Composer,
    by: &Person,
    values: &Values,
) -> Result<Message, Failure> {
    let content = set(composer, by, values).await?;
    let of_match = values.number(named::MATCH).map(MatchId::new);
    let row = of_match.map(|id| settings::match_way_menu(&composer.locale, id, OVERALL));
    Ok(Message { rows: row.into_iter().collect(), ..Message::text(content) })
}

pub(super) async fn set(
    composer: &Composer,
    by: &Person,
    values: &Values,
) -> Result<String, Failure> {
    let chosen = values.text(named::WAY);
    let way = chosen.and_then(NoticeWay::from_id);
    let of_match = values.number(named::MATCH).map(MatchId::new);
    if chosen == Some(OVERALL) && of_match.is_none() {
        return Ok(composer.locale.say("notices-overall-of-what"));
    }
    let reminders = match values.text(named::REMINDERS) {
        Some(typed) => Some(
            reminders(typed).ok_or_else(|| Failure::Referee(RequestRefusal::Reminders.into()))?,
        ),
        None => None,
    };
    let hour = values.number(named::HOUR).map(|hour| u8::try_from(hour).unwrap_or(u8::MAX));
    let wished = NoticeChanges {
        way: way.filter(|_| of_match.is_none()),
        of_match: of_match.filter(|_| chosen.is_some()).map(|id| (id, way)),
        hour,
        zone: values.text(named::ZONE).map(str::to_owned),
        reminders,
    };
    let settings = if wished.is_nothing() {
        referee::notices::wishes(&composer.referee, by.id).await?
    } else {
        referee::notices::set_wishes(&composer.referee, by, wished, composer.now()).await?
    };
    Ok(words::notices::wishes(&composer.locale, &settings, composer.now()))
}

/// Reads when a person wants to be reminded: `24h 2h`, `1d, 90 m`, `usual`, `none`.
fn reminders(typed: &str) -> Option<ReminderChoice> {
    match typed.trim().to_lowercase().as_str() {
        NONE => Some(ReminderChoice::Before(Vec::new())),
        USUAL => Some(ReminderChoice::Usual),
        typed => minutes(typed).map(ReminderChoice::Before),
    }
}

fn minutes(typed: &str) -> Option<Vec<u32>> {
    let mut times = Vec::new();
    let mut rest = typed.trim_start_matches(is_between);
    while !rest.is_empty() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, unit) = rest.split_at(digits);
        let unit = unit.trim_start();
        let letters = unit.len() - unit.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
        let (unit, after) = unit.split_at(letters);
        let each = match unit {
            "d" | "day" | "days" => 24 * 60,
            "h" | "hour" | "hours" => 60,
            "m" | "min" | "minutes" => 1,
            _ => return None,
        };
        times.push(number.parse::<u32>().ok()?.checked_mul(each)?);
        rest = after.trim_start_matches(is_between);
    }
    Some(times).filter(|times| !times.is_empty())
}

fn is_between(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '+')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_before_a_deadline_are_read() {
        let before = |minutes: &[u32]| Some(ReminderChoice::Before(minutes.to_vec()));
        for (typed, read) in [
            ("24h 2h", before(&[1440, 120])),
            ("1d,90m", before(&[1440, 90])),
            (" 3 days; 1 hour ", before(&[4320, 60])),
            ("none", before(&[])),
            (" Usual", Some(ReminderChoice::Usual)),
            ("", None),
            ("24", None),
            ("h", None),
            ("-2h", None),
            ("2 weeks", None),
            ("99999999999h", None),
            ("4294967295d", None),
        ] {
            assert_eq!(reminders(typed), read, "{typed:?}");
        }
    }
}
