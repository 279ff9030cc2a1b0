use games::Table;
use match_model::{ActionOrigin, DecidedBy, Ply, Throw};
use rules::{Actor, PlayedAction};

use super::{attacker_wins, result_text, seed, throws};
use crate::team::{Team, ordered_answer};
use crate::{Error, Result};

#[derive(Clone, Debug)]
pub(crate) struct DecidedAction {
    pub(crate) action: PlayedAction,
    pub(crate) origin: ActionOrigin,
}

impl Team {
    /// Plays as long as dice or standing orders decide. The actions are the rules' own texts, so
    /// none can be refused.
    pub(crate) fn settle(
        &self,
        row: &match_model::Match,
        table: &mut Box<dyn Table>,
        steps: &mut Vec<DecidedAction>,
    ) -> Result<()> {
        loop {
            let (text, origin) = match table.to_act() {
                Some(Actor::Chance) if self.decided_by == DecidedBy::Dice => {
                    let throws = dice_throws(row, Ply::new(table.plies()))?;
                    (result_text(attacker_wins(&throws)).to_owned(), ActionOrigin::Thrown(throws))
                }
                Some(Actor::Side(_)) => {
                    let Some((text, person)) = ordered_answer(self, row, &**table) else {
                        return Ok(());
                    };
                    (text, ActionOrigin::Ordered(person))
                }
                Some(Actor::Chance) | None => return Ok(()),
            };
            steps.push(DecidedAction { action: play(row, table, &text)?, origin });
        }
    }
}

pub(crate) fn dice_throws(row: &match_model::Match, ply: Ply) -> Result<Vec<Throw>> {
    let seed = seed(&row.seed).ok_or_else(|| Error::Record {
        match_id: Some(row.id),
        ply,
        why: "the seed is not 64 hexadecimal digits".to_owned(),
    })?;
    Ok(throws(&seed, ply))
}

fn play(row: &match_model::Match, table: &mut Box<dyn Table>, text: &str) -> Result<PlayedAction> {
    let ply = Ply::new(table.plies());
    table.play(text).map_err(|refusal| Error::Record {
        match_id: Some(row.id),
        ply,
        why: format!("{text}: {refusal:?}"),
    })
}
