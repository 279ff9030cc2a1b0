use match_model::{MatchId, Moment};

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveButton {
    /// Opens the form for a move, and identifies that form.
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
