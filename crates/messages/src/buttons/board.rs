//! The buttons under a board that show it otherwise.

use match_model::{MatchId, Moment};
use rules::Side;

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::fields::Field;

/// The buttons under a board that show it otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardButton {
    /// Shows the board from that side.
    Flip(MatchId, Moment, Side),
    /// Shows the board from that side with figures on the pieces.
    Figures(MatchId, Moment, Side),
    /// Shows the board from that side without figures on the pieces.
    Plain(MatchId, Moment, Side),
    /// Shows the board from that side with an aid on it.
    Aid(MatchId, Moment, Side, BoardAid),
}

/// What somebody may ask to see on a board besides the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardAid {
    /// All that can act, and where to.
    Reach,
    /// How strongly the squares are attacked.
    Attacks,
    /// What has changed since the asker's last turn.
    Changes,
}

impl BoardAid {
    pub const ALL: [BoardAid; 3] = [BoardAid::Reach, BoardAid::Attacks, BoardAid::Changes];

    /// As it is named in a command and in ids.
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
