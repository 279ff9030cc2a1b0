//! The buttons under the question whether somebody plays pieces.

use match_model::{EnlistmentId, MatchId};

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;

/// The buttons under the question whether somebody plays pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TeamButton {
    /// Accepts to play pieces.
    Join(MatchId, EnlistmentId),
    /// Declines it.
    Refuse(MatchId, EnlistmentId),
    /// Withdraws the question.
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
