//! Suggestions while a command is typed.

use discord_model::message::{
    MOST_LABEL, MOST_SUGGESTIONS, Suggestion, SuggestionValue, shorten, units,
};
use games::Table;
use i18n::Locale;
use match_model::Person;
use referee::Side;
use rules::l10n::{L10nMessage, say};

use crate::incoming::commands::learn::rule_search::{self, Rule};
use crate::incoming::commands::matches::pick::{self, MatchRole};
use crate::incoming::commands::play::typed_fights;
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::request::Values;
use crate::outgoing::composer::Composer;
use crate::outgoing::names::name_of;
use crate::reply::{Answer, Reply};

/// Legal moves that fit what has been typed so far. Where a turn has several actions, those that
/// are typed already are played first, and the last one is completed.
pub(crate) async fn moves(context: &Context, typed: &str) -> Answer {
    let id = context.own_match().await?;
    // Suggestions go on from one's draft; who is not to move has nothing to choose.
    let drafted = match referee::draft::find(context.referee(), id, context.asker.id).await {
        Err(cause) if typed_fights::is_pending(&cause) => {
            return typed_fights::suggested(context.composer(), &context.asker, id, typed).await;
        }
        drafted => drafted?,
    };
    Ok(Reply::Suggest(suggest_moves(context.locale(), drafted.preview, typed)))
}

/// What can be played on the practice board of the game that is named, else on the one that was
/// used last.
pub(crate) async fn practice(context: &Context, typed: &str) -> Answer {
    let game = context.values.text(named::GAME).and_then(games::find);
    let found = referee::practice::practice_of(
        context.referee(),
        context.asker.id,
        game.map(|game| game.info.id),
    )
    .await?;
    let Some(id) = found else { return Ok(Reply::Suggest(Vec::new())) };
    let table = referee::practice::find(context.referee(), id, context.asker.id).await?.table;
    Ok(Reply::Suggest(match table.fight() {
        Some(fight) => typed_fights::results(context.locale(), table.info(), &fight, typed),
        None => suggest_moves(context.locale(), table, typed),
    }))
}

fn suggest_moves(locale: &Locale, mut table: Box<dyn Table>, typed: &str) -> Vec<Suggestion> {
    let (mut before, mut last) = ("", typed);
    if let Some(comma) = typed.rfind(',') {
        let mut ahead = table.copy();
        let done = typed[..comma].trim_end_matches(',');
        let played = ahead.split(done);
        if played.iter().any(|text| ahead.play(text).is_err()) {
            return Vec::new();
        }
        // Only where the turn goes on is there something to be completed.
        if ahead.turn().is_open() {
            (before, last) = typed.split_at(comma + 1);
            table = ahead;
        }
    }
    let mut found: Vec<(Order, String, L10nMessage)> = table
        .choices()
        .into_iter()
        .filter_map(|choice| {
            let rank = rank(last, &choice.text, || locale.text(&choice.words))?;
            let order = Order {
                rank,
                longer: plain(&choice.text) != plain(last),
                quiet: !choice.outline.captures,
            };
            Some((order, choice.text, choice.words))
        })
        .collect();
    // The list is sorted by text; a stable sort keeps that among those that are alike.
    found.sort_by_key(|(order, ..)| *order);
    let lead = if before.is_empty() { String::new() } else { format!("{} ", before.trim()) };
    found
        .into_iter()
        .map(|(_, text, words)| (format!("{lead}{text}"), words))
        .filter(|(value, _)| units(value) <= MOST_LABEL)
        .take(MOST_SUGGESTIONS)
        .map(|(value, words)| Suggestion {
            name: shorten(&format!("{value} · {}", locale.text(&words)), MOST_LABEL),
            value: SuggestionValue::Text(value),
        })
        .collect()
}

/// Where a legal move stands among the suggestions, the first best: by what was typed, then what
/// takes something, then the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Order {
    /// How well it fits what was typed.
    rank: u8,
    /// Whether it is more than what was typed.
    longer: bool,
    /// Whether it takes nothing.
    quiet: bool,
}

/// A text without spaces, marks and capitals.
fn plain(text: &str) -> String {
    text.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect()
}

/// How well a legal move fits what was typed, 0 best; `None`: not at all. Its words are made only
/// when its text does not fit.
fn rank(typed: &str, text: &str, words: impl FnOnce() -> String) -> Option<u8> {
    let (wanted, text) = (plain(typed), plain(text));
    if text.starts_with(&wanted) {
        return Some(0);
    }
    if text.contains(&wanted) {
        return Some(1);
    }
    let words = words().to_lowercase();
    let all = typed.to_lowercase().split_whitespace().all(|word| words.contains(word));
    all.then_some(2)
}

/// The rules of the chosen game whose number or words fit, the best first.
pub(crate) fn rules(values: &Values, typed: &str) -> Reply {
    let Some(game) = values.text(named::GAME).and_then(games::find) else {
        return Reply::Suggest(Vec::new());
    };
    let suggestions = rule_search::found(game.info, typed)
        .into_iter()
        .take(MOST_SUGGESTIONS)
        .map(|Rule { id, text, .. }| Suggestion {
            name: shorten(&format!("{id}: {}", text.replace(['*', '`'], "")), MOST_LABEL),
            value: SuggestionValue::Text(id.to_owned()),
        })
        .collect();
    Reply::Suggest(suggestions)
}

/// The asker's matches, those that have waited longest first.
pub(crate) async fn matches(composer: &Composer, by: &Person, typed: &str) -> Answer {
    let mut suggestions = Vec::new();
    for row in referee::view::matches_of(&composer.referee, by.id).await? {
        if !row.id.to_string().starts_with(typed.trim()) {
            continue;
        }
        let (Some(part), Some(game)) =
            (pick::part_of(&composer.referee, by, &row).await?, games::find(&row.game))
        else {
            continue;
        };
        let (white, black) =
            (name_of(composer, row.white).await?, name_of(composer, row.black).await?);
        let who = match part {
            MatchRole::Captain(Side::White) => say("team-against").with("opponent", &black),
            MatchRole::Captain(Side::Black) => say("team-against").with("opponent", &white),
            MatchRole::Member(Side::White, _) => {
                say("team-for-captain").with("captain", &white).with("opponent", &black)
            }
            MatchRole::Member(Side::Black, _) => {
                say("team-for-captain").with("captain", &black).with("opponent", &white)
            }
            MatchRole::Marshal => say("team-of-both").with("white", &white).with("black", &black),
        };
        suggestions.push(Suggestion {
            name: shorten(
                &format!("{} · {} {}", row.id, game.info.name, composer.locale.text(&who)),
                MOST_LABEL,
            ),
            value: SuggestionValue::Number(row.id.get()),
        });
        if suggestions.len() == MOST_SUGGESTIONS {
            break;
        }
    }
    Ok(Reply::Suggest(suggestions))
}

#[cfg(test)]
mod tests;
