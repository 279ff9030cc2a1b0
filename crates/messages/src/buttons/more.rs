//! The buttons **Help ▾** under a board, and **More…** in what it leads to.

use match_model::{MatchId, Moment};

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;

/// The buttons **Help ▾** under a board, and **More…** in what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoreButton {
    /// Shows what helps whoever looks at a match.
    Help(MatchId, Moment),
    /// Shows what else there is to do in a match.
    Show(MatchId, Moment),
}

custom_ids! { MoreButton:
    "match-help" => Help(id, moment);
    "more" => Show(id, moment);
}

impl Buttons for MoreButton {
    const EXAMPLES: &'static [&'static str] = &["match-help:12:5", "more:12:5"];
}
