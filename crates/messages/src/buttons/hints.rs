use match_model::{MatchId, Moment};

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HintButton {
    Deeper(MatchId, Moment),
}

custom_ids! { HintButton:
    "hint-deeper" => Deeper(id, moment);
}

impl Buttons for HintButton {
    const EXAMPLES: &'static [&'static str] = &["hint-deeper:12:5"];
}
