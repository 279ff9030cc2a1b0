//! The buttons **Help ▾** under a board, and **More…** in its menu.

use match_model::{MatchId, Moment};

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoreButton {
    Help(MatchId, Moment),
    Show(MatchId, Moment),
}

custom_ids! { MoreButton:
    "match-help" => Help(id, moment);
    "more" => Show(id, moment);
}

impl Buttons for MoreButton {
    const EXAMPLES: &'static [&'static str] = &["match-help:12:5", "more:12:5"];
}
