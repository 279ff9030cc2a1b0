//! The buttons under the conditional moves that somebody keeps ready.

use match_model::MatchId;

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::numbers::LineNumber;

/// The buttons under the conditional moves that somebody keeps ready.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConditionalMoveButton {
    /// Deletes a line of them.
    Forget(MatchId, LineNumber),
}

custom_ids! { ConditionalMoveButton:
    "if-off" => Forget(id, number);
}

impl Buttons for ConditionalMoveButton {
    fn plays(&self) -> bool {
        true
    }

    const EXAMPLES: &'static [&'static str] = &["if-off:12:5"];
}
