//! What is thought about beside the moves of matches: questions, refusals, findings.

use std::time::Duration;

use model::Side;
use serde::{Deserialize, Serialize};

use crate::{MatchId, Moment, PracticeId, PracticeMoment};

/// What was found in a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Findings {
    /// Each choice that was looked at, in the order of the match; `None` where looking failed.
    pub choices: Vec<Option<Judgment>>,
    /// Whether the match has more of them.
    pub more: bool,
    /// The turning points, in the order of the match: how many actions came before each.
    pub points: Vec<u32>,
}

impl Findings {
    /// The choices that were judged.
    pub fn judgments(&self) -> impl DoubleEndedIterator<Item = &Judgment> {
        self.choices.iter().flatten()
    }

    /// The choice that was made after so many actions; after a number that none has, the one
    /// before.
    pub fn judgment_at(&self, ply: u32) -> Option<&Judgment> {
        let before = self.judgments().rfind(|judgment| judgment.ply <= ply);
        before.or_else(|| self.judgments().next())
    }

    /// The turning point of a number, from 1; beyond the last there is the last.
    pub fn point(&self, number: u32) -> Option<&Judgment> {
        let last = self.points.len().checked_sub(1)?;
        let index = usize::try_from(number).unwrap_or(usize::MAX).saturating_sub(1).min(last);
        self.points.get(index).and_then(|ply| self.judgment_at(*ply))
    }

    /// The number of a turning point, from 1; `None` for another choice.
    pub fn point_number(&self, judgment: &Judgment) -> Option<u32> {
        let index = self.points.iter().position(|ply| *ply == judgment.ply)?;
        u32::try_from(index).ok()?.checked_add(1)
    }
}

/// What is made of something that somebody chose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judgment {
    /// Actions before it.
    pub ply: u32,
    /// How many actions the choice was.
    pub actions: u32,
    /// Who chose.
    #[serde(with = "side_id")]
    pub side: Side,
    /// What was better, as canonical texts; empty where nothing was.
    pub better: Vec<String>,
    /// What the one who chose could expect before, and after, in millionths of a result: a win is
    /// a million, a loss as much below nothing.
    pub before: i32,
    pub after: i32,
}

impl Judgment {
    /// What the choice cost, in millionths of a result.
    pub fn cost(&self) -> i32 {
        if self.better.is_empty() { 0 } else { (self.before - self.after).max(0) }
    }

    /// What a side could expect before, and after, in millionths of a result.
    pub fn expected(&self, side: Side) -> [i32; 2] {
        let sign = if self.side == side { 1 } else { -1 };
        [sign * self.before, sign * self.after]
    }
}

/// Sides as they are kept: by their ids.
mod side_id {
    use model::Side;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
    pub(super) fn serialize<S: Serializer>(side: &Side, serializer: S) -> Result<S::Ok, S::Error> {
        side.id().serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Side, D::Error> {
        let id = String::deserialize(from)?;
        Side::from_id(&id).ok_or_else(|| D::Error::custom("no such side"))
    }
}

/// How far Herald looks ahead for a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HintDepth {
    /// As far as it sees within two seconds.
    Quick,
    /// As far as it sees at its best.
    Deep,
}

/// What somebody asks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// A hint in a match against Herald, at a moment of it, after the actions that the asker has
    /// put together.
    Hint(MatchId, Moment, Vec<String>, HintDepth),
    /// A hint on a practice board at a moment of it.
    Practice(PracticeId, PracticeMoment, HintDepth),
    /// What decided a match.
    Analysis(MatchId),
}

/// Why something is not thought about now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotNow {
    /// Something else is being thought about for the person.
    Busy(Question),
    /// They have had as much as there is within an hour.
    Spent(Spent),
    /// So much waits that it would take about that long.
    Full(Duration),
}

/// Who has had as much as there is within an hour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spent {
    /// The person; there is more after so long.
    Person(Duration),
    /// All people of the server together.
    Server(Duration),
}
