use match_model::{EnlistmentId, MatchId};

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TeamButton {
    Join(MatchId, EnlistmentId),
    Refuse(MatchId, EnlistmentId),
    Withdraw(MatchId, EnlistmentId),
}

custom_ids! { TeamButton:
    "join" => Join(id, asked);
    "join-not" => Refuse(id, asked);
    "join-off" => Withdraw(id, asked);
}

impl Buttons for TeamButton {
    fn plays(&self) -> bool {
        true
    }

    fn is_answer(&self) -> bool {
        true
    }

    const EXAMPLES: &'static [&'static str] = &["join:12:4", "join-not:12:4", "join-off:12:4"];
}
