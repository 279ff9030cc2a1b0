//! The buttons under a board that show it otherwise.

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use referee::{MatchId, Moment};
use rules::Side;

/// The buttons under a board that show it otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BoardButton {
    /// Shows the board from that side.
    Flip(MatchId, Moment, Side),
    /// Shows the board from that side with figures on the pieces.
    Figures(MatchId, Moment, Side),
    /// Shows the board from that side without figures on the pieces.
    Plain(MatchId, Moment, Side),
}

custom_ids! { BoardButton:
    "flip" => Flip(id, moment, side);
    "figures" => Figures(id, moment, side);
    "plain" => Plain(id, moment, side);
}

impl Buttons for BoardButton {
    #[cfg(test)]
    fn typed(&self) -> crate::buttons::typed::Typed {
        use crate::buttons::typed::{Command, Typed::By, named};
        match self {
            BoardButton::Flip(..) => By(Command::Board, &[(named::SIDE, "black")]),
            BoardButton::Figures(..) => By(Command::Board, &[(named::FIGURES, "show")]),
            BoardButton::Plain(..) => By(Command::Board, &[(named::FIGURES, "hide")]),
        }
    }

    #[cfg(test)]
    const EXAMPLES: &'static [&'static str] =
        &["flip:12:5:black", "figures:12:5:white", "plain:12:5:black"];
}
