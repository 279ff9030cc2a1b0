//! The notation: how actions are written, and what a person may write instead (rule C-5).

pub(crate) mod read;
pub(crate) mod split;
pub(crate) mod wish;

use rules::{Game, Notation, Reading, Refusal};

use crate::action::Action;
use crate::apply::Effect;
use crate::notation::read::{understand, unreadable};
use crate::notation::wish::{Sign, parse};
use crate::piece::Kind;
use crate::position::WizardsWar;

impl Notation for WizardsWar {
    fn text(&self, action: Action) -> String {
        match action {
            Action::Move { from, to } => match self.effect(from, to) {
                Some(Effect { mover, meeting, created }) => {
                    let mut text =
                        format!("{}{from}{}{to}", mover.kind().code(), Sign::of(meeting).text());
                    if let Some(kind) = created {
                        text.push('+');
                        text.push_str(kind.code());
                    }
                    text
                }
                None => format!("{from}-{to}"),
            },
            Action::Drop { to } => {
                format!("{}@{to}", self.hand(self.side).map_or("", Kind::code))
            }
            Action::Pass => "pass".into(),
        }
    }

    /// The canonical text, with `#` on a winning move.
    fn shown(&self, action: Action) -> String {
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
