use std::fmt;

use games::Table;
use serde_json::Value;

use crate::{MatchId, Options, PersonId, PracticeId};

/// A moment of a practice board: the number of changes so far, in decimal text form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PracticeMoment(u32);

impl PracticeMoment {
    pub const START: PracticeMoment = PracticeMoment(0);

    pub const fn new(number: u32) -> PracticeMoment {
        PracticeMoment(number)
    }

    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }

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

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Practice {
    pub id: PracticeId,
    pub person_id: PersonId,
    pub game: String,
    pub rules_version: i64,
    pub options: Options,
    /// The start position; `None` for the standard one.
    pub setup: Option<Value>,
    /// Source of dice: 64 hexadecimal digits.
    pub seed: String,
    /// Canonical texts, including undone ones.
    pub actions: Vec<String>,
    /// Number of actions that it started with.
    pub given: i64,
    /// Number of actions currently in effect.
    pub plies: i64,
    /// The match that the position comes from.
    pub match_id: Option<MatchId>,
    pub moment: PracticeMoment,
}

pub const MOST_PRACTISED: usize = 2_000;

#[derive(Debug)]
pub struct PracticeBoard {
    pub row: Practice,
    pub table: Box<dyn Table>,
}
