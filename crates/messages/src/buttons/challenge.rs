use match_model::{ChallengeId, MatchId};

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::numbers::Level;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChallengeButton {
    Accept(ChallengeId),
    Decline(ChallengeId),
    Withdraw(ChallengeId),
    Rematch(MatchId),
    RematchAt(MatchId, Level),
}

custom_ids! { ChallengeButton:
    "accept" => Accept(id);
    "decline" => Decline(id);
    "withdraw" => Withdraw(id);
    "rematch" => Rematch(id);
    "rematch-at" => RematchAt(id, level);
}

impl Buttons for ChallengeButton {
    fn is_answer(&self) -> bool {
        matches!(
            self,
            ChallengeButton::Accept(_) | ChallengeButton::Decline(_) | ChallengeButton::Withdraw(_)
        )
    }

    const EXAMPLES: &'static [&'static str] =
        &["accept:3", "decline:3", "withdraw:3", "rematch:12", "rematch-at:12:1"];
}
