use match_model::{EnlistmentId, MatchId};

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TeamButton {
    /// Opens a form, and identifies it; so does `Release`.
    Enlist(MatchId),
    Release(MatchId),
    Join(MatchId, EnlistmentId),
    Refuse(MatchId, EnlistmentId),
    Withdraw(MatchId, EnlistmentId),
}

custom_ids! { TeamButton:
    "enlist" => Enlist(id);
    "release" => Release(id);
    "join" => Join(id, asked);
    "join-not" => Refuse(id, asked);
    "join-off" => Withdraw(id, asked);
}

impl Buttons for TeamButton {
    fn plays(&self) -> bool {
        true
    }

    fn is_answer(&self) -> bool {
        !matches!(self, TeamButton::Enlist(_) | TeamButton::Release(_))
    }

    const EXAMPLES: &'static [&'static str] =
        &["enlist:12", "release:12", "join:12:4", "join-not:12:4", "join-off:12:4"];
}
