use match_model::MatchId;

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::numbers::LineNumber;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConditionalMoveButton {
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
