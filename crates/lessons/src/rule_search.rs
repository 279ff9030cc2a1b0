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

fn all(info: &GameInfo) -> Vec<Rule> {
    let mut heading = "";
    let mut rules = Vec::new();
    let mut rules_known = info.rules().peekable();
    for line in info.rulebook.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            heading = title;
        }
        let is_next = |(id, _): &(&'static str, &'static str)| {
            line.trim_start().strip_prefix("- **").is_some_and(|rest| rest.starts_with(*id))
        };
        if let Some((id, text)) = rules_known.next_if(is_next) {
            rules.push(Rule { id, text, heading });
        }
    }
    rules
}

#[derive(Clone, Copy, Debug)]
pub enum SearchMatch {
    Rule(Rule),
    Answer(&'static Answer),
}

impl SearchMatch {
    pub fn id(&self) -> &'static str {
        match self {
            SearchMatch::Rule(rule) => rule.id,
            SearchMatch::Answer(answer) => &answer.name,
        }
    }
}

/// The rules and answers of a game, in one language.
#[derive(Debug)]
pub struct RuleIndex {
    game: &'static Entry,
    rules: Vec<Rule>,
    documents: Vec<SearchMatch>,
    words: WordIndex,
}

impl RuleIndex {
    /// `words` renders a message in the language. This takes milliseconds: keep the index.
    pub fn new(game: &'static Entry, words: impl Fn(&L10nMessage) -> String) -> RuleIndex {
        let rules = all(game.info);
        let lessons = of(game);
        let mut index = WordIndex::default();
        for rule in &rules {
            let Some(card) = lessons.card(rule.id) else {
                index.add(&[], &format!("{} {}", rule.heading, rule.text));
                continue;
            };
            let (title, phrases) = (words(&card.title()), words(&card.search_phrases()));
            let phrases: Vec<&str> = phrases.split(',').chain([title.as_str()]).collect();
            index.add(&phrases, &format!("{} {} {}", rule.heading, rule.text, words(&card.text())));
        }
        for answer in &lessons.answers {
            let phrases = words(&answer.search_phrases());
            index.add(&phrases.split(',').collect::<Vec<_>>(), &words(&answer.text()));
        }
        let answers = lessons.answers.iter().map(SearchMatch::Answer);
        let documents = rules.iter().copied().map(SearchMatch::Rule).chain(answers).collect();
        RuleIndex { game, rules, documents, words: index }
    }

    /// Returns the rules and answers that match typed text, best first: by rule number, otherwise
    /// by words. All rules for an empty text; none for an unknown number.
    pub fn search(&self, typed: &str) -> Vec<SearchMatch> {
        let query = typed.trim().to_lowercase();
        if query.is_empty() {
            return self.rules.iter().copied().map(SearchMatch::Rule).collect();
        }
        let rank = |rule: &Rule| Some((by_number(rule.id, &query)?, *rule));
        let mut numbered: Vec<(u8, Rule)> = self.rules.iter().filter_map(rank).collect();
        numbered.sort_by_key(|(rank, _)| *rank);
        if !numbered.is_empty() || is_number(self.game.info, &query) {
            return numbered.into_iter().map(|(_, rule)| SearchMatch::Rule(rule)).collect();
        }
        let places = self.words.search(&query).into_iter();
        let mut matches: Vec<SearchMatch> =
            places.filter_map(|at| self.documents.get(at).copied()).collect();
        // A chosen suggestion is an answer's name.
        if let Some(at) = matches.iter().position(|one| one.id() == query) {
            matches[..=at].rotate_right(1);
        }
        if let Some(SearchMatch::Answer(answer)) = matches.first().copied() {
            let next = self.documents.iter().find(|one| one.id() == answer.see);
            matches.retain(|one| one.id() != answer.see);
            matches.splice(1..1, next.copied());
        }
        matches
    }
}

/// Returns whether a text looks like a rule number: `WWC-99`, `wwc 99`, `99`.
pub fn is_number(info: &GameInfo, typed: &str) -> bool {
    let query = typed.trim().to_lowercase();
    let first = info.rules().next();
    let prefix = first.and_then(|(id, _)| id.split('-').next()).unwrap_or_default();
    let rest = query.strip_prefix(&prefix.to_lowercase()).unwrap_or(&query);
    let rest = rest.trim_start_matches([' ', '-']);
    let digits = rest.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    rest.len() - digits.len() <= 1
        && !digits.is_empty()
        && digits.chars().all(|c| c.is_ascii_digit())
}

pub fn stems(text: &str) -> BTreeSet<String> {
    crate::stems::words(text).iter().map(|word| crate::stems::stem(word)).collect()
}

/// Rates the match of an id: exact (`WWC-12`, `12`) or as a prefix (`WWC-1`, `9` for `MWC-9a`).
fn by_number(id: &str, query: &str) -> Option<u8> {
    let id = id.to_lowercase();
    let number = id.rsplit('-').next().unwrap_or_default();
    let lettered = |rest: &str| rest.starts_with(|c: char| c.is_alphabetic());
    if id == query || number == query || id.replace('-', "") == query.replace([' ', '-'], "") {
        Some(0)
    } else if number.strip_prefix(query).is_some_and(lettered) {
        Some(1)
    } else if query.contains('-') && id.starts_with(query) {
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
        let index = RuleIndex::new(game, |sentence| locale.text(sentence));
        let matches = index.search(typed);
        matches.iter().map(SearchMatch::id).collect()
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
