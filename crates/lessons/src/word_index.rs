//! Ranks texts by the words of a question.
//!
//! A word counts by its rarity among the texts and its place (BM25 with weights): most as a
//! keyword, least in the body. Words are compared by their stems.

use std::collections::{BTreeMap, BTreeSet};

use crate::stems::{NEGATION, stem, words};

const KEYWORD: f64 = 3.0;
const IN_PHRASE: f64 = 1.5;
const IN_BODY: f64 = 0.4;
/// Maximum weight of a word in a body, however often it occurs.
const MOST_IN_BODY: f64 = 0.8;
/// Factor for a similar word: an extension of the typed word, or a misspelling.
const LIKE: f64 = 0.7;
/// Bonus for a phrase that contains or equals the question, as a share of its words' score.
const HAS_PHRASE: f64 = 0.5;
const IS_PHRASE: f64 = 2.0;
const MOST_ASKED: usize = 32;
/// Maximum length in letters of a word that is compared letter by letter.
const LONGEST_SPELT: usize = 24;
/// Minimum score, as a share of the best.
const LEAST: f64 = 0.2;

#[derive(Debug, Default)]
struct Document {
    weights: BTreeMap<String, f64>,
    phrases: Vec<BTreeSet<String>>,
}

/// Texts, numbered from 0 in the order of their addition.
#[derive(Debug, Default)]
pub(crate) struct WordIndex {
    documents: Vec<Document>,
    stems: BTreeMap<String, String>,
}

/// The stems that a word of a question may mean, with their weights.
type StemWeights = BTreeMap<String, f64>;

impl WordIndex {
    pub(crate) fn add(&mut self, phrases: &[&str], body: &str) {
        let mut document = Document::default();
        for phrase in phrases {
            let stems: BTreeSet<String> = self.learn(phrase).into_iter().collect();
            let weight = if stems.len() == 1 { KEYWORD } else { IN_PHRASE };
            for one in &stems {
                let weight_entry = document.weights.entry(one.clone()).or_default();
                *weight_entry = weight_entry.max(weight);
            }
            document.phrases.push(stems);
        }
        let mut in_body: BTreeMap<String, f64> = BTreeMap::new();
        // "There is no castling" isn't about gaps in other texts.
        for one in self.learn(body).into_iter().filter(|stem| stem != NEGATION) {
            *in_body.entry(one).or_default() += IN_BODY;
        }
        for (one, weight) in in_body {
            *document.weights.entry(one).or_default() += weight.min(MOST_IN_BODY);
        }
        self.documents.push(document);
    }

    fn learn(&mut self, text: &str) -> Vec<String> {
        let stem_of = |word: String| {
            let stem = stem(&word);
            self.stems.insert(word, stem.clone());
            stem
        };
        words(text).into_iter().map(stem_of).collect()
    }

    pub(crate) fn search(&self, question: &str) -> Vec<usize> {
        let mut question_words = words(question);
        question_words.truncate(MOST_ASKED);
        let count = question_words.len();
        let stems: Vec<StemWeights> = question_words
            .iter()
            .enumerate()
            .map(|(at, word)| self.stems_of(word, at + 1 == count))
            .collect();
        let rarities = self.rarities();
        let mut scored: Vec<(f64, usize)> = self
            .documents
            .iter()
            .enumerate()
            .map(|(at, document)| (score(document, &stems, &rarities), at))
            .filter(|(score, _)| *score > 0.0)
            .collect();
        // The stable sort keeps the order of addition among equals.
        scored.sort_by(|(one, _), (two, _)| two.total_cmp(one));
        let best = scored.first().map_or(0.0, |(score, _)| *score);
        scored.retain(|(score, _)| *score >= LEAST * best);
        scored.into_iter().map(|(_, at)| at).collect()
    }

    /// Returns the possible meanings of a word: itself; otherwise its completions, if it may be
    /// incomplete; otherwise similar spellings.
    fn stems_of(&self, word: &str, is_last: bool) -> StemWeights {
        let own = stem(word);
        if self.stems.values().any(|stem_known| *stem_known == own) {
            return StemWeights::from([(own, 1.0)]);
        }
        let like = |stems: Vec<&String>| stems.into_iter().map(|one| (one.clone(), LIKE)).collect();
        if is_last {
            let completions = self.stems.iter().filter(|(indexed, _)| indexed.starts_with(word));
            let completions: Vec<&String> = completions.map(|(_, stem)| stem).collect();
            if !completions.is_empty() {
                return like(completions);
            }
        }
        let most = match word.chars().count() {
            0..4 => return StemWeights::new(),
            4..7 => 1,
            7..=LONGEST_SPELT => 2,
            _ => return StemWeights::new(),
        };
        let is_text = |text: &str| text.chars().all(char::is_alphabetic);
        let distances = self
            .stems
            .iter()
            .filter(|(indexed, _)| is_text(indexed))
            .map(|(indexed, stem)| (strsim::damerau_levenshtein(indexed, word), stem));
        let near: Vec<(usize, &String)> =
            distances.filter(|(distance, _)| *distance <= most).collect();
        let nearest = near.iter().map(|(distance, _)| *distance).min();
        let nearest = near.iter().filter(|(distance, _)| Some(*distance) == nearest);
        like(nearest.map(|(_, stem)| *stem).collect())
    }

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

fn score(document: &Document, stems: &[StemWeights], rarities: &BTreeMap<&str, f64>) -> f64 {
    let rarity = |stem: &String| rarities.get(stem.as_str()).copied().unwrap_or_default();
    let of_word = |weights: &StemWeights| {
        let of_stem = |(stem, like): (&String, &f64)| {
            let weight = document.weights.get(stem)?;
            Some(like * rarity(stem) * saturated(*weight))
        };
        weights.iter().filter_map(of_stem).fold(0.0, f64::max)
    };
    let words: f64 = stems.iter().map(of_word).sum();
    let of_phrase = |phrase: &BTreeSet<String>| {
        let is_asked = |stem: &String| stems.iter().any(|one| one.contains_key(stem));
        if phrase.is_empty() || !phrase.iter().all(is_asked) {
            return 0.0;
        }
        let rarity_sum: f64 = phrase.iter().map(rarity).sum();
        let is_whole = stems.iter().all(|one| one.keys().any(|stem| phrase.contains(stem)));
        rarity_sum * if is_whole { IS_PHRASE } else { HAS_PHRASE }
    };
    words + document.phrases.iter().map(of_phrase).fold(0.0, f64::max)
}

/// Each further occurrence counts less.
fn saturated(weight: f64) -> f64 {
    weight / (weight + 1.0)
}
