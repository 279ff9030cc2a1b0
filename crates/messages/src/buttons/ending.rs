//! The buttons of draws and resignations.

use match_model::{MatchId, Moment};

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;

/// The buttons of draws and resignations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndingButton {
    /// Asks whether one is sure to offer a draw.
    Draw(MatchId, Moment),
    /// Offers a draw.
    ConfirmDraw(MatchId, Moment),
    /// Accepts it.
    AcceptDraw(MatchId, Moment),
    /// Declines it.
    DeclineDraw(MatchId, Moment),
    /// Asks whether one is sure.
    Resign(MatchId, Moment),
    /// Resigns.
    ConfirmResign(MatchId, Moment),
    /// Does neither: one plays on.
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
