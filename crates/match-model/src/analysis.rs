use std::time::Duration;

use model::Side;
use serde::{Deserialize, Serialize};

use crate::{MatchId, Moment, PracticeId, PracticeMoment};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Findings {
    /// Every examined choice in match order; `None` where the examination failed.
    pub choices: Vec<Option<Judgment>>,
    pub more: bool,
    /// The turning points in match order, by the number of actions before them.
    pub points: Vec<u32>,
}

impl Findings {
    pub fn judgments(&self) -> impl DoubleEndedIterator<Item = &Judgment> {
        self.choices.iter().flatten()
    }

    /// The choice at a ply, or the last one before it.
    pub fn judgment_at(&self, ply: u32) -> Option<&Judgment> {
        let before = self.judgments().rfind(|judgment| judgment.ply <= ply);
        before.or_else(|| self.judgments().next())
    }

    /// A turning point by its number from 1; the last one for greater numbers.
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

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judgment {
    /// Actions before the choice.
    pub ply: u32,
    pub actions: u32,
    #[serde(with = "side_id")]
    pub side: Side,
    /// A better choice as canonical texts; empty if there is none.
    pub better: Vec<String>,
    /// The player's expectation before and after, in millionths of a result, from −1,000,000 (loss)
    /// to 1,000,000 (win).
    pub before: i32,
    pub after: i32,
}

impl Judgment {
    /// The cost of the choice, in millionths of a result.
    pub fn cost(&self) -> i32 {
        if self.better.is_empty() { 0 } else { (self.before - self.after).max(0) }
    }

    /// A side's expectation before and after, in millionths of a result.
    pub fn expected(&self, side: Side) -> [i32; 2] {
        let sign = if self.side == side { 1 } else { -1 };
        [sign * self.before, sign * self.after]
    }
}

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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HintDepth {
    Quick,
    /// The best answer that Herald can give.
    Deep,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// A hint in a match against Herald, at a moment, after the drafted actions.
    Hint(MatchId, Moment, Vec<String>, HintDepth),
    Practice(PracticeId, PracticeMoment, HintDepth),
    Analysis(MatchId),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotNow {
    Busy(Question),
    Spent(SpentBudget),
    /// The queue is full; the estimated waiting time.
    Full(Duration),
}

/// The owner of a used-up hourly budget, with the time until it allows more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpentBudget {
    Person(Duration),
    Server(Duration),
}
