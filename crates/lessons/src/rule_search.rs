//! Finds rules by number or by any words, and answers that aren't on a card.

use std::collections::BTreeSet;

use games::Entry;
use model::l10n::L10nMessage;
use rules::GameInfo;

use crate::word_index::WordIndex;
use crate::{Answer, of};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    pub id: &'static str,
    pub text: &'static str,
    heading: &'static str,
}

/// Every rule of a game, in the rulebook's order.
fn all(info: &GameInfo) -> Vec<Rule> {
    let mut heading = "";
    let mut rules = Vec::new();
    let mut known = info.rules().peekable();
    for line in info.rulebook.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            heading = title;
        }
        let is_next = |(id, _): &(&'static str, &'static str)| {
            line.trim_start().strip_prefix("- **").is_some_and(|rest| rest.starts_with(*id))
        };
        if let Some((id, text)) = known.next_if(is_next) {
            rules.push(Rule { id, text, heading });
        }
    }
    rules
}

#[derive(Clone, Copy, Debug)]
pub enum Found {
    Rule(Rule),
    Answer(&'static Answer),
}

impl Found {
    #[must_use]
    pub fn id(&self) -> &'static str {
        match self {
            Found::Rule(rule) => rule.id,
            Found::Answer(answer) => &answer.name,
        }
    }
}

/// Returns the rules and answers that match typed text, best first: by rule number, otherwise by
/// words. All rules for an empty text; none for an unknown number. `words` renders a message.
pub fn found(
    game: &'static Entry,
    typed: &str,
    words: impl Fn(&L10nMessage) -> String,
) -> Vec<Found> {
    let rules = all(game.info);
    let wanted = typed.trim().to_lowercase();
    if wanted.is_empty() {
        return rules.into_iter().map(Found::Rule).collect();
    }
    let mut numbered: Vec<(u8, Rule)> =
        rules.iter().filter_map(|rule| Some((by_number(rule.id, &wanted)?, *rule))).collect();
    numbered.sort_by_key(|(rank, _)| *rank);
    if !numbered.is_empty() || is_number(game.info, &wanted) {
        return numbered.into_iter().map(|(_, rule)| Found::Rule(rule)).collect();
    }
    let lessons = of(game);
    let mut index = WordIndex::default();
    for rule in &rules {
        let Some(card) = lessons.card(rule.id) else {
            index.add(&[], &format!("{} {}", rule.heading, rule.text));
            continue;
        };
        let (title, asked) = (words(&card.title()), words(&card.asked()));
        let phrases: Vec<&str> = asked.split(',').chain([title.as_str()]).collect();
        index.add(&phrases, &format!("{} {} {}", rule.heading, rule.text, words(&card.text())));
    }
    for answer in &lessons.answers {
        let asked = words(&answer.asked());
        index.add(&asked.split(',').collect::<Vec<_>>(), &words(&answer.text()));
    }
    let documents: Vec<Found> = rules
        .iter()
        .copied()
        .map(Found::Rule)
        .chain(lessons.answers.iter().map(Found::Answer))
        .collect();
    let mut found: Vec<Found> =
        index.search(&wanted).into_iter().filter_map(|at| documents.get(at).copied()).collect();
    // A chosen suggestion is an answer's name.
    if let Some(at) = found.iter().position(|one| one.id() == wanted) {
        found[..=at].rotate_right(1);
    }
    // An answer is followed by its rule.
    if let Some(Found::Answer(answer)) = found.first().copied() {
        let next = documents.iter().find(|one| one.id() == answer.see);
        found.retain(|one| one.id() != answer.see);
        found.splice(1..1, next.copied());
    }
    found
}

/// Returns whether a text looks like a rule number: `WWC-99`, `wwc 99`, `99`.
pub fn is_number(info: &GameInfo, typed: &str) -> bool {
    let wanted = typed.trim().to_lowercase();
    let first = info.rules().next();
    let prefix = first.and_then(|(id, _)| id.split('-').next()).unwrap_or_default();
    let rest = wanted.strip_prefix(&prefix.to_lowercase()).unwrap_or(&wanted);
    let rest = rest.trim_start_matches([' ', '-']);
    let digits = rest.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    rest.len() - digits.len() <= 1
        && !digits.is_empty()
        && digits.chars().all(|c| c.is_ascii_digit())
}

