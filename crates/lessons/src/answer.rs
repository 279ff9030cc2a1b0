//! Answers to questions that no card covers: "There is no castling."

use games::Entry;
use model::l10n::L10nMessage;
use rules::RuleId;

use crate::words;

#[derive(Clone, Debug)]
pub struct Answer {
    pub game: &'static Entry,
    /// The concept asked for: `castling`.
    pub name: String,
    pub see: RuleId,
}

impl Answer {
    pub fn text(&self) -> L10nMessage {
        words(self.game, &format!("answer-{}", self.name))
    }

    /// Search phrases of newcomers, separated by commas.
    pub(crate) fn search_phrases(&self) -> L10nMessage {
        words(self.game, &format!("answer-{}-asked", self.name))
    }
}
