use discord_model::message::{
    MOST_LABEL, MOST_SUGGESTIONS, Suggestion, SuggestionValue, shorten, units,
};
use games::{Entry, Table};
use i18n::Locale;
use lessons::rule_search::{Rule, SearchMatch};
use match_model::MatchId;
use rules::l10n::{L10nMessage, say};
use rules::{GameInfo, Side};

use crate::layouts::match_list::MatchRole;
use crate::layouts::rule_cards;

/// Suggests legal moves. In turns of several actions, those already typed are played first and the
/// last one is completed.
pub fn moves(locale: &Locale, mut table: Box<dyn Table>, typed: &str) -> Vec<Suggestion> {
    let (mut before, mut last) = ("", typed);
    if let Some(comma) = typed.rfind(',') {
        let mut ahead = table.copy();
        let complete = typed[..comma].trim_end_matches(',');
        let earlier = ahead.split(complete);
        if earlier.iter().any(|text| ahead.play(text).is_err()) {
            return Vec::new();
        }
        // Only an unfinished turn can be completed.
        if ahead.turn().is_open() {
            (before, last) = typed.split_at(comma + 1);
            table = ahead;
        }
    }
    let mut ranked: Vec<(Order, String, L10nMessage)> = table
        .choices()
        .into_iter()
        .filter_map(|choice| {
            let rank = rank(last, &choice.text, || locale.text(&choice.words))?;
            let order = Order {
                rank,
                longer: plain(&choice.text) != plain(last),
                quiet: !choice.outline.captures,
                spends: choice.outline.spends,
            };
            Some((order, choice.text, choice.words))
        })
        .collect();
    // The list is sorted by text, which the stable sort preserves among equals.
    ranked.sort_by_key(|(order, ..)| *order);
    let lead = if before.is_empty() { String::new() } else { format!("{} ", before.trim()) };
    ranked
        .into_iter()
        .map(|(_, text, words)| (format!("{lead}{text}"), words))
        .filter(|(value, _)| units(value) <= MOST_LABEL)
        .take(MOST_SUGGESTIONS)
        .map(|(value, words)| Suggestion {
            name: shorten(&format!("{value} · {}", locale.text(&words)), MOST_LABEL),
            value: value.into(),
        })
        .collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Order {
    rank: u8,
    longer: bool,
    quiet: bool,
    /// A newcomer who accepts the first suggestion shouldn't give up the King.
    spends: bool,
}

fn plain(text: &str) -> String {
    text.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Rates the match of a legal move, 0 best; `None` if it doesn't match. `words` is called only if
/// the text doesn't match.
fn rank(typed: &str, text: &str, words: impl FnOnce() -> String) -> Option<u8> {
    let (query, text) = (plain(typed), plain(text));
    if text.starts_with(&query) {
        return Some(0);
    }
    if text.contains(&query) {
        return Some(1);
    }
    let words = words().to_lowercase();
    let all = typed.to_lowercase().split_whitespace().all(|word| words.contains(word));
    all.then_some(2)
}

/// Suggests rules by number or words, and answers, best first.
pub fn rules(locale: &Locale, game: &'static Entry, typed: &str) -> Vec<Suggestion> {
    let suggestion = |found: SearchMatch| {
        let name = match found {
            SearchMatch::Rule(Rule { id, text, .. }) => {
                format!("{id}: {}", text.replace(['*', '`'], ""))
            }
            SearchMatch::Answer(answer) => locale.text(&answer.text()),
        };
        Suggestion { name: shorten(&name, MOST_LABEL), value: found.id().into() }
    };
    rule_cards::search(locale, game, typed)
        .into_iter()
        .take(MOST_SUGGESTIONS)
        .map(suggestion)
        .collect()
}

pub fn a_match(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    role: &MatchRole,
    [white, black]: &[String; 2],
) -> Suggestion {
    let players = match role {
        MatchRole::Captain(Side::White) => say("team-against").with("opponent", black),
        MatchRole::Captain(Side::Black) => say("team-against").with("opponent", white),
        MatchRole::Member(Side::White, _) => {
            say("team-for-captain").with("captain", white).with("opponent", black)
        }
        MatchRole::Member(Side::Black, _) => {
            say("team-for-captain").with("captain", black).with("opponent", white)
        }
        MatchRole::Marshal => say("team-of-both").with("white", white).with("black", black),
    };
    let name = format!("{id} · {} {}", info.name, locale.text(&players));
    Suggestion { name: shorten(&name, MOST_LABEL), value: SuggestionValue::Number(id.get()) }
}

#[cfg(test)]
mod tests;
