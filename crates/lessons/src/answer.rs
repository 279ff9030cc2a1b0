//! Answers to questions that no card answers: "There is no castling."

use games::Entry;
use model::l10n::L10nMessage;
use rules::RuleId;

use crate::words;

/// A sentence that answers a question.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The game.
    pub game: &'static Entry,
    /// The concept in question: `castling`.
    pub name: String,
    /// The rule to see next.
    pub see: RuleId,
}

impl Answer {
    /// The sentence.
    #[must_use]
    pub fn text(&self) -> L10nMessage {
        words(self.game, &format!("answer-{}", self.name))
    }

    /// Words and phrases with which newcomers ask for it, between commas.
    #[must_use]
    pub fn asked(&self) -> L10nMessage {
        words(self.game, &format!("answer-{}-asked", self.name))
    }
}
