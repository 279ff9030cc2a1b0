//! Puzzles as data: one JSON object a line, next to each game's rules.

use std::sync::OnceLock;

use games::{Entry, Table};
use rules::Options;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::claim::Claim;

/// A puzzle with everything that is needed to prove it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Eight hexadecimal digits, derived from the position.
    pub id: String,
    /// The position, as `herald judge` reads it.
    pub setup: Value,
    /// The statement that the line proves.
    #[serde(with = "as_text")]
    pub claim: Claim,
    /// Canonical texts of the solver's turns and the replies, starting with the solver.
    pub line: Vec<String>,
    /// Positions that the proof visits.
    pub proof: u64,
    /// Ids of reasons (docs/hints.md) for the solver's turns, the most telling first.
    pub themes: Vec<String>,
    /// Estimated difficulty, on the scale of ratings.
    pub rating: u32,
    /// The position's origin: `self-play`.
    pub source: String,
    /// The seed of the game.
    pub seed: u64,
    /// Version of the game's rules by which the puzzle was proved.
    pub rules: u32,
}

mod as_text {
    use serde::{Deserialize, Deserializer, Serializer, de};

    use crate::Claim;

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
    pub(super) fn serialize<S: Serializer>(claim: &Claim, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(claim)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Claim, D::Error> {
        String::deserialize(from)?.parse().map_err(de::Error::custom)
    }
}

/// A line of a collection that can't be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenLine {
    /// The line, from 1.
    pub line: usize,
    /// The error of the JSON parser.
    pub cause: String,
}

impl Puzzle {
    /// Sets the position up; `None` if the rules refuse it.
    pub fn start(&self, game: &Entry) -> Option<Box<dyn Table>> {
        game.from_setup(&Options::default(), &self.setup).ok()
    }

    /// Returns whether the puzzle was proved by the game's current rules.
    pub fn is_current(&self, game: &Entry) -> bool {
        self.rules == game.info.rules_version
    }

    /// The puzzle as a line of a collection, without the line break.
    ///
    /// # Errors
    /// Never in practice: a puzzle has nothing that JSON can't hold.
    pub fn to_line(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }
}

/// Reads a collection. Broken lines are left out and returned apart.
pub fn read(text: &str) -> (Vec<Puzzle>, Vec<BrokenLine>) {
    let (mut puzzles, mut broken) = (Vec::new(), Vec::new());
    for (index, line) in text.lines().enumerate() {
        match serde_json::from_str(line) {
            Ok(puzzle) => puzzles.push(puzzle),
            Err(cause) => broken.push(BrokenLine { line: index + 1, cause: cause.to_string() }),
        }
    }
    (puzzles, broken)
}

/// A game's id, its collection's text, and the puzzles read from it.
struct Stored {
    game: &'static str,
    text: &'static str,
    puzzles: OnceLock<Vec<Puzzle>>,
}

const fn stored(game: &'static str, text: &'static str) -> Stored {
    Stored { game, text, puzzles: OnceLock::new() }
}

static STORED: [Stored; 5] = [
    stored("world-war", include_str!("../../../rules/world-war/puzzles.jsonl")),
    stored("medieval-war", include_str!("../../../rules/medieval-war/puzzles.jsonl")),
    stored("wizards-war", include_str!("../../../rules/wizards-war/puzzles.jsonl")),
    stored("battlechess", include_str!("../../../rules/battlechess/puzzles.jsonl")),
    stored("medieval", include_str!("../../../rules/medieval/puzzles.jsonl")),
];

/// The text of a game's collection; empty for a game without puzzles.
pub fn text_of(game: &str) -> &'static str {
    STORED.iter().find(|stored| stored.game == game).map_or("", |stored| stored.text)
}

/// The puzzles of a game, in the order in which they were found. Those of other versions of the
/// rules are left out.
pub fn collection(game: &str) -> &'static [Puzzle] {
    let Some(stored) = STORED.iter().find(|stored| stored.game == game) else { return &[] };
    let Some(entry) = games::find(game) else { return &[] };
    stored.puzzles.get_or_init(|| {
        let mut puzzles = read(stored.text).0;
        puzzles.retain(|puzzle| puzzle.is_current(entry));
        puzzles
    })
}

/// Finds a puzzle of a game by its id.
pub fn find(game: &str, id: &str) -> Option<&'static Puzzle> {
    collection(game).iter().find(|puzzle| puzzle.id == id)
}
