//! Buttons of a draft. Their moments include the draft's actions.

use match_model::{MatchId, Moment};

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftButton {
    Undo(MatchId, Moment),
    UndoAll(MatchId, Moment),
    Send(MatchId, Moment),
}

custom_ids! { DraftButton:
    "undo" => Undo(id, moment);
    "undo-all" => UndoAll(id, moment);
    "send" => Send(id, moment);
}

impl Buttons for DraftButton {
    fn plays(&self) -> bool {
        true
    }

    fn is_answer(&self) -> bool {
        matches!(self, DraftButton::UndoAll(..) | DraftButton::Send(..))
    }

    const EXAMPLES: &'static [&'static str] = &["undo:12:6", "undo-all:12:6", "send:12:6"];
}
