//! The button **Look deeper** below a hint.

use match_model::{MatchId, Moment};

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;

/// The button **Look deeper** below a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HintButton {
    /// Asks for a better hint in a match, as the asker sees it now.
    Deeper(MatchId, Moment),
}

custom_ids! { HintButton:
    "hint-deeper" => Deeper(id, moment);
}

impl Buttons for HintButton {
    const EXAMPLES: &'static [&'static str] = &["hint-deeper:12:5"];
}
