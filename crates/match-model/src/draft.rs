//! Drafts of turns.

use games::Table;
use model::Side;
use rules::PlayedAction;
use rules::l10n::L10nMessage;

use crate::{MatchId, Moment};

/// A turn that is being put together, as its player sees it.
#[derive(Debug)]
pub struct DraftView {
    /// The match.
    pub match_id: MatchId,
    /// Whose draft it is.
    pub side: Side,
    /// The moment of the match, without the draft.
    pub base: Moment,
    /// The actions of the draft, in order.
    pub actions: Vec<PlayedAction>,
    /// The game as it would stand after them.
    pub preview: Box<dyn Table>,
    /// Actions that the turn still needs; 0 when it can be sent.
    pub left: u8,
    /// Whether the turn is put together from several actions.
    pub composed: bool,
    /// What is legal but ruinous in it, clauses without a full stop.
    pub warnings: Vec<L10nMessage>,
}

impl DraftView {
    /// Whether the turn can be sent.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.left == 0 && !self.actions.is_empty()
    }

    /// The moment that the match would have with the actions of the draft.
    #[must_use]
    pub fn moment(&self) -> Moment {
        self.base.plus(u32::try_from(self.actions.len()).unwrap_or(0))
    }
}
