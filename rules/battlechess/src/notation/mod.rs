pub(crate) mod read;
pub(crate) mod wish;
pub(crate) mod write;

use rules::{Game, Notation, Reading, Refusal};

use crate::legality::refusal;
use crate::notation::read::{check_attack, remarks, unreadable};
use crate::notation::wish::wishes;
use crate::{Action, BattleChess};

impl Notation for BattleChess {
    fn text(&self, action: Action) -> String {
        write::text(self, action)
    }

    fn read(&self, text: &str) -> Result<Reading<Action>, Refusal> {
        let mut actions = Vec::new();
        self.legal(&mut actions);
        if actions.is_empty()
            && let Some(outcome) = self.ending(0)
        {
            return Err(Refusal::over(Some(outcome.rule), &outcome.reason));
        }
        let is_written = |action: &Action| self.text(*action) == text.trim();
        if let Some(action) = actions.iter().copied().find(is_written) {
            return Ok(Reading { action, remarks: Vec::new() });
        }
        let wishes = wishes(text);
        let Some(&first) = wishes.first() else { return Err(unreadable(self, text, &actions)) };
        for &wish in &wishes {
            let matching: Vec<Action> =
                actions.iter().copied().filter(|&action| self.fulfils(action, wish)).collect();
            match *matching.as_slice() {
                [] => {}
                [action] => {
                    check_attack(self, action, wish)?;
                    return Ok(Reading { action, remarks: remarks(self, action, wish) });
                }
                _ => {
                    let texts = matching.iter().map(|&action| self.text(action)).collect();
                    return Err(Refusal::ambiguous(text.trim(), texts));
                }
            }
        }
        // A bare square answers a pending question; otherwise it is a move.
        let wish = match self.decision_point() {
            Some(_) => {
                wishes.iter().copied().find(|&wish| self.is_asked_for(wish)).unwrap_or(first)
            }
            None => first,
        };
        Err(refusal(self, wish, &actions))
    }

    fn split(text: &str) -> Vec<&str> {
        rules::read::split_turn(text)
    }
}
