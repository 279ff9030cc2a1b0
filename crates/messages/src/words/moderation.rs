use discord_model::message::units;
use i18n::Locale;
use match_model::{Bar, BarRefusal, BarSource, BarredBy, MatchId, PersonId};
use model::Side;
use rules::GameInfo;
use rules::l10n::{L10nMessage, say};

use super::{mention, relative};

/// In UTF-16 units.
const MOST_OF_LIST: usize = 1_900;

pub(crate) fn barred_refusal(bar: &Bar) -> L10nMessage {
    let reason = bar.reason.as_str();
    match (bar.source, bar.person, bar.guild) {
        (BarSource::Managers, ..) => say("moderation-refused-by-managers"),
        (BarSource::Operator, None, _) => say("moderation-refused-server"),
        (BarSource::Operator, Some(_), None) => say("moderation-refused-everywhere"),
        (BarSource::Operator, Some(_), Some(_)) => say("moderation-refused-in-server"),
    }
    .with("reason", reason)
}

pub fn refused_command(locale: &Locale, bar: &Bar) -> String {
    format!("{}\n-# {}", locale.text(&barred_refusal(bar)), locale.say("moderation-own-data"))
}

pub(crate) fn bar_refused(refused: BarRefusal) -> L10nMessage {
    match refused {
        BarRefusal::SelfOrHerald => say("moderation-self"),
        BarRefusal::NoReason => say("moderation-no-reason"),
        BarRefusal::NotBarred => say("moderation-not-barred"),
    }
}

pub(crate) fn game_off(game: &str) -> L10nMessage {
    say("moderation-game-off").with("game", name_of(game))
}

/// A game's name, or the id of an unknown game.
fn name_of(game: &str) -> &str {
    games::find(game).map_or(game, |entry| entry.info.name)
}

pub struct BarredPlayer<'a> {
    pub id: MatchId,
    pub info: &'a GameInfo,
    pub side: Option<Side>,
    pub name: &'a str,
    pub opponent: PersonId,
    /// Whether the match is in a server, whose managers can end it.
    pub in_server: bool,
    pub has_clock: bool,
}

fn heading(locale: &Locale, id: MatchId, info: &GameInfo) -> String {
    locale.text(&say("moderation-heading").with("match", id.to_string()).with("game", info.name))
}

/// News of a bar on a person, with the opponent's options.
pub fn barred_news(locale: &Locale, of: &BarredPlayer<'_>, by: BarredBy) -> String {
    let head = heading(locale, of.id, of.info);
    let Some(side) = of.side else {
        let part = match by {
            BarredBy::Operator => say("moderation-told-part-by-operator").with("name", of.name),
            BarredBy::Managers => say("moderation-told-part-by-managers").with("name", of.name),
        };
        return format!("{head}: {}", locale.text(&part));
    };
    let side = of.info.side_name(side);
    let (opponent, number) = (mention(of.opponent.get()), of.id.to_string());
    let barred = match by {
        BarredBy::Operator => say("moderation-told-by-operator"),
        BarredBy::Managers => say("moderation-told-by-managers"),
    }
    .with("name", of.name)
    .with("side", side);
    let choices = match of.in_server {
        true => say("moderation-told-choices").with("opponent", opponent).with("match", number),
        false => say("moderation-told-choices-elsewhere")
            .with("opponent", opponent)
            .with("match", number),
    };
    let mut text = format!("{head}: {} {}", locale.text(&barred), locale.text(&choices));
    if of.has_clock {
        text.push(' ');
        text.push_str(&locale.say("moderation-told-clock"));
    }
    text
}

pub fn bar_lifted(locale: &Locale, id: MatchId, info: &GameInfo, name: &str) -> String {
    let lifted = say("moderation-told-lifted").with("name", name);
    format!("{}: {}", heading(locale, id, info), locale.text(&lifted))
}

pub fn server_barred(locale: &Locale, id: MatchId, info: &GameInfo, lifted: bool) -> String {
    let sentence = match lifted {
        false => say("moderation-told-server"),
        true => say("moderation-told-server-lifted"),
    };
    format!("{}: {}", heading(locale, id, info), locale.text(&sentence))
}

pub fn barred(locale: &Locale, bars: &[Bar]) -> String {
    if bars.is_empty() {
        return locale.say("moderation-none-barred");
    }
    let mut list = locale.say("moderation-barred");
    for bar in bars {
        let person = bar.person.map_or(0, PersonId::get);
        let line = say("moderation-barred-line")
            .with("person", mention(person))
            .with("when", relative(bar.at))
            .with("reason", bar.reason.as_str());
        let line = locale.text(&line);
        if units(&list) + units(&line) > MOST_OF_LIST {
            break;
        }
        list.push('\n');
        list.push_str(&line);
    }
    list
}

pub fn games_off(off: &[String]) -> L10nMessage {
    match off {
        [] => say("moderation-none-off"),
        some => {
            let names: Vec<&str> = some.iter().map(|game| name_of(game)).collect();
            say("moderation-off").with("games", names)
        }
    }
}

pub fn game_switched(locale: &Locale, info: &GameInfo, on: bool, changed: bool) -> String {
    locale.text(&match (on, changed) {
        (true, true) => say("moderation-turned-on").with("game", info.name),
        (true, false) => say("moderation-is-on").with("game", info.name),
        (false, true) => say("moderation-turned-off").with("game", info.name),
        (false, false) => say("moderation-is-off").with("game", info.name),
    })
}
