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

const USUAL_WORD: &str = "usual";

pub(crate) async fn notices(composer: &Composer, asker: &Person, values: &Values) -> Answer {
    view(composer, asker, values).await.map(Reply::Tell)
}

pub(super) async fn view(
    composer: &Composer,
    asker: &Person,
    values: &Values,
) -> Result<Message, Failure> {
    let content = apply_changes(composer, asker, values).await?;
    let match_id = values.number(named::MATCH).map(MatchId::new);
    let row = match_id.map(|id| settings::match_way_menu(&composer.locale, id, OVERALL));
    Ok(Message { rows: row.into_iter().collect(), ..Message::text(content) })
}

pub(super) async fn apply_changes(
    composer: &Composer,
    asker: &Person,
    values: &Values,
) -> Result<String, Failure> {
    let way_text = values.text(named::WAY);
    let way = way_text.and_then(NoticeWay::from_id);
    let match_id = values.number(named::MATCH).map(MatchId::new);
    if way_text == Some(OVERALL) && match_id.is_none() {
        return Ok(composer.locale.say("notices-overall-of-what"));
    }
    let reminders = match values.text(named::REMINDERS) {
        Some(typed) => Some(
            reminders(typed).ok_or_else(|| Failure::Referee(RequestRefusal::Reminders.into()))?,
        ),
        None => None,
    };
    let hour = values.number(named::HOUR).map(|hour| u8::try_from(hour).unwrap_or(u8::MAX));
    let changes = NoticeChanges {
        way: way.filter(|_| match_id.is_none()),
        of_match: match_id.filter(|_| way_text.is_some()).map(|id| (id, way)),
        hour,
        zone: values.text(named::ZONE).map(str::to_owned),
        reminders,
    };
    let settings = if changes.is_nothing() {
        referee::notices::wishes(&composer.referee, asker.id).await?
    } else {
        referee::notices::set_wishes(&composer.referee, asker, changes, composer.now()).await?
    };
    Ok(words::notices::wishes(&composer.locale, &settings, composer.now()))
}

/// Reads `24h 2h`, `1d, 90 m`, `usual` or `none`.
fn reminders(typed: &str) -> Option<ReminderChoice> {
    match typed.trim().to_lowercase().as_str() {
        NONE => Some(ReminderChoice::Before(Vec::new())),
        USUAL_WORD => Some(ReminderChoice::Usual),
        typed => minutes(typed).map(ReminderChoice::Before),
    }
}

fn minutes(typed: &str) -> Option<Vec<u32>> {
    let mut times = Vec::new();
    let mut rest = typed.trim_start_matches(is_separator);
    while !rest.is_empty() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, unit) = rest.split_at(digits);
        let unit = unit.trim_start();
        let letters = unit.len() - unit.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
        let (unit, remainder) = unit.split_at(letters);
        let minutes_per_unit = match unit {
            "d" | "day" | "days" => 24 * 60,
            "h" | "hour" | "hours" => 60,
            "m" | "min" | "minutes" => 1,
            _ => return None,
        };
        times.push(number.parse::<u32>().ok()?.checked_mul(minutes_per_unit)?);
        rest = remainder.trim_start_matches(is_separator);
    }
    Some(times).filter(|times| !times.is_empty())
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '+')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_before_a_deadline_are_read() {
        let before_deadline = |minutes: &[u32]| Some(ReminderChoice::Before(minutes.to_vec()));
        for (typed, expected) in [
            ("24h 2h", before_deadline(&[1440, 120])),
            ("1d,90m", before_deadline(&[1440, 90])),
            (" 3 days; 1 hour ", before_deadline(&[4320, 60])),
            ("none", before_deadline(&[])),
            (" Usual", Some(ReminderChoice::Usual)),
            ("", None),
            ("24", None),
            ("h", None),
            ("-2h", None),
            ("2 weeks", None),
            ("99999999999h", None),
            ("4294967295d", None),
        ] {
            assert_eq!(reminders(typed), expected, "{typed:?}");
        }
    }
}
