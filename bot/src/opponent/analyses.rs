//! What is found in matches that are over, and which are being looked through.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use match_model::MatchId;
use rules::Side;
use serde::{Deserialize, Serialize};
use tokio::sync::OnceCell;

/// What was found in a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Findings {
    /// Each choice that was looked at, in the order of the match; `None` where looking failed.
    pub(crate) choices: Vec<Option<Judgment>>,
    /// Whether the match has more of them.
    pub(crate) more: bool,
    /// The turning points, in the order of the match: how many actions came before each.
    pub(crate) points: Vec<u32>,
}

impl Findings {
    /// The choices that were judged.
    pub(crate) fn judgments(&self) -> impl DoubleEndedIterator<Item = &Judgment> {
        self.choices.iter().flatten()
    }

    /// The choice that was made after so many actions; after a number that none has, the one
    /// before.
    pub(crate) fn judgment_at(&self, ply: u32) -> Option<&Judgment> {
        let before = self.judgments().rfind(|judgment| judgment.ply <= ply);
        before.or_else(|| self.judgments().next())
    }

    /// The turning point of a number, from 1; beyond the last there is the last.
    pub(crate) fn point(&self, number: u32) -> Option<&Judgment> {
        let last = self.points.len().checked_sub(1)?;
        let index = usize::try_from(number).unwrap_or(usize::MAX).saturating_sub(1).min(last);
        self.points.get(index).and_then(|ply| self.judgment_at(*ply))
    }

    /// The number of a turning point, from 1; `None` for another choice.
    pub(crate) fn point_number(&self, judgment: &Judgment) -> Option<u32> {
        let index = self.points.iter().position(|ply| *ply == judgment.ply)?;
        u32::try_from(index).ok()?.checked_add(1)
    }
}

/// What is made of something that somebody chose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Judgment {
    /// Actions before it.
    pub(crate) ply: u32,
    /// How many actions the choice was.
    pub(crate) actions: u32,
    /// Who chose.
    #[serde(with = "side_id")]
    pub(crate) side: Side,
    /// What was better, as canonical texts; empty where nothing was.
    pub(crate) better: Vec<String>,
    /// What the one who chose could expect before, and after, in millionths of a result: a win is
    /// a million, a loss as much below nothing.
    pub(crate) before: i32,
    pub(crate) after: i32,
}

impl Judgment {
    /// What the choice cost, in millionths of a result.
    pub(crate) fn cost(&self) -> i32 {
        if self.better.is_empty() { 0 } else { (self.before - self.after).max(0) }
    }

    /// What a side could expect before, and after, in millionths of a result.
    pub(crate) fn expected(&self, side: Side) -> [i32; 2] {
        let sign = if self.side == side { 1 } else { -1 };
        [sign * self.before, sign * self.after]
    }
}

/// Sides as they are kept: by their ids.
mod side_id {
    use rules::Side;
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

/// The matches that are being looked through.
#[derive(Default)]
pub(crate) struct Analyses(pub(super) Mutex<HashMap<MatchId, Analysis>>);

#[derive(Clone)]
pub(super) struct Analysis {
    /// What is found, once it is.
    pub(super) found: Arc<OnceCell<Findings>>,
    /// About how long that takes.
    pub(super) likely: Duration,
}
