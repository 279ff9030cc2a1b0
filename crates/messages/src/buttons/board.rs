//! Buttons under a board that change its display.

use match_model::{MatchId, Moment};
use rules::Side;

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::fields::Field;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardButton {
    Flip(MatchId, Moment, Side),
    Figures(MatchId, Moment, Side),
    /// Without figures on the pieces.
    Plain(MatchId, Moment, Side),
    Aid(MatchId, Moment, Side, BoardAid),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardAid {
    Reach,
    Attacks,
    Changes,
}

impl BoardAid {
    pub const ALL: [BoardAid; 3] = [BoardAid::Reach, BoardAid::Attacks, BoardAid::Changes];

    pub const fn id(self) -> &'static str {
        match self {
            BoardAid::Reach => "reach",
            BoardAid::Attacks => "attacks",
            BoardAid::Changes => "changes",
        }
    }

    pub fn from_id(id: &str) -> Option<BoardAid> {
        BoardAid::ALL.into_iter().find(|aid| aid.id() == id)
    }
}

impl Field for BoardAid {
    fn write(&self) -> String {
        self.id().to_owned()
    }

    fn read(text: &str) -> Option<BoardAid> {
        BoardAid::from_id(text)
    }
}

custom_ids! { BoardButton:
    "flip" => Flip(id, moment, side);
    "figures" => Figures(id, moment, side);
    "plain" => Plain(id, moment, side);
    "aid" => Aid(id, moment, side, aid);
}

impl Buttons for BoardButton {
    const EXAMPLES: &'static [&'static str] = &[
        "flip:12:5:black",
        "figures:12:5:white",
        "plain:12:5:black",
        "aid:12:5:white:reach",
        "aid:12:5:white:attacks",
        "aid:12:5:black:changes",
    ];
}
