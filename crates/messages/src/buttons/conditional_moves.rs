use match_model::MatchId;

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::numbers::LineNumber;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConditionalMoveButton {
    /// Form: a move of the opponent and the answer to it.
    Prepare(MatchId),
    Forget(MatchId, LineNumber),
}

custom_ids! { ConditionalMoveButton:
    "if" => Prepare(id);
    "if-off" => Forget(id, number);
}

impl Buttons for ConditionalMoveButton {
    fn plays(&self) -> bool {
        true
    }

    const EXAMPLES: &'static [&'static str] = &["if:12", "if-off:12:5"];
}
