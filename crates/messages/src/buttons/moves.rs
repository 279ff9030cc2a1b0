//! The button that opens the form for a move.

use match_model::{MatchId, Moment};

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;

/// The button that opens the form for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveButton {
    /// Shows the form for a move; as a form, plays its line.
    Type(MatchId, Moment),
}

custom_ids! { MoveButton:
    "move" => Type(id, moment);
}

impl Buttons for MoveButton {
    fn plays(&self) -> bool {
        true
    }

    const EXAMPLES: &'static [&'static str] = &["move:12:5"];
}
