//! The buttons of clocks.

use match_model::{MatchId, Moment};

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::numbers::Minutes;

/// The buttons of clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ClockButton {
    /// Offers a pause of the clocks.
    Pause(MatchId, Moment),
    /// Accepts it.
    AcceptPause(MatchId, Moment),
    /// Declines it.
    DeclinePause(MatchId, Moment),
    /// Ends a pause.
    Resume(MatchId, Moment),
    /// Gives the opponent time.
    GiveTime(MatchId, Minutes),
    /// Claims a match in which the opponent's time is over.
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

    #[cfg(test)]
    fn typed(&self) -> crate::buttons::typed::TypedEquivalent {
        use crate::buttons::typed::{ANY, Command, TypedEquivalent::By, named};
        match self {
            ClockButton::Pause(..) => By(Command::Clock, &[(named::DO, "pause")]),
            ClockButton::AcceptPause(..) | ClockButton::DeclinePause(..) => {
                By(Command::Answer, &[(named::WHAT, ANY)])
            }
            ClockButton::Resume(..) => By(Command::Clock, &[(named::DO, "resume")]),
            ClockButton::GiveTime(..) => By(Command::Clock, &[(named::GIVE, ANY)]),
            ClockButton::Claim(..) => By(Command::Clock, &[(named::DO, "claim")]),
        }
    }

    #[cfg(test)]
    const EXAMPLES: &'static [&'static str] = &[
        "pause:12:5",
        "pause-yes:12:5",
        "pause-no:12:5",
        "resume-time:12:5",
        "give-time:12:1440",
        "claim-time:12:5",
    ];
}
