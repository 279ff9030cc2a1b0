//! Texts by the words of a question, the best first.
//!
//! A word counts by how rare it is among the texts and by where it stands (BM25 with weights): most
//! where it is a keyword of its own, least in the body. Stop words don't count, and words are
//! compared by their stems.

use std::collections::{BTreeMap, BTreeSet};

use crate::stems::{NEGATION, stem, words};

/// What a word counts by where it stands.
const KEYWORD: f64 = 3.0;
const IN_PHRASE: f64 = 1.5;
const IN_BODY: f64 = 0.4;
/// The most that a body counts for a word, however often it has it.
const MOST_IN_BODY: f64 = 0.8;
/// What a word counts that is only like the one asked for: its beginning, or misspelt.
const LIKE: f64 = 0.7;
/// What a phrase adds that the question has, or is, as a share of what its words are worth.
const HAS_PHRASE: f64 = 0.5;
const IS_PHRASE: f64 = 2.0;
/// The words of a question that count.
const MOST_ASKED: usize = 32;
/// The longest word, in letters, that is compared letter by letter.
const LONGEST_SPELT: usize = 24;
/// The share of the best score below which a text is no answer.
const LEAST: f64 = 0.2;

/// A text as it is looked for.
#[derive(Debug, Default)]
struct Document {
    /// Stems and what they count.
    weights: BTreeMap<String, f64>,
    /// The stems of each phrase.
    phrases: Vec<BTreeSet<String>>,
}

/// Texts, numbered from 0 as they were added.
#[derive(Debug, Default)]
pub(crate) struct WordIndex {
    documents: Vec<Document>,
    /// Every word with its stem.
    stems: BTreeMap<String, String>,
}

/// Stems that a word of a question may stand for, and what they count.
type Meant = BTreeMap<String, f64>;

impl WordIndex {
    /// Adds a text: phrases by which it is asked for, its title among them, and its body.
    pub(crate) fn add(&mut self, phrases: &[&str], body: &str) {
        let mut document = Document::default();
        for phrase in phrases {
            let stems: BTreeSet<String> = self.learn(phrase).into_iter().collect();
            let weight = if stems.len() == 1 { KEYWORD } else { IN_PHRASE };
            for one in &stems {
                let counted = document.weights.entry(one.clone()).or_default();
                *counted = counted.max(weight);
            }
            document.phrases.push(stems);
        }
        let mut in_body: BTreeMap<String, f64> = BTreeMap::new();
        // "There is no castling" is not about what is missing in other texts.
        for one in self.learn(body).into_iter().filter(|stem| stem != NEGATION) {
            *in_body.entry(one).or_default() += IN_BODY;
        }
        for (one, weight) in in_body {
            *document.weights.entry(one).or_default() += weight.min(MOST_IN_BODY);
        }
        self.documents.push(document);
    }

    /// Remembers the words of a text and returns their stems.
    fn learn(&mut self, text: &str) -> Vec<String> {
        let stem_of = |word: String| {
            let stem = stem(&word);
            self.stems.insert(word, stem.clone());
            stem
        };
        words(text).into_iter().map(stem_of).collect()
    }

    /// The texts that have words of a question, the best first.
    pub(crate) fn search(&self, question: &str) -> Vec<usize> {
        let mut asked = words(question);
        asked.truncate(MOST_ASKED);
        let count = asked.len();
        let meant: Vec<Meant> =
            asked.iter().enumerate().map(|(at, word)| self.meant(word, at + 1 == count)).collect();
        let rarities = self.rarities();
        let mut scored: Vec<(f64, usize)> = self
            .documents
            .iter()
            .enumerate()
            .map(|(at, document)| (score(document, &meant, &rarities), at))
            .filter(|(score, _)| *score > 0.0)
            .collect();
        // A stable sort keeps the order in which they were added among equals.
        scored.sort_by(|(one, _), (two, _)| two.total_cmp(one));
        let best = scored.first().map_or(0.0, |(score, _)| *score);
        scored.retain(|(score, _)| *score >= LEAST * best);
        scored.into_iter().map(|(_, at)| at).collect()
    }

    /// What a word may stand for: itself; else what it begins, where it may still be typed; else
    /// what is spelt nearly so.
    fn meant(&self, word: &str, is_last: bool) -> Meant {
        let own = stem(word);
        if self.stems.values().any(|known| *known == own) {
            return Meant::from([(own, 1.0)]);
        }
        let like = |stems: Vec<&String>| stems.into_iter().map(|one| (one.clone(), LIKE)).collect();
        if is_last {
            let begun = self.stems.iter().filter(|(known, _)| known.starts_with(word));
            let begun: Vec<&String> = begun.map(|(_, stem)| stem).collect();
            if !begun.is_empty() {
                return like(begun);
            }
        }
        let most = match word.chars().count() {
            0..4 => return Meant::new(),
            4..7 => 1,
            7..=LONGEST_SPELT => 2,
            _ => return Meant::new(),
        };
        let is_text = |text: &str| text.chars().all(char::is_alphabetic);
        let distances = self
            .stems
            .iter()
            .filter(|(known, _)| is_text(known))
            .map(|(known, stem)| (strsim::damerau_levenshtein(known, word), stem));
        let near: Vec<(usize, &String)> =
            distances.filter(|(distance, _)| *distance <= most).collect();
        let nearest = near.iter().map(|(distance, _)| *distance).min();
        let nearest = near.iter().filter(|(distance, _)| Some(*distance) == nearest);
        like(nearest.map(|(_, stem)| *stem).collect())
    }

    /// How rare each stem is.
    fn rarities(&self) -> BTreeMap<&str, f64> {
        let mut having: BTreeMap<&str, f64> = BTreeMap::new();
        for (stem, weight) in self.documents.iter().flat_map(|document| &document.weights) {
            *having.entry(stem).or_default() += saturated(*weight);
        }
        let all = self.documents.len() as f64;
        for count in having.values_mut() {
            *count = (1.0 + (all - *count + 0.5) / (*count + 0.5)).ln();
        }
        having
    }
}

/// How well a document fits what the words of a question may stand for.
fn score(document: &Document, meant: &[Meant], rarities: &BTreeMap<&str, f64>) -> f64 {
    let rarity = |stem: &String| rarities.get(stem.as_str()).copied().unwrap_or_default();
    let of_word = |meant: &Meant| {
        let of_stem = |(stem, like): (&String, &f64)| {
            let weight = document.weights.get(stem)?;
            Some(like * rarity(stem) * saturated(*weight))
        };
        meant.iter().filter_map(of_stem).fold(0.0, f64::max)
    };
    let words: f64 = meant.iter().map(of_word).sum();
    let of_phrase = |phrase: &BTreeSet<String>| {
        let is_asked = |stem: &String| meant.iter().any(|one| one.contains_key(stem));
        if phrase.is_empty() || !phrase.iter().all(is_asked) {
            return 0.0;
        }
        let worth: f64 = phrase.iter().map(rarity).sum();
        let is_whole = meant.iter().all(|one| one.keys().any(|stem| phrase.contains(stem)));
        worth * if is_whole { IS_PHRASE } else { HAS_PHRASE }
    };
    words + document.phrases.iter().map(of_phrase).fold(0.0, f64::max)
}

/// Each further occurrence counts less.
fn saturated(weight: f64) -> f64 {
    weight / (weight + 1.0)
}
