use games::Table;
use model::Side;
use rules::PlayedAction;
use rules::l10n::L10nMessage;

use crate::{MatchId, Moment};

#[derive(Debug)]
pub struct DraftView {
    pub match_id: MatchId,
    pub side: Side,
    /// The match's moment without the draft.
    pub base: Moment,
    pub actions: Vec<PlayedAction>,
    /// The game after the drafted actions.
    pub preview: Box<dyn Table>,
    /// Actions still needed; 0 when the turn can be sent.
    pub left: u8,
    /// Whether the turn consists of several actions.
    pub composed: bool,
    /// Whether the player is asked before a complete turn of several actions is sent.
    pub confirms: bool,
    /// Ruinous consequences: clauses without a full stop.
    pub warnings: Vec<L10nMessage>,
}

impl DraftView {
    pub fn is_complete(&self) -> bool {
        self.left == 0 && !self.actions.is_empty()
    }

    /// The match's moment with the drafted actions.
    pub fn moment(&self) -> Moment {
        self.base.plus(u32::try_from(self.actions.len()).unwrap_or(0))
    }
}
