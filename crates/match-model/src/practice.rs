//! Practice boards.

use std::fmt;

use games::Table;
use serde_json::Value;

use crate::{MatchId, Options, PersonId, PracticeId};

/// A moment of a practice board: the changes made to it so far. Written as one decimal number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PracticeMoment(u32);

impl PracticeMoment {
    /// The moment at which a board begins.
    pub const START: PracticeMoment = PracticeMoment(0);

    /// Returns the moment after that many changes.
    #[must_use]
    pub const fn new(number: u32) -> PracticeMoment {
        PracticeMoment(number)
    }

    /// Returns the number of changes before the moment.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }

    /// Returns the moment after one more change.
    #[must_use]
    pub const fn next(self) -> PracticeMoment {
        PracticeMoment(self.0.saturating_add(1))
    }
}

impl fmt::Display for PracticeMoment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A practice board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Practice {
    /// Its number.
    pub id: PracticeId,
    /// Whose it is.
    pub person_id: PersonId,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules_version: i64,
    /// The game's options.
    pub options: Options,
    /// A start position other than the game's own.
    pub setup: Option<Value>,
    /// From which dice come: 64 hexadecimal digits.
    pub seed: String,
    /// Canonical texts, also of what was undone.
    pub actions: Vec<String>,
    /// With how many of them it began.
    pub given: i64,
    /// How many of them stand.
    pub plies: i64,
    /// The match from which the position was taken.
    pub match_id: Option<MatchId>,
    /// The moment at which it stands.
    pub moment: PracticeMoment,
}

/// Actions that a practice board has at most.
pub const MOST_PRACTISED: usize = 2_000;

/// A practice board as it stands.
#[derive(Debug)]
pub struct PracticeBoard {
    /// What is stored of it.
    pub row: Practice,
    /// The game.
    pub table: Box<dyn Table>,
}
