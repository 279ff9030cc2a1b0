//! The buttons of a draft. Their numbers count the draft's actions, too.

use match_model::{MatchId, Moment};

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;

/// The buttons of a draft. Their numbers count the draft's actions, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftButton {
    /// Takes the last action of a draft back.
    Undo(MatchId, Moment),
    /// Takes all actions of a draft back.
    UndoAll(MatchId, Moment),
    /// Sends a complete draft.
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
