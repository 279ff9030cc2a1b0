use match_model::{MatchId, Moment};

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ControlButton {
    GrantTakeback(MatchId, Moment),
    DeclineTakeback(MatchId, Moment),
    ConfirmAbort(MatchId, Moment),
}

custom_ids! { ControlButton:
    "back-yes" => GrantTakeback(id, moment);
    "back-no" => DeclineTakeback(id, moment);
    "abort-yes" => ConfirmAbort(id, moment);
}

impl Buttons for ControlButton {
    fn plays(&self) -> bool {
        !matches!(self, ControlButton::ConfirmAbort(..))
    }

    fn is_answer(&self) -> bool {
        matches!(self, ControlButton::GrantTakeback(..) | ControlButton::DeclineTakeback(..))
    }

    const EXAMPLES: &'static [&'static str] = &["back-yes:12:5", "back-no:12:5", "abort-yes:12:5"];
}
