//! How moves are written and read (*Notation*).

pub(crate) mod read;

use rules::{Game, Notation, Reading, Refusal};

use crate::notation::read::parse;
use crate::reason::unreadable;
use crate::{Action, WorldWar};

impl Notation for WorldWar {
    fn text(&self, action: Action) -> String {
        action.to_string()
    }

    fn read(&self, text: &str) -> Result<Reading<Action>, Refusal> {
        let named = parse(text).ok_or_else(|| unreadable(text))?;
        if self.is_worn_out()
            && let Some(over) = self.ending(1)
        {
            return Err(Refusal::over(Some(over.rule), &over.reason));
        }
        match self.judge(named) {
            Ok(action) => Ok(Reading { action, remarks: Vec::new() }),
            Err(reason) => Err(reason.refusal(&self.advice(named))),
        }
    }
}