#[must_use]
pub fn stems(text: &str) -> BTreeSet<String> {
    crate::stems::words(text).iter().map(|word| crate::stems::stem(word)).collect()
}

/// Rates the match of an id: exact (`WWC-12`, `12`) or as a prefix (`WWC-1`, `9` for `MWC-9a`).
fn by_number(id: &str, wanted: &str) -> Option<u8> {
    let id = id.to_lowercase();
    let number = id.rsplit('-').next().unwrap_or_default();
    let lettered = |rest: &str| rest.starts_with(|c: char| c.is_alphabetic());
    if id == wanted || number == wanted || id.replace('-', "") == wanted.replace([' ', '-'], "") {
        Some(0)
    } else if number.strip_prefix(wanted).is_some_and(lettered) {
        Some(1)
    } else if wanted.contains('-') && id.starts_with(wanted) {
        Some(2)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use i18n::Locale;

    use super::*;

    fn ids(game: &str, typed: &str) -> Vec<&'static str> {
        let locale = Locale::load("en", games::sentences).expect("the catalogue is whole");
        let game = games::find(game).expect("it is there");
        let found = found(game, typed, |sentence| locale.text(sentence));
        found.iter().map(Found::id).collect()
    }

    #[test]
    fn every_rule_is_there_under_its_heading() {
        for game in games::all() {
            let rules = all(game.info);
            assert_eq!(rules.len(), game.info.rules().count(), "{}", game.info.id);
            assert!(rules.iter().all(|rule| !rule.heading.is_empty()), "{}", game.info.id);
        }
    }

    #[test]
    fn rules_are_found_by_number() {
        assert_eq!(ids("world-war", "12"), ["WWC-12"]);
        assert_eq!(ids("world-war", "wwc-12"), ["WWC-12"]);
        assert_eq!(ids("world-war", "wwc 12"), ["WWC-12"]);
        assert_eq!(ids("world-war", "WWC-99"), Vec::<&str>::new());
        assert_eq!(ids("medieval-war", "9")[..3], ["MWC-9", "MWC-9a", "MWC-9b"]);
        assert_eq!(ids("medieval-war", "9c"), ["MWC-9c"]);
        assert_eq!(ids("world-war", "wwc-1")[..2], ["WWC-1", "WWC-10"]);
    }

    #[test]
    fn rules_are_found_by_any_words_the_defining_one_first() {
        for (game, typed, best) in [
            ("world-war", "bomber move", "WWC-8"),
            ("world-war", "helicopter", "WWC-7"),
            ("world-war", "blitz", "WWC-11"),
            ("world-war", "radar lock", "WWC-14"),
            ("world-war", "draw", "WWC-16"),
            ("medieval-war", "king power", "MWC-9"),
            ("medieval-war", "King's powers", "MWC-9"),
            ("medieval-war", "isolation", "MWC-4"),
            ("wizards-war", "hand", "WW-9"),
            ("battlechess", "second battle", "BC-10"),
            ("battlechess", "champion", "BC-12"),
            ("medieval", "supply", "ME-3"),
        ] {
            let ids = ids(game, typed);
            assert_eq!(ids.first(), Some(&best), "{typed}: {ids:?}");
        }
        // The last word may still be incomplete.
        for game in games::all() {
            for (typed, whole) in [("ki", "king"), ("dra", "draw")] {
                let (typed, whole) = (ids(game.info.id, typed), ids(game.info.id, whole));
                assert!(typed.contains(&whole[0]), "{whole:?} in {typed:?}");
            }
        }
        assert!(!ids("world-war", "fl").is_empty());
        let all = all(games::find("world-war").expect("it").info);
        assert_eq!(ids("world-war", "").len(), all.len());
    }

    #[test]
    fn a_text_without_a_word_of_the_game_finds_nothing() {
        for typed in ["xyzzy", "🦄", "?", &"x".repeat(3000)] {
            assert_eq!(ids("world-war", typed), Vec::<&str>::new(), "{typed}");
        }
    }

    #[test]
    fn an_answer_is_followed_by_the_rule_that_it_leads_to() {
        assert_eq!(ids("wizards-war", "how do I castle?")[..2], ["castling", "WW-6"]);
        assert_eq!(ids("world-war", "castel")[..2], ["castling", "WWC-11"]);
    }
}
