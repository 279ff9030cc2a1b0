//! Notation of actions (rule C-5).

pub(crate) mod read;
pub(crate) mod split;
pub(crate) mod wish;
mod write;

use rules::{Game, Notation, Reading, Refusal};

use crate::action::Action;
use crate::notation::read::{understand, unreadable};
use crate::notation::wish::parse;
use crate::position::WizardsWar;

impl Notation for WizardsWar {
    fn text(&self, action: Action) -> String {
        write::text(self, action)
    }

    /// Adds `#` to a winning move.
    fn display_text(&self, action: Action) -> String {
        let mut text = self.text(action);
        let mut next = *self;
        next.apply(action);
        if next.ending(0).is_some_and(|outcome| outcome.winner == Some(self.side)) {
            text.push('#');
        }
        text
    }

    fn read(&self, text: &str) -> Result<Reading<Action>, Refusal> {
        if let Some(outcome) = self.ending(0) {
            return Err(Refusal::over(Some(outcome.rule), &outcome.reason));
        }
        match parse(text) {
            Some(wish) => understand(self, text, wish),
            None => Err(unreadable(text)),
        }
    }

    fn split(text: &str) -> Vec<&str> {
        split::split(text)
    }
}
