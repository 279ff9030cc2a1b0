use match_model::{MatchId, Moment};

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::numbers::Minutes;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClockButton {
    Pause(MatchId, Moment),
    AcceptPause(MatchId, Moment),
    DeclinePause(MatchId, Moment),
    Resume(MatchId, Moment),
    GiveTime(MatchId, Minutes),
    Claim(MatchId, Moment),
}

custom_ids! { ClockButton:
    "pause" => Pause(id, moment);
    "pause-yes" => AcceptPause(id, moment);
    "pause-no" => DeclinePause(id, moment);
    "resume-time" => Resume(id, moment);
    "give-time" => GiveTime(id, minutes);
    "claim-time" => Claim(id, moment);
}

impl Buttons for ClockButton {
    fn plays(&self) -> bool {
        true
    }

    fn is_answer(&self) -> bool {
        matches!(self, ClockButton::AcceptPause(..) | ClockButton::DeclinePause(..))
    }

    const EXAMPLES: &'static [&'static str] = &[
        "pause:12:5",
        "pause-yes:12:5",
        "pause-no:12:5",
        "resume-time:12:5",
        "give-time:12:1440",
        "claim-time:12:5",
    ];
}
