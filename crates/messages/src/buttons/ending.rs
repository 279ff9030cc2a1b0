use match_model::{MatchId, Moment};

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndingButton {
    /// Asks for confirmation of a draw offer.
    Draw(MatchId, Moment),
    ConfirmDraw(MatchId, Moment),
    AcceptDraw(MatchId, Moment),
    DeclineDraw(MatchId, Moment),
    /// Asks for confirmation of a resignation.
    Resign(MatchId, Moment),
    ConfirmResign(MatchId, Moment),
    /// Cancels either.
    KeepPlaying(MatchId, Moment),
}

custom_ids! { EndingButton:
    "draw" => Draw(id, moment);
    "draw-offer" => ConfirmDraw(id, moment);
    "draw-yes" => AcceptDraw(id, moment);
    "draw-no" => DeclineDraw(id, moment);
    "resign" => Resign(id, moment);
    "resign-yes" => ConfirmResign(id, moment);
    "resign-no" => KeepPlaying(id, moment);
}

impl Buttons for EndingButton {
    fn plays(&self) -> bool {
        match self {
            EndingButton::Draw(..)
            | EndingButton::ConfirmDraw(..)
            | EndingButton::AcceptDraw(..)
            | EndingButton::DeclineDraw(..) => true,
            EndingButton::Resign(..)
            | EndingButton::ConfirmResign(..)
            | EndingButton::KeepPlaying(..) => false,
        }
    }

    fn is_answer(&self) -> bool {
        matches!(self, EndingButton::AcceptDraw(..) | EndingButton::DeclineDraw(..))
    }

    const EXAMPLES: &'static [&'static str] = &[
        "draw:12:5",
        "draw-offer:12:5",
        "draw-yes:12:5",
        "draw-no:12:5",
        "resign:12:5",
        "resign-yes:12:5",
        "resign-no:12:5",
    ];
}
